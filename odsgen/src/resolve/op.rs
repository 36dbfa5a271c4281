//! Resolution of ops: expands templates, resolves fields and computes derived properties.

use std::rc::Rc;

use super::constraint::Environment;
use super::relation::EntityScope;
use super::scope::Symbol;
use super::{Resolver, header};
use crate::ast::{self, FieldArity, FieldRole, OpBody};
use crate::diagnostics::{Code, Diagnostic};
use crate::model::{
    Arity, Assembly, AttributeField, Canonicalization, ConstraintKind, DerivedAttribute, DialectId,
    EntityKind, Field, Hook, InferenceSource, InterfaceKind, IntrinsicRole, Metadata, Op, OpArgument, OpId,
    RewriteId, Segments, Selector, Trait, TraitIntrinsic, TypeInference, TypeSource, ValueReference,
};
use crate::source::Span;

/// The body of an op or of a template that it uses, with the bindings of the template's parameters.
#[derive(Clone)]
pub(super) struct Part<'a> {
    body: &'a OpBody,
    bases: &'a [ast::Base],
    environment: Rc<Environment>,
}

/// The maximum number of templates of one op, including templates of templates.
const PART_LIMIT: usize = 200;

/// Keywords that cannot be raw identifiers.
pub(super) const IMPOSSIBLE: &[&str] = &["self", "Self", "super", "crate"];

impl<'a> Resolver<'a> {
    pub(super) fn resolve_ops(&mut self) {
        for index in 0..self.items.templates.len() {
            self.check_template(self.items.templates[index]);
        }
        for index in 0..self.items.ops.len() {
            let op = self.resolve_op(self.items.ops[index]);
            self.model.ops.push(op);
        }
        self.check_mnemonics();
    }

    fn check_mnemonics(&mut self) {
        let mut seen: rustc_hash::FxHashMap<(DialectId, String), Span> = Default::default();
        for index in 0..self.model.ops.len() {
            let op = &self.model.ops[index];
            let span = self.items.ops[index].mnemonic.as_ref().map_or(op.header.span, |text| text.span);
            if let Some(first) = seen.insert((op.dialect, op.mnemonic.clone()), span) {
                let message = format!("two ops have the mnemonic `{}`", op.mnemonic);
                self.report(
                    Diagnostic::error(Code::DuplicateName, span, message).related(first, "the other one"),
                );
            }
        }
    }

    /// Checks a template as such, with its parameters bound to themselves. Covers unused templates.
    fn check_template(&mut self, item: &'a ast::Op) {
        let parameters = self.parameters(&item.parameters);
        let environment = Environment::symbolic(&parameters);
        for (fields, _) in
            [&item.body.arguments, &item.body.results, &item.body.regions, &item.body.successors]
                .into_iter()
                .flatten()
        {
            for field in fields {
                if let Some(constraint) = &field.constraint {
                    self.constraint_use(constraint, constraint_kind(field.role), &environment);
                }
            }
        }
        for base in &item.bases {
            if let ast::Base::Traits(list) = base {
                self.listed(list, InterfaceKind::Op, &environment);
            }
        }
    }

