//! Access to memory: loads and stores of vectors, with and without masks, gathers and scatters.

use terrace_llvm::{
    AddOp, GEPOp, LoadOp as LLVMLoadOp, MaskedCompressstore, MaskedExpandload, MaskedGather,
    MaskedLoadOp as LLVMMaskedLoadOp, MaskedScatter, MaskedStoreOp as LLVMMaskedStoreOp, MulOp,
    StoreOp as LLVMStoreOp,
};
use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::context::Context;
use terrace_runtime::conversion::TypeConverter;
use terrace_runtime::ir::Value;
use terrace_runtime::types::{DYNAMIC, Type};
use terrace_vector::{
    CompressStoreOp, ExpandLoadOp, GatherOp, LoadOp, MaskedLoadOp, MaskedStoreOp, ScatterOp, StoreOp,
    TypeCastOp, known_mask,
};

use super::rows::{array_sizes, part, positions, row_type, with_part};
use super::{ConvertVectorToLlvm, Lowerings};
use crate::support::builder::Llvm;
use crate::support::descriptors::{ALIGNED, ALLOCATED, OFFSET, STRIDES};
use crate::support::vectors::for_each_vector;
use crate::types::part_type;

pub(super) fn add_patterns(lowerings: &mut Lowerings<'_>) {
    let memory = || Memory::of(lowerings.types, lowerings.options);
    let (load, store, masked_load, masked_store) = (memory(), memory(), memory(), memory());
    let (expand, compress, gather, scatter) = (memory(), memory(), memory(), memory());
    lowerings
        .result("LowerLoad", move |op: LoadOp, operands, ty, llvm| {
            let ir = llvm.body();
            let memref = ir.value_type(op.base(ir));
            let alignment = load.alignment(op.alignment(ir), memref, ty, llvm.context());
            let is_nontemporal = op.nontemporal(ir) == Some(true);
            let place = load.place_of(memref, ty, operands.values(), llvm)?;
            Ok(place.load(ty, alignment, is_nontemporal, llvm))
        })
        .effect("LowerStore", move |op: StoreOp, operands, llvm| {
            let ir = llvm.body();
            let value = operands.values()[0];
            let memref = ir.value_type(op.base(ir));
            let alignment = store.alignment(op.alignment(ir), memref, ir.value_type(value), llvm.context());
            let is_nontemporal = op.nontemporal(ir) == Some(true);
            let place = store.place_of(memref, ir.value_type(value), &operands.values()[1..], llvm)?;
            place.store(value, alignment, is_nontemporal, llvm);
            Ok(())
        })
        .result("LowerMaskedLoad", move |op: MaskedLoadOp, operands, ty, llvm| {
            let ir = llvm.body();
            let memref = ir.value_type(op.base(ir));
            let alignment = masked_load.alignment(op.alignment(ir), memref, ty, llvm.context());
            let known = known_mask(ir, op.mask(ir));
            let (place, [mask, value]) = masked_load.place_and_rest(memref, operands.values(), llvm)?;
            Ok(match known {
                Some(true) => place.load(ty, alignment, false, llvm),
                Some(false) => value,
                None => place.masked_load(mask, value, ty, alignment, llvm),
            })
        })
        .effect("LowerMaskedStore", move |op: MaskedStoreOp, operands, llvm| {
            let ir = llvm.body();
            let memref = ir.value_type(op.base(ir));
            let known = known_mask(ir, op.mask(ir));
            let (place, [mask, value]) = masked_store.place_and_rest(memref, operands.values(), llvm)?;
            let alignment =
                masked_store.alignment(op.alignment(ir), memref, ir.value_type(value), llvm.context());
            match known {
                Some(true) => place.store(value, alignment, false, llvm),
                Some(false) => {}
                None => place.masked_store(value, mask, alignment, llvm),
            }
            Ok(())
        })
        .result("LowerExpandLoad", move |op: ExpandLoadOp, operands, ty, llvm| {
            let ir = llvm.body();
            let attributes = aligned_pointer(op.alignment(ir), 0, 3, llvm);
            let memref = ir.value_type(op.base(ir));
            let known = known_mask(ir, op.mask(ir));
            let alignment = expand.alignment(op.alignment(ir), memref, ty, llvm.context());
            let (place, [mask, value]) = expand.place_and_rest(memref, operands.values(), llvm)?;
            Ok(match known {
                Some(true) => place.load(ty, alignment, false, llvm),
                Some(false) => value,
                None => {
                    let values = [place.address(&[], llvm), mask, value];
                    llvm.value::<MaskedExpandload>(&values, ty, &attributes)
                }
            })
        })
        .effect("LowerCompressStore", move |op: CompressStoreOp, operands, llvm| {
            let ir = llvm.body();
            let attributes = aligned_pointer(op.alignment(ir), 1, 3, llvm);
            let memref = ir.value_type(op.base(ir));
            let known = known_mask(ir, op.mask(ir));
            let (place, [mask, value]) = compress.place_and_rest(memref, operands.values(), llvm)?;
            let alignment =
                compress.alignment(op.alignment(ir), memref, ir.value_type(value), llvm.context());
            match known {
                Some(true) => place.store(value, alignment, false, llvm),
                Some(false) => {}
                None => {
                    let values = [value, place.address(&[], llvm), mask];
                    llvm.op::<MaskedCompressstore>(&values, &[], &attributes);
                }
            }
            Ok(())
        })
        .result("LowerGather", move |op: GatherOp, operands, ty, llvm| {
            let ir = llvm.body();
            let memref = ir.value_type(op.base(ir));
            let alignment = gather.alignment(op.alignment(ir), memref, ty, llvm.context());
            let (place, parts) = gather.place_and_rest::<3>(memref, operands.values(), llvm)?;
            let alignment = Attribute::integer(llvm.context(), Type::I32, alignment);
            Ok(for_each_vector(&parts, ty, llvm, &mut |parts, ty, llvm| {
                let pointers = place.addresses(parts[0], llvm);
                let values = [pointers, parts[1], parts[2]];
                llvm.value::<MaskedGather>(&values, ty, &[("alignment", alignment)])
            }))
        })
        .effect("LowerScatter", move |op: ScatterOp, operands, llvm| {
            let ir = llvm.body();
            if known_mask(ir, op.mask(ir)) == Some(false) {
                return Ok(());
            }
            let memref = ir.value_type(op.base(ir));
            let (place, [indices, mask, value]) = scatter.place_and_rest(memref, operands.values(), llvm)?;
            let ty = ir.value_type(value);
            let alignment = scatter.alignment(op.alignment(ir), memref, ty, llvm.context());
            let alignment = Attribute::integer(llvm.context(), Type::I32, alignment);
            for position in positions(&array_sizes(llvm.context(), ty)) {
                let [indices, mask, value] =
                    [indices, mask, value].map(|vector| part(vector, &position, llvm));
                let pointers = place.addresses(indices, llvm);
                llvm.op::<MaskedScatter>(&[value, pointers, mask], &[], &[("alignment", alignment)]);
            }
            Ok(())
        })
        .result("LowerTypeCast", |op: TypeCastOp, operands, ty, llvm| {
            let source = operands.values()[0];
            let ir = llvm.body();
            let memref = ir.value_type(ir.result(op.op(), 0));
            let index = part_type(llvm.context(), ty, &[OFFSET]);
            let [allocated, aligned] = [ALLOCATED, ALIGNED].map(|part| llvm.extract(source, &[part]));
            Ok(llvm.static_descriptor(allocated, aligned, memref, ty, index))
        });
}

