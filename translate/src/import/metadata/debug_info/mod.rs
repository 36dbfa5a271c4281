//! Debug information: nodes as attributes of the dialect, and positions as locations.
//!
//! Each node becomes an alias, so that the text is proportional to the nodes. A node that is part of itself has a number,
//! by which its own parts refer to it; such a part is written again wherever it stands.

mod kinds;

use std::fmt::Write;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Metadata, Part, distinct};
use crate::import::text::cursor::{Cursor, Read, quoted, refuse};
use crate::import::text::lexer::Token;
use kinds::{Form, Kind, REQUIRED};

/// The depth of nodes inside of each other, and of calls that are inlined, beyond which they are left out.
const LIMIT: usize = 256;

/// The maximum number of nodes that the attribute of one node may write. Types that contain each other are written again
/// in each place.
const STEPS: usize = 20_000;

/// The maximum number of nodes that all attributes may write.
const ALL_STEPS: usize = 2_000_000;

/// The expression without operations.
pub(in crate::import) const NO_OPERATIONS: &str = "#llvm.di_expression<>";

/// The value of a field.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Field {
    Null,
    Text(Vec<u8>),
    /// A node by its name.
    Node(String),
    Number(String),
    /// Words, with bars between them.
    Words(Vec<String>),
}

/// A node with fields.
#[derive(Clone, Debug, Default)]
struct Node {
    kind: String,
    is_distinct: bool,
    fields: Vec<(String, Field)>,
    /// The attribute of an expression.
    expression: String,
}

impl Node {
    fn field(&self, name: &str) -> Option<&Field> {
        let field = self.fields.iter().find(|(known, _)| known == name).map(|(_, field)| field);
        field.filter(|field| **field != Field::Null)
    }

    fn number(&self, name: &str) -> &str {
        match self.field(name) {
            Some(Field::Number(number)) => number,
            _ => "0",
        }
    }

    fn node(&self, name: &str) -> Option<&str> {
        match self.field(name) {
            Some(Field::Node(node)) => Some(node),
            _ => None,
        }
    }
}

/// The debug information of a module.
#[derive(Default)]
pub(in crate::import) struct DebugInfo {
    nodes: FxHashMap<String, Node>,
    /// The texts of the attributes and locations that are known; `None` for nodes without a form.
    known: FxHashMap<String, Option<String>>,
    /// The definitions of the aliases.
    aliases: String,
    /// The number of nodes written so far.
    steps: usize,
    /// The kinds of nodes without a form in the dialect.
    left_out: FxHashSet<String>,
}

/// The state of a translation: the nodes around the current one, outermost first, and those that refer to themselves.
#[derive(Default)]
struct Open {
    names: Vec<String>,
    recursive: FxHashSet<String>,
    steps: usize,
}

/// A part of the text of an attribute, with the number of nodes around the outermost one that it refers to by number.
type Translated = Option<(String, usize)>;

impl Metadata {
    /// Reads a node with fields behind the exclamation mark, and gives it a name.
    pub(super) fn read_debug(&mut self, name: &str, is_distinct: bool, cursor: &mut Cursor<'_>) -> Read<()> {
        let Token::Metadata(kind) = cursor.next() else { return Ok(()) };
        let mut node = Node { kind: kind.clone(), is_distinct, ..Node::default() };
        if kind == "DIExpression" {
            node.expression = expression(cursor)?;
            self.debug.nodes.insert(name.to_owned(), node);
            return Ok(());
        }
        cursor.expect('(')?;
        while !cursor.takes(')') {
            if *cursor.peek() == Token::End {
                break;
            }
            let Token::Word(field) = cursor.next() else { continue };
            if cursor.takes(':') {
                let value = self.field(&format!("{name}.{field}"), cursor)?;
                node.fields.push((field.clone(), value));
            }
            cursor.takes(',');
        }
        self.debug.nodes.insert(name.to_owned(), node);
        Ok(())
    }

