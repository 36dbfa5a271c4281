//! The printer of declared custom forms: interprets an op's assembly format.

mod leaf;

use std::ops::Range;

use smallvec::SmallVec;

use crate::attributes::{Attribute, AttributeData, NamedAttribute};
use crate::context::{OpInfo, OpName};
use crate::dialect::program::{FormatProgram, OpenEnd, Presence, Step, StepKind};
use crate::dialect::{
    AttributeElement, AttributeForm, CustomDirective, DirectiveArgument, EnumSyntax, Multiplicity,
    OpDescriptor, PrintedDirectiveArgument, TypeElement, TypeForm, TypeOperand, TypeSource, ValueGroups,
    ValueReference, operand_value_groups, result_value_groups,
};
use crate::ir::{Body, Op, Value};
use crate::text::printer::operations::OpPrinter;
use crate::text::printer::tokens::{is_bare_name, push_quoted};
use crate::types::Type;

/// The state of printing an op by its format.
struct DeclaredPrinter<'a, 'p, 'b> {
    printer: &'a mut OpPrinter<'p, 'b>,
    body: &'a Body,
    op: Op,
    info: &'a OpInfo,
    descriptor: &'a OpDescriptor,
    program: &'a FormatProgram,
    /// The positions of the values of each declared operand.
    operands: ValueGroups,
    /// The positions of the values of each declared result.
    results: ValueGroups,
    /// The length of the text where the attribute dictionary was empty.
    empty_dictionary_at: Option<usize>,
}

impl OpPrinter<'_, '_> {
    /// Writes an op by the compiled format of `info`, from after its name. Writes an op that the format
    /// cannot represent in generic form.
    pub(crate) fn print_declared(&mut self, body: &Body, op: Op, info: &OpInfo, program: &FormatProgram) {
        let Some(descriptor) = info.descriptor() else { return self.print_generic_form(op) };
        let groups = (operand_value_groups(body, op, info), result_value_groups(body, op, info));
        let (Ok(operands), Ok(results)) = groups else { return self.print_generic_form(op) };
        let mut printer = DeclaredPrinter {
            printer: self,
            body,
            op,
            info,
            descriptor,
            program,
            operands,
            results,
            empty_dictionary_at: None,
        };
        if printer.can_show() {
            printer.print_steps(&program.steps);
        } else {
            self.print_generic_form(op);
        }
    }
}

impl OpPrinter<'_, '_> {
    /// Writes an attribute as an element of a format.
    fn print_declared_attribute(
        &mut self,
        element: &AttributeElement,
        may_be_absent: bool,
        value: Attribute,
    ) {
        match &element.form {
            AttributeForm::Typed | AttributeForm::Unit => self.print_attribute(value),
            AttributeForm::Untyped(_) | AttributeForm::Typeless => {
                self.print_attribute_without_type(value);
            }
            AttributeForm::DenseArray(_) => self.print_dense_array_elements(value),
            AttributeForm::SymbolName => {
                let name = value.as_string_bytes(self.context()).unwrap_or_default();
                self.print_symbol_name(name);
            }
            AttributeForm::Enum(syntax) => self.print_enum(syntax, value),
            // An attribute that may be absent is recognized by its name or a `<`.
            AttributeForm::Syntax(syntax)
                if if may_be_absent { syntax.has_angles() } else { syntax.has_short_form() } =>
            {
                self.print_attribute_with(value, |context, value, printer| {
                    syntax.print_short(context, value, printer)
                });
            }
            AttributeForm::Syntax(_) => self.print_attribute(value),
        }
    }

    fn print_enum(&mut self, syntax: &EnumSyntax, value: Attribute) {
        let Some(text) = syntax.text(self.context(), value) else { return };
        if is_bare_name(text.as_bytes()) {
            self.print_text(&text);
        } else {
            push_quoted(&mut self.out, text.as_bytes());
        }
    }
}

