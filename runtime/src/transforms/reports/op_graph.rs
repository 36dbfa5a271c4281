//! Graphs of ops, in the language of Graphviz.

use std::fmt::Write;

use rustc_hash::FxHashMap;

use crate::attributes::NamedAttribute;
use crate::context::OpName;
use crate::ir::{Block, Body, Op, Value};
use crate::pass::{PassResult, PassRun};
use crate::support::stack::with_room;
use crate::text::{PrintOptions, Printable, ValueNames};
use crate::transforms::ViewOpGraph;

impl ViewOpGraph {
    /// Returns what the pass does.
    pub(in crate::transforms) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let body = run.body();
        let mut graph = Graph {
            options: self,
            names: ValueNames::new(body, &PrintOptions::default()),
            hues: hues(body),
            out: String::from("digraph G {\n"),
            indent: 1,
            next_number: 1,
            sources: FxHashMap::default(),
            flow: Vec::new(),
            uses: Vec::new(),
        };
        graph.line("compound = true;");
        graph.op(body, body.root());
        graph.edges();
        graph.out.push_str("}\n");
        let text = graph.out;
        run.report(text);
        run.mark_all_preserved();
        Ok(())
    }
}

/// Returns the hue of each op name, in the order in which ops end.
fn hues(body: &Body) -> FxHashMap<OpName, f64> {
    let mut order = Vec::new();
    let mut known = FxHashMap::default();
    body.walk(body.root()).post_order().run(|body, op| {
        let name = body.name(op);
        known.entry(name).or_insert_with(|| {
            order.push(name);
            0.0
        });
    });
    let count = order.len() as f64;
    order.into_iter().enumerate().map(|(position, name)| (name, position as f64 / count)).collect()
}

/// A node, or a cluster with the node that edges are drawn to.
#[derive(Clone, Copy)]
struct Node {
    number: u32,
    cluster: Option<u32>,
}

impl Node {
    /// Returns the end of an edge at a field of the node; clusters have none.
    fn end(self, kind: &str, name: &str, side: char) -> String {
        match self.cluster {
            Some(_) => format!("v{}", self.number),
            None => format!("v{}:{kind}_{name}:{side}", self.number),
        }
    }
}

struct Graph<'run> {
    options: &'run ViewOpGraph,
    names: ValueNames,
    hues: FxHashMap<OpName, f64>,
    out: String,
    indent: usize,
    next_number: u32,
    /// The defining op of each value.
    sources: FxHashMap<Value, Node>,
    flow: Vec<String>,
    /// Uses of values, by name. A value may be defined in a block that comes later.
    uses: Vec<(Value, Node)>,
}