/// The lowered types of the elements of memrefs, and the alignments of accesses.
#[derive(Clone)]
pub(super) struct Memory {
    types: TypeConverter,
    is_vector_aligned: bool,
}

impl Memory {
    /// Returns the access of a conversion with options.
    pub(super) fn of(types: &TypeConverter, options: &ConvertVectorToLlvm) -> Self {
        Memory { types: types.clone(), is_vector_aligned: options.vector_alignment }
    }

    /// Returns the alignment of an access: that which is said, or that of the vectors or of the elements of the memref.
    pub(super) fn alignment(&self, said: Option<i64>, memref: Type, vector: Type, context: &Context) -> i64 {
        said.unwrap_or_else(|| {
            let accessed = if self.is_vector_aligned {
                row_type(context, vector)
            } else {
                memref.element_type_or_self(context)
            };
            natural_alignment(context, accessed)
        })
    }

    /// Returns the place that operands begin with, a memref and as many indices as it has dimensions, and the others.
    ///
    /// # Errors
    ///
    /// As of [`place`](Self::place).
    fn place_and_rest<const N: usize>(
        &self,
        memref: Type,
        operands: &[Value],
        llvm: &Llvm<'_, '_>,
    ) -> Result<(Place, [Value; N]), String> {
        let rest = operands.last_chunk().expect("operands behind the indices");
        let place = self.place(memref, operands[0], &operands[1..operands.len() - N], llvm)?;
        Ok((place, *rest))
    }

