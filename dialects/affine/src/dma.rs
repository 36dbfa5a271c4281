//! `affine.dma_start`: its operand groups, custom form and verifier.

use smallvec::SmallVec;
use terrace_runtime::affine::AffineMap;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::text::{AffineValues, OpParser, OpPrinter, ParseResult, UnresolvedOperand};
use terrace_runtime::types::Type;

use super::AffineDmaStartOp;
use super::memory::verify_access;

/// The source, destination or tag of a DMA op: a memref, and an index map with its operands.
pub struct DmaPlace {
    /// The memref.
    pub memref: Value,
    /// The map that computes the indices.
    pub map: AffineMap,
    /// The operands of the map.
    pub operands: SmallVec<[Value; 4]>,
}

/// The operand groups of an `affine.dma_start`: source, destination and tag, the number of elements, and optionally the
/// stride and the number of elements per stride.
pub struct DmaParts {
    /// The source, the destination and the tag.
    pub places: [DmaPlace; 3],
    /// The number of elements.
    pub element_count: Value,
    /// The stride, and the number of elements per stride.
    pub stride: Option<(Value, Value)>,
}

/// The names of the index map attributes.
pub(super) const MAPS: [&str; 3] = ["src_map", "dst_map", "tag_map"];

impl AffineDmaStartOp {
    /// Returns the operand groups, or `None` if the number of operands is wrong.
    pub fn parts(self, ir: &Body) -> Option<DmaParts> {
        let mut values = self.args(ir);
        let mut place = |map: &AffineMap| {
            let memref = values.next().filter(|memref| ir.value_type(*memref).is_memref(ir.context()))?;
            let count = map.input_count() as usize;
            let operands: SmallVec<[Value; 4]> = values.by_ref().take(count).collect();
            (operands.len() == count).then(|| DmaPlace { memref, map: map.clone(), operands })
        };
        let source = place(&self.source_map(ir))?;
        let destination = place(&self.destination_map(ir))?;
        let tag = place(&self.tag_map(ir))?;
        let element_count = values.next()?;
        let rest: SmallVec<[Value; 2]> = values.collect();
        let stride = match rest[..] {
            [] => None,
            [stride, count] => Some((stride, count)),
            _ => return None,
        };
        Some(DmaParts { places: [source, destination, tag], element_count, stride })
    }

    /// Parses `%a[...], %b[...], %t[...], %n, %stride, %count {...} : type, type, type`.
    pub(super) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let mut places: SmallVec<[(UnresolvedOperand, SmallVec<[UnresolvedOperand; 4]>); 3]> =
            SmallVec::new();
        for name in MAPS {
            let memref = parser.parse_operand()?;
            let mut values = AffineValues::default();
            let map = parser.parse_affine_map_of_values(&mut values)?;
            let map = Attribute::affine_map(parser.context(), map);
            parser.add_attribute(name, map);
            let operands = parser.operands_of(&values);
            places.push((memref, operands));
            parser.types().parse_comma()?;
        }
        let element_count = parser.parse_operand()?;
        let stride = match parser.types().parse_optional_comma() {
            true => parser.parse_operand_list()?,
            false => SmallVec::new(),
        };
        if !matches!(stride.len(), 0 | 2) {
            return parser.error("expected two stride related operands, or none");
        }
        parser.parse_optional_attribute_dictionary()?;
        parser.types().parse_colon()?;
        for (position, (memref, operands)) in places.into_iter().enumerate() {
            if position > 0 {
                parser.types().parse_comma()?;
            }
            let ty = parser.types().parse_type()?;
            parser.resolve_operand(memref, ty)?;
            for operand in operands {
                parser.resolve_operand(operand, Type::INDEX)?;
            }
        }
        parser.resolve_operand(element_count, Type::INDEX)?;
        stride.into_iter().try_for_each(|operand| parser.resolve_operand(operand, Type::INDEX))
    }

    pub(super) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        let Some(parts) = self.parts(ir) else { return printer.print_generic_form(self.op()) };
        printer.print_space();
        for place in &parts.places {
            printer.print_operand(place.memref);
            printer.print_affine_map_of_values(&place.map, &place.operands);
            printer.print_text(", ");
        }
        printer.print_operand(parts.element_count);
        if let Some((stride, count)) = parts.stride {
            printer.print_text(", ");
            printer.print_operands([stride, count]);
        }
        printer.print_optional_attributes(ir, self.op(), &MAPS);
        printer.print_text(" : ");
        printer.print_types(parts.places.iter().map(|place| ir.value_type(place.memref)));
    }

    /// Verifies the operand groups, the index maps, and that the element types are the same.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let fail = |message: &str| Err(ir.emit_op_error(self.op(), message).report());
        let Some(parts) = self.parts(ir) else { return fail("incorrect number of operands") };
        for (place, name) in parts.places.iter().zip(["src index", "dst index", "tag index"]) {
            verify_access(ir, self.op(), place.memref, &place.map, place.operands.iter().copied(), name)?;
        }
        let numbers = [Some(parts.element_count), parts.stride.map(|it| it.0), parts.stride.map(|it| it.1)];
        if numbers.into_iter().flatten().any(|value| ir.value_type(value) != Type::INDEX) {
            return fail("expected number of elements, stride and elements per stride to be of type 'index'");
        }
        let element = |place: &DmaPlace| ir.value_type(place.memref).element_type(context);
        if element(&parts.places[0]) != element(&parts.places[1]) {
            return fail("expected source and destination of one element type");
        }
        Ok(())
    }
}
