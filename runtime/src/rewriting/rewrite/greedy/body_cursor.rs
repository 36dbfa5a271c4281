//! The driver's position in a tree of bodies.

use crate::ir::{Body, Op};
use crate::rewrite::rewriter::Ancestors;

/// The path from the body that a driver was started on to the current one.
///
/// Every body on the way but the first is out of its parent.
#[expect(clippy::vec_box, reason = "a body goes back into its parent in the box that it came out in")]
pub(crate) struct BodyCursor<'anchor> {
    anchor: &'anchor mut Body,
    bodies: Vec<Box<Body>>,
    stubs: Vec<Op>,
}

impl<'anchor> BodyCursor<'anchor> {
    pub(crate) fn new(anchor: &'anchor mut Body) -> Self {
        BodyCursor { anchor, bodies: Vec::new(), stubs: Vec::new() }
    }

    /// Returns the current body.
    pub(crate) fn body(&self) -> &Body {
        self.bodies.last().map_or(&*self.anchor, |body| &**body)
    }

    pub(crate) fn body_mut(&mut self) -> &mut Body {
        self.bodies.last_mut().map_or(&mut *self.anchor, |body| &mut **body)
    }

    /// Returns the current body and its ancestors.
    #[inline]
    pub(crate) fn split(&mut self) -> (&mut Body, Ancestors<'_>) {
        match self.bodies.split_last_mut() {
            None => (self.anchor, Ancestors::default()),
            Some((body, between)) => {
                let ancestors = Ancestors { anchor: Some(self.anchor), between, stubs: &self.stubs };
                (body, ancestors)
            }
        }
    }

    /// Enters the body of an isolated op.
    pub(crate) fn enter(&mut self, op: Op) {
        let child = self.body_mut().take_child(op);
        self.bodies.push(child);
        self.stubs.push(op);
    }

    /// Returns to the parent body.
    pub(crate) fn leave(&mut self) {
        let (Some(child), Some(stub)) = (self.bodies.pop(), self.stubs.pop()) else { return };
        self.body_mut().put_back_child(stub, child);
    }
}
