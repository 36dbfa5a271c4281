//! Interfaces: function tables that ops, types, attributes and dialects implement, looked up by Rust type.

use std::any::{Any, TypeId};
use std::borrow::Cow;

use crate::diagnostics::Reported;
use crate::interfaces::{CastOpInterfaceTable, InferTypeOpInterfaceTable};
use crate::ir::{Body, Op};

/// The function table of an interface, the counterpart of a vtable.
///
/// An interface is a type that implements this trait, usually a struct of function pointers; an implementation is a
/// value of it. For a declared interface the table and its uses are generated.
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
    /// The name in diagnostics and documentation.
    const NAME: &'static str;

    /// The interface verifier. Runs on every op that implements the interface, before the op's own verifier.
    const VERIFY: Option<InterfaceVerify<Self>> = None;
}

/// Verifies an op that implements the interface of this table.
pub type InterfaceVerify<I> = fn(&I, &Body, Op) -> Result<(), Reported>;

/// A type-erased interface verifier.
type ErasedVerify = fn(&(dyn Any + Send + Sync), &Body, Op) -> Result<(), Reported>;

/// A query for an interface implementation, without the interface type in its signature.
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
    /// Returns a query for an implementation of `I`.
    pub fn of<I: InterfaceTable>() -> Self {
        InterfaceQuery { wanted: TypeId::of::<I>(), answer: None }
    }

    /// Sets the answer, if the table is of the queried interface and the query has no answer yet.
    pub fn offer<I: InterfaceTable>(&mut self, table: &'static I) -> &mut Self {
        if self.wanted == TypeId::of::<I>() {
            self.answer.get_or_insert(table);
        }
        self
    }

    /// Returns the answer, if there is one.
    pub fn answer<I: InterfaceTable>(&self) -> Option<&'static I> {
        self.answer?.downcast_ref()
    }
}

/// The implementation of one interface: its table, type-erased.
#[derive(Clone, Copy)]
pub struct Implementation {
    id: TypeId,
    name: &'static str,
    table: &'static (dyn Any + Send + Sync),
    verify: Option<ErasedVerify>,
}

impl Implementation {
    /// Returns the implementation by a table.
    pub const fn of<I: InterfaceTable>(table: &'static I) -> Self {
        Implementation {
            id: TypeId::of::<I>(),
            name: I::NAME,
            table,
            verify: match I::VERIFY {
                Some(_) => Some(verify_as::<I>),
                None => None,
            },
        }
    }

    /// Returns whether the verifier depends on the signature of the op alone, its name, attributes and types: its
    /// functions see the types of operands and results and the attributes, and no op.
    #[inline]
    fn verifies_signature(&self) -> bool {
        [TypeId::of::<CastOpInterfaceTable>(), TypeId::of::<InferTypeOpInterfaceTable>()].contains(&self.id)
    }
}

/// The interfaces that an entity implements.
#[derive(Clone, Default)]
pub struct InterfaceMap {
    implementations: Cow<'static, [Implementation]>,
    /// Whether any interface has a verifier.
    is_verified: bool,
}

impl InterfaceMap {
    /// The empty map.
    pub const EMPTY: InterfaceMap = InterfaceMap { implementations: Cow::Borrowed(&[]), is_verified: false };

    /// Returns an empty map.
    pub const fn new() -> Self {
        InterfaceMap::EMPTY
    }

    /// Returns a map of implementations, each of another interface. Generated descriptors are constants with it.
    pub const fn of(implementations: &'static [Implementation]) -> Self {
        let (mut is_verified, mut index) = (false, 0);
        while index < implementations.len() {
            is_verified |= implementations[index].verify.is_some();
            index += 1;
        }
        InterfaceMap { implementations: Cow::Borrowed(implementations), is_verified }
    }

    /// Adds an implementation. Replaces an earlier one of the same interface.
    pub fn insert<I: InterfaceTable>(&mut self, table: &'static I) {
        self.insert_erased(Implementation::of(table));
    }

    /// Returns the map with an implementation added by [`insert`](Self::insert).
    #[must_use]
    pub fn with<I: InterfaceTable>(mut self, table: &'static I) -> Self {
        self.insert(table);
        self
    }

    /// Adds the implementations of another map.
    pub fn extend(&mut self, other: &InterfaceMap) {
        other.implementations.iter().for_each(|implementation| self.insert_erased(*implementation));
    }

    fn insert_erased(&mut self, implementation: Implementation) {
        self.is_verified |= implementation.verify.is_some();
        let implementations = self.implementations.to_mut();
        match implementations.iter_mut().find(|known| known.id == implementation.id) {
            Some(known) => *known = implementation,
            None => implementations.push(implementation),
        }
    }

    /// Returns the implementation of `I`.
    pub fn get<I: InterfaceTable>(&self) -> Option<&'static I> {
        let id = TypeId::of::<I>();
        let found = self.implementations.iter().find(|known| known.id == id)?;
        found.table.downcast_ref()
    }

    /// Returns whether there is no interface.
    pub fn is_empty(&self) -> bool {
        self.implementations.is_empty()
    }

    /// Iterates over the names of the interfaces, in insertion order.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.implementations.iter().map(|implementation| implementation.name)
    }

    /// Returns whether each interface verifier depends on the signature of the op alone.
    pub(crate) fn verify_signatures_alone(&self) -> bool {
        self.implementations
            .iter()
            .all(|implementation| implementation.verify.is_none() || implementation.verifies_signature())
    }

    /// Runs the interface verifiers on an op that implements them; if `is_known`, those that depend on the signature of
    /// the op alone are known to succeed.
    #[inline]
    pub(crate) fn verify(&self, body: &Body, op: Op, is_known: bool) -> Result<(), Reported> {
        if !self.is_verified {
            return Ok(());
        }
        for implementation in &*self.implementations {
            if let Some(verify) = implementation.verify
                && !(is_known && implementation.verifies_signature())
            {
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
