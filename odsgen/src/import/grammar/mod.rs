//! Import of facts from grammars of SPIR-V, in the form that Khronos publishes, into definitions.
//!
//! [`import_grammar`] merges the grammars (`facts`) and edits the definitions in place (`edit`): opcodes, requirements of
//! ops and cases, and parameters of cases are rewritten, everything else stays. Instructions and enums without a
//! definition get one in a uniform form (`declare`), in a file for each section of the specification.

mod declare;
mod edit;
mod facts;
mod names;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use declare::Enums;
use edit::Edits;
use facts::{Grammar, Instruction, Kind, Merged, Needs, Origin};

use crate::model::Model;
use crate::source::SourceFile;
use crate::syntax::lexer::tokenize;
use crate::{format_source, parse_files, render};

/// The files of extended sets: the end of the name, the name of the set, and the prefix of its mnemonics.
const SETS: [(&str, &str, &str); 2] = [
    ("extinst.glsl.std.450.grammar.json", "GLSL.std.450", "GL"),
    ("extinst.opencl.std.100.grammar.json", "OpenCL.std", "CL"),
];

/// The enum of capabilities, by whose values the names in grammars are found in the definitions.
const CAPABILITY: &str = "Capability";

/// The enum of extensions. The grammars have no values of it.
const EXTENSION: &str = "Extension";

/// The folder of new definitions.
const FOLDER: &str = "grammar";

/// The result of an import.
#[derive(Debug)]
pub struct GrammarImport {
    /// The definition files that change, and new ones, as paths and texts.
    pub files: Vec<(String, String)>,
    /// The facts and their origins, in a few lines.
    pub report: String,
}

/// Brings the definitions of a dialect in step with grammars. Both are given as paths and texts; the first grammar of the
/// core has versions and names, the others are newer.
///
/// # Errors
///
/// A message, if a text is no grammar, or a definition has errors.
pub fn import_grammar(
    grammars: &[(String, String)],
    definitions: &[(String, String)],
    root: &str,
) -> Result<GrammarImport, String> {
    let (mut core, mut sets) = (Vec::new(), Vec::new());
    for (path, text) in grammars {
        let grammar: Grammar =
            serde_json::from_str(text).map_err(|error| format!("{path} is no grammar of SPIR-V: {error}"))?;
        match SETS.iter().find(|(ending, ..)| path.ends_with(ending)) {
            Some((_, set, prefix)) => sets.push((*set, *prefix, grammar)),
            None => core.push(grammar),
        }
    }
    let sources = definitions.iter().map(|(path, text)| SourceFile::input(path.clone(), text.clone()));
    let outcome = parse_files(sources.collect());
    if outcome.error_count > 0 {
        return Err(render(&outcome.diagnostics, &outcome.model.sources, false));
    }
    let model = &outcome.model;
    let numbers = capability_numbers(&core);
    let mut merged = facts::merge(core);
    rename_capabilities(&mut merged, &mut sets, model, &numbers);
    let mut import = Import {
        model,
        edits: definitions.iter().map(|(_, text)| Edits::new(text, &tokenize(text).0)).collect(),
        new: BTreeMap::new(),
        report: String::new(),
    };
    let holders = model.attributes.iter().filter_map(|data| {
        let id = data.only_enum()?;
        Some((model.enumeration(id).header.name.clone(), data.header.name.clone()))
    });
    let kinds: Vec<Kind> = merged.kinds.iter().map(|(kind, _)| kind.clone()).collect();
    let enums = Enums { kinds: &kinds, holders: holders.collect() };
    import.enums(&merged);
    import.extensions(&merged, &sets);
    import.ops(merged.instructions.iter().map(|(one, _)| one), None, &enums);
    for (set, prefix, grammar) in &sets {
        import.ops(grammar.instructions.iter(), Some((set, prefix)), &enums);
    }
    import.origins(&merged);
    import.finish(definitions, root)
}

