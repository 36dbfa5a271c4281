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
/// The methods take the op like those of a body; the generated setters accept it, too. Given another op, they change
/// nothing: that is reported to the listener ([`Listener::modification_strayed`](crate::ir::Listener::modification_strayed)), or as an error if there is none.
pub struct ModifiedOp<'ir> {
    body: &'ir mut Body,
    op: Op,
    /// The first other op that was to be changed.
    strayed: Option<Op>,
}

impl Deref for ModifiedOp<'_> {
    type Target = Body;

    #[inline]
    fn deref(&self) -> &Body {
        self.body
    }
}

impl<'ir> ModifiedOp<'ir> {
    /// Applies a change to an op. Returns its result, and the first other op that it was to change.
    #[inline]
    pub(crate) fn apply<R>(
        body: &'ir mut Body,
        op: Op,
        change: impl FnOnce(&mut ModifiedOp<'_>) -> R,
    ) -> (R, Option<Op>) {
        let mut modified = ModifiedOp { body, op, strayed: None };
        let result = change(&mut modified);
        (result, modified.strayed)
    }

    /// [`ModifiedOp::apply`] where no listener hears of another op.
    #[inline]
    pub(crate) fn apply_unobserved<R>(
        body: &'ir mut Body,
        op: Op,
        change: impl FnOnce(&mut ModifiedOp<'_>) -> R,
    ) -> R {
        let (result, strayed) = ModifiedOp::apply(&mut *body, op, change);
        if let Some(other) = strayed {
            report_stray(body, op, other);
        }
        result
    }

    /// Returns the body for a change of the op; nothing if another op is given.
    #[inline]
    pub(crate) fn changed(&mut self, op: Op) -> Option<&mut Body> {
        if op != self.op {
            self.strayed.get_or_insert(op);
            return None;
        }
        Some(self.body)
    }

    /// Sets the inherent attribute in `slot`, or removes it; see [`Body::set_inherent_attribute`].
    pub fn set_inherent_attribute(&mut self, op: Op, slot: usize, value: Option<Attribute>) {
        if let Some(body) = self.changed(op) {
            body.set_inherent_attribute(op, slot, value);
        }
    }

    /// Sets an attribute, or removes it; see [`Body::set_attribute`].
    pub fn set_attribute(&mut self, op: Op, name: &str, value: Option<Attribute>) {
        if let Some(body) = self.changed(op) {
            body.set_attribute(op, name, value);
        }
    }

    /// Sets all discardable attributes; see [`Body::set_discardable_attributes`].
    pub fn set_discardable_attributes(&mut self, op: Op, dictionary: Attribute) {
        if let Some(body) = self.changed(op) {
            body.set_discardable_attributes(op, dictionary);
        }
    }

    /// Sets the operand at `position`; see [`Body::set_operand`].
    pub fn set_operand(&mut self, op: Op, position: usize, value: Value) {
        if let Some(body) = self.changed(op) {
            body.set_operand(op, position, value);
        }
    }

    /// Sets all operands; see [`Body::set_operands`].
    pub fn set_operands(&mut self, op: Op, operands: &[Value]) {
        if let Some(body) = self.changed(op) {
            body.set_operands(op, operands);
        }
    }

    /// Sets the successor at `position`; see [`Body::set_successor`].
    pub fn set_successor(&mut self, op: Op, position: usize, block: Block) {
        if let Some(body) = self.changed(op) {
            body.set_successor(op, position, block);
        }
    }

    /// Sets the location.
    pub fn set_location(&mut self, op: Op, location: Location) {
        if let Some(body) = self.changed(op) {
            body.set_location(op, location);
        }
    }
}

impl ModifyOp for ModifiedOp<'_> {
    fn context(&self) -> &Context {
        self.body.context()
    }

    #[inline]
    fn modify_op<R>(&mut self, op: Op, change: impl FnOnce(&mut ModifiedOp<'_>) -> R) -> R {
        if op != self.op {
            self.strayed.get_or_insert(op);
        }
        // All that it changes of another op is refused as well.
        change(self)
    }
}

impl ModifyOp for Body {
    fn context(&self) -> &Context {
        Body::context(self)
    }

    #[inline]
    fn modify_op<R>(&mut self, op: Op, change: impl FnOnce(&mut ModifiedOp<'_>) -> R) -> R {
        ModifiedOp::apply_unobserved(self, op, change)
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

/// Returns the message about a modification of `op` that was to change `other`.
pub(crate) fn stray_message(body: &Body, op: Op, other: Op) -> String {
    let context = body.context();
    let name = |op: Op| {
        let is_here = op.serial() == body.serial() && body.is_alive(op);
        if is_here {
            format!("'{}'", body.name(op).text(context))
        } else {
            "an op of another body".to_owned()
        }
    };
    format!("a modification of {} was to change {}, which stayed as it was", name(op), name(other))
}

/// Emits the error about a modification of `op` that was to change `other`.
#[cold]
pub(crate) fn report_stray(body: &Body, op: Op, other: Op) {
    body.context().emit_error(body.location(op), stray_message(body, op, other)).report();
}
