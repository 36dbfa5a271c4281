//! Graphs of definitions that refer to each other, and the cycles in them.

use std::collections::VecDeque;

use rustc_hash::FxHashSet;

use crate::source::Span;

/// A reference from one node to another.
pub(in crate::resolve) struct Edge {
    pub(in crate::resolve) to: usize,
    pub(in crate::resolve) span: Span,
}

/// Returns the strongly connected components with a cycle. The edges are those of each node.
pub(in crate::resolve) fn cyclic_parts(edges: &[Vec<Edge>]) -> Vec<Vec<usize>> {
    let mut parts = connected_parts(edges);
    parts.retain(|part| part.len() > 1 || edges[part[0]].iter().any(|edge| edge.to == part[0]));
    parts
}

/// Returns the strongly connected components of a graph. Tarjan's algorithm, without recursion.
fn connected_parts(edges: &[Vec<Edge>]) -> Vec<Vec<usize>> {
    const NEW: usize = usize::MAX;
    let mut order = vec![NEW; edges.len()];
    let mut lowest = vec![NEW; edges.len()];
    let mut is_open = vec![false; edges.len()];
    let (mut open, mut parts, mut next) = (Vec::new(), Vec::new(), 0);
    for start in 0..edges.len() {
        if order[start] != NEW {
            continue;
        }
        let mut path = vec![(start, 0)];
        while let Some((at, edge)) = path.pop() {
            if edge == 0 {
                (order[at], lowest[at]) = (next, next);
                next += 1;
                open.push(at);
                is_open[at] = true;
            } else {
                let child = edges[at][edge - 1].to;
                if is_open[child] {
                    lowest[at] = lowest[at].min(lowest[child]);
                }
            }
            if let Some(Edge { to, .. }) = edges[at].get(edge) {
                path.push((at, edge + 1));
                if order[*to] == NEW {
                    path.push((*to, 0));
                }
                continue;
            }
            if lowest[at] == order[at] {
                let first = open.iter().rposition(|node| *node == at).unwrap_or_default();
                let part = open.split_off(first);
                part.iter().for_each(|node| is_open[*node] = false);
                parts.push(part);
            }
        }
    }
    parts
}

/// Returns the edges of a shortest cycle through a node within a component.
pub(in crate::resolve) fn shortest_cycle<'a>(
    edges: &'a [Vec<Edge>],
    part: &[usize],
    first: usize,
) -> Vec<&'a Edge> {
    let inside: FxHashSet<usize> = part.iter().copied().collect();
    let mut reached: Vec<(&Edge, Option<usize>)> = Vec::new();
    let mut seen: FxHashSet<usize> = FxHashSet::default();
    let mut waiting = VecDeque::from([(first, None)]);
    while let Some((at, by)) = waiting.pop_front() {
        for edge in edges[at].iter().filter(|edge| inside.contains(&edge.to)) {
            if !seen.insert(edge.to) {
                continue;
            }
            reached.push((edge, by));
            let number = reached.len() - 1;
            if edge.to == first {
                let steps = std::iter::successors(Some(number), |number| reached[*number].1);
                let mut cycle: Vec<&Edge> = steps.map(|number| reached[number].0).collect();
                cycle.reverse();
                return cycle;
            }
            waiting.push_back((edge.to, Some(number)));
        }
    }
    Vec::new()
}
