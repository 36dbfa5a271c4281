//! What ops work on: memory, and the functions of the program.

use rustc_hash::FxHashMap;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::interfaces::AnyCallableOpInterface;
use terrace_runtime::ir::{Body, Op, OpPath, Region};
use terrace_runtime::location::Location;
use terrace_runtime::symbols::SymbolTables;
use terrace_runtime::types::Type;

use crate::constant::from_attribute;
use crate::memory::{AllocationId, AllocationKind, Memory};
use crate::{Datum, Limits, Stop};

/// A function of the program that runs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FunctionId(usize);

/// A function, found by its name.
pub(crate) struct Function<'ir> {
    /// Its name as references write it.
    pub(crate) name: Attribute,
    pub(crate) path: OpPath,
    /// Where its op is: its body and itself.
    pub(crate) place: (&'ir Body, Op),
    /// What a call executes; none for what is only declared.
    pub(crate) region: Option<(&'ir Body, Region)>,
}

/// What a program has while it runs: what [`Interpretable`](crate::Interpretable) ops may use.
pub struct Machine<'ir> {
    /// The memory.
    pub memory: Memory,
    /// Where the op is that is executed.
    pub(crate) location: Location,
    program: &'ir Body,
    tables: SymbolTables,
    functions: Vec<Function<'ir>>,
    by_op: FxHashMap<Op, FunctionId>,
    /// What a reference means inside a function.
    by_reference: FxHashMap<(Option<FunctionId>, Attribute), FunctionId>,
    /// The function that is executed; none before the first one.
    pub(crate) current: Option<FunctionId>,
    /// What goes with each scope that is not over.
    pub(crate) scopes: Vec<Vec<AllocationId>>,
    constants: FxHashMap<(Attribute, Type), Datum>,
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
        }
    }

    /// The context of the program.
    pub fn context(&self) -> &'ir Context {
        self.program.context()
    }

    /// Where the op is that is executed.
    pub fn location(&self) -> Location {
        self.location
    }

    /// Allocates memory that goes with the scope around the op: with the function, or with a round of a loop.
    ///
    /// # Errors
    ///
    /// If there is not so much memory.
    pub fn allocate_in_scope(&mut self, bytes: u64, alignment: u64) -> Result<AllocationId, Stop> {
        let id = self.memory.allocate(AllocationKind::Scope, bytes, alignment, self.location)?;
        if let Some(scope) = self.scopes.last_mut() {
            scope.push(id);
        }
        Ok(id)
    }

    /// Ends the innermost scope.
    pub(crate) fn end_scope(&mut self) {
        for id in self.scopes.pop().unwrap_or_default() {
            self.memory.release(id, self.location);
        }
    }

    /// The value of a type that a constant stands for. Each is made once.
    ///
    /// # Errors
    ///
    /// If the interpreter cannot compute with such constants.
    pub fn constant(&mut self, value: Attribute, ty: Type) -> Result<Datum, Stop> {
        if let Some(known) = self.constants.get(&(value, ty)) {
            return Ok(known.clone());
        }
        if value.as_symbol_reference(self.context()).is_some() {
            // What it means depends on where it stands.
            return self.function(value).map(Datum::Function);
        }
        let made = from_attribute(self.context(), &mut self.memory, value, ty)?;
        self.constants.insert((value, ty), made.clone());
        Ok(made)
    }

    /// The function that a reference means where the op stands that is executed.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn function(&mut self, reference: Attribute) -> Result<FunctionId, Stop> {
        let key = (self.current, reference);
        if let Some(known) = self.by_reference.get(&key) {
            return Ok(*known);
        }
        let from = match self.current {
            Some(current) => self.functions[current.0].path.clone(),
            None => OpPath::new(self.program.root()),
        };
        let path = self.tables.lookup_nearest_symbol_from(self.program, &from, reference);
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

    /// A function.
    pub(crate) fn resolved(&self, id: FunctionId) -> &Function<'ir> {
        &self.functions[id.0]
    }

    /// The name of a function, as a reference to it is written.
    pub fn function_name(&self, id: FunctionId) -> Attribute {
        self.functions[id.0].name
    }
}