    fn field(&mut self, inner: &str, cursor: &mut Cursor<'_>) -> Read<Field> {
        Ok(match cursor.peek() {
            Token::Text(text) => {
                cursor.next();
                Field::Text(text.clone())
            }
            Token::Number(number) => {
                cursor.next();
                Field::Number(number.clone())
            }
            Token::Bang => {
                cursor.next();
                let parts = self.list(cursor, inner)?;
                self.nodes.insert(inner.to_owned(), parts);
                Field::Node(inner.to_owned())
            }
            Token::Metadata(_) if *cursor.peek_at(1) == Token::Mark('(') => {
                self.read_debug(inner, false, cursor)?;
                Field::Node(inner.to_owned())
            }
            Token::Metadata(node) => {
                cursor.next();
                Field::Node(node.clone())
            }
            Token::Word(word) if word == "null" => {
                cursor.next();
                Field::Null
            }
            _ => {
                let mut words = Vec::new();
                while let Token::Word(word) = cursor.peek() {
                    cursor.next();
                    words.push(word.clone());
                    // The type of a number that is a constant.
                    if let Token::Number(number) = cursor.peek() {
                        cursor.next();
                        return Ok(Field::Number(number.clone()));
                    }
                    if !cursor.takes('|') {
                        break;
                    }
                }
                if words.is_empty() {
                    cursor.next();
                }
                Field::Words(words)
            }
        })
    }

    /// Translates all nodes of debug information.
    pub fn resolve_debug_info(&mut self) {
        let mut names: Vec<String> = self.debug.nodes.keys().cloned().collect();
        names.sort();
        for name in names {
            match self.debug.nodes.get(&name).is_some_and(|node| node.kind == "DILocation") {
                true => _ = self.location(&name, 0),
                false => _ = self.translate(&name, &mut Open::default()),
            }
        }
    }

    /// Returns the attribute of a node of debug information, or the alias of a position; `None` if it has no form.
    pub fn debug_info(&self, name: &str) -> Option<&str> {
        self.debug.known.get(name)?.as_deref()
    }

    /// Returns the location where a scope begins.
    pub fn scope_location(&self, name: &str) -> Option<String> {
        let line = self.debug.nodes.get(name)?.number("line");
        Some(format!("loc(fused<{}>[{}:{line}:0])", self.debug_info(name)?, self.file_of(name)))
    }

    /// Returns the definitions of aliases for attributes and locations.
    pub fn debug_aliases(&self) -> &str {
        &self.debug.aliases
    }

    /// Returns what has no form in the dialect, in order.
    pub fn debug_left_out(&self) -> Vec<String> {
        let mut all: Vec<String> = self.debug.left_out.iter().cloned().collect();
        all.sort();
        all
    }

    fn location(&mut self, name: &str, depth: usize) -> Option<String> {
        if let Some(known) = self.debug.known.get(name) {
            return known.clone();
        }
        let node = self.debug.nodes.get(name).filter(|node| node.kind == "DILocation")?.clone();
        let text = node.node("scope").and_then(|scope| {
            let (attribute, _) = self.translate(scope, &mut Open::default())?;
            let file = self.file_of(scope);
            let place =
                format!("fused<{attribute}>[{file}:{}:{}]", node.number("line"), node.number("column"));
            let caller = node.node("inlinedAt").filter(|_| depth < LIMIT);
            match caller.and_then(|caller| self.location(caller, depth + 1)) {
                Some(caller) => Some(format!("callsite({place} at {caller})")),
                None => Some(place),
            }
        });
        let alias = text.map(|text| {
            let alias = format!("#place{}", self.debug.known.len());
            let _ = writeln!(self.debug.aliases, "{alias} = loc({text})");
            alias
        });
        self.debug.known.insert(name.to_owned(), alias.clone());
        alias
    }

    /// Returns the quoted name of the file of a scope.
    fn file_of(&self, scope: &str) -> String {
        let mut scope = Some(scope);
        for _ in 0..LIMIT {
            let Some(node) = scope.and_then(|name| self.debug.nodes.get(name)) else { break };
            let file = if node.kind == "DIFile" { Some(node) } else { self.file(node) };
            if let Some(Field::Text(name)) = file.and_then(|file| file.field("filename")) {
                return quoted(name);
            }
            scope = node.node("scope");
        }
        "\"\"".to_owned()
    }

