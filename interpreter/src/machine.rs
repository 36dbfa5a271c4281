//! The state of a running program: memory and functions.

use rustc_hash::FxHashMap;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::interfaces::AnyCallableOpInterface;
use terrace_runtime::ir::{Body, Op, OpPath, Region};
use terrace_runtime::location::Location;
use terrace_runtime::symbols::SymbolTables;
use terrace_runtime::types::Type;

use crate::launch::{Device, Position};
use crate::memory::{AllocationId, AllocationKind, Memory};
use crate::values::constant::from_attribute;
use crate::{Data, Datum, Limits, Stop};

/// A function of a running program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FunctionId(usize);

/// A function definition or declaration.
pub(crate) struct Function<'ir> {
    /// The symbol name in references.
    pub(crate) name: Attribute,
    pub(crate) path: OpPath,
    /// The body and the op of the function.
    pub(crate) place: (&'ir Body, Op),
    /// The region to execute; `None` for a declaration.
    pub(crate) region: Option<(&'ir Body, Region)>,
}

/// The state of a running program, accessible to [`Interpretable`](crate::Interpretable) ops.
pub struct Machine<'ir> {
    /// The memory.
    pub memory: Memory,
    /// The location of the current op.
    pub(crate) location: Location,
    pub(crate) program: &'ir Body,
    tables: SymbolTables,
    functions: Vec<Function<'ir>>,
    by_op: FxHashMap<Op, FunctionId>,
    /// The functions that references resolve to, by the referencing function.
    by_reference: FxHashMap<(Option<FunctionId>, Attribute), FunctionId>,
    /// The current function; `None` before the first call.
    pub(crate) current: Option<FunctionId>,
    /// The allocations of each open scope.
    pub(crate) scopes: Vec<Vec<AllocationId>>,
    constants: FxHashMap<(Attribute, Type), Datum>,
    /// The memory of the globals that were referred to.
    globals: FxHashMap<Op, Datum>,
    /// The values that each enclosing parallel loop reduces.
    pub(crate) reductions: Vec<Data>,
    /// The mask of each enclosing op that masks the one in its region.
    pub(crate) masks: Vec<Datum>,
    /// The position of the thread that is executed; `None` outside of launches.
    pub(crate) position: Option<Position>,
    /// The device that executes launches of kernels, if it is not the interpreter.
    pub(crate) device: Option<Box<dyn Device + 'ir>>,
    /// Receives the output of the program.
    output: Box<dyn FnMut(&str) + 'ir>,
}

impl<'ir> Machine<'ir> {
    pub(crate) fn new(program: &'ir Body, limits: &Limits) -> Machine<'ir> {
        Machine {
            memory: Memory::new(limits.memory),
            location: Location::UNKNOWN,
            program,
            tables: SymbolTables::new(),
            functions: Vec::new(),
            by_op: FxHashMap::default(),
            by_reference: FxHashMap::default(),
            current: None,
            scopes: Vec::new(),
            constants: FxHashMap::default(),
            globals: FxHashMap::default(),
            reductions: Vec::new(),
            masks: Vec::new(),
            position: None,
            device: None,
            output: Box::new(|text| {
                use std::io::Write;
                // A closed output is no reason to stop the program.
                let _ = std::io::stdout().write_all(text.as_bytes());
            }),
        }
    }

    /// Returns the context of the program.
    pub fn context(&self) -> &'ir Context {
        self.program.context()
    }

    /// Returns the location of the current op.
    pub fn location(&self) -> Location {
        self.location
    }

    /// Sets the function that gets the text that the program prints. Without one, it goes to standard output.
    pub fn set_output(&mut self, output: impl FnMut(&str) + 'ir) {
        self.output = Box::new(output);
    }

    /// Sets the device that executes launches of kernels. Without one, the interpreter executes them.
    pub fn set_device(&mut self, device: impl Device + 'ir) {
        self.device = Some(Box::new(device));
    }

