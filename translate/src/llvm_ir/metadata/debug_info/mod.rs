//! Debug information: locations, and the nodes of scopes, types and variables.

mod locations;
mod scopes;
mod types;
mod variables;

use std::fmt::Write;

use rustc_hash::FxHashMap;
use terrace_llvm::{DIExpressionAttr, DIFileAttr, DwarfEncoding, DwarfOperation};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;

use crate::llvm_ir::module::ModuleWriter;
use crate::llvm_ir::names::write_string;

/// The state of debug information.
#[derive(Default)]
pub(crate) struct DebugInfo {
    /// Whether the program says the version.
    pub(crate) has_version: bool,
    /// The nodes of recursive attributes by their identity.
    recursive: FxHashMap<Attribute, u32>,
    /// The nodes of global variables by compile unit.
    globals: Vec<(u32, Vec<u32>)>,
}

/// The fields of a node as text.
struct Fields<'context> {
    context: &'context Context,
    text: String,
    has_field: bool,
}

impl<'context> Fields<'context> {
    fn new(context: &'context Context, start: &str) -> Self {
        Fields { context, text: format!("{start}("), has_field: false }
    }

    /// Adds a field with a text.
    fn text(&mut self, name: &str, value: impl std::fmt::Display) {
        let separator = if std::mem::replace(&mut self.has_field, true) { ", " } else { "" };
        let _ = write!(self.text, "{separator}{name}: {value}");
    }

    /// Adds a string, unless it is missing or empty.
    fn string(&mut self, name: &str, value: Option<Attribute>) {
        let bytes = value.and_then(|value| value.as_string_bytes(self.context));
        if let Some(bytes) = bytes.filter(|bytes| !bytes.is_empty()) {
            let mut text = String::new();
            write_string(&mut text, bytes);
            self.text(name, text);
        }
    }

    /// Adds a node, if there is one.
    fn node(&mut self, name: &str, node: Option<u32>) {
        if let Some(node) = node {
            self.text(name, format_args!("!{node}"));
        }
    }

    /// Adds a number, unless it is 0.
    fn number(&mut self, name: &str, value: impl Into<u64>) {
        let value = value.into();
        if value != 0 {
            self.text(name, value);
        }
    }

    /// Adds the flag if it is set.
    fn flag(&mut self, name: &str, value: bool) {
        if value {
            self.text(name, true);
        }
    }

    /// Adds a set of flags whose keywords have a prefix.
    fn flags(&mut self, name: &str, prefix: &str, keywords: &str) {
        let words: Vec<String> = keywords
            .split('|')
            .map(|word| word.trim())
            .filter(|word| !word.is_empty() && *word != "Zero")
            .map(|word| format!("{prefix}{word}"))
            .collect();
        if !words.is_empty() {
            self.text(name, words.join(" | "));
        }
    }

    fn finish(self) -> String {
        self.text + ")"
    }
}

impl ModuleWriter<'_> {
    /// Returns the node of an attribute of debug information.
    pub(crate) fn debug_node(&mut self, attribute: Attribute) -> u32 {
        if let Some(node) = self.metadata.known(attribute) {
            return node;
        }
        let translated = self
            .scope_node(attribute)
            .or_else(|| self.type_node(attribute))
            .or_else(|| self.variable_node(attribute));
        let node = translated.unwrap_or_else(|| self.metadata.node("!{}"));
        self.metadata.remember(attribute, node);
        node
    }

    fn optional_node(&mut self, attribute: Option<Attribute>) -> Option<u32> {
        attribute.map(|attribute| self.debug_node(attribute))
    }

    fn file_node(&mut self, file: Option<DIFileAttr>) -> Option<u32> {
        self.optional_node(file.map(|file| file.to_attribute(self.context)))
    }

    /// Returns the node of a list, unless it is empty; the null type is `null`.
    fn list_node(&mut self, list: &[Attribute]) -> Option<u32> {
        (!list.is_empty()).then(|| self.any_list_node(list))
    }

    fn any_list_node(&mut self, list: &[Attribute]) -> u32 {
        let mut texts = Vec::new();
        for entry in list {
            let is_null = terrace_llvm::DINullTypeAttr::from_attribute(self.context, *entry).is_some();
            texts.push(match is_null {
                true => "null".to_owned(),
                false => format!("!{}", self.debug_node(*entry)),
            });
        }
        self.metadata.node(&format!("!{{{}}}", texts.join(", ")))
    }

    /// Returns the node of an attribute that may refer to itself by an identity: `create` gets the reserved number.
    fn recursive_node(
        &mut self,
        identity: Option<Attribute>,
        is_reference: bool,
        is_distinct: bool,
        create: impl FnOnce(&mut Self) -> String,
    ) -> u32 {
        let known = identity.and_then(|identity| self.debug.recursive.get(&identity).copied());
        if let (Some(node), true) = (known, is_reference) {
            return node;
        }
        if identity.is_none() && !is_distinct {
            let text = create(self);
            return self.metadata.node(&text);
        }
        let node = self.metadata.reserve();
        if let Some(identity) = identity {
            self.debug.recursive.insert(identity, node);
        }
        let text = create(self);
        let distinct = if is_distinct { "distinct " } else { "" };
        self.metadata.set(node, format!("{distinct}{text}"));
        node
    }

    /// Returns the text of an expression; without one it is empty.
    pub(crate) fn debug_expression(&mut self, expression: Option<DIExpressionAttr>) -> String {
        let mut words = Vec::new();
        for operation in expression.iter().flat_map(|expression| expression.operations(self.context)) {
            words.push(operation.opcode.to_string());
            for (index, argument) in operation.arguments.iter().enumerate() {
                let is_encoding = operation.opcode == DwarfOperation::DwOpLlvmConvert && index == 1;
                let encoding = u32::try_from(*argument).ok().and_then(DwarfEncoding::from_value);
                words.push(match encoding.filter(|_| is_encoding) {
                    Some(encoding) => encoding.to_string(),
                    None => argument.to_string(),
                });
            }
        }
        format!("!DIExpression({})", words.join(", "))
    }

    fn expression_node(&mut self, expression: Option<DIExpressionAttr>) -> Option<String> {
        expression.map(|expression| self.debug_expression(Some(expression)))
    }

    /// Completes compile units, and says the version.
    pub(crate) fn finish_debug_info(&mut self) {
        for (unit, globals) in std::mem::take(&mut self.debug.globals) {
            let list = self.metadata.list(&globals);
            self.metadata.append(unit, &format!(", globals: !{list}"));
        }
        self.add_debug_version();
    }
}
