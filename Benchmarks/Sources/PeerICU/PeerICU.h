// Deliberately empty: the target only asks pkg-config for ICU's flags.
