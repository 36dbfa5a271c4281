//! Hand-written code of the dialect `flow`.

use terrace::interfaces::{
    BranchOpInterface, CallOpInterface, Callee, ConditionallySpeculatable, DialectInlinerInterface,
    EffectKind, LoopLikeOpInterface, MemoryEffect, MemoryEffectOpInterface, RegionBranchOpInterface,
    RegionBranchPoint, RegionBranchTerminatorOpInterface, RegionSuccessor, Speculatability,
    SuccessorOperands,
};

terrace::include_dialect!("flow");

fn materialize_constant(
    builder: &mut Builder<'_>,
    value: Attribute,
    ty: Type,
    location: Location,
) -> Option<Op> {
    Some(ConstantOp::build(builder, location, ty, value).op())
}

/// Nothing is less than itself.
fn fold(ir: &Body, op: Op, _: &[Option<Attribute>]) -> Folded {
    let is_same = LessOp::from_op(ir, op).is_some_and(|less| less.a(ir) == less.b(ir));
    is_same.then(|| Attribute::integer(ir.context(), Type::I1, 0)).into()
}

fn keeps_constants(ir: &Body, op: Op) -> bool {
    GroupOp::from_op(ir, op).is_some()
}

/// Folds two integer constants with a function to an integer of a type.
fn folded(ir: &Body, constants: &[Option<Attribute>], ty: Type, f: fn(i64, i64) -> i64) -> Option<Attribute> {
    let [Some(a), Some(b)] = constants else { return None };
    let context = ir.context();
    Some(Attribute::integer(context, ty, f(a.as_i64(context)?, b.as_i64(context)?)))
}

/// Whether a constant is the number zero.
fn is_zero(ir: &Body, constant: Option<Attribute>) -> bool {
    constant.and_then(|constant| constant.as_i64(ir.context())) == Some(0)
}

fn wrapped(value: i64) -> i64 {
    i64::from(value as i32)
}

impl AddOp {
    fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        if is_zero(ir, constants[1]) {
            return self.a(ir).into();
        }
        folded(ir, constants, ir.value_type(self.r(ir)), |a, b| wrapped(a.wrapping_add(b))).into()
    }
}

impl SubOp {
    fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        let ty = ir.value_type(self.r(ir));
        if self.a(ir) == self.b(ir) {
            return Attribute::integer(ir.context(), ty, 0).into();
        }
        folded(ir, constants, ty, |a, b| wrapped(a.wrapping_sub(b))).into()
    }
}

impl LessOp {
    fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        folded(ir, constants, Type::I1, |a, b| i64::from(a < b)).into()
    }
}

impl MemoryEffectOpInterface for LoadOp {
    fn effects(self, ir: &Body) -> Vec<MemoryEffect> {
        vec![MemoryEffect::on(EffectKind::Read, self.place(ir))]
    }
}

impl MemoryEffectOpInterface for StoreOp {
    fn effects(self, ir: &Body) -> Vec<MemoryEffect> {
        vec![MemoryEffect::on(EffectKind::Write, self.place(ir))]
    }
}

impl BranchOpInterface for BranchOp {
    fn successor_operands(self, ir: &Body, _: usize) -> SuccessorOperands {
        SuccessorOperands::forwarding(0..ir.operand_count(self.op()))
    }
}

impl BranchOpInterface for BranchIfOp {
    fn successor_operands(self, ir: &Body, index: usize) -> SuccessorOperands {
        let middle = 1 + self.then_values(ir).len();
        let range = if index == 0 { 1..middle } else { middle..ir.operand_count(self.op()) };
        SuccessorOperands::forwarding(range)
    }

    fn successor_for_operands(self, ir: &Body, operands: &[Option<Attribute>]) -> Option<usize> {
        let condition = operands.first().copied().flatten()?;
        Some(usize::from(condition.as_i64(ir.context())? == 0))
    }
}

impl ConditionallySpeculatable for IfOp {
    fn speculatability(self, _: &Body) -> Speculatability {
        Speculatability::RecursivelySpeculatable
    }
}

impl RegionBranchOpInterface for IfOp {
    fn successor_regions(self, ir: &Body, from: RegionBranchPoint) -> Vec<RegionSuccessor> {
        let after = RegionSuccessor { region: None, inputs: self.made(ir).collect() };
        match from {
            RegionBranchPoint::Op => ir
                .regions(self.op())
                .enumerate()
                .map(|(index, (holder, region))| match holder.entry_block(region) {
                    Some(_) => RegionSuccessor { region: Some(index), inputs: Vec::new() },
                    None => after.clone(),
                })
                .collect(),
            RegionBranchPoint::Region(_) => vec![after],
        }
    }

