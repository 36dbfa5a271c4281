//! `vector.transfer_read` and `vector.transfer_write`: their custom forms and verifiers.

use smallvec::SmallVec;
use terrace_runtime::affine::AffineMap;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::generated::segment_sizes;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::location::Location;
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult, UnresolvedOperand};
use terrace_runtime::types::Type;

use crate::checks::{scalable_flags, vector_type};
use crate::{GatherOp, MaskableOpInterface, TransferReadOp, TransferWriteOp};

/// Returns the permutation map of a transfer that does not write one: the vector has the last dimensions of the base.
fn default_map(context: &Context, base: Type, vector: Type) -> AffineMap {
    let rank = base.rank(context).unwrap_or_default();
    let element = base.element_type(context).filter(|element| element.is_vector(context));
    let inner = element.and_then(|element| element.rank(context)).unwrap_or_default();
    let shape = vector.shape(context).unwrap_or_default();
    if rank == 0 && inner == 0 && shape == [1] {
        return AffineMap::constant(0);
    }
    let count = shape.len().saturating_sub(inner).min(rank);
    AffineMap::minor_identity(rank as u32, count as u32)
}

/// Returns the type of a mask: a dimension for each of the base that the vector has, in the order of the base.
fn mask_type(context: &Context, vector: Type, map: &AffineMap) -> Option<Type> {
    let (sizes, flags) = (vector.shape(context)?, scalable_flags(context, vector));
    let mut used: Vec<(u32, usize)> = map
        .results()
        .iter()
        .enumerate()
        .filter_map(|(place, result)| Some((result.as_dimension()?, place)))
        .collect();
    used.sort_unstable();
    let (mut shape, mut scalable): (Vec<i64>, Vec<bool>) =
        used.iter().filter_map(|(_, place)| Some((*sizes.get(*place)?, *flags.get(*place)?))).unzip();
    // A mask of one element stands for the mask of a vector without dimensions.
    if shape.is_empty() {
        (shape, scalable) = (vec![1], vec![false]);
    }
    vector_type(context, &shape, &scalable, Type::I1)
}

/// Adds the attributes that a transfer does not write, and resolves the mask.
fn finish(parser: &mut OpParser<'_, '_, '_>, base: Type, vector: Type) -> ParseResult<AffineMap> {
    let context = parser.context();
    let map = match parser.attribute("permutation_map") {
        Some(map) => map.as_affine_map(context).cloned(),
        None => {
            let map = default_map(context, base, vector);
            parser.add_attribute("permutation_map", Attribute::affine_map(context, map.clone()));
            Some(map)
        }
    };
    let map = map.unwrap_or_else(|| default_map(context, base, vector));
    if parser.attribute("in_bounds").is_none() {
        let flags = vec![Attribute::bool(false); map.results().len()];
        parser.add_attribute("in_bounds", Attribute::array(context, &flags));
    }
    Ok(map)
}

/// Prints the attributes of a transfer, without those that follow from the types.
fn print_attributes(printer: &mut OpPrinter<'_, '_>, ir: &Body, op: Op, transfer: &Transfer) {
    let context = ir.context();
    let mut elided = vec!["operandSegmentSizes"];
    if transfer.map == default_map(context, transfer.base, transfer.vector) {
        elided.push("permutation_map");
    }
    if !transfer.in_bounds.contains(&true) && transfer.in_bounds.len() == transfer.map.results().len() {
        elided.push("in_bounds");
    }
    printer.print_optional_attributes(ir, op, &elided);
}

/// The operands and attributes that `transfer_read` and `transfer_write` have in common.
pub(crate) struct Transfer {
    /// The type of the memref or tensor.
    pub(crate) base: Type,
    /// The type of the vector.
    pub(crate) vector: Type,
    /// The permutation map.
    pub(crate) map: AffineMap,
    /// Whether each dimension of the vector certainly is in bounds.
    pub(crate) in_bounds: Vec<bool>,
    /// The position.
    pub(crate) indices: SmallVec<[Value; 4]>,
    /// The mask, if there is one.
    pub(crate) mask: Option<Value>,
}

