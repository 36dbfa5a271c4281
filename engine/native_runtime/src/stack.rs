//! The dynamic stack: memory of `llvm.alloca` outside of frames of fixed size.
//!
//! A function that allocates here saves the extent at its entry and releases what was added at its return.

use std::alloc::{Layout, alloc, dealloc, handle_alloc_error};
use std::cell::RefCell;

use super::Symbol;

pub(super) const SYMBOLS: &[Symbol] = &[
    ("stack_allocate", allocate as *const u8),
    ("stack_mark", mark as *const u8),
    ("stack_release", release as *const u8),
];

/// The allocations of a thread, in order.
#[derive(Default)]
struct DynamicStack(Vec<(*mut u8, Layout)>);

impl DynamicStack {
    fn release(&mut self, mark: usize) {
        for (address, layout) in self.0.drain(mark.min(self.0.len())..) {
            // SAFETY: the memory was allocated with this layout, and is freed once.
            unsafe { dealloc(address, layout) };
        }
    }
}

impl Drop for DynamicStack {
    fn drop(&mut self) {
        self.release(0);
    }
}

thread_local! {
    static STACK: RefCell<DynamicStack> = RefCell::default();
}

extern "C" fn mark() -> u64 {
    STACK.with_borrow(|stack| stack.0.len() as u64)
}

extern "C" fn release(mark: u64) {
    STACK.with_borrow_mut(|stack| stack.release(mark as usize));
}

extern "C" fn allocate(count: u64, size: u64, alignment: u64) -> *mut u8 {
    let total = count.checked_mul(size).and_then(|total| usize::try_from(total.max(1)).ok());
    let layout = total.and_then(|total| Layout::from_size_align(total, alignment as usize).ok());
    let Some(layout) = layout else {
        eprintln!("the program allocates {count} times {size} bytes on the stack");
        std::process::abort()
    };
    // SAFETY: the layout has a size.
    let address = unsafe { alloc(layout) };
    if address.is_null() {
        handle_alloc_error(layout);
    }
    STACK.with_borrow_mut(|stack| stack.0.push((address, layout)));
    address
}