    fn entry_successor_regions(self, ir: &Body, operands: &[Option<Attribute>]) -> Vec<RegionSuccessor> {
        let mut all = self.successor_regions(ir, RegionBranchPoint::Op);
        match operands[0].and_then(|condition| condition.as_i64(ir.context())) {
            Some(condition) => vec![all.swap_remove(usize::from(condition == 0))],
            None => all,
        }
    }

    fn can_drop_inputs(self, _: &Body) -> bool {
        true
    }
}

impl ConditionallySpeculatable for LoopOp {
    fn speculatability(self, _: &Body) -> Speculatability {
        Speculatability::RecursivelySpeculatable
    }
}

impl RegionBranchOpInterface for LoopOp {
    fn successor_regions(self, ir: &Body, _: RegionBranchPoint) -> Vec<RegionSuccessor> {
        let (holder, region) = ir.region(self.op(), 0);
        let entry = holder.entry_block(region);
        let inner = entry.map(|entry| holder.arguments(entry).skip(1).collect()).unwrap_or_default();
        vec![
            RegionSuccessor { region: Some(0), inputs: inner },
            RegionSuccessor { region: None, inputs: self.made(ir).collect() },
        ]
    }

    fn entry_operands(self, ir: &Body, _: &RegionSuccessor) -> Range<usize> {
        1..ir.operand_count(self.op())
    }

    fn can_drop_inputs(self, _: &Body) -> bool {
        true
    }
}

impl LoopLikeOpInterface for LoopOp {
    fn loop_regions(self, _: &Body) -> Vec<usize> {
        vec![0]
    }

    fn induction_variable(self, ir: &Body) -> Option<Value> {
        let (holder, region) = ir.region(self.op(), 0);
        holder.arguments(holder.entry_block(region)?).next()
    }
}

impl RegionBranchTerminatorOpInterface for YieldOp {
    fn region_successor_operands(self, ir: &Body, _: &RegionSuccessor) -> Range<usize> {
        0..ir.operand_count(self.op())
    }
}

impl CallOpInterface for CallOp {
    fn callee(self, ir: &Body) -> Callee {
        Callee::Symbol(self.callee_attr(ir))
    }

    fn set_callee(self, ir: &mut Body, callee: Callee) {
        if let Callee::Symbol(callee) = callee {
            ir.set_attribute(self.op(), "callee", Some(callee));
        }
    }

    fn call_operands(self, ir: &Body) -> Range<usize> {
        0..ir.operand_count(self.op())
    }
}

impl DialectInlinerInterface for FlowDialect {
    fn is_legal_to_inline_call(ir: &Body, call: Op, _: Op, would_be_cloned: bool) -> bool {
        ir.attribute(call, "noinline").is_none()
            && !(would_be_cloned && ir.attribute(call, "noclone").is_some())
    }

    fn is_legal_to_inline_op(ir: &Body, op: Op, _: &Body, _: Region, _: bool) -> bool {
        InputOp::from_op(ir, op).is_none()
    }

    fn is_legal_to_inline_region(_: &Body, _: Region, _: &Body, _: Region, _: bool) -> bool {
        true
    }

    fn handle_terminator_to_block(builder: &mut Builder<'_>, terminator: Op, destination: Block) {
        if let Some(terminator) = ReturnOp::from_op(builder.body(), terminator) {
            let values: Vec<Value> = terminator.values(builder.body()).collect();
            let location = builder.body().location(terminator.op());
            builder.set_before(terminator.op());
            BranchOp::build(builder, location, &values, destination);
            builder.erase(terminator.op());
        }
    }

    fn handle_terminator_to_values(builder: &mut Builder<'_>, terminator: Op, results: &[Value]) {
        let values: Vec<Value> = builder.body().operands(terminator).collect();
        for (result, value) in results.iter().zip(values) {
            builder.replace_all_uses(*result, value);
        }
    }

    fn materialize_call_conversion(
        builder: &mut Builder<'_>,
        input: Value,
        ty: Type,
        location: Location,
    ) -> Option<Op> {
        Some(ConvertOp::build(builder, location, ty, input).op())
    }
}
