//! `spirv-unify-aliased-resource`: variables that are bound to the same memory become one of them.

mod accesses;

use std::collections::HashMap;

use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::pass::{PassResult, PassRun};
use terrace_runtime::symbols::SymbolTable;
use terrace_runtime::types::Type;

use crate::types::{component_count, is_scalar};
use crate::{
    AddressOfOp, EntryPointOp, GlobalVariableOp, PointerType, RuntimeArrayType, SPIRVUnifyAliasedResource,
    StorageClass, StructType,
};
use accesses::Unification;

/// The attribute of a variable whose memory others have as well.
const ALIASED: &str = "aliased";

impl SPIRVUnifyAliasedResource {
    pub(crate) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let ir = run.body_mut();
        let groups = groups(ir);
        let mut has_changed = false;
        let mut unified = HashMap::new();
        for group in &groups {
            if let [single] = group[..] {
                ir.set_attribute(single.op(), ALIASED, None);
                has_changed = true;
                continue;
            }
            let Some(canonical) = canonical(ir, group) else { continue };
            for variable in group.iter().filter(|variable| variable.op() != canonical.op()) {
                unified.insert(variable.op(), canonical);
            }
        }
        if !unified.is_empty() {
            has_changed = true;
            rewrite_accesses(ir, &unified)?;
            rewrite_interfaces(ir, &unified);
            for (variable, canonical) in unified {
                ir.set_attribute(canonical.op(), ALIASED, None);
                ir.erase_op(variable);
            }
        }
        if !has_changed {
            run.mark_all_preserved();
        }
        Ok(())
    }
}

/// Returns the aliased variables by binding and storage class, in the order of the module.
fn groups(ir: &Body) -> Vec<Vec<GlobalVariableOp>> {
    let context = ir.context();
    let mut groups: Vec<Vec<GlobalVariableOp>> = Vec::new();
    let mut positions: HashMap<(Attribute, Attribute, StorageClass), usize> = HashMap::new();
    let (_, region) = ir.region(ir.root(), 0);
    for op in ir.blocks(region).flat_map(|block| ir.ops(block)) {
        let Some(variable) = GlobalVariableOp::from_op(ir, op) else { continue };
        let [set, binding] = ["descriptor_set", "binding"].map(|name| ir.attribute(op, name));
        let pointer = PointerType::from_type(context, variable.r#type(ir));
        let (Some(set), Some(binding), Some(pointer)) = (set, binding, pointer) else { continue };
        if ir.attribute(op, ALIASED).is_none() {
            continue;
        }
        let position =
            *positions.entry((set, binding, *pointer.storage_class(context))).or_insert_with(|| {
                groups.push(Vec::new());
                groups.len() - 1
            });
        groups[position].push(variable);
    }
    groups
}

/// The element of the runtime array of a variable: a scalar, or a vector.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Element {
    ty: Type,
    /// The number of components; 1 for a scalar.
    count: u64,
    /// The type of a component.
    component: Type,
    /// The number of bits of a component.
    component_bits: u64,
}

impl Element {
    /// Returns the element with a type that is a scalar or a vector, but not of booleans.
    fn of(context: &Context, ty: Type) -> Option<Self> {
        let component = if ty.is_vector(context) { ty.element_type(context)? } else { ty };
        let component_bits = component.bit_width(context).filter(|bits| *bits > 1)?;
        is_scalar(context, component).then_some(Element {
            ty,
            count: component_count(context, ty),
            component,
            component_bits: component_bits.into(),
        })
    }

