//! Detection of types and attributes that contain themselves, so that no instance can be built.
//!
//! The definitions are the nodes of a graph. The edges lead to the definitions of which an instance needs another one:
//! its parameters, but for those that may be absent, and lists and options, which may be empty.

use crate::diagnostics::{Code, Diagnostic};
use crate::model::{Data, ParameterType};
use crate::resolve::Resolver;
use crate::resolve::graph::{Edge, cyclic_parts, shortest_cycle};

impl Resolver<'_> {
    /// Reports types and attributes of which no instance can be built.
    pub(super) fn check_data_cycles(&mut self) {
        let types = self.model.types.len();
        let definitions: Vec<&Data> = self.model.types.iter().chain(&self.model.attributes).collect();
        let edges: Vec<Vec<Edge>> = definitions.iter().map(|data| needed(data, types)).collect();
        let mut reports = Vec::new();
        for part in cyclic_parts(&edges) {
            let Some(first) = part.iter().copied().min() else { continue };
            let name = |node: usize| &definitions[node].header.name;
            let message = format!("`{}` contains itself, so no instance of it can be built", name(first));
            let mut diagnostic = Diagnostic::error(Code::Cycle, definitions[first].header.span, message);
            let steps = shortest_cycle(&edges, &part, first);
            for (number, step) in steps.iter().enumerate() {
                let subject = if number == 0 { "it" } else { "which" };
                let again = if number + 1 == steps.len() { " again" } else { "" };
                diagnostic = diagnostic
                    .related(step.span, format!("{subject} needs an instance of `{}`{again}", name(step.to)));
            }
            let help = "make the parameter optional, `name?: ..`, a list, `Vec<..>`, or `mutable`, which is set later";
            reports.push(diagnostic.help(help));
        }
        reports.into_iter().for_each(|diagnostic| self.report(diagnostic));
    }
}

/// Returns the edges of a definition. The nodes of attributes come after those of types.
fn needed(data: &Data, types: usize) -> Vec<Edge> {
    let mut edges = Vec::new();
    if data.storage.is_some() {
        // The author of the storage says what an instance is made of.
        return edges;
    }
    for parameter in data.parameters.iter().filter(|parameter| !parameter.may_be_absent()) {
        // What a path names is a matter of Rust: its last word may be the name of another definition here.
        if !parameter.rust_type.text.contains("::") {
            let mut nodes = Vec::new();
            add_needed(&parameter.holds, types, &mut nodes);
            edges.extend(nodes.into_iter().map(|to| Edge { to, span: parameter.span }));
        }
    }
    edges
}

/// Adds the definitions of which each value of a parameter has an instance.
fn add_needed(holds: &ParameterType, types: usize, nodes: &mut Vec<usize>) {
    match holds {
        ParameterType::Type(id) => nodes.push(id.index()),
        ParameterType::Attribute(id) => nodes.push(types + id.index()),
        ParameterType::Pair(first, second) => {
            add_needed(first, types, nodes);
            add_needed(second, types, nodes);
        }
        ParameterType::Scalar(_)
        | ParameterType::Enum(_)
        | ParameterType::List(_)
        | ParameterType::Option(_)
        | ParameterType::Other(_) => {}
    }
}
