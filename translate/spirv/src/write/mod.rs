//! Modules as binaries.
//!
//! The words of each section are collected in the order of the specification. Types, constants and symbols get their ids,
//! and their instructions, where they are first needed. A function is written with the blocks of its selections and loops
//! in place, each construct between its header and its merge block.

mod attributes;
mod constants;
mod control_flow;
mod functions;
mod globals;
mod instructions;
mod labels;
mod names;
mod types;

use rspirv::spirv::Op as Opcode;
use rustc_hash::{FxHashMap, FxHashSet};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::location::Location;
use terrace_runtime::types::Type;
use terrace_spirv::{ModuleOp, Version};

use crate::ops::Ops;
use crate::words::{MAGIC, push_string};

/// Instructions one behind the other.
#[derive(Default)]
struct Words {
    words: Vec<u32>,
    /// The number of an instruction whose words are more than its first word can count.
    overlong: Option<u32>,
}

impl Words {
    /// Begins an instruction, whose words are pushed one by one. Returns its place.
    fn begin(&mut self) -> usize {
        self.words.push(0);
        self.words.len() - 1
    }

    /// Ends the instruction at a place.
    fn end(&mut self, place: usize, opcode: u32) {
        match u16::try_from(self.words.len() - place) {
            Ok(count) => self.words[place] = u32::from(count) << 16 | opcode,
            Err(_) => self.overlong = Some(opcode),
        }
    }

    fn append(&mut self, behind: Words) {
        self.words.extend(behind.words);
        self.overlong = self.overlong.or(behind.overlong);
    }
}

/// The sections of a module, by the order of the specification.
#[derive(Default)]
struct Sections {
    capabilities: Words,
    extensions: Words,
    imports: Words,
    memory_model: Words,
    entry_points: Words,
    modes: Words,
    strings: Words,
    names: Words,
    annotations: Words,
    globals: Words,
    functions: Words,
    /// Instructions without semantics that refer to functions.
    remarks: Words,
}

impl Sections {
    /// Returns the sections in order.
    fn all(&self) -> [&Words; 12] {
        [
            &self.capabilities,
            &self.extensions,
            &self.imports,
            &self.memory_model,
            &self.entry_points,
            &self.modes,
            &self.strings,
            &self.names,
            &self.annotations,
            &self.globals,
            &self.functions,
            &self.remarks,
        ]
    }
}

/// A symbol of the module.
#[derive(Clone, Copy)]
struct Symbol {
    op: Op,
    id: Option<u32>,
    /// Whether its instruction is being written.
    is_open: bool,
}

/// The state of writing a module.
struct Writer<'ir> {
    context: &'ir Context,
    module: &'ir Body,
    ops: Ops,
    sections: Sections,
    bound: u32,
    types: FxHashMap<Type, u32>,
    /// The ids of types without decorations by the words of their instructions.
    type_instructions: FxHashMap<Vec<u32>, u32>,
    /// The structures that are being written.
    open_types: Vec<Type>,
    /// Pointers that were declared ahead: the id, the storage class and the structure.
    forward: Vec<(u32, u32, Type)>,
    /// The structures that are decorated as blocks for their variables.
    blocks: FxHashSet<u32>,
    /// The types of pointers that are decorated with the distance of elements.
    strided: FxHashSet<u32>,
    constants: FxHashMap<(Attribute, Type), u32>,
    undefined: FxHashMap<Type, u32>,
    /// The names of the members of structures.
    member_names: FxHashMap<Type, Attribute>,
    /// The constants that have a name.
    named: FxHashSet<u32>,
    /// The constants that instructions compute, by the types, the instructions and their operands.
    operations: FxHashMap<Vec<u32>, u32>,
    symbols: FxHashMap<Attribute, Symbol>,
    /// The symbols of instructions that refer to functions, or to other such instructions.
    remarks: FxHashSet<Attribute>,
    /// Whether the functions are written.
    is_behind_functions: bool,
    sets: FxHashMap<String, u32>,
    strings: FxHashMap<String, u32>,
    line: Option<Location>,
}

/// Writes `spirv.module`, or the one in a module around it.
pub(crate) fn write(module: &Body) -> Result<Vec<u32>, Reported> {
    let mut writer = Writer::new(find_module(module)?);
    writer.write_module()?;
    Ok(writer.finish())
}

