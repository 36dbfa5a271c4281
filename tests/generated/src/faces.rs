//! Hand-written code of the dialect `faces`.

use terrace::interfaces::{
    CastOpInterface, ConditionallySpeculatable, DialectInlinerInterface, EffectKind, InferTypeOpInterface,
    InferredTypes, MemoryEffect, MemoryEffectOpInterface, OpAsmOpInterface, Speculatability,
    SymbolOpInterface, SymbolScope, SymbolUserOpInterface,
};

terrace::include_dialect!("faces");

impl Weighed for StoneOp {
    fn weight(self, ir: &Body) -> u32 {
        self.stones(ir) as u32
    }

    fn part(self, ir: &Body, index: usize) -> Value {
        ir.operand(self.op(), index)
    }

    fn least_weight() -> u32 {
        1
    }
}

impl Weighed for BookOp {
    fn weight(self, ir: &Body) -> u32 {
        self.pages(ir).len() as u32
    }

    fn part(self, ir: &Body, index: usize) -> Value {
        ir.operand(self.op(), index)
    }

    fn least_weight() -> u32 {
        0
    }

    fn price(self, _: &Body) -> u32 {
        7
    }
}

/// The check that the definition of `Shelved` announces.
fn verify_shelved<T: Shelved>(op: T, ir: &Body) -> Result<(), Reported> {
    if op.weight(ir) > 3 {
        return Err(ir.emit_op_error(op.op(), format!("is too heavy for the {}", op.shelf(ir))).report());
    }
    Ok(())
}

impl Coloured for PaintType {
    fn colour(self, context: &Context) -> &str {
        self.colour_name(context)
    }
}

impl Aged for PersonAttr {
    fn age(self, context: &Context) -> i64 {
        *self.years(context)
    }

    fn is_grown_up(self, context: &Context) -> bool {
        self.age(context) >= 21
    }
}

impl Catalogued for FacesDialect {
    fn is_in_catalogue(self, name: &str) -> bool {
        name != WishOp::NAME
    }
}

impl DialectInlinerInterface for FacesDialect {
    fn is_legal_to_inline_op(ir: &Body, op: Op, _: &Body, _: Region, _: bool) -> bool {
        ConvertOp::from_op(ir, op).is_none()
    }
}

impl InferTypeOpInterface for ScaleOp {
    fn infer_return_types(
        _: &Context,
        operands: &[Type],
        attributes: &[NamedAttribute],
        _: OpRegions<'_>,
    ) -> Result<InferredTypes, String> {
        match operands {
            [input, factor] if input == factor && attributes.is_empty() => Ok([*input].into_iter().collect()),
            [_, _] => Err("the types differ".to_owned()),
            _ => Err("there are two operands".to_owned()),
        }
    }
}

impl CastOpInterface for ConvertOp {
    fn are_cast_compatible(context: &Context, inputs: &[Type], outputs: &[Type]) -> bool {
        inputs.iter().chain(outputs).all(|ty| matches!(ty.data(context), TypeData::Integer { .. }))
    }
}

impl SymbolUserOpInterface for MentionOp {
    fn verify_symbol_uses(self, ir: &Body, symbols: &mut SymbolScope<'_>) -> Result<(), Reported> {
        match symbols.lookup(self.target_attr(ir)) {
            Some((holder, op)) if ThingOp::from_op(holder, op).is_some() => Ok(()),
            Some(_) => Err(ir.emit_op_error(self.op(), "mentions what is no thing").report()),
            None => Err(ir.emit_op_error(self.op(), "mentions what is not there").report()),
        }
    }
}

impl SymbolOpInterface for ThingOp {
    fn is_declaration(self, _: &Body) -> bool {
        true
    }
}

impl MemoryEffectOpInterface for TouchOp {
    fn effects(self, ir: &Body) -> Vec<MemoryEffect> {
        let on = |kind, value: Option<Value>| match value {
            Some(value) => MemoryEffect::on(kind, value),
            None => MemoryEffect::new(kind),
        };
        match self.kind(ir) {
            "read" => vec![on(EffectKind::Read, self.places(ir).next())],
            "write" => vec![on(EffectKind::Write, self.places(ir).next())],
            "free" => vec![on(EffectKind::Free, self.places(ir).next())],
            "allocate" => vec![on(EffectKind::Allocate, self.made(ir).next())],
            "fill" => vec![
                on(EffectKind::Allocate, self.made(ir).next()),
                on(EffectKind::Write, self.made(ir).next()),
            ],
            _ => Vec::new(),
        }
    }
}

impl ConditionallySpeculatable for GroupOp {
    fn speculatability(self, _: &Body) -> Speculatability {
        Speculatability::RecursivelySpeculatable
    }
}

impl OpAsmOpInterface for GroupOp {
    fn result_names(self, ir: &Body, set_name: &mut dyn FnMut(Value, &str)) {
        self.made(ir).for_each(|value| set_name(value, "made"));
    }
}
