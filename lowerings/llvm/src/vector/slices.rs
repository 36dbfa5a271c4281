//! Ops that take parts of vectors, or put them in.

use terrace_llvm::{
    ExtractValueOp, ICmpOp, ICmpPredicate, InsertValueOp, SelectOp, VectorExtract, VectorInsert,
};
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::types::{DYNAMIC, Type};
use terrace_vector::{
    ExtractOp, ExtractStridedSliceOp, InsertOp, InsertStridedSliceOp, ScalableExtractOp, ScalableInsertOp,
};

use super::Lowerings;
use super::making::of_elements;
use super::rows::{element, part, shuffle, with_element, with_part, zero};
use crate::support::builder::Llvm;
use crate::support::vectors::is_array;
use crate::types::part_type;

pub(super) fn add_patterns(lowerings: &mut Lowerings<'_>) {
    lowerings
        .result("LowerExtract", |op: ExtractOp, operands, ty, llvm| {
            let ir = llvm.body();
            let rank = ir.value_type(op.source(ir)).rank(ir.context()).unwrap_or_default();
            let indices = indices(&op.static_position(ir), &operands.values()[1..]);
            if indices.contains(&Index::Static(-1)) {
                return Ok(llvm.poison(ty));
            }
            let source = operands.values()[0];
            let is_scalar = ir.value_type(op.result(ir)).rank(ir.context()).is_none();
            // A vector without dimensions has one element.
            let indices = if rank == 0 && is_scalar { vec![Index::Static(0)] } else { indices };
            let value = extract(source, &indices, llvm);
            Ok(if llvm.ty(value) == ty { value } else { of_elements(&[value], ty, llvm) })
        })
        .result("LowerInsert", |op: InsertOp, operands, ty, llvm| {
            let ir = llvm.body();
            let rank = ir.value_type(op.dest(ir)).rank(ir.context()).unwrap_or_default();
            let mut indices = indices(&op.static_position(ir), &operands.values()[2..]);
            if indices.contains(&Index::Static(-1)) {
                return Ok(llvm.poison(ty));
            }
            let mut value = operands.values()[0];
            if rank == 0 {
                if ir.value_type(op.value_to_store(ir)).rank(ir.context()).is_some() {
                    return Ok(value);
                }
                indices = vec![Index::Static(0)];
            } else if ir.value_type(op.value_to_store(ir)).rank(ir.context()) == Some(0) {
                value = part(value, &[0], llvm);
            }
            Ok(insert(operands.values()[1], value, &indices, llvm))
        })
        .result("LowerExtractStridedSlice", |op: ExtractStridedSliceOp, operands, ty, llvm| {
            let ir = llvm.body();
            let (offsets, sizes) = (op.offsets(ir), op.sizes(ir));
            Ok(extract_slice(&Part::whole(operands.values()[0]), &offsets, &sizes, ty, llvm))
        })
        .result("LowerInsertStridedSlice", |op: InsertStridedSliceOp, operands, _, llvm| {
            let ir = llvm.body();
            let offsets = op.offsets(ir);
            let shape = ir.value_type(op.value_to_store(ir)).shape(ir.context()).unwrap_or_default().to_vec();
            let target = ir.value_type(op.dest(ir)).shape(ir.context()).unwrap_or_default().to_vec();
            let [value, vector] = [0, 1].map(|position| Part::whole(operands.values()[position]));
            Ok(insert_slice(&value, &vector, &offsets, &shape, &target, llvm))
        })
        .result("LowerScalableExtract", |op: ScalableExtractOp, operands, ty, llvm| {
            let position = op.pos_attr(llvm.body());
            Ok(llvm.value::<VectorExtract>(operands.values(), ty, &[("pos", position)]))
        })
        .result("LowerScalableInsert", |op: ScalableInsertOp, operands, ty, llvm| {
            let position = op.pos_attr(llvm.body());
            let [part, whole] = operands.values()[..] else { unreachable!("two operands") };
            Ok(llvm.value::<VectorInsert>(&[whole, part], ty, &[("pos", position)]))
        });
}

/// An index of a position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Index {
    Static(i64),
    Dynamic(Value),
}

impl Index {
    /// Builds the index as a value.
    fn value(self, llvm: &mut Llvm<'_, '_>) -> Value {
        match self {
            Index::Static(number) => llvm.integer(Type::I64, number),
            Index::Dynamic(value) => value,
        }
    }
}

/// Returns the indices of a position: its numbers, with the values in the places that are open.
fn indices(numbers: &[i64], values: &[Value]) -> Vec<Index> {
    let mut values = values.iter();
    numbers
        .iter()
        .map(|number| match *number {
            DYNAMIC => Index::Dynamic(*values.next().expect("a value for each open place")),
            number => Index::Static(number),
        })
        .collect()
}

