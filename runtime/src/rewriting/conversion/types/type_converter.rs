//! Type converters: rules that turn types into others.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use smallvec::{SmallVec, smallvec};

use super::type_cache;
use crate::context::Context;
use crate::conversion::materialization::{MaterializationKind, MaterializationRule};
use crate::conversion::{SignatureConversion, TypeClass};
use crate::ir::{Block, Body, Region, Value};
use crate::types::Type;

/// A list of types, usually of one.
pub type TypeList = SmallVec<[Type; 1]>;

/// The result of a type conversion rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TypeConversion {
    /// The type becomes these: itself if it is legal, several, or none if values of the type disappear.
    Types(TypeList),
    /// The rule does not apply to the type; the next rule is tried.
    NotApplicable,
    /// The type cannot be converted, for this reason; no other rule is tried.
    Failure(Cow<'static, str>),
}

impl From<Type> for TypeConversion {
    fn from(ty: Type) -> Self {
        TypeConversion::Types(smallvec![ty])
    }
}

impl From<Vec<Type>> for TypeConversion {
    fn from(types: Vec<Type>) -> Self {
        TypeConversion::Types(types.into())
    }
}

/// Converts `None` to [`TypeConversion::NotApplicable`].
impl<T: Into<TypeConversion>> From<Option<T>> for TypeConversion {
    fn from(answer: Option<T>) -> Self {
        answer.map_or(TypeConversion::NotApplicable, Into::into)
    }
}

/// A type that a converter does not convert.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unconverted {
    /// The type.
    pub ty: Type,
    /// The reason that a rule gives; none if no rule is about the type.
    pub reason: Option<Cow<'static, str>>,
}

impl Unconverted {
    /// Returns the reason as text.
    pub fn message(&self, context: &Context) -> String {
        let ty = context.display(self.ty);
        match &self.reason {
            Some(reason) => format!("type '{ty}' is not converted: {reason}"),
            None => format!("type '{ty}' is not converted: no rule of the type converter is about it"),
        }
    }
}

type OfType = dyn Fn(&Context, Type) -> TypeConversion + Send + Sync;
type Nested = dyn Fn(&TypeConverter, &Context, Type) -> TypeConversion + Send + Sync;
type OfValue = dyn Fn(&Body, Value) -> TypeConversion + Send + Sync;

/// A rule of a converter.
#[derive(Clone)]
struct ConversionRule {
    class: TypeClass,
    description: Cow<'static, str>,
    convert: ConversionFunction,
}

#[derive(Clone)]
enum ConversionFunction {
    Type(Arc<OfType>),
    /// Is given the converter, for the types that the type consists of.
    Nested(Arc<Nested>),
    /// Sees the value whose type it converts.
    Value(Arc<OfValue>),
}

/// Rules that turn types into others, and that build the IR between values of both ("dialect conversion, type
/// conversion").
///
/// A converter is a value: a copy can be extended without changing the original, and displaying one lists its rules in
/// the order in which they are asked, the latest first. A type that no rule is about is not converted; a rule that
/// keeps all others is `add(TypeClass::Any, "legal", |_, ty| ty)`, added first.
///
/// ```
/// use terrace_runtime::context::Context;
/// use terrace_runtime::conversion::{TypeClass, TypeConverter};
/// use terrace_runtime::dialect::DialectRegistry;
/// use terrace_runtime::types::Type;
///
/// let context = Context::new(&DialectRegistry::new());
/// let mut types = TypeConverter::new("ToWords");
/// types.add(TypeClass::Any, "legal", |_, ty| ty);
/// types.add(TypeClass::Index, "i64", |context, _| Type::integer(context, 64));
/// assert_eq!(types.convert(&context, Type::INDEX).unwrap()[..], [Type::integer(&context, 64)]);
/// assert_eq!(types.to_string(), "type converter 'ToWords'\n  index => i64\n  any type => legal\n");
/// ```
#[derive(Clone)]
pub struct TypeConverter {
    contents: Arc<Contents>,
}

#[derive(Clone)]
struct Contents {
    /// Differs from that of every set of other rules.
    number: u64,
    name: Cow<'static, str>,
    rules: Vec<ConversionRule>,
    sees_values: bool,
    materializations: Vec<MaterializationRule>,
}

impl TypeConverter {
    /// Returns a converter without rules. The name is for messages.
    pub fn new(name: impl Into<Cow<'static, str>>) -> Self {
        let name = name.into();
        let contents = Contents {
            number: type_cache::next_number(),
            name,
            rules: Vec::new(),
            sees_values: false,
            materializations: Vec::new(),
        };
        TypeConverter { contents: Arc::new(contents) }
    }

    /// Returns the name.
    pub fn name(&self) -> &str {
        &self.contents.name
    }

