//! Fixtures with directives of the library once more, declared in Rust.

#![allow(dead_code, unreachable_pub)]

#[path = "../../../odsgen/tests/fixtures/spellings/dictionaries.rs"]
pub mod dictionaries;
#[path = "../../../odsgen/tests/fixtures/spellings/directives.rs"]
pub mod directives;
#[path = "../../../odsgen/tests/fixtures/spellings/operand_lists.rs"]
pub mod operand_lists;