macro_rules! transfers {
    ($($op:ident: $vector:ident;)*) => {
        $(impl $op {
            /// Returns operands, types and attributes.
            pub(crate) fn parts(self, ir: &Body) -> Transfer {
                Transfer {
                    base: ir.value_type(self.base(ir)),
                    vector: ir.value_type(self.$vector(ir)),
                    map: self.permutation_map(ir),
                    in_bounds: self.in_bounds(ir),
                    indices: self.indices(ir).collect(),
                    mask: self.mask(ir),
                }
            }
        }

        impl MaskableOpInterface for $op {
            fn expected_mask_type(self, ir: &Body) -> Option<Type> {
                mask_type(ir.context(), ir.value_type(self.$vector(ir)), &self.permutation_map(ir))
            }

            fn supports_passthru() -> bool {
                stringify!($op) == "TransferReadOp"
            }
        })*
    };
}

transfers! {
    TransferReadOp: vector;
    TransferWriteOp: value_to_store;
}

impl MaskableOpInterface for GatherOp {
    fn expected_mask_type(self, ir: &Body) -> Option<Type> {
        crate::reductions::mask_of(ir, ir.value_type(self.result(ir)))
    }
}

/// The place of a transfer in its text: `%base[%i, %j]`.
struct Position {
    base: UnresolvedOperand,
    indices: SmallVec<[UnresolvedOperand; 4]>,
}

impl Position {
    fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<Self> {
        let base = parser.parse_operand()?;
        parser.types().parse_left_bracket()?;
        let indices = parser.parse_operand_list()?;
        parser.types().parse_right_bracket()?;
        Ok(Position { base, indices })
    }

    fn resolve(&self, parser: &mut OpParser<'_, '_, '_>, base: Type) -> ParseResult<()> {
        parser.resolve_operand(self.base, base)?;
        let index_types = vec![Type::INDEX; self.indices.len()];
        parser.resolve_operands(&self.indices, &index_types)
    }
}

/// Parses `, %mask`, if it is there.
fn parse_optional_mask(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<Option<UnresolvedOperand>> {
    match parser.types().parse_optional_comma() {
        true => parser.parse_operand().map(Some),
        false => Ok(None),
    }
}

/// Parses `{...} : type, type`. Returns the location of the colon, and the types.
fn parse_types(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<(Location, [Type; 2])> {
    parser.parse_optional_attribute_dictionary()?;
    let location = parser.types().location();
    let first = parser.types().parse_colon_type()?;
    if !parser.types().parse_optional_comma() {
        return Err(parser.types().error_at(location, "requires two types"));
    }
    Ok((location, [first, parser.types().parse_type()?]))
}

/// Returns the type of the mask of a transfer; `None` if it cannot have one, as its elements are vectors.
fn mask_of_transfer(context: &Context, base: Type, vector: Type, map: &AffineMap) -> Option<Type> {
    let element = base.element_type_or_self(context);
    mask_type(context, vector, map).filter(|_| !element.is_vector(context))
}

fn resolve_mask(
    parser: &mut OpParser<'_, '_, '_>,
    location: Location,
    mask: Option<UnresolvedOperand>,
    ty: Option<Type>,
) -> ParseResult<()> {
    match (mask, ty) {
        (None, _) => Ok(()),
        (Some(mask), Some(ty)) => parser.resolve_operand(mask, ty),
        (Some(_), None) => {
            Err(parser.types().error_at(location, "does not support masks with vector element type"))
        }
    }
}

fn add_segment_sizes(parser: &mut OpParser<'_, '_, '_>, sizes: &[usize]) {
    let sizes = segment_sizes(parser.context(), sizes);
    parser.add_attribute("operandSegmentSizes", sizes);
}

impl TransferReadOp {
    /// Parses `%base[%i], %padding, %mask {...} : type, type`, where the mask may be absent.
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let position = Position::parse(parser)?;
        parser.types().parse_comma()?;
        let padding = parser.parse_operand()?;
        let mask = parse_optional_mask(parser)?;
        let (location, [base, vector]) = parse_types(parser)?;
        check_types(parser, location, base, vector)?;
        let map = finish(parser, base, vector)?;
        position.resolve(parser, base)?;
        parser.resolve_operand(padding, base.element_type_or_self(parser.context()))?;
        resolve_mask(parser, location, mask, mask_of_transfer(parser.context(), base, vector, &map))?;
        add_segment_sizes(parser, &[1, position.indices.len(), 1, usize::from(mask.is_some())]);
        parser.add_result(vector);
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        printer.print_space();
        printer.print_operand(self.base(ir));
        printer.print_text("[");
        printer.print_operands(self.indices(ir));
        printer.print_text("], ");
        printer.print_operands(std::iter::once(self.padding(ir)).chain(self.mask(ir)));
        let parts = self.parts(ir);
        print_attributes(printer, ir, self.op(), &parts);
        printer.print_text(" : ");
        printer.print_types([parts.base, parts.vector]);
    }

    /// Verifies types, map, mask, padding and indices.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let parts = self.parts(ir);
        let context = ir.context();
        let element = parts.base.element_type(context);
        let problem = transfer_problem(ir, &parts).or_else(|| {
            (element != Some(ir.value_type(self.padding(ir))))
                .then(|| "requires formal padding and source of the same elemental type".to_owned())
        });
        report(ir, self.op(), problem)
    }
}