    fn file(&self, node: &Node) -> Option<&Node> {
        self.debug.nodes.get(node.node("file")?)
    }

    fn translate(&mut self, name: &str, open: &mut Open) -> Translated {
        if let Some(known) = self.debug.known.get(name) {
            return known.clone().map(|alias| (alias, usize::MAX));
        }
        let node = self.debug.nodes.get(name)?.clone();
        let is_recursive = matches!(node.kind.as_str(), "DICompositeType" | "DISubprogram");
        if let Some(position) = open.names.iter().position(|known| known == name).filter(|_| is_recursive) {
            let kind = kinds::kind(&node.kind)?;
            open.recursive.insert(name.to_owned());
            let text = format!("#llvm.{}<recId = {}, isRecSelf = true>", kind.attribute, recursion(name));
            return Some((text, position));
        }
        if open.names.len() >= LIMIT {
            self.debug.left_out.insert(format!("debug information that is nested more than {LIMIT} times"));
            return None;
        }
        open.steps += 1;
        self.debug.steps += 1;
        if open.steps > STEPS || self.debug.steps > ALL_STEPS {
            self.debug.left_out.insert("debug information of types that contain each other".to_owned());
            return None;
        }
        let depth = open.names.len();
        open.names.push(name.to_owned());
        let text = self.attribute(name, &node, open);
        open.names.truncate(depth);
        let is_own = open.recursive.remove(name);
        let text = text.map(|(text, outermost)| match is_own {
            true => {
                let number = format!("<recId = {}, ", recursion(name));
                (text.replacen('<', &number, 1), if outermost < depth { outermost } else { usize::MAX })
            }
            false => (text, outermost),
        });
        if let Some((text, outermost)) = text {
            if outermost < depth {
                return Some((text, outermost));
            }
            let alias = format!("#debug{}", self.debug.known.len());
            let _ = writeln!(self.debug.aliases, "{alias} = {text}");
            self.debug.known.insert(name.to_owned(), Some(alias.clone()));
            return Some((alias, usize::MAX));
        }
        if depth == 0 {
            self.debug.known.insert(name.to_owned(), None);
        }
        None
    }

    fn attribute(&mut self, name: &str, node: &Node, open: &mut Open) -> Translated {
        match node.kind.as_str() {
            "DIFile" => {
                let text = |field: &str| match node.field(field) {
                    Some(Field::Text(text)) => quoted(text),
                    _ => "\"\"".to_owned(),
                };
                let text = format!("#llvm.di_file<{} in {}>", text("filename"), text("directory"));
                Some((text, usize::MAX))
            }
            "DIExpression" => Some((node.expression.clone(), usize::MAX)),
            kind => match kinds::kind(kind) {
                Some(kind) => self.parameters(name, node, kind, open),
                None => {
                    self.debug.left_out.insert(format!("debug information of the kind '{kind}'"));
                    None
                }
            },
        }
    }

    fn parameters(&mut self, name: &str, node: &Node, kind: &Kind, open: &mut Open) -> Translated {
        let (mut texts, mut outermost) = (Vec::new(), usize::MAX);
        for (field, parameter, form, default) in kind.parameters {
            let value = match form {
                Form::Identity => node.is_distinct.then(|| (distinct(name), usize::MAX)),
                form => node.field(field).and_then(|value| self.value(value, *form, open)),
            };
            let value = match (value, *default) {
                (Some((text, place)), _) => {
                    outermost = outermost.min(place);
                    Some(text)
                }
                (None, Some(REQUIRED)) => {
                    self.debug.left_out.insert(format!("'{}' without '{field}'", node.kind));
                    return None;
                }
                (None, default) => default.map(str::to_owned),
            };
            texts.extend(value.map(|value| format!("{parameter} = {value}")));
        }
        let is_known = |field: &str| {
            kind.ignored.contains(&field) || kind.parameters.iter().any(|(known, ..)| *known == field)
        };
        for (field, value) in &node.fields {
            if *value != Field::Null && !is_known(field) {
                self.debug.left_out.insert(format!("'{field}' of '{}'", node.kind));
            }
        }
        Some((format!("#llvm.{}<{}>", kind.attribute, texts.join(", ")), outermost))
    }