/// Returns the values of capabilities by name, former names included.
fn capability_numbers(grammars: &[Grammar]) -> BTreeMap<String, u32> {
    let kinds = grammars.iter().flat_map(|grammar| &grammar.operand_kinds);
    let all = kinds.filter(|kind| kind.kind == CAPABILITY).flat_map(|kind| &kind.enumerants);
    all.filter_map(|one| Some((one.enumerant.clone(), one.value.value()?))).collect()
}

/// Renames capabilities as the definitions do; without a definition, the grammar's first name is used.
fn rename_capabilities(
    merged: &mut Merged,
    sets: &mut [(&str, &str, Grammar)],
    model: &Model,
    numbers: &BTreeMap<String, u32>,
) {
    let mut names: BTreeMap<u32, String> = BTreeMap::new();
    for (kind, _) in merged.kinds.iter().filter(|(kind, _)| kind.kind == CAPABILITY) {
        names.extend(
            kind.enumerants.iter().filter_map(|one| Some((one.value.value()?, one.enumerant.clone()))),
        );
    }
    let defined = model.enums.iter().filter(|item| item.header.name == CAPABILITY);
    names.extend(defined.flat_map(|item| &item.cases).map(|case| (case.value as u32, case.text.clone())));
    let rename = |needs: &mut Needs| {
        let mut renamed: Vec<String> = Vec::new();
        for name in &needs.capabilities {
            let known = numbers.get(name).and_then(|number| names.get(number)).unwrap_or(name);
            if !renamed.contains(known) {
                renamed.push(known.clone());
            }
        }
        needs.capabilities = renamed;
    };
    merged.instructions.iter_mut().for_each(|(one, _)| rename(&mut one.needs));
    merged.kinds.iter_mut().flat_map(|(kind, _)| &mut kind.enumerants).for_each(|one| rename(&mut one.needs));
    sets.iter_mut()
        .flat_map(|(_, _, grammar)| &mut grammar.instructions)
        .for_each(|one| rename(&mut one.needs));
}

struct Import<'a> {
    model: &'a Model,
    edits: Vec<Edits<'a>>,
    /// New definitions, by file.
    new: BTreeMap<String, String>,
    report: String,
}