    /// Returns the element of the only member of a structure that a variable points to, if that is a runtime array.
    fn of_variable(ir: &Body, variable: GlobalVariableOp) -> Option<Self> {
        let context = ir.context();
        let pointer = PointerType::from_type(context, variable.r#type(ir))?;
        let structure = StructType::from_type(context, *pointer.pointee(context))?;
        let [member] = structure.member_types(context) else { return None };
        Element::of(context, *RuntimeArrayType::from_type(context, *member)?.element(context))
    }

    fn bits(&self) -> u64 {
        self.count * self.component_bits
    }
}

/// Returns the variable that is accessed instead of all of a group: that of the smallest vectors, or else of the smallest
/// scalars. All others have to consist of its components, and vectors of its elements.
fn canonical(ir: &Body, group: &[GlobalVariableOp]) -> Option<GlobalVariableOp> {
    let elements = group.iter().map(|variable| Element::of_variable(ir, *variable));
    let elements = elements.collect::<Option<Vec<_>>>()?;
    let has_vectors = elements.iter().any(|element| element.count > 1);
    // The layout of vectors of three components has gaps.
    if elements.iter().any(|element| element.count > 1 && element.count % 2 != 0) {
        return None;
    }
    let candidates = elements.iter().enumerate().filter(|(_, element)| (element.count > 1) == has_vectors);
    let (index, chosen) = candidates.min_by_key(|(_, element)| element.bits())?;
    let is_made_of_chosen = |element: &Element| {
        let (larger, smaller) = (element.bits().max(chosen.bits()), element.bits().min(chosen.bits()));
        element.component_bits.is_multiple_of(chosen.component_bits)
            && larger % smaller == 0
            && (element.count == 1 || element.bits() >= chosen.bits())
    };
    elements.iter().all(is_made_of_chosen).then(|| group[index])
}

/// Rewrites the accesses of variables in all functions.
///
/// # Errors
///
/// If another use of a variable is not known to have the same meaning.
fn rewrite_accesses(ir: &mut Body, unified: &HashMap<Op, GlobalVariableOp>) -> Result<(), Reported> {
    let table = SymbolTable::new(ir, ir.root());
    let (_, region) = ir.region(ir.root(), 0);
    let functions: Vec<Op> = ir.blocks(region).flat_map(|block| ir.ops(block)).collect();
    for function in functions {
        let Some(inner) = ir.child(function) else { continue };
        let mut addresses = Vec::new();
        inner.walk(inner.root()).run(|inner, op| {
            let Some(address) = AddressOfOp::from_op(inner, op) else { return };
            let variable = table.lookup_text(ir, address.variable(inner));
            let variable = variable.and_then(|op| GlobalVariableOp::from_op(ir, op));
            if let Some(variable) = variable
                && let Some(canonical) = unified.get(&variable.op())
                && let (Some(from), Some(to)) =
                    (Element::of_variable(ir, variable), Element::of_variable(ir, *canonical))
            {
                let (ty, name) = (canonical.r#type(ir), canonical.sym_name(ir).to_owned());
                addresses.push((address, Unification { from, to, pointer: ty }, name));
            }
        });
        let (inner, _) = ir.region_mut(function, 0);
        for (address, unification, name) in addresses {
            unification.rewrite_uses(inner, address.pointer(inner))?;
            let symbol = Attribute::symbol_reference(inner.context(), &name, &[]);
            let address = address.op();
            inner.set_attribute(address, "variable", Some(symbol));
            let pointer = inner.result(address, 0);
            inner.set_value_type(pointer, unification.pointer);
        }
    }
    Ok(())
}

/// Replaces variables in the interfaces of entry points, where each stands once.
fn rewrite_interfaces(ir: &mut Body, unified: &HashMap<Op, GlobalVariableOp>) {
    let context = ir.context().clone();
    let table = SymbolTable::new(ir, ir.root());
    let (_, region) = ir.region(ir.root(), 0);
    let ops: Vec<Op> = ir.blocks(region).flat_map(|block| ir.ops(block)).collect();
    for op in ops {
        if EntryPointOp::from_op(ir, op).is_none() {
            continue;
        }
        let interface = ir.attribute(op, "interface").and_then(|list| list.as_array(&context));
        let mut changed: Vec<Attribute> = Vec::new();
        for symbol in interface.unwrap_or_default() {
            let variable = symbol.as_flat_symbol_reference(&context);
            let variable = variable.and_then(|name| table.lookup_text(ir, name));
            let canonical = variable.and_then(|variable| unified.get(&variable));
            let symbol = match canonical {
                Some(canonical) => Attribute::symbol_reference(&context, canonical.sym_name(ir), &[]),
                None => *symbol,
            };
            if !changed.contains(&symbol) {
                changed.push(symbol);
            }
        }
        ir.set_attribute(op, "interface", Some(Attribute::array(&context, &changed)));
    }
}
