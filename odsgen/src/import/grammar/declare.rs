//! The text of new ops and enums: the uniform form of an instruction.

use super::facts::{Enumerant, Instruction, Kind, Operand};
use super::names::{self, Fields};

/// A table of the enums that operands may be of.
pub(super) struct Enums<'a> {
    pub(super) kinds: &'a [Kind],
    /// For the name of an enum, the attribute definition that holds its values.
    pub(super) holders: Vec<(String, String)>,
}

impl Enums<'_> {
    fn kind(&self, name: &str) -> Option<&Kind> {
        self.kinds.iter().find(|kind| kind.kind == name)
    }

    /// Returns the constraint of an attribute that holds values of an enum.
    fn constraint(&self, kind: &str) -> String {
        let name = names::enumeration(kind);
        let holder = self.holders.iter().find(|(known, _)| known == name);
        holder.map_or(name.to_owned(), |(_, holder)| holder.clone())
    }
}

/// Returns the parameters and requirements of a case behind its name and value.
pub(super) fn case_facts(enumerant: &Enumerant) -> String {
    let mut out = String::new();
    if !enumerant.parameters.is_empty() {
        let mut fields = Fields::default();
        let parameter = |operand: &Operand| {
            let name = fields.of(operand);
            let kind = match operand.kind.as_str() {
                kind if kind.starts_with("Id") => "id",
                "LiteralString" => "string",
                kind if kind.starts_with("Literal") => "number",
                kind => names::enumeration(kind),
            };
            format!("{name}: {kind}")
        };
        let parameters: Vec<String> = enumerant.parameters.iter().map(parameter).collect();
        out.push_str(&format!(" ({})", parameters.join(", ")));
    }
    let needs = enumerant.needs.clauses();
    if !needs.is_empty() {
        out.push_str(&format!(" [{needs}]"));
    }
    out
}

/// Returns a new case.
pub(super) fn case(kind: &Kind, enumerant: &Enumerant) -> Option<String> {
    let value = enumerant.value.value()?;
    let value = if kind.category == "BitEnum" { format!("{value:#x}") } else { value.to_string() };
    Some(format!("{} = {value}{}", names::case(kind, &enumerant.enumerant), case_facts(enumerant)))
}

/// Returns a new enum.
pub(super) fn enumeration(kind: &Kind) -> String {
    let form = if kind.category == "BitEnum" { "bits enum" } else { "enum" };
    let cases = kind.enumerants.iter().filter_map(|enumerant| case(kind, enumerant));
    let cases: String = cases.map(|case| format!("    {case},\n")).collect();
    let name = names::enumeration(&kind.kind);
    format!("/// The values of operands of the kind `{}`.\n{form} {name}: u32 {{\n{cases}}}\n", kind.kind)
}

/// Returns a new op. `set` has the name of an extended set and the prefix of its mnemonics.
pub(super) fn op(instruction: &Instruction, set: Option<(&str, &str)>, enums: &Enums<'_>) -> String {
    let mnemonic = match set {
        Some((_, prefix)) => format!("{prefix}.{}", instruction.opname),
        None => names::mnemonic(&instruction.opname),
    };
    let mut fields = Fields::default();
    let (mut arguments, mut results, mut variable) = (Vec::new(), Vec::new(), 0);
    if set.is_some() {
        results.push("result: AnyType");
    }
    for operand in &instruction.operands {
        match operand.kind.as_str() {
            "IdResultType" => results.push("result: AnyType"),
            "IdResult" if results.is_empty() => results.push("result: IdType"),
            "IdResult" => {}
            _ => field(operand, enums, &mut fields, &mut arguments, &mut variable),
        }
    }
    let mut traits = Vec::new();
    if variable > 1 {
        traits.push("AttrSizedOperandSegments");
    }
    if names::is_terminator(&instruction.opname) {
        traits.push("Terminator");
    }
    let bases = match traits.is_empty() {
        true => "Uniform".to_owned(),
        false => format!("Uniform + [{}]", traits.join(", ")),
    };
    let mut body = format!("    {}\n", opcode(instruction, set));
    let needs = instruction.needs.clauses();
    if !needs.is_empty() {
        body.push_str(&format!("    requires {{ {needs} }}\n"));
    }
    if !arguments.is_empty() {
        body.push_str(&format!("    arguments {{ {} }}\n", arguments.join(", ")));
    }
    if !results.is_empty() {
        body.push_str(&format!("    results {{ {} }}\n", results.join(", ")));
    }
    let name = names::definition(&mnemonic);
    format!(
        "/// The instruction `{}`.\nop {name} = \"{mnemonic}\": {bases} {{\n{body}}}\n",
        instruction.opname
    )
}

/// Returns the clause with the number of an instruction.
pub(super) fn opcode(instruction: &Instruction, set: Option<(&str, &str)>) -> String {
    match set {
        Some((set, _)) => format!("opcode {} in \"{set}\"", instruction.opcode),
        None => format!("opcode {}", instruction.opcode),
    }
}

/// Adds the fields for an operand of an instruction.
fn field(
    operand: &Operand,
    enums: &Enums<'_>,
    fields: &mut Fields,
    arguments: &mut Vec<String>,
    variable: &mut usize,
) {
    let name = fields.of(operand);
    let (is_optional, is_list) = (operand.quantifier == "?", operand.quantifier == "*");
    let kind = operand.kind.as_str();
    if kind.starts_with("Id") || kind == "PairIdRefIdRef" {
        *variable += usize::from(is_optional || is_list);
        let mark = if is_list {
            "..."
        } else if is_optional {
            "?"
        } else {
            ""
        };
        return arguments.push(format!("{name}{mark}: AnyType"));
    }
    let mark = if is_optional { "?" } else { "" };
    if kind == "PairIdRefLiteralInteger" || kind == "PairLiteralIntegerIdRef" {
        *variable += 1;
        arguments.push(format!("{name}...: AnyType"));
        let literals = fields.once(&format!("{name}_literals"));
        return arguments.push(format!("attr {literals}: I32ArrayAttr"));
    }
    if let Some(kind) = enums.kind(kind) {
        arguments.push(format!("attr {name}{mark}: {}", enums.constraint(&kind.kind)));
        let parameters = || kind.enumerants.iter().flat_map(|enumerant| &enumerant.parameters);
        if parameters().any(|parameter| !parameter.kind.starts_with("Id")) {
            let literals = fields.once(&format!("{name}_parameters"));
            arguments.push(format!("attr {literals}?: AnyArrayAttr"));
        }
        if parameters().any(|parameter| parameter.kind.starts_with("Id")) {
            *variable += 1;
            let ids = fields.once(&format!("{name}_arguments"));
            arguments.push(format!("{ids}...: AnyType"));
        }
        return;
    }
    let constraint = match (kind, is_list) {
        ("LiteralString", false) => "StrAttr",
        ("LiteralString", true) => "StrArrayAttr",
        ("LiteralFloat", false) => "F32Attr",
        ("LiteralContextDependentNumber", _) => "AnyAttr",
        (_, true) => "I32ArrayAttr",
        (_, false) => "I32Attr",
    };
    arguments.push(format!("attr {name}{mark}: {constraint}"));
}
