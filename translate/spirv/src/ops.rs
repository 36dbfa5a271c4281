//! The op of each instruction.

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

/// The ops that stand for one instruction each.
pub(crate) struct Ops {
    /// By the number of the instruction.
    core: Vec<Option<OpName>>,
    extended: FxHashMap<(&'static str, u32), OpName>,
    codes: FxHashMap<OpName, Code>,
}

/// The suffixes of instructions that are prefixes of ops.
const VENDORS: [&str; 8] = ["KHR", "EXT", "INTEL", "ARM", "NV", "AMD", "GOOGLE", "QCOM"];

/// Returns the name of the op for the name of an instruction.
fn op_name(instruction: &str) -> Vec<String> {
    let vendor = VENDORS.iter().find_map(|vendor| Some((vendor, instruction.strip_suffix(vendor)?)));
    let prefixed = vendor.map(|(vendor, rest)| format!("spirv.{vendor}.{rest}"));
    prefixed.into_iter().chain([format!("spirv.{instruction}")]).collect()
}

impl Ops {
    /// Finds the ops that a context has.
    pub(crate) fn new(context: &Context) -> Self {
        let mut ops = Ops { core: Vec::new(), extended: FxHashMap::default(), codes: FxHashMap::default() };
        let known = |name: &str| context.registered_op_name(name).filter(|_| !OTHER_FORMS.contains(&name));
        for number in 0..=u32::from(u16::MAX) {
            let Some(instruction) = grammar::instruction(number) else { continue };
            let Some(op) = op_name(instruction.opname).iter().find_map(|name| known(name)) else { continue };
            if ops.core.len() <= number as usize {
                ops.core.resize(number as usize + 1, None);
            }
            ops.core[number as usize] = Some(op);
            ops.codes.insert(op, Code { set: None, number });
        }
        for (set, prefix) in [(GLSL, "GL"), (OPENCL, "CL")] {
            for (instruction, number) in grammar::set(set) {
                let Some(op) = known(&format!("spirv.{prefix}.{instruction}")) else { continue };
                ops.extended.insert((set, number), op);
                ops.codes.insert(op, Code { set: Some(set), number });
            }
        }
        ops
    }

    /// Returns the op for an instruction of the core.
    pub(crate) fn core(&self, number: u32) -> Option<OpName> {
        self.core.get(number as usize).copied().flatten()
    }

    /// Returns the op for an instruction of an extended set.
    pub(crate) fn extended(&self, set: &str, number: u32) -> Option<OpName> {
        let set = [GLSL, OPENCL].into_iter().find(|known| *known == set)?;
        self.extended.get(&(set, number)).copied()
    }

    /// Returns the instruction that an op stands for.
    pub(crate) fn code(&self, op: OpName) -> Option<Code> {
        self.codes.get(&op).copied()
    }
}