    /// Returns the bodies that an op consists of: those of its templates, innermost first, then its own.
    fn parts(&mut self, item: &'a ast::Op) -> Vec<Part<'a>> {
        let mut parts = Vec::new();
        let own = Part { body: &item.body, bases: &item.bases, environment: Rc::default() };
        self.add_parts(own, &mut Vec::new(), &mut parts);
        parts
    }

    fn add_parts(&mut self, part: Part<'a>, open: &mut Vec<u32>, parts: &mut Vec<Part<'a>>) {
        for base in part.bases {
            let ast::Base::Template(reference) = base else { continue };
            let found = self.find(&reference.path, "a template", |symbol| match symbol {
                Symbol::Template(id) => Some(id),
                _ => None,
            });
            let Some(id) = found else { continue };
            let template = self.items.templates[id as usize];
            if open.contains(&id) {
                if self.reported_cycles.insert(reference.span) {
                    let message = format!("template `{}` uses itself", template.name.text);
                    self.error(Code::Cycle, reference.span, message);
                }
                continue;
            }
            if parts.len() + open.len() > PART_LIMIT {
                if self.reported_cycles.insert(reference.span) {
                    let message = format!("an op uses more than {PART_LIMIT} templates");
                    self.error(Code::TooDeep, reference.span, message);
                }
                return;
            }
            let name = template.name.text.clone();
            let environment = part.environment.clone();
            let arguments =
                self.bind(&name, &template.parameters, &reference.arguments, reference.span, &environment);
            let Some(arguments) = arguments else { continue };
            self.quiet += 1;
            let parameters = self.parameters(&template.parameters);
            self.quiet -= 1;
            let environment = Rc::new(Environment::bound(&parameters, arguments));
            open.push(id);
            self.add_parts(Part { body: &template.body, bases: &template.bases, environment }, open, parts);
            open.pop();
        }
        parts.push(part);
    }

    /// Returns the effective clause: the op's own, or that of the only template that has it.
    pub(super) fn clause<T>(
        &mut self,
        item: &ast::Op,
        parts: &[Part<'a>],
        what: &str,
        get: impl Fn(&'a OpBody) -> Option<&'a T>,
    ) -> Option<(&'a T, Rc<Environment>)> {
        let (own, templates) = parts.split_last()?;
        if let Some(clause) = get(own.body) {
            return Some((clause, own.environment.clone()));
        }
        let mut found = templates.iter().filter_map(|part| get(part.body).map(|clause| (clause, part)));
        let (clause, part) = found.next()?;
        if found.any(|(other, _)| !std::ptr::eq(other, clause)) {
            let message = format!("two templates of `{}` have the clause `{what}`", item.name.text);
            let diagnostic = Diagnostic::error(Code::DuplicateClause, item.name.span, message);
            self.report(
                diagnostic.help("write the clause in the op itself: it stands above those of templates"),
            );
        }
        Some((clause, part.environment.clone()))
    }

    fn resolve_op(&mut self, item: &'a ast::Op) -> Op {
        let dialect = self.dialect_of(&item.name).unwrap_or(DialectId(0));
        if let Some(text) = &item.mnemonic {
            self.check_mnemonic(text);
        }
        let id = OpId(self.model.ops.len() as u32);
        let (mnemonic, ir_name) = (self.mnemonic(id), self.ir_op_name(id));
        for name in item.body.ir_name.iter().chain(&item.body.old_names) {
            self.check_mnemonic(name);
        }
        let parts = self.parts(item);
        let mut op = Op {
            header: header(&item.name, &item.documentation),
            dialect,
            mnemonic,
            ir_name,
            old_names: item.body.old_names.iter().map(|name| name.text.clone()).collect(),
            arguments: Vec::new(),
            operands: Vec::new(),
            attributes: Vec::new(),
            results: Vec::new(),
            regions: Vec::new(),
            successors: Vec::new(),
            operand_segments: Segments::Fixed,
            result_segments: Segments::Fixed,
            result_types: Vec::new(),
            traits: Vec::new(),
            interfaces: Vec::new(),
            conditions: Vec::new(),
            inferences: Vec::new(),
            effects: None,
            derived: Vec::new(),
            assembly: Assembly::Generic,
            builders: Vec::new(),
            canonicalization: Canonicalization::default(),
            verify: None,
            verify_regions: None,
            names: Vec::new(),
            fold: None,
            extra: Vec::new(),
            metadata: Vec::new(),
        };
        for part in &parts {
            for base in part.bases {
                if let ast::Base::Traits(list) = base {
                    let listed = self.listed(list, InterfaceKind::Op, &part.environment);
                    self.add_traits(&mut op.traits, listed.traits);
                    for interface in listed.interfaces {
                        match op.interfaces.iter_mut().find(|other| other.interface == interface.interface) {
                            Some(other) => {
                                let new =
                                    interface.methods.into_iter().filter(|m| !other.methods.contains(m));
                                let new: Vec<String> = new.collect();
                                other.methods.extend(new);
                            }
                            None => op.interfaces.push(interface),
                        }
                    }
                }
            }
        }
        if let Some(((fields, _), environment)) =
            self.clause(item, &parts, "arguments", |b| b.arguments.as_ref())
        {
            self.add_fields(&mut op, fields, &environment);
        }
        if let Some(((fields, _), environment)) = self.clause(item, &parts, "results", |b| b.results.as_ref())
        {
            self.add_fields(&mut op, fields, &environment);
        }
        if let Some(((fields, _), environment)) = self.clause(item, &parts, "regions", |b| b.regions.as_ref())
        {
            self.add_fields(&mut op, fields, &environment);
        }
        if let Some(((fields, _), environment)) =
            self.clause(item, &parts, "successors", |b| b.successors.as_ref())
        {
            self.add_fields(&mut op, fields, &environment);
        }
        for part in &parts {
            for derived in &part.body.derived {
                op.derived.push(DerivedAttribute {
                    name: derived.name.text.clone(),
                    documentation: derived.documentation.clone(),
                    rust_type: derived.rust_type.clone(),
                    body: derived.body.clone(),
                    materialize: derived.materialize.clone(),
                    span: derived.name.span,
                });
            }
            op.builders.extend(part.body.builders.iter().map(super::data::builder));
            op.extra.extend(part.body.extra.iter().cloned());
        }
        let metadata: Vec<_> = parts.iter().flat_map(|part| part.body.metadata.clone()).collect();
        op.metadata = self.op_metadata(&metadata);
        self.check_names(&op);
        op.operand_segments = self.segments(&op, &op.operands, true);
        op.result_segments = self.segments(&op, &op.results, false);
        self.check_segment_names(&op);
        self.check_variadic_last(&op.regions, "region");
        self.check_variadic_last(&op.successors, "successor");
        self.check_successors(&op);
        for part in &parts {
            self.add_conditions(&mut op, part);
        }
        op.result_types = result_types(&self.type_facts(&op), &op);
        if op.result_types.contains(&TypeSource::Given) && self.model.infers_result_types(&op) {
            op.result_types.fill(TypeSource::Interface);
        }
        self.add_effects(item, &parts, &mut op);
        self.add_suggested_names(item, &parts, &mut op);
        let hook = |this: &mut Self, what: &str, get: fn(&'a OpBody) -> Option<&'a ast::Hook>| {
            let found = this.clause(item, &parts, what, get);
            found.map(|(hook, _)| Hook { body: hook.body.clone(), span: hook.span })
        };
        op.verify = hook(self, "verify", |body| body.verify.as_ref());
        op.verify_regions = hook(self, "verify regions", |body| body.verify_regions.as_ref());
        op.fold = hook(self, "fold", |body| body.fold.as_ref());
        self.add_assembly(item, &parts, &mut op);
        op
    }

    /// Returns the merged metadata. A later entry replaces an earlier one of the same name: an op overrides its
    /// templates.
    fn op_metadata(&mut self, list: &[(ast::Name, ast::Value)]) -> Vec<Metadata> {
        let mut out: Vec<Metadata> = Vec::new();
        for (name, value) in list {
            let value = self.literal(value, None);
            match out.iter_mut().find(|metadata| metadata.name == name.text) {
                Some(metadata) => metadata.value = value,
                None => out.push(Metadata { name: name.text.clone(), value }),
            }
        }
        out
    }

    fn add_fields(&mut self, op: &mut Op, fields: &[ast::Field], environment: &Environment) {
        for field in fields {
            if field.role == FieldRole::Attribute {
                self.add_attribute(op, field, environment);
                continue;
            }
            if let Some(default) = &field.default {
                let message = "only attributes have defaults";
                self.error(Code::DefaultValue, default.span(), message);
            }
            let has_sizes = field.role == FieldRole::Operand && field.arity == FieldArity::VariadicOfVariadic;
            match &field.ir_name {
                Some(ir_name) if has_sizes => self.check_mnemonic(ir_name),
                Some(ir_name) => {
                    let message =
                        "only attributes, and operands whose groups have sizes, have names in the IR";
                    let diagnostic = Diagnostic::error(Code::InvalidName, ir_name.span, message);
                    self.report(diagnostic.help("remove `as` and the name"));
                }
                None => {}
            }
            let unnamed = field.name.text == "_";
            if unnamed && matches!(field.role, FieldRole::Region | FieldRole::Successor) {
                let diagnostic = Diagnostic::error(Code::InvalidName, field.name.span, "this needs a name");
                self.report(diagnostic.help("only operands and results can do without one"));
            }
            let arity = match field.arity {
                FieldArity::One => Arity::One,
                FieldArity::Optional => Arity::Optional,
                FieldArity::Variadic => Arity::Variadic,
                FieldArity::VariadicOfVariadic => Arity::VariadicOfVariadic,
            };
            let values_only = match field.role {
                FieldRole::Operand => false,
                FieldRole::Result => arity == Arity::VariadicOfVariadic,
                _ => matches!(arity, Arity::Optional | Arity::VariadicOfVariadic),
            };
            if values_only {
                let message = format!("`{}` cannot be of this form", field.name.text);
                let help =
                    "regions and successors are one or variadic; only operands are variadic of variadic";
                self.report(Diagnostic::error(Code::Arguments, field.span, message).help(help));
            }
            let kind = constraint_kind(field.role);
            let any = ast::Expression::Any(field.span);
            let constraint = field.constraint.as_ref().unwrap_or(&any);
            let resolved = Field {
                name: (!unnamed).then(|| field.name.text.clone()),
                documentation: field.documentation.clone(),
                arity,
                constraint: self.constraint_use(constraint, kind, environment),
                sizes_name: field.ir_name.as_ref().map(|name| name.text.clone()),
                span: field.name.span,
            };
            match field.role {
                FieldRole::Operand => {
                    op.arguments.push(OpArgument::Operand(op.operands.len()));
                    op.operands.push(resolved);
                }
                FieldRole::Result => op.results.push(resolved),
                FieldRole::Region => op.regions.push(resolved),
                FieldRole::Successor | FieldRole::Attribute => op.successors.push(resolved),
            }
        }
    }

    fn add_attribute(&mut self, op: &mut Op, field: &ast::Field, environment: &Environment) {
        if field.name.text == "_" {
            let diagnostic =
                Diagnostic::error(Code::InvalidName, field.name.span, "an attribute needs a name");
            self.report(
                diagnostic
                    .help("the IR knows attributes by name; only operands and results can do without one"),
            );
        }
        if matches!(field.arity, FieldArity::Variadic | FieldArity::VariadicOfVariadic) {
            let message = format!("attribute `{}` cannot be variadic", field.name.text);
            let diagnostic = Diagnostic::error(Code::Arguments, field.span, message);
            self.report(diagnostic.help("an array attribute holds several values"));
        }
        let constraint = field
            .constraint
            .as_ref()
            .map(|constraint| self.constraint_use(constraint, ConstraintKind::Attribute, environment));
        if constraint.is_none() && (field.arity == FieldArity::Optional || field.default.is_some()) {
            let message =
                format!("unit attribute `{}` cannot be optional or have a default", field.name.text);
            let diagnostic = Diagnostic::error(Code::DefaultValue, field.span, message);
            self.report(diagnostic.help("remove `?` and the default"));
        }
        let default = match (&field.default, &constraint) {
            (Some(value), Some(constraint)) => {
                // Substitute the argument of a template parameter.
                let given = environment.value(value);
                Some(self.attribute_value(given.as_ref().unwrap_or(value), constraint))
            }
            _ => None,
        };
        let ir_name = field.ir_name.as_ref().map_or_else(
            || field.name.text.clone(),
            |text| {
                self.check_mnemonic(text);
                text.text.clone()
            },
        );
        op.arguments.push(OpArgument::Attribute(op.attributes.len()));
        op.attributes.push(AttributeField {
            name: field.name.text.clone(),
            ir_name,
            documentation: field.documentation.clone(),
            optional: field.arity == FieldArity::Optional || constraint.is_none(),
            constraint,
            default,
            span: field.name.span,
        });
    }

    /// Reports field names that are duplicate or impossible in Rust.
    fn check_names(&mut self, op: &Op) {
        let builders: Vec<(String, Span)> =
            op.builders.iter().map(|builder| (builder.function_name(), builder.span)).collect();
        self.check_unique("builder", builders.iter().map(|(name, span)| (name.as_str(), *span)));
        let values = op.operands.iter().chain(&op.results).chain(&op.regions).chain(&op.successors);
        let mut names: Vec<(&str, Span)> =
            values.filter_map(|field| field.name.as_deref().map(|name| (name, field.span))).collect();
        names.extend(op.attributes.iter().map(|attribute| (attribute.name.as_str(), attribute.span)));
        names.extend(op.derived.iter().map(|derived| (derived.name.as_str(), derived.span)));
        self.check_unique("field", names.iter().copied());
        let ir_names = op.attributes.iter().map(|attribute| (attribute.ir_name.as_str(), attribute.span));
        if op.attributes.iter().any(|attribute| attribute.ir_name != attribute.name) {
            self.check_unique("attribute in the IR", ir_names);
        }
        for (name, span) in names.into_iter().filter(|(name, _)| IMPOSSIBLE.contains(name)) {
            let message = format!("`{name}` cannot be a name in Rust");
            let diagnostic = Diagnostic::error(Code::InvalidName, span, message);
            self.report(
                diagnostic.help(format!("write `{name}_ as \"{name}\"` for an attribute of that name")),
            );
        }
    }

    fn segments(&mut self, op: &Op, fields: &[Field], operands: bool) -> Segments {
        let variable: Vec<&Field> = fields.iter().filter(|field| field.arity.is_variable()).collect();
        let (sized, same, what) = if operands {
            (TraitIntrinsic::OperandSegmentSizes, TraitIntrinsic::SameOperandSegmentSize, "operands")
        } else {
            (TraitIntrinsic::ResultSegmentSizes, TraitIntrinsic::SameResultSegmentSize, "results")
        };
        if self.model.has_trait_intrinsic(op, sized) {
            return Segments::Attribute;
        }
        match variable.as_slice() {
            [] => Segments::Fixed,
            [_] => Segments::Single,
            _ if self.model.has_trait_intrinsic(op, same) => Segments::Same,
            [first, second, ..] => {
                let message =
                    format!("nothing tells the {what} of variable length of `{}` apart", op.header.name);
                let (sized, same) = (self.trait_that_means(sized), self.trait_that_means(same));
                self.report(
                    Diagnostic::error(Code::Segments, second.span, message)
                        .label("also of variable length")
                        .related(first.span, "of variable length")
                        .help(format!("add the trait `{sized}`, or `{same}` when all have the same length")),
                );
                Segments::Attribute
            }
        }
    }

    /// Reports attributes with the names of those that hold the sizes of segments and groups.
    fn check_segment_names(&mut self, op: &Op) {
        let mut sizes: Vec<(String, Span, &str)> = op
            .grouped_operands()
            .map(|(_, field)| (field.group_sizes_name(), field.span, "the groups of this operand"))
            .collect();
        let segments = [(&op.operand_segments, "operand"), (&op.result_segments, "result")];
        for (segments, what) in segments {
            if *segments == Segments::Attribute {
                sizes.push((format!("{what}SegmentSizes"), op.header.span, "the segments of this op"));
            }
        }
        let declared = op.attributes.iter().map(|field| (field.ir_name.as_str(), field.span));
        let mut seen: Vec<(&str, Span)> = declared.collect();
        for (name, span, what) in &sizes {
            if let Some((_, other)) = seen.iter().find(|(known, _)| known == name) {
                let message = format!("an attribute `{name}` holds the sizes of {what}");
                let diagnostic = Diagnostic::error(Code::DuplicateName, *span, message);
                self.report(
                    diagnostic
                        .related(*other, "another attribute of that name")
                        .help("remove the attribute, which is known, or give one of the two another name"),
                );
            }
            seen.push((name, *span));
        }
    }

    /// Returns the name of the library's trait with this meaning.
    fn trait_that_means(&self, intrinsic: TraitIntrinsic) -> String {
        let means = |known: &&Trait| matches!(known.intrinsic, Some((known, _)) if known == intrinsic);
        self.model.traits.iter().find(means).map_or(String::new(), |known| known.header.name.clone())
    }

    fn check_variadic_last(&mut self, fields: &[Field], what: &str) {
        let Some((_, front)) = fields.split_last() else { return };
        for field in front {
            if field.arity.is_variable() {
                let message = format!("a variadic {what} has to be the last one");
                self.error(Code::NotLast, field.span, message);
            }
        }
    }

    fn check_successors(&mut self, op: &Op) {
        if let Some(successor) = op.successors.iter().find(|successor| !successor.arity.is_variable())
            && !self.model.has_engine_trait(op, "TERMINATOR")
        {
            let message = format!("`{}` has successors, but is no terminator", op.header.name);
            let diagnostic = Diagnostic::error(Code::WrongKind, successor.span, message);
            self.report(diagnostic.help("add the trait `Terminator`"));
        }
    }

    fn entity_scope(&self, op: &Op) -> EntityScope {
        let mut names = vec![
            ("operands".to_owned(), EntityKind::Value),
            ("results".to_owned(), EntityKind::Value),
            ("op".to_owned(), EntityKind::Op),
        ];
        for field in op.operands.iter().chain(&op.results) {
            names.extend(field.name.clone().map(|name| (name, EntityKind::Value)));
        }
        names.extend(op.attributes.iter().map(|attribute| (attribute.name.clone(), EntityKind::Attribute)));
        let several = op.operands.iter().chain(&op.results).filter(|field| field.arity.is_variable());
        let absent =
            op.attributes.iter().filter(|attribute| attribute.optional || attribute.default.is_some());
        let several = several.filter_map(|field| field.name.clone());
        let variadic = several.chain(absent.map(|attribute| attribute.name.clone()));
        let variadic = variadic.chain(["operands".to_owned(), "results".to_owned()]);
        EntityScope::new(format!("`{}`", op.header.name), names).with_variadic(variadic)
    }

    fn add_conditions(&mut self, op: &mut Op, part: &Part<'a>) {
        let scope = self.entity_scope(op);
        for clause in &part.body.wheres {
            op.conditions.extend(self.condition(clause, &scope, &part.environment));
        }
        for infer in &part.body.infers {
            let target = self.value_by_name(op, &infer.target);
            let attribute = op.attributes.iter().position(|attribute| attribute.name == infer.source.text);
            let source = match attribute {
                Some(index) => Some(InferenceSource::Attribute(index)),
                None => self.value_by_name(op, &infer.source).map(InferenceSource::Value),
            };
            let (Some(target), Some(source)) = (target, source) else { continue };
            if let (Some(_), Some(transform)) = (attribute, &infer.transform) {
                let message = format!("what follows from `{}` is its type as it is", infer.source.text);
                let diagnostic = Diagnostic::error(Code::WrongKind, transform.span(), message);
                self.report(diagnostic.help("remove the computation, or infer the type from a value"));
                continue;
            }
            if source == InferenceSource::Value(target) {
                let message = format!("the type of `{}` is inferred from itself", infer.target.text);
                self.error(Code::Cycle, infer.source.span, message);
                continue;
            }
            let transform = match &infer.transform {
                None => None,
                Some(ast::Code::Rust(rust)) => Some(Selector::Rust(rust.clone())),
                Some(ast::Code::Intrinsic(call)) => {
                    let role = IntrinsicRole::Selector {
                        from: ConstraintKind::Type,
                        to: ConstraintKind::Type,
                        is_list: false,
                    };
                    let Some(call) = self.intrinsic_call(call, role, &part.environment) else { continue };
                    Some(Selector::Intrinsic(call))
                }
            };
            let default = || match infer.transform {
                Some(_) => format!(
                    "the type of `{}` must follow from that of `{}`",
                    infer.target.text, infer.source.text
                ),
                None => format!("`{}` must have the type of `{}`", infer.target.text, infer.source.text),
            };
            op.inferences.push(TypeInference {
                target,
                source,
                transform,
                message: infer.message.as_ref().map_or_else(default, |text| text.text.clone()),
                span: infer.span,
            });
        }
    }

    fn value_by_name(&mut self, op: &Op, name: &ast::Name) -> Option<ValueReference> {
        let found = value(op, &name.text);
        if found.is_none() {
            let message = format!("`{}` has no operand or result `{}`", op.header.name, name.text);
            let known = op.operands.iter().chain(&op.results).filter_map(|field| field.name.as_deref());
            let diagnostic = Diagnostic::error(Code::UnknownName, name.span, message);
            self.report(diagnostic.did_you_mean(&name.text, known));
        }
        found
    }

    fn add_assembly(&mut self, item: &'a ast::Op, parts: &[Part<'a>], op: &mut Op) {
        let own = parts.last().map(|part| part.body);
        let by_hand = own.is_some_and(|body| body.parse.is_some() || body.print.is_some());
        let own_format = own.is_some_and(|body| body.format.is_some());
        let format = if by_hand && !own_format {
            None
        } else {
            self.clause(item, parts, "format", |body| body.format.as_ref()).map(|(format, _)| format)
        };
        let (parse, print) = if own_format && !by_hand {
            (None, None)
        } else {
            let parse = self.clause(item, parts, "parse", |body| body.parse.as_ref()).map(|(hook, _)| hook);
            (parse, self.clause(item, parts, "print", |body| body.print.as_ref()).map(|(hook, _)| hook))
        };
        self.check_parse_and_print(format, parse, print);
        if let Some(format) = format {
            if let Some(format) = self.op_format(format, op) {
                op.assembly = Assembly::Format(format);
            }
        } else if let (Some(parse), Some(print)) = (parse, print) {
            let hook = |hook: &ast::Hook| Hook { body: hook.body.clone(), span: hook.span };
            op.assembly = Assembly::Custom { parse: hook(parse), print: hook(print) };
        }
    }

    /// Resolves the canonicalization clauses. Runs last, since it needs the rewrites.
    pub(super) fn resolve_canonicalizations(&mut self) {
        for index in 0..self.items.ops.len() {
            let item = self.items.ops[index];
            self.quiet += 1;
            let parts = self.parts(item);
            self.quiet -= 1;
            let hook = self.clause(item, &parts, "canonicalize", |body| body.canonicalize_hook.as_ref());
            let hook = hook.map(|(span, _)| *span);
            let clause = self.clause(item, &parts, "canonicalize [..]", |body| body.canonicalize.as_ref());
            let paths = clause.map_or(&[][..], |((paths, _), _)| paths);
            let rewrites: Vec<RewriteId> = paths
                .iter()
                .filter_map(|path| {
                    self.find(path, "a rewrite", |symbol| match symbol {
                        Symbol::Rewrite(id) => Some(id),
                        _ => None,
                    })
                })
                .collect();
            self.model.ops[index].canonicalization = Canonicalization { rewrites, hook };
        }
    }
}

fn constraint_kind(role: FieldRole) -> ConstraintKind {
    match role {
        FieldRole::Operand | FieldRole::Result => ConstraintKind::Type,
        FieldRole::Attribute => ConstraintKind::Attribute,
        FieldRole::Region => ConstraintKind::Region,
        FieldRole::Successor => ConstraintKind::Successor,
    }
}

/// Returns the operand or result of that name.
pub(super) fn value(op: &Op, name: &str) -> Option<ValueReference> {
    let find = |fields: &[Field]| fields.iter().position(|field| field.name.as_deref() == Some(name));
    find(&op.operands).map(ValueReference::Operand).or_else(|| find(&op.results).map(ValueReference::Result))
}

/// Returns the sources of the result types, given the operand types.
fn result_types(facts: &super::type_facts::TypeFacts, op: &Op) -> Vec<TypeSource> {
    let operands = vec![true; op.operands.len()];
    let inferred = facts.infer(op, &operands, &vec![false; op.results.len()]);
    inferred.results.into_iter().map(|source| source.unwrap_or(TypeSource::Given)).collect()
}
