//! Creation of ops that fold at once.

use smallvec::SmallVec;

use super::{Folded, FoldedValue, materialize_constant, try_fold};
use crate::ir::{Builder, ModifiedOp, Op, OperationState, Value};

impl Builder<'_> {
    /// Makes an op at the insertion point, or, where it folds, gives what its results are instead; constants become
    /// ops at the insertion point.
    ///
    /// ```
    /// use terrace_runtime::context::Context;
    /// use terrace_runtime::dialect::DialectRegistry;
    /// use terrace_runtime::ir::{Body, Builder, OperationState};
    /// use terrace_runtime::location::Location;
    /// use terrace_runtime::types::Type;
    ///
    /// let context = Context::new(&DialectRegistry::new());
    /// let mut body = Body::new(&context, context.op_name("test.root"), Location::UNKNOWN, 1);
    /// let region = body.region(body.root(), 0).1;
    /// let block = body.append_block(region);
    /// let mut builder = Builder::at_end(&mut body, block);
    /// let state = OperationState::new(context.op_name("test.source"), Location::UNKNOWN).results([Type::I32]);
    /// let results = builder.create_or_fold(state);
    /// assert_eq!(body.value_type(results[0]), Type::I32); // Nothing is known of the op, so it was made.
    /// ```
    pub fn create_or_fold(&mut self, state: OperationState) -> SmallVec<[Value; 1]> {
        let op = self.body_mut_unobserved().create_op(state);
        // A constant folds to itself; it is what is wanted.
        if super::constant_of(self.body(), op).is_none() {
            match try_fold(self.body(), op) {
                Folded::Unchanged => {}
                Folded::Changed(change) => {
                    ModifiedOp::apply_unobserved(self.body_mut_unobserved(), op, change);
                }
                Folded::Results(folded) => {
                    if let Some(values) = self.materialize(op, &folded) {
                        self.body_mut_unobserved().erase_op(op);
                        return values;
                    }
                }
            }
        }
        if self.insertion_point().is_some() {
            self.insert(op);
        }
        self.body().results(op).collect()
    }

    /// Folds an op and gives the values that its results are; constants become ops at the insertion point. The op
    /// stays as it is, also when it could change in place.
    pub fn fold(&mut self, op: Op) -> Option<SmallVec<[Value; 1]>> {
        match try_fold(self.body(), op) {
            Folded::Results(folded) => self.materialize(op, &folded),
            Folded::Unchanged | Folded::Changed(_) => None,
        }
    }

    /// Returns the values for what an op was folded to: all, or none when a constant has no op.
    fn materialize(&mut self, op: Op, folded: &[FoldedValue]) -> Option<SmallVec<[Value; 1]>> {
        let dialect = self.body().info(op).dialect_index();
        let location = self.body().location(op);
        let mut values = SmallVec::new();
        let mut made: SmallVec<[Op; 1]> = SmallVec::new();
        for (position, folded) in folded.iter().enumerate() {
            match folded {
                FoldedValue::Value(value) => values.push(*value),
                FoldedValue::Attribute(constant) => {
                    let ty = self.body().value_type(self.body().result(op, position));
                    let Some(constant) = materialize_constant(self, dialect, *constant, ty, location) else {
                        made.into_iter().rev().for_each(|op| self.erase(op));
                        return None;
                    };
                    made.push(constant);
                    values.push(self.body().result(constant, 0));
                }
            }
        }
        Some(values)
    }
}