impl Import<'_> {
    fn enums(&mut self, merged: &Merged) {
        let used: BTreeSet<&str> = merged
            .instructions
            .iter()
            .flat_map(|(one, _)| &one.operands)
            .chain(merged.kinds.iter().flat_map(|(kind, _)| &kind.enumerants).flat_map(|one| &one.parameters))
            .map(|operand| operand.kind.as_str())
            .collect();
        for (kind, _) in &merged.kinds {
            let name = names::enumeration(&kind.kind);
            match self.model.enums.iter().find(|item| item.header.name == name) {
                Some(item) => {
                    let edits = &mut self.edits[item.header.span.file.0 as usize];
                    edits.enumeration(item, kind);
                }
                None if used.contains(kind.kind.as_str()) => {
                    self.add("enums", &declare::enumeration(kind));
                }
                None => {}
            }
        }
    }

    /// Adds the extensions that something needs to their enum.
    fn extensions(&mut self, merged: &Merged, sets: &[(&str, &str, Grammar)]) {
        let Some(item) = self.model.enums.iter().find(|item| item.header.name == EXTENSION) else { return };
        let instructions = merged.instructions.iter().map(|(one, _)| &one.needs);
        let cases = merged.kinds.iter().flat_map(|(kind, _)| &kind.enumerants).map(|one| &one.needs);
        let sets = sets.iter().flat_map(|(_, _, grammar)| &grammar.instructions).map(|one| &one.needs);
        let needed: BTreeSet<&String> =
            instructions.chain(cases).chain(sets).flat_map(|needs| &needs.extensions).collect();
        let missing = needed.into_iter().filter(|name| item.cases.iter().all(|case| case.text != **name));
        let first = item.cases.iter().map(|case| case.value).max().unwrap_or(-1) + 1;
        let new: Vec<String> =
            missing.zip(first..).map(|(name, value)| format!("{name} = {value}")).collect();
        self.edits[item.header.span.file.0 as usize].cases(item.header.span, &new);
    }

    fn ops<'i>(
        &mut self,
        instructions: impl Iterator<Item = &'i Instruction>,
        set: Option<(&str, &str)>,
        enums: &Enums<'_>,
    ) {
        let (mut edited, mut declared) = (0, 0);
        for instruction in instructions {
            let mnemonic = match set {
                Some((_, prefix)) => format!("{prefix}.{}", instruction.opname),
                None => names::mnemonic(&instruction.opname),
            };
            match self.model.ops.iter().find(|op| op.mnemonic == mnemonic && self.model.is_input(&op.header))
            {
                Some(op) => {
                    edited += 1;
                    let edits = &mut self.edits[op.header.span.file.0 as usize];
                    let opcode = declare::opcode(instruction, set);
                    edits.op(op.header.span, &opcode, &instruction.needs.clauses());
                }
                None => {
                    declared += 1;
                    let file = match set {
                        Some((_, prefix)) => prefix.to_lowercase(),
                        None => section(instruction),
                    };
                    self.add(&file, &declare::op(instruction, set, enums));
                }
            }
        }
        let of = set.map_or("core".to_owned(), |(set, _)| set.to_owned());
        let _ = writeln!(self.report, "{of}: {edited} instructions have an op, {declared} get a uniform one");
    }

    fn add(&mut self, file: &str, text: &str) {
        let out = self.new.entry(file.to_owned()).or_default();
        out.push('\n');
        out.push_str(text);
    }

    /// Reports the grammars that facts are from.
    fn origins(&mut self, merged: &Merged) {
        let count = |origins: &mut dyn Iterator<Item = Origin>| {
            let mut counts = [0; 3];
            origins.for_each(|origin| counts[origin as usize] += 1);
            let [first, later, both] = counts;
            format!(
                "{first} from the first grammar, {later} from a later one, {both} with requirements of a later one"
            )
        };
        let instructions = count(&mut merged.instructions.iter().map(|(_, origin)| *origin));
        let cases = count(&mut merged.kinds.iter().flat_map(|(_, origins)| origins.iter().copied()));
        let _ = writeln!(self.report, "instructions: {instructions}");
        let _ = writeln!(self.report, "cases: {cases}");
        for (instruction, origin) in &merged.instructions {
            match origin {
                Origin::First => {}
                Origin::Later => {
                    let _ = writeln!(self.report, "  {}: from a later grammar", instruction.opname);
                }
                Origin::Both => {
                    let needs = instruction.needs.clauses();
                    let _ = writeln!(self.report, "  {}: a later grammar has {needs}", instruction.opname);
                }
            }
        }
    }

    fn finish(self, definitions: &[(String, String)], root: &str) -> Result<GrammarImport, String> {
        let mut files: BTreeMap<String, String> = BTreeMap::new();
        for ((path, _), edits) in definitions.iter().zip(self.edits) {
            files.insert(path.clone(), edits.finish());
        }
        let dialect = self.model.dialects.iter().find(|dialect| self.model.is_input(&dialect.header));
        let dialect = dialect.map_or("spirv", |dialect| &dialect.header.name);
        for (name, text) in self.new {
            let path = format!("{root}/{FOLDER}/{name}.dialect");
            let head = || format!("dialect {dialect};\n");
            files.entry(path).or_insert_with(head).push_str(&text);
        }
        let known: BTreeMap<&String, &String> = definitions.iter().map(|(path, text)| (path, text)).collect();
        let mut changed = Vec::new();
        for (path, text) in files {
            if known.get(&path).is_some_and(|known| **known == text) {
                continue;
            }
            let text = format_source(&text).map_err(|_| format!("{path} would not be a definition file"))?;
            if known.get(&path).is_none_or(|known| **known != text) {
                changed.push((path, text));
            }
        }
        Ok(GrammarImport { files: changed, report: self.report })
    }
}

/// Returns the name of the file for a new op: the section of the specification, or the vendor of an extension.
fn section(instruction: &Instruction) -> String {
    match instruction.class.as_str() {
        "" | "@exclude" | "Reserved" => {
            names::vendor(&instruction.opname).unwrap_or("reserved").to_lowercase()
        }
        class => names::snake(class),
    }
}
