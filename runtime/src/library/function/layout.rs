//! The inherent attributes of function signatures.

use crate::context::{ConstructionError, Context};
use crate::dialect::OpDescriptor;
use crate::types::{Type, TypeData};

/// The names of the inherent attributes that contain the signature of a function-like op.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct SignatureLayout {
    /// The symbol name: a string.
    pub name: &'static str,
    /// The function type: a type attribute.
    pub function_type: &'static str,
    /// The visibility: a string. `None` for an op without visibility.
    pub visibility: Option<&'static str>,
    /// The argument attributes: an array with a dictionary for each argument.
    pub argument_attributes: Option<&'static str>,
    /// The result attributes: an array with a dictionary for each result.
    pub result_attributes: Option<&'static str>,
    /// The function types of the op's dialect.
    pub types: FunctionTypeSyntax,
    /// Whether the entry block may have arguments behind those of the function type.
    pub has_further_arguments: bool,
    /// Whether the generic form has the name among the discardable attributes.
    pub is_name_discardable: bool,
}

impl SignatureLayout {
    /// Returns the layout with the attributes `sym_name`, `sym_visibility`, `arg_attrs` and `res_attrs`, and
    /// a builtin function type in the attribute `function_type`.
    pub const fn new(function_type: &'static str) -> Self {
        SignatureLayout {
            name: "sym_name",
            function_type,
            visibility: Some("sym_visibility"),
            argument_attributes: Some("arg_attrs"),
            result_attributes: Some("res_attrs"),
            types: FunctionTypeSyntax::BUILTIN,
            has_further_arguments: false,
            is_name_discardable: false,
        }
    }

    /// Sets the visibility attribute.
    pub const fn visibility(mut self, name: Option<&'static str>) -> Self {
        self.visibility = name;
        self
    }

    /// Sets the attributes with the argument and result dictionaries.
    pub const fn dictionaries(
        mut self,
        arguments: Option<&'static str>,
        results: Option<&'static str>,
    ) -> Self {
        self.argument_attributes = arguments;
        self.result_attributes = results;
        self
    }

    /// Allows arguments of the entry block behind those of the function type.
    pub const fn further_arguments(mut self) -> Self {
        self.has_further_arguments = true;
        self
    }

    /// Puts the name among the discardable attributes of the generic form.
    pub const fn discardable_name(mut self) -> Self {
        self.is_name_discardable = true;
        self
    }

    /// Sets the kind of function types.
    pub const fn types(mut self, types: FunctionTypeSyntax) -> Self {
        self.types = types;
        self
    }
}

/// Construction and decomposition of function types.
#[derive(Clone, Copy, Debug)]
pub struct FunctionTypeSyntax {
    /// Returns the function type with these parts.
    pub build: fn(&Context, FunctionTypeParts<'_>) -> Result<Type, ConstructionError>,
    /// Returns the parts of a function type; `None` for any other type.
    pub parts: fn(&Context, Type) -> Option<FunctionTypeParts<'_>>,
    /// Whether the list of arguments may end with `...`.
    pub allows_variadic: bool,
}

/// The parts of a function type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FunctionTypeParts<'c> {
    /// The argument types.
    pub inputs: &'c [Type],
    /// The result types.
    pub results: &'c [Type],
    /// Whether a call may have additional arguments.
    pub is_variadic: bool,
}

impl FunctionTypeSyntax {
    /// The builtin function types, which are not variadic.
    pub const BUILTIN: FunctionTypeSyntax = FunctionTypeSyntax {
        build: |context, parts| Type::function_checked(context, parts.inputs, parts.results),
        parts: |context, ty| match ty.data(context) {
            TypeData::Function { inputs, results } => {
                Some(FunctionTypeParts { inputs, results, is_variadic: false })
            }
            _ => None,
        },
        allows_variadic: false,
    };
}

/// The slots of the inherent attributes that contain the signature of a function-like op.
#[derive(Clone, Copy, Debug)]
pub struct SignatureSlots {
    /// The symbol name.
    pub name: usize,
    /// The function type.
    pub function_type: usize,
    /// The visibility.
    pub visibility: Option<usize>,
    /// The argument attributes.
    pub argument_attributes: Option<usize>,
    /// The result attributes.
    pub result_attributes: Option<usize>,
    /// The function types of the op's dialect.
    pub types: FunctionTypeSyntax,
    /// Whether the entry block may have arguments behind those of the function type.
    pub has_further_arguments: bool,
    /// Whether the generic form has the name among the discardable attributes.
    pub is_name_discardable: bool,
}

impl SignatureSlots {
    /// Resolves the attributes of a layout to slots of an op.
    ///
    /// # Panics
    ///
    /// If the op does not declare one of them, which is a bug of its definition.
    pub(crate) fn new(descriptor: &OpDescriptor, layout: &SignatureLayout) -> Self {
        let slot = |name: &str| {
            let slot = descriptor.attributes.iter().position(|attribute| attribute.name == name);
            slot.unwrap_or_else(|| panic!("op '{}' declares no attribute '{name}'", descriptor.name))
        };
        SignatureSlots {
            name: slot(layout.name),
            function_type: slot(layout.function_type),
            visibility: layout.visibility.map(slot),
            argument_attributes: layout.argument_attributes.map(slot),
            result_attributes: layout.result_attributes.map(slot),
            types: layout.types,
            has_further_arguments: layout.has_further_arguments,
            is_name_discardable: layout.is_name_discardable,
        }
    }

    /// Returns the slots of all parts.
    pub(crate) fn all(&self) -> impl Iterator<Item = usize> + use<> {
        let optional = [self.visibility, self.argument_attributes, self.result_attributes];
        [self.name, self.function_type].into_iter().chain(optional.into_iter().flatten())
    }
}