impl<'b> DeclaredPrinter<'_, '_, 'b> {
    /// Returns whether the format can represent the op.
    fn can_show(&self) -> bool {
        (self.is_leaf() || self.contents_fit())
            && self.program.shown.iter().all(|(element, is_required)| match self.attribute(element.slot) {
                Some(value) => element.form.can_show(self.printer.context(), value),
                None => !is_required,
            })
            && (!self.program.has_groups || self.group_sizes_fit())
            && self.types_are_implied()
            && !self.would_go_on()
    }

    /// Returns whether the parser would take the text after the op for a part of it.
    fn would_go_on(&self) -> bool {
        let Some(end) = self.program.open_end else { return false };
        if self.op == self.body.root() {
            return false;
        }
        match end {
            OpenEnd::Operand(index) => {
                self.segment(ValueReference::Operand(index as usize)).is_empty()
                    && self.body.next_op(self.op).is_some_and(|next| self.body.result_count(next) > 0)
            }
            OpenEnd::Successors => {
                let is_last = |block| self.body.last_block(self.body.block_region(block)) == Some(block);
                self.body.successor_count(self.op) == 0
                    && self.body.parent_block(self.op).is_some_and(|block| !is_last(block))
            }
        }
    }

    /// Returns whether the op is declared without regions and successors, and has none.
    fn is_leaf(&self) -> bool {
        let OpDescriptor { regions, successors, .. } = self.descriptor;
        regions.is_empty() && successors.is_empty() && self.body.is_leaf(self.op)
    }

    /// Returns whether the numbers of regions and successors match the declaration.
    fn contents_fit(&self) -> bool {
        let fits = |count: usize, fixed: usize, most: Option<usize>| {
            count >= fixed && most.is_none_or(|most| count <= most)
        };
        let regions = &self.descriptor.regions;
        let fixed_regions = regions.iter().filter(|region| region.multiplicity == Multiplicity::One).count();
        let any_regions = regions.iter().any(|region| region.multiplicity.is_variadic());
        let successors = &self.descriptor.successors;
        let fixed_successors =
            successors.iter().filter(|successor| successor.multiplicity == Multiplicity::One).count();
        let any_successors = successors.iter().any(|successor| successor.multiplicity.is_variadic());
        fits(self.body.region_count(self.op), fixed_regions, (!any_regions).then_some(regions.len()))
            && (successors.is_empty()
                || fits(
                    self.body.successor_count(self.op),
                    fixed_successors,
                    (!any_successors).then_some(successors.len()),
                ))
    }

    /// Returns whether the group sizes of operands add up.
    fn group_sizes_fit(&self) -> bool {
        self.descriptor.operands.iter().enumerate().all(|(index, operand)| match operand.multiplicity {
            Multiplicity::VariadicOfVariadic { sizes } => {
                let segment = self.segment(ValueReference::Operand(index));
                self.program.reads_operands_at_once || self.groups(sizes, &segment).is_some()
            }
            _ => true,
        })
    }

    /// Returns whether values without written types have the types that the parser would infer. Types
    /// computed by functions are assumed to match.
    fn types_are_implied(&self) -> bool {
        self.program.implied_types.iter().all(|(reference, source)| {
            let implied = match source {
                TypeSource::Each { from, transform: None } => {
                    return self.types(*reference).eq(self.types(*from));
                }
                TypeSource::Written
                | TypeSource::Computed { .. }
                | TypeSource::Each { .. }
                | TypeSource::Function { .. } => return true,
                TypeSource::Built(build) => Some(build.build(self.printer.context())),
                TypeSource::SameAs(other) => self.types(*other).next(),
                TypeSource::OfAttribute(slot) => {
                    self.attribute(*slot).and_then(|value| value.ty(self.printer.context()))
                }
            };
            self.types(*reference).all(|ty| Some(ty) == implied)
        })
    }

