//! Switches on integers whose successors take operands: the text of their cases.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::generated::segment_sizes;
use terrace_runtime::ir::Body;
use terrace_runtime::numeric::WideInteger;
use terrace_runtime::text::{OpParser, ParseResult};
use terrace_runtime::types::Type;

/// The cases of a switch while its text is parsed.
#[derive(Default)]
pub struct SwitchCases {
    values: Vec<WideInteger>,
    /// The number of operands of each successor.
    sizes: Vec<usize>,
}

impl SwitchCases {
    /// Parses a case, `42: ^block(%a : type)`, whose value is of type `ty`.
    pub fn parse_case(&mut self, parser: &mut OpParser<'_, '_, '_>, ty: Type) -> ParseResult<()> {
        let location = parser.types().location();
        let value = parser.types().parse_attribute(Some(ty))?;
        match value.as_integer(parser.context()) {
            Some(value) => self.values.push(value.clone()),
            None => return Err(parser.types().error_at(location, "expected integer value")),
        }
        parser.types().parse_colon()?;
        self.sizes.push(parser.parse_successor()? as usize);
        Ok(())
    }

    /// Adds the values, under the name `values` and as integers of type `ty`, and the segment sizes: of one value that
    /// the switch is on, the operands of the default successor, and those of the cases.
    pub fn add_attributes(
        self,
        parser: &mut OpParser<'_, '_, '_>,
        values: &str,
        ty: Type,
        default_operands: usize,
    ) {
        let context = parser.context();
        if !self.values.is_empty()
            && let Ok(vector) = Type::vector_checked(context, &[self.values.len() as i64], ty)
            && let Ok(attribute) = Attribute::dense_integers_checked(context, vector, &self.values)
        {
            parser.add_attribute(values, attribute);
        }
        parser.add_attribute("case_operand_segments", segment_sizes(context, &self.sizes));
        let groups = [1, default_operands, self.sizes.iter().sum()];
        parser.add_attribute("operandSegmentSizes", segment_sizes(context, &groups));
    }
}

/// Returns the values in the attribute of the cases; none without the attribute.
pub fn case_values(ir: &Body, values: Option<Attribute>) -> Vec<WideInteger> {
    let elements = values.and_then(|values| values.elements(ir.context()));
    elements.map(|elements| elements.integers().collect()).unwrap_or_default()
}
