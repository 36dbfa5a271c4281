//! The lossless syntax tree of a file: its tokens, and nodes that are ranges of tokens.

pub(crate) mod ast;
pub(crate) mod formatter;
pub(crate) mod lexer;
pub(crate) mod parser;
pub(crate) mod rust_text;

use crate::syntax::lexer::Token;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NodeKind {
    File,
    Item,
    /// The braces of an item and their content.
    Body,
    Clause,
    /// A list entry: a field, an enum case, a method.
    Entry,
    Constraint,
    /// An assembly format, its braces included.
    Format,
    RustType,
    Signature,
    /// An op in a rewrite.
    Pattern,
    /// Braces without inner spaces: the attributes of an op in a rewrite, the names of a `use`.
    TightBraces,
}

/// A node: the tokens in `first..end`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Node {
    pub(crate) kind: NodeKind,
    pub(crate) first: u32,
    pub(crate) end: u32,
}

/// The tokens and nodes of a file. The nodes are in pre-order: parents before children, siblings in source order. Two
/// nodes either nest or are disjoint.
#[derive(Debug)]
pub(crate) struct SyntaxTree {
    pub(crate) tokens: Vec<Token>,
    nodes: Vec<Node>,
}

impl SyntaxTree {
    /// Builds the tree from nodes in the order of their ends.
    pub(crate) fn new(tokens: Vec<Token>, mut nodes: Vec<Node>) -> Self {
        nodes.push(Node { kind: NodeKind::File, first: 0, end: tokens.len() as u32 });
        nodes.reverse();
        nodes.sort_by_key(|node| (node.first, u32::MAX - node.end));
        Self { tokens, nodes }
    }

    /// Returns, for each token, the kind of its innermost node.
    pub(crate) fn innermost(&self) -> Vec<NodeKind> {
        let mut kinds = Vec::with_capacity(self.tokens.len());
        let mut open: Vec<Node> = Vec::new();
        let mut nodes = self.nodes.iter().peekable();
        for index in 0..self.tokens.len() as u32 {
            while open.last().is_some_and(|node| node.end <= index) {
                open.pop();
            }
            while let Some(node) = nodes.next_if(|node| node.first <= index) {
                if node.end > index {
                    open.push(*node);
                }
            }
            kinds.push(open.last().map_or(NodeKind::File, |node| node.kind));
        }
        kinds
    }

    /// Returns whether the nodes nest and the tokens cover a text of that length.
    #[cfg(test)]
    pub(crate) fn is_well_formed(&self, length: usize) -> bool {
        let covered = self.tokens.iter().try_fold(0, |at, token| (token.start == at).then_some(token.end));
        let mut open: Vec<Node> = Vec::new();
        let nested = self.nodes.iter().all(|node| {
            while open.last().is_some_and(|last| last.end <= node.first) {
                open.pop();
            }
            let inside = open.last().is_none_or(|last| node.end <= last.end);
            open.push(*node);
            inside
        });
        covered == Some(length as u32) && nested
    }
}