    /// Returns the segment of a declared operand or result; empty if it is not declared.
    fn segment(&self, reference: ValueReference) -> Range<usize> {
        let segment = match reference {
            ValueReference::Operand(index) => self.operands.get(index),
            ValueReference::Result(index) => self.results.get(index),
        };
        segment.unwrap_or(0..0)
    }

    fn values(&self, reference: ValueReference) -> impl Iterator<Item = Value> + use<'_, 'b> {
        let (body, op) = (self.body, self.op);
        let is_operand = matches!(reference, ValueReference::Operand(_));
        let value =
            move |position| if is_operand { body.operand(op, position) } else { body.result(op, position) };
        self.segment(reference).map(value)
    }

    fn types(&self, reference: ValueReference) -> impl Iterator<Item = Type> + use<'_, 'b> {
        let body = self.body;
        self.values(reference).map(move |value| body.value_type(value))
    }

    fn types_of(&self, operand: TypeOperand) -> SmallVec<[Type; 8]> {
        match operand {
            TypeOperand::Operand(index) => self.types(ValueReference::Operand(index)).collect(),
            TypeOperand::Result(index) => self.types(ValueReference::Result(index)).collect(),
            TypeOperand::Operands => {
                self.body.operands(self.op).map(|value| self.body.value_type(value)).collect()
            }
            TypeOperand::Results => {
                self.body.results(self.op).map(|value| self.body.value_type(value)).collect()
            }
        }
    }

    fn attribute(&self, slot: u32) -> Option<Attribute> {
        self.body.inherent_attribute(self.op, slot as usize)
    }

    /// Returns whether an attribute has its default value.
    fn is_default(&self, slot: u32, value: Attribute) -> bool {
        self.info.default_attributes(self.printer.context()).get(slot as usize) == Some(&Some(value))
    }

    fn is_present(&self, presence: &Presence) -> bool {
        match presence {
            Presence::Attribute(slot) => {
                self.attribute(*slot).is_some_and(|value| !self.is_default(*slot, value))
            }
            Presence::Operand(index) => {
                let segment = self.segment(ValueReference::Operand(*index as usize));
                !segment.is_empty() || self.has_empty_groups(*index, &segment)
            }
            Presence::Result(index) => !self.segment(ValueReference::Result(*index as usize)).is_empty(),
            // A single region is always present; of several, existing ones may be empty.
            Presence::Region(index)
                if self.descriptor.regions[*index as usize].multiplicity.is_variadic() =>
            {
                !self.regions(*index).is_empty()
            }
            Presence::Region(index) => self.regions(*index).any(|position| {
                let (holder, region) = self.body.region(self.op, position);
                !holder.is_region_empty(region)
            }),
            Presence::Operands => self.body.operand_count(self.op) > 0,
            Presence::Results => self.body.result_count(self.op) > 0,
            Presence::Any(parts) => parts.iter().any(|part| self.is_present(part)),
        }
    }

    /// Returns the positions of the regions of a declared region.
    fn regions(&self, index: u32) -> Range<usize> {
        let index = index as usize;
        let is_variadic = self.descriptor.regions[index].multiplicity.is_variadic();
        index..if is_variadic { self.body.region_count(self.op) } else { index + 1 }
    }

    /// Returns the positions of the successors of a declared successor.
    fn successors(&self, index: u32) -> Range<usize> {
        let index = index as usize;
        let declared = &self.descriptor.successors;
        let variable = self.body.successor_count(self.op)
            - declared.iter().filter(|successor| successor.multiplicity == Multiplicity::One).count();
        let size = |successor: &crate::dialect::SuccessorDescriptor| match successor.multiplicity {
            Multiplicity::One => 1,
            _ => variable,
        };
        let start: usize = declared[..index].iter().map(size).sum();
        start..start + size(&declared[index])
    }

    fn print_steps(&mut self, steps: &[Step]) {
        for step in steps {
            self.print_step(step);
            if self.printer.is_replaced {
                return;
            }
        }
    }