/// Returns the numbers of a position, if no index is a value.
fn numbers(indices: &[Index]) -> Option<Vec<i64>> {
    let number = |index: &Index| match index {
        Index::Static(number) => Some(*number),
        Index::Dynamic(_) => None,
    };
    indices.iter().map(number).collect()
}

/// Builds the part of a vector at a position. A part of an array at an index that is a value is selected among all.
fn extract(vector: Value, indices: &[Index], llvm: &mut Llvm<'_, '_>) -> Value {
    let [first, rest @ ..] = indices else { return vector };
    if let Some(position) = numbers(indices) {
        return part(vector, &position, llvm);
    }
    let ty = llvm.ty(vector);
    if !is_array(llvm.context(), ty) {
        let index = first.value(llvm);
        return element(vector, index, llvm);
    }
    match *first {
        Index::Static(index) => {
            let part = llvm.extract(vector, &[index]);
            extract(part, rest, llvm)
        }
        Index::Dynamic(index) => {
            let part = select_part(vector, index, llvm);
            extract(part, rest, llvm)
        }
    }
}

/// Returns the number of parts of an array.
fn count(ty: Type, llvm: &Llvm<'_, '_>) -> i64 {
    super::rows::array_sizes(llvm.context(), ty)[0]
}

/// Builds the comparison of an index with a number.
fn is_index(index: Value, number: i64, llvm: &mut Llvm<'_, '_>) -> Value {
    let ty = llvm.ty(index);
    let number = llvm.integer(ty, number);
    let predicate = ICmpPredicate::Eq.to_attribute(llvm.context());
    llvm.value::<ICmpOp>(&[index, number], Type::I1, &[("predicate", predicate)])
}

/// Builds the part of an array at an index that is a value.
fn select_part(vector: Value, index: Value, llvm: &mut Llvm<'_, '_>) -> Value {
    let ty = llvm.ty(vector);
    let mut selected = llvm.extract(vector, &[0]);
    for number in 1..count(ty, llvm) {
        let other = llvm.extract(vector, &[number]);
        let condition = is_index(index, number, llvm);
        let part = llvm.ty(other);
        selected = llvm.value::<SelectOp>(&[condition, other, selected], part, &[]);
    }
    selected
}

/// Builds a vector with another part at a position.
fn insert(vector: Value, value: Value, indices: &[Index], llvm: &mut Llvm<'_, '_>) -> Value {
    let [first, rest @ ..] = indices else { return value };
    if let Some(position) = numbers(indices) {
        return with_part(vector, value, &position, llvm);
    }
    let ty = llvm.ty(vector);
    if !is_array(llvm.context(), ty) {
        let index = first.value(llvm);
        return with_element(vector, value, index, llvm);
    }
    match *first {
        Index::Static(index) => {
            let part = if rest.is_empty() { value } else { llvm.extract(vector, &[index]) };
            let part = insert(part, value, rest, llvm);
            llvm.insert(vector, part, &[index])
        }
        Index::Dynamic(index) => {
            let mut whole = vector;
            for number in 0..count(ty, llvm) {
                let old = llvm.extract(vector, &[number]);
                let new = insert(old, value, rest, llvm);
                let condition = is_index(index, number, llvm);
                let part = llvm.ty(old);
                let part = llvm.value::<SelectOp>(&[condition, new, old], part, &[]);
                whole = llvm.insert(whole, part, &[number]);
            }
            whole
        }
    }
}

/// The maximum number of ops through which a part is followed to its origin, so that long chains do not take quadratic
/// time.
const LONGEST_CHAIN: usize = 32;

/// A part of a lowered vector, which is extracted from the vector as a whole.
#[derive(Clone)]
struct Part {
    vector: Value,
    position: Vec<i64>,
}

impl Part {
    fn whole(vector: Value) -> Self {
        Part { vector, position: Vec::new() }
    }

    /// Returns the part of this one at an index of its first dimension.
    fn at(&self, index: i64) -> Self {
        let mut part = self.clone();
        part.position.push(index);
        part
    }

    fn ty(&self, llvm: &Llvm<'_, '_>) -> Type {
        part_type(llvm.context(), llvm.ty(self.vector), &self.position)
    }

    /// Builds the part. A part of a vector that insertions built is extracted from the vectors that were inserted.
    fn extract(&self, llvm: &mut Llvm<'_, '_>) -> Value {
        let mut origin = self.clone();
        for _ in 0..LONGEST_CHAIN {
            let Some(before) = origin.before(llvm.body()) else { break };
            origin = before;
        }
        if origin.position.is_empty() { origin.vector } else { llvm.extract(origin.vector, &origin.position) }
    }

