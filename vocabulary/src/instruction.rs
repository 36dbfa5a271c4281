//! Binary encodings of ops, and the features that ops and cases of enums need.

use std::borrow::Cow;
use std::fmt;

/// A version, as `1.3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Version {
    /// The first number.
    pub major: u32,
    /// The second number.
    pub minor: u32,
}

impl fmt::Display for Version {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}.{}", self.major, self.minor)
    }
}

/// The versions, capabilities and extensions that an op or a case of an enum needs.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Availability {
    /// The first version that has it. One of the extensions or of the capabilities may replace the version.
    pub version: Option<Version>,
    /// The last version that has it. One of the extensions may replace it.
    pub until: Option<Version>,
    /// The capabilities, of which one is needed.
    pub capabilities: Cow<'static, [Cow<'static, str>]>,
    /// The extensions, of which one is needed: in every version if no version is given, and otherwise in those without it.
    pub extensions: Cow<'static, [Cow<'static, str>]>,
}

impl Availability {
    /// The availability of what needs nothing.
    pub const ALWAYS: Self =
        Self { version: None, until: None, capabilities: Cow::Borrowed(&[]), extensions: Cow::Borrowed(&[]) };

    /// Returns whether it needs nothing.
    pub fn is_always(&self) -> bool {
        *self == Self::ALWAYS
    }

    /// Returns whether a version, or one of the declared capabilities and extensions, has it.
    pub fn has_version(&self, version: Version, declares: impl Fn(&str) -> bool) -> bool {
        if self.extensions.iter().any(|extension| declares(extension)) {
            return true;
        }
        if self.until.is_some_and(|last| last < version) {
            return false;
        }
        match self.version {
            Some(first) if version >= first => true,
            Some(_) => self.capabilities.iter().any(|capability| declares(capability)),
            None => self.extensions.is_empty(),
        }
    }

    /// Returns whether it needs no capability, or one of the declared ones.
    pub fn has_capability(&self, declares: impl Fn(&str) -> bool) -> bool {
        self.capabilities.is_empty() || self.capabilities.iter().any(|capability| declares(capability))
    }
}

/// The encoding of an op as an instruction of a binary format.
///
/// The words of an instruction are those of the type and the number of the result, if the op has one, and then those of
/// the arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InstructionEncoding {
    /// The extended set that the opcode belongs to. Without one, it is an instruction of its own.
    pub set: Option<Cow<'static, str>>,
    /// The number of the instruction.
    pub opcode: u32,
    /// The arguments, in the order of the declaration.
    pub arguments: Cow<'static, [ArgumentEncoding]>,
}

/// The encoding of an argument of an op.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArgumentEncoding {
    /// The numbers of the values of the operand with that index.
    Operand(u32),
    /// The attribute in that slot.
    Attribute(u32, AttributeEncoding),
}

/// The encoding of an attribute of an op.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AttributeEncoding {
    /// The value of an enum. The parameters of its cases, if any, are the next arguments.
    Value,
    /// The number of a constant with the value of an enum.
    Constant,
    /// The words of an integer or a float.
    Number,
    /// A string.
    Text,
    /// The number of a symbol's definition.
    Symbol,
    /// The number of a type.
    Type,
    /// A list: the words of each element.
    List,
    /// Words that depend on the kind of the attribute.
    Any,
    /// No words.
    Absent,
}

/// The encoding of a parameter of an enum's case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CaseParameterKind {
    /// The number of a value.
    Id,
    /// An integer or a float.
    Number,
    /// A string.
    Text,
    /// A value of the enum of that name.
    Enum(Cow<'static, str>),
}

/// A parameter that a case of an enum takes in instructions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CaseParameter {
    /// Its name.
    pub name: Cow<'static, str>,
    /// Its encoding.
    pub kind: CaseParameterKind,
}

/// A case of an enum, with all that instructions need to know of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CaseDescriptor {
    /// The text in the IR.
    pub text: Cow<'static, str>,
    /// The value.
    pub value: i64,
    /// The versions, capabilities and extensions that the case requires.
    pub availability: Availability,
    /// The parameters that follow the value.
    pub parameters: Cow<'static, [CaseParameter]>,
}

/// The descriptor of an enum: its cases and their values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EnumDescriptor {
    /// Its name in definitions.
    pub name: Cow<'static, str>,
    /// Its cases, in the order of the definition.
    pub cases: Cow<'static, [CaseDescriptor]>,
    /// Whether a value is a set of cases.
    pub is_set: bool,
    /// Whether instructions take the number of a constant with the value, not the value.
    pub as_constant: bool,
}

impl EnumDescriptor {
    /// Returns whether a value is a case or, in an enum of sets, consists of cases.
    pub fn holds(&self, value: i64) -> bool {
        let covered = self.cases_of(value).fold(0, |all, case| all | case.value);
        covered == value && (self.is_set || self.cases_of(value).next().is_some())
    }

    /// Returns the cases in a value: the case with this value, or all single bits of a set, in ascending order.
    pub fn cases_of(&self, value: i64) -> impl Iterator<Item = &CaseDescriptor> {
        let exact = self.cases.iter().find(|case| case.value == value);
        let is_part = move |case: &&CaseDescriptor| {
            self.is_set && case.value.count_ones() == 1 && value & case.value == case.value
        };
        let parts = self.cases.iter().filter(move |case| exact.is_none() && is_part(case));
        let mut parts: Vec<&CaseDescriptor> = exact.into_iter().chain(parts).collect();
        parts.sort_by_key(|case| case.value.cast_unsigned());
        parts.into_iter()
    }
}
