//! Timing: the tree of pipelines, passes and analyses, and its two reports.

use std::any::TypeId;
use std::fmt::Write;
use std::time::{Duration, Instant};

use crate::pass::report::{RULE, title};

/// The display mode of timing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimingDisplay {
    /// A row for each pass or analysis, over all its instances, the longest first.
    List,
    /// A row for each place in the pipeline, indented as it nests.
    #[default]
    Tree,
}

/// The part of its parent that a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::pass) enum TimingKey {
    /// An element of a pipeline.
    Element(usize),
    /// The verifier after an element.
    Verifier(usize),
    /// One of several pipelines that share a step.
    Pipeline(usize),
    Analysis(TypeId),
}

/// The time that a part took.
#[derive(Clone, Debug, Default)]
pub(in crate::pass) struct TimingNode {
    name: String,
    /// On all threads together.
    user: Duration,
    /// On the thread that took longest.
    wall: Duration,
    /// A part that takes what its children take.
    is_group: bool,
    children: Vec<(TimingKey, TimingNode)>,
}

impl TimingNode {
    pub(in crate::pass) fn child(
        &mut self,
        key: TimingKey,
        name: impl FnOnce() -> String,
    ) -> &mut TimingNode {
        let position = self.children.iter().position(|(known, _)| *known == key).unwrap_or_else(|| {
            self.children.push((key, TimingNode { name: name(), ..TimingNode::default() }));
            self.children.len() - 1
        });
        &mut self.children[position].1
    }

    /// Returns a child that takes what its children take.
    pub(in crate::pass) fn group(
        &mut self,
        key: TimingKey,
        name: impl FnOnce() -> String,
    ) -> &mut TimingNode {
        let node = self.child(key, name);
        node.is_group = true;
        node
    }

    /// Adds the time since `start`.
    pub(in crate::pass) fn stop(&mut self, start: Option<Instant>) {
        if let Some(start) = start {
            let time = start.elapsed();
            self.user += time;
            self.wall += time;
        }
    }

    /// Takes in what another thread did meanwhile.
    pub(in crate::pass) fn join(&mut self, other: TimingNode) {
        self.absorb(other, &|wall, other| wall.max(other));
    }

    /// Takes in what was done before or afterwards.
    pub(in crate::pass) fn add(&mut self, other: TimingNode) {
        self.absorb(other, &|wall, other| wall + other);
    }

    fn absorb(&mut self, other: TimingNode, wall: &dyn Fn(Duration, Duration) -> Duration) {
        self.user += other.user;
        self.wall = wall(self.wall, other.wall);
        self.is_group |= other.is_group;
        for (key, node) in other.children {
            self.child(key, || node.name.clone()).absorb(node, wall);
        }
        // Threads come to the parts in any order; a report shows them in that of the pipeline.
        self.children.sort_by_key(|(key, _)| match key {
            TimingKey::Analysis(_) => (0, 0),
            TimingKey::Pipeline(position) | TimingKey::Element(position) => (1, 2 * position),
            TimingKey::Verifier(position) => (1, 2 * position + 1),
        });
    }

    fn times(&self) -> Times {
        if !self.is_group {
            return Times { user: self.user, wall: self.wall };
        }
        self.sum()
    }

    /// Returns the times of all children together.
    fn sum(&self) -> Times {
        let mut sum = Times::default();
        self.children.iter().for_each(|(_, child)| sum.add(child.times()));
        sum
    }