    /// Returns the value of a parameter; `None` if it has no form, or need not be said.
    fn value(&mut self, field: &Field, form: Form, open: &mut Open) -> Translated {
        let simple = |text: String| Some((text, usize::MAX));
        match (field, form) {
            (Field::Text(text), Form::Text) => simple(quoted(text)),
            (Field::Number(number), Form::Number) => simple(number.clone()),
            (Field::Number(number), Form::Constant) => simple(format!("{number} : i64")),
            (Field::Node(node), Form::Node | Form::Constant) => self.translate(node, open),
            (Field::Node(list), Form::List | Form::Types) => self.elements(list, form, open),
            (Field::Words(words), form) => {
                let word = words.first()?;
                match form {
                    Form::Truth => simple((word == "true").to_string()),
                    Form::Word(is_known) if is_known(word) => simple(word.clone()),
                    Form::Named(names) => names
                        .iter()
                        .find(|(name, _)| name == word)
                        .and_then(|(_, name)| simple((*name).to_owned())),
                    Form::Flags(prefix, is_known) => {
                        let flags = words.iter().filter_map(|word| word.strip_prefix(prefix));
                        let flags: Vec<&str> = flags.filter(|flag| is_known(flag)).collect();
                        let text = quoted(flags.join("|").as_bytes());
                        if flags.is_empty() { None } else { simple(text) }
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn elements(&mut self, list: &str, form: Form, open: &mut Open) -> Translated {
        let parts = self.parts(list)?.to_vec();
        let (mut texts, mut outermost) = (Vec::new(), usize::MAX);
        for part in &parts {
            let element = match part {
                Part::Node(node) => match self.annotation(node) {
                    Some(text) => Some((text, usize::MAX)),
                    None => self.translate(node, open),
                },
                _ => None,
            };
            match element {
                Some((text, place)) => {
                    outermost = outermost.min(place);
                    texts.push(text);
                }
                // A type that is missing keeps its place.
                None if matches!(form, Form::Types) => texts.push("#llvm.di_null_type".to_owned()),
                None => {}
            }
        }
        (!texts.is_empty()).then(|| (texts.join(", "), outermost))
    }

    fn annotation(&self, name: &str) -> Option<String> {
        let [Part::Text(name), Part::Text(value)] = self.parts(name)? else { return None };
        Some(format!("#llvm.di_annotation<name = {}, value = {}>", quoted(name), quoted(value)))
    }
}

/// Returns the number of a node that is part of itself, which is not its identity.
fn recursion(name: &str) -> String {
    let number: u64 = name.parse().unwrap_or(0);
    format!("distinct[{}]<>", number | 1 << 40)
}

/// Reads `(DW_OP_plus_uconst, 4, ..)`, and returns the attribute of the expression.
pub(in crate::import) fn expression(cursor: &mut Cursor<'_>) -> Read<String> {
    cursor.expect('(')?;
    let mut operations: Vec<(&str, Vec<&str>)> = Vec::new();
    while !cursor.takes(')') {
        match cursor.next() {
            Token::Word(word) if word.starts_with("DW_OP_") => operations.push((word, Vec::new())),
            Token::Word(argument) | Token::Number(argument) => {
                if let Some((_, arguments)) = operations.last_mut() {
                    arguments.push(argument);
                }
            }
            Token::End => return refuse("an expression that does not end"),
            _ => {}
        }
        cursor.takes(',');
    }
    let operations = operations.iter().map(|(word, arguments)| match arguments.is_empty() {
        true => (*word).to_owned(),
        false => format!("{word}({})", arguments.join(", ")),
    });
    let operations: Vec<String> = operations.collect();
    Ok(match operations.is_empty() {
        true => NO_OPERATIONS.to_owned(),
        false => format!("#llvm.di_expression<[{}]>", operations.join(", ")),
    })
}
