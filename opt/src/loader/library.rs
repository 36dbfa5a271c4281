//! What the Rust in the built-in library's constraints means, by the names of the constraints.
//!
//! How a constraint is made of others stands in the library itself; here is only what its fragments of Rust do. Each
//! constraint of the library has one fragment at most.

use terrace_runtime::attributes::{Attribute, AttributeData};
use terrace_runtime::context::Context;
use terrace_runtime::dialect::{AttributeCheck, TypeBuilder, TypeCheck};
use terrace_runtime::numeric::{FloatFormat, Signedness};
use terrace_runtime::parts::Part;
use terrace_runtime::types::{Type, TypeData};

use super::predicate::{Bound, Check};

/// The file of the library that this is about.
pub(super) const FILE: &str = "builtin.dialect";

/// Finds the parts of an entity that a further constraint is about.
#[derive(Clone, Copy)]
pub(super) enum Selector {
    /// A type in a type.
    TypeOfType(fn(&Context, Type) -> Option<Type>),
    /// Types in a type.
    TypesOfType(fn(&Context, Type) -> Option<&[Type]>),
    /// A type in an attribute.
    TypeOfAttribute(fn(&Context, Attribute) -> Option<Type>),
    /// Attributes in an attribute.
    AttributesOfAttribute(fn(&Context, Attribute) -> Option<&[Attribute]>),
}

impl Selector {
    /// The parts; none where the entity is none that has such parts.
    pub(super) fn select(self, context: &Context, part: Part) -> Option<Vec<Part>> {
        match (self, part) {
            (Selector::TypeOfType(select), Part::Type(ty)) => Some(vec![Part::Type(select(context, ty)?)]),
            (Selector::TypesOfType(select), Part::Type(ty)) => {
                Some(select(context, ty)?.iter().map(|ty| Part::Type(*ty)).collect())
            }
            (Selector::TypeOfAttribute(select), Part::Attribute(attribute)) => {
                Some(vec![Part::Type(select(context, attribute)?)])
            }
            (Selector::AttributesOfAttribute(select), Part::Attribute(attribute)) => {
                Some(select(context, attribute)?.iter().map(|part| Part::Attribute(*part)).collect())
            }
            _ => None,
        }
    }
}

/// What the fragment of a constraint finds, after `on` or `each`.
pub(super) fn selector(constraint: &str) -> Option<Selector> {
    Some(match constraint {
        "Complex" => Selector::TypeOfType(|context, ty| ty.complex_element(context)),
        "TupleOf" => Selector::TypesOfType(|context, ty| ty.tuple_elements(context)),
        "ElementTypeIs" | "VectorOf" | "TensorOf" | "RankedTensorOf" | "MemRefOf" => {
            Selector::TypeOfType(|context, ty| ty.element_type(context))
        }
        "BoolAttr" | "IndexAttr" | "IntegerAttrOf" | "F32Attr" | "F64Attr" => {
            Selector::TypeOfAttribute(|context, attribute| attribute.ty(context))
        }
        "TypeAttrBase" => Selector::TypeOfAttribute(|context, attribute| attribute.as_type(context)),
        "ElementsAttrOf" | "DenseElementsAttrOf" => {
            Selector::TypeOfAttribute(|context, attribute| attribute.ty(context)?.element_type(context))
        }
        "TypedArrayAttr" => Selector::AttributesOfAttribute(|context, attribute| attribute.as_array(context)),
        "DenseBoolArrayAttr" | "DenseI8ArrayAttr" | "DenseI16ArrayAttr" | "DenseI32ArrayAttr"
        | "DenseI64ArrayAttr" | "DenseF32ArrayAttr" | "DenseF64ArrayAttr" => {
            Selector::TypeOfAttribute(|context, attribute| match attribute.data(context) {
                AttributeData::DenseArray { element, .. } => Some(*element),
                _ => None,
            })
        }
        _ => return None,
    })
}

/// What the fragment of a constraint says, given the constraint's arguments.
pub(super) fn predicate(constraint: &str, arguments: &[Bound]) -> Option<Check> {
    type_predicate(constraint, arguments)
        .map(Check::Type)
        .or_else(|| attribute_predicate(constraint, arguments).map(Check::Attribute))
}