    /// Adds a rule for types of a class, which is asked before all rules added so far. The description says what the
    /// types become.
    pub fn add<R: Into<TypeConversion>>(
        &mut self,
        class: TypeClass,
        description: impl Into<Cow<'static, str>>,
        convert: impl Fn(&Context, Type) -> R + Send + Sync + 'static,
    ) -> &mut Self {
        let convert = Arc::new(move |context: &Context, ty| convert(context, ty).into());
        self.push(class, description.into(), ConversionFunction::Type(convert))
    }

    /// Adds a rule that is given the converter as well, for the types that a type consists of: elements, parameters.
    pub fn add_nested<R: Into<TypeConversion>>(
        &mut self,
        class: TypeClass,
        description: impl Into<Cow<'static, str>>,
        convert: impl Fn(&TypeConverter, &Context, Type) -> R + Send + Sync + 'static,
    ) -> &mut Self {
        let convert =
            Arc::new(move |types: &TypeConverter, context: &Context, ty| convert(types, context, ty).into());
        self.push(class, description.into(), ConversionFunction::Nested(convert))
    }

    /// Adds a rule that sees the value whose type it converts. It is not asked for a type alone.
    pub fn add_for_values<R: Into<TypeConversion>>(
        &mut self,
        class: TypeClass,
        description: impl Into<Cow<'static, str>>,
        convert: impl Fn(&Body, Value) -> R + Send + Sync + 'static,
    ) -> &mut Self {
        let convert = Arc::new(move |body: &Body, value| convert(body, value).into());
        self.push(class, description.into(), ConversionFunction::Value(convert))
    }

    fn push(
        &mut self,
        class: TypeClass,
        description: Cow<'static, str>,
        convert: ConversionFunction,
    ) -> &mut Self {
        let contents = Arc::make_mut(&mut self.contents);
        contents.number = type_cache::next_number();
        contents.sees_values |= matches!(convert, ConversionFunction::Value(_));
        contents.rules.push(ConversionRule { class, description, convert });
        self
    }

    pub(in crate::rewriting::conversion) fn push_materialization(
        &mut self,
        rule: MaterializationRule,
    ) -> &mut Self {
        Arc::make_mut(&mut self.contents).materializations.push(rule);
        self
    }

    /// Returns the rules of a kind, the latest first.
    pub(in crate::rewriting::conversion) fn materializations(
        &self,
        kind: MaterializationKind,
    ) -> impl Iterator<Item = &MaterializationRule> {
        self.contents.materializations.iter().rev().filter(move |rule| rule.kind == kind)
    }

    /// Returns whether a rule looks at values, so that equal types may be converted differently.
    fn sees_values(&self) -> bool {
        self.contents.sees_values
    }

    /// Returns a number that differs from that of every other converter in use.
    pub(in crate::rewriting::conversion) fn identity(&self) -> usize {
        Arc::as_ptr(&self.contents) as usize
    }

    /// Converts a type. The rules for a type are asked once per thread, as long as the answer is in a small cache: they
    /// must give the same answer each time.
    ///
    /// # Errors
    ///
    /// If no rule converts it.
    pub fn convert(&self, context: &Context, ty: Type) -> Result<TypeList, Unconverted> {
        type_cache::converted(self.contents.number, context, ty, || {
            self.ask(context, ty, |rule| match rule {
                ConversionFunction::Type(convert) => convert(context, ty),
                ConversionFunction::Nested(convert) => convert(self, context, ty),
                ConversionFunction::Value(_) => TypeConversion::NotApplicable,
            })
        })
    }

    /// Converts the type of a value, also by rules that look at the value.
    ///
    /// # Errors
    ///
    /// If no rule converts it.
    pub fn convert_value(&self, body: &Body, value: Value) -> Result<TypeList, Unconverted> {
        let (context, ty) = (body.context(), body.value_type(value));
        if !self.sees_values() {
            return self.convert(context, ty);
        }
        self.ask(context, ty, |rule| match rule {
            ConversionFunction::Type(convert) => convert(context, ty),
            ConversionFunction::Nested(convert) => convert(self, context, ty),
            ConversionFunction::Value(convert) => convert(body, value),
        })
    }

    /// Returns the one type that a value's type becomes, if that depends on the type alone and is known.
    #[inline]
    pub(in crate::rewriting::conversion) fn known_type(&self, body: &Body, value: Value) -> Option<Type> {
        if self.sees_values() {
            return None;
        }
        type_cache::known_one(self.contents.number, body.context(), body.value_type(value))
    }

