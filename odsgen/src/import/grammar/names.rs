//! Names of instructions, enums and fields in the definitions.

use super::facts::{Kind, Operand};

/// The suffixes of vendors, which are prefixes of mnemonics: `OpSubgroupBallotKHR` is `KHR.SubgroupBallot`.
const VENDORS: [&str; 12] =
    ["KHR", "EXT", "INTEL", "ALTERA", "NV", "AMD", "ARM", "QCOM", "GOOGLE", "HUAWEI", "VALVE", "IMG"];

/// Instructions whose op has another name.
const OTHER_NAMES: [(&str, &str); 2] =
    [("SpecConstantOp", "SpecConstantOperation"), ("GroupNonUniformRotateKHR", "GroupNonUniformRotateKHR")];

/// Kinds of operands whose enum has another name.
const OTHER_ENUMS: [(&str, &str); 3] = [
    ("CooperativeMatrixLayout", "CooperativeMatrixLayoutKHR"),
    ("CooperativeMatrixOperands", "CooperativeMatrixOperandsKHR"),
    ("CooperativeMatrixUse", "CooperativeMatrixUseKHR"),
];

/// Names that the accessors and builders of ops have.
const TAKEN: [&str; 12] = [
    "op",
    "name",
    "build",
    "descriptor",
    "adaptor",
    "new",
    "result",
    "operands",
    "results",
    "types",
    "self",
    "context",
];

/// The last instruction of a block, besides those that are written by hand.
const TERMINATORS: [&str; 5] =
    ["TerminateInvocation", "IgnoreIntersectionKHR", "TerminateRayKHR", "EmitMeshTasksEXT", "AbortKHR"];

/// Returns the name of an instruction without `Op`.
pub(super) fn plain(opname: &str) -> &str {
    opname.strip_prefix("Op").unwrap_or(opname)
}

/// Returns the vendor of an instruction.
pub(super) fn vendor(opname: &str) -> Option<&'static str> {
    VENDORS.into_iter().find(|vendor| plain(opname).len() > vendor.len() && opname.ends_with(vendor))
}

/// Returns the mnemonic of a core instruction.
pub(super) fn mnemonic(opname: &str) -> String {
    let name = plain(opname);
    if let Some((_, other)) = OTHER_NAMES.iter().find(|(known, _)| *known == name) {
        return (*other).to_owned();
    }
    match vendor(opname) {
        Some(vendor) => format!("{vendor}.{}", name.trim_end_matches(vendor)),
        None => name.to_owned(),
    }
}

/// Returns the name of an op's definition.
pub(super) fn definition(mnemonic: &str) -> String {
    let letters: String = mnemonic
        .split(['.', '_'])
        .map(|part| {
            let mut letters = part.chars();
            letters
                .next()
                .map(|first| first.to_ascii_uppercase().to_string() + letters.as_str())
                .unwrap_or_default()
        })
        .collect();
    format!("{letters}Op")
}

/// Returns whether an instruction ends a block.
pub(super) fn is_terminator(opname: &str) -> bool {
    TERMINATORS.contains(&plain(opname))
}

/// Returns the name of the enum of a kind.
pub(super) fn enumeration(kind: &str) -> &str {
    OTHER_ENUMS.iter().find(|(known, _)| *known == kind).map_or(kind, |(_, name)| name)
}

/// Returns the name of a case. A leading digit needs a letter in front, as `Dim2D`; other cases have the name of their kind
/// in front only in some grammars.
pub(super) fn case(kind: &Kind, enumerant: &str) -> String {
    let begins = |text: &str, is: fn(&char) -> bool| text.chars().next().is_some_and(|first| is(&first));
    if begins(enumerant, char::is_ascii_digit) {
        return format!("{}{enumerant}", kind.kind);
    }
    let rest = enumerant.strip_prefix(&kind.kind).filter(|rest| begins(rest, char::is_ascii_uppercase));
    rest.unwrap_or(enumerant).to_owned()
}

/// Returns a name in snake case: `Float Value` is `float_value`, `ImageOperands` is `image_operands`.
pub(super) fn snake(text: &str) -> String {
    let mut out = String::new();
    let letters: Vec<char> = text.chars().collect();
    for (index, letter) in letters.iter().enumerate() {
        if !letter.is_ascii_alphanumeric() {
            if !out.is_empty() && !out.ends_with('_') {
                out.push('_');
            }
            continue;
        }
        let after_lower =
            index > 0 && (letters[index - 1].is_ascii_lowercase() || letters[index - 1].is_ascii_digit());
        let before_lower = index > 0
            && letters[index - 1].is_ascii_uppercase()
            && letters.get(index + 1).is_some_and(char::is_ascii_lowercase);
        if letter.is_ascii_uppercase()
            && (after_lower || before_lower)
            && !out.ends_with('_')
            && !out.is_empty()
        {
            out.push('_');
        }
        out.push(letter.to_ascii_lowercase());
    }
    out.trim_matches('_').to_owned()
}

/// The names of the fields of an op, each once.
#[derive(Default)]
pub(super) struct Fields(Vec<String>);

impl Fields {
    /// Returns the name of a field for an operand: its own, or that of its kind.
    pub(super) fn of(&mut self, operand: &Operand) -> String {
        let own = operand.name.trim_matches('\'');
        let is_list = own.contains([',', '.', '+', '\n', '<']);
        let name = match own {
            "" if operand.kind == "IdRef" => "operand".to_owned(),
            "" => snake(operand.kind.trim_start_matches("Id")),
            _ if is_list => "arguments".to_owned(),
            _ => snake(own),
        };
        self.once(&name)
    }

    /// Returns the name, with a number behind it if another field has it.
    pub(super) fn once(&mut self, name: &str) -> String {
        let begins = name.starts_with(|first: char| first.is_ascii_lowercase());
        let name = match begins && !TAKEN.contains(&name) {
            true => name.to_owned(),
            false => format!("the_{name}"),
        };
        let numbered = |number: usize| if number == 1 { name.clone() } else { format!("{name}_{number}") };
        let free = (1..).map(numbered).find(|name| !self.0.contains(name)).unwrap_or_default();
        self.0.push(free.clone());
        free
    }
}