impl Graph<'_> {
    fn line(&mut self, text: &str) {
        // Writing to a string does not fail.
        let _ = writeln!(self.out, "{:1$}{text}", "", 2 * self.indent);
    }

    fn take_number(&mut self) -> u32 {
        self.next_number += 1;
        self.next_number - 1
    }

    /// Returns a cluster with what `fill` puts into it.
    fn cluster(&mut self, label: &str, fill: impl FnOnce(&mut Self)) -> Node {
        let cluster = self.take_number();
        self.line(&format!("subgraph cluster_{cluster} {{"));
        self.indent += 1;
        // Edges connect nodes: this one represents the cluster.
        let number = self.take_number();
        self.line(&format!("v{number} [label = \" \", shape = plain];"));
        self.line(&format!("label = \"{label}\";"));
        fill(self);
        self.indent -= 1;
        self.line("}");
        Node { number, cluster: Some(cluster) }
    }

    fn op(&mut self, body: &Body, op: Op) -> Node {
        let node = if body.region_count(op) > 0 {
            let label = self.cluster_label(body, op);
            self.cluster(&label, |graph| {
                for (inner, region) in body.regions(op) {
                    for block in inner.blocks(region) {
                        with_room(|| graph.block(inner, block));
                    }
                }
            })
        } else {
            let label = self.record(body, op);
            let number = self.take_number();
            let hue = self.hues.get(&body.name(op)).copied().unwrap_or_default();
            self.line(&format!(
                "v{number} [fillcolor = \"{hue:.6} 0.3 0.95\", label = \"{label}\", shape = Mrecord, style = filled];"
            ));
            Node { number, cluster: None }
        };
        if op != body.root() {
            self.uses.extend(body.operands(op).map(|operand| (operand, node)));
            self.sources.extend(body.results(op).map(|result| (result, node)));
        }
        node
    }

    fn block(&mut self, body: &Body, block: Block) {
        self.cluster("", |graph| {
            for argument in body.arguments(block) {
                let label = graph.value_field(body, "res", argument);
                let number = graph.take_number();
                graph.line(&format!("v{number} [label = \"{label}\", shape = Mrecord];"));
                graph.sources.insert(argument, Node { number, cluster: None });
            }
            let mut previous: Option<Node> = None;
            for op in body.ops(block) {
                let node = graph.op(body, op);
                if let Some(previous) = previous
                    && graph.options.print_control_flow_edges
                {
                    let edge = edge(
                        (&format!("v{}", previous.number), previous),
                        (&format!("v{}", node.number), node),
                        "dashed",
                    );
                    graph.flow.push(edge);
                }
                previous = Some(node);
            }
        });
    }

    fn edges(&mut self) {
        for edge in std::mem::take(&mut self.flow) {
            self.line(&edge);
        }
        if !self.options.print_data_flow_edges {
            return;
        }
        for (value, user) in std::mem::take(&mut self.uses) {
            let Some(source) = self.sources.get(&value).copied() else { continue };
            let name = self.port(value);
            let (from, to) = (source.end("res", &name, 's'), user.end("arg", &name, 'n'));
            self.line(&edge((&from, source), (&to, user), "solid"));
        }
    }

    /// Returns the name of a value as the name of a field.
    fn port(&self, value: Value) -> String {
        self.names
            .name(value)
            .trim_start_matches('%')
            .replace(|c: char| !c.is_ascii_alphanumeric() && c != '_', "_")
    }

    /// Returns the field of a value: `<res_0> %0 i32`.
    fn value_field(&self, body: &Body, kind: &str, value: Value) -> String {
        let name = escape(&self.names.name(value));
        let mut field = format!("<{kind}_{}> {name}", self.port(value));
        if kind == "res" && self.options.print_result_types {
            field.push(' ');
            field.push_str(&self.limited(body, body.value_type(value)));
        }
        field
    }

    /// Returns the label of an op without regions: operands, name, attributes, results.
    fn record(&self, body: &Body, op: Op) -> String {
        let fields = |kind, values: &mut dyn Iterator<Item = Value>| -> String {
            values.map(|value| self.value_field(body, kind, value)).collect::<Vec<_>>().join("|")
        };
        let operands = fields("arg", &mut body.operands(op));
        let results = fields("res", &mut body.results(op));
        let mut label = String::from("{");
        if !operands.is_empty() {
            let _ = write!(label, "{{{operands}}}|");
        }
        let _ = write!(label, "{}\\l", escape(body.name(op).text(body.context())));
        let attributes = self.attributes(body, op);
        if !attributes.is_empty() {
            let _ = write!(label, "\\l{attributes}");
        }
        if !results.is_empty() {
            let _ = write!(label, "|{{{results}}}");
        }
        label.push('}');
        label
    }

    /// Returns the label of an op with regions: name, types of results, attributes.
    fn cluster_label(&self, body: &Body, op: Op) -> String {
        let mut label = escape(body.name(op).text(body.context()));
        if self.options.print_result_types {
            let types: Vec<String> = match op == body.root() {
                true => Vec::new(),
                false => body.results(op).map(|result| self.limited(body, body.value_type(result))).collect(),
            };
            let _ = write!(label, " : ({})", types.join(", "));
        }
        if self.options.print_attrs {
            let _ = write!(label, "\\l{}", self.attributes(body, op));
        }
        label
    }

    /// Returns a line for each attribute; nothing where they are not to be shown.
    fn attributes(&self, body: &Body, op: Op) -> String {
        if !self.options.print_attrs {
            return String::new();
        }
        let context = body.context();
        let mut attributes: Vec<NamedAttribute> = body.attributes(op);
        attributes.sort_by_key(|entry| entry.name.text(context));
        let line = |entry: &NamedAttribute| {
            format!("{}: {}\\l", escape(entry.name.text(context)), self.limited(body, entry.value))
        };
        attributes.iter().map(line).collect()
    }

    /// Returns the text of a type or an attribute, up to the length that was chosen.
    fn limited(&self, body: &Body, value: impl Printable) -> String {
        let text = body.context().display(value).to_string();
        let limit = self.options.max_label_len as usize;
        match text.char_indices().nth(limit) {
            Some((end, _)) => escape(&text[..end]) + "...",
            None => escape(&text),
        }
    }
}

/// Returns an edge between the ends of two nodes.
fn edge((from, source): (&str, Node), (to, target): (&str, Node), style: &str) -> String {
    let mut attributes = Vec::new();
    attributes.extend(target.cluster.map(|cluster| format!("lhead = cluster_{cluster}")));
    attributes.extend(source.cluster.map(|cluster| format!("ltail = cluster_{cluster}")));
    attributes.push(format!("style = {style}"));
    format!("{from} -> {to}[{}];", attributes.join(", "))
}

/// Returns the text with the signs escaped that mean something in a label.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        if matches!(character, '{' | '}' | '|' | '<' | '>' | '"' | '\\') {
            out.push('\\');
        }
        match character {
            '\n' => out.push_str("\\n"),
            _ => out.push(character),
        }
    }
    out
}
