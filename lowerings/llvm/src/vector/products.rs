//! Sums of products: `vector.fma`, `vector.outerproduct` and `vector.contract`.

use terrace_llvm::{FMulAddOp, FMulOp, MulOp, SelectOp};
use terrace_runtime::affine::AffineMap;
use terrace_runtime::context::Context;
use terrace_runtime::ir::Value;
use terrace_runtime::types::Type;
use terrace_vector::{
    CombiningKind, CombiningKindAttr, ContractionOp, FMAOp, IteratorType, IteratorTypeAttr, OuterProductOp,
};

use super::Lowerings;
use super::combine::combine;
use super::making::of_elements;
use super::reductions::Reduction;
use super::rows::{each_row, element_type, part, positions, row_type, splat, with_part, zero};
use crate::support::builder::Llvm;
use crate::support::vectors::is_array;
use crate::types::part_type;

pub(super) fn add_patterns(lowerings: &mut Lowerings<'_>) {
    lowerings
        .result("LowerFMA", |_: FMAOp, operands, ty, llvm| {
            Ok(each_row(operands.values(), ty, llvm, &mut |parts, ty, llvm| {
                llvm.value::<FMulAddOp>(parts, ty, &[])
            }))
        })
        .result("LowerOuterProduct", |op: OuterProductOp, operands, ty, llvm| {
            let ir = llvm.body();
            let product = OuterProduct { kind: kind(op.kind(ir), ir.context()) };
            let values = operands.values();
            Ok(product.build(values[0], values[1], values.get(2).copied(), None, ty, llvm))
        })
        .result("LowerContraction", |op: ContractionOp, operands, ty, llvm| {
            let contraction = Contraction::of(op, llvm)?;
            let [left, right, start] = operands.values()[..] else { unreachable!("three operands") };
            Ok(contraction.build(left, right, start, ty, llvm))
        });
}

/// Returns the kind of a combination, which is addition unless it is said.
pub(super) fn kind(attribute: Option<CombiningKindAttr>, context: &Context) -> CombiningKind {
    attribute.map_or(CombiningKind::Add, |kind| *kind.value(context))
}

fn is_scalable(ty: Type, llvm: &Llvm<'_, '_>) -> bool {
    ty.scalable_dimensions(llvm.context()).contains(&true)
}

/// Builds the product of two values, combined with a third if there is one.
fn multiply(
    kind: CombiningKind,
    left: Value,
    right: Value,
    third: Option<Value>,
    llvm: &mut Llvm<'_, '_>,
) -> Value {
    let ty = llvm.ty(left);
    let is_float = element_type(llvm.context(), ty).is_float(llvm.context());
    match (kind, third) {
        (CombiningKind::Add, Some(third)) if is_float => {
            llvm.value::<FMulAddOp>(&[left, right, third], ty, &[])
        }
        (_, third) => {
            let product = match is_float {
                true => llvm.binary::<FMulOp>(left, right),
                false => llvm.binary::<MulOp>(left, right),
            };
            third.map_or(product, |third| combine(kind, product, third, llvm))
        }
    }
}

/// The products of each element of a column and each of a row.
pub(super) struct OuterProduct {
    pub(super) kind: CombiningKind,
}

impl OuterProduct {
    /// Builds the products, row by row. Where a mask is not set, elements stay what they were.
    pub(super) fn build(
        &self,
        left: Value,
        right: Value,
        third: Option<Value>,
        mask: Option<Value>,
        ty: Type,
        llvm: &mut Llvm<'_, '_>,
    ) -> Value {
        if !is_array(llvm.context(), ty) {
            let right = splat(right, ty, llvm);
            return self.row(left, right, third, mask, llvm);
        }
        let row = part_type(llvm.context(), ty, &[0]);
        let mut whole = zero(ty, llvm);
        for index in 0..super::rows::array_sizes(llvm.context(), ty)[0] {
            let value = part(left, &[index], llvm);
            let value = splat(value, row, llvm);
            let third = third.map(|third| part(third, &[index], llvm));
            let mask = mask.map(|mask| part(mask, &[index], llvm));
            let products = self.row(value, right, third, mask, llvm);
            whole = llvm.insert(whole, products, &[index]);
        }
        whole
    }

