//! Op names that code knows, looked up once.

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use super::{Context, OpName};
use crate::ir::{Body, Op};

/// What a context is called in the cells of op names: never zero for a context that may be in one.
static NEXT_SERIAL: AtomicU32 = AtomicU32::new(1);

/// A serial that no other context has, or zero when there are no more of them.
pub(super) fn next_serial() -> u32 {
    // The counter stays at its end: the contexts from there on are looked up each time.
    NEXT_SERIAL
        .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |serial| serial.checked_add(1))
        .unwrap_or(0)
}

/// An op name that code knows: a `static` with the text, which keeps the handle that the text was interned as.
///
/// It serves any number of contexts and threads; the handle is the one of the context that asked last, and is looked up
/// again for another one. So comparing an op's name costs the comparison of two numbers.
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
    /// The context's serial above, the handle's number below; zero while nobody asked.
    known: AtomicU64,
}

impl OpNameCell {
    /// A cell for this name.
    pub const fn new(text: &'static str) -> Self {
        OpNameCell { text, known: AtomicU64::new(0) }
    }

    /// The name's text.
    pub fn text(&self) -> &'static str {
        self.text
    }

    /// The handle of the name in a context.
    #[inline]
    pub fn get(&self, context: &Context) -> OpName {
        let serial = context.data().serial;
        // One word holds both, so that no thread sees the handle of one context with the serial of another.
        let known = self.known.load(Ordering::Relaxed);
        match NonZeroU32::new(known as u32) {
            Some(raw) if known >> 32 == u64::from(serial) && serial != 0 => OpName::from_raw(raw),
            _ => self.look_up(context),
        }
    }

    /// Whether an op has this name.
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