impl TransferWriteOp {
    /// Parses `%vector, %base[%i], %mask {...} : type, type`, where the mask may be absent.
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let value = parser.parse_operand()?;
        parser.types().parse_comma()?;
        let position = Position::parse(parser)?;
        let mask = parse_optional_mask(parser)?;
        let (location, [vector, base]) = parse_types(parser)?;
        check_types(parser, location, base, vector)?;
        let map = finish(parser, base, vector)?;
        parser.resolve_operand(value, vector)?;
        position.resolve(parser, base)?;
        resolve_mask(parser, location, mask, mask_of_transfer(parser.context(), base, vector, &map))?;
        add_segment_sizes(parser, &[1, 1, position.indices.len(), usize::from(mask.is_some())]);
        if base.is_tensor(parser.context()) {
            parser.add_result(base);
        }
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        printer.print_space();
        printer.print_operands([self.value_to_store(ir), self.base(ir)]);
        printer.print_text("[");
        printer.print_operands(self.indices(ir));
        printer.print_text("]");
        if let Some(mask) = self.mask(ir) {
            printer.print_text(", ");
            printer.print_operand(mask);
        }
        let parts = self.parts(ir);
        print_attributes(printer, ir, self.op(), &parts);
        printer.print_text(" : ");
        printer.print_types([parts.vector, parts.base]);
    }

    /// Verifies types, map, mask and indices, and that no dimension repeats.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let parts = self.parts(ir);
        let repeats = parts.map.results().iter().any(|result| result.as_constant() == Some(0));
        let problem = match repeats {
            true => Some("should not have broadcast dimensions".to_owned()),
            false => transfer_problem(ir, &parts),
        };
        report(ir, self.op(), problem)
    }
}

/// Reports what is wrong with an op, if anything is.
fn report(ir: &Body, op: Op, problem: Option<String>) -> Result<(), Reported> {
    match problem {
        None => Ok(()),
        Some(message) => Err(ir.emit_op_error(op, message).report()),
    }
}