    fn row(
        &self,
        left: Value,
        right: Value,
        third: Option<Value>,
        mask: Option<Value>,
        llvm: &mut Llvm<'_, '_>,
    ) -> Value {
        let value = multiply(self.kind, left, right, third, llvm);
        let ty = llvm.ty(value);
        match (mask, third) {
            (Some(mask), Some(third)) => llvm.value::<SelectOp>(&[mask, value, third], ty, &[]),
            _ => value,
        }
    }
}

/// A contraction of two vectors.
struct Contraction {
    kind: CombiningKind,
    /// For each operand and the result, the dimension of the iteration that each of its dimensions is.
    dimensions: [Vec<usize>; 3],
    /// The sizes of the dimensions of the iteration.
    bounds: Vec<i64>,
    /// The dimensions along which products are combined.
    reduced: Vec<usize>,
}

impl Contraction {
    fn of(op: ContractionOp, llvm: &Llvm<'_, '_>) -> Result<Self, String> {
        let ir = llvm.body();
        let context = ir.context();
        let values = [op.lhs(ir), op.rhs(ir), op.acc(ir)].map(|value| ir.value_type(value));
        if values.iter().any(|ty| is_scalable(*ty, llvm)) {
            return Err("the sizes of its operands are scalable".to_owned());
        }
        let elements = values.map(|ty| ty.element_type_or_self(context));
        if elements[0] != elements[2] {
            return Err("its operands and its result have different element types".to_owned());
        }
        let maps = op.indexing_maps(ir).as_array(context).unwrap_or_default();
        let maps: Vec<&AffineMap> = maps.iter().filter_map(|map| map.as_affine_map(context)).collect();
        let [left, right, result] = maps[..] else { return Err("it has not three maps".to_owned()) };
        let dimensions = [left, right, result].map(|map| {
            map.results()
                .iter()
                .filter_map(|result| result.as_dimension())
                .map(|number| number as usize)
                .collect::<Vec<_>>()
        });
        let iterators: Vec<IteratorType> = op
            .iterator_types(ir)
            .as_array(context)
            .unwrap_or_default()
            .iter()
            .filter_map(|kind| Some(*IteratorTypeAttr::from_attribute(context, *kind)?.value(context)))
            .collect();
        let reduced =
            (0..iterators.len()).filter(|index| iterators[*index] == IteratorType::Reduction).collect();
        let mut bounds = vec![1; iterators.len()];
        for (dimensions, ty) in dimensions.iter().zip(values) {
            for (dimension, size) in dimensions.iter().zip(ty.shape(context).unwrap_or_default()) {
                bounds[*dimension] = *size;
            }
        }
        Ok(Contraction { kind: kind(op.kind(ir), context), dimensions, bounds, reduced })
    }

    /// Builds the contraction: for each element of the result, the combination of products along the last dimension
    /// that is reduced is one reduction of vectors.
    fn build(&self, left: Value, right: Value, start: Value, ty: Type, llvm: &mut Llvm<'_, '_>) -> Value {
        let kept: Vec<i64> = self.dimensions[2].iter().map(|dimension| self.bounds[*dimension]).collect();
        let element = element_type(llvm.context(), ty);
        if kept.is_empty() {
            return self.element(left, right, &[], Some(start), element, llvm);
        }
        // A product of matrices is added to what there was as a whole.
        let starts = (!self.is_matrix_product()).then_some(start);
        let (width, outer) = kept.split_last().expect("there are kept dimensions");
        let mut products = zero(ty, llvm);
        for mut position in positions(outer) {
            let mut row = if outer.is_empty() { products } else { zero(row_type(llvm.context(), ty), llvm) };
            for index in 0..*width {
                position.push(index);
                let value = self.element(left, right, &position, starts, element, llvm);
                position.pop();
                row = with_part(row, value, &[index], llvm);
            }
            products = with_part(products, row, &position, llvm);
        }
        if starts.is_some() { products } else { combine(self.kind, products, start, llvm) }
    }

