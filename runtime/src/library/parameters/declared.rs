//! Parameters of loaded definitions that are instances of one type or attribute definition, looked up by name.

use std::sync::Arc;

use super::dynamic::{DynamicParameter, ParameterKind};
use super::{ParameterLiteral, WrittenParameter};
use crate::attributes::Attribute;
use crate::context::Context;
use crate::dialect::{AttributeSyntax, TypeSyntax};
use crate::generated::{
    Parts, parse_attribute_of, parse_optional_attribute_of, parse_optional_type_of, parse_type_of,
};
use crate::text::{AttributePrinter, ParseResult, TypeParser};
use crate::types::{ReplaceParts, Type};

/// The name of a definition.
#[derive(PartialEq, Eq, Hash, Debug)]
struct Name {
    dialect: String,
    mnemonic: String,
    /// The full name in messages.
    full: String,
}

impl Name {
    fn new(sigil: char, dialect: &str, mnemonic: &str) -> Arc<Self> {
        let full = format!("{sigil}{dialect}.{mnemonic}");
        Arc::new(Name { dialect: dialect.to_owned(), mnemonic: mnemonic.to_owned(), full })
    }

    fn type_syntax(&self, context: &Context) -> Option<TypeSyntax> {
        let found = context.dialect(&self.dialect)?.type_table().find(&self.mnemonic)?;
        Some(found.syntax.clone())
    }

    fn attribute_syntax(&self, context: &Context) -> Option<AttributeSyntax> {
        let found = context.dialect(&self.dialect)?.attribute_table().find(&self.mnemonic)?;
        Some(found.syntax.clone())
    }
}

macro_rules! declared {
    (
        $(#[$doc:meta])* $function:ident, $value:ident, $kind:ident, $entity:ident, $sigil:literal,
        $syntax:ident, $visit:ident, $replace:ident, $parse:ident, $parse_optional:ident, $print_short:ident, $print:ident
    ) => {
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        struct $value {
            name: Arc<Name>,
            value: $entity,
        }

        impl Parts for $value {
            fn $visit(&self, visit: &mut dyn FnMut($entity)) {
                visit(self.value);
            }

            fn replaced(&self, replace: &mut dyn ReplaceParts) -> Self {
                let value = replace.$replace(self.value);
                let syntax = self.name.$syntax(replace.context());
                if !syntax.is_some_and(|syntax| syntax.is_instance(replace.context(), value)) {
                    replace.refuse(&self.name.full);
                    return self.clone();
                }
                $value { name: self.name.clone(), value }
            }
        }

        impl WrittenParameter for $value {
            fn print(&self, printer: &mut AttributePrinter<'_>) {
                match self.name.$syntax(printer.context()) {
                    Some(syntax) => printer.$print_short(self.value, &syntax),
                    None => printer.$print(self.value),
                }
            }

            fn print_named(&self, printer: &mut AttributePrinter<'_>) {
                self.print(printer);
            }

            fn is_blank(&self) -> bool {
                false
            }
        }

        struct $kind(Arc<Name>);

        $(#[$doc])*
        pub fn $function(dialect: &str, mnemonic: &str) -> Arc<dyn ParameterKind> {
            Arc::new($kind(Name::new($sigil, dialect, mnemonic)))
        }

        impl ParameterKind for $kind {
            fn parse(&self, parser: &mut TypeParser<'_, '_>) -> ParseResult<DynamicParameter> {
                let Some(syntax) = self.0.$syntax(parser.context()) else {
                    return Err(parser.error(format!("'{}' is not registered", self.0.full)));
                };
                let is_it = |context: &Context, value| syntax.is_instance(context, value).then_some(value);
                let value = $parse(parser, &syntax, is_it, &self.0.full)?;
                Ok(Arc::new($value { name: self.0.clone(), value }))
            }

            fn parse_optional(&self, parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<DynamicParameter>> {
                let Some(syntax) = self.0.$syntax(parser.context()) else {
                    return Err(parser.error(format!("'{}' is not registered", self.0.full)));
                };
                let is_it = |context: &Context, value| syntax.is_instance(context, value).then_some(value);
                let value = $parse_optional(parser, &syntax, is_it, &self.0.full)?;
                Ok(value.map(|value| Arc::new($value { name: self.0.clone(), value }) as DynamicParameter))
            }

            fn value(&self, _literal: &ParameterLiteral) -> Option<DynamicParameter> {
                None
            }
        }
    };
}

declared!(
    /// Returns the parameter kind of one definition's types.
    declared_type_kind, DeclaredType, DeclaredTypeKind, Type, '!',
    type_syntax, visit_types, replace_type, parse_type_of, parse_optional_type_of, print_short_type, print_type
);

declared!(
    /// Returns the parameter kind of one definition's attributes.
    declared_attribute_kind, DeclaredAttribute, DeclaredAttributeKind, Attribute, '#',
    attribute_syntax, visit_attributes, replace_attribute, parse_attribute_of, parse_optional_attribute_of,
    print_short_attribute, print_attribute
);
