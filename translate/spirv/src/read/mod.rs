//! Binaries as modules.
//!
//! The sections before the functions are read twice: first names and decorations, then everything that they apply to, in
//! order. A function is read into a body of its own: its instructions block by block, then the terminators with what the
//! phis of their successors take, then the selections and loops that its merge instructions enclose. Functions are verified
//! some thousand ops at a time, on several threads, while the next ones are read; one with an op that the verifier refuses
//! is read again, and the op becomes a general instruction.

mod body;
mod constants;
mod decorations;
mod fallback;
mod functions;
mod globals;
mod instructions;
mod names;
mod sections;
mod sizes;
mod structure;
mod terminators;
mod types;
mod verification;

use rspirv::spirv::Op as Opcode;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::context::Context;
use terrace_runtime::ir::{Block, Body, Op, OperationState, Value};
use terrace_runtime::location::Location;
use terrace_runtime::types::Type;

use crate::common_names::Common;
use crate::ops::Ops;
use crate::words::{Instruction, Read, Stream, fault, string};
use body::Growth;
use decorations::Decorations;
use sizes::Sizes;

/// The entity that an id is defined as.
#[derive(Clone, Copy, Debug, Default)]
enum Definition {
    /// Nothing yet.
    #[default]
    None,
    Type(Type),
    /// A type that is being read.
    OpenType,
    Constant {
        ty: Type,
        value: Attribute,
    },
    Undefined(Type),
    /// A variable or a constant with a symbol.
    Symbol {
        name: Attribute,
        ty: Type,
        is_variable: bool,
    },
    /// A constant that an instruction computes, by the number of the instruction.
    Operation {
        ty: Type,
        instruction: usize,
        /// The number of ops that write it out.
        operations: u32,
    },
    Function {
        name: Attribute,
    },
    /// A string.
    Text(Attribute),
    /// An extended set, by its name.
    Set(Attribute),
    Group,
    /// A symbol that stands for no value.
    Name(Attribute),
    /// A block of the function that is being read, by its number there.
    Block(usize),
    Value(Value),
}

/// The slots of ids: the ids themselves, unless the bound is out of proportion to the module.
struct Slots {
    sparse: Option<FxHashMap<u32, u32>>,
    definitions: Vec<Definition>,
}

impl Slots {
    fn new(bound: u32, words: usize) -> Self {
        let is_dense = bound as usize <= 4 * words + 1024;
        let definitions = vec![Definition::None; if is_dense { bound as usize } else { 0 }];
        Slots { sparse: (!is_dense).then(FxHashMap::default), definitions }
    }

    fn slot(&mut self, id: u32) -> usize {
        let Some(sparse) = &mut self.sparse else { return id as usize };
        let next = self.definitions.len() as u32;
        let slot = *sparse.entry(id).or_insert(next);
        if slot == next {
            self.definitions.push(Definition::None);
        }
        slot as usize
    }
}

/// The state of reading a module.
struct Reader<'words> {
    context: &'words Context,
    stream: &'words Stream<'words>,
    ops: Ops,
    common: Common,
    slots: Slots,
    names: FxHashMap<u32, String>,
    /// The names of members, with the numbers of these, by the ids of structures.
    member_names: FxHashMap<u32, Vec<(u32, String)>>,
    decorations: Decorations,
    /// The pointers that are declared ahead, by the numbers of the instructions that define them.
    forward: FxHashMap<u32, usize>,
    /// The numbers of the instructions that define structures which forward pointers lead to.
    structures: FxHashMap<u32, usize>,
    /// The numbers of the instructions of all types, if there are forward pointers.
    types: FxHashMap<u32, usize>,
    /// The distances of elements by types of pointers to these.
    pointer_strides: FxHashMap<Type, u32>,
    /// The types that were read before their instructions.
    ahead: FxHashSet<u32>,
    /// The number of types that are being read before their instructions.
    depth: usize,
    symbols: FxHashSet<String>,
    /// The specialization constants that are scalars.
    scalars: FxHashSet<Attribute>,
    /// Whether there is a type of 64 bits, which a switch may select by.
    has_wide_types: bool,
    /// The types of the results of instructions of functions, for the widths of switches.
    result_types: FxHashMap<u32, Type>,
    /// The symbols of constants that instructions compute, by the numbers of these.
    operation_symbols: FxHashMap<usize, (Attribute, Type)>,
    /// The sizes of types and constants as text.
    sizes: Sizes,
    /// The structures with names, by their names in the binary and their members.
    named_structures: FxHashMap<(String, Type), Type>,
    /// The next number behind a name that several structures have.
    structure_numbers: FxHashMap<String, u32>,
    /// The body of `spirv.module`, and its block.
    module: Body,
    block: Block,
    /// The function that was inserted into the module last, and the op that is no function behind which it came.
    last_function: Option<(Option<Op>, Op)>,
    /// The ops that come behind the functions.
    entry_points: Vec<usize>,
    line: Location,
    /// How many ops became of the instructions that were read.
    growth: Growth,
}

/// Reads a module.
pub(crate) fn read(context: &Context, words: &[u32]) -> Read<Body> {
    let stream = Stream::new(words)?;
    let mut reader = Reader::new(context, &stream);
    let functions = reader.read_globals()?;
    reader.read_functions(functions)?;
    reader.read_entry_points()?;
    Ok(reader.module)
}

