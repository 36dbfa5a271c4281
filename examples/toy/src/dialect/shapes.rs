//! Shape inference.

use terrace::interfaces::CastOpInterface;

use super::verify::{are_compatible, element_tensor};
use super::*;

impl ShapeInference for ConstantOp {
    fn infer_shapes(self, ir: &mut Body) -> Result<(), Reported> {
        let ty = element_tensor(ir.context(), self.value_attr(ir));
        ir.set_value_type(self.result(ir), ty);
        Ok(())
    }
}

impl ShapeInference for AddOp {
    fn infer_shapes(self, ir: &mut Body) -> Result<(), Reported> {
        infer_elementwise(ir, self.op())
    }
}

impl ShapeInference for MulOp {
    fn infer_shapes(self, ir: &mut Body) -> Result<(), Reported> {
        infer_elementwise(ir, self.op())
    }
}

impl ShapeInference for TransposeOp {
    fn infer_shapes(self, ir: &mut Body) -> Result<(), Reported> {
        let input = ir.value_type(self.input(ir));
        let context = ir.context();
        let Some(shape) = input.shape(context) else { return Ok(()) };
        let reversed: Vec<i64> = shape.iter().rev().copied().collect();
        let ty = Type::tensor(context, &reversed, Type::F64, None);
        ir.set_value_type(self.output(ir), ty);
        Ok(())
    }
}

impl ShapeInference for CastOp {
    fn infer_shapes(self, ir: &mut Body) -> Result<(), Reported> {
        let input = ir.value_type(self.input(ir));
        ir.set_value_type(self.output(ir), input);
        Ok(())
    }
}

impl CastOpInterface for CastOp {
    fn are_cast_compatible(context: &Context, inputs: &[Type], outputs: &[Type]) -> bool {
        match (inputs, outputs) {
            ([input], [output]) => {
                input.is_tensor(context)
                    && output.is_tensor(context)
                    && are_compatible(context, *input, *output)
            }
            _ => false,
        }
    }
}

/// Infers the result shape of an elementwise op: that of the operands, which must agree.
fn infer_elementwise(ir: &mut Body, op: Op) -> Result<(), Reported> {
    verify_elementwise(ir, op)?;
    let ty = ir.value_type(ir.operand(op, 0));
    ir.set_value_type(ir.result(op, 0), ty);
    Ok(())
}
