//! Cached lookup of op names that are known at compile time.

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use super::{Context, OpName};
use crate::ir::{Body, Op};

/// The next key of a context in op name cells; never zero for a cached context.
static NEXT_SERIAL: AtomicU32 = AtomicU32::new(1);

/// Returns an unused serial, or zero if there are none left.
pub(super) fn next_serial() -> u32 {
    // The counter saturates. Contexts without a serial are not cached.
    NEXT_SERIAL
        .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |serial| serial.checked_add(1))
        .unwrap_or(0)
}

/// A cached op name: a `static` with the text and the most recent handle for it.
///
/// A cell may be used with any number of contexts and threads. It caches the handle for the context of the
/// last lookup and repeats the lookup for another context. Comparing an op's name thus compares two numbers.
///
/// ```
/// use terrace_runtime::context::{Context, OpNameCell};
/// use terrace_runtime::dialect::DialectRegistry;
///
/// static ADD: OpNameCell = OpNameCell::new("test.add");
///
/// let [first, second] = [(); 2].map(|()| Context::new(&DialectRegistry::new()));
/// for context in [&first, &second, &first] {
///     assert_eq!(ADD.get(context), context.op_name("test.add"));
/// }
/// ```
#[derive(Debug)]
pub struct OpNameCell {
    text: &'static str,
    /// The context's serial in the high half, the handle's number in the low half; zero before the first
    /// lookup.
    known: AtomicU64,
}

impl OpNameCell {
    /// Returns a cell for this name.
    pub const fn new(text: &'static str) -> Self {
        OpNameCell { text, known: AtomicU64::new(0) }
    }

    /// Returns the name's text.
    pub fn text(&self) -> &'static str {
        self.text
    }

    /// Returns the handle of the name in a context.
    #[inline]
    pub fn get(&self, context: &Context) -> OpName {
        let serial = context.data().serial;
        // A single word, so that no thread combines the handle of one context with the serial of another.
        let known = self.known.load(Ordering::Relaxed);
        match NonZeroU32::new(known as u32) {
            Some(raw) if known >> 32 == u64::from(serial) && serial != 0 => OpName::from_raw(raw),
            _ => self.look_up(context),
        }
    }

    /// Returns whether an op has this name.
    #[inline]
    pub fn is_name_of(&self, ir: &Body, op: Op) -> bool {
        ir.name(op) == self.get(ir.context())
    }

    #[cold]
    fn look_up(&self, context: &Context) -> OpName {
        let name = context.op_name(self.text);
        let known = u64::from(context.data().serial) << 32 | u64::from(name.raw());
        self.known.store(known, Ordering::Relaxed);
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialect::DialectRegistry;

    #[test]
    fn contexts_and_threads_share_a_cell() {
        static CELL: OpNameCell = OpNameCell::new("test.shared");
        let contexts: Vec<Context> = (0..3)
            .map(|others| {
                let context = Context::new(&DialectRegistry::new());
                (0..others).for_each(|other| _ = context.op_name(&format!("test.other{other}")));
                context
            })
            .collect();
        std::thread::scope(|scope| {
            for first in 0..4 {
                let contexts = &contexts;
                scope.spawn(move || {
                    for step in 0..3000 {
                        let context = &contexts[(first + step) % 3];
                        assert_eq!(CELL.get(context).text(context), "test.shared");
                    }
                });
            }
        });
    }
}