impl<'words> Reader<'words> {
    fn new(context: &'words Context, stream: &'words Stream<'words>) -> Self {
        let name = context.op_name("spirv.module");
        let mut module = Body::new(context, name, Location::UNKNOWN, 1);
        let root = module.root();
        let (body, region) = module.region_mut(root, 0);
        let block = body.append_block(region);
        Reader {
            context,
            stream,
            ops: Ops::default(),
            common: Common::new(context),
            slots: Slots::new(stream.bound, stream.words.len()),
            names: FxHashMap::default(),
            member_names: FxHashMap::default(),
            decorations: Decorations::default(),
            forward: FxHashMap::default(),
            structures: FxHashMap::default(),
            pointer_strides: FxHashMap::default(),
            types: FxHashMap::default(),
            ahead: FxHashSet::default(),
            depth: 0,
            symbols: FxHashSet::default(),
            scalars: FxHashSet::default(),
            has_wide_types: false,
            result_types: FxHashMap::default(),
            operation_symbols: FxHashMap::default(),
            sizes: Sizes::new(stream.words.len()),
            named_structures: FxHashMap::default(),
            structure_numbers: FxHashMap::default(),
            module,
            block,
            last_function: None,
            entry_points: Vec::new(),
            line: Location::UNKNOWN,
            growth: Growth::default(),
        }
    }

    /// Returns the words of an instruction behind the first one.
    fn operands(&self, instruction: Instruction) -> &'words [u32] {
        instruction.operands(self.stream.words)
    }

    /// Returns the word of an operand.
    fn word(&self, instruction: Instruction, index: usize) -> Read<u32> {
        instruction.operand(self.stream.words, index)
    }

    /// Returns the slot of an id.
    fn slot(&mut self, instruction: Instruction, id: u32) -> Read<usize> {
        if id == 0 || id >= self.stream.bound {
            let bound = self.stream.bound;
            return fault(
                instruction.offset as usize,
                format_args!("id {id} is not below the bound {bound}"),
            );
        }
        Ok(self.slots.slot(id))
    }

    /// Returns the definition of an id.
    fn definition(&mut self, instruction: Instruction, id: u32) -> Read<&Definition> {
        let slot = self.slot(instruction, id)?;
        Ok(&self.slots.definitions[slot])
    }

    /// Defines an id.
    fn define(&mut self, instruction: Instruction, id: u32, definition: Definition) -> Read<()> {
        let slot = self.slot(instruction, id)?;
        match &mut self.slots.definitions[slot] {
            free @ (Definition::None | Definition::OpenType | Definition::Block(_)) => *free = definition,
            _ => return fault(instruction.offset as usize, format_args!("id {id} is defined twice")),
        }
        Ok(())
    }

    /// Returns the type of an id.
    fn ty(&mut self, instruction: Instruction, id: u32) -> Read<Type> {
        match self.definition(instruction, id)? {
            Definition::Type(ty) => Ok(*ty),
            Definition::None => {
                fault(instruction.offset as usize, format_args!("type {id} is used before its definition"))
            }
            Definition::OpenType => {
                fault(instruction.offset as usize, format_args!("type {id} contains itself"))
            }
            _ => fault(instruction.offset as usize, format_args!("id {id} is no type")),
        }
    }

    /// Returns the value of an integer constant.
    fn constant_word(&mut self, instruction: Instruction, id: u32) -> Read<Option<u64>> {
        let Definition::Constant { value, .. } = self.definition(instruction, id)? else { return Ok(None) };
        let value = *value;
        Ok(value.as_integer(self.context).and_then(|number| number.zero_extend(64).try_to_u64()))
    }

    /// Returns an attribute of 32 bits.
    fn i32(&self, word: u32) -> Attribute {
        Attribute::integer(self.context, Type::integer(self.context, 32), i64::from(word as i32))
    }

    fn named(&self, name: &str, value: Attribute) -> NamedAttribute {
        NamedAttribute { name: self.context.identifier(name), value }
    }

    fn state(&self, name: &str) -> OperationState {
        OperationState::new(self.context.op_name(name), self.line)
    }

    /// Appends an op to the module.
    fn append(&mut self, state: OperationState) -> Op {
        let op = self.module.create_op(state);
        self.module.append_op(self.block, op);
        op
    }

    /// Returns a symbol that the module does not have yet: the name of an id, or the other one.
    fn symbol(&mut self, id: u32, other: impl FnOnce() -> String) -> String {
        let wanted = self.names.get(&id).filter(|name| !name.is_empty()).cloned().unwrap_or_else(other);
        let mut name = wanted.clone();
        let mut number = 0;
        while !self.symbols.insert(name.clone()) {
            name = format!("{wanted}_{id}");
            if number > 0 {
                name += &format!("_{number}");
            }
            number += 1;
        }
        name
    }

    /// Follows `OpLine` and `OpNoLine`.
    fn read_line(&mut self, instruction: Instruction) -> Read<()> {
        if instruction.opcode == Opcode::NoLine as u16 {
            self.line = Location::UNKNOWN;
            return Ok(());
        }
        let (file, line, column) =
            (self.word(instruction, 0)?, self.word(instruction, 1)?, self.word(instruction, 2)?);
        let context = self.context;
        if let Definition::Text(file) = *self.definition(instruction, file)? {
            let file = file.as_string(context).unwrap_or_default();
            self.line = Location::file_line_column(context, file, line, column);
        }
        Ok(())
    }

    fn string(&self, instruction: Instruction, index: usize) -> Read<(String, usize)> {
        let operands = self.operands(instruction);
        string(operands.get(index..).unwrap_or_default(), instruction.offset as usize)
    }
}

/// The attributes of an op.
type Attributes = SmallVec<[NamedAttribute; 2]>;
