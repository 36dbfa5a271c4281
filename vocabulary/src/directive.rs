//! Signatures of the custom directives of the library, which assembly formats of ops call by name.

/// A parameter of a directive.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DirectiveParameter {
    /// An attribute.
    Attribute,
    /// A dense array of integers.
    DenseArray,
    /// A unit attribute.
    Unit,
    /// An operand of one value.
    Operand,
    /// An operand of any number of values.
    Operands,
    /// An operand that may have no value.
    OptionalOperands,
    /// A reference to an operand of any number of values.
    OperandsReference,
    /// The type of one value.
    Type,
    /// The type of a value that may be absent.
    OptionalType,
    /// The types of any number of values, or of one that may be absent.
    Types,
    /// A reference to the types of an operand.
    TypesReference,
    /// A region.
    Region,
    /// The attribute dictionary.
    Dictionary,
    /// A string literal.
    Text,
}

impl DirectiveParameter {
    /// Returns how messages name the parameter.
    pub fn noun(self) -> &'static str {
        match self {
            Self::Attribute => "an attribute",
            Self::DenseArray => "a dense array of integers",
            Self::Unit => "a unit attribute",
            Self::Operand => "an operand of one value",
            Self::Operands => "an operand of variable length",
            Self::OptionalOperands => "an optional or variadic operand",
            Self::OperandsReference => "a reference to an operand of variable length",
            Self::Type => "the type of one value",
            Self::OptionalType => "the type of an optional value",
            Self::Types => "the types of an optional or variadic value",
            Self::TypesReference => "a reference to the types of an operand",
            Self::Region => "a region",
            Self::Dictionary => "`attr-dict`",
            Self::Text => "a string",
        }
    }
}

/// The signature of a directive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DirectiveSignature {
    /// The name.
    pub name: &'static str,
    /// The parameters.
    pub parameters: &'static [DirectiveParameter],
    /// The parameter of any number of further arguments.
    pub rest: Option<DirectiveParameter>,
    /// Whether the directive may begin a group: its first token says whether it is there.
    pub may_be_absent: bool,
}

impl DirectiveSignature {
    /// Returns the directive of that name.
    pub fn of_name(name: &str) -> Option<&'static DirectiveSignature> {
        LIBRARY_DIRECTIVES.iter().find(|known| known.name == name)
    }

    /// Returns the parameter for the argument at a position; `None` behind the last.
    pub fn parameter(&self, position: usize) -> Option<DirectiveParameter> {
        self.parameters.get(position).copied().or(self.rest)
    }

    const fn followed_by(self, rest: DirectiveParameter) -> Self {
        DirectiveSignature { rest: Some(rest), ..self }
    }
}

