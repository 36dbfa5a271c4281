//! `vector.contract`: products of the elements of two vectors, combined along dimensions.
//!
//! A contraction is taken apart dimension by dimension, into contractions of fewer dimensions. What is left are products of
//! matrices and reductions of one vector.

use terrace_llvm::SelectOp;
use terrace_runtime::context::Context;
use terrace_runtime::ir::Value;
use terrace_runtime::types::Type;
use terrace_vector::{CombiningKind, ContractionOp, IteratorType};

use super::Lowerings;
use super::combine::combine;
use super::making::of_elements;
use super::products::{kind, multiply};
use super::reductions::Reduction;
use super::rows::{element_type, part, row_type, splat, with_part, zero};
use crate::support::builder::Llvm;
use crate::types::array;

pub(super) fn add_patterns(lowerings: &mut Lowerings<'_>) {
    lowerings.result("LowerContraction", |op: ContractionOp, operands, ty, llvm| {
        contract(op, operands.values(), None, ty, llvm)
    });
}

/// Builds a contraction of lowered operands; with a mask, of the products for which it is set.
///
/// # Errors
///
/// The reason why the contraction has no lowering; nothing was built.
pub(super) fn contract(
    op: ContractionOp,
    operands: &[Value],
    mask: Option<Value>,
    ty: Type,
    llvm: &mut Llvm<'_, '_>,
) -> Result<Value, String> {
    let (contraction, dimensions) = Contraction::of(op, ty, llvm)?;
    let &[left, right, start] = operands else { unreachable!("three operands") };
    let mut dimensions = dimensions.into_iter();
    let terms = [left, right, start].map(|value| {
        let dimensions = dimensions.next().expect("those of three terms");
        Term::whole(value, contraction.element, dimensions)
    });
    // A mask has an entry for each step of the iteration.
    let mask = mask.map(|mask| Term::whole(mask, Type::I1, (0..contraction.bounds.len()).collect()));
    Ok(contraction.build(terms, mask, llvm))
}

/// An operand, accumulator or mask of a contraction, with the dimension of the iteration space for each of its dimensions.
#[derive(Clone)]
struct Term {
    /// The vector of which the term is the part at a position. Parts are built where they are needed, each in one step.
    value: Value,
    position: Vec<i64>,
    /// The type of its elements.
    element: Type,
    dimensions: Vec<usize>,
}

impl Term {
    fn whole(value: Value, element: Type, dimensions: Vec<usize>) -> Self {
        Term { value, position: Vec::new(), element, dimensions }
    }

    /// Builds the part at a position in the term.
    fn part(&self, position: &[i64], llvm: &mut Llvm<'_, '_>) -> Value {
        part(self.value, &[&self.position, position].concat(), llvm)
    }

    fn has(&self, dimension: usize) -> bool {
        self.dimensions.contains(&dimension)
    }
}

/// Removes one of the dimensions of a term.
fn without(dimension: usize, mut dimensions: Vec<usize>) -> Vec<usize> {
    dimensions.retain(|it| *it != dimension);
    dimensions
}

/// Returns whether both operands have no other dimension than this one.
fn are_along(dimension: usize, operands: [&[usize]; 2]) -> bool {
    operands.iter().all(|dimensions| dimensions.iter().all(|it| *it == dimension))
}

/// The lowering of a `vector.contract`: how products are combined, and the size and iterator type of each dimension.
struct Contraction {
    kind: CombiningKind,
    element: Type,
    /// The sizes of the dimensions of the iteration.
    bounds: Vec<i64>,
    /// For each dimension, whether products are combined along it.
    is_reduced: Vec<bool>,
}

