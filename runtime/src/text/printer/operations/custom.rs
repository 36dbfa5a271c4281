//! The printer interface of custom forms, passed to an op's print hook.

use crate::affine::{AffineExpr, AffineMap, AffineVariable};
use crate::attributes::{Attribute, AttributeData, NamedAttribute};
use crate::context::{Context, Identifier};
use crate::ir::{Block, Body, Op, Value};
use crate::text::printer::AttributePrinter;
use crate::text::printer::operations::declared::has_implied_terminator;
use crate::text::printer::operations::{OpPrinter, RegionForm};
use crate::text::printer::tokens::{push_indentation, push_integer, push_name, push_quoted, push_symbol};
use crate::types::{Type, TypeData};

use crate::text::printer::PrintOptions;

impl<'b> OpPrinter<'_, 'b> {
    /// Returns the context.
    pub fn context(&self) -> &'b Context {
        &self.body().context
    }

    /// Returns the print options.
    pub fn options(&self) -> &PrintOptions {
        self.shared.options
    }

    /// Returns whether this is a collecting run, which writes nothing.
    ///
    /// A hook may use this to skip work that only serves the text.
    pub fn is_collecting(&self) -> bool {
        self.collector.is_some()
    }

    /// Writes text verbatim: keywords, punctuation, blanks.
    pub fn print_text(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// Writes a blank.
    pub fn print_space(&mut self) {
        self.out.push(' ');
    }

    /// Removes the space in front of a directive that prints nothing.
    pub(crate) fn print_nothing(&mut self) {
        if self.out.ends_with(' ') {
            self.out.pop();
        }
    }

    /// Begins a line with the indentation of the op.
    pub fn print_newline(&mut self) {
        self.out.push('\n');
        push_indentation(&mut self.out, self.indentation);
    }

    /// Increases the indentation of the lines that [`OpPrinter::print_newline`] begins.
    pub fn increase_indentation(&mut self) {
        self.indentation += 1;
    }

    /// Undoes [`OpPrinter::increase_indentation`].
    ///
    /// # Panics
    ///
    /// If the indentation was not increased.
    pub fn decrease_indentation(&mut self) {
        self.indentation = self.indentation.checked_sub(1).expect("indentation was increased before");
    }

    /// Writes an integer in decimal.
    pub fn print_integer(&mut self, value: i64) {
        push_integer(&mut self.out, value);
    }

    /// Writes a string literal.
    pub fn print_string(&mut self, bytes: &[u8]) {
        push_quoted(&mut self.out, bytes);
    }

    /// Writes a keyword, or a string literal if the text is not a bare identifier.
    pub fn print_keyword_or_string(&mut self, text: &str) {
        push_name(&mut self.out, text);
    }

    /// Writes the name of a symbol with its `@`, quoted if necessary.
    pub fn print_symbol_name(&mut self, name: &[u8]) {
        push_symbol(&mut self.out, name);
    }

    /// Writes the name of a value.
    pub fn print_operand(&mut self, value: Value) {
        self.write_value(value);
    }

    /// Returns the name of a value, without its `%` and without its position in a group of results: what
    /// [`OpParser::result_name`](crate::text::OpParser::result_name) returns when the text is read. Empty in the run that
    /// collects aliases, which prints nothing.
    pub fn value_name(&self, value: Value) -> String {
        let mut name = String::new();
        self.append_value(&mut name, value);
        let name = name.strip_prefix('%').unwrap_or(&name);
        name.split_once('#').map_or(name, |(group, _)| group).to_owned()
    }

    /// Writes a comma-separated list of value names.
    pub fn print_operands(&mut self, values: impl IntoIterator<Item = Value>) {
        if self.collector.is_some() {
            return;
        }
        self.print_list(values, |printer, value| printer.write_value(value));
    }

    /// Writes a comma-separated list.
    pub fn print_list<T>(&mut self, items: impl IntoIterator<Item = T>, mut print: impl FnMut(&mut Self, T)) {
        for (position, item) in items.into_iter().enumerate() {
            if position > 0 {
                self.out.push_str(", ");
            }
            print(self, item);
        }
    }

    /// Writes a type.
    pub fn print_type(&mut self, ty: Type) {
        self.write_type(ty);
    }

    /// Writes a comma-separated list of types.
    pub fn print_types(&mut self, types: impl IntoIterator<Item = Type>) {
        self.print_list(types, |printer, ty| printer.write_type(ty));
    }

    /// Writes ` -> ` and the types, in parentheses unless there is a single one that is not a function type;
    /// nothing if there are no types.
    pub fn print_optional_arrow_types(&mut self, types: &[Type]) {
        if !types.is_empty() {
            self.out.push_str(" -> ");
            self.print_result_list(types);
        }
    }

    fn print_result_list(&mut self, types: &[Type]) {
        if let [single] = types
            && !matches!(single.data(self.shared.context), TypeData::Function { .. })
        {
            self.write_type(*single);
            return;
        }
        self.out.push('(');
        self.print_types(types.iter().copied());
        self.out.push(')');
    }

    /// Writes `(inputs) -> results`.
    pub fn print_functional_type(&mut self, inputs: &[Type], results: &[Type]) {
        self.out.push('(');
        self.print_types(inputs.iter().copied());
        self.out.push_str(") -> ");
        self.print_result_list(results);
    }

    /// Writes the functional type of an op's operands and results, as in generic form.
    pub fn print_operation_type(&mut self, body: &Body, op: Op) {
        let inputs: Vec<Type> = body.operands(op).map(|value| body.value_type(value)).collect();
        let results: Vec<Type> = body.results(op).map(|value| body.value_type(value)).collect();
        self.print_functional_type(&inputs, &results);
    }

    /// Writes an attribute with its type.
    pub fn print_attribute(&mut self, attribute: Attribute) {
        self.write_attribute(attribute);
    }

    /// Writes an attribute without its type, for a context in which the parser knows the type.
    pub fn print_attribute_without_type(&mut self, attribute: Attribute) {
        match &mut self.collector {
            None => self
                .shared
                .printer(&mut self.out, self.memo.distinct())
                .print_attribute_without_type(attribute),
            Some(collector) => collector.visit_attribute(attribute),
        }
    }

    /// Writes the elements of a dense array in brackets, for a context in which the parser knows their type.
    pub fn print_dense_array_elements(&mut self, attribute: Attribute) {
        if self.collector.is_some() {
            return;
        }
        self.print_text("[");
        self.shared.printer(&mut self.out, self.memo.distinct()).print_dense_array_body(attribute);
        self.print_text("]");
    }

    /// Writes an attribute as its alias if it has one, and with `print` otherwise.
    pub fn print_attribute_with(
        &mut self,
        attribute: Attribute,
        print: impl FnOnce(&Context, Attribute, &mut AttributePrinter<'_>),
    ) {
        match &mut self.collector {
            None => {
                let mut printer = self.shared.printer(&mut self.out, self.memo.distinct());
                if !printer.print_attribute_alias(attribute) {
                    print(self.shared.context, attribute, &mut printer);
                }
            }
            Some(collector) => collector.visit_attribute(attribute),
        }
    }

    /// Writes a type as its alias if it has one, and with `print` otherwise.
    pub fn print_type_with(
        &mut self,
        ty: Type,
        print: impl FnOnce(&Context, Type, &mut AttributePrinter<'_>),
    ) {
        match &mut self.collector {
            None => {
                let mut printer = self.shared.printer(&mut self.out, self.memo.distinct());
                if !printer.print_type_alias(ty) {
                    print(self.shared.context, ty, &mut printer);
                }
            }
            Some(collector) => collector.visit_type(ty),
        }
    }

    /// Writes the entries of a dictionary without its braces.
    pub fn print_entries<'a>(&mut self, entries: impl IntoIterator<Item = &'a NamedAttribute>) {
        self.print_list(entries, |printer, entry| {
            if printer.collector.is_none() {
                push_name(&mut printer.out, entry.name.text(printer.shared.context));
            }
            if entry.value != Attribute::UNIT {
                printer.out.push_str(" = ");
                printer.write_attribute(entry.value);
            }
        });
    }

    /// Writes ` {...}` with an op's attributes except those named in `elided`; nothing if none is left.
    ///
    /// The attributes are sorted by name.
    pub fn print_optional_attributes(&mut self, body: &Body, op: Op, elided: &[&str]) {
        self.print_optional_dictionary("", body, op, elided);
    }

    /// Writes an op's attributes like [`OpPrinter::print_optional_attributes`], with the keyword `attributes`
    /// before the brace.
    pub fn print_optional_attributes_with_keyword(&mut self, body: &Body, op: Op, elided: &[&str]) {
        self.print_optional_dictionary(" attributes", body, op, elided);
    }

    fn print_optional_dictionary(&mut self, keyword: &str, body: &Body, op: Op, elided: &[&str]) {
        let context = self.shared.context;
        let info = body.info(op);
        let (dictionary, slots) = body.attribute_parts(op);
        let mut inherent = info.inherent_attributes().iter().zip(slots);
        // Few attributes are there: names are compared only of those.
        let is_shown = |(name, value): (&Identifier, &Option<Attribute>)| {
            value.is_some() && !elided.contains(&name.text(context))
        };
        let has_others = dictionary != Attribute::EMPTY_DICTIONARY
            || inherent.any(is_shown)
            || !info.is_registered() && body.properties(op).is_some();
        if !has_others {
            return;
        }
        let mut entries = body.attributes(op);
        entries.retain(|entry| !elided.contains(&entry.name.text(context)));
        if entries.is_empty() {
            return;
        }
        entries.sort_by_key(|entry| entry.name.text(context));
        self.out.push_str(keyword);
        self.out.push_str(" {");
        self.print_entries(&entries);
        self.out.push('}');
    }

    /// Writes the region of the current op at `position`, with its braces.
    ///
    /// # Panics
    ///
    /// If `position` is out of bounds.
    pub fn print_region(&mut self, body: &Body, op: Op, position: usize, form: RegionForm) {
        let (holder, region) = body.region(op, position);
        assert!(holder.serial == self.body().serial, "the regions of the op that is being printed");
        self.print_region_at(region.index, form);
    }

    /// Writes an op of a region of the current op without its results, on the current line, with its location if
    /// locations are printed.
    pub fn print_nested_op(&mut self, op: Op) {
        self.print_op_without_results(op.index);
    }

    /// Writes the region at `position` as an element of an assembly format does: with the label of its entry block if
    /// that has arguments, and without an implicit terminator that has no content. The parser adds such a terminator
    /// to a region that is an element, or an argument of a custom directive.
    ///
    /// # Panics
    ///
    /// If `position` is out of bounds.
    pub fn print_declared_region(&mut self, body: &Body, op: Op, position: usize) {
        self.print_region_without_implied_terminator(body, op, position, true);
    }

    /// Writes the region at `position` like [`OpPrinter::print_declared_region`], without the label of its entry
    /// block, whose arguments the op has printed.
    ///
    /// # Panics
    ///
    /// If `position` is out of bounds.
    pub fn print_region_without_terminator(&mut self, body: &Body, op: Op, position: usize) {
        self.print_region_without_implied_terminator(body, op, position, false);
    }

    /// Returns whether the parser would build the region at `position` if the text left it out: one block without
    /// arguments and without ops, except for an implied terminator.
    pub(crate) fn is_region_implied(&self, body: &Body, op: Op, position: usize) -> bool {
        let implied = body.name(op).info(self.shared.context).implicit_terminator(self.shared.context);
        let has_implied = implied.is_some_and(|name| has_implied_terminator(body, op, position, name));
        let (holder, region) = body.region(op, position);
        holder.blocks(region).count() == 1
            && holder.entry_block(region).is_some_and(|block| {
                holder.arguments(block).next().is_none()
                    && holder.ops(block).count() == usize::from(has_implied)
            })
    }

    fn print_region_without_implied_terminator(
        &mut self,
        body: &Body,
        op: Op,
        position: usize,
        entry_arguments: bool,
    ) {
        let info = body.name(op).info(self.shared.context);
        let implied = info.implicit_terminator(self.shared.context);
        let terminators = implied.is_none_or(|name| !has_implied_terminator(body, op, position, name));
        let form = RegionForm { entry_arguments, terminators, empty_block: false };
        self.print_region(body, op, position, form);
    }

    /// Writes an affine expression with its variables replaced by operands: dimensions first, then symbols,
    /// as `symbol(...)`.
    pub fn print_affine_expression(
        &mut self,
        expression: &AffineExpr,
        dimensions: &[Value],
        symbols: &[Value],
    ) {
        if self.collector.is_some() {
            return;
        }
        if let Some(position) = expression.as_dimension() {
            return dimensions.get(position as usize).into_iter().for_each(|value| self.write_value(*value));
        }
        let mut text = std::mem::take(&mut self.out);
        // Writing fails only if writing to a string does, so never.
        let _ = expression.write_with(&mut text, |text, variable| {
            let (values, position) = match variable {
                AffineVariable::Dimension(position) => (dimensions, position),
                AffineVariable::Symbol(position) => (symbols, position),
            };
            let is_symbol = matches!(variable, AffineVariable::Symbol(_));
            if is_symbol {
                text.push_str("symbol(");
            }
            if let Some(value) = values.get(position as usize) {
                self.append_value(text, *value);
            }
            if is_symbol {
                text.push(')');
            }
            Ok(())
        });
        self.out = text;
    }

    /// Writes `[expression, ...]` with the map's variables replaced by operands.
    pub fn print_affine_map_of_values(&mut self, map: &AffineMap, operands: &[Value]) {
        if self.collector.is_some() {
            return;
        }
        let (dimensions, symbols) = operands.split_at(operands.len().min(map.dimension_count() as usize));
        self.print_text("[");
        self.print_list(map.results(), |printer, result| {
            printer.print_affine_expression(result, dimensions, symbols);
        });
        self.print_text("]");
    }

    /// Writes `(dimensions)[symbols]`, without brackets if there are no symbols.
    pub fn print_dimensions_and_symbols(&mut self, operands: &[Value], dimension_count: usize) {
        let (dimensions, symbols) = operands.split_at(operands.len().min(dimension_count));
        self.print_text("(");
        self.print_operands(dimensions.iter().copied());
        self.print_text(")");
        if !symbols.is_empty() {
            self.print_text("[");
            self.print_operands(symbols.iter().copied());
            self.print_text("]");
        }
    }

    /// Writes a region argument as `%name: type {attributes}`, followed by its location if locations are
    /// printed.
    ///
    /// `body` is the body of the argument.
    pub fn print_region_argument(&mut self, body: &Body, argument: Value, attributes: Option<Attribute>) {
        self.write_value(argument);
        self.out.push_str(": ");
        self.write_type(body.value_type(argument));
        self.print_optional_dictionary_attribute(attributes);
        self.print_argument_location(body, argument);
    }

    /// Writes ` loc(...)`, the location of a block argument, if locations are printed.
    ///
    /// `body` is the body of the argument.
    pub fn print_argument_location(&mut self, body: &Body, argument: Value) {
        if !self.shared.options.debug_info {
            return;
        }
        let location = body.argument_location(argument);
        match &mut self.collector {
            Some(collector) => collector.visit_location(location, false),
            None => {
                self.out.push(' ');
                self.write_trailing_location(location, false);
            }
        }
    }

    /// Writes ` {...}` for a dictionary; nothing if it is absent or empty.
    pub fn print_optional_dictionary_attribute(&mut self, dictionary: Option<Attribute>) {
        if let Some(dictionary) = dictionary
            && let AttributeData::Dictionary(entries) = dictionary.data(self.shared.context)
            && !entries.is_empty()
        {
            self.out.push(' ');
            self.write_attribute(dictionary);
        }
    }

    /// Writes the name of a block.
    pub fn print_successor(&mut self, block: Block) {
        if self.collector.is_some() {
            return;
        }
        match self.scopes.iter().rev().find(|scope| scope.body.serial == block.serial) {
            Some(scope) => scope.numbering.write_block(&mut self.out, block.index),
            None => self.out.push_str("^INVALIDBLOCK"),
        }
    }

    /// Writes a successor with its forwarded operands: `^bb1(%0, %1 : i32, i64)`.
    pub fn print_successor_with_operands(&mut self, body: &Body, block: Block, operands: &[Value]) {
        self.print_successor(block);
        if operands.is_empty() {
            return;
        }
        self.out.push('(');
        self.print_operands(operands.iter().copied());
        self.out.push_str(" : ");
        self.print_types(operands.iter().map(|value| body.value_type(*value)));
        self.out.push(')');
    }

    /// Writes the current op in generic form, for a hook whose custom form cannot represent it.
    ///
    /// The output of the hook for this op is discarded.
    pub fn print_generic_form(&mut self, op: Op) {
        let Some(scope) = self.scope_of(op.serial) else { return };
        let body = scope.body;
        self.is_replaced = true;
        if self.collector.is_some() {
            self.collect_generic(body, op.index);
            return;
        }
        self.remove_custom_form();
        self.print_generic(body, op.index);
    }

    /// Writes an op of a region of the current op in generic form, without results, as
    /// [`OpParser::parse_wrapped_op`](crate::text::OpParser::parse_wrapped_op) reads it.
    ///
    /// The op must not be isolated from above.
    pub fn print_wrapped_op(&mut self, wrapped: Op) {
        let Some(scope) = self.scope_of(wrapped.serial) else { return };
        let body = scope.body;
        match self.collector.is_some() {
            true => self.collect_generic(body, wrapped.index),
            false => self.print_generic(body, wrapped.index),
        }
    }
}
