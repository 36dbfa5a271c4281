//! Metadata nodes: aliasing, groups of accesses, profiles, debug information.

pub(super) mod debug_info;
pub(super) mod loops;

use rustc_hash::FxHashMap;

use super::text::cursor::{Cursor, Read, quoted, refuse};
use super::text::lexer::Token;
use super::types::{Ty, Types};
use super::values::{self, Value};
use debug_info::DebugInfo;

/// A part of a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Part {
    Null,
    Text(Vec<u8>),
    /// A node by its name.
    Node(String),
    Constant(Ty, Value),
}

impl Part {
    /// Returns the node.
    pub fn node(&self) -> Option<&str> {
        match self {
            Part::Node(name) => Some(name),
            _ => None,
        }
    }

    /// Returns the string.
    pub fn text(&self) -> Option<&[u8]> {
        match self {
            Part::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the integer.
    pub fn number(&self) -> Option<&str> {
        match self {
            Part::Constant(_, Value::Number(number)) => Some(number),
            Part::Constant(_, Value::Boolean(true)) => Some("1"),
            Part::Constant(_, Value::Boolean(false)) => Some("0"),
            _ => None,
        }
    }
}

/// The nodes of a module, by their names.
#[derive(Default)]
pub(super) struct Metadata {
    /// The nodes that are lists.
    nodes: FxHashMap<String, Vec<Part>>,
    debug: DebugInfo,
}

impl Metadata {
    /// Reads a definition behind its equals sign.
    pub fn read(&mut self, name: &str, cursor: &mut Cursor<'_>) -> Read<()> {
        let is_distinct = cursor.takes_word("distinct");
        if *cursor.peek() != Token::Bang {
            return self.read_debug(name, is_distinct, cursor);
        }
        cursor.next();
        let parts = self.list(cursor, name)?;
        self.nodes.insert(name.to_owned(), parts);
        Ok(())
    }

    fn list(&mut self, cursor: &mut Cursor<'_>, name: &str) -> Read<Vec<Part>> {
        cursor.expect('{')?;
        let mut parts = Vec::new();
        while !cursor.takes('}') {
            parts.push(match cursor.peek() {
                Token::Word(word) if word == "null" => {
                    cursor.next();
                    Part::Null
                }
                Token::Bang if *cursor.peek_at(1) == Token::Mark('{') => {
                    // A list inside of another one has no name of its own.
                    cursor.next();
                    let inner = format!("{name}.{}", parts.len());
                    let list = self.list(cursor, &inner)?;
                    self.nodes.insert(inner.clone(), list);
                    Part::Node(inner)
                }
                Token::Bang => {
                    cursor.next();
                    Part::Text(cursor.text()?.to_vec())
                }
                Token::Metadata(node) => {
                    cursor.next();
                    // `!DIExpression()` and others that stand in place.
                    if cursor.takes('(') {
                        while !cursor.takes(')') {
                            cursor.next();
                        }
                    }
                    Part::Node(node.clone())
                }
                _ => {
                    let (ty, value) = values::read_typed(cursor)?;
                    Part::Constant(ty, value)
                }
            });
            cursor.takes(',');
        }
        Ok(parts)
    }

    /// Returns the parts of a node.
    pub fn parts(&self, name: &str) -> Option<&[Part]> {
        self.nodes.get(name).map(Vec::as_slice)
    }

    /// Returns the attribute of the tag of an access.
    pub fn tbaa_tag(&self, name: &str) -> Read<String> {
        let parts = self.parts(name).unwrap_or_default();
        match parts {
            [Part::Node(base), Part::Node(access), offset, rest @ ..] if offset.number().is_some() => {
                let is_constant = rest.first().and_then(Part::number).is_some_and(|it| it != "0");
                let constant = if is_constant { ", constant = true" } else { "" };
                let (base, access) = (self.tbaa_type(base, 0)?, self.tbaa_type(access, 0)?);
                let offset = offset.number().unwrap_or_default();
                Ok(format!(
                    "#llvm.tbaa_tag<base_type = {base}, access_type = {access}, offset = {offset}{constant}>"
                ))
            }
            _ => refuse("a tag of aliasing by types in another form than base, access and offset"),
        }
    }

    fn tbaa_type(&self, name: &str, depth: usize) -> Read<String> {
        let parts = self.parts(name).unwrap_or_default();
        let Some((Part::Text(id), members)) = parts.split_first() else {
            return match parts {
                [Part::Node(own)] if own == name => Ok("#llvm.tbaa_root<>".to_owned()),
                _ => refuse("a type of aliasing by types without a name"),
            };
        };
        let id = quoted(id);
        if members.is_empty() {
            return Ok(format!("#llvm.tbaa_root<id = {id}>"));
        }
        if depth > 64 {
            return refuse("types of aliasing by types that are nested more than 64 times");
        }
        // A scalar without an offset is a scalar at its start.
        let mut texts = Vec::new();
        for pair in members.chunks(2) {
            let Some(ty) = pair[0].node() else {
                return refuse("a type of aliasing by types in another form");
            };
            let offset = pair.get(1).and_then(Part::number).unwrap_or("0");
            texts.push(format!("<{}, {offset}>", self.tbaa_type(ty, depth + 1)?));
        }
        Ok(format!("#llvm.tbaa_type_desc<id = {id}, members = {{{}}}>", texts.join(", ")))
    }

    /// Returns the attributes of a list of alias scopes.
    pub fn alias_scopes(&self, name: &str) -> Read<Vec<String>> {
        let scopes = self.parts(name).unwrap_or_default();
        scopes.iter().map(|scope| self.alias_scope(scope.node().unwrap_or_default())).collect()
    }

    fn alias_scope(&self, name: &str) -> Read<String> {
        let Some([id, Part::Node(domain), description @ ..]) = self.parts(name) else {
            return refuse("an alias scope in another form than identity, domain and description");
        };
        let Some([domain_id, domain_description @ ..]) = self.parts(domain) else {
            return refuse("the domain of an alias scope in another form than identity and description");
        };
        let described = |description: &[Part]| {
            let text = description.first().and_then(Part::text);
            text.map_or_else(String::new, |text| format!(", description = {}", quoted(text)))
        };
        Ok(format!(
            "#llvm.alias_scope<id = {}, domain = <id = {}{}>{}>",
            identity(name, id),
            identity(domain, domain_id),
            described(domain_description),
            described(description)
        ))
    }

    /// Returns the attributes of a group of accesses, or of a list of them.
    pub fn access_groups(&self, name: &str) -> Vec<String> {
        let parts = self.parts(name).unwrap_or_default();
        let names: Vec<&str> =
            if parts.is_empty() { vec![name] } else { parts.iter().filter_map(Part::node).collect() };
        names.iter().map(|name| format!("#llvm.access_group<id = {}>", distinct(name))).collect()
    }

    /// Returns the weights of the successors.
    pub fn branch_weights(&self, name: &str) -> Option<String> {
        let (Part::Text(kind), weights) = self.parts(name)?.split_first()? else { return None };
        let weights = weights.iter().filter_map(Part::number).collect::<Vec<_>>();
        (kind == b"branch_weights" && !weights.is_empty())
            .then(|| format!("array<i32: {}>", weights.join(", ")))
    }

    /// Returns how often a function is entered.
    pub fn entry_count(&self, name: &str) -> Option<String> {
        match self.parts(name)? {
            [Part::Text(kind), count] if kind == b"function_entry_count" => {
                Some(format!("{} : i64", count.number()?))
            }
            _ => None,
        }
    }
}

impl Metadata {
    /// Returns the property of a function that metadata of a kernel says, and its value.
    pub fn kernel_hint(&self, kind: &str, name: &str, types: &Types) -> Option<(&'static str, String)> {
        let parts = self.parts(name)?;
        let numbers = || parts.iter().map(Part::number).collect::<Option<Vec<_>>>();
        Some(match (kind, parts) {
            ("vec_type_hint", [Part::Constant(ty, _), is_signed]) => {
                let (ty, is_signed) = (types.text(ty), is_signed.number()? != "0");
                ("vec_type_hint", format!("#llvm.vec_type_hint<hint = {ty}, is_signed = {is_signed}>"))
            }
            ("work_group_size_hint", _) => {
                ("work_group_size_hint", format!("array<i32: {}>", numbers()?.join(", ")))
            }
            ("reqd_work_group_size", _) => {
                ("reqd_work_group_size", format!("array<i32: {}>", numbers()?.join(", ")))
            }
            ("intel_reqd_sub_group_size", [size]) => {
                ("intel_reqd_sub_group_size", format!("{} : i32", size.number()?))
            }
            _ => return None,
        })
    }
}

/// Returns the attribute of a node without a string that names it.
fn distinct(name: &str) -> String {
    let number: String = name.bytes().filter(u8::is_ascii_digit).map(char::from).collect();
    format!("distinct[{number}]<>")
}

/// Returns the identity of a node whose first part is a string, or the node itself.
fn identity(name: &str, first: &Part) -> String {
    match first.text() {
        Some(text) => quoted(text),
        None => distinct(name),
    }
}
