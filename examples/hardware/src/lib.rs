//! The dialect `hw`: circuits, declared in `src/hw.dialect`. Beside the definitions, the author writes the checks
//! of ports and fields, the functions that compute types, and folds.

mod folds;
mod modules;
pub mod types;

use folds::{fold, materialize_constant};

use terrace::numeric::WideInteger;

terrace::include_dialect!("hw");
