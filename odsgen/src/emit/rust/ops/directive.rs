//! Custom directives of the formats of ops: calls of the author's functions with the declared types.
//!
//! A parse function takes what it is referred to and returns what it binds; a print function takes all arguments. The
//! emitted closures convert between these types and the runtime's untyped arguments.

use proc_macro2::{Ident, Literal as RustLiteral, TokenStream};
use quote::quote;
use terrace_vocabulary::DirectiveArgument;

use crate::emit::rust::Emitter;
use crate::emit::rust::origin;
use crate::emit::rust::tokens::{ident, word};
use crate::model::{Arity, AttributeField, Op, Storage, TypeOperand};
use crate::plan::CustomStep;
use crate::source::Span;

/// The argument of a directive, as the author's functions know it.
struct Argument {
    /// The argument of the parse function, if it takes one: for a reference or a place.
    input: Option<TokenStream>,
    /// The runtime's argument for what the parse function returns, which is in `yielded`.
    output: Option<TokenStream>,
    /// The argument of the print function.
    printed: Printed,
}

/// The argument of a print function.
enum Printed {
    /// An expression.
    Value(TokenStream),
    /// An expression, and the pattern for the variable that it binds. The op is invalid if the pattern does not match.
    Bound(TokenStream, TokenStream),
}

