//! Metadata nodes: their numbers, and those of aliasing.

pub(super) mod debug_info;
mod loops;
mod module;

use std::fmt::Write;

use rustc_hash::FxHashMap;
use terrace_llvm::{
    AccessGroupAttr, AliasScopeAttr, AliasScopeDomainAttr, MMRATagAttr, TBAAMemberAttr, TBAARootAttr,
    TBAATagAttr, TBAATypeDescriptorAttr,
};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;

use super::names::write_string;

/// The metadata of a module.
#[derive(Default)]
pub(crate) struct Metadata {
    /// The text of each node; empty while it is reserved.
    nodes: Vec<String>,
    by_text: FxHashMap<String, u32>,
    by_attribute: FxHashMap<Attribute, u32>,
    /// The operands of named nodes, in the order of their first mention.
    named: Vec<(&'static str, Vec<u32>)>,
}

impl Metadata {
    /// Returns the node with a text.
    pub(crate) fn node(&mut self, text: &str) -> u32 {
        if let Some(node) = self.by_text.get(text) {
            return *node;
        }
        let node = self.reserve();
        self.nodes[node as usize] = text.to_owned();
        self.by_text.insert(text.to_owned(), node);
        node
    }

    /// Reserves the number of a node whose text refers to it.
    pub(crate) fn reserve(&mut self) -> u32 {
        self.nodes.push(String::new());
        u32::try_from(self.nodes.len() - 1).expect("fewer than 2^32 nodes")
    }

    /// Sets the text of a reserved node.
    pub(crate) fn set(&mut self, node: u32, text: String) {
        self.nodes[node as usize] = text;
    }

    /// Appends to the text of a node, before its last parenthesis.
    pub(crate) fn append(&mut self, node: u32, text: &str) {
        let node = &mut self.nodes[node as usize];
        node.pop();
        node.push_str(text);
        node.push(')');
    }

    /// Returns the node of a list of nodes.
    pub(crate) fn list(&mut self, nodes: &[u32]) -> u32 {
        let mut text = "!{".to_owned();
        for (position, node) in nodes.iter().enumerate() {
            let _ = write!(text, "{}!{node}", if position > 0 { ", " } else { "" });
        }
        self.node(&(text + "}"))
    }

    /// Adds an operand to a named node.
    pub(crate) fn add_named(&mut self, name: &'static str, node: u32) {
        match self.named.iter_mut().find(|(known, _)| *known == name) {
            Some((_, nodes)) => nodes.push(node),
            None => self.named.push((name, vec![node])),
        }
    }

    /// Writes all nodes.
    pub(crate) fn write(&self, out: &mut String) {
        out.push('\n');
        for (name, nodes) in &self.named {
            let nodes: Vec<String> = nodes.iter().map(|node| format!("!{node}")).collect();
            let _ = writeln!(out, "!{name} = !{{{}}}", nodes.join(", "));
        }
        out.push('\n');
        for (number, text) in self.nodes.iter().enumerate() {
            let _ = writeln!(out, "!{number} = {text}");
        }
    }

    /// Returns the node of an attribute, which `create` creates once.
    pub(crate) fn of_attribute(
        &mut self,
        attribute: Attribute,
        create: impl FnOnce(&mut Self) -> u32,
    ) -> u32 {
        if let Some(node) = self.by_attribute.get(&attribute) {
            return *node;
        }
        let node = create(self);
        self.by_attribute.insert(attribute, node);
        node
    }

    /// Returns the node of an attribute, if there is one.
    pub(crate) fn known(&self, attribute: Attribute) -> Option<u32> {
        self.by_attribute.get(&attribute).copied()
    }

    /// Remembers the node of an attribute.
    pub(crate) fn remember(&mut self, attribute: Attribute, node: u32) {
        self.by_attribute.insert(attribute, node);
    }

    /// Returns the node of a group of accesses.
    pub(crate) fn access_group(&mut self, context: &Context, group: AccessGroupAttr) -> u32 {
        self.of_attribute(group.to_attribute(context), |metadata| {
            let node = metadata.reserve();
            metadata.set(node, "distinct !{}".to_owned());
            node
        })
    }

    /// Returns the node of groups of accesses: the group, or a list of several.
    pub(crate) fn access_groups(&mut self, context: &Context, groups: Attribute) -> Option<u32> {
        let groups: Vec<u32> = groups
            .as_array(context)?
            .iter()
            .filter_map(|group| AccessGroupAttr::from_attribute(context, *group))
            .map(|group| self.access_group(context, group))
            .collect();
        match groups[..] {
            [] => None,
            [group] => Some(group),
            _ => Some(self.list(&groups)),
        }
    }

