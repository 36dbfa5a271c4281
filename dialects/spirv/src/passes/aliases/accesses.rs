//! Accesses of elements through a variable with other elements.

use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Builder, Op, OperationState, Value};
use terrace_runtime::location::Location;
use terrace_runtime::types::Type;

use super::Element;
use crate::hooks::fail;
use crate::memory::ACCESS;
use crate::{
    AccessChainOp, BitcastOp, CompositeConstructOp, ConstantOp, IAddOp, IMulOp, LoadOp, PointerType, SDivOp,
    SModOp, StoreOp,
};

/// The most parts that one value is made of.
const MOST_PARTS: u64 = 4;

/// The replacement of a variable by another one.
pub(super) struct Unification {
    /// The elements of the variable.
    pub(super) from: Element,
    /// The elements of the other one.
    pub(super) to: Element,
    /// The type of the other one.
    pub(super) pointer: Type,
}

/// The places of the parts of a value in the other variable.
struct Parts {
    /// A part: an element of that variable, or a component of one.
    element: Element,
    count: u64,
    /// The indices of the first part. The last one counts parts.
    indices: Vec<Value>,
}

impl Parts {
    /// Returns whether the parts of a vector are vectors smaller than its components.
    fn are_less_than_components(&self, accessed: Element) -> bool {
        accessed.count > 1 && self.element.count > 1 && self.element.bits() < accessed.component_bits
    }
}

/// Builds ops before one, with its location.
struct Before<'body> {
    builder: Builder<'body>,
    location: Location,
}

impl Before<'_> {
    fn op(
        &mut self,
        name: &str,
        operands: &[Value],
        ty: Option<Type>,
        attributes: impl IntoIterator<Item = NamedAttribute>,
    ) -> Op {
        let name = self.builder.context().op_name(name);
        let state = OperationState::new(name, self.location).operands(operands.iter().copied());
        let mut state = state.results(ty);
        state.attributes.extend(attributes);
        self.builder.create(state)
    }

    fn value(&mut self, name: &str, operands: &[Value], ty: Type, attributes: &[NamedAttribute]) -> Value {
        let op = self.op(name, operands, Some(ty), attributes.iter().copied());
        self.builder.body().result(op, 0)
    }

    /// Builds a number of the type of an index.
    fn number(&mut self, number: u64, index: Value) -> Value {
        let ty = self.builder.body().value_type(index);
        let number = Attribute::integer(self.builder.context(), ty, number as i64);
        let name = self.builder.context().identifier("value");
        self.value(ConstantOp::NAME, &[], ty, &[NamedAttribute { name, value: number }])
    }

    /// Builds an instruction on an index and a number.
    fn with_number(&mut self, name: &str, index: Value, number: u64) -> Value {
        let ty = self.builder.body().value_type(index);
        let number = self.number(number, index);
        self.value(name, &[index, number], ty, &[])
    }

    /// Builds a bitcast, unless the value has the type.
    fn cast(&mut self, value: Value, ty: Type) -> Value {
        if self.builder.body().value_type(value) == ty {
            return value;
        }
        self.value(BitcastOp::NAME, &[value], ty, &[])
    }
}

fn before(ir: &mut Body, op: Op) -> Before<'_> {
    let location = ir.location(op);
    Before { builder: Builder::before(ir, op), location }
}

impl Unification {
    /// Rewrites all uses of the address of the variable, which becomes that of the other one.
    ///
    /// # Errors
    ///
    /// If a use is no load or store through an access chain, or one that cannot be made of parts.
    pub(super) fn rewrite_uses(&self, ir: &mut Body, address: Value) -> Result<(), Reported> {
        for user in ir.users(address).collect::<Vec<_>>() {
            let Some(chain) = AccessChainOp::from_op(ir, user) else {
                return fail(ir, user, "uses an aliased variable: only access chains may");
            };
            self.rewrite_chain(ir, chain)?;
        }
        Ok(())
    }

    fn rewrite_chain(&self, ir: &mut Body, chain: AccessChainOp) -> Result<(), Reported> {
        let pointer = chain.component_ptr(ir);
        let ty = PointerType::from_type(ir.context(), ir.value_type(pointer));
        let accessed = ty.and_then(|ty| Element::of(ir.context(), *ty.pointee(ir.context())));
        let indices: Vec<Value> = chain.indices(ir).collect();
        let (Some(ty), Some(accessed), 2..=3) = (ty, accessed, indices.len()) else {
            return fail(ir, chain.op(), "leads to no element of an aliased variable, or component of one");
        };
        let class = *ty.storage_class(ir.context());
        let base = chain.base_ptr(ir);
        let parts = self.parts(&mut before(ir, chain.op()), &indices, accessed);
        if parts.count > MOST_PARTS {
            let message = format!("leads to a value of {} parts, more than {MOST_PARTS}", parts.count);
            return fail(ir, chain.op(), message);
        }
        if parts.are_less_than_components(accessed) {
            return fail(ir, chain.op(), "leads to a vector whose components are in several vectors");
        }
        let part_pointer = PointerType::get(ir.context(), parts.element.ty, class).ty();
        let first = chain_to(&mut before(ir, chain.op()), base, &parts.indices, part_pointer);
        for user in ir.users(pointer).collect::<Vec<_>>() {
            if let Some(load) = LoadOp::from_op(ir, user) {
                let kept = kept_attributes(ir, user, &parts);
                let mut before = before(ir, user);
                let mut loaded = vec![before.value(LoadOp::NAME, &[first], parts.element.ty, &kept)];
                let mut indices = parts.indices.clone();
                for _ in 1..parts.count {
                    if let Some(last) = indices.last_mut() {
                        *last = before.with_number(IAddOp::NAME, *last, 1);
                    }
                    let next = chain_to(&mut before, base, &indices, part_pointer);
                    loaded.push(before.value(LoadOp::NAME, &[next], parts.element.ty, &kept));
                }
                let value = combined(&mut before, &loaded, parts.element, accessed);
                ir.replace_all_uses(load.value(ir), value);
            } else if let Some(store) = StoreOp::from_op(ir, user)
                && store.ptr(ir) == pointer
                && parts.count == 1
            {
                let value = store.value(ir);
                let kept: Vec<NamedAttribute> = ir.attributes(user).into_iter().collect();
                let mut before = before(ir, user);
                let value = before.cast(value, parts.element.ty);
                before.op(StoreOp::NAME, &[first, value], None, kept);
            } else {
                let message = "uses an aliased variable: only loads may, and stores of one of its elements";
                return fail(ir, user, message);
            }
            ir.erase_op(user);
        }
        ir.erase_op(chain.op());
        Ok(())
    }

