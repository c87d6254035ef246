// SPDX-License-Identifier: Apache-2.0

// Deliberately empty: this target exists so that SwiftPM asks pkg-config for libmicrohttpd's flags.
