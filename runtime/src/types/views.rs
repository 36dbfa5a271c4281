//! Reading types.
