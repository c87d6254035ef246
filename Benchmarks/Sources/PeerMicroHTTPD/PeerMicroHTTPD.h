// Deliberately empty: this target exists so that SwiftPM asks pkg-config for libmicrohttpd's flags.
