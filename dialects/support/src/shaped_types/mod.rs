//! Shaped types that are derived from others: layouts, reassociations and shapes of results.

pub mod layouts;
pub mod reassociation;
pub mod reshapes;
pub mod shapes;