    fn ask(
        &self,
        context: &Context,
        ty: Type,
        mut convert: impl FnMut(&ConversionFunction) -> TypeConversion,
    ) -> Result<TypeList, Unconverted> {
        for rule in self.contents.rules.iter().rev() {
            if !rule.class.contains(context, ty) {
                continue;
            }
            match convert(&rule.convert) {
                TypeConversion::Types(types) => return Ok(types),
                TypeConversion::NotApplicable => {}
                TypeConversion::Failure(reason) => return Err(Unconverted { ty, reason: Some(reason) }),
            }
        }
        Err(Unconverted { ty, reason: None })
    }

    /// Converts a type that becomes one type.
    ///
    /// # Errors
    ///
    /// If no rule converts it, or if it becomes several types or none.
    pub fn convert_to_one(&self, context: &Context, ty: Type) -> Result<Type, Unconverted> {
        if let Some(one) = type_cache::known_one(self.contents.number, context, ty) {
            return Ok(one);
        }
        match self.convert(context, ty)?.as_slice() {
            [one] => Ok(*one),
            several => {
                let reason = format!("it is converted to {} types, where one is needed", several.len());
                Err(Unconverted { ty, reason: Some(reason.into()) })
            }
        }
    }

    /// Converts types, and returns what they become in one list.
    ///
    /// # Errors
    ///
    /// If one of them is not converted.
    pub fn convert_all(&self, context: &Context, types: &[Type]) -> Result<Vec<Type>, Unconverted> {
        let mut converted = Vec::with_capacity(types.len());
        for ty in types {
            converted.extend(self.convert(context, *ty)?);
        }
        Ok(converted)
    }

    /// Returns whether a type is legal: it converts to itself.
    pub fn is_legal(&self, context: &Context, ty: Type) -> bool {
        if let Some(one) = type_cache::known_one(self.contents.number, context, ty) {
            return one == ty;
        }
        self.convert(context, ty).is_ok_and(|types| types[..] == [ty])
    }

    /// Returns whether all these types are legal.
    pub fn are_legal(&self, context: &Context, types: &[Type]) -> bool {
        types.iter().all(|ty| self.is_legal(context, *ty))
    }

    /// Returns whether the types of an op's operands and results are legal.
    pub fn is_legal_op(&self, body: &Body, op: crate::ir::Op) -> bool {
        let is_legal = |value| {
            let ty = body.value_type(value);
            self.convert_value(body, value).is_ok_and(|types| types[..] == [ty])
        };
        body.operands(op).all(is_legal) && body.results(op).all(is_legal)
    }

    /// Returns whether the argument types of all blocks of a region are legal.
    pub fn is_legal_region(&self, body: &Body, region: Region) -> bool {
        body.blocks(region).flat_map(|block| body.arguments(block)).all(|argument| {
            let ty = body.value_type(argument);
            self.convert_value(body, argument).is_ok_and(|types| types[..] == [ty])
        })
    }

    /// Returns whether the argument and result types of a function type are legal.
    pub fn is_legal_signature(&self, context: &Context, ty: Type) -> bool {
        match (ty.function_inputs(context), ty.function_results(context)) {
            (Some(inputs), Some(results)) => {
                self.are_legal(context, inputs) && self.are_legal(context, results)
            }
            _ => false,
        }
    }

    /// Adds what these argument types become to a signature conversion: each at the end of the new arguments.
    ///
    /// # Errors
    ///
    /// If one of them is not converted.
    pub fn convert_signature(
        &self,
        context: &Context,
        types: &[Type],
        signature: &mut SignatureConversion,
    ) -> Result<(), Unconverted> {
        for (position, ty) in types.iter().enumerate() {
            signature.add_inputs(position, &self.convert(context, *ty)?);
        }
        Ok(())
    }

    /// Returns the signature conversion for the arguments of a block.
    ///
    /// # Errors
    ///
    /// If the type of one of them is not converted.
    pub fn convert_block_signature(
        &self,
        body: &Body,
        block: Block,
    ) -> Result<SignatureConversion, Unconverted> {
        let mut signature = SignatureConversion::new(body.argument_count(block));
        for (position, argument) in body.arguments(block).enumerate() {
            signature.add_inputs(position, &self.convert_value(body, argument)?);
        }
        Ok(signature)
    }
}

impl fmt::Display for TypeConverter {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "type converter '{}'", self.name())?;
        for rule in self.contents.rules.iter().rev() {
            let seen = if matches!(rule.convert, ConversionFunction::Value(_)) { " (by value)" } else { "" };
            writeln!(formatter, "  {} => {}{seen}", rule.class, rule.description)?;
        }
        for kind in MaterializationKind::ALL {
            for rule in self.materializations(kind) {
                writeln!(formatter, "  {kind} materialization to {}: {}", rule.class, rule.description)?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for TypeConverter {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}
