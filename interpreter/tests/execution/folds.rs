//! Folds of constants: for small widths of all of them.

use std::fmt::Write;

use terrace_interpreter::Integer;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::numeric::FloatFormat;
use terrace_runtime::types::Type;

use crate::harness::{Session, check};
use crate::inputs::{Inputs, floats, integers};

const INTEGER_OPS: [&str; 15] = [
    "addi",
    "subi",
    "muli",
    "divi_signed",
    "divi_unsigned",
    "floordivi_signed",
    "ceildivi_signed",
    "remi_signed",
    "remi_unsigned",
    "and",
    "or",
    "xor",
    "shift_left",
    "shift_right_signed",
    "shift_right_unsigned",
];
const INTEGER_PREDICATES: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
const FLOAT_OPS: [&str; 6] = ["addf", "subf", "mulf", "divf", "remf", "copysign"];
const FLOAT_FUNCTIONS: [&str; 4] = ["negf", "absf", "ceilf", "floorf"];
const FLOAT_PREDICATES: [&str; 16] = [
    "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une",
    "uno", "true",
];
const FORMATS: [(&str, FloatFormat); 4] = [
    ("f16", FloatFormat::F16),
    ("bf16", FloatFormat::BF16),
    ("f32", FloatFormat::F32),
    ("f64", FloatFormat::F64),
];

/// Functions, each of which does one thing with constants.
#[derive(Default)]
struct Program {
    text: String,
    count: usize,
}

impl Program {
    /// A function that computes `op` of two constants.
    fn binary(&mut self, op: &str, ty: &str, result: &str, left: &str, right: &str) {
        let number = self.count;
        self.count += 1;
        writeln!(
            self.text,
            "func @f{number}() -> {result} {{\n  %a = constant {left}\n  %b = constant {right}\n  \
             %r = {op} %a, %b : {ty}\n  return %r : {result}\n}}"
        )
        .unwrap();
    }

    /// A function that computes `op`, written with its types, of a constant.
    fn unary(&mut self, op: &str, types: &str, result: &str, operand: &str) {
        let number = self.count;
        self.count += 1;
        writeln!(
            self.text,
            "func @f{number}() -> {result} {{\n  %a = constant {operand}\n  %r = {op} %a : {types}\n  \
             return %r : {result}\n}}"
        )
        .unwrap();
    }
}

/// The constant that an integer is.
fn constant(value: &Integer, ty: &str) -> String {
    match ty {
        "i1" => (!value.is_zero()).to_string(),
        ty => format!("{} : {ty}", value.to_signed()),
    }
}

fn float_constants(context: &Context, format: FloatFormat) -> Vec<String> {
    let ty = Type::float(context, format);
    floats(format)
        .into_iter()
        .map(|value| context.display(Attribute::float_value(context, ty, value)).to_string())
        .collect()
}

/// A program with a fold of each op that computes.
pub fn programs() -> Vec<String> {
    let mut program = Program::default();
    for op in INTEGER_OPS {
        program.binary(op, "i8", "i8", "7 : i8", "3 : i8");
        program.binary(
            op,
            "vector<3xi8>",
            "vector<3xi8>",
            "dense<[1, -2, 3]> : vector<3xi8>",
            "dense<2> : vector<3xi8>",
        );
    }
    program.binary("cmpi \"slt\",", "i8", "i1", "7 : i8", "3 : i8");
    for op in FLOAT_OPS {
        program.binary(op, "f32", "f32", "7.5 : f32", "2.0 : f32");
    }
    program.binary("cmpf \"olt\",", "f32", "i1", "7.5 : f32", "3.0 : f32");
    for op in FLOAT_FUNCTIONS {
        program.unary(op, "f32", "f32", "-2.5 : f32");
    }
    program.unary("index_cast", "index to i8", "i8", "300 : index");
    program.unary("sexti", "i8 to i16", "i16", "-3 : i8");
    program.unary("zexti", "i8 to i16", "i16", "-3 : i8");
    program.unary("trunci", "i16 to i8", "i8", "300 : i16");
    program.unary("fpext", "f32 to f64", "f64", "1.5 : f32");
    program.unary("fptrunc", "f64 to f32", "f32", "0.1 : f64");
    program.unary("sitofp", "i8 to f32", "f32", "-3 : i8");
    program.unary("uitofp", "i8 to f32", "f32", "-3 : i8");
    program.unary("fptosi", "f32 to i8", "i8", "-3.5 : f32");
    program.unary("fptoui", "f32 to i8", "i8", "200.5 : f32");
    program.unary("bitcast", "f32 to i32", "i32", "1.5 : f32");
    vec![program.text]
}