    fn print_step(&mut self, step: &Step) {
        match &step.kind {
            StepKind::Attribute(element, may_be_absent) => {
                let Some(value) = self.attribute(element.slot) else { return };
                self.print_empty_dictionary_before(value);
                self.print_space_of(step);
                return self.printer.print_declared_attribute(element, *may_be_absent, value);
            }
            StepKind::Group(group) => {
                let is_there = self.is_present(&group.presence) != group.is_inverted;
                return self.print_steps(if is_there { &group.steps } else { &group.otherwise });
            }
            StepKind::Clauses(clauses) => {
                for clause in clauses {
                    if !self.is_present(&clause.presence) {
                        continue;
                    }
                    if clause.space {
                        self.printer.print_space();
                    }
                    self.printer.print_text(&clause.keyword);
                    self.print_steps(&clause.steps);
                    if self.printer.is_replaced {
                        return;
                    }
                }
                return;
            }
            _ => self.print_space_of(step),
        }
        if self.printer.is_collecting() && !step.may_hold_symbols() {
            return;
        }
        let (body, op) = (self.body, self.op);
        match &step.kind {
            StepKind::Keyword(text) | StepKind::Punctuation(_, text) => self.printer.print_text(text),
            StepKind::Newline => self.printer.print_newline(),
            StepKind::Operand(index) => self.print_operand(*index),
            StepKind::Operands => self.printer.print_operands(body.operands(op)),
            StepKind::Type(element) => self.print_types(element),
            StepKind::FunctionalType { inputs, results } => {
                let (inputs, results) = (self.types_of(*inputs), self.types_of(*results));
                self.printer.print_functional_type(&inputs, &results);
            }
            StepKind::AttributeDictionary { with_keyword } => self.print_attribute_dictionary(*with_keyword),
            StepKind::PropertyDictionary => self.print_property_dictionary(),
            StepKind::Region(index) => self.print_regions(self.regions(*index)),
            StepKind::Regions => self.print_regions(0..body.region_count(op)),
            StepKind::Successor(index) => self.print_successors(self.successors(*index)),
            StepKind::Successors => self.print_successors(0..body.successor_count(op)),
            StepKind::Custom(directive) => self.print_directive(directive),
            StepKind::Blank | StepKind::Attribute(..) | StepKind::Group(_) | StepKind::Clauses(_) => {}
        }
    }

    fn print_space_of(&mut self, step: &Step) {
        if step.space {
            self.printer.print_space();
        }
    }

    fn print_operand(&mut self, index: u32) {
        let segment = self.segment(ValueReference::Operand(index as usize));
        let (body, op) = (self.body, self.op);
        if let Multiplicity::VariadicOfVariadic { sizes } =
            self.descriptor.operands[index as usize].multiplicity
        {
            let groups = self.groups(sizes, &segment).unwrap_or_default();
            self.printer.print_list(groups, |printer, group| {
                printer.print_text("(");
                printer.print_operands(group.map(|position| body.operand(op, position)));
                printer.print_text(")");
            });
            return;
        }
        self.printer.print_operands(segment.map(|position| body.operand(op, position)));
    }

    /// Returns whether an operand without values has groups, all of them empty.
    fn has_empty_groups(&self, index: u32, segment: &Range<usize>) -> bool {
        match self.descriptor.operands[index as usize].multiplicity {
            Multiplicity::VariadicOfVariadic { sizes } => {
                self.groups(sizes, segment).is_some_and(|groups| !groups.is_empty())
            }
            _ => false,
        }
    }

