//! Hand-written code of the dialect `ties`.

use terrace::dialect::InterfaceQuery;

terrace::include_dialect!("ties");

/// Offers the price of ops that do not implement the interface.
fn interface_fallback(name: &str, query: &mut InterfaceQuery) {
    if name != "ties.spread" {
        query.offer(PricedTable::of::<UnitOp>());
    }
}

impl Priced for UnitOp {}

impl Sized for BoxType {
    fn size(self, context: &Context) -> u64 {
        *self.width(context)
    }
}

impl Numbered for TicketAttr {
    fn number(self, context: &Context) -> u64 {
        *self.value(context)
    }
}

/// The check that the definition of `Numbered` announces.
fn verify_numbered<T: Numbered>(attr: T, context: &Context) -> Result<(), ConstructionError> {
    if attr.number(context) == 0 { Err(ConstructionError::new("begins at one")) } else { Ok(()) }
}

/// The check that the definition of `AtMost` announces.
fn verify_at_most(ir: &Body, op: Op, most: usize) -> Result<(), Reported> {
    if ir.operand_count(op) > most {
        return Err(ir.emit_op_error(op, format!("has more than {most} operands")).report());
    }
    Ok(())
}

/// The fold of ops with the trait `Silent`.
fn fold_silent(_: &Body, _: Op, _: &[Option<Attribute>]) -> Folded {
    Folded::Unchanged
}

fn size_of(context: &Context, ty: Type) -> u64 {
    BoxType::from_type(context, ty).map_or(1, |ty| ty.size(context))
}
