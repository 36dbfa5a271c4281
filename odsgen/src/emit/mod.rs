//! Emitters: functions from a [`Model`](crate::Model) to text.

pub mod markdown;
pub(crate) mod rust;
pub mod schema;
pub(crate) mod spelling;
mod subject;
