//! Execution of `vector.print`.

use terrace_runtime::ir::Body;
use terrace_runtime::numeric::Signedness;
use terrace_runtime::types::Type;
use terrace_vector::{PrintOp, PrintPunctuation};

use super::{elements_of, shape_of, vector_ops};
use crate::values::datum::unexpected;
use crate::{Datum, Outcome, Stop};

/// Returns a number as `%g` of C writes it: six digits.
fn general(value: f64) -> String {
    if value.is_nan() {
        return if value.is_sign_negative() { "-nan" } else { "nan" }.to_owned();
    }
    if value.is_infinite() {
        return if value < 0.0 { "-inf" } else { "inf" }.to_owned();
    }
    let trimmed = |text: &str| match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text.to_owned(),
    };
    let scientific = format!("{value:.5e}");
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or_default();
    match exponent {
        -4..6 => trimmed(&format!("{value:.*}", usize::try_from(5 - exponent).unwrap_or_default())),
        _ => {
            let sign = if exponent < 0 { '-' } else { '+' };
            format!("{}e{sign}{:02}", trimmed(mantissa), exponent.abs())
        }
    }
}

/// Appends a scalar.
fn push_scalar(ir: &Body, ty: Type, value: &Datum, text: &mut String) -> Result<(), Stop> {
    let context = ir.context();
    let element = ty.element_type_or_self(context);
    match value {
        Datum::Float(value) => text.push_str(&general(value.to_f64())),
        value => {
            let value = value.as_integer()?;
            let signedness = element.as_integer(context).map(|integer| integer.signedness);
            let is_unsigned = signedness == Some(Signedness::Unsigned) || value.width() == 1;
            let number =
                if is_unsigned || element.is_index() { value.to_unsigned() } else { value.to_signed() };
            text.push_str(&number.to_string());
        }
    }
    Ok(())
}

/// Appends a vector in parentheses, each dimension in its own.
fn push(ir: &Body, ty: Type, shape: &[i64], values: &[Datum], text: &mut String) -> Result<(), Stop> {
    let (count, rest) = match shape {
        [] => (1, shape),
        [count, rest @ ..] => (usize::try_from(*count).unwrap_or_default(), rest),
    };
    text.push_str("( ");
    for (number, part) in values.chunks((values.len() / count.max(1)).max(1)).enumerate() {
        if number > 0 {
            text.push_str(", ");
        }
        match (rest, part) {
            ([], [value]) => push_scalar(ir, ty, value, text)?,
            _ => push(ir, ty, rest, part, text)?,
        }
    }
    text.push_str(" )");
    Ok(())
}

vector_ops! {
    PrintOp: |op, ir, machine, operands| {
        let context = ir.context();
        let mut text = String::new();
        if let [value] = operands {
            let ty = ir.value_type(op.source(ir).ok_or_else(|| unexpected("a value"))?);
            match ty.is_vector(context) {
                true => push(ir, ty, shape_of(ir, ty), elements_of(value), &mut text)?,
                false => push_scalar(ir, ty, value, &mut text)?,
            }
        }
        if let Some(literal) = op.string_literal(ir) {
            text.push_str(literal);
        }
        text.push_str(match op.punctuation(ir).value(context) {
            PrintPunctuation::NoPunctuation => "",
            PrintPunctuation::NewLine => "\n",
            PrintPunctuation::Comma => ", ",
            PrintPunctuation::Open => "( ",
            PrintPunctuation::Close => " )",
        });
        machine.print(&text);
        Ok(Outcome::nothing())
    };
}

#[cfg(test)]
mod tests {
    use super::general;

    #[test]
    fn numbers_have_six_digits() {
        let numbers =
            [0.0, -0.0, 1.0, 0.1, 123_456.0, 1_234_567.0, 1e-5, 0.000_123_456_7, -2.5, 1e100, f64::INFINITY];
        let texts = numbers.map(general);
        let expected =
            ["0", "-0", "1", "0.1", "123456", "1.23457e+06", "1e-05", "0.000123457", "-2.5", "1e+100", "inf"];
        assert_eq!(texts, expected);
    }
}
