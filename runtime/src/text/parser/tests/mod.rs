//! Tests of types and attributes as text.