/// All pairs of a width, each in a function of its own, since what is undefined ends it.
fn pairs(width: u32) -> String {
    let ty = format!("i{width}");
    let mut program = Program::default();
    for left in integers(width) {
        for right in integers(width) {
            let (left, right) = (constant(&left, &ty), constant(&right, &ty));
            for op in INTEGER_OPS {
                program.binary(op, &ty, &ty, &left, &right);
            }
            for predicate in INTEGER_PREDICATES {
                program.binary(&format!("cmpi \"{predicate}\","), &ty, "i1", &left, &right);
            }
        }
    }
    program.text
}

#[test]
fn all_pairs_of_narrow_integers() {
    let session = Session::new();
    for width in [1, 4] {
        check(&session, &pairs(width), &Inputs::new());
    }
}

#[test]
fn corners_of_wide_integers() {
    for width in [16, 32, 64, 65, 128] {
        check(&Session::new(), &pairs(width), &Inputs::new());
    }
}

/// All pairs of 8 bits, as vectors: one of those for which each op is defined.
#[test]
fn all_pairs_of_bytes() {
    let session = Session::new();
    let all = integers(8);
    let mut program = Program::default();
    for op in INTEGER_OPS {
        let is_defined = |left: &Integer, right: &Integer| match op {
            "divi_signed" | "floordivi_signed" | "ceildivi_signed" => left.signed_divide(right).is_some(),
            "divi_unsigned" | "remi_signed" | "remi_unsigned" => !right.is_zero(),
            "shift_left" | "shift_right_signed" | "shift_right_unsigned" => left.shift_left(right).is_some(),
            _ => true,
        };
        let pairs = || {
            all.iter()
                .flat_map(|left| all.iter().map(move |right| (left, right)))
                .filter(|(a, b)| is_defined(a, b))
        };
        let list = |values: Vec<String>| format!("dense<[{}]>", values.join(", "));
        let ty = format!("vector<{}xi8>", pairs().count());
        let left = list(pairs().map(|(left, _)| left.to_signed().to_string()).collect());
        let right = list(pairs().map(|(_, right)| right.to_signed().to_string()).collect());
        program.binary(op, &ty, &ty, &format!("{left} : {ty}"), &format!("{right} : {ty}"));
    }
    check(&session, &program.text, &Inputs::new());
}

#[test]
fn pairs_of_floats() {
    let session = Session::new();
    for (ty, format) in FORMATS {
        let mut program = Program::default();
        let all = float_constants(&session.context, format);
        for left in &all {
            for right in &all {
                for op in FLOAT_OPS {
                    program.binary(op, ty, ty, left, right);
                }
                for predicate in FLOAT_PREDICATES {
                    program.binary(&format!("cmpf \"{predicate}\","), ty, "i1", left, right);
                }
            }
            for op in FLOAT_FUNCTIONS {
                program.unary(op, ty, ty, left);
            }
        }
        check(&session, &program.text, &Inputs::new());
    }
}

#[test]
fn conversions_of_constants() {
    let session = Session::new();
    let mut program = Program::default();
    let widths = [1, 4, 8, 16, 32, 64, 128];
    for from in widths {
        let from_type = format!("i{from}");
        for value in integers(from) {
            let value = constant(&value, &from_type);
            for to in widths {
                let types = format!("{from_type} to i{to}");
                let result = format!("i{to}");
                let ops: &[&str] = match from.cmp(&to) {
                    std::cmp::Ordering::Less => &["sexti", "zexti"],
                    std::cmp::Ordering::Equal => &["bitcast"],
                    std::cmp::Ordering::Greater => &["trunci"],
                };
                ops.iter().for_each(|op| program.unary(op, &types, &result, &value));
            }
            program.unary("index_cast", &format!("{from_type} to index"), "index", &value);
            for (to, format) in FORMATS {
                for op in ["sitofp", "uitofp"] {
                    program.unary(op, &format!("{from_type} to {to}"), to, &value);
                }
                if format.width() == from {
                    program.unary("bitcast", &format!("{from_type} to {to}"), to, &value);
                }
            }
        }
    }
    for value in integers(64) {
        for to in widths {
            let value = format!("{} : index", value.to_signed());
            program.unary("index_cast", &format!("index to i{to}"), &format!("i{to}"), &value);
        }
    }
    for (from, format) in FORMATS {
        for value in float_constants(&session.context, format) {
            for to in widths {
                let (types, result) = (format!("{from} to i{to}"), format!("i{to}"));
                program.unary("fptosi", &types, &result, &value);
                program.unary("fptoui", &types, &result, &value);
                if format.width() == to {
                    program.unary("bitcast", &types, &result, &value);
                }
            }
            for (to, other) in FORMATS {
                let op = match format.width().cmp(&other.width()) {
                    std::cmp::Ordering::Less => "fpext",
                    std::cmp::Ordering::Equal => "bitcast",
                    std::cmp::Ordering::Greater => "fptrunc",
                };
                program.unary(op, &format!("{from} to {to}"), to, &value);
            }
        }
    }
    check(&session, &program.text, &Inputs::new());
}
