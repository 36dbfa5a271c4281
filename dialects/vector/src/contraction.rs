//! `vector.contract`: its custom form and verifier.

use terrace_runtime::affine::AffineMap;
use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::Body;
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};
use terrace_runtime::types::Type;

use super::checks::{scalable_flags, supports, vector_type};
use super::{
    CombiningKind, CombiningKindAttr, ContractionOp, IteratorType, IteratorTypeAttr, MaskableOpInterface,
};

/// The attributes that stand in front of the operands.
const LEADING: [&str; 3] = ["indexing_maps", "iterator_types", "kind"];

/// Returns the iterator types for their names as strings; `None` if one is unknown.
fn iterator_types(context: &Context, names: Attribute) -> Option<Attribute> {
    let of_name = |name: &Attribute| match name.as_string(context) {
        Some(text) => {
            Some(IteratorTypeAttr::get(context, text.parse::<IteratorType>().ok()?).to_attribute(context))
        }
        None => IteratorTypeAttr::from_attribute(context, *name).map(|_| *name),
    };
    let types: Option<Vec<Attribute>> = names.as_array(context)?.iter().map(of_name).collect();
    Some(Attribute::array(context, &types?))
}

impl ContractionOp {
    /// Parses `{...} %lhs, %rhs, %acc {...} : type, type into type`.
    pub(super) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let context = parser.context();
        let location = parser.types().location();
        let leading = parser.types().parse_attribute(None)?;
        let Some(entries) = leading.as_dictionary(context) else {
            return Err(parser.types().error_at(location, "expected a dictionary attribute"));
        };
        let mut has_kind = false;
        for NamedAttribute { name, value } in entries {
            let name = name.text(context);
            let mut value = *value;
            if name == "iterator_types" {
                let Some(types) = iterator_types(context, value) else {
                    return Err(parser.types().error_at(location, "expected an array of iterator types"));
                };
                value = types;
            }
            has_kind |= name == "kind";
            parser.add_attribute(name, value);
        }
        if !has_kind {
            parser.add_attribute(
                "kind",
                CombiningKindAttr::get(context, CombiningKind::Add).to_attribute(context),
            );
        }
        let operands = parser.parse_operand_list()?;
        parser.parse_optional_attribute_dictionary()?;
        let lhs = parser.types().parse_colon_type()?;
        parser.types().parse_comma()?;
        let rhs = parser.types().parse_type()?;
        parser.types().parse_keyword("into")?;
        let result = parser.types().parse_type()?;
        if operands.len() != 3 {
            return Err(parser.types().error_at(location, "expected three operands"));
        }
        parser.resolve_operands(&operands, &[lhs, rhs, result])?;
        parser.add_result(result);
        Ok(())
    }

    pub(super) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        let context = ir.context();
        let types = self.iterator_types_attr(ir).as_array(context).unwrap_or_default();
        let names: Vec<Attribute> = types
            .iter()
            .filter_map(|ty| IteratorTypeAttr::from_attribute(context, *ty))
            .map(|ty| Attribute::string(context, ty.value(context).to_string()))
            .collect();
        let kind = self
            .kind_attr(ir)
            .unwrap_or_else(|| CombiningKindAttr::get(context, CombiningKind::Add).to_attribute(context));
        let values = [self.indexing_maps_attr(ir), Attribute::array(context, &names), kind];
        let entries = LEADING.into_iter().zip(values);
        let entries: Vec<NamedAttribute> =
            entries.map(|(name, value)| NamedAttribute { name: context.identifier(name), value }).collect();
        printer.print_text(" {");
        printer.print_entries(&entries);
        printer.print_text("} ");
        printer.print_operands(ir.operands(self.op()));
        printer.print_optional_attributes(ir, self.op(), &LEADING);
        printer.print_text(" : ");
        printer.print_types([ir.value_type(self.lhs(ir)), ir.value_type(self.rhs(ir))]);
        printer.print_text(" into ");
        printer.print_type(ir.value_type(self.result(ir)));
    }

    /// Returns the indexing maps: of both operands and of the accumulator.
    pub fn maps(self, ir: &Body) -> Vec<AffineMap> {
        let context = ir.context();
        let maps = self.indexing_maps_attr(ir).as_array(context).unwrap_or_default();
        maps.iter().filter_map(|map| map.as_affine_map(context).cloned()).collect()
    }

    /// Returns the iterator type of each dimension.
    pub fn iterators(self, ir: &Body) -> Vec<IteratorType> {
        let context = ir.context();
        let types = self.iterator_types_attr(ir).as_array(context).unwrap_or_default();
        let iterator = |ty: &Attribute| Some(*IteratorTypeAttr::from_attribute(context, *ty)?.value(context));
        types.iter().filter_map(iterator).collect()
    }

    /// Returns the size of each dimension of the iteration, and whether it is scalable, as far as the operands have it.
    fn iteration(self, ir: &Body, maps: &[AffineMap]) -> Option<Vec<(i64, bool)>> {
        let context = ir.context();
        let count = maps.first()?.dimension_count() as usize;
        let mut found = vec![None; count];
        for (map, value) in maps.iter().zip([self.lhs(ir), self.rhs(ir)]) {
            let ty = ir.value_type(value);
            let sizes = ty.shape(context)?.iter().copied().zip(scalable_flags(context, ty));
            for (result, size) in map.results().iter().zip(sizes) {
                *found.get_mut(result.as_dimension()? as usize)? = Some(size);
            }
        }
        found.into_iter().collect()
    }

    /// Verifies maps, iterator types, the shape of the result, and that the products can be combined.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        match self.problem(ir) {
            None => Ok(()),
            Some(message) => Err(ir.emit_op_error(self.op(), message).report()),
        }
    }

    /// Returns what is wrong with the op, if anything is.
    fn problem(self, ir: &Body) -> Option<String> {
        let context = ir.context();
        let maps = self.maps(ir);
        let listed = self.indexing_maps_attr(ir).as_array(context).unwrap_or_default().len();
        if maps.len() != 3 || listed != 3 {
            return Some("expected an indexing map for each vector operand".to_owned());
        }
        let iterators = self.iterators(ir);
        let operands = [self.lhs(ir), self.rhs(ir), self.acc(ir)].map(|value| ir.value_type(value));
        for (place, (map, ty)) in maps.iter().zip(operands).enumerate() {
            if map.symbol_count() != 0 {
                return Some(format!("expected indexing map {place} to have no symbols"));
            }
            if map.dimension_count() as usize != iterators.len() {
                return Some(format!(
                    "expected indexing map {place} to have {} number of inputs",
                    iterators.len()
                ));
            }
            let rank = ty.rank(context).unwrap_or(0);
            let is_scalar = !ty.is_vector(context);
            if !is_scalar && map.results().len() != rank {
                return Some(format!("expected indexing map {place} to have {rank} number of outputs"));
            }
            if !map.is_projected_permutation(false) {
                return Some(format!(
                    "expected indexing map {place} to be a projected permutation of its inputs"
                ));
            }
        }
        let dimensions = |map: &AffineMap| -> Vec<usize> {
            map.results().iter().filter_map(|result| Some(result.as_dimension()? as usize)).collect()
        };
        let [lhs, rhs, acc] = [&maps[0], &maps[1], &maps[2]].map(dimensions);
        let is_contracted = |place: &usize| {
            lhs.contains(place) && rhs.contains(place) && iterators[*place] == IteratorType::Reduction
        };
        if !(0..iterators.len()).any(|place| is_contracted(&place)) {
            return Some("expected at least one contracting dimension pair".to_owned());
        }
        let Some(iteration) = self.iteration(ir, &maps) else {
            return Some("expected all dimensions to be either a LHS or a RHS dimension".to_owned());
        };
        for (dimensions, ty) in [(&lhs, operands[0]), (&rhs, operands[1])] {
            let sizes = ty.shape(context).unwrap_or_default();
            if let Some(place) =
                dimensions.iter().zip(sizes).find(|(place, size)| iteration[**place].0 != **size)
            {
                let what = if acc.contains(place.0) { "batch" } else { "contracting" };
                return Some(format!("invalid {what} dimension map"));
            }
        }
        let (expected, flags): (Vec<i64>, Vec<bool>) = acc.iter().map(|place| iteration[*place]).unzip();
        let element = ir.value_type(self.result(ir)).element_type_or_self(context);
        let is_scalar =
            |ty: Type| expected.is_empty() && (!ty.is_vector(context) || ty.rank(context) == Some(0));
        let fits = |ty: Type| is_scalar(ty) || vector_type(context, &expected, &flags, element) == Some(ty);
        if !(fits(operands[2]) && fits(ir.value_type(self.result(ir)))) {
            return Some("invalid accumulator/result vector shape".to_owned());
        }
        let kind = self.kind(ir).map_or(CombiningKind::Add, |kind| *kind.value(context));
        (!supports(context, kind, element)).then(|| "unsupported contraction type".to_owned())
    }
}

impl MaskableOpInterface for ContractionOp {
    fn expected_mask_type(self, ir: &Body) -> Option<Type> {
        let iteration = self.iteration(ir, &self.maps(ir))?;
        let (shape, flags): (Vec<i64>, Vec<bool>) = iteration.into_iter().unzip();
        vector_type(ir.context(), &shape, &flags, Type::I1)
    }
}
