//! Elements of the assembly formats of ops. Indexes refer to the lists of the op.
//!
//! A plan and a descriptor differ in how they refer to an attribute, to types and to a custom directive: a plan by
//! definitions, a descriptor by functions. The elements are generic in these three.

use std::borrow::Cow;

use crate::{TypeOperand, Whitespace};

/// An element of an assembly format, with attributes `A`, types `T` and custom directives `C`.
///
/// Borrowed in generated code, owned in plans and in loaded definitions.
#[derive(Clone, Debug)]
pub enum FormatElement<A: Clone + 'static, T: Clone + 'static, C: Clone + 'static> {
    /// A keyword or punctuation, without the quotes around it.
    Literal(Cow<'static, str>),
    /// Explicit white space, or its suppression.
    Whitespace(Whitespace),
    /// An attribute.
    Attribute(A),
    /// The values of a declared operand, comma-separated.
    Operand(u32),
    /// A declared region; comma-separated if variadic.
    Region(u32),
    /// A declared successor; comma-separated if variadic.
    Successor(u32),
    /// All attributes without an element of their own: `attr-dict`, `attr-dict-with-keyword`.
    AttributeDictionary {
        /// Whether the keyword `attributes` precedes it.
        with_keyword: bool,
    },
    /// All inherent attributes without an element of their own, in `<{` and `}>`: `prop-dict`. The attribute dictionary
    /// then has only the discardable ones.
    PropertyDictionary,
    /// All operands, comma-separated. Their segment sizes, if any, stay in the dictionary.
    Operands,
    /// All regions, comma-separated.
    Regions,
    /// All successors, comma-separated.
    Successors,
    /// Types of values.
    Type(T),
    /// A function type: `(inputs) -> results`.
    FunctionalType {
        /// The input types.
        inputs: TypeOperand,
        /// The result types.
        results: TypeOperand,
    },
    /// A custom directive.
    Custom(C),
    /// Clauses in any order, each at most once: `oilist`.
    Clauses(Cow<'static, [Clause<Self>]>),
    /// An optional group, possibly with an alternative.
    Group(OptionalGroup<Self>),
}

/// An optional group.
#[derive(Clone, Debug)]
pub struct OptionalGroup<E: Clone + 'static> {
    /// The elements if the anchor is present. Starts with a literal, an attribute, an operand or a region: by this
    /// element the parser chooses between the two alternatives.
    pub elements: Cow<'static, [E]>,
    /// The elements if the anchor is absent.
    pub otherwise: Cow<'static, [E]>,
    /// The index of the anchor in `elements`, or in `otherwise` if `is_inverted`.
    ///
    /// The anchor is an attribute, values, their types, regions, or a custom directive with one of these as argument. A
    /// unit attribute that does not start the group is not printed: the presence of the group implies it.
    pub anchor: u32,
    /// Whether the anchor is in `otherwise`, and its absence selects `elements`.
    pub is_inverted: bool,
}

/// A clause of [`FormatElement::Clauses`], present if an attribute or values in it are. A unit attribute is not
/// printed: the keyword implies it.
#[derive(Clone, Debug)]
pub struct Clause<E: Clone + 'static> {
    /// The keyword that starts the clause.
    pub keyword: Cow<'static, str>,
    /// The elements after the keyword.
    pub elements: Cow<'static, [E]>,
}

/// The terms that those of another kind of format become: the conversions of [`FormatElement::convert`].
pub trait FormatTerms<A, T, C> {
    /// An attribute.
    type Attribute: Clone + 'static;
    /// Types.
    type Types: Clone + 'static;
    /// A custom directive.
    type Directive: Clone + 'static;

    /// Returns the attribute; `None` if there is none.
    fn attribute(&mut self, attribute: &A) -> Option<Self::Attribute>;

    /// Returns the types.
    fn types(&mut self, types: &T) -> Self::Types;

    /// Returns the custom directive; `None` if there is none.
    fn directive(&mut self, directive: &C) -> Option<Self::Directive>;
}

