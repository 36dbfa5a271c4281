//! Verification of products of matrices.

use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::types::Type;

use crate::hooks::fail;
use crate::types::component_count;
use crate::{
    CooperativeMatrixType, MatrixTimesMatrixOp, MatrixTimesScalarOp, MatrixTimesVectorOp, MatrixType,
    TransposeOp, VectorTimesMatrixOp,
};

/// The rows, the columns and the component type of a matrix.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Shape {
    rows: u64,
    columns: u64,
    element: Type,
}

fn shape(context: &Context, ty: Type) -> Shape {
    let Some(matrix) = MatrixType::from_type(context, ty) else {
        return Shape { rows: 0, columns: 0, element: ty };
    };
    let column = *matrix.column(context);
    Shape {
        rows: component_count(context, column),
        columns: (*matrix.count(context)).into(),
        element: column.element_type(context).unwrap_or(column),
    }
}

impl MatrixTimesScalarOp {
    /// Verifies that the scalar is of the type of the components.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let matrix = ir.value_type(self.matrix(ir));
        let element = match CooperativeMatrixType::from_type(context, matrix) {
            Some(matrix) => *matrix.element(context),
            None => shape(context, matrix).element,
        };
        match element == ir.value_type(self.scalar(ir)) {
            true => Ok(()),
            false => {
                fail(ir, self.op(), "input matrix components' type and scaling value must have the same type")
            }
        }
    }
}

impl TransposeOp {
    /// Verifies that rows and columns are exchanged.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let [from, to] =
            [self.matrix(ir), self.result(ir)].map(|value| shape(ir.context(), ir.value_type(value)));
        if from.columns != to.rows {
            return fail(
                ir,
                self.op(),
                "input matrix rows count must be equal to output matrix columns count",
            );
        }
        if from.rows != to.columns {
            return fail(
                ir,
                self.op(),
                "input matrix columns count must be equal to output matrix rows count",
            );
        }
        match from.element == to.element {
            true => Ok(()),
            false => fail(ir, self.op(), "input and output matrices must have the same component type"),
        }
    }
}

impl MatrixTimesMatrixOp {
    /// Verifies that the matrices fit together.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let shape = |value: Value| shape(ir.context(), ir.value_type(value));
        let (left, right, result) =
            (shape(self.leftmatrix(ir)), shape(self.rightmatrix(ir)), shape(self.result(ir)));
        let message = if left.columns != right.rows {
            "left matrix columns' count must be equal to the right matrix rows' count"
        } else if right.columns != result.columns {
            "right and result matrices must have equal columns' count"
        } else if right.element != result.element {
            "right and result matrices' component type must be the same"
        } else if left.element != result.element {
            "left and result matrices' component type must be the same"
        } else if left.rows != result.rows {
            "left and result matrices must have equal rows' count"
        } else {
            return Ok(());
        };
        fail(ir, self.op(), message)
    }
}

impl MatrixTimesVectorOp {
    /// Verifies that matrix, vector and result fit together.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let matrix = shape(ir.context(), ir.value_type(self.matrix(ir)));
        let count = |value| component_count(ir.context(), ir.value_type(value));
        if count(self.vector(ir)) != matrix.columns {
            return fail(ir, self.op(), "matrix columns must match vector length");
        }
        if count(self.result(ir)) != matrix.rows {
            return fail(ir, self.op(), "result vector length must match matrix rows");
        }
        check_component(ir, self.op(), matrix, self.vector(ir))
    }
}

impl VectorTimesMatrixOp {
    /// Verifies that vector, matrix and result fit together.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let matrix = shape(ir.context(), ir.value_type(self.matrix(ir)));
        let count = |value| component_count(ir.context(), ir.value_type(value));
        if count(self.vector(ir)) != matrix.rows {
            return fail(
                ir,
                self.op(),
                "number of components in vector must equal the number of components in each column in matrix",
            );
        }
        if count(self.result(ir)) != matrix.columns {
            return fail(
                ir,
                self.op(),
                "number of columns in matrix must equal the number of components in result",
            );
        }
        check_component(ir, self.op(), matrix, self.vector(ir))
    }
}

fn check_component(
    ir: &Body,
    op: terrace_runtime::ir::Op,
    matrix: Shape,
    vector: Value,
) -> Result<(), Reported> {
    match ir.value_type(vector).element_type(ir.context()) == Some(matrix.element) {
        true => Ok(()),
        false => fail(ir, op, "components of the matrix and the vector must have the same type"),
    }
}
