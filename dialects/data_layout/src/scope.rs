//! Scopes: the specifications of ops, how they are combined, and their verification.

use std::fmt::Display;

use terrace_runtime::attributes::Attribute;
use terrace_runtime::builtin::ModuleOp;
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::{InFlightDiagnostic, Reported};
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::types::TypeData;

use crate::entries::is_same_kind;
use crate::{
    AnyDataLayoutDialectInterface, AnyDataLayoutOpInterface, AnyDataLayoutTypeInterface,
    DataLayoutDialectInterface, DataLayoutEntryAttr, DataLayoutOpInterface, DataLayoutSpecAttr, DltiDialect,
    MapAttr, TargetSystemSpecAttr, builtin_types, names,
};

/// The attribute of a scope.
const DATA_LAYOUT: &str = "dlti.dl_spec";

/// Returns the specification in the attribute `dlti.dl_spec` of an op.
pub fn attached_spec(ir: &Body, op: Op) -> Option<DataLayoutSpecAttr> {
    DataLayoutSpecAttr::from_attribute(ir.context(), ir.attribute(op, DATA_LAYOUT)?)
}

/// Returns the specification of an op, if it is a scope and has one.
pub fn spec(ir: &Body, op: Op) -> Option<DataLayoutSpecAttr> {
    match AnyDataLayoutOpInterface::of(ir, op) {
        Some(scope) => scope.data_layout_spec(ir),
        None if is_scope(ir, op) => attached_spec(ir, op),
        None => None,
    }
}

/// Returns whether an op is a scope. An unregistered op may be one.
fn is_scope(ir: &Body, op: Op) -> bool {
    ModuleOp::from_op(ir, op).is_some() || !ir.info(op).is_registered()
}

/// Returns the specifications of an op and the ops around it in its body, innermost first.
pub fn specs(ir: &Body, op: Op) -> Vec<DataLayoutSpecAttr> {
    let around = std::iter::successors(Some(op), |op| ir.parent_op(*op));
    around.filter_map(|op| spec(ir, op)).collect()
}

/// Returns the specification that combines several, innermost first. None if there are none, or if they are incompatible.
pub fn combined(context: &Context, specs: &[DataLayoutSpecAttr]) -> Option<DataLayoutSpecAttr> {
    let (outermost, inner) = specs.split_last()?;
    inner.iter().rev().try_fold(*outermost, |outer, inner| combine(context, outer, *inner))
}

/// Returns the specification that holds in an inner scope; none if it is incompatible with the outer one.
///
/// An entry for a type replaces that of the outer scope for the same type, if the type accepts that. Entries with names are
/// not redefined.
pub fn combine(
    context: &Context,
    outer: DataLayoutSpecAttr,
    inner: DataLayoutSpecAttr,
) -> Option<DataLayoutSpecAttr> {
    let mut entries = outer.entries(context).clone();
    let news = inner.entries(context);
    for new in news {
        if let Some(ty) = new.key_type(context)
            && let Some(interface) = AnyDataLayoutTypeInterface::of(context, ty)
        {
            let of_kind = |list: &[DataLayoutEntryAttr]| -> Vec<DataLayoutEntryAttr> {
                let key = |entry: &&DataLayoutEntryAttr| {
                    entry.key_type(context).is_some_and(|key| is_same_kind(context, key, ty))
                };
                list.iter().filter(key).copied().collect()
            };
            if !interface.are_compatible(context, &of_kind(outer.entries(context)), &of_kind(news)) {
                return None;
            }
        }
        match entries.iter_mut().find(|entry| entry.key(context) == new.key(context)) {
            Some(old) if new.key_type(context).is_some() => *old = *new,
            Some(old) if old.value(context) != new.value(context) => return None,
            Some(_) => {}
            None => entries.push(*new),
        }
    }
    Some(DataLayoutSpecAttr::get(context, entries))
}

/// Returns an error at an op, without the name of the op.
fn error<'ir>(ir: &'ir Body, op: Op, message: impl Display) -> InFlightDiagnostic<'ir> {
    ir.context().emit_error(ir.location(op), message)
}

/// Verifies an attribute `dlti.*` of an op.
pub(crate) fn verify_operation_attribute(
    ir: &Body,
    op: Op,
    name: &str,
    value: Attribute,
) -> Result<(), Reported> {
    let context = ir.context();
    let is_right = match name {
        DATA_LAYOUT => DataLayoutSpecAttr::from_attribute(context, value).is_some(),
        "dlti.target_system_spec" => TargetSystemSpecAttr::from_attribute(context, value).is_some(),
        "dlti.map" => MapAttr::from_attribute(context, value).is_some(),
        _ => {
            let error = error(ir, op, format!("attribute '{name}' not supported by dialect"));
            let error =
                error.help("the attributes are 'dlti.dl_spec', 'dlti.target_system_spec' and 'dlti.map'");
            return Err(error.report());
        }
    };
    if !is_right {
        let error = error(ir, op, format!("'{name}' is expected to be a #{name} attribute"));
        return Err(error.help(format!("it is {}", context.display(value))).report());
    }
    match name == DATA_LAYOUT && is_scope(ir, op) {
        true => verify(ir, op, attached_spec(ir, op)),
        false => Ok(()),
    }
}