    /// Returns whether each operand and the result have two of three dimensions, the last of which is reduced.
    fn is_matrix_product(&self) -> bool {
        self.reduced == [2]
            && self.dimensions.iter().all(|dimensions| dimensions.len() == 2)
            && self.dimensions[0].contains(&0)
    }

    /// Builds the element of the result at a position, from the element there of the start values, if there are any.
    fn element(
        &self,
        left: Value,
        right: Value,
        position: &[i64],
        starts: Option<Value>,
        element: Type,
        llvm: &mut Llvm<'_, '_>,
    ) -> Value {
        let mut point = vec![0; self.bounds.len()];
        for (dimension, index) in self.dimensions[2].iter().zip(position) {
            point[*dimension] = *index;
        }
        let start = |llvm: &mut Llvm<'_, '_>| starts.map(|starts| part(starts, position, llvm));
        let Some((last, outer)) = self.reduced.split_last() else {
            let [left, right] =
                [(left, 0), (right, 1)].map(|(value, operand)| self.part(value, operand, &point, llvm));
            let start = start(llvm);
            return multiply(self.kind, left, right, start, llvm);
        };
        let sizes: Vec<i64> = outer.iter().map(|dimension| self.bounds[*dimension]).collect();
        // The parts for the element come first, and those for each of its products behind the start value.
        let left_is_fixed = !self.dimensions[0].iter().any(|it| self.dimensions[2].contains(it));
        let mut value = if left_is_fixed && !outer.is_empty() { start(llvm) } else { None };
        for indices in positions(&sizes) {
            for (dimension, index) in outer.iter().zip(indices) {
                point[*dimension] = index;
            }
            let [left, right] =
                [(left, 0), (right, 1)].map(|(value, operand)| self.row(value, operand, *last, &point, llvm));
            let before = value.or_else(|| start(llvm));
            let products = multiply(self.kind, left, right, None, llvm);
            value = Some(Reduction::plain(self.kind).build(products, before, element, llvm));
        }
        value.expect("dimensions are at least 1")
    }

    /// Builds the element of an operand at a point of the iteration.
    fn part(&self, vector: Value, operand: usize, point: &[i64], llvm: &mut Llvm<'_, '_>) -> Value {
        let position: Vec<i64> = self.dimensions[operand].iter().map(|dimension| point[*dimension]).collect();
        part(vector, &position, llvm)
    }

    /// Builds the elements of an operand along a dimension of the iteration through a point.
    fn row(
        &self,
        vector: Value,
        operand: usize,
        along: usize,
        point: &[i64],
        llvm: &mut Llvm<'_, '_>,
    ) -> Value {
        let row = Type::vector(
            llvm.context(),
            &[self.bounds[along]],
            element_type(llvm.context(), llvm.ty(vector)),
        );
        let dimensions = &self.dimensions[operand];
        if dimensions.last() == Some(&along) {
            let outer = &dimensions[..dimensions.len() - 1];
            let position: Vec<i64> = outer.iter().map(|dimension| point[*dimension]).collect();
            return part(vector, &position, llvm);
        }
        if !dimensions.contains(&along) {
            let element = self.part(vector, operand, point, llvm);
            return splat(element, row, llvm);
        }
        let mut point = point.to_vec();
        let elements: Vec<Value> = (0..self.bounds[along])
            .map(|index| {
                point[along] = index;
                self.part(vector, operand, &point, llvm)
            })
            .collect();
        of_elements(&elements, row, llvm)
    }
}
