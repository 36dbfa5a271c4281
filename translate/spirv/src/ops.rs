//! The op of each instruction.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;
use terrace_runtime::context::{Context, OpName};

use crate::grammar::{self, GLSL, OPENCL};

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
    core: FxHashMap<u32, Option<OpName>>,
    extended: FxHashMap<(&'static str, u32), Option<OpName>>,
    forms: FxHashMap<OpName, Form>,
}

/// The form in which an op of a function is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// With each use of its value.
    AtUse,
    /// As a call.
    Call,
    /// As the instruction that it names.
    General,
    /// As an instruction of its own.
    Instruction(Code),
    /// Not at all, or as a construct.
    None,
}

impl Ops {
    /// Returns the op for an instruction of the core.
    pub(crate) fn core(&mut self, context: &Context, number: u32) -> Option<OpName> {
        *self.core.entry(number).or_insert_with(|| {
            let names = Names::get().core.get(number as usize)?;
            names.iter().find_map(|name| context.registered_op_name(name))
        })
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
            "spirv.Constant"
            | "spirv.mlir.addressof"
            | "spirv.mlir.referenceof"
            | "spirv.Undef"
            | "spirv.EXT.ConstantCompositeReplicate"
            | "spirv.SpecConstantOperation" => Form::AtUse,
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
