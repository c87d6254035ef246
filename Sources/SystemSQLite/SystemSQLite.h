// SPDX-License-Identifier: Apache-2.0

// Deliberately empty. This target exists so that SwiftPM asks pkg-config for libsqlite3's flags; its header is included
// by the C target CStores only.