    /// Returns the place at indices of a memref, of which consecutive elements are accessed.
    ///
    /// # Errors
    ///
    /// If the elements of the memref along the last dimension are not contiguous.
    pub(super) fn place(
        &self,
        memref: Type,
        descriptor: Value,
        indices: &[Value],
        llvm: &Llvm<'_, '_>,
    ) -> Result<Place, String> {
        let form = memref.strided_form(llvm.context()).expect("a lowered memref is strided");
        match form.strides.last().is_none_or(|stride| *stride == 1) {
            true => self.place_of_one(memref, descriptor, indices, llvm),
            false => Err("the last dimension of its memref is not contiguous".to_owned()),
        }
    }

    /// Returns the place of a vector at indices of a memref. One of one element needs no others behind it.
    fn place_of(
        &self,
        memref: Type,
        vector: Type,
        operands: &[Value],
        llvm: &Llvm<'_, '_>,
    ) -> Result<Place, String> {
        let [descriptor, indices @ ..] = operands else { unreachable!("a memref and indices") };
        match vector.element_count(llvm.context()) {
            Some(1) => self.place_of_one(memref, *descriptor, indices, llvm),
            _ => self.place(memref, *descriptor, indices, llvm),
        }
    }

    /// Returns the place of the element at indices of a memref.
    fn place_of_one(
        &self,
        memref: Type,
        descriptor: Value,
        indices: &[Value],
        llvm: &Llvm<'_, '_>,
    ) -> Result<Place, String> {
        let context = llvm.context();
        let element = memref.element_type_or_self(context);
        let element =
            self.types.convert_to_one(context, element).map_err(|reason| reason.message(context))?;
        Ok(Place { memref, element, descriptor, indices: indices.to_vec() })
    }
}

/// Returns the attributes that say that the pointer among the operands of an intrinsic is aligned.
fn aligned_pointer(
    alignment: Option<i64>,
    operand: usize,
    count: usize,
    llvm: &Llvm<'_, '_>,
) -> Vec<(&'static str, Attribute)> {
    let context = llvm.context();
    let Some(alignment) = alignment else { return Vec::new() };
    let alignment = Attribute::integer(context, Type::I64, alignment);
    let attributes: Vec<Attribute> = (0..count)
        .map(|place| match place == operand {
            true => Attribute::dictionary(
                context,
                vec![NamedAttribute { name: context.identifier("llvm.align"), value: alignment }],
            ),
            false => Attribute::dictionary(context, Vec::new()),
        })
        .collect();
    vec![("arg_attrs", Attribute::array(context, &attributes))]
}

/// Returns the alignment of a value of a type in memory: its size, up to the next power of two.
fn natural_alignment(context: &Context, ty: Type) -> i64 {
    let count = if ty.is_vector(context) { ty.element_count(context).unwrap_or(1) } else { 1 };
    let width = ty.element_type_or_self(context).bit_width(context).map_or(64, u64::from);
    let bytes = (count * width).div_ceil(8).max(1);
    bytes.checked_next_power_of_two().map_or(i64::MAX, |bytes| bytes as i64)
}

/// The number that stands for an operand among the indices of `llvm.getelementptr`.
const DYNAMIC_POSITION: i32 = i32::MIN;

/// Builds a row of a vector, of its address, its position and its type.
type BuildRow<'build> = dyn FnMut(Value, &[i64], Type, &mut Llvm<'_, '_>) -> Value + 'build;

/// A place in the memory of a memref.
pub(super) struct Place {
    memref: Type,
    /// The lowered type of its elements.
    element: Type,
    descriptor: Value,
    indices: Vec<Value>,
}

impl Place {
    /// Builds the address of the place, moved by numbers along the last dimensions but one.
    fn address(&self, moved: &[i64], llvm: &mut Llvm<'_, '_>) -> Value {
        let context = llvm.context();
        let form = self.memref.strided_form(context).expect("a memref with strides");
        let element = self.element;
        let mut base = llvm.extract(self.descriptor, &[ALIGNED]);
        if form.offset != 0 {
            base = match form.offset {
                DYNAMIC => {
                    let offset = llvm.extract(self.descriptor, &[OFFSET]);
                    llvm.element_pointer(base, element, &[DYNAMIC_POSITION], &[offset], &[])
                }
                offset => {
                    let index = part_type(llvm.context(), llvm.ty(self.descriptor), &[OFFSET]);
                    let offset = llvm.index(index, offset);
                    llvm.element_pointer(base, element, &[DYNAMIC_POSITION], &[offset], &[])
                }
            };
        }
        let mut sum: Option<Value> = None;
        let first_moved = self.indices.len().saturating_sub(moved.len() + 1);
        for (dimension, (index, stride)) in self.indices.iter().zip(&form.strides).enumerate() {
            let ty = llvm.ty(*index);
            let mut term = *index;
            if dimension >= first_moved
                && let Some(distance @ 1..) = moved.get(dimension - first_moved)
            {
                let distance = llvm.index(ty, *distance);
                term = llvm.binary::<AddOp>(term, distance);
            }
            if *stride != 1 {
                let stride = match *stride {
                    DYNAMIC => llvm.extract(self.descriptor, &[STRIDES, dimension as i64]),
                    stride => llvm.index(ty, stride),
                };
                term = llvm.binary::<MulOp>(term, stride);
            }
            sum = Some(match sum {
                Some(sum) => llvm.binary::<AddOp>(sum, term),
                None => term,
            });
        }
        match sum {
            Some(sum) => llvm.element_pointer(base, element, &[DYNAMIC_POSITION], &[sum], &[]),
            None => base,
        }
    }