impl Contraction {
    /// Returns a contraction with this type of lowered results, and the dimensions of both operands and of the result.
    fn of(op: ContractionOp, ty: Type, llvm: &Llvm<'_, '_>) -> Result<(Self, [Vec<usize>; 3]), String> {
        let ir = llvm.body();
        let context = ir.context();
        let values = [op.lhs(ir), op.rhs(ir), op.acc(ir)].map(|value| ir.value_type(value));
        if values.iter().any(|ty| ty.scalable_dimensions(context).contains(&true)) {
            return Err("the sizes of its operands are scalable".to_owned());
        }
        let elements = values.map(|ty| ty.element_type_or_self(context));
        if elements[0] != elements[2] {
            return Err("its operands and its result have different element types".to_owned());
        }
        let maps = op.maps(ir);
        let [left, right, result] = &maps[..] else { return Err("it has not three maps".to_owned()) };
        let dimensions = [left, right, result].map(|map| {
            map.results()
                .iter()
                .filter_map(|result| result.as_dimension())
                .map(|number| number as usize)
                .collect::<Vec<_>>()
        });
        let is_reduced: Vec<bool> =
            op.iterators(ir).iter().map(|iterator| *iterator == IteratorType::Reduction).collect();
        let mut bounds = vec![1; is_reduced.len()];
        for (dimensions, ty) in dimensions.iter().zip(values) {
            for (dimension, size) in dimensions.iter().zip(ty.shape(context).unwrap_or_default()) {
                bounds[*dimension] = *size;
            }
        }
        let kind = kind(op.kind(ir), context);
        let element = element_type(context, ty);
        Ok((Contraction { kind, element, bounds, is_reduced }, dimensions))
    }

    /// Builds the contraction of two terms, added to a third, where a mask is set.
    fn build(&self, terms: [Term; 3], mask: Option<Term>, llvm: &mut Llvm<'_, '_>) -> Value {
        let [left, right, start] = &terms;
        // The rows and columns of a product of matrices have no masks of their own.
        if mask.is_none() && self.is_matrix_product([&left.dimensions, &right.dimensions, &start.dimensions])
        {
            return self.build_matrix_product(&terms, llvm);
        }
        if let Some(dimension) = self.next_kept(&left.dimensions, &right.dimensions) {
            return self.build_each(dimension, &terms, mask.as_ref(), llvm);
        }
        let Some(dimension) = self.next_reduced(&left.dimensions, &right.dimensions) else {
            let value = multiply(self.kind, left.value, right.value, Some(start.value), llvm);
            let Some(mask) = mask else { return value };
            let operands = [mask.part(&[], llvm), value, start.value];
            return llvm.value::<SelectOp>(&operands, self.element, &[]);
        };
        if are_along(dimension, [&left.dimensions, &right.dimensions]) {
            let mask = mask.map(|mask| mask.part(&[], llvm));
            let [left, right] = [left, right].map(|term| self.along(dimension, term, llvm));
            let products = multiply(self.kind, left, right, None, llvm);
            let (reduction, start) = (Reduction::plain(self.kind), Some(start.value));
            return match mask {
                Some(mask) => reduction.build_masked(products, mask, start, self.element, llvm),
                None => reduction.build(products, start, self.element, llvm),
            };
        }
        (0..self.bounds[dimension]).fold(start.value, |value, index| {
            let start = Term::whole(value, start.element, start.dimensions.clone());
            self.build_at(dimension, index, &[left.clone(), right.clone(), start], mask.as_ref(), llvm)
        })
    }

    /// Builds the contraction of the parts at an index of a dimension.
    fn build_at(
        &self,
        dimension: usize,
        index: i64,
        terms: &[Term; 3],
        mask: Option<&Term>,
        llvm: &mut Llvm<'_, '_>,
    ) -> Value {
        let mut parts = terms.each_ref().map(|term| self.at(dimension, index, term, llvm));
        let mask = mask.map(|mask| self.at(dimension, index, mask, llvm));
        let dimensions = parts.each_ref().map(|part| part.dimensions.clone());
        let are_whole = self.are_needed_whole(dimensions, mask.is_some());
        for (part, _) in parts.iter_mut().zip(are_whole).filter(|(_, is_whole)| *is_whole) {
            *part = Term::whole(part.part(&[], llvm), part.element, std::mem::take(&mut part.dimensions));
        }
        self.build(parts, mask, llvm)
    }