/// An element with the terms of a conversion.
pub type Converted<F, A, T, C> = FormatElement<
    <F as FormatTerms<A, T, C>>::Attribute,
    <F as FormatTerms<A, T, C>>::Types,
    <F as FormatTerms<A, T, C>>::Directive,
>;

impl<A: Clone + 'static, T: Clone + 'static, C: Clone + 'static> FormatElement<A, T, C> {
    /// Returns the elements with converted terms; `None` if one of these cannot be converted. All are visited.
    pub fn convert<F: FormatTerms<A, T, C>>(
        elements: &[Self],
        terms: &mut F,
    ) -> Option<Vec<Converted<F, A, T, C>>> {
        let converted: Vec<_> = elements.iter().map(|element| element.converted(terms)).collect();
        converted.into_iter().collect()
    }

    fn converted<F: FormatTerms<A, T, C>>(&self, terms: &mut F) -> Option<Converted<F, A, T, C>> {
        Some(match self {
            Self::Literal(text) => FormatElement::Literal(text.clone()),
            Self::Whitespace(whitespace) => FormatElement::Whitespace(*whitespace),
            Self::Attribute(attribute) => FormatElement::Attribute(terms.attribute(attribute)?),
            Self::Operand(index) => FormatElement::Operand(*index),
            Self::Region(index) => FormatElement::Region(*index),
            Self::Successor(index) => FormatElement::Successor(*index),
            Self::AttributeDictionary { with_keyword } => {
                FormatElement::AttributeDictionary { with_keyword: *with_keyword }
            }
            Self::PropertyDictionary => FormatElement::PropertyDictionary,
            Self::Operands => FormatElement::Operands,
            Self::Regions => FormatElement::Regions,
            Self::Successors => FormatElement::Successors,
            Self::Type(types) => FormatElement::Type(terms.types(types)),
            Self::FunctionalType { inputs, results } => {
                FormatElement::FunctionalType { inputs: *inputs, results: *results }
            }
            Self::Custom(directive) => FormatElement::Custom(terms.directive(directive)?),
            Self::Clauses(clauses) => {
                let clauses = clauses.iter().map(|Clause { keyword, elements }| {
                    let elements = Self::convert(elements, terms)?;
                    Some(Clause { keyword: keyword.clone(), elements: elements.into() })
                });
                FormatElement::Clauses(clauses.collect::<Option<_>>()?)
            }
            Self::Group(OptionalGroup { elements, otherwise, anchor, is_inverted }) => {
                let (elements, otherwise) = (Self::convert(elements, terms), Self::convert(otherwise, terms));
                FormatElement::Group(OptionalGroup {
                    elements: elements?.into(),
                    otherwise: otherwise?.into(),
                    anchor: *anchor,
                    is_inverted: *is_inverted,
                })
            }
        })
    }

    /// Calls `visit` for each custom directive, also those in groups and clauses.
    pub fn for_each_directive(elements: &[Self], visit: &mut dyn FnMut(&C)) {
        for element in elements {
            match element {
                Self::Custom(directive) => visit(directive),
                Self::Group(group) => {
                    Self::for_each_directive(&group.elements, visit);
                    Self::for_each_directive(&group.otherwise, visit);
                }
                Self::Clauses(clauses) => {
                    clauses.iter().for_each(|clause| Self::for_each_directive(&clause.elements, visit));
                }
                _ => {}
            }
        }
    }
}

/// An argument of a custom directive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DirectiveArgument {
    /// The attribute in this slot.
    Attribute(u32),
    /// A reference to an attribute that another element parses: `ref($attribute)`.
    AttributeReference(u32),
    /// A declared operand.
    Operand(u32),
    /// A reference to an operand that another element parses: `ref($operand)`.
    OperandReference(u32),
    /// A declared region.
    Region(u32),
    /// A declared successor.
    Successor(u32),
    /// Types that the directive parses.
    Type(TypeOperand),
    /// A reference to types that another element parses: `type_ref(...)`, `ref(type(...))`.
    TypeReference(TypeOperand),
    /// All attributes without an element of their own: `attr-dict`.
    AttributeDictionary,
    /// The inherent attributes among these: `prop-dict`.
    PropertyDictionary,
    /// A string literal.
    Text(Cow<'static, str>),
}
