//! Operands, attributes, results, regions and successors of ops: constraints, names and segments.

use crate::diagnostics::{Code, Diagnostic};
use crate::model::{
    Arity, AttributeField, ConstraintKind, Field, Op, OpArgument, Segments, Trait, TraitIntrinsic,
};
use crate::resolve::Resolver;
use crate::resolve::environment::Environment;
use crate::source::Span;
use crate::syntax::ast::{self, FieldArity, FieldRole};

/// Keywords that cannot be raw identifiers.
pub(in crate::resolve) const IMPOSSIBLE: &[&str] = &["self", "Self", "super", "crate"];

impl<'a> Resolver<'a> {
    pub(in crate::resolve) fn add_fields(
        &mut self,
        op: &mut Op,
        fields: &[ast::Field],
        environment: &Environment,
    ) {
        for field in fields {
            if field.role == FieldRole::Attribute {
                self.add_attribute(op, field, environment);
                continue;
            }
            if let Some(default) = &field.default {
                let message = "only attributes have defaults";
                let diagnostic = Diagnostic::error(Code::DefaultValue, default.span(), message);
                self.report(
                    diagnostic.help("for an attribute, write `attr` in front of the name among `arguments`"),
                );
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
                    .help("attributes are identified by their names in the IR; only operands and results may be unnamed"),
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
        if constraint.is_some()
            && field.arity == FieldArity::Optional
            && let Some(default) = &field.default
        {
            let message = format!("attribute `{}` is optional and has a default", field.name.text);
            let diagnostic = Diagnostic::error(Code::DefaultValue, default.span(), message)
                .label("where the attribute is absent, this is its value");
            self.report(
                diagnostic.help("an attribute with a default may be left out: remove `?`, or the default"),
            );
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
    pub(in crate::resolve) fn check_names(&mut self, op: &Op) {
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

    pub(in crate::resolve) fn segments(&mut self, op: &Op, fields: &[Field], operands: bool) -> Segments {
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
    pub(in crate::resolve) fn check_segment_names(&mut self, op: &Op) {
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

    pub(in crate::resolve) fn check_variadic_last(&mut self, fields: &[Field], what: &str) {
        let Some((_, front)) = fields.split_last() else { return };
        for field in front {
            if field.arity.is_variable() {
                let message = format!("a variadic {what} has to be the last one");
                let diagnostic = Diagnostic::error(Code::NotLast, field.span, message);
                self.report(diagnostic.help(format!("move it behind the other {what}s")));
            }
        }
    }

    pub(in crate::resolve) fn check_successors(&mut self, op: &Op) {
        if let Some(successor) = op.successors.iter().find(|successor| !successor.arity.is_variable())
            && !self.model.has_engine_trait(op, "TERMINATOR")
        {
            let message = format!("`{}` has successors, but is no terminator", op.header.name);
            let diagnostic = Diagnostic::error(Code::WrongKind, successor.span, message);
            self.report(diagnostic.help("add the trait `Terminator`"));
        }
    }
}

pub(in crate::resolve) fn constraint_kind(role: FieldRole) -> ConstraintKind {
    match role {
        FieldRole::Operand | FieldRole::Result => ConstraintKind::Type,
        FieldRole::Attribute => ConstraintKind::Attribute,
        FieldRole::Region => ConstraintKind::Region,
        FieldRole::Successor => ConstraintKind::Successor,
    }
}