    /// Returns the report of the root of a tree; `total` is the time of the whole run.
    pub(in crate::pass) fn report(
        &self,
        display: TimingDisplay,
        with_user_time: bool,
        total: Duration,
    ) -> String {
        let mut out = format!("{RULE}\n{}\n{RULE}\n", title("... Pass execution timing report ..."));
        // Writing to a string does not fail.
        let _ = writeln!(out, "  Total Execution Time: {:.4} seconds\n", total.as_secs_f64());
        if with_user_time {
            out.push_str("   ---User Time---");
        }
        out.push_str("   ---Wall Time---  --- Name ---\n");
        let sum = self.sum();
        let mut row = |times: Times, indent: usize, name: &str| {
            if with_user_time {
                out.push_str(&column(times.user, sum.user));
            }
            out.push_str(&column(times.wall, sum.wall));
            let _ = writeln!(out, "{:1$}{name}", "", 2 * indent);
        };
        match display {
            TimingDisplay::Tree => self.tree_rows(0, &mut row),
            TimingDisplay::List => {
                let mut rows = Vec::new();
                self.collect_rows(&mut rows);
                rows.sort_by(|(first_name, first), (second_name, second)| {
                    (second.wall, first_name).cmp(&(first.wall, second_name))
                });
                rows.iter().for_each(|(name, times)| row(*times, 0, name));
            }
        }
        row(sum, 0, "Total");
        out
    }

    fn tree_rows(&self, indent: usize, row: &mut dyn FnMut(Times, usize, &str)) {
        for (_, child) in &self.children {
            row(child.times(), indent, &child.name);
            child.tree_rows(indent + 1, row);
        }
    }

    /// The rows of the list: what has the same name is one.
    fn collect_rows(&self, rows: &mut Vec<(String, Times)>) {
        for (_, child) in &self.children {
            if !child.is_group {
                match rows.iter_mut().find(|(name, _)| *name == child.name) {
                    Some((_, times)) => times.add(child.times()),
                    None => rows.push((child.name.clone(), child.times())),
                }
            }
            child.collect_rows(rows);
        }
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Times {
    user: Duration,
    wall: Duration,
}

impl Times {
    fn add(&mut self, other: Times) {
        self.user += other.user;
        self.wall += other.wall;
    }
}

/// Seconds and the share of the total.
fn column(time: Duration, total: Duration) -> String {
    let share = if total.is_zero() { 0.0 } else { 100.0 * time.as_secs_f64() / total.as_secs_f64() };
    format!("  {:7.4} ({share:5.1}%)  ", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(name: &str, milliseconds: u64) -> TimingNode {
        let time = Duration::from_millis(milliseconds);
        TimingNode { name: name.to_owned(), user: time, wall: time, ..TimingNode::default() }
    }

    /// Returns the pipeline of the pass infrastructure's examples.
    fn tree() -> TimingNode {
        let mut cse = node("CSE", 4);
        cse.children.push((TimingKey::Analysis(TypeId::of::<u8>()), node("(A) DominanceInfo", 2)));
        let function = TimingNode {
            name: "'func' Pipeline".to_owned(),
            is_group: true,
            children: vec![
                (TimingKey::Element(0), cse),
                (TimingKey::Verifier(0), node("VerifierPass", 4)),
                (TimingKey::Element(1), node("Canonicalizer", 46)),
                (TimingKey::Verifier(1), node("VerifierPass", 5)),
            ],
            ..TimingNode::default()
        };
        TimingNode {
            children: vec![
                (TimingKey::Element(0), function),
                (TimingKey::Verifier(0), node("VerifierPass", 5)),
                (TimingKey::Element(1), node("LLVMLoweringPass", 14)),
                (TimingKey::Verifier(1), node("VerifierPass", 5)),
            ],
            ..TimingNode::default()
        }
    }

    #[test]
    fn the_tree() {
        insta::assert_snapshot!(tree().report(TimingDisplay::Tree, false, Duration::from_millis(249)));
    }

    #[test]
    fn the_list() {
        insta::assert_snapshot!(tree().report(TimingDisplay::List, false, Duration::from_millis(203)));
    }

    #[test]
    fn threads_are_joined_and_runs_are_added() {
        let mut joined = tree();
        joined.join(tree());
        let mut all = tree();
        all.add(joined);
        insta::assert_snapshot!(all.report(TimingDisplay::Tree, true, Duration::from_millis(78)));
    }
}
