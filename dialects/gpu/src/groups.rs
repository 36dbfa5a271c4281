//! Reductions, rotations and broadcasts: text of the reduction, verification, folds.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::fold::Folded;
use terrace_runtime::interfaces::{ConditionallySpeculatable, Speculatability};
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};
use terrace_runtime::types::Type;

use crate::hooks::fail;
use crate::{
    AllReduceOp, AllReduceOperation, AllReduceOperationAttr, BroadcastType, LaunchOp, RotateOp,
    SubgroupBroadcastOp, SubgroupReduceOp, YieldOp,
};

/// Parses the keyword of a reduction, which may be absent.
pub(crate) fn parse_all_reduce_operation(
    parser: &mut OpParser<'_, '_, '_>,
) -> ParseResult<Option<Attribute>> {
    let location = parser.types().location();
    let Some(word) = parser.types().parse_optional_any_keyword() else { return Ok(None) };
    match word.parse() {
        Ok(operation) => {
            let context = parser.context();
            Ok(Some(AllReduceOperationAttr::get(context, operation).to_attribute(context)))
        }
        Err(_) => Err(parser.types().error_at(location, "invalid op kind")),
    }
}

/// Prints the keyword of a reduction.
pub(crate) fn print_all_reduce_operation(
    printer: &mut OpPrinter<'_, '_>,
    ir: &Body,
    _: Op,
    operation: Option<Attribute>,
) {
    let context = ir.context();
    let operation =
        operation.and_then(|operation| AllReduceOperationAttr::from_attribute(context, operation));
    if let Some(operation) = operation {
        printer.print_text(&operation.value(context).to_string());
    }
}

/// Verifies that a reduction is one of values of a type.
fn check_reduction(ir: &Body, op: Op, operation: AllReduceOperation, ty: Type) -> Result<(), Reported> {
    use AllReduceOperation as Kind;
    let context = ir.context();
    let fits = match operation {
        Kind::Add | Kind::Mul => true,
        Kind::Minnumf | Kind::Maxnumf | Kind::Minimumf | Kind::Maximumf => ty.is_float(context),
        _ => ty.as_integer(context).is_some(),
    };
    if fits {
        return Ok(());
    }
    let ty = context.display(ty);
    fail(ir, op, format!("`{operation}` reduction operation is not compatible with type '{ty}'"))
}

/// Returns whether an op stands directly in the region of a launch, where all threads of a block execute it.
fn is_uniform_there(ir: &Body, op: Op) -> bool {
    ir.parent_op(op).is_some_and(|parent| LaunchOp::from_op(ir, parent).is_some())
}

impl AllReduceOp {
    /// Verifies that there is an operation or a region, and that either fits the type.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let op = OpHandle::op(self);
        if op == ir.root() {
            // The operand is known where the op stands, and so it is verified there.
            return Ok(());
        }
        let ty = ir.value_type(self.value(ir));
        let (holder, region) = self.body(ir);
        let operation = self.op(ir).map(|operation| *operation.value(ir.context()));
        let Some(entry) = holder.entry_block(region) else {
            return match operation {
                Some(operation) => check_reduction(ir, op, operation, ty),
                None => fail(ir, op, "expected either an op attribute or a non-empty body"),
            };
        };
        if operation.is_some() {
            return fail(ir, op, "expected either an op attribute or a non-empty body");
        }
        if holder.argument_count(entry) != 2 {
            return fail(ir, op, "expected two region arguments");
        }
        if holder.arguments(entry).any(|argument| holder.value_type(argument) != ty) {
            return fail(ir, op, "incorrect region argument type");
        }
        let mut has_yield = false;
        for last in holder.blocks(region).filter_map(|block| holder.last_op(block)) {
            let Some(end) = YieldOp::from_op(holder, last) else { continue };
            has_yield = true;
            let types: Vec<Type> = end.values(holder).map(|value| holder.value_type(value)).collect();
            match types[..] {
                [found] if found == ty => {}
                [_] => return fail(ir, op, "incorrect gpu.yield type"),
                _ => return fail(ir, op, "expected one gpu.yield operand"),
            }
        }
        match has_yield {
            true => Ok(()),
            false => fail(ir, op, "expected gpu.yield op in region"),
        }
    }

    /// Marks the reduction as uniform where it is.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        if self.uniform(ir) || !is_uniform_there(ir, OpHandle::op(self)) {
            return Folded::Unchanged;
        }
        Folded::changed(move |ir| self.set_uniform(ir, true))
    }
}

impl SubgroupReduceOp {
    /// Verifies the operation and the cluster.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let op = OpHandle::op(self);
        let context = ir.context();
        let element = ir.value_type(self.value(ir)).element_type_or_self(context);
        check_reduction(ir, op, *self.op(ir).value(context), element)?;
        let is_power = |number: i32| number > 0 && number.cast_unsigned().is_power_of_two();
        let stride = self.cluster_stride(ir);
        if let Some(size) = self.cluster_size(ir)
            && !is_power(size)
        {
            return fail(ir, op, format!("cluster size {size} is not a power of two"));
        }
        if stride != 1 && self.cluster_size(ir).is_none() {
            return fail(ir, op, "cluster stride can only be specified if cluster size is specified");
        }
        match is_power(stride) {
            true => Ok(()),
            false => fail(ir, op, format!("cluster stride {stride} is not a power of two")),
        }
    }

    /// Folds the reduction of one lane to its value, and marks the reduction as uniform where it is.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        if self.cluster_size(ir) == Some(1) {
            return self.value(ir).into();
        }
        if self.uniform(ir) || !is_uniform_there(ir, OpHandle::op(self)) {
            return Folded::Unchanged;
        }
        Folded::changed(move |ir| self.set_uniform(ir, true))
    }
}

impl RotateOp {
    /// Verifies that the offset is within the width.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let (offset, width) = (self.offset(ir), self.width(ir));
        match (0..width).contains(&offset) {
            true => Ok(()),
            false => fail(ir, self.op(), format!("offset must be in the range [0, {width})")),
        }
    }
}

impl SubgroupBroadcastOp {
    fn kind(self, ir: &Body) -> BroadcastType {
        *self.broadcast_type(ir).value(ir.context())
    }

    /// Verifies that there is a lane exactly where one is needed.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        match (self.kind(ir), self.lane(ir)) {
            (BroadcastType::FirstActiveLane, Some(_)) => {
                fail(ir, self.op(), "lane can only be specified for `specific_lane` broadcast")
            }
            (BroadcastType::SpecificLane, None) => {
                fail(ir, self.op(), "lane must be specified for `specific_lane` broadcast")
            }
            _ => Ok(()),
        }
    }

    /// Folds the broadcast of a broadcast to the latter: all lanes have its value.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        let source = self.src(ir);
        let inner = ir.defining_op(source).and_then(|op| SubgroupBroadcastOp::from_op(ir, op));
        inner.map(|_| source).into()
    }
}

impl ConditionallySpeculatable for SubgroupBroadcastOp {
    /// A broadcast from the first active lane depends on which lanes are active.
    fn speculatability(self, ir: &Body) -> Speculatability {
        match self.kind(ir) {
            BroadcastType::FirstActiveLane => Speculatability::NotSpeculatable,
            BroadcastType::SpecificLane => Speculatability::Speculatable,
        }
    }
}
