//! Emitters: functions from a [`Model`](crate::Model) to text.

pub mod markdown;
mod spelling;
mod subject;
