//! The surroundings of a body that a pass runs on.

use std::path::Path;

use crate::ir::{Body, Op};
use crate::pass::analysis::{AnalysisMap, OuterAnalyses};
use crate::symbols::Outer;

/// A body that was taken out of its parent for the run of a pipeline.
pub(in crate::pass) struct Item {
    /// The op in the parent.
    pub(in crate::pass) op: Op,
    pub(in crate::pass) body: Option<Box<Body>>,
    pub(in crate::pass) analyses: AnalysisMap,
    /// The index of the pipeline that runs on it.
    pub(in crate::pass) pipeline: usize,
}

/// The surroundings of the body that a pass runs on.
#[derive(Clone, Copy)]
pub(in crate::pass) struct Surroundings<'run> {
    pub(in crate::pass) outer: &'run Outer<'run>,
    pub(in crate::pass) analyses: Option<&'run OuterAnalyses<'run>>,
    /// The position of the body; known if bodies are processed in order.
    pub(in crate::pass) place: Option<&'run Place<'run>>,
    /// The folder for files about the body, where such are written; while it is around others, the folder for those.
    pub(in crate::pass) folder: Option<&'run Path>,
    /// The number of passes around, each of which runs a pipeline that the next one is in.
    pub(in crate::pass) depth: usize,
}

/// The position in its parent of a detached body.
pub(in crate::pass) struct Place<'run> {
    pub(in crate::pass) parent: &'run Body,
    pub(in crate::pass) op: Op,
    /// The siblings that are out as well.
    pub(in crate::pass) siblings: [&'run [Item]; 2],
    pub(in crate::pass) around: Option<&'run Place<'run>>,
}

/// Returns a copy of the whole tree around a body, the body in its place.
pub(in crate::pass) fn whole_tree(body: &Body, place: Option<&Place<'_>>) -> Body {
    let mut whole = body.clone();
    let mut next = place;
    while let Some(place) = next {
        let mut parent = place.parent.clone();
        for sibling in place.siblings.into_iter().flatten() {
            if let Some(body) = &sibling.body {
                let op = parent.counterpart(place.parent, sibling.op);
                parent.put_back_child(op, body.clone());
            }
        }
        let op = parent.counterpart(place.parent, place.op);
        parent.put_back_child(op, Box::new(whole));
        whole = parent;
        next = place.around;
    }
    whole
}