    /// Returns the groups of an operand; `None` if the sizes in the attribute do not add up.
    fn groups(&self, sizes: u32, segment: &Range<usize>) -> Option<SmallVec<[Range<usize>; 4]>> {
        let AttributeData::DenseArray { element: Type::I32, bytes } =
            self.attribute(sizes)?.data(self.printer.context())
        else {
            return None;
        };
        let mut start = segment.start;
        let mut groups = SmallVec::new();
        for size in bytes.as_chunks::<4>().0 {
            let size = usize::try_from(i32::from_le_bytes(*size)).ok()?;
            let end = start.checked_add(size).filter(|end| *end <= segment.end)?;
            groups.push(start..end);
            start = end;
        }
        (start == segment.end).then_some(groups)
    }

    fn print_types(&mut self, element: &TypeElement) {
        if let Some(reference) = single_type(self.descriptor, element.operand) {
            let Some(ty) = self.types(reference).next() else { return };
            return match &element.form {
                TypeForm::Syntax(syntax)
                    if syntax.has_short_form() && syntax.is_instance(self.printer.context(), ty) =>
                {
                    self.printer
                        .print_type_with(ty, |context, ty, printer| syntax.print_short(context, ty, printer));
                }
                _ => self.printer.print_type(ty),
            };
        }
        // Types of a list are printed in full.
        let print = |printer: &mut OpPrinter<'_, '_>, ty: Type| printer.print_type(ty);
        if let TypeOperand::Operand(index) = element.operand {
            let segment = self.segment(ValueReference::Operand(index));
            let (body, op) = (self.body, self.op);
            let ty = |position| body.value_type(body.operand(op, position));
            let Multiplicity::VariadicOfVariadic { sizes } = self.descriptor.operands[index].multiplicity
            else {
                return self.printer.print_list(segment.map(ty), print);
            };
            let groups = self.groups(sizes, &segment).unwrap_or_default();
            self.printer.print_list(groups, |printer, group| {
                printer.print_text("(");
                printer.print_list(group.map(ty), print);
                printer.print_text(")");
            });
            return;
        }
        let types = self.types_of(element.operand);
        self.printer.print_list(types, print);
    }

    /// Writes the attributes that no other element prints, by name; nothing if there are none.
    fn print_attribute_dictionary(&mut self, with_keyword: bool) {
        let has_remaining = !self.program.has_property_dictionary && !self.program.remaining.is_empty();
        let is_bare =
            !has_remaining && self.body.discardable_attributes(self.op) == Attribute::EMPTY_DICTIONARY;
        let entries = if is_bare { SmallVec::new() } else { self.dictionary_entries() };
        if entries.is_empty() {
            self.empty_dictionary_at = Some(self.printer.out.len());
            return;
        }
        self.printer.print_text(if with_keyword { " attributes {" } else { " {" });
        self.printer.print_entries(&entries);
        self.printer.print_text("}");
    }

    /// Writes `{}` if the attribute dictionary was empty, nothing has been written since, and the parser would take
    /// `value` for it.
    fn print_empty_dictionary_before(&mut self, value: Attribute) {
        let Some(written) = self.empty_dictionary_at.and_then(|at| self.printer.out.get(at..)) else {
            return;
        };
        let is_next = written.bytes().all(|byte| byte.is_ascii_whitespace());
        if is_next && value.as_dictionary(self.printer.context()).is_some() {
            self.printer.print_text(" {}");
        }
    }

    /// Returns the attributes that no other element prints, sorted by name.
    fn dictionary_entries(&self) -> SmallVec<[NamedAttribute; 8]> {
        let context = self.printer.context();
        let discardable =
            self.body.discardable_attributes(self.op).as_dictionary(context).unwrap_or_default();
        let mut entries: SmallVec<[NamedAttribute; 8]> = SmallVec::new();
        if !self.program.has_property_dictionary {
            entries = self.remaining_attributes();
        }
        entries.extend_from_slice(discardable);
        if entries.len() > discardable.len() {
            entries.sort_by_key(|entry| entry.name.text(context));
        }
        entries
    }

    fn print_property_dictionary(&mut self) {
        let entries = self.remaining_attributes();
        if !entries.is_empty() {
            self.printer.print_text(" <{");
            self.printer.print_entries(&entries);
            self.printer.print_text("}>");
        }
    }

