//! The dialect `hw`: circuits, declared in `src/hw.dialect`. Beside the definitions, the author writes the syntax of ports and
//! fields, the checks of names, the functions that compute types, and folds.

mod folds;
mod modules;
pub mod types;

use folds::{fold, materialize_constant};
use modules::{parse_module, port_name, print_module};
use types::{parse_fields, print_fields};

use terrace::numeric::WideInteger;

terrace::include_dialect!("hw");
