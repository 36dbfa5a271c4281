//! The dialect `constructs`, and what its author writes by hand.

terrace::include_dialect!("constructs");
