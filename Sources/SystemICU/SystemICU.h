// SPDX-License-Identifier: Apache-2.0

// Deliberately empty. This target exists so that SwiftPM asks pkg-config for ICU's flags; ICU's own headers must
// never reach Swift, where they clash with the ones that Foundation carries.
