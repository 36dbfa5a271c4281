//! Immediate dominators in O(m log n), by the simple version of the Lengauer-Tarjan algorithm.
//!
//! Unlike iterative methods it has this bound for every graph, including adversarial ones.

use super::graph::FlowGraph;

/// No node.
pub(super) const NONE: u32 = u32::MAX;

/// The reachable nodes and their immediate dominators, in depth-first preorder, in which each dominator
/// precedes the nodes that it dominates.
pub(super) struct ImmediateDominators {
    /// The nodes, beginning with the root.
    pub(super) nodes: Vec<u32>,
    /// The index in `nodes` of each node's immediate dominator; the root is its own.
    pub(super) dominators: Vec<u32>,
}

/// The state of the algorithm. All tables are indexed by and contain preorder numbers.
struct State {
    ancestor: Vec<u32>,
    label: Vec<u32>,
    semidominator: Vec<u32>,
    path: Vec<u32>,
}

impl State {
    /// Returns the node with the minimal semidominator on the path from `node` to the root of its tree in the
    /// linked forest (exclusive).
    fn evaluate(&mut self, node: u32) -> u32 {
        if self.ancestor[node as usize] == NONE {
            return node;
        }
        let mut current = node;
        while self.ancestor[self.ancestor[current as usize] as usize] != NONE {
            self.path.push(current);
            current = self.ancestor[current as usize];
        }
        while let Some(current) = self.path.pop() {
            let above = self.ancestor[current as usize];
            let (mine, other) = (self.label[current as usize], self.label[above as usize]);
            if self.semidominator[other as usize] < self.semidominator[mine as usize] {
                self.label[current as usize] = other;
            }
            self.ancestor[current as usize] = self.ancestor[above as usize];
        }
        self.label[node as usize]
    }
}

/// Computes the immediate dominators of all reachable nodes.
pub(super) fn immediate_dominators(graph: &FlowGraph) -> ImmediateDominators {
    let mut places = vec![NONE; graph.node_count()];
    let mut nodes: Vec<u32> = Vec::new();
    let mut parents: Vec<u32> = Vec::new();
    let mut pending = vec![(graph.root(), 0)];
    while let Some((node, parent)) = pending.pop() {
        if places[node as usize] != NONE {
            continue;
        }
        let place = nodes.len() as u32;
        places[node as usize] = place;
        nodes.push(node);
        parents.push(parent);
        pending.extend(graph.successors(node).iter().map(|successor| (*successor, place)));
    }

    let count = nodes.len() as u32;
    let mut state = State {
        ancestor: vec![NONE; nodes.len()],
        label: (0..count).collect(),
        semidominator: (0..count).collect(),
        path: Vec::new(),
    };
    let mut dominators = vec![0u32; nodes.len()];
    // The buckets of nodes by semidominator, as linked lists.
    let mut first_waiting = vec![NONE; nodes.len()];
    let mut next_waiting = vec![NONE; nodes.len()];
    for place in (1..count).rev() {
        for predecessor in graph.predecessors(nodes[place as usize]) {
            let predecessor = places[*predecessor as usize];
            if predecessor != NONE {
                let least = state.evaluate(predecessor);
                let candidate = state.semidominator[least as usize];
                let semidominator = &mut state.semidominator[place as usize];
                *semidominator = candidate.min(*semidominator);
            }
        }
        let semidominator = state.semidominator[place as usize] as usize;
        next_waiting[place as usize] = std::mem::replace(&mut first_waiting[semidominator], place);
        let parent = parents[place as usize];
        state.ancestor[place as usize] = parent;
        let mut waiting = std::mem::replace(&mut first_waiting[parent as usize], NONE);
        while waiting != NONE {
            let least = state.evaluate(waiting);
            let is_lower = state.semidominator[least as usize] < state.semidominator[waiting as usize];
            dominators[waiting as usize] = if is_lower { least } else { parent };
            waiting = next_waiting[waiting as usize];
        }
    }
    for place in 1..nodes.len() {
        if dominators[place] != state.semidominator[place] {
            dominators[place] = dominators[dominators[place] as usize];
        }
    }
    ImmediateDominators { nodes, dominators }
}