fn find_module(body: &Body) -> Result<&Body, Reported> {
    if ModuleOp::from_op(body, body.root()).is_some() {
        return Ok(body);
    }
    let mut found = body.top_level_ops().filter(|op| ModuleOp::from_op(body, *op).is_some());
    let (first, second) = (found.next(), found.next());
    match (first.and_then(|op| body.child(op)), second) {
        (Some(module), None) => Ok(module),
        (_, Some(second)) => {
            let error = body.emit_op_error(second, "is the second 'spirv.module', and a binary has one");
            Err(error.help("put each 'spirv.module' in a file of its own").report())
        }
        (None, None) => {
            let error = body.emit_op_error(body.root(), "has no 'spirv.module'");
            Err(error.help("a binary is written of a 'spirv.module' at the top").report())
        }
    }
}

/// Appends an instruction.
fn push(to: &mut Words, opcode: u32, operands: &[u32]) {
    let place = to.begin();
    to.words.extend(operands);
    to.end(place, opcode);
}

impl<'ir> Writer<'ir> {
    fn new(module: &'ir Body) -> Self {
        let context = module.context();
        Writer {
            ops: Ops::default(),
            context,
            module,
            sections: Sections::default(),
            bound: 1,
            types: FxHashMap::default(),
            type_instructions: FxHashMap::default(),
            open_types: Vec::new(),
            forward: Vec::new(),
            blocks: FxHashSet::default(),
            strided: FxHashSet::default(),
            constants: FxHashMap::default(),
            undefined: FxHashMap::default(),
            member_names: FxHashMap::default(),
            named: FxHashSet::default(),
            operations: FxHashMap::default(),
            symbols: FxHashMap::default(),
            remarks: FxHashSet::default(),
            is_behind_functions: false,
            sets: FxHashMap::default(),
            strings: FxHashMap::default(),
            line: None,
        }
    }

    /// Returns a new id.
    fn id(&mut self) -> u32 {
        self.bound += 1;
        self.bound - 1
    }

    /// Reports that an op has no form in a binary.
    fn refuse<T>(&self, body: &Body, op: Op, reason: impl std::fmt::Display) -> Result<T, Reported> {
        Err(body.emit_op_error(op, format_args!("cannot be written as SPIR-V: {reason}")).report())
    }

    /// Returns the id of an extended set.
    fn set(&mut self, name: &str) -> u32 {
        if let Some(id) = self.sets.get(name) {
            return *id;
        }
        let id = self.id();
        let mut operands = vec![id];
        push_string(&mut operands, name.as_bytes());
        push(&mut self.sections.imports, Opcode::ExtInstImport as u32, &operands);
        self.sets.insert(name.to_owned(), id);
        id
    }

    /// Returns the id of a string.
    fn string(&mut self, text: &str) -> u32 {
        if let Some(id) = self.strings.get(text) {
            return *id;
        }
        let id = self.id();
        let mut operands = vec![id];
        push_string(&mut operands, text.as_bytes());
        push(&mut self.sections.strings, Opcode::String as u32, &operands);
        self.strings.insert(text.to_owned(), id);
        id
    }

    /// Reports an instruction of an op with more words than an instruction can have.
    fn check_lengths(&self, op: Op) -> Result<(), Reported> {
        match self.sections.all().into_iter().find_map(|section| section.overlong) {
            None => Ok(()),
            Some(opcode) => {
                let name = crate::grammar::name(opcode);
                let most = u16::MAX;
                self.refuse(self.module, op, format_args!("'{name}' would have more than {most} words"))
            }
        }
    }

    /// Returns the words of the module.
    fn finish(self) -> Vec<u32> {
        let version = ModuleOp::from_op(self.module, self.module.root())
            .and_then(|module| module.vce_triple(self.module))
            .map_or(Version::V1_0, |triple| *triple.version(self.context));
        let minor =
            version.to_string().rsplit('.').next().and_then(|minor| minor.parse().ok()).unwrap_or(0u32);
        let mut words = vec![MAGIC, 0x0001_0000 | minor << 8, 0, self.bound, 0];
        for section in self.sections.all() {
            words.extend(&section.words);
        }
        words
    }
}
