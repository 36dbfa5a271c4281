//! Directives of dialects in declared formats.

use smallvec::SmallVec;

use crate::dialect::{CustomDirective, DirectiveArgument, DirectiveParser, ParsedDirectiveArgument};
use crate::text::parser::ParseResult;
use crate::text::parser::custom_form::declared::{DeclaredParser, Span};

impl DeclaredParser<'_, '_, '_, '_> {
    /// Runs the author's parse function of a custom directive and stores its results like those of other
    /// elements. Returns whether the directive is present.
    pub(super) fn parse_directive(&mut self, directive: &CustomDirective) -> ParseResult<bool> {
        let mut values: SmallVec<[ParsedDirectiveArgument; 4]> = SmallVec::new();
        for argument in directive.arguments.iter() {
            values.push(match argument {
                DirectiveArgument::Attribute(_) => ParsedDirectiveArgument::Attribute(None),
                DirectiveArgument::AttributeReference(slot) => {
                    ParsedDirectiveArgument::Attribute(self.attribute(*slot))
                }
                DirectiveArgument::Operand(_) => ParsedDirectiveArgument::Operands(SmallVec::new()),
                DirectiveArgument::OperandReference(index) => {
                    ParsedDirectiveArgument::Operands(SmallVec::from_slice(self.operands_of(*index as usize)))
                }
                DirectiveArgument::Region(index) => ParsedDirectiveArgument::Region(*index as usize),
                DirectiveArgument::Successor(_) => ParsedDirectiveArgument::Successors(SmallVec::new()),
                DirectiveArgument::Type(_) => ParsedDirectiveArgument::Types(SmallVec::new()),
                DirectiveArgument::TypeReference(operand) => {
                    ParsedDirectiveArgument::Types(SmallVec::from_slice(self.types_of(*operand)))
                }
                DirectiveArgument::AttributeDictionary | DirectiveArgument::PropertyDictionary => {
                    ParsedDirectiveArgument::AttributeDictionary(Vec::new())
                }
                DirectiveArgument::Text(text) => ParsedDirectiveArgument::Text(text.clone()),
            });
        }
        let is_there = match directive.parse {
            DirectiveParser::Required(parse) => parse(self.op, &mut values).map(|()| true)?,
            DirectiveParser::Optional(parse) => parse(self.op, &mut values)?,
        };
        if !is_there {
            return Ok(false);
        }
        for argument in directive.arguments.iter() {
            if let DirectiveArgument::Region(index) = argument {
                self.complete_directive_regions(*index);
            }
        }
        for (argument, value) in directive.arguments.iter().zip(values) {
            match (argument, value) {
                (DirectiveArgument::Attribute(slot), ParsedDirectiveArgument::Attribute(Some(value))) => {
                    self.set_attribute(*slot, value);
                }
                (DirectiveArgument::Operand(index), ParsedDirectiveArgument::Operands(operands)) => {
                    let start = self.operands.len() as u32;
                    self.operands.extend(operands);
                    let end = self.operands.len() as u32;
                    self.operand_spans[*index as usize] = Span { start, end };
                }
                (DirectiveArgument::Successor(index), ParsedDirectiveArgument::Successors(successors)) => {
                    self.successors.extend(successors.into_iter().map(|successor| (*index, successor)));
                }
                (DirectiveArgument::Type(operand), ParsedDirectiveArgument::Types(types)) => {
                    self.keep_types(*operand, &types);
                }
                (_, ParsedDirectiveArgument::AttributeDictionary(attributes)) => {
                    self.op.state.attributes.extend(attributes);
                }
                _ => {}
            }
        }
        Ok(true)
    }

    /// Completes the regions that a directive parsed for a declared region.
    fn complete_directive_regions(&mut self, index: u32) {
        let count = self.op.state.op.region_count;
        let is_variadic = self.descriptor.regions[index as usize].multiplicity.is_variadic();
        (index..if is_variadic { count } else { count.min(index + 1) })
            .for_each(|position| self.complete_region(position));
    }
}
