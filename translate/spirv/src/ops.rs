//! The op of each instruction.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;
use terrace_runtime::context::{Context, OpName};

use crate::grammar::{self, GLSL, Grammar, OPENCL};

/// Ops that are read and written by rules of their own.
const OTHER_FORMS: [&str; 12] = [
    "spirv.module",
    "spirv.func",
    "spirv.GlobalVariable",
    "spirv.Constant",
    "spirv.SpecConstant",
    "spirv.SpecConstantComposite",
    "spirv.EXT.ConstantCompositeReplicate",
    "spirv.EXT.SpecConstantCompositeReplicate",
    "spirv.EntryPoint",
    "spirv.ExecutionMode",
    "spirv.Undef",
    "spirv.Switch",
];

/// An instruction: one of the core, or of an extended set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Code {
    /// The name of the extended set.
    pub set: Option<&'static str>,
    /// Its number.
    pub number: u32,
}

/// The suffixes of instructions that are prefixes of ops.
const VENDORS: [&str; 8] = ["KHR", "EXT", "INTEL", "ARM", "NV", "AMD", "GOOGLE", "QCOM"];

/// Returns the names that the op for an instruction may have.
fn op_names(instruction: &str) -> impl Iterator<Item = String> {
    let vendor = VENDORS.iter().find_map(|vendor| Some((vendor, instruction.strip_suffix(vendor)?)));
    let prefixed = vendor.map(|(vendor, rest)| format!("spirv.{vendor}.{rest}"));
    let names = prefixed.into_iter().chain([format!("spirv.{instruction}")]);
    names.filter(|name| !OTHER_FORMS.contains(&&**name))
}

/// The names of the ops of all instructions.
#[derive(Default)]
struct Names {
    /// By the number of the instruction.
    core: Vec<Vec<String>>,
    extended: FxHashMap<(&'static str, u32), String>,
    codes: FxHashMap<String, Code>,
}

impl Names {
    fn new() -> Self {
        let mut names = Names::default();
        for (opname, number) in grammar::core() {
            let own: Vec<String> = op_names(opname).collect();
            for name in &own {
                names.codes.insert(name.clone(), Code { set: None, number });
            }
            if names.core.len() <= number as usize {
                names.core.resize(number as usize + 1, Vec::new());
            }
            names.core[number as usize] = own;
        }
        for (set, prefix) in [(GLSL, "GL"), (OPENCL, "CL")] {
            for (instruction, number) in grammar::set(set) {
                let name = format!("spirv.{prefix}.{instruction}");
                names.codes.insert(name.clone(), Code { set: Some(set), number });
                names.extended.insert((set, number), name);
            }
        }
        names
    }

    fn get() -> &'static Names {
        static NAMES: OnceLock<Names> = OnceLock::new();
        NAMES.get_or_init(Names::new)
    }
}

/// The ops that stand for one instruction each, as far as a context has them and they were looked up.
#[derive(Default)]
pub(crate) struct Ops {
    /// By the number of the instruction.
    core: Vec<Option<Entry>>,
    extended: FxHashMap<(&'static str, u32), Option<OpName>>,
    forms: FxHashMap<OpName, Form>,
}

/// An instruction of the core: its op, and its operands.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    /// The op, if the context has one.
    pub op: Option<OpName>,
    /// The grammar of the instruction.
    pub grammar: &'static Grammar,
    /// Whether it has a type of its result, and a result.
    pub result: (bool, bool),
    /// The numbers of words for which all operands are ids, and these are the operands of the op in the same order.
    ids: Option<(usize, usize)>,
}

impl Entry {
    fn new(context: &Context, grammar: &'static Grammar) -> Self {
        let number = grammar.opcode as u32;
        let names = Names::get().core.get(number as usize);
        let op = names.and_then(|names| names.iter().find_map(|name| context.registered_op_name(name)));
        Entry { op, grammar, result: grammar::has_result(grammar), ids: grammar::id_counts(grammar) }
    }

    /// Returns the number of words of the result and its type.
    pub(crate) fn skipped(self) -> usize {
        usize::from(self.result.0) + usize::from(self.result.1)
    }

    /// Returns whether an instruction with so many words behind the result has ids alone, which are operands of the op.
    pub(crate) fn has_ids_alone(self, words: usize) -> bool {
        self.ids.is_some_and(|(least, most)| (least..=most).contains(&words))
    }
}

/// An op that is written where its value is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AtUse {
    /// `spirv.Constant`.
    Constant,
    /// `spirv.mlir.addressof`.
    Address,
    /// `spirv.mlir.referenceof`.
    Reference,
    /// `spirv.Undef`.
    Undefined,
    /// `spirv.EXT.ConstantCompositeReplicate`.
    Replicated,
    /// `spirv.SpecConstantOperation`.
    Operation,
}

/// The form in which an op of a function is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// With each use of its value.
    AtUse(AtUse),
    /// As a call.
    Call,
    /// A selection or a loop, whose results are values that it merges.
    Construct,
    /// As the instruction that it names.
    General,
    /// As an instruction of its own.
    Instruction(Code),
    /// Not at all, or as a construct.
    None,
}

impl Ops {
    /// Returns the entry of an instruction of the core; `None` if the specification does not have it.
    pub(crate) fn entry(&mut self, context: &Context, number: u32) -> Option<Entry> {
        if let Some(Some(known)) = self.core.get(number as usize) {
            return Some(*known);
        }
        let entry = Entry::new(context, grammar::instruction(number)?);
        if self.core.len() <= number as usize {
            self.core.resize(number as usize + 1, None);
        }
        self.core[number as usize] = Some(entry);
        Some(entry)
    }

    /// Returns the op for an instruction of the core.
    pub(crate) fn core(&mut self, context: &Context, number: u32) -> Option<OpName> {
        self.entry(context, number)?.op
    }

    /// Returns the op for an instruction of an extended set.
    pub(crate) fn extended(&mut self, context: &Context, set: &str, number: u32) -> Option<OpName> {
        let set = [GLSL, OPENCL].into_iter().find(|known| *known == set)?;
        *self.extended.entry((set, number)).or_insert_with(|| {
            Names::get().extended.get(&(set, number)).and_then(|name| context.registered_op_name(name))
        })
    }

    /// Returns how an op is written.
    pub(crate) fn form(&mut self, context: &Context, op: OpName) -> Form {
        *self.forms.entry(op).or_insert_with(|| match op.text(context) {
            _ if !op.is_registered(context) => Form::None,
            "spirv.Constant" => Form::AtUse(AtUse::Constant),
            "spirv.mlir.addressof" => Form::AtUse(AtUse::Address),
            "spirv.mlir.referenceof" => Form::AtUse(AtUse::Reference),
            "spirv.Undef" => Form::AtUse(AtUse::Undefined),
            "spirv.EXT.ConstantCompositeReplicate" => Form::AtUse(AtUse::Replicated),
            "spirv.SpecConstantOperation" => Form::AtUse(AtUse::Operation),
            "spirv.mlir.selection" | "spirv.mlir.loop" => Form::Construct,
            "spirv.FunctionCall" => Form::Call,
            "spirv.Instruction" | "spirv.Terminator" => Form::General,
            name => Names::get().codes.get(name).copied().map_or(Form::None, Form::Instruction),
        })
    }

    /// Returns the instruction that an op stands for.
    pub(crate) fn code(&mut self, context: &Context, op: OpName) -> Option<Code> {
        match self.form(context, op) {
            Form::Instruction(code) => Some(code),
            _ => None,
        }
    }
}