    /// Returns the same part of a value that the vector was made of.
    fn before(&self, ir: &Body) -> Option<Part> {
        let op = ir.defining_op(self.vector).filter(|_| !self.position.is_empty())?;
        let insert = InsertValueOp::from_op(ir, op)?;
        let place = insert.position(ir);
        if let Some(inner) = self.position.strip_prefix(&place[..]) {
            let value = insert.value(ir);
            let extract = ir.defining_op(value).and_then(|op| ExtractValueOp::from_op(ir, op));
            return Some(match extract.filter(|_| !inner.is_empty()) {
                // What was inserted is a part itself: both are extracted at once.
                Some(extract) => {
                    Part { vector: extract.container(ir), position: [&extract.position(ir), inner].concat() }
                }
                None => Part { vector: value, position: inner.to_vec() },
            });
        }
        // What is inserted is no part of this one, nor has it as a part.
        let is_apart = place.iter().zip(&self.position).any(|(place, index)| place != index);
        is_apart.then(|| Part { vector: insert.container(ir), position: self.position.clone() })
    }
}

/// Builds the part of a vector from offsets in its first dimensions.
fn extract_slice(vector: &Part, offsets: &[i64], sizes: &[i64], ty: Type, llvm: &mut Llvm<'_, '_>) -> Value {
    let ([offset, offsets @ ..], [size, sizes @ ..]) = (offsets, sizes) else { return vector.extract(llvm) };
    if vector.ty(llvm) == ty {
        return vector.extract(llvm);
    }
    if !is_array(llvm.context(), ty) {
        let row = vector.extract(llvm);
        return extract_row(row, *offset, *size, llvm);
    }
    // Parts that are moved as a whole are those of one extracted array.
    let moved = offsets.is_empty().then(|| Part::whole(vector.extract(llvm)));
    let vector = moved.as_ref().unwrap_or(vector);
    let part_ty = part_type(llvm.context(), ty, &[0]);
    let mut whole = if offsets.is_empty() { llvm.poison(ty) } else { zero(ty, llvm) };
    for index in 0..*size {
        let part = extract_slice(&vector.at(offset + index), offsets, sizes, part_ty, llvm);
        whole = llvm.insert(whole, part, &[index]);
    }
    whole
}

/// Builds a vector of the shape `target` with a part of the shape `shape`, which may have fewer dimensions, at offsets.
fn insert_slice(
    value: &Part,
    vector: &Part,
    offsets: &[i64],
    shape: &[i64],
    target: &[i64],
    llvm: &mut Llvm<'_, '_>,
) -> Value {
    if shape == target {
        return value.extract(llvm);
    }
    if shape.len() < target.len() {
        let old = vector.at(offsets[0]);
        let part = insert_slice(value, &old, &offsets[1..], shape, &target[1..], llvm);
        let whole = vector.extract(llvm);
        return llvm.insert(whole, part, &offsets[..1]);
    }
    if let ([size], [total]) = (shape, target) {
        let (value, vector) = (value.extract(llvm), vector.extract(llvm));
        return insert_row(value, vector, offsets[0], *size, *total, llvm);
    }
    let mut whole = vector.extract(llvm);
    for index in 0..shape[0] {
        let place = offsets[0] + index;
        let (part, old) = (value.at(index), vector.at(place));
        let part = insert_slice(&part, &old, &offsets[1..], &shape[1..], &target[1..], llvm);
        whole = llvm.insert(whole, part, &[place]);
    }
    whole
}

/// Builds the elements of a vector of one dimension from an offset; the vector itself if these are all.
pub(super) fn extract_row(vector: Value, offset: i64, size: i64, llvm: &mut Llvm<'_, '_>) -> Value {
    let context = llvm.context();
    let ty = llvm.ty(vector);
    if ty.element_count(context) == Some(size as u64) {
        return vector;
    }
    let ty = Type::vector(context, &[size], ty.element_type_or_self(context));
    let mask: Vec<i32> = (offset..offset + size).map(|index| index as i32).collect();
    shuffle(vector, vector, &mask, ty, llvm)
}

/// Builds a vector of one dimension with other elements from an offset; these alone if they are all.
pub(super) fn insert_row(
    value: Value,
    vector: Value,
    offset: i64,
    size: i64,
    total: i64,
    llvm: &mut Llvm<'_, '_>,
) -> Value {
    if size == total {
        return value;
    }
    let ty = llvm.ty(vector);
    let widened: Vec<i32> = (0..total).map(|index| if index < size { index as i32 } else { 0 }).collect();
    let widened = shuffle(value, value, &widened, ty, llvm);
    let mask: Vec<i32> = (0..total)
        .map(|index| match index - offset {
            inside if (0..size).contains(&inside) => inside as i32,
            _ => (total + index) as i32,
        })
        .collect();
    shuffle(widened, vector, &mask, ty, llvm)
}
