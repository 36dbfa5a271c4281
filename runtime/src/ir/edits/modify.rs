//! In-place modification of ops through a body, a builder or a rewriter.

use crate::attributes::Attribute;
use crate::context::Context;
use crate::ir::body::Body;
use crate::ir::builder::Builder;
use crate::ir::handles::{Block, Op, Value};

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

    /// Modifies an op in place. `change` modifies nothing else, and not the op's regions.
    fn modify_op<R>(&mut self, op: Op, change: impl FnOnce(&mut Body) -> R) -> R;

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

impl ModifyOp for Body {
    fn context(&self) -> &Context {
        Body::context(self)
    }

    #[inline]
    fn modify_op<R>(&mut self, _: Op, change: impl FnOnce(&mut Body) -> R) -> R {
        change(self)
    }
}

impl ModifyOp for Builder<'_> {
    fn context(&self) -> &Context {
        Builder::context(self)
    }

    fn modify_op<R>(&mut self, op: Op, change: impl FnOnce(&mut Body) -> R) -> R {
        self.modify(op, change)
    }
}
