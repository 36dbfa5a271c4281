//! The surroundings of a body that a pass runs on.

use std::path::Path;

use super::analysis::{AnalysisMap, OuterAnalyses};
use crate::ir::{Body, Op};
use crate::symbols::Outer;

/// A body that was taken out of its parent for the run of a pipeline.
pub(super) struct Item {
    /// The op in the parent.
    pub(super) op: Op,
    pub(super) body: Option<Box<Body>>,
    pub(super) analyses: AnalysisMap,
    /// Which pipeline runs on it.
    pub(super) pipeline: usize,
}

/// The surroundings of the body that a pass runs on.
#[derive(Clone, Copy)]
pub(super) struct Surroundings<'run> {
    pub(super) outer: &'run Outer<'run>,
    pub(super) analyses: Option<&'run OuterAnalyses<'run>>,
    /// The position of the body; known if bodies are processed in order.
    pub(super) place: Option<&'run Place<'run>>,
    /// The folder for files about the body, where such are written; while it is around others, the folder for those.
    pub(super) folder: Option<&'run Path>,
    /// The number of passes around, each of which runs a pipeline that the next one is in.
    pub(super) depth: usize,
}

/// Where a body belongs that was taken out of its parent.
pub(super) struct Place<'run> {
    pub(super) parent: &'run Body,
    pub(super) op: Op,
    /// The siblings that are out as well.
    pub(super) siblings: [&'run [Item]; 2],
    pub(super) around: Option<&'run Place<'run>>,
}

/// Returns a copy of the whole tree around a body, the body in its place.
pub(super) fn whole_tree(body: &Body, place: Option<&Place<'_>>) -> Body {
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
