//! Execution of accesses to memory.

use std::sync::Arc;

use crate::numbers::update::{Update, update};
use crate::support::maps::{Numbers, numbers};
use crate::values::datum::unexpected;
use crate::{Data, Datum, Machine, MemRef, Outcome, Progress, Stop};

/// Executes a load.
pub(crate) fn load(machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
    let [memref, indices @ ..] = operands else { return Err(unexpected("a memref")) };
    machine.memory.read(memref.as_memory()?, &numbers(indices)?).map(Outcome::result)
}

/// Executes a store.
pub(crate) fn store(machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
    let [value, memref, indices @ ..] = operands else { return Err(unexpected("a value and a memref")) };
    machine.memory.write(memref.as_memory()?, &numbers(indices)?, value)?;
    Ok(Outcome::nothing())
}

/// Executes a prefetch: memory here has no caches.
pub(crate) fn prefetch(_: &mut Machine<'_>, _: &[Datum]) -> Result<Outcome, Stop> {
    Ok(Outcome::nothing())
}

/// Executes an atomic update of one kind.
pub(crate) fn atomic_update(
    kind: Update,
    machine: &mut Machine<'_>,
    operands: &[Datum],
) -> Result<Outcome, Stop> {
    let [new, memref, indices @ ..] = operands else { return Err(unexpected("a value and a memref")) };
    let (memref, indices) = (memref.as_memory()?, numbers(indices)?);
    let old = machine.memory.read(memref, &indices)?;
    machine.memory.write(memref, &indices, &update(kind, &old, new)?)?;
    Ok(Outcome::result(old))
}

/// Begins an atomic update whose region computes the new value.
pub(crate) fn begin_update(machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
    let [memref, indices @ ..] = operands else { return Err(unexpected("a memref")) };
    let (memref, indices) = (memref.as_memory()?, numbers(indices)?);
    let old = machine.memory.read(memref, &indices)?;
    let progress = Box::new((Arc::clone(memref), indices, old.clone()));
    Ok(Outcome::Region { region: 0, arguments: Data::from_iter([old]), progress })
}

/// Ends an atomic update with the value that the region yielded.
pub(crate) fn end_update(
    machine: &mut Machine<'_>,
    progress: Progress,
    yielded: &[Datum],
) -> Result<Outcome, Stop> {
    let place = progress.downcast::<(Arc<MemRef>, Numbers, Datum)>();
    let (memref, indices, old) = *place.map_err(|_| unexpected("the state of an update"))?;
    let [new] = yielded else { return Err(unexpected("one new value")) };
    machine.memory.write(&memref, &indices, new)?;
    Ok(Outcome::result(old))
}

/// Implements the execution of an op by a function of the machine and the operands; `then` goes on behind a region.
macro_rules! executed_by {
    ($op:ident, $execute:expr $(, then $resume:expr)?) => {
        impl $crate::Interpretable for $op {
            fn interpret(
                self,
                _: &terrace_runtime::ir::Body,
                machine: &mut $crate::Machine<'_>,
                operands: &[$crate::Datum],
            ) -> Result<$crate::Outcome, $crate::Stop> {
                $execute(machine, operands)
            }

            $(fn resume(
                self,
                _: &terrace_runtime::ir::Body,
                machine: &mut $crate::Machine<'_>,
                progress: $crate::Progress,
                yielded: &[$crate::Datum],
            ) -> Result<$crate::Outcome, $crate::Stop> {
                $resume(machine, progress, yielded)
            })?
        }
    };
}

/// Implements the execution of loads, stores, prefetches and atomic updates by regions.
macro_rules! accesses {
    ($load:ident, $store:ident, $prefetch:ident, $update:ident) => {
        $crate::support::shaped::access::executed_by!($load, $crate::support::shaped::access::load);
        $crate::support::shaped::access::executed_by!($store, $crate::support::shaped::access::store);
        $crate::support::shaped::access::executed_by!($prefetch, $crate::support::shaped::access::prefetch);
        $crate::support::shaped::access::executed_by!(
            $update,
            $crate::support::shaped::access::begin_update,
            then $crate::support::shaped::access::end_update
        );
    };
}

pub(crate) use {accesses, executed_by};