    /// Returns the inherent attributes that no element prints and that differ from their defaults, sorted by
    /// name.
    fn remaining_attributes(&self) -> SmallVec<[NamedAttribute; 8]> {
        let names = self.info.inherent_attributes();
        let entry = |slot: &u32| {
            let value = self.attribute(*slot)?;
            (!self.is_default(*slot, value)).then(|| NamedAttribute { name: names[*slot as usize], value })
        };
        self.program.remaining.iter().filter_map(entry).collect()
    }

    fn print_regions(&mut self, positions: Range<usize>) {
        let (body, op) = (self.body, self.op);
        self.printer.print_list(positions, |printer, position| {
            printer.print_declared_region(body, op, position);
        });
    }

    fn print_successors(&mut self, positions: Range<usize>) {
        let (body, op) = (self.body, self.op);
        let blocks = positions.map(|position| body.successor(op, position));
        self.printer.print_list(blocks, |printer, block| printer.print_successor(block));
    }

    fn print_directive(&mut self, directive: &CustomDirective) {
        let argument = |argument: &DirectiveArgument| match argument {
            DirectiveArgument::Attribute(slot) | DirectiveArgument::AttributeReference(slot) => {
                PrintedDirectiveArgument::Attribute(self.attribute(*slot))
            }
            DirectiveArgument::Operand(index) | DirectiveArgument::OperandReference(index) => {
                PrintedDirectiveArgument::Operands(
                    self.values(ValueReference::Operand(*index as usize)).collect(),
                )
            }
            DirectiveArgument::Region(index) => PrintedDirectiveArgument::Regions(self.regions(*index)),
            DirectiveArgument::Successor(index) => {
                PrintedDirectiveArgument::Successors(self.successors(*index))
            }
            DirectiveArgument::Type(operand) | DirectiveArgument::TypeReference(operand) => {
                PrintedDirectiveArgument::Types(self.types_of(*operand).into_iter().collect())
            }
            DirectiveArgument::AttributeDictionary => {
                PrintedDirectiveArgument::AttributeDictionary(self.dictionary_entries())
            }
            DirectiveArgument::PropertyDictionary => {
                PrintedDirectiveArgument::AttributeDictionary(self.remaining_attributes())
            }
            DirectiveArgument::Text(text) => PrintedDirectiveArgument::Text(text.clone()),
        };
        let arguments: SmallVec<[PrintedDirectiveArgument; 4]> =
            directive.arguments.iter().map(argument).collect();
        (directive.print)(self.printer, self.body, self.op, &arguments);
    }
}

/// Returns the single declared operand or result whose types an element prints; `None` if it prints others.
fn single_type(descriptor: &OpDescriptor, operand: TypeOperand) -> Option<ValueReference> {
    let (declared, reference) = match operand {
        TypeOperand::Operand(index) => (descriptor.operands.get(index), ValueReference::Operand(index)),
        TypeOperand::Result(index) => (descriptor.results.get(index), ValueReference::Result(index)),
        TypeOperand::Operands | TypeOperand::Results => return None,
    };
    declared.filter(|declared| declared.multiplicity == Multiplicity::One).map(|_| reference)
}

/// Returns whether a region ends with the implicit terminator that the parser would add.
pub(in crate::text::printer) fn has_implied_terminator(
    body: &Body,
    op: Op,
    position: usize,
    name: OpName,
) -> bool {
    let (holder, region) = body.region(op, position);
    let terminator = holder.entry_block(region).and_then(|block| holder.last_op(block));
    terminator.is_some_and(|op| {
        holder.name(op) == name
            && holder.operand_count(op) == 0
            && holder.result_count(op) == 0
            && !holder.has_attributes(op)
            && holder
                .regions(op)
                .all(|(inner, region)| inner.blocks(region).all(|block| inner.ops(block).next().is_none()))
    })
}
