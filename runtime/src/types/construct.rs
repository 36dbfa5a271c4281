//! Making types, checked.
