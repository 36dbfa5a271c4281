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
    /// An operand of any number of values.
    Operands,
    /// The type of one value.
    Type,
    /// The type of a value that may be absent.
    OptionalType,
    /// The types of any number of values, or of one that may be absent.
    Types,
    /// A region.
    Region,
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
            Self::Operands => "an operand of variable length",
            Self::Type => "the type of one value",
            Self::OptionalType => "the type of an optional value",
            Self::Types => "the types of an optional or variadic value",
            Self::Region => "a region",
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
    /// Whether there may be more arguments like the last parameter.
    pub repeats_last: bool,
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
        let last = self.parameters.last().filter(|_| self.repeats_last);
        self.parameters.get(position).or(last).copied()
    }
}

/// The directives of the library, in the order of their names.
pub const LIBRARY_DIRECTIVES: &[DirectiveSignature] = {
    use DirectiveParameter as P;
    &[
        signature("DynamicIndexList", &[P::Operands, P::DenseArray], true),
        signature("IndexList", &[P::DenseArray], true),
        signature("KeywordType", &[P::Text, P::Text, P::OptionalType], true),
        signature("MatchedDimensions", &[P::DenseArray, P::Unit, P::Unit], false),
        DirectiveSignature { repeats_last: true, ..signature("NamedBits", &[P::Attribute, P::Text], false) },
        signature("NamedPorts", &[P::Attribute, P::Attribute, P::Attribute, P::Region], false),
        DirectiveSignature { repeats_last: true, ..signature("ProductOf", &[P::Text, P::Attribute], false) },
        signature("QuotedAttribute", &[P::Text, P::Attribute], true),
        signature("ScalableIndexList", &[P::Operands, P::DenseArray, P::DenseArray], true),
        signature("SemiFunctionType", &[P::Type, P::Types], false),
        signature("SingleBlockRegion", &[P::Region], false),
    ]
};

const fn signature(
    name: &'static str,
    parameters: &'static [DirectiveParameter],
    may_be_absent: bool,
) -> DirectiveSignature {
    DirectiveSignature { name, parameters, repeats_last: false, may_be_absent }
}