    /// Prints a text.
    pub fn print(&mut self, text: &str) {
        (self.output)(text);
    }

    /// Allocates memory that is freed at the end of the enclosing scope: the function, or a loop iteration.
    ///
    /// # Errors
    ///
    /// If the memory limit is exceeded.
    pub fn allocate_in_scope(&mut self, bytes: u64, alignment: u64) -> Result<AllocationId, Stop> {
        let id = self.memory.allocate(AllocationKind::Scope, bytes, alignment, self.location)?;
        if let Some(scope) = self.scopes.last_mut() {
            scope.push(id);
        }
        Ok(id)
    }

    /// Ends the innermost scope and frees its allocations.
    pub(crate) fn end_scope(&mut self) {
        for id in self.scopes.pop().unwrap_or_default() {
            self.memory.release(id, self.location);
        }
    }

    /// Returns the value of a constant of a type. Caches it.
    ///
    /// # Errors
    ///
    /// If the interpreter does not support such constants.
    pub fn constant(&mut self, value: Attribute, ty: Type) -> Result<Datum, Stop> {
        if let Some(known) = self.constants.get(&(value, ty)) {
            return Ok(known.clone());
        }
        if value.as_symbol_reference(self.context()).is_some() {
            // A symbol reference depends on its scope.
            return self.function(value).map(Datum::Function);
        }
        let made = from_attribute(self.context(), &mut self.memory, value, ty)?;
        self.constants.insert((value, ty), made.clone());
        Ok(made)
    }

    /// Returns the function that a reference resolves to at the current op.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn function(&mut self, reference: Attribute) -> Result<FunctionId, Stop> {
        let key = (self.current, reference);
        if let Some(known) = self.by_reference.get(&key) {
            return Ok(*known);
        }
        let path = self.path_of(reference);
        let context = self.context();
        let text = context.display(reference);
        let path = path.ok_or_else(|| Stop::undefined(format!("calls {text}, which is not there")))?;
        let place = path.resolve(self.program);
        let Some(callable) = AnyCallableOpInterface::of(place.0, place.1) else {
            return Err(Stop::unsupported(format!("calls {text}, which cannot be called"))
                .note(place.0.location(place.1), "it is defined here"));
        };
        let id = *self.by_op.entry(place.1).or_insert_with(|| {
            let region = callable.callable_region(place.0);
            self.functions.push(Function { name: reference, path, place, region });
            FunctionId(self.functions.len() - 1)
        });
        self.by_reference.insert(key, id);
        Ok(id)
    }

    /// Returns the op that a reference resolves to at the current op, with its body.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn symbol(&mut self, reference: Attribute) -> Result<(&'ir Body, Op), Stop> {
        let path = self.path_of(reference);
        let context = self.context();
        let missing =
            || Stop::undefined(format!("refers to {}, which is not there", context.display(reference)));
        Ok(path.ok_or_else(missing)?.resolve(self.program))
    }

    /// Returns the path to the op that a reference resolves to at the current op.
    fn path_of(&mut self, reference: Attribute) -> Option<OpPath> {
        let from = match self.current {
            Some(current) => self.functions[current.0].path.clone(),
            None => OpPath::new(self.program.root()),
        };
        self.tables.lookup_nearest_symbol_from(self.program, &from, reference)
    }

    /// Returns the value that an op stands for, if it was set before.
    pub fn global(&self, op: Op) -> Option<Datum> {
        self.globals.get(&op).cloned()
    }

    /// Sets the value that an op stands for in the whole program, such as the memory of a global.
    pub fn set_global(&mut self, op: Op, value: Datum) {
        self.globals.insert(op, value);
    }

    /// Returns the data of a function.
    pub(crate) fn resolved(&self, id: FunctionId) -> &Function<'ir> {
        &self.functions[id.0]
    }

    /// Returns the name of a function, as a symbol reference.
    pub fn function_name(&self, id: FunctionId) -> Attribute {
        self.functions[id.0].name
    }
}