    /// Returns whether terms with these dimensions are used as they are, and not only part by part.
    fn are_needed_whole(&self, dimensions: [Vec<usize>; 3], is_masked: bool) -> [bool; 3] {
        if !is_masked && self.is_matrix_product(dimensions.each_ref().map(Vec::as_slice)) {
            return [dimensions[0].len() == 1, dimensions[1].len() == 1, true];
        }
        let [left, right, _] = &dimensions;
        let Some(next) = self.next_kept(left, right).or_else(|| self.next_reduced(left, right)) else {
            return [true; 3];
        };
        if self.is_reduced[next] && are_along(next, [left, right]) {
            return [true; 3];
        }
        let has_next = dimensions.each_ref().map(|of_term| of_term.contains(&next));
        let mut are_whole =
            self.are_needed_whole(dimensions.map(|of_term| without(next, of_term)), is_masked);
        are_whole.iter_mut().zip(has_next).for_each(|(is_whole, has_next)| *is_whole &= !has_next);
        are_whole
    }

    /// Returns the dimension along which products are combined first: one of both operands, or of one of them.
    fn next_reduced(&self, left: &[usize], right: &[usize]) -> Option<usize> {
        let reduced = || (0..self.bounds.len()).filter(|dimension| self.is_reduced[*dimension]);
        let has = |of_term: &[usize], dimension: usize| of_term.contains(&dimension);
        reduced()
            .find(|dimension| has(left, *dimension) && has(right, *dimension))
            .or_else(|| reduced().find(|dimension| has(left, *dimension) || has(right, *dimension)))
    }

    /// Returns the dimension of the result along which the contraction is taken apart first: one of both operands, or one
    /// of the left or of the right one.
    fn next_kept(&self, left: &[usize], right: &[usize]) -> Option<usize> {
        let is_kept = |dimension: &usize| !self.is_reduced[*dimension];
        let of_both = (0..self.bounds.len())
            .filter(is_kept)
            .find(|dimension| left.contains(dimension) && right.contains(dimension));
        let of_one = || left.iter().chain(right).copied().find(is_kept);
        of_both.or_else(of_one)
    }

    /// Builds the contractions for each index of a dimension of the result.
    fn build_each(
        &self,
        dimension: usize,
        terms: &[Term; 3],
        mask: Option<&Term>,
        llvm: &mut Llvm<'_, '_>,
    ) -> Value {
        let start = &terms[2];
        let place = start.dimensions.iter().position(|it| *it == dimension).expect("the result has it");
        let mut whole = zero(self.ty(&start.dimensions, start.element, llvm), llvm);
        for index in 0..self.bounds[dimension] {
            let value = self.build_at(dimension, index, terms, mask, llvm);
            whole = self.with(place, index, &start.dimensions, whole, value, llvm);
        }
        whole
    }

    /// Returns the part of a term at an index of a dimension, if it has that. Along any dimension but the first, it is built.
    fn at(&self, dimension: usize, index: i64, term: &Term, llvm: &mut Llvm<'_, '_>) -> Term {
        let Some(place) = term.dimensions.iter().position(|it| *it == dimension) else { return term.clone() };
        let dimensions = without(dimension, term.dimensions.clone());
        let inner = |index: i64| {
            let position = term.position.iter().copied().chain([index]).collect();
            let dimensions = term.dimensions[1..].to_vec();
            Term { value: term.value, position, element: term.element, dimensions }
        };
        if place == 0 {
            return inner(index);
        }
        let mut whole = zero(self.ty(&dimensions, term.element, llvm), llvm);
        for outer in 0..self.bounds[term.dimensions[0]] {
            let value = self.at(dimension, index, &inner(outer), llvm).part(&[], llvm);
            whole = with_part(whole, value, &[outer], llvm);
        }
        Term::whole(whole, term.element, dimensions)
    }

    /// Builds a vector with another part at an index of the dimension at a place.
    fn with(
        &self,
        place: usize,
        index: i64,
        dimensions: &[usize],
        mut whole: Value,
        value: Value,
        llvm: &mut Llvm<'_, '_>,
    ) -> Value {
        if place == 0 {
            return with_part(whole, value, &[index], llvm);
        }
        for outer in 0..self.bounds[dimensions[0]] {
            let (old, new) = (part(whole, &[outer], llvm), part(value, &[outer], llvm));
            let inner = self.with(place - 1, index, &dimensions[1..], old, new, llvm);
            whole = with_part(whole, inner, &[outer], llvm);
        }
        whole
    }