    /// Builds the addresses of elements at a vector of distances.
    fn addresses(&self, distances: Value, llvm: &mut Llvm<'_, '_>) -> Value {
        let base = self.address(&[], llvm);
        let context = llvm.context();
        let distance = llvm.ty(distances);
        let shape = distance.shape(context).unwrap_or_default().to_vec();
        let pointers =
            Type::scalable_vector(context, &shape, distance.scalable_dimensions(context), llvm.ty(base));
        let element = self.element;
        let attributes = [
            ("rawConstantIndices", Attribute::dense_i32_array(context, &[DYNAMIC_POSITION])),
            ("elem_type", Attribute::type_attribute(context, element)),
        ];
        llvm.value::<GEPOp>(&[base, distances], pointers, &attributes)
    }

    /// Builds the load of a vector, row by row.
    pub(super) fn load(
        &self,
        ty: Type,
        alignment: i64,
        is_nontemporal: bool,
        llvm: &mut Llvm<'_, '_>,
    ) -> Value {
        let flags = flags(alignment, is_nontemporal, llvm.context());
        self.rows(ty, llvm, &mut |address, _, row, llvm| llvm.value::<LLVMLoadOp>(&[address], row, &flags))
    }

    /// Builds the load of the elements of a vector for which a mask is set; the others are those of another vector.
    pub(super) fn masked_load(
        &self,
        mask: Value,
        others: Value,
        ty: Type,
        alignment: i64,
        llvm: &mut Llvm<'_, '_>,
    ) -> Value {
        let alignment = Attribute::integer(llvm.context(), Type::I32, alignment);
        self.rows(ty, llvm, &mut |address, position, row, llvm| {
            let [mask, others] = [mask, others].map(|vector| part(vector, position, llvm));
            llvm.value::<LLVMMaskedLoadOp>(&[address, mask, others], row, &[("alignment", alignment)])
        })
    }

    /// Builds the store of a vector, row by row.
    pub(super) fn store(&self, value: Value, alignment: i64, is_nontemporal: bool, llvm: &mut Llvm<'_, '_>) {
        let flags = flags(alignment, is_nontemporal, llvm.context());
        for position in positions(&array_sizes(llvm.context(), llvm.ty(value))) {
            let address = self.address(&position, llvm);
            let row = part(value, &position, llvm);
            llvm.op::<LLVMStoreOp>(&[row, address], &[], &flags);
        }
    }

    /// Builds the store of the elements of a vector for which a mask is set.
    pub(super) fn masked_store(&self, value: Value, mask: Value, alignment: i64, llvm: &mut Llvm<'_, '_>) {
        let alignment = Attribute::integer(llvm.context(), Type::I32, alignment);
        for position in positions(&array_sizes(llvm.context(), llvm.ty(value))) {
            let address = self.address(&position, llvm);
            let [row, mask] = [value, mask].map(|vector| part(vector, &position, llvm));
            llvm.op::<LLVMMaskedStoreOp>(&[row, address, mask], &[], &[("alignment", alignment)]);
        }
    }

    /// Builds a vector of rows.
    fn rows(&self, ty: Type, llvm: &mut Llvm<'_, '_>, build: &mut BuildRow<'_>) -> Value {
        let shape = array_sizes(llvm.context(), ty);
        let row = row_type(llvm.context(), ty);
        if shape.is_empty() {
            let address = self.address(&[], llvm);
            return build(address, &[], row, llvm);
        }
        let mut whole = llvm.poison(ty);
        for position in positions(&shape) {
            let address = self.address(&position, llvm);
            let value = build(address, &position, row, llvm);
            whole = with_part(whole, value, &position, llvm);
        }
        whole
    }
}

/// Returns the attributes of an access.
fn flags(alignment: i64, is_nontemporal: bool, context: &Context) -> Vec<(&'static str, Attribute)> {
    let mut flags = vec![("alignment", Attribute::integer(context, Type::I64, alignment))];
    if is_nontemporal {
        flags.push(("nontemporal", Attribute::UNIT));
    }
    flags
}