/// The directives of the library, in the order of their names.
pub const LIBRARY_DIRECTIVES: &[DirectiveSignature] = {
    use DirectiveParameter as P;
    &[
        signature("AffineIndices", &[P::Attribute, P::Operands], true),
        signature("AffineMapOperands", &[P::Attribute, P::Operands], false),
        signature("ArgumentClause", &[P::Text, P::Operands, P::Types], true)
            .followed_by(P::OperandsReference),
        signature("ArgumentRegion", &[P::Region], true).followed_by(P::OperandsReference),
        signature("ArrowTypes", &[P::Types], false),
        signature("AssignedOperands", &[P::Operands, P::Types, P::Operands], true),
        signature("CommonType", &[P::Type], true).followed_by(P::Type),
        signature("DynamicIndex", &[P::OptionalOperands, P::Attribute], true),
        signature("DynamicIndexList", &[P::Operands, P::DenseArray], true),
        signature("FunctionBody", &[P::Region], true),
        signature("FunctionSignature", &[P::Attribute, P::Attribute, P::Attribute, P::Attribute], false),
        signature("IndexElements", &[P::Attribute], true),
        signature("IndexList", &[P::DenseArray], true),
        signature("KeywordAttribute", &[P::Text, P::Attribute], true),
        signature("KeywordDictionary", &[P::Dictionary, P::Text, P::Text], false).followed_by(P::Text),
        signature("KeywordOperands", &[P::Text, P::Operands, P::Types, P::Attribute], true),
        signature("KeywordType", &[P::Text, P::Text, P::OptionalType], true),
        signature("LabelledDictionary", &[P::Text, P::Dictionary], false),
        signature("MatchedDimensions", &[P::DenseArray, P::Unit, P::Unit], false),
        signature("NamedBits", &[P::Attribute, P::Text], false).followed_by(P::Text),
        signature("NamedOperands", &[P::Operands, P::Attribute], false),
        signature("NamedPorts", &[P::Attribute, P::Attribute, P::Attribute, P::Region], false),
        signature(
            "NumberedClause",
            &[P::Text, P::Text, P::Operands, P::Types, P::Attribute, P::DenseArray],
            true,
        )
        .followed_by(P::OperandsReference),
        signature("OperandAttributes", &[P::Operands, P::Types, P::Attribute], true),
        signature("OperandPairs", &[P::Operands, P::Types, P::Operands, P::Types], true),
        signature("OperandSymbols", &[P::Operands, P::Types, P::Attribute], true),
        signature("OperandsOrUnit", &[P::OptionalOperands, P::Types, P::Unit], false),
        signature("PointerOperand", &[P::Text, P::Text, P::Operand], true),
        signature("PrivateClause", &[P::Text, P::Operands, P::Types, P::Attribute], true)
            .followed_by(P::OperandsReference),
        signature("ProductOf", &[P::Text, P::Attribute], false).followed_by(P::Attribute),
        signature("QuotedAttribute", &[P::Text, P::Attribute], true),
        signature(
            "ReductionClause",
            &[P::Text, P::Text, P::Attribute, P::Operands, P::Types, P::DenseArray, P::Attribute],
            true,
        )
        .followed_by(P::OperandsReference),
        signature("ReferenceClause", &[P::Text, P::Operands, P::Types, P::DenseArray, P::Attribute], true)
            .followed_by(P::OperandsReference),
        signature("RegionWithArguments", &[P::Region], true),
        signature("RepeatedType", &[P::OperandsReference, P::Types], true),
        signature("ScalableIndexList", &[P::Operands, P::DenseArray, P::DenseArray], true),
        signature("SelectTypes", &[P::Type, P::Type], true),
        signature("SemiFunctionType", &[P::Type, P::Types], false),
        signature("SingleBlockRegion", &[P::Region], false),
        signature("StringOnLine", &[P::Attribute], true),
        signature("SymbolName", &[P::Attribute], true),
        signature("SymbolVisibility", &[P::Attribute], true),
        signature("TaggedLists", &[P::Text, P::Operands, P::Types, P::Attribute, P::DenseArray], true),
        signature(
            "TaggedListsOrKeyword",
            &[
                P::Text,
                P::Text,
                P::Operands,
                P::Types,
                P::Attribute,
                P::DenseArray,
                P::Attribute,
                P::Attribute,
            ],
            false,
        ),
        signature("TaggedOperands", &[P::Text, P::Operands, P::Types, P::Attribute], true),
        signature(
            "TaggedOperandsOrKeyword",
            &[P::Text, P::Operands, P::Types, P::Attribute, P::Attribute],
            false,
        ),
        signature("TensorResults", &[P::TypesReference, P::Types], false),
        signature("TypedPointerOperand", &[P::Text, P::Text, P::Operand, P::Type], true),
        signature("UnwrappedOperands", &[P::Text, P::Operands, P::Types], true),
        signature("UnwrappedType", &[P::Text, P::Type, P::OptionalType], true),
        signature("VariableType", &[P::Type, P::Attribute], true),
    ]
};

const fn signature(
    name: &'static str,
    parameters: &'static [DirectiveParameter],
    may_be_absent: bool,
) -> DirectiveSignature {
    DirectiveSignature { name, parameters, rest: None, may_be_absent }
}
