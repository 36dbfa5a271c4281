//! Interfaces: tables of functions that an op, a type, an attribute or a dialect implements, found by their type.

use std::any::{Any, TypeId};

use crate::diagnostics::Reported;
use crate::ir::{Body, Op};

/// A table of functions through which generic code speaks to what implements an interface.
///
/// An interface is a type of this kind, usually a struct of function pointers; what implements the interface has one
/// value of it. For a declared interface the table and everything around it are generated.
///
/// ```
/// use terrace_runtime::dialect::{InterfaceMap, InterfaceTable};
/// use terrace_runtime::ir::{Body, Op};
///
/// struct Cost {
///     cycles: fn(&Body, Op) -> u64,
/// }
///
/// impl InterfaceTable for Cost {
///     const NAME: &'static str = "Cost";
/// }
///
/// let interfaces = InterfaceMap::new().with(&Cost { cycles: |body, op| body.operand_count(op) as u64 });
/// assert!(interfaces.get::<Cost>().is_some());
/// ```
pub trait InterfaceTable: Any + Send + Sync + Sized {
    /// The interface's name in diagnostics and documentation.
    const NAME: &'static str;

    /// What the verifier asks of every op that implements the interface, before the op's own check.
    const VERIFY: Option<InterfaceVerify<Self>> = None;
}

/// Checks an op that implements the interface whose table this is.
pub type InterfaceVerify<I> = fn(&I, &Body, Op) -> Result<(), Reported>;

/// What the verifier asks of an op, for an interface whose type is no longer known.
type ErasedVerify = fn(&(dyn Any + Send + Sync), &Body, Op) -> Result<(), Reported>;

/// A question for the implementation of an interface whose type only the one who asks knows.
///
/// ```
/// use terrace_runtime::dialect::{InterfaceQuery, InterfaceTable};
///
/// struct Cost(u64);
///
/// impl InterfaceTable for Cost {
///     const NAME: &'static str = "Cost";
/// }
///
/// let mut query = InterfaceQuery::of::<Cost>();
/// query.offer(&Cost(3));
/// assert_eq!(query.answer::<Cost>().map(|cost| cost.0), Some(3));
/// ```
pub struct InterfaceQuery {
    wanted: TypeId,
    answer: Option<&'static (dyn Any + Send + Sync)>,
}

impl InterfaceQuery {
    /// The question for an implementation of `I`.
    pub fn of<I: InterfaceTable>() -> Self {
        InterfaceQuery { wanted: TypeId::of::<I>(), answer: None }
    }

    /// Answers with this implementation if it is of the interface that is asked for and there is no answer yet.
    pub fn offer<I: InterfaceTable>(&mut self, table: &'static I) -> &mut Self {
        if self.wanted == TypeId::of::<I>() {
            self.answer.get_or_insert(table);
        }
        self
    }

    /// The answer, if there is one.
    pub fn answer<I: InterfaceTable>(&self) -> Option<&'static I> {
        self.answer?.downcast_ref()
    }
}

/// The implementation of one interface.
#[derive(Clone, Copy)]
struct Implementation {
    id: TypeId,
    name: &'static str,
    table: &'static (dyn Any + Send + Sync),
    verify: Option<ErasedVerify>,
}

/// The interfaces that one thing implements.
#[derive(Clone, Default)]
pub struct InterfaceMap {
    implementations: Vec<Implementation>,
    /// Whether the verifier asks anything.
    is_verified: bool,
}

impl InterfaceMap {
    /// No interface.
    pub const fn new() -> Self {
        InterfaceMap { implementations: Vec::new(), is_verified: false }
    }

    /// Adds an implementation; a later one for the same interface takes the place of the earlier.
    pub fn insert<I: InterfaceTable>(&mut self, table: &'static I) {
        self.insert_erased(Implementation {
            id: TypeId::of::<I>(),
            name: I::NAME,
            table,
            verify: I::VERIFY.map(|_| verify_as::<I> as ErasedVerify),
        });
    }

    /// The map with one more implementation, as [`insert`](Self::insert) adds it.
    #[must_use]
    pub fn with<I: InterfaceTable>(mut self, table: &'static I) -> Self {
        self.insert(table);
        self
    }

    /// Adds everything of another map.
    pub(crate) fn extend(&mut self, other: &InterfaceMap) {
        other.implementations.iter().for_each(|implementation| self.insert_erased(*implementation));
    }

    fn insert_erased(&mut self, implementation: Implementation) {
        self.is_verified |= implementation.verify.is_some();
        match self.implementations.iter_mut().find(|known| known.id == implementation.id) {
            Some(known) => *known = implementation,
            None => self.implementations.push(implementation),
        }
    }

    /// The implementation of `I`.
    pub fn get<I: InterfaceTable>(&self) -> Option<&'static I> {
        let id = TypeId::of::<I>();
        let found = self.implementations.iter().find(|known| known.id == id)?;
        found.table.downcast_ref()
    }

    /// Whether there is no interface.
    pub fn is_empty(&self) -> bool {
        self.implementations.is_empty()
    }

    /// The names of the interfaces, in the order in which they were added.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.implementations.iter().map(|implementation| implementation.name)
    }

    /// Runs the checks of the interfaces on an op that implements them.
    #[inline]
    pub(crate) fn verify(&self, body: &Body, op: Op) -> Result<(), Reported> {
        if !self.is_verified {
            return Ok(());
        }
        for implementation in &self.implementations {
            if let Some(verify) = implementation.verify {
                verify(implementation.table, body, op)?;
            }
        }
        Ok(())
    }
}

fn verify_as<I: InterfaceTable>(
    table: &(dyn Any + Send + Sync),
    body: &Body,
    op: Op,
) -> Result<(), Reported> {
    match (table.downcast_ref::<I>(), I::VERIFY) {
        (Some(table), Some(verify)) => verify(table, body, op),
        _ => Ok(()),
    }
}