    /// Returns the lowered type of elements along some dimensions.
    fn ty(&self, dimensions: &[usize], element: Type, llvm: &Llvm<'_, '_>) -> Type {
        let context: &Context = llvm.context();
        let Some((last, outer)) = dimensions.split_last() else { return element };
        let row = Type::vector(context, &[self.bounds[*last]], element);
        outer.iter().rev().fold(row, |ty, dimension| array(context, ty, self.bounds[*dimension] as u64))
    }

    /// Builds the vector along a dimension, of a term that has at most that one.
    fn along(&self, dimension: usize, term: &Term, llvm: &mut Llvm<'_, '_>) -> Value {
        match term.dimensions.is_empty() {
            true => splat(term.value, self.ty(&[dimension], term.element, llvm), llvm),
            false => term.value,
        }
    }

    /// Returns whether the terms are a product of matrices, or of a matrix and a vector, along the last dimension.
    fn is_matrix_product(&self, [left, right, start]: [&[usize]; 3]) -> bool {
        let used: Vec<usize> = (0..self.bounds.len())
            .filter(|dimension| left.contains(dimension) || right.contains(dimension))
            .collect();
        let is = |term: &[usize], dimensions: &[usize]| {
            term.len() == dimensions.len() && dimensions.iter().all(|it| term.contains(it))
        };
        let is_reduced: Vec<bool> = used.iter().map(|dimension| self.is_reduced[*dimension]).collect();
        self.kind == CombiningKind::Add
            && match (&used[..], &is_reduced[..]) {
                ([row, column, inner], [false, false, true]) => {
                    is(left, &[*row, *inner]) && is(right, &[*column, *inner]) && is(start, &[*row, *column])
                }
                ([row, inner], [false, true]) => {
                    let is_product = |matrix: &[usize], vector: &[usize]| {
                        is(matrix, &[*row, *inner]) && is(vector, &[*inner])
                    };
                    (is_product(left, right) || is_product(right, left)) && is(start, &[*row])
                }
                _ => false,
            }
    }

    /// Builds a product of matrices, or of a matrix and a vector: each element is the sum of the products of a row and a
    /// column, and the whole is added to what there was.
    fn build_matrix_product(&self, [left, right, start]: &[Term; 3], llvm: &mut Llvm<'_, '_>) -> Value {
        let (height, width) = (start.dimensions[0], start.dimensions.get(1).copied());
        let (rows, columns) = if left.has(height) { (left, right) } else { (right, left) };
        let columns_of = |llvm: &mut Llvm<'_, '_>, index| match width {
            Some(width) => self.line(width, index, columns, llvm),
            None => columns.value,
        };
        let ty = llvm.ty(start.value);
        let mut whole = zero(ty, llvm);
        let mut known = Vec::new();
        for index in 0..self.bounds[height] {
            let row = self.line(height, index, rows, llvm);
            let mut sums = if width.is_none() { whole } else { zero(row_type(llvm.context(), ty), llvm) };
            for column in 0..width.map_or(1, |width| self.bounds[width]) {
                if known.len() as i64 == column {
                    known.push(columns_of(llvm, column));
                }
                let products = multiply(self.kind, row, known[column as usize], None, llvm);
                let sum = Reduction::plain(self.kind).build(products, None, self.element, llvm);
                let place = if width.is_none() { index } else { column };
                sums = with_part(sums, sum, &[place], llvm);
            }
            whole = if width.is_none() { sums } else { with_part(whole, sums, &[index], llvm) };
        }
        combine(self.kind, whole, start.value, llvm)
    }

    /// Builds the row of a matrix at an index of a dimension: the elements along the other one.
    fn line(&self, dimension: usize, index: i64, matrix: &Term, llvm: &mut Llvm<'_, '_>) -> Value {
        let [first, second] = matrix.dimensions[..] else { unreachable!("a matrix has two dimensions") };
        if first == dimension {
            return matrix.part(&[index], llvm);
        }
        let elements: Vec<Value> =
            (0..self.bounds[first]).map(|other| matrix.part(&[other, index], llvm)).collect();
        debug_assert_eq!(second, dimension);
        of_elements(&elements, self.ty(&[first], matrix.element, llvm), llvm)
    }
}