/// Verifies the specification of an op that is a scope.
pub(crate) fn verify_data_layout_op_interface<T: DataLayoutOpInterface>(
    op: T,
    ir: &Body,
) -> Result<(), Reported> {
    verify(ir, op.op(), op.data_layout_spec(ir))
}

/// Verifies the specification of a scope, and that it is compatible with the enclosing ones.
fn verify(ir: &Body, op: Op, spec: Option<DataLayoutSpecAttr>) -> Result<(), Reported> {
    let Some(spec) = spec else { return Ok(()) };
    for entry in spec.entries(ir.context()) {
        if let Err(message) = verify_entry(ir.context(), spec, *entry) {
            return Err(error(ir, op, message).report());
        }
    }
    verify_nested(ir, op, spec)
}

/// Verifies one entry: by the type that is its key, or by the dialect of the name.
fn verify_entry(
    context: &Context,
    spec: DataLayoutSpecAttr,
    entry: DataLayoutEntryAttr,
) -> Result<(), String> {
    let Some(ty) = entry.key_type(context) else {
        let Some((dialect, _)) = entry.key_name(context).and_then(|name| name.split_once('.')) else {
            return Ok(());
        };
        return match AnyDataLayoutDialectInterface::of(context, dialect) {
            Some(interface) => interface.verify_entry(context, entry),
            None if context.dialect(dialect).is_some() => {
                Err(format!("the '{dialect}' dialect does not support identifier data layout entries"))
            }
            None => Ok(()),
        };
    };
    if let Some(interface) = AnyDataLayoutTypeInterface::of(context, ty) {
        let of_kind = |entry: &DataLayoutEntryAttr| {
            entry.key_type(context).is_some_and(|key| is_same_kind(context, key, ty))
        };
        let entries = spec.entries(context).iter().copied().filter(of_kind);
        return interface.verify_entries(context, &entries.collect::<Vec<_>>());
    }
    match ty.data(context) {
        TypeData::Dialect(_) => Err("data layout specified for a type that does not support it".to_owned()),
        // A type of an unregistered dialect.
        TypeData::Opaque { .. } => Ok(()),
        _ => builtin_types::verify_entry(context, ty, entry),
    }
}

/// Verifies that the scopes below an op are compatible with its specification. Those inside of functions do not count.
fn verify_nested(ir: &Body, op: Op, spec: DataLayoutSpecAttr) -> Result<(), Reported> {
    let mut open: Vec<(&Body, DataLayoutSpecAttr)> = vec![];
    open.extend(inner_body(ir, op).map(|body| (body, spec)));
    while let Some((body, outer)) = open.pop() {
        for op in body.top_level_ops() {
            let Some(inner) = inner_body(body, op) else { continue };
            if !is_scope(body, op) && AnyDataLayoutOpInterface::of(body, op).is_none() {
                continue;
            }
            match self::spec(body, op) {
                // What is below is verified with that scope.
                Some(spec) => {
                    if combine(body.context(), outer, spec).is_none() {
                        let error =
                            error(body, op, "data layout does not combine with layouts of enclosing ops");
                        let error = error.help("an inner layout adds entries; pointers keep their size");
                        return Err(error.report());
                    }
                }
                None => open.push((inner, outer)),
            }
        }
    }
    Ok(())
}

/// Returns the body whose root is an op, if the op has a body of its own.
fn inner_body(ir: &Body, op: Op) -> Option<&Body> {
    if op == ir.root() { Some(ir) } else { ir.child(op) }
}

impl DataLayoutDialectInterface for DltiDialect {
    fn verify_entry(context: &Context, entry: DataLayoutEntryAttr) -> Result<(), String> {
        let name = entry.key_name(context).unwrap_or_default();
        if name == names::ENDIANNESS {
            return match entry.value(context).as_string(context) {
                Some("big" | "little") => Ok(()),
                _ => Err(format!("'{name}' data layout entry is expected to be either 'big' or 'little'")),
            };
        }
        match names::ALL.contains(&name) {
            true => Ok(()),
            false => Err(format!("unknown data layout entry name: {name}")),
        }
    }
}
