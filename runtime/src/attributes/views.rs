//! Reading attributes.
