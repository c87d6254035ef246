// SPDX-License-Identifier: Apache-2.0

// Deliberately empty: the target only asks pkg-config for ICU's flags.
