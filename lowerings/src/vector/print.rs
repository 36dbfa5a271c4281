//! Prints of vectors: loops that print elements, between punctuation.

use terrace_arith::{AddIOp, CmpIPredicate, MulIOp, SubIOp};
use terrace_runtime::ir::{Builder, Value};
use terrace_runtime::location::Location;
use terrace_runtime::rewrite::{MatchResult, OpRewritePattern, Rewriter};
use terrace_runtime::types::{DYNAMIC, Type};
use terrace_vector::{
    ExtractOp, PrintOp, PrintPunctuation, PrintPunctuationAttr, ShapeCastOp, VectorScaleOp,
};

use crate::arithmetic::Arithmetic;
use crate::loops::{counted_to, only_if};

/// Lowers a print of a vector with a dimension.
pub(super) struct LowerPrint;

impl OpRewritePattern for LowerPrint {
    type Op = PrintOp;

    fn match_and_rewrite(&self, op: PrintOp, rewriter: &mut Rewriter<'_>) -> MatchResult {
        let ir = rewriter.body();
        let context = ir.context().clone();
        let vector = op.source(ir).filter(|source| ir.value_type(*source).is_vector(&context));
        let Some(vector) = vector else {
            return Err(rewriter.match_failure(op.op(), || "it prints no vector"));
        };
        let ty = ir.value_type(vector);
        let shape = ty.shape(&context).unwrap_or_default();
        let scalable = ty.scalable_dimensions(&context);
        // Elements are extracted from a vector of one dimension, which is scalable as a whole or not at all.
        let is_scalable = scalable.last() == Some(&true);
        if scalable.iter().rev().skip(1).any(|scalable| *scalable) {
            return Err(rewriter.match_failure(op.op(), || "an outer dimension is scalable"));
        }
        let Some(count) = ty.element_count(&context).and_then(|count| i64::try_from(count).ok()) else {
            return Err(rewriter.match_failure(op.op(), || "it has too many elements"));
        };
        let location = ir.location(op.op());
        let element = ty.element_type_or_self(&context);
        let row = Type::scalable_vector(&context, &[count], &[is_scalable], element);
        // A vector without dimensions is printed as one of one element.
        let shape = if shape.is_empty() { vec![1] } else { shape.to_vec() };
        let punctuation = *op.punctuation(ir).value(&context);
        let mut arithmetic = Arithmetic::new(rewriter, location);
        let row = if row == ty { vector } else { arithmetic.value::<ShapeCastOp>(&[vector], row, &[]) };
        let sizes: Vec<Value> = shape.iter().map(|size| arithmetic.index(*size)).collect();
        let printed = Printed { row, element, sizes, is_scalable, location };
        let zero = arithmetic.index(0);
        printed.print(rewriter, 0, zero);
        if punctuation != PrintPunctuation::NoPunctuation {
            punctuate(rewriter, location, punctuation);
        }
        rewriter.erase(op.op());
        Ok(())
    }
}

/// A vector that is printed.
struct Printed {
    /// Its elements, in a vector of one dimension.
    row: Value,
    element: Type,
    /// The sizes of its dimensions, the last one without the scale.
    sizes: Vec<Value>,
    is_scalable: bool,
    location: Location,
}

impl Printed {
    /// Builds the print of the part at a position in the dimensions before `level`, which is the number of the part.
    fn print(&self, builder: &mut Builder<'_>, level: usize, part: Value) {
        let Some(size) = self.sizes.get(level) else { return self.print_element(builder, part) };
        punctuate(builder, self.location, PrintPunctuation::Open);
        let mut arithmetic = Arithmetic::new(builder, self.location);
        let size = match self.is_scalable && level + 1 == self.sizes.len() {
            true => {
                let scale = arithmetic.value::<VectorScaleOp>(&[], Type::INDEX, &[]);
                arithmetic.binary::<MulIOp>(*size, scale)
            }
            false => *size,
        };
        let one = arithmetic.index(1);
        let last = arithmetic.binary::<SubIOp>(size, one);
        counted_to(builder, self.location, size, &[], |builder, counter, _| {
            let mut arithmetic = Arithmetic::new(builder, self.location);
            let first = arithmetic.binary::<MulIOp>(part, size);
            let inner = arithmetic.binary::<AddIOp>(first, counter);
            self.print(builder, level + 1, inner);
            let mut arithmetic = Arithmetic::new(builder, self.location);
            let has_next = arithmetic.compare(CmpIPredicate::Ult, counter, last);
            only_if(builder, self.location, Some(has_next), &[], |builder| {
                punctuate(builder, self.location, PrintPunctuation::Comma);
                Vec::new()
            });
            Vec::new()
        });
        punctuate(builder, self.location, PrintPunctuation::Close);
    }

    fn print_element(&self, builder: &mut Builder<'_>, number: Value) {
        let location = self.location;
        let element = builder.value(|builder| {
            ExtractOp::build(builder, location, self.element, self.row, &[number], vec![DYNAMIC])
        });
        print(builder, location, &[element], PrintPunctuation::NoPunctuation);
    }
}

/// Builds a print of punctuation alone.
fn punctuate(builder: &mut Builder<'_>, location: Location, punctuation: PrintPunctuation) {
    print(builder, location, &[], punctuation);
}

fn print(builder: &mut Builder<'_>, location: Location, source: &[Value], punctuation: PrintPunctuation) {
    let punctuation =
        PrintPunctuationAttr::get(builder.context(), punctuation).to_attribute(builder.context());
    Arithmetic::new(builder, location).op::<PrintOp>(source, &[], &[("punctuation", punctuation)]);
}
