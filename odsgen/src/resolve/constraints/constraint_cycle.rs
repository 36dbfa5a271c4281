//! Detection of constraints that refer to themselves, through their predicates or the defaults of parameters.
//!
//! Constraints and defaults are the nodes of a graph. The edges of a reference lead to its constraint and to the
//! defaults of the parameters without an argument. Each strongly connected component is reported once, with a shortest
//! cycle. The defaults in it are recorded, so that their expansion terminates.

use crate::diagnostics::{Code, Diagnostic};
use crate::resolve::Resolver;
use crate::resolve::graph::{Edge, cyclic_parts, shortest_cycle};
use crate::resolve::scope::Symbol;
use crate::syntax::ast::{self, Argument, Expression, Reference};

/// A node of the graph.
#[derive(Clone, Copy)]
enum Node {
    /// A constraint, by its index.
    Constraint(usize),
    /// The default of a parameter, by the indexes of constraint and parameter.
    Default(usize, usize),
}

impl Resolver<'_> {
    /// Reports constraints that refer to themselves.
    pub(in crate::resolve) fn check_constraint_cycles(&mut self) {
        let (nodes, edges) = self.constraint_graph();
        for part in cyclic_parts(&edges) {
            self.report_constraint_cycle(&nodes, &edges, &part);
        }
    }

    fn constraint_graph(&self) -> (Vec<Node>, Vec<Vec<Edge>>) {
        let items = &self.items.constraints;
        let mut nodes: Vec<Node> = (0..items.len()).map(Node::Constraint).collect();
        // The node of the first default of each constraint.
        let mut defaults = Vec::with_capacity(items.len());
        for (index, item) in items.iter().enumerate() {
            defaults.push(nodes.len());
            nodes.extend((0..item.parameters.len()).map(|parameter| Node::Default(index, parameter)));
        }
        let edges = nodes.iter().map(|node| {
            let mut references = Vec::new();
            match *node {
                Node::Constraint(index) => {
                    of_expression(&items[index].predicate, &mut references);
                    items[index].value_type.iter().for_each(|value| of_expression(value, &mut references));
                }
                Node::Default(index, parameter) => {
                    let default = items[index].parameters[parameter].default.iter();
                    default.for_each(|default| of_argument(default, &mut references));
                }
            }
            let mut out = Vec::new();
            for reference in references {
                if let Some(to) = self.named_constraint(reference, *node) {
                    let span = reference.path.span;
                    out.push(Edge { to, span });
                    let without = reference.arguments.len()..items[to].parameters.len();
                    out.extend(without.map(|parameter| Edge { to: defaults[to] + parameter, span }));
                }
            }
            out
        });
        let edges = edges.collect();
        (nodes, edges)
    }

    /// Returns the constraint that a reference names, unless it names a parameter.
    fn named_constraint(&self, reference: &Reference, from: Node) -> Option<usize> {
        if let (Node::Constraint(index), [name]) = (from, reference.path.segments.as_slice()) {
            let parameters = &self.items.constraints[index].parameters;
            if parameters.iter().any(|parameter| parameter.name.text == name.text) {
                return None;
            }
        }
        match self.symbol(&reference.path) {
            Some(Symbol::Constraint(id)) => Some(id.index()),
            _ => None,
        }
    }

    fn report_constraint_cycle(&mut self, nodes: &[Node], edges: &[Vec<Edge>], part: &[usize]) {
        for node in part {
            match nodes[*node] {
                Node::Constraint(index) => {
                    self.reported_cycles.insert(self.items.constraints[index].name.span);
                }
                Node::Default(index, parameter) => {
                    let parameter = &self.items.constraints[index].parameters[parameter];
                    self.cyclic_defaults.insert(parameter.name.span);
                }
            }
        }
        // Only a cycle through a default is not detected elsewhere.
        let is_default = |node: &&usize| matches!(nodes[**node], Node::Default(..));
        let first = part.iter().find(is_default).or(part.iter().min()).copied().unwrap_or_default();
        let steps = shortest_cycle(edges, part, first);
        let described = |node: Node| match node {
            Node::Constraint(index) => format!("`{}`", self.items.constraints[index].name.text),
            Node::Default(index, parameter) => {
                let item: &ast::Constraint = self.items.constraints[index];
                format!("the default of `{}` in `{}`", item.parameters[parameter].name.text, item.name.text)
            }
        };
        let (subject, place) = match nodes[first] {
            Node::Constraint(index) => {
                (format!("constraint {}", described(nodes[first])), self.items.constraints[index].name.span)
            }
            Node::Default(index, parameter) => {
                (described(nodes[first]), self.items.constraints[index].parameters[parameter].name.span)
            }
        };
        let mut diagnostic = Diagnostic::error(Code::Cycle, place, format!("{subject} refers to itself"));
        for (number, step) in steps.iter().enumerate() {
            let target = described(nodes[step.to]);
            let text = match number + 1 == steps.len() {
                true if number > 0 => format!("which refers to {target} again"),
                true => format!("it refers to {target} again"),
                false if number > 0 => format!("which refers to {target}"),
                false => format!("it refers to {target}"),
            };
            diagnostic = diagnostic.related(step.span, text);
        }
        self.report(diagnostic);
    }
}

/// Collects the references in an expression, including those in arguments.
fn of_expression<'a>(expression: &'a Expression, out: &mut Vec<&'a Reference>) {
    match expression {
        Expression::And(parts) | Expression::Or(parts) => {
            parts.iter().for_each(|part| of_expression(part, out));
        }
        Expression::Not(inner) | Expression::On(inner, _) | Expression::Each(inner, _) => {
            of_expression(inner, out)
        }
        Expression::Reference(reference) => {
            out.push(reference);
            reference.arguments.iter().for_each(|argument| of_argument(argument, out));
        }
        Expression::Code(_) | Expression::Any(_) => {}
    }
}

fn of_argument<'a>(argument: &'a Argument, out: &mut Vec<&'a Reference>) {
    match argument {
        Argument::Expression(expression) => of_expression(expression, out),
        Argument::List(parts, _) => parts.iter().for_each(|part| of_argument(part, out)),
        Argument::Integer(..) | Argument::Text(_) => {}
    }
}
