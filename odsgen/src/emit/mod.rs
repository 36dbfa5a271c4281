//! Emitters: functions from a [`Model`](crate::Model) to text.

pub mod markdown;
pub mod schema;
mod spelling;
mod subject;
