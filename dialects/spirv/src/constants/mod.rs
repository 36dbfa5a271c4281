//! Constants.

mod specialization;
mod wrapped;

use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::fold::Folded;
use terrace_runtime::interfaces::OpAsmOpInterface;
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::numeric::Signedness;
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};
use terrace_runtime::types::Type;

use crate::hooks::fail;
use crate::types::part;
use crate::{ArrayType, ConstantOp, EXTConstantCompositeReplicateOp, MatrixType, StructType};

impl ConstantOp {
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let value = parser.types().parse_attribute(None)?;
        parser.add_attribute("value", value);
        // An array has no type, and a tensor stands for an array.
        let context = parser.context();
        let own = value.ty(context).filter(|ty| !ty.is_none());
        let ty = match own {
            Some(ty) if !ty.is_tensor(context) => ty,
            _ => parser.types().parse_colon_type()?,
        };
        parser.add_result(ty);
        parser.parse_optional_attribute_dictionary()
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        let ty = ir.value_type(self.constant(ir));
        printer.print_space();
        printer.print_attribute(self.value(ir));
        // An array has no type, and a tensor stands for an array.
        let own = self.value(ir).ty(ir.context());
        if own != Some(ty) || ArrayType::from_type(ir.context(), ty).is_some() {
            printer.print_text(" : ");
            printer.print_type(ty);
        }
        printer.print_optional_attributes(ir, self.op(), &["value"]);
    }

    /// Verifies that the value is one of the type.
    pub(crate) fn verify_signature(self, ir: &Body) -> Result<(), Reported> {
        let ty = ir.value_type(self.constant(ir));
        check_value(ir.context(), self.value(ir), ty).or_else(|message| fail(ir, self.op(), message))
    }

    /// The value.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        self.value(ir).into()
    }
}

/// The slot of the value of a constant.
const VALUE: usize = 0;

/// Returns the number that a constant defines. The constant may be invalid: verifiers of its users ask for it.
pub(crate) fn constant_number(ir: &Body, value: Value) -> Option<i64> {
    let constant = ConstantOp::from_op(ir, ir.defining_op(value)?)?;
    ir.inherent_attribute(constant.op(), VALUE)?.as_integer(ir.context())?.try_to_i64()
}

/// Verifies that an attribute is a value of a type.
pub(crate) fn check_value(context: &Context, value: Attribute, ty: Type) -> Result<(), String> {
    let display = |ty: Type| context.display(ty).to_string();
    if value.is_unit() {
        return Ok(());
    }
    if value.as_integer(context).is_some() || value.as_float(context).is_some() {
        return match value.ty(context) == Some(ty) {
            true => Ok(()),
            false => Err(format!(
                "result type ('{}') does not match value type ('{}')",
                display(ty),
                value.ty(context).map(display).unwrap_or_default()
            )),
        };
    }
    if let (Some(_), Some(own)) = (value.elements(context), value.ty(context)) {
        if own == ty {
            return Ok(());
        }
        let Some(_) = ArrayType::from_type(context, ty) else {
            return Err(format!(
                "result type ('{}') must be an array for value type ('{}')",
                display(ty),
                display(own)
            ));
        };
        let (mut element, mut count) = (ty, 1);
        while let Some(array) = ArrayType::from_type(context, element) {
            count *= u64::from(*array.count(context));
            element = *array.element(context);
        }
        let of = own.element_type(context).unwrap_or(own);
        if element.is_vector(context) {
            count *= element.element_count(context).unwrap_or(1);
            element = element.element_type(context).unwrap_or(element);
        }
        if element != of {
            return Err(format!(
                "result element type ('{}') does not match value element type ('{}')",
                display(element),
                display(of)
            ));
        }
        return match own.element_count(context) == Some(count) {
            true => Ok(()),
            false => Err(format!(
                "result number of elements ({count}) does not match value number of elements ({})",
                own.element_count(context).unwrap_or_default()
            )),
        };
    }
    if let Some(list) = value.as_array(context) {
        let is_aggregate = ArrayType::from_type(context, ty).is_some()
            || StructType::from_type(context, ty).is_some()
            || MatrixType::from_type(context, ty).is_some();
        if !is_aggregate {
            return Err(format!(
                "must have spirv.array result type for array value, and not '{}'",
                display(ty)
            ));
        }
        return list.iter().enumerate().try_for_each(|(index, entry)| {
            match part(context, ty, Some(index as i64)) {
                Some(of) => check_value(context, *entry, of),
                None => Err(format!("has more constituents than '{}'", display(ty))),
            }
        });
    }
    Err("cannot have attribute: it is neither a number, a vector nor an array".to_owned())
}

impl OpAsmOpInterface for ConstantOp {
    fn result_names(self, ir: &Body, set_name: &mut dyn FnMut(Value, &str)) {
        let context = ir.context();
        let (value, ty) = (self.value(ir), ir.value_type(self.constant(ir)));
        if let Some(value) = value.as_bool() {
            return set_name(self.constant(ir), if value { "true" } else { "false" });
        }
        let mut name = String::with_capacity(16);
        name += "cst";
        let integer = ty.as_integer(context);
        if let Some(number) = value.as_integer(context) {
            number.write_decimal(&mut name, integer.map_or(Signedness::Signless, |ty| ty.signedness));
        }
        if ty == Type::I32 {
            // Most constants are indices, and displaying a type costs more than all the rest.
            name += "_i32";
        } else if integer.is_some() || ty.is_float(context) {
            name += &format!("_{}", context.display(ty));
        } else if ty.is_vector(context) {
            let element = ty.element_type(context).unwrap_or(ty);
            name += &format!("_vec_{}x{}", ty.element_count(context).unwrap_or(0), context.display(element));
        }
        set_name(self.constant(ir), &name);
    }
}

impl EXTConstantCompositeReplicateOp {
    /// Verifies that the value is one of a constituent.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let value = match self.value(ir) {
            value if value.as_array(context).is_some_and(|list| list.len() == 1) => {
                value.as_array(context).map_or(value, |list| list[0])
            }
            value => value,
        };
        let Some(of) = value.ty(context).filter(|ty| !ty.is_none()) else {
            return fail(ir, self.op(), "value is neither a number nor a vector of these");
        };
        let ty = ir.value_type(self.replicated_constant(ir));
        // The value is one of a part, or of a part of that.
        let mut level = part(context, ty, Some(0));
        while let Some(found) = level {
            if found == of {
                return Ok(());
            }
            level = part(context, found, Some(0));
        }
        fail(
            ir,
            self.op(),
            format!(
                "expected value attribute of the type of a constituent of '{}', but found '{}'",
                context.display(ty),
                context.display(of)
            ),
        )
    }
}
