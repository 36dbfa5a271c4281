//! Definitions to measure the generator with: a dialect of any number of ops, of the shapes that real ones have.

use std::fmt::Write;

/// The definitions that precede the ops.
const HEAD: &str = r#"//! Many ops.

/// A dialect that is as large as one likes.
dialect many { }

/// tensor of floats or integers
constraint Data: type = TensorOf<[F32, F64, I32, I64]>

/// has an even number of elements
constraint Even: type = Data and rust { ty.element_count(context).is_none_or(|count| count % 2 == 0) }

/// The predicate of a comparison.
enum Order: i64 { less, equal, greater }

/// Binary arithmetic: same type for operands and result.
template Binary: [Pure] {
    operands { lhs: Data, rhs: Data }
    results { result: Data }
    where same_type(lhs, rhs, result)
    format { $lhs "," $rhs attr-dict ":" type($result) }
}
"#;

/// A dialect with that number of ops, as the text of a file.
pub fn text(ops: usize) -> String {
    let mut out = HEAD.to_owned();
    for number in 0..ops {
        let text = match number % 6 {
            0 => format!(
                "/// Computes something of two tensors.\nop Binary{number}Op = \"binary_{number}\": Binary + [Commutative]\n"
            ),
            1 => format!(
                "/// Is a constant.\nop Constant{number}Op = \"constant_{number}\": [Pure, ConstantLike] {{\n    \
                 attributes {{ value: I64Attr, label?: StrAttr }}\n    results {{ result: I64 }}\n    \
                 format {{ $value attr-dict }}\n}}\n"
            ),
            2 => format!(
                "/// Compares.\nop Compare{number}Op = \"compare_{number}\": [Pure] {{\n    \
                 arguments {{ attr order: Order, lhs: SignlessInteger, rhs: SignlessInteger, attr fast: unit }}\n    \
                 results {{ result: I1 }}\n    where same_type(lhs, rhs)\n    \
                 format {{ $order \",\" $lhs \",\" $rhs (\"fast\" $fast^)? attr-dict \":\" type($lhs) }}\n}}\n"
            ),
            3 => format!(
                "/// Takes any number of values.\nop Gather{number}Op = \"gather_{number}\": [AttrSizedOperandSegments] {{\n    \
                 arguments {{ inputs...: Data, extra...: Index, attr sizes: DenseI64ArrayAttr }}\n    \
                 results {{ outputs...: Data }}\n    \
                 format {{ \"(\" $inputs \")\" (\"extra\" $extra^)? attr-dict \":\" functional-type($inputs, results) }}\n}}\n"
            ),
            4 => format!(
                "/// Repeats its region.\nop Loop{number}Op = \"loop_{number}\" {{\n    \
                 arguments {{ low: Index, high: Index, attr step: I64Attr = 1 }}\n    \
                 regions {{ body: SizedRegion<1> }}\n    \
                 derived is_single: bool = rust {{ self.low(ir) == self.high(ir) }}\n    \
                 format {{ $low \"to\" $high $body attr-dict }}\n}}\n"
            ),
            _ => format!(
                "/// Checks by hand.\nop Checked{number}Op = \"checked_{number}\": [Pure] {{\n    \
                 operands {{ input: Even }}\n    results {{ output: AnyTensor }}\n    \
                 build from_input(input: Value) rust {{\n        \
                 let ty = builder.body().value_type(input);\n        \
                 state = state.operands([input]).results([ty]);\n    }}\n    \
                 format {{ $input attr-dict \":\" type($input) \"to\" type($output) }}\n    \
                 verify rust {{\n        if ir.value_type(self.input(ir)) == ir.value_type(self.output(ir)) {{\n            \
                 return Err(ir.emit_op_error(self.op(), \"does nothing\").report());\n        }}\n        Ok(())\n    }}\n}}\n"
            ),
        };
        let _ = write!(out, "\n{text}");
    }
    out
}