    /// Returns the node of a list of alias scopes.
    pub(crate) fn alias_scopes(&mut self, context: &Context, scopes: Attribute) -> Option<u32> {
        let scopes = scopes.as_array(context)?;
        (!scopes.is_empty()).then(|| self.scope_list(context, scopes))
    }

    /// Returns the node of a list of alias scopes.
    pub(crate) fn scope_list(&mut self, context: &Context, scopes: &[Attribute]) -> u32 {
        let scopes: Vec<u32> = scopes
            .iter()
            .filter_map(|scope| AliasScopeAttr::from_attribute(context, *scope))
            .map(|scope| self.alias_scope(context, scope))
            .collect();
        self.list(&scopes)
    }

    fn alias_scope(&mut self, context: &Context, scope: AliasScopeAttr) -> u32 {
        self.of_attribute(scope.to_attribute(context), |metadata| {
            let domain = metadata.alias_domain(context, *scope.domain(context));
            let parts = [Some(format!("!{domain}")), string(context, *scope.description(context))];
            metadata.identified(context, *scope.id(context), parts.into_iter().flatten())
        })
    }

    fn alias_domain(&mut self, context: &Context, domain: AliasScopeDomainAttr) -> u32 {
        self.of_attribute(domain.to_attribute(context), |metadata| {
            let parts = string(context, *domain.description(context));
            metadata.identified(context, *domain.id(context), parts.into_iter())
        })
    }

    /// Returns the node of parts with an identity: a string, or the node itself.
    fn identified(&mut self, context: &Context, id: Attribute, parts: impl Iterator<Item = String>) -> u32 {
        let rest: String = parts.map(|part| format!(", {part}")).collect();
        match string(context, Some(id)) {
            Some(id) => self.node(&format!("!{{{id}{rest}}}")),
            None => {
                let node = self.reserve();
                self.set(node, format!("distinct !{{!{node}{rest}}}"));
                node
            }
        }
    }

    /// Returns the node of the tag of an access, if there is one tag: LLVM IR has no several.
    pub(crate) fn tbaa_tag(&mut self, context: &Context, tags: Attribute) -> Option<u32> {
        let [tag] = tags.as_array(context)? else { return None };
        let tag = TBAATagAttr::from_attribute(context, *tag)?;
        let base = self.tbaa_type(context, tag.base_type(context).to_attribute(context));
        let access = self.tbaa_type(context, tag.access_type(context).to_attribute(context));
        let constant = if *tag.constant(context) { ", i64 1" } else { "" };
        Some(self.node(&format!("!{{!{base}, !{access}, i64 {}{constant}}}", tag.offset(context))))
    }

    /// Returns the node of one tag of memory models, or of an array of them.
    pub(crate) fn memory_model_tags(&mut self, context: &Context, tags: Attribute) -> Option<u32> {
        let Some(tags) = tags.as_array(context) else { return self.memory_model_tag(context, tags) };
        let nodes: Option<Vec<u32>> = tags.iter().map(|tag| self.memory_model_tag(context, *tag)).collect();
        Some(self.list(&nodes?))
    }

    fn memory_model_tag(&mut self, context: &Context, tag: Attribute) -> Option<u32> {
        let tag = MMRATagAttr::from_attribute(context, tag)?;
        let mut text = "!{!".to_owned();
        write_string(&mut text, tag.prefix(context).as_bytes());
        text.push_str(", !");
        write_string(&mut text, tag.suffix(context).as_bytes());
        text.push('}');
        Some(self.node(&text))
    }

    fn tbaa_type(&mut self, context: &Context, ty: Attribute) -> u32 {
        self.of_attribute(ty, |metadata| {
            if let Some(root) = TBAARootAttr::from_attribute(context, ty) {
                return match string(context, *root.id(context)) {
                    Some(id) => metadata.node(&format!("!{{{id}}}")),
                    None => {
                        let node = metadata.reserve();
                        metadata.set(node, format!("distinct !{{!{node}}}"));
                        node
                    }
                };
            }
            let descriptor = TBAATypeDescriptorAttr::of(context, ty);
            let mut text = "!{!".to_owned();
            write_string(&mut text, descriptor.id(context).as_bytes());
            for member in descriptor.members(context) {
                let member: TBAAMemberAttr = *member;
                let part = metadata.tbaa_type(context, *member.type_desc(context));
                let _ = write!(text, ", !{part}, i64 {}", member.offset(context));
            }
            metadata.node(&(text + "}"))
        })
    }
}

/// Returns a string as metadata.
fn string(context: &Context, attribute: Option<Attribute>) -> Option<String> {
    let bytes = attribute?.as_string_bytes(context)?;
    let mut text = "!".to_owned();
    write_string(&mut text, bytes);
    Some(text)
}
