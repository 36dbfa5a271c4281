//! The dialect `hw`: circuits, declared in `src/hw.dialect`. Beside the definitions, the author writes the syntax of fields,
//! the checks of ports and fields, the functions that compute types, and folds.

mod folds;
mod modules;
pub mod types;

use folds::{fold, materialize_constant};
use types::{parse_fields, print_fields};

use terrace::numeric::WideInteger;

terrace::include_dialect!("hw");
