//! In-place modification of ops through a body, a builder or a rewriter.

use std::ops::Deref;

use crate::attributes::Attribute;
use crate::context::Context;
use crate::ir::body::Body;
use crate::ir::builder::Builder;
use crate::ir::handles::{Block, Op, Value};
use crate::location::Location;

/// IR whose ops can be modified in place: a body, or a builder or rewriter, which notifies its listener. Generated setters
/// take any of them.
///
/// ```
/// use terrace_runtime::attributes::Attribute;
/// use terrace_runtime::builtin::FuncOp;
/// use terrace_runtime::builtin::ModuleOp;
/// use terrace_runtime::context::Context;
/// use terrace_runtime::dialect::DialectRegistry;
/// use terrace_runtime::ir::Builder;
/// use terrace_runtime::location::Location;
/// use terrace_runtime::types::Type;
///
/// let context = Context::new(&DialectRegistry::new());
/// let mut module = ModuleOp::body(&context, Location::UNKNOWN);
/// let function = FuncOp::create(&mut module, Location::UNKNOWN, "a", Type::EMPTY_FUNCTION);
/// module.append_top_level_op(function.op());
/// function.set_sym_name(&mut module, "b");
/// // The same through a builder, whose listener is notified.
/// function.set_sym_name(&mut Builder::new(&mut module), "c");
/// assert_eq!(function.name(&module), "c");
/// ```
pub trait ModifyOp {
    /// Returns the context.
    fn context(&self) -> &Context;

    /// Modifies an op in place.
    fn modify_op<R>(&mut self, op: Op, change: impl FnOnce(&mut ModifiedOp<'_>) -> R) -> R;

    /// Sets or removes the inherent attribute in `slot`; see [`Body::set_inherent_attribute`].
    fn set_inherent_attribute(&mut self, op: Op, slot: usize, value: Option<Attribute>) {
        self.modify_op(op, |body| body.set_inherent_attribute(op, slot, value));
    }

    /// Sets the operand at `position`; see [`Body::set_operand`].
    fn set_operand(&mut self, op: Op, position: usize, value: Value) {
        self.modify_op(op, |body| body.set_operand(op, position, value));
    }

    /// Sets the successor at `position`; see [`Body::set_successor`].
    fn set_successor(&mut self, op: Op, position: usize, block: Block) {
        self.modify_op(op, |body| body.set_successor(op, position, block));
    }
}

/// An op that is being modified in place, by [`Builder::modify`] or [`ModifyOp::modify_op`]: the whole body is readable,
/// and operands, attributes, successors and the location of this op can be set, so no change escapes the listener.
///
/// The methods take the op like those of a body; the generated setters accept it, too.
///
/// # Panics
///
/// All setters panic if another op is given.
pub struct ModifiedOp<'ir> {
    body: &'ir mut Body,
    op: Op,
}

impl Deref for ModifiedOp<'_> {
    type Target = Body;

    #[inline]
    fn deref(&self) -> &Body {
        self.body
    }
}

impl<'ir> ModifiedOp<'ir> {
    #[inline]
    pub(crate) fn new(body: &'ir mut Body, op: Op) -> Self {
        ModifiedOp { body, op }
    }

    /// Returns the body for a change of the op.
    #[inline]
    #[track_caller]
    pub(crate) fn changed(&mut self, op: Op) -> &mut Body {
        assert!(op == self.op, "a modification of one op changes another one");
        self.body
    }

    /// Sets the inherent attribute in `slot`, or removes it; see [`Body::set_inherent_attribute`].
    #[track_caller]
    pub fn set_inherent_attribute(&mut self, op: Op, slot: usize, value: Option<Attribute>) {
        self.changed(op).set_inherent_attribute(op, slot, value);
    }

    /// Sets an attribute, or removes it; see [`Body::set_attribute`].
    #[track_caller]
    pub fn set_attribute(&mut self, op: Op, name: &str, value: Option<Attribute>) {
        self.changed(op).set_attribute(op, name, value);
    }

    /// Sets all discardable attributes; see [`Body::set_discardable_attributes`].
    #[track_caller]
    pub fn set_discardable_attributes(&mut self, op: Op, dictionary: Attribute) {
        self.changed(op).set_discardable_attributes(op, dictionary);
    }

    /// Sets the operand at `position`; see [`Body::set_operand`].
    #[track_caller]
    pub fn set_operand(&mut self, op: Op, position: usize, value: Value) {
        self.changed(op).set_operand(op, position, value);
    }

    /// Sets all operands; see [`Body::set_operands`].
    #[track_caller]
    pub fn set_operands(&mut self, op: Op, operands: &[Value]) {
        self.changed(op).set_operands(op, operands);
    }

    /// Sets the successor at `position`; see [`Body::set_successor`].
    #[track_caller]
    pub fn set_successor(&mut self, op: Op, position: usize, block: Block) {
        self.changed(op).set_successor(op, position, block);
    }

    /// Sets the location.
    #[track_caller]
    pub fn set_location(&mut self, op: Op, location: Location) {
        self.changed(op).set_location(op, location);
    }
}

impl ModifyOp for ModifiedOp<'_> {
    fn context(&self) -> &Context {
        self.body.context()
    }

    #[inline]
    fn modify_op<R>(&mut self, op: Op, change: impl FnOnce(&mut ModifiedOp<'_>) -> R) -> R {
        change(&mut ModifiedOp::new(self.changed(op), op))
    }
}

impl ModifyOp for Body {
    fn context(&self) -> &Context {
        Body::context(self)
    }

    #[inline]
    fn modify_op<R>(&mut self, op: Op, change: impl FnOnce(&mut ModifiedOp<'_>) -> R) -> R {
        change(&mut ModifiedOp::new(self, op))
    }
}

impl ModifyOp for Builder<'_> {
    fn context(&self) -> &Context {
        Builder::context(self)
    }

    fn modify_op<R>(&mut self, op: Op, change: impl FnOnce(&mut ModifiedOp<'_>) -> R) -> R {
        self.modify(op, change)
    }
}