fn type_predicate(constraint: &str, arguments: &[Bound]) -> Option<TypeCheck> {
    let number = |position| integer_argument(arguments, position);
    Some(match constraint {
        "AnySignlessInteger" => TypeCheck::Function(|context, ty| ty.is_signless_integer(context)),
        "AnySignedInteger" => TypeCheck::Function(|context, ty| has_sign(context, ty, Signedness::Signed)),
        "AnyUnsignedInteger" => {
            TypeCheck::Function(|context, ty| has_sign(context, ty, Signedness::Unsigned))
        }
        "I" | "SI" | "UI" => {
            let (width, signedness) = (number(0)?, signedness_of(constraint));
            TypeCheck::shared(move |context, ty| {
                let integer = ty.as_integer(context);
                integer.is_some_and(|it| i128::from(it.width) == width && it.signedness == signedness)
            })
        }
        "AnyShaped" => TypeCheck::Function(|context, ty| ty.is_shaped(context)),
        "HasStaticShape" => TypeCheck::Function(|context, ty| ty.has_static_shape(context)),
        "HasRank" => TypeCheck::Function(|context, ty| ty.rank(context).is_some()),
        "HasRankOf" => {
            let rank = number(0)?;
            TypeCheck::shared(move |context, ty| ty.rank(context).is_some_and(|known| known as i128 == rank))
        }
        "VectorOfLengthAndType" => {
            let length = number(0)?;
            TypeCheck::shared(move |context, ty| {
                ty.element_count(context).is_some_and(|count| i128::from(count) == length)
            })
        }
        _ => {
            let format = float_format(constraint)?;
            TypeCheck::shared(move |context, ty| ty.float_format(context) == Some(format))
        }
    })
}

fn attribute_predicate(constraint: &str, arguments: &[Bound]) -> Option<AttributeCheck> {
    let number = |position| integer_argument(arguments, position);
    Some(match constraint {
        "FlatSymbolRefAttr" => AttributeCheck::Function(|context, attribute| {
            attribute.as_flat_symbol_reference(context).is_some()
        }),
        "AnyStrAttrOf" => {
            let Bound::List(list) = arguments.first()? else { return None };
            let text = |bound: &Bound| match bound {
                Bound::Text(text) => Some(text.clone()),
                _ => None,
            };
            let texts: Vec<String> = list.iter().filter_map(text).collect();
            AttributeCheck::shared(move |context, attribute| {
                attribute.as_string(context).is_some_and(|known| texts.iter().any(|text| text == known))
            })
        }
        "IntMin" => {
            let least = number(0)?;
            AttributeCheck::shared(move |context, attribute| {
                integer(context, attribute).is_some_and(|value| value >= least)
            })
        }
        "IntMax" => {
            let most = number(0)?;
            AttributeCheck::shared(move |context, attribute| {
                integer(context, attribute).is_some_and(|value| value <= most)
            })
        }
        "ArrayMinCount" => {
            let least = number(0)?;
            AttributeCheck::shared(move |context, attribute| {
                attribute.as_array(context).is_some_and(|array| array.len() as i128 >= least)
            })
        }
        "ArrayCount" => {
            let count = number(0)?;
            AttributeCheck::shared(move |context, attribute| {
                attribute.as_array(context).is_some_and(|array| array.len() as i128 == count)
            })
        }
        "IntArrayNthElemEq" | "IntArrayNthElemMin" => {
            let (position, bound) = (usize::try_from(number(0)?).ok()?, number(1)?);
            let is_exact = constraint == "IntArrayNthElemEq";
            AttributeCheck::shared(move |context, attribute| {
                let element = attribute.as_array(context).and_then(|array| array.get(position));
                let value = element.and_then(|element| integer(context, *element));
                value.is_some_and(|value| if is_exact { value == bound } else { value >= bound })
            })
        }
        _ => return None,
    })
}

/// Makes the one type that satisfies a constraint, where there is just one.
pub(super) fn builder(constraint: &str, arguments: &[Bound]) -> Option<TypeBuilder> {
    Some(match constraint {
        "Index" => TypeBuilder::Function(|_| Type::INDEX),
        "AnyNone" => TypeBuilder::Function(|_| Type::NONE),
        "I" | "SI" | "UI" => {
            let width = u32::try_from(integer_argument(arguments, 0)?).ok()?;
            let signedness = signedness_of(constraint);
            TypeBuilder::shared(move |context| {
                let checked = Type::integer_with_signedness_checked(context, width, signedness);
                checked.unwrap_or(Type::NONE)
            })
        }
        _ => {
            let format = float_format(constraint)?;
            TypeBuilder::shared(move |context| Type::float(context, format))
        }
    })
}

