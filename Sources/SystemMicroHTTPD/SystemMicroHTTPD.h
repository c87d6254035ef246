// Deliberately empty. This target exists so that SwiftPM asks pkg-config for libmicrohttpd's flags; its header, with
// the variadic calls that Swift can't import, is included by the C target CHTTP only.
