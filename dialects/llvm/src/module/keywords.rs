//! The words before the name of a symbol: linkage, visibility and so on.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};
use terrace_runtime::types::Type;

use crate::{CConvAttr, CallingConvention, Linkage, LinkageAttr, UnnamedAddr, Visibility};

/// The words that stand before the name of a symbol.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct SymbolWords {
    pub linkage: Linkage,
    pub visibility: Visibility,
    pub is_thread_local: bool,
    pub unnamed_address: UnnamedAddr,
    pub is_constant: bool,
    pub convention: CallingConvention,
}

impl Default for SymbolWords {
    fn default() -> Self {
        SymbolWords {
            linkage: Linkage::External,
            visibility: Visibility::Default,
            is_thread_local: false,
            unnamed_address: UnnamedAddr::None,
            is_constant: false,
            convention: CallingConvention::Ccc,
        }
    }
}

/// The words that an op may have besides linkage, visibility and the meaning of the address.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Further {
    /// `thread_local` and `constant`.
    Storage,
    /// A calling convention.
    Convention,
    /// None.
    Nothing,
}

impl SymbolWords {
    /// Parses the words up to the name, in any order, and adds their attributes. There is at most one linkage.
    pub fn parse(parser: &mut OpParser<'_, '_, '_>, further: Further) -> ParseResult<Self> {
        let mut words = SymbolWords::default();
        let mut has_linkage = false;
        loop {
            let location = parser.types().location();
            let Some(word) = parser.types().parse_optional_any_keyword() else { break };
            if let Ok(linkage) = word.parse() {
                if std::mem::replace(&mut has_linkage, true) {
                    let message = format!("'{word}' is a second linkage of the symbol");
                    return Err(parser.types().error_at(location, message));
                }
                words.linkage = linkage;
            } else if let Ok(visibility) = word.parse() {
                words.visibility = visibility;
            } else if let Ok(address) = word.parse() {
                words.unnamed_address = address;
            } else if further == Further::Storage && word == "thread_local" {
                words.is_thread_local = true;
            } else if further == Further::Storage && word == "constant" {
                words.is_constant = true;
            } else if further == Further::Convention
                && let Ok(convention) = word.parse()
            {
                words.convention = convention;
            } else {
                let message = format!("'{word}' is neither linkage nor another property of the symbol");
                return Err(parser.types().error_at(location, message));
            }
        }
        words.add(parser, further);
        Ok(words)
    }

    fn add(self, parser: &mut OpParser<'_, '_, '_>, further: Further) {
        let context = parser.context();
        let number = |value: i64| Attribute::integer(context, Type::I64, value);
        parser.add_attribute("linkage", LinkageAttr::get(context, self.linkage).to_attribute(context));
        parser.add_attribute("visibility_", number(self.visibility.value()));
        parser.add_attribute("unnamed_addr", number(self.unnamed_address.value()));
        if self.is_thread_local {
            parser.add_attribute("thread_local_", Attribute::UNIT);
        }
        if self.is_constant {
            parser.add_attribute("constant", Attribute::UNIT);
        }
        if further == Further::Convention {
            let convention = CConvAttr::get(context, self.convention);
            parser.add_attribute("CConv", convention.to_attribute(context));
        }
    }

    /// Prints the keywords, each followed by a space. Omits external linkage unless `shows_external` is set.
    pub fn print(self, printer: &mut OpPrinter<'_, '_>, shows_external: bool) {
        let mut print = |is_there: bool, word: &str| {
            if is_there {
                printer.print_text(word);
                printer.print_space();
            }
        };
        print(shows_external || self.linkage != Linkage::External, &self.linkage.to_string());
        print(self.visibility != Visibility::Default, &self.visibility.to_string());
        print(self.is_thread_local, "thread_local");
        print(self.unnamed_address != UnnamedAddr::None, &self.unnamed_address.to_string());
        print(self.is_constant, "constant");
        print(self.convention != CallingConvention::Ccc, &self.convention.to_string());
    }
}

/// The attributes that [`SymbolWords`] stand for.
pub(super) const SHOWN: [&str; 7] =
    ["linkage", "visibility_", "unnamed_addr", "thread_local_", "constant", "CConv", "sym_name"];

/// Parses `comdat(@table::@selector)`, if it is there, and adds it.
pub(super) fn parse_comdat(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
    if parser.types().parse_optional_keyword("comdat") {
        parser.types().parse_left_parenthesis()?;
        let comdat = parser.types().parse_attribute(None)?;
        parser.types().parse_right_parenthesis()?;
        parser.add_attribute("comdat", comdat);
    }
    Ok(())
}

/// Prints ` comdat(@table::@selector)`, if there is one.
pub(super) fn print_comdat(printer: &mut OpPrinter<'_, '_>, comdat: Option<Attribute>) {
    if let Some(comdat) = comdat {
        printer.print_text(" comdat(");
        printer.print_attribute(comdat);
        printer.print_text(")");
    }
}