/// The types of a definition of `builtin`.
pub(super) fn builtin_type(name: &str) -> Option<Check> {
    Some(Check::Type(match name {
        "IntegerType" => TypeCheck::Function(|context, ty| ty.as_integer(context).is_some()),
        "IndexType" => TypeCheck::Function(|_, ty| ty.is_index()),
        "FloatType" => TypeCheck::Function(|context, ty| ty.is_float(context)),
        "ComplexType" => TypeCheck::Function(|context, ty| ty.complex_element(context).is_some()),
        "NoneType" => TypeCheck::Function(|_, ty| ty.is_none()),
        "FunctionType" => TypeCheck::Function(|context, ty| ty.function_inputs(context).is_some()),
        "TupleType" => TypeCheck::Function(|context, ty| ty.tuple_elements(context).is_some()),
        "VectorType" => TypeCheck::Function(|context, ty| ty.is_vector(context)),
        "RankedTensorType" => {
            TypeCheck::Function(|context, ty| matches!(ty.data(context), TypeData::RankedTensor { .. }))
        }
        "UnrankedTensorType" => {
            TypeCheck::Function(|context, ty| matches!(ty.data(context), TypeData::UnrankedTensor(_)))
        }
        "MemRefType" => {
            TypeCheck::Function(|context, ty| matches!(ty.data(context), TypeData::MemRef { .. }))
        }
        "UnrankedMemRefType" => {
            TypeCheck::Function(|context, ty| matches!(ty.data(context), TypeData::UnrankedMemRef { .. }))
        }
        "OpaqueType" => {
            TypeCheck::Function(|context, ty| matches!(ty.data(context), TypeData::Opaque { .. }))
        }
        _ => return None,
    }))
}

/// The attributes of a definition of `builtin`.
pub(super) fn builtin_attribute(name: &str) -> Option<Check> {
    macro_rules! is {
        ($($pattern:pat_param)|+) => {
            AttributeCheck::Function(|context, attribute| matches!(attribute.data(context), $($pattern)|+))
        };
    }
    Some(Check::Attribute(match name {
        "AffineMapAttr" => is!(AttributeData::AffineMap(_)),
        "ArrayAttr" => is!(AttributeData::Array(_)),
        "DenseArrayAttr" => is!(AttributeData::DenseArray { .. }),
        "DenseElementsAttr" => {
            is!(AttributeData::DenseElements { .. } | AttributeData::DenseStringElements { .. })
        }
        "DenseResourceElementsAttr" => is!(AttributeData::DenseResource { .. }),
        "SparseElementsAttr" => is!(AttributeData::SparseElements { .. }),
        "DictionaryAttr" => is!(AttributeData::Dictionary(_)),
        "FloatAttr" => is!(AttributeData::Float { .. }),
        "IntegerAttr" => is!(AttributeData::Integer { .. }),
        "IntegerSetAttr" => is!(AttributeData::IntegerSet(_)),
        "OpaqueAttr" => is!(AttributeData::Opaque { .. }),
        "StringAttr" => is!(AttributeData::String { .. }),
        "SymbolRefAttr" => is!(AttributeData::SymbolReference { .. }),
        "TypeAttrOf" => is!(AttributeData::Type(_)),
        "UnitAttrOf" => is!(AttributeData::Unit),
        "StridedLayoutAttr" => is!(AttributeData::StridedLayout { .. }),
        "LocationAttr" => is!(AttributeData::Location(_)),
        _ => return None,
    }))
}

/// The value of an integer attribute that has 64 bits at most.
pub(super) fn integer(context: &Context, attribute: Attribute) -> Option<i128> {
    let value = attribute.as_integer(context)?;
    let is_unsigned = attribute.ty(context).is_some_and(|ty| has_sign(context, ty, Signedness::Unsigned));
    match (is_unsigned, value.try_to_i64()) {
        (false, Some(value)) => Some(value.into()),
        _ => value.try_to_u64().map(i128::from),
    }
}

fn integer_argument(arguments: &[Bound], position: usize) -> Option<i128> {
    match arguments.get(position)? {
        Bound::Integer(value) => Some(*value),
        _ => None,
    }
}

fn has_sign(context: &Context, ty: Type, signedness: Signedness) -> bool {
    ty.as_integer(context).is_some_and(|integer| integer.signedness == signedness)
}

fn signedness_of(constraint: &str) -> Signedness {
    match constraint {
        "SI" => Signedness::Signed,
        "UI" => Signedness::Unsigned,
        _ => Signedness::Signless,
    }
}

/// The constraint on a float type has the name of the type, but for the first letter.
fn float_format(constraint: &str) -> Option<FloatFormat> {
    FloatFormat::all().find(|format| format.keyword().eq_ignore_ascii_case(constraint))
}