impl Emitter<'_> {
    /// Returns the parser and the printer of a directive.
    pub(super) fn directive(&mut self, op: &Op, directive: &CustomStep) -> (TokenStream, TokenStream) {
        let arguments = directive.arguments.iter().enumerate();
        let arguments: Vec<Argument> =
            arguments.map(|(index, argument)| self.directive_argument(op, argument, index)).collect();
        let (name, span) = (word(&directive.function), directive.span);
        (
            parser(&name, &arguments, directive.is_optional, span),
            printer(&origin::name(&format!("print_{name}"), span), &arguments),
        )
    }

    fn directive_argument(&mut self, op: &Op, argument: &DirectiveArgument, index: usize) -> Argument {
        let at = RustLiteral::usize_unsuffixed(index);
        let (value, yielded) = (ident(&format!("argument_{index}")), yielded_name(index));
        let given = quote!(arguments[#at]);
        match argument {
            DirectiveArgument::Attribute(slot) => {
                let field = &op.attributes[*slot as usize];
                let (output, printed) = self.converted_attribute(field, &given, &value, &yielded);
                Argument { input: None, output: Some(output), printed }
            }
            DirectiveArgument::AttributeReference(slot) => {
                let field = &op.attributes[*slot as usize];
                let (_, printed) = self.converted_attribute(field, &given, &value, &yielded);
                let reference = self.attribute_reference(field, &given);
                Argument { input: Some(reference), output: None, printed }
            }
            DirectiveArgument::Operand(operand) => {
                let arity = op.operands[*operand as usize].arity;
                Argument {
                    input: None,
                    output: Some(collected("parsed_operands", arity, &yielded)),
                    printed: printed_list("printed_operands", arity, &given, &value),
                }
            }
            DirectiveArgument::OperandReference(operand) => {
                let arity = op.operands[*operand as usize].arity;
                Argument {
                    input: Some(reference("referenced_operand", arity, &given)),
                    output: None,
                    printed: printed_list("printed_operands", arity, &given, &value),
                }
            }
            DirectiveArgument::Type(operand) => {
                let arity = type_arity(op, *operand);
                Argument {
                    input: None,
                    output: Some(collected("parsed_types", arity, &yielded)),
                    printed: printed_list("printed_types", arity, &given, &value),
                }
            }
            DirectiveArgument::TypeReference(operand) => {
                let arity = type_arity(op, *operand);
                Argument {
                    input: Some(reference("referenced_type", arity, &given)),
                    output: None,
                    printed: printed_list("printed_types", arity, &given, &value),
                }
            }
            DirectiveArgument::Region(region) => Argument {
                input: Some(quote!(__terrace::parsed_region(&#given))),
                output: None,
                printed: range("printed_regions", op.regions[*region as usize].arity, &given),
            },
            DirectiveArgument::Successor(successor) => {
                let arity = op.successors[*successor as usize].arity;
                Argument {
                    input: None,
                    output: Some(collected("parsed_successors", arity, &yielded)),
                    printed: range("printed_successors", arity, &given),
                }
            }
            DirectiveArgument::AttributeDictionary | DirectiveArgument::PropertyDictionary => Argument {
                input: None,
                output: Some(quote!(__terrace::parsed_attributes(#yielded))),
                printed: Printed::Value(quote!(__terrace::printed_attributes(&#given))),
            },
            DirectiveArgument::Text(text) => {
                Argument { input: Some(quote!(#text)), output: None, printed: Printed::Value(quote!(#text)) }
            }
        }
    }

    /// Returns the conversion of a returned attribute, and of one to print: a truth value for a unit attribute, the
    /// case of an enum, the attribute itself otherwise. What may be absent is optional.
    fn converted_attribute(
        &mut self,
        field: &AttributeField,
        given: &TokenStream,
        value: &Ident,
        yielded: &Ident,
    ) -> (TokenStream, Printed) {
        let printed = quote!(__terrace::printed_attribute(&#given));
        let may_be_absent = field.optional || field.default.is_some();
        if field.constraint.is_none() {
            let output = quote!(#yielded.then_some(__terrace::Attribute::UNIT));
            return (parsed_attribute(&output), Printed::Value(quote!(__terrace::is_unit_set(#printed))));
        }
        let enumeration = self.enum_path(field);
        let output = match &enumeration {
            Some(_) if may_be_absent => {
                quote!(#yielded.map(|case| case.to_attribute(parser.context())))
            }
            Some(_) => quote!(::core::option::Option::Some(#yielded.to_attribute(parser.context()))),
            None if may_be_absent => {
                let output = quote!(__terrace::parsed_optional_attribute(#yielded));
                return (output, Printed::Value(printed));
            }
            None => quote!(::core::option::Option::Some(#yielded)),
        };
        let printed = match enumeration {
            Some(path) => {
                quote!(#printed.and_then(|case| #path::from_attribute(printer.context(), case)))
            }
            None => printed,
        };
        let printed = if may_be_absent {
            Printed::Value(printed)
        } else {
            Printed::Bound(printed, quote!(::core::option::Option::Some(#value)))
        };
        (parsed_attribute(&output), printed)
    }

    /// Returns the attribute that another element has parsed.
    fn attribute_reference(&mut self, field: &AttributeField, given: &TokenStream) -> TokenStream {
        let parsed = quote!(__terrace::referenced_attribute(&#given));
        if field.constraint.is_none() {
            return quote!(__terrace::is_unit_set(#parsed));
        }
        let parsed = match self.enum_path(field) {
            Some(path) => quote!(#parsed.and_then(|case| #path::from_attribute(parser.context(), case))),
            None => parsed,
        };
        if field.optional || field.default.is_some() {
            parsed
        } else {
            quote!(__terrace::referenced(parser, #parsed)?)
        }
    }

    /// Returns the path of the enum whose cases an attribute is.
    fn enum_path(&mut self, field: &AttributeField) -> Option<TokenStream> {
        let accessor = &field.constraint.as_ref()?.accessor;
        match accessor.storage {
            Storage::Enum(id) if accessor.returns.is_none() => {
                let header = &self.model.enumeration(id).header;
                Some(self.path(header, None, crate::emit::rust::Place::Module))
            }
            _ => None,
        }
    }
}

/// Returns the variable of what the parse function returns for an argument.
fn yielded_name(index: usize) -> Ident {
    ident(&format!("yielded_{index}"))
}

fn parsed_attribute(attribute: &TokenStream) -> TokenStream {
    quote!(__terrace::ParsedDirectiveArgument::Attribute(#attribute))
}

/// Returns the runtime's argument for returned operands, types or successors.
fn collected(function: &str, arity: Arity, yielded: &Ident) -> TokenStream {
    let function = ident(function);
    match arity {
        Arity::One => quote!(__terrace::#function([#yielded])),
        Arity::Optional | Arity::Variadic | Arity::VariadicOfVariadic => {
            quote!(__terrace::#function(#yielded))
        }
    }
}

fn printed_list(function: &str, arity: Arity, given: &TokenStream, value: &Ident) -> Printed {
    let function = ident(function);
    let all = quote!(__terrace::#function(&#given));
    match arity {
        Arity::One => {
            Printed::Bound(quote!(#all.first().copied()), quote!(::core::option::Option::Some(#value)))
        }
        Arity::Optional => Printed::Value(quote!(#all.first().copied())),
        Arity::Variadic | Arity::VariadicOfVariadic => Printed::Value(all),
    }
}

/// Returns the operands or types that another element has parsed; `function` returns all of them with an `s` behind its
/// name.
fn reference(function: &str, arity: Arity, given: &TokenStream) -> TokenStream {
    let all = ident(&format!("{function}s"));
    let all = quote!(__terrace::#all(&#given));
    match arity {
        Arity::One => quote!(__terrace::referenced(parser, #all.first().copied())?),
        Arity::Optional => quote!(#all.first().copied()),
        Arity::Variadic | Arity::VariadicOfVariadic => all,
    }
}

/// Returns the indexes of regions or successors to print.
fn range(function: &str, arity: Arity, given: &TokenStream) -> Printed {
    let function = ident(function);
    let range = quote!(__terrace::#function(&#given));
    Printed::Value(match arity {
        Arity::One => quote!(#range.start),
        Arity::Optional => quote!(#range.next()),
        Arity::Variadic | Arity::VariadicOfVariadic => range,
    })
}

fn type_arity(op: &Op, operand: TypeOperand) -> Arity {
    match operand {
        TypeOperand::Operand(index) => op.operands[index].arity,
        TypeOperand::Result(index) => op.results[index].arity,
        TypeOperand::Operands | TypeOperand::Results => Arity::Variadic,
    }
}

/// Returns the parser as a constructor of `DirectiveParser`.
fn parser(name: &str, arguments: &[Argument], is_optional: bool, span: Span) -> TokenStream {
    let prefix = if is_optional { "parse_optional" } else { "parse" };
    let function = origin::name(&format!("{prefix}_{name}"), span);
    let inputs = arguments.iter().enumerate().filter_map(|(index, argument)| {
        let (name, input) = (ident(&format!("given_{index}")), argument.input.as_ref()?);
        Some((name.clone(), quote!(let #name = #input;)))
    });
    let (given_names, given_inputs): (Vec<Ident>, Vec<TokenStream>) = inputs.unzip();
    let call = quote!(#function(parser #(, #given_names)*));
    let outputs = arguments.iter().enumerate().filter_map(|(index, argument)| {
        let (at, output) = (RustLiteral::usize_unsuffixed(index), argument.output.as_ref()?);
        Some((yielded_name(index), quote!(arguments[#at] = #output;)))
    });
    let (names, outputs): (Vec<Ident>, Vec<TokenStream>) = outputs.unzip();
    let pattern = match names.as_slice() {
        [one] => quote!(#one),
        several => quote!((#(#several),*)),
    };
    let given = if arguments.is_empty() { quote!(_) } else { quote!(arguments) };
    match (is_optional, names.is_empty()) {
        (false, true) => quote!(Required(|parser, #given| { #(#given_inputs)* #call })),
        (false, false) => quote!(Required(|parser, #given| {
            #(#given_inputs)*
            let #pattern = #call?;
            #(#outputs)*
            ::core::result::Result::Ok(())
        })),
        (true, true) => quote!(Optional(|parser, #given| { #(#given_inputs)* #call })),
        (true, false) => quote!(Optional(|parser, #given| {
            #(#given_inputs)*
            let ::core::option::Option::Some(#pattern) = #call? else {
                return ::core::result::Result::Ok(false);
            };
            #(#outputs)*
            ::core::result::Result::Ok(true)
        })),
    }
}

fn printer(function: &Ident, arguments: &[Argument]) -> TokenStream {
    let bindings = arguments.iter().filter_map(|argument| match &argument.printed {
        Printed::Value(_) => None,
        Printed::Bound(value, pattern) => Some(quote!(let #pattern = #value else { return };)),
    });
    let values = arguments.iter().enumerate().map(|(index, argument)| match &argument.printed {
        Printed::Value(value) => value.clone(),
        Printed::Bound(..) => {
            let name = ident(&format!("argument_{index}"));
            quote!(#name)
        }
    });
    let given = if arguments.is_empty() { quote!(_) } else { quote!(arguments) };
    quote!(|printer, ir, op, #given| {
        #(#bindings)*
        #function(printer, ir, op #(, #values)*);
    })
}