    /// Builds the indices of the parts of what is accessed: an element, or a component of one.
    fn parts(&self, before: &mut Before<'_>, indices: &[Value], accessed: Element) -> Parts {
        let (from, to) = (self.from, self.to);
        let context = before.builder.context().clone();
        let component = Element::of(&context, to.component).unwrap_or(to);
        // How many components of the other variable are in an element, and in what is accessed.
        let in_element = from.bits() / to.component_bits;
        let in_accessed = accessed.bits() / to.component_bits;
        let (member, index) = (indices[0], indices[1]);
        if let Some(inner) = indices.get(2).copied() {
            if from.count == to.count && from.bits() == to.bits() {
                return Parts { element: component, count: 1, indices: vec![member, index, inner] };
            }
            let start = scaled(before, index, in_element);
            let offset = scaled(before, inner, in_accessed);
            let ty = before.builder.body().value_type(start);
            let position = before.value(IAddOp::NAME, &[start, offset], ty, &[]);
            return self.components(before, member, position, component, in_accessed);
        }
        if in_element % to.count == 0 {
            let count = in_element / to.count;
            let position = scaled(before, index, count);
            return Parts { element: to, count, indices: vec![member, position] };
        }
        let ratio = to.count / in_element;
        let row = before.with_number(SDivOp::NAME, index, ratio);
        let place = before.with_number(SModOp::NAME, index, ratio);
        let place = scaled(before, place, in_element);
        Parts { element: component, count: in_accessed, indices: vec![member, row, place] }
    }

    /// Builds the indices of components of the other variable from a position that counts these.
    fn components(
        &self,
        before: &mut Before<'_>,
        member: Value,
        position: Value,
        component: Element,
        count: u64,
    ) -> Parts {
        if self.to.count == 1 {
            return Parts { element: component, count, indices: vec![member, position] };
        }
        let row = before.with_number(SDivOp::NAME, position, self.to.count);
        let place = before.with_number(SModOp::NAME, position, self.to.count);
        Parts { element: component, count, indices: vec![member, row, place] }
    }
}

fn scaled(before: &mut Before<'_>, index: Value, factor: u64) -> Value {
    if factor == 1 { index } else { before.with_number(IMulOp::NAME, index, factor) }
}

fn chain_to(before: &mut Before<'_>, base: Value, indices: &[Value], ty: Type) -> Value {
    let operands: Vec<Value> = std::iter::once(base).chain(indices.iter().copied()).collect();
    before.value(AccessChainOp::NAME, &operands, ty, &[])
}

/// Returns the attributes of a load that those of its parts have. They are aligned by their size at most.
fn kept_attributes(ir: &Body, load: Op, parts: &Parts) -> Vec<NamedAttribute> {
    let context = ir.context();
    let mut kept: Vec<NamedAttribute> = ir.attributes(load).into_iter().collect();
    let bytes = (parts.element.bits() / 8) as i64;
    for attribute in &mut kept {
        if attribute.name.text(context) == ACCESS[1]
            && parts.count > 1
            && let Some(alignment) = attribute.value.as_i64(context)
        {
            attribute.value = Attribute::integer(context, Type::I32, alignment.min(bytes));
        }
    }
    kept
}

/// Builds a value of its parts, the first of which has the lowest bits.
fn combined(before: &mut Before<'_>, parts: &[Value], part: Element, value: Element) -> Value {
    let context = before.builder.context().clone();
    if let [part] = *parts {
        return before.cast(part, value.ty);
    }
    // Vectors become scalars, or vectors of the components of the value.
    let ty = match (part.count, value.count, part.bits() / value.component_bits) {
        (1, ..) => part.ty,
        (_, 1, _) => Type::integer(&context, part.bits() as u32),
        (.., 1) => value.component,
        (.., count) => Type::vector(&context, &[count as i64], value.component),
    };
    let vector = match part.count == 1 || value.count == 1 {
        // Four parts are the most that there are.
        true => Type::vector(&context, &[parts.len() as i64], ty),
        false => value.ty,
    };
    let parts: Vec<Value> = parts.iter().map(|part| before.cast(*part, ty)).collect();
    let vector = before.value(CompositeConstructOp::NAME, &parts, vector, &[]);
    before.cast(vector, value.ty)
}
