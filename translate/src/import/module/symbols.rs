//! The properties that all symbols share: linkage, visibility, and the like.

use terrace_llvm::{Linkage, Visibility};

use crate::import::text::cursor::{Cursor, Read, quoted, refuse};
use crate::import::text::lexer::Token;

/// The name of the op that holds the comdats.
pub(in crate::import) const COMDATS: &str = "__llvm_global_comdat";

/// The attributes before the type of a symbol.
#[derive(Default)]
pub(in crate::import) struct SymbolAttributes {
    linkage: Option<Linkage>,
    is_dso_local: bool,
    visibility: Option<Visibility>,
    pub is_thread_local: bool,
    unnamed: Option<i64>,
    pub address_space: u32,
    is_externally_initialized: bool,
    /// The storage class of Windows, which the dialect has no form for.
    pub storage: Option<&'static str>,
}

impl SymbolAttributes {
    /// Reads the attributes.
    pub fn read(cursor: &mut Cursor<'_>) -> Read<SymbolAttributes> {
        let mut this = SymbolAttributes::default();
        while let Token::Word(word) = cursor.peek() {
            match word.as_str() {
                "dso_local" => this.is_dso_local = true,
                "dso_preemptable" => {}
                "dllimport" => this.storage = Some("dllimport"),
                "dllexport" => this.storage = Some("dllexport"),
                "thread_local" => {
                    this.is_thread_local = true;
                    if *cursor.peek_at(1) == Token::Mark('(') {
                        // The dialect has one model.
                        (0..3).for_each(|_| _ = cursor.next());
                    }
                }
                "unnamed_addr" => this.unnamed = Some(2),
                "local_unnamed_addr" => this.unnamed = Some(1),
                "externally_initialized" => this.is_externally_initialized = true,
                "addrspace" => {
                    cursor.next();
                    cursor.expect('(')?;
                    this.address_space = cursor.number()?;
                    if *cursor.peek() != Token::Mark(')') {
                        return refuse("an address space without a number");
                    }
                }
                "default" => {}
                word => match (word.parse::<Linkage>(), word.parse::<Visibility>()) {
                    (Ok(linkage), _) => this.linkage = Some(linkage),
                    (_, Ok(visibility)) if !word.is_empty() => this.visibility = Some(visibility),
                    _ => break,
                },
            }
            cursor.next();
        }
        Ok(this)
    }

    /// Returns the properties of a symbol's op, without those of a variable.
    pub fn properties(&self) -> Vec<(&'static str, String)> {
        let linkage = self.linkage.unwrap_or(Linkage::External);
        let mut properties = vec![("linkage", format!("#llvm.linkage<{linkage}>"))];
        // LLVM does not print what follows from the linkage.
        let is_local = matches!(linkage, Linkage::Internal | Linkage::Private);
        let is_hidden = self.visibility.is_some() && linkage != Linkage::ExternWeak;
        if self.is_dso_local || is_local || is_hidden {
            properties.push(("dso_local", "unit".to_owned()));
        }
        properties.extend(self.visibility.map(|it| ("visibility_", format!("{} : i64", it.value()))));
        properties.extend(self.unnamed.map(|unnamed| ("unnamed_addr", format!("{unnamed} : i64"))));
        if self.is_thread_local {
            properties.push(("thread_local_", "unit".to_owned()));
        }
        if self.is_externally_initialized {
            properties.push(("externally_initialized", "unit".to_owned()));
        }
        properties
    }

    /// Returns whether the symbol is declared only.
    pub fn is_declaration(&self) -> bool {
        matches!(self.linkage, Some(Linkage::External | Linkage::ExternWeak))
    }
}

/// Reads the comdat of a symbol behind its keyword, and returns a reference to it.
pub(in crate::import) fn comdat(cursor: &mut Cursor<'_>, symbol: &str) -> Read<String> {
    let mut name = symbol.to_owned();
    if cursor.takes('(') {
        if let Token::Comdat(comdat) = cursor.next() {
            name.clone_from(comdat);
        }
        cursor.expect(')')?;
    }
    Ok(format!("@{COMDATS}::@{}", quoted(name.as_bytes())))
}
