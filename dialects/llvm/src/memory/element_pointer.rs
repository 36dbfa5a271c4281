//! `llvm.getelementptr`: its indices, which are operands and constants.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::fold::{Folded, constant_of_value};
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};
use terrace_runtime::types::Type;

use crate::arithmetic::casts::fail;
use crate::types::part_at;
use crate::{ArrayType, GEPNoWrapFlags, GEPOp, StructType, TargetExtensionType};

/// The entry of the list of constants for an index that is an operand.
pub const DYNAMIC_INDEX: i32 = i32::MIN;

/// An index of `llvm.getelementptr`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ElementIndex {
    /// A constant.
    Constant(i32),
    /// An operand.
    Value(Value),
}

impl GEPOp {
    /// Returns the indices, constant and dynamic, in order.
    pub fn indices(self, ir: &Body) -> Vec<ElementIndex> {
        let mut values = self.dynamic_indices(ir);
        let entry = |constant: i32| match constant {
            DYNAMIC_INDEX => values.next().map(ElementIndex::Value),
            constant => Some(ElementIndex::Constant(constant)),
        };
        self.raw_constant_indices(ir).into_iter().filter_map(entry).collect()
    }

    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let mut flags = GEPNoWrapFlags::None;
        loop {
            let location = parser.types().location();
            let Some(word) = parser.types().parse_optional_any_keyword() else { break };
            match word.parse::<GEPNoWrapFlags>() {
                Ok(flag) => flags |= flag,
                Err(_) => {
                    let message = format!("'{word}' is no wrap flag: inbounds, nusw, nuw");
                    return Err(parser.types().error_at(location, message));
                }
            }
            if !parser.types().parse_optional_vertical_bar() {
                break;
            }
        }
        let flags = Attribute::integer(parser.context(), Type::I32, flags.value().into());
        parser.add_attribute("noWrapFlags", flags);
        let mut operands = vec![parser.parse_operand()?];
        let mut constants = Vec::new();
        parser.types().parse_left_bracket()?;
        loop {
            match parser.parse_optional_operand()? {
                Some(operand) => {
                    operands.push(operand);
                    constants.push(DYNAMIC_INDEX);
                }
                None => {
                    let location = parser.types().location();
                    let index = parser.types().parse_integer()?;
                    let Some(index) = i32::try_from(index).ok().filter(|index| *index != DYNAMIC_INDEX)
                    else {
                        let message = "a constant index has to fit into 32 bits, without the least number";
                        return Err(parser.types().error_at(location, message));
                    };
                    constants.push(index);
                }
            }
            if !parser.types().parse_optional_comma() {
                break;
            }
        }
        parser.types().parse_right_bracket()?;
        let constants = Attribute::dense_i32_array(parser.context(), &constants);
        parser.add_attribute("rawConstantIndices", constants);
        parser.parse_optional_attribute_dictionary()?;
        parser.types().parse_colon()?;
        let location = parser.types().location();
        parser.types().take_companions();
        let ty = parser.types().parse_type()?;
        let pointee = parser.types().take_companions().first().copied();
        let context = parser.context();
        let Some((inputs, [result])) = ty.function_inputs(context).zip(ty.function_results(context)) else {
            return Err(parser.types().error_at(location, "expected a function type with one result"));
        };
        if inputs.len() != operands.len() {
            let message = format!("{} operands present, but expected {}", operands.len(), inputs.len());
            return Err(parser.types().error_at(location, message));
        }
        parser.resolve_operands(&operands, inputs)?;
        parser.add_result(*result);
        let element = match pointee {
            // A pointer in an obsolete spelling says it.
            Some(pointee) if !parser.types().parse_optional_comma() => pointee,
            Some(_) => parser.types().parse_type()?,
            None => {
                parser.types().parse_comma()?;
                parser.types().parse_type()?
            }
        };
        parser.add_attribute("elem_type", Attribute::type_attribute(context, element));
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        printer.print_space();
        let flags = self.no_wrap_flags(ir);
        if flags != GEPNoWrapFlags::None {
            printer.print_text(&flags_text(flags));
            printer.print_space();
        }
        printer.print_operand(self.base(ir));
        printer.print_text("[");
        printer.print_list(self.indices(ir), |printer, index| match index {
            ElementIndex::Constant(constant) => printer.print_integer(constant.into()),
            ElementIndex::Value(value) => printer.print_operand(value),
        });
        printer.print_text("]");
        printer.print_optional_attributes(ir, self.op(), &["elem_type", "noWrapFlags", "rawConstantIndices"]);
        printer.print_text(" : ");
        printer.print_operation_type(ir, self.op());
        printer.print_text(", ");
        printer.print_type(self.elem_type(ir));
    }

    /// Verifies that there are as many operands as places for them, and that the indices select parts of the type, up to
    /// an operand that selects a field of a structure.
    pub(crate) fn verify_signature(self, ir: &Body) -> Result<(), Reported> {
        let raw = self.raw_constant_indices(ir);
        let expected = raw.iter().filter(|constant| **constant == DYNAMIC_INDEX).count();
        let found = self.dynamic_indices(ir).len();
        if expected != found {
            return fail(
                ir,
                self.op(),
                format!(
                    "expected as many dynamic indices as specified in 'rawConstantIndices': {expected} vs. {found}"
                ),
            );
        }
        self.verify_path(ir, false)
    }

    /// Verifies that operands which select fields of structures are constants, and that there are these fields.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        // The first index selects no part, and most ops have no other.
        let count = self.raw_constant_indices_attr(ir).element_count(ir.context());
        match count.is_some_and(|count| count > 1) && self.dynamic_indices(ir).len() > 0 {
            true => self.verify_path(ir, true),
            false => Ok(()),
        }
    }

    /// Verifies that the indices select parts of the type; without a look at operands, up to one that selects a field.
    fn verify_path(self, ir: &Body, sees_operands: bool) -> Result<(), Reported> {
        let context = ir.context();
        let mut ty = self.elem_type(ir);
        for (position, index) in self.indices(ir).into_iter().enumerate().skip(1) {
            let is_field = StructType::from_type(context, ty).is_some();
            if is_field && !sees_operands && matches!(index, ElementIndex::Value(_)) {
                return Ok(());
            }
            ty = match self.step(ir, ty, position, index) {
                Ok(ty) => ty,
                Err(message) => return fail(ir, self.op(), message),
            };
        }
        match TargetExtensionType::from_type(context, ty) {
            Some(extension) if !extension.has_memory_operations(context) => {
                let message = format!("type '{}' cannot be used in getelementptr", context.display(ty));
                fail(ir, self.op(), message)
            }
            _ => Ok(()),
        }
    }

    /// Returns the type of the part that an index selects.
    fn step(self, ir: &Body, ty: Type, position: usize, index: ElementIndex) -> Result<Type, String> {
        let context: &Context = ir.context();
        if let Some(array) = ArrayType::from_type(context, ty) {
            return Ok(*array.element(context));
        }
        if let Some(element) = ty.element_type(context).filter(|_| ty.is_vector(context)) {
            return Ok(element);
        }
        if StructType::from_type(context, ty).is_none() {
            return Err(format!("type '{}' cannot be indexed (index #{position})", context.display(ty)));
        }
        let constant = match index {
            ElementIndex::Constant(constant) => Some(i64::from(constant)),
            ElementIndex::Value(value) => {
                constant_of_value(ir, value).and_then(|constant| constant.as_i64(context))
            }
        };
        let Some(constant) = constant else {
            return Err(format!("expected index {position} indexing a struct to be constant"));
        };
        part_at(context, ty, constant)
            .ok_or_else(|| format!("index {position} indexing a struct is out of bounds"))
    }

    /// The address of the first element is the pointer itself; operands that are constants become constant indices.
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        let indices = self.indices(ir);
        let is_same = ir.value_type(self.base(ir)) == ir.value_type(self.res(ir));
        if is_same && indices == [ElementIndex::Constant(0)] {
            return self.base(ir).into();
        }
        let context = ir.context();
        let (mut known, mut values) = (Vec::new(), vec![self.base(ir)]);
        let mut operands = constants.iter().skip(1);
        for index in &indices {
            match index {
                ElementIndex::Constant(constant) => known.push(*constant),
                ElementIndex::Value(value) => {
                    let constant = operands.next().copied().flatten();
                    let constant = constant.and_then(|constant| constant.as_i64(context));
                    match constant.and_then(|constant| i32::try_from(constant).ok()) {
                        Some(constant) if constant != DYNAMIC_INDEX => known.push(constant),
                        _ => {
                            known.push(DYNAMIC_INDEX);
                            values.push(*value);
                        }
                    }
                }
            }
        }
        if known == self.raw_constant_indices(ir) {
            return Folded::Unchanged;
        }
        let known = Attribute::dense_i32_array(context, &known);
        let this = self;
        Folded::changed(move |ir| {
            this.set_raw_constant_indices_attr(ir, Some(known));
            ir.set_operands(this.op(), &values);
        })
    }
}

/// Returns the text of wrap flags: `inbounds` for both of its bits.
fn flags_text(flags: GEPNoWrapFlags) -> String {
    let mut words = Vec::new();
    let is_inbounds = flags.contains_all(GEPNoWrapFlags::Inbounds);
    if is_inbounds {
        words.push("inbounds");
    } else {
        for (flag, word) in [(GEPNoWrapFlags::InboundsFlag, "inbounds_flag"), (GEPNoWrapFlags::Nusw, "nusw")]
        {
            if flags.contains_all(flag) {
                words.push(word);
            }
        }
    }
    if flags.contains_all(GEPNoWrapFlags::Nuw) {
        words.push("nuw");
    }
    words.join("|")
}
