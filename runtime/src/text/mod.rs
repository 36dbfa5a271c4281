//! Parser and printer of the textual form of the IR (language reference; `docs/text-format.md`).

mod lexer;
mod mentions;
pub(crate) mod mnemonics;
#[cfg(test)]
mod opaque_tests;
mod parser;
mod printer;

pub(crate) use lexer::{TokenKind, punctuation};
pub(crate) use mentions::{Mention, MentionKind, Mentions};
pub use parser::{
    AffineValues, Delimiter, OpParser, ParseError, ParseOptions, ParseResult, ParsedArgument, TypeParser,
    UnresolvedOperand, ValueName, parse_attribute, parse_source,
};
pub use printer::{
    AliasNames, AttributePrintOptions, AttributePrinter, Displayed, DistinctNumbers, OpPrinter, PrintOptions,
    Printable, RegionForm, ValueNames, print_body, print_op,
};
pub(crate) use printer::{is_bare_name, push_quoted, push_unsigned};