/// Verifies that a transfer is between a memref or a ranked tensor and a vector.
fn check_types(
    parser: &mut OpParser<'_, '_, '_>,
    location: Location,
    base: Type,
    vector: Type,
) -> ParseResult<()> {
    let context = parser.context();
    let is_base = (base.is_memref(context) || base.is_tensor(context)) && base.rank(context).is_some();
    if !is_base {
        return Err(parser.types().error_at(location, "requires memref or ranked tensor type"));
    }
    match vector.is_vector(context) {
        true => Ok(()),
        false => Err(parser.types().error_at(location, "requires vector type")),
    }
}

/// Returns what is wrong with a transfer, if anything is.
fn transfer_problem(ir: &Body, transfer: &Transfer) -> Option<String> {
    let context = ir.context();
    let Transfer { base, vector, map, in_bounds, indices, mask } = transfer;
    let is_base = (base.is_memref(context) || base.is_tensor(context)) && base.rank(context).is_some();
    if !is_base {
        return Some("requires source to be a memref or ranked tensor type".to_owned());
    }
    let (element, rank) = (base.element_type(context)?, base.rank(context)?);
    // The width of `index` depends on the target.
    let width = |ty: Type| if ty.is_index() { Some(64) } else { ty.bit_width(context).map(i64::from) };
    let minor = |ty: Type| {
        let bits = width(ty.element_type_or_self(context))?;
        ty.shape(context).and_then(|shape| shape.last().copied()).unwrap_or(1).checked_mul(bits)
    };
    let (vector_bits, element_bits) = (minor(*vector), minor(element));
    if let (Some(vector_bits), Some(element_bits)) = (vector_bits, element_bits)
        && (element_bits == 0 || vector_bits % element_bits != 0)
    {
        return Some(match element.is_vector(context) {
            true => "requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the \
                     minor 1-D vector of the source"
                .to_owned(),
            false => "requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the \
                      source element type"
                .to_owned(),
        });
    }
    let inner = if element.is_vector(context) { element.rank(context).unwrap_or_default() } else { 0 };
    let vector_rank = vector.rank(context)?;
    if vector_rank < inner {
        return Some("requires source vector element and vector result ranks to match.".to_owned());
    }
    if map.results().len() != vector_rank - inner {
        return Some(
            "requires a permutation_map with result dims of the same rank as the vector type".to_owned(),
        );
    }
    if inner > 0 && mask.is_some() {
        return Some("does not support masks with vector element type".to_owned());
    }
    if map.symbol_count() != 0 {
        return Some("requires permutation_map without symbols".to_owned());
    }
    if map.dimension_count() as usize != rank {
        return Some(
            "requires a permutation_map with input dims of the same rank as the source type".to_owned(),
        );
    }
    if let Some(message) = map_problem(map) {
        return Some(message.to_owned());
    }
    if let Some(mask) = mask {
        let (expected, found) = (mask_type(context, *vector, map)?, ir.value_type(*mask));
        if expected != found {
            let (expected, found) = (context.display(expected), context.display(found));
            return Some(format!(
                "inferred mask type ('{expected}') and mask operand type ('{found}') don't match"
            ));
        }
    }
    if in_bounds.len() != map.results().len() {
        return Some(format!(
            "expects the in_bounds attr of same rank as permutation_map results: {} vs inBounds of size: {}",
            map.results().len(),
            in_bounds.len()
        ));
    }
    (indices.len() != rank).then(|| format!("requires {rank} indices"))
}

/// Returns what is wrong with a permutation map, if anything is.
fn map_problem(map: &AffineMap) -> Option<&'static str> {
    let mut seen = SmallVec::<[u32; 4]>::new();
    for result in map.results() {
        match (result.as_dimension(), result.as_constant()) {
            (Some(dimension), _) if seen.contains(&dimension) => {
                return Some(
                    "requires a permutation_map that is a permutation (found one dim used more than once)",
                );
            }
            (Some(dimension), _) => seen.push(dimension),
            (None, Some(0)) => {}
            (None, _) => {
                return Some(
                    "requires a projected permutation_map (at most one dim or the zero constant can appear in each \
                     result)",
                );
            }
        }
    }
    None
}
