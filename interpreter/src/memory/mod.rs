//! Memory: allocations of bytes, addressed by memrefs.
//!
//! Each byte is tracked as initialized or not. The address of an allocation is a multiple of the requested alignment
//! and of no greater power of two, so that a misaligned access is not hidden by accident.

mod cell;
pub(crate) mod layout;
mod memref;

use std::sync::Arc;

use rustc_hash::FxHashMap;
use terrace_runtime::location::Location;

pub use cell::Cell;
pub use layout::Layout;
pub(crate) use layout::{Placement, row_major, too_large};
pub use memref::MemRef;
pub(crate) use memref::agrees;

use crate::values::datum::unexpected;
use crate::{Datum, Stop};

/// The first address. Not 0, which programs may use as a null pointer.
const FIRST_ADDRESS: u64 = 0x1_0000;

/// The interpreter's own memory per allocation or stored memref, in bytes. It is not released.
const OVERHEAD: u64 = 128;

/// An allocation of a [`Memory`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AllocationId(usize);

/// The lifetime of an allocation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AllocationKind {
    /// Freed by the program.
    Heap,
    /// Freed at the end of its scope.
    Scope,
    /// Never freed.
    Static,
}

struct Allocation {
    kind: AllocationKind,
    address: u64,
    bytes: Vec<u8>,
    /// A bit per byte: whether it is initialized.
    written: Vec<u64>,
    made: Location,
    /// The location of the op that freed it.
    freed: Option<Location>,
}

/// The memory of a program.
pub struct Memory {
    allocations: Vec<Allocation>,
    next_address: u64,
    used: u64,
    limit: u64,
    /// The memrefs stored in memory, by index.
    stored: Vec<Arc<MemRef>>,
    /// Allocations at addresses chosen by the program.
    at_address: FxHashMap<i64, AllocationId>,
}

impl Memory {
    /// Creates a memory of `limit` bytes.
    pub fn new(limit: u64) -> Memory {
        Memory {
            allocations: Vec::new(),
            next_address: FIRST_ADDRESS,
            used: 0,
            limit,
            stored: Vec::new(),
            at_address: FxHashMap::default(),
        }
    }

    /// Accounts for bytes that are about to be used.
    ///
    /// # Errors
    ///
    /// If the limit is exceeded.
    pub(crate) fn reserve(&mut self, bytes: u64) -> Result<(), Stop> {
        self.check_size(bytes)?;
        self.used += bytes;
        Ok(())
    }

    /// Checks that this many bytes are available.
    pub(crate) fn check_size(&self, bytes: u64) -> Result<(), Stop> {
        if bytes <= self.limit.saturating_sub(self.used) {
            return Ok(());
        }
        let message =
            format!("needs {bytes} bytes of memory, but {} of {} are in use", self.used, self.limit);
        Err(Stop::limit(message).help("give the program more with '--max-memory'"))
    }

    /// Allocates uninitialized bytes.
    ///
    /// # Errors
    ///
    /// If the limit is exceeded.
    pub fn allocate(
        &mut self,
        kind: AllocationKind,
        bytes: u64,
        alignment: u64,
        made: Location,
    ) -> Result<AllocationId, Stop> {
        let alignment = alignment.clamp(1, 1 << 40).next_power_of_two();
        self.reserve(bytes.saturating_add(OVERHEAD))?;
        // An odd multiple of the alignment.
        let address = (self.next_address.div_ceil(alignment) | 1) * alignment;
        self.next_address = address + bytes + 1;
        Ok(self.add(kind, address, bytes, made))
    }

    /// Returns the allocation at an address chosen by the program.
    ///
    /// # Errors
    ///
    /// If the limit is exceeded, or the size exceeds that of an earlier request.
    pub fn allocate_at(&mut self, address: i64, bytes: u64, made: Location) -> Result<AllocationId, Stop> {
        if let Some(known) = self.at_address.get(&address).copied() {
            let size = self.size(known);
            if bytes > size {
                let message = format!("asks for {bytes} bytes at address {address:#x}, where {size} are");
                return Err(Stop::undefined(message).note(self.allocations[known.0].made, "allocated here"));
            }
            return Ok(known);
        }
        self.reserve(bytes.saturating_add(OVERHEAD))?;
        let id = self.add(AllocationKind::Static, address as u64, bytes, made);
        self.at_address.insert(address, id);
        Ok(id)
    }

    fn add(&mut self, kind: AllocationKind, address: u64, bytes: u64, made: Location) -> AllocationId {
        let id = AllocationId(self.allocations.len());
        let written = vec![0; bytes.div_ceil(64) as usize];
        let bytes = vec![0; bytes as usize];
        self.allocations.push(Allocation { kind, address, bytes, written, made, freed: None });
        id
    }

    /// Returns the size of an allocation in bytes.
    pub fn size(&self, id: AllocationId) -> u64 {
        self.allocations[id.0].bytes.len() as u64
    }

    /// Returns the bytes of an allocation; those that nothing was written to are 0.
    ///
    /// # Errors
    ///
    /// If the memory is freed.
    pub fn bytes(&self, id: AllocationId) -> Result<&[u8], Stop> {
        self.check_alive(id, "reads")?;
        Ok(&self.allocations[id.0].bytes)
    }

    /// Writes all bytes of an allocation.
    ///
    /// # Errors
    ///
    /// If the memory is freed, or has another size.
    pub fn set_bytes(&mut self, id: AllocationId, bytes: &[u8]) -> Result<(), Stop> {
        self.check_alive(id, "writes")?;
        let allocation = &mut self.allocations[id.0];
        if allocation.bytes.len() != bytes.len() {
            return Err(unexpected("as many bytes as the memory has"));
        }
        allocation.bytes.copy_from_slice(bytes);
        allocation.written.fill(u64::MAX);
        Ok(())
    }

    /// Returns the address of a memref's first element.
    pub fn address(&self, memref: &MemRef) -> u64 {
        self.allocations[memref.allocation.0].address.wrapping_add_signed(memref.offset)
    }

    /// Frees the allocation of a memref.
    ///
    /// # Errors
    ///
    /// If the memref does not denote a whole heap allocation, or it is already freed.
    pub fn free(&mut self, memref: &MemRef, here: Location) -> Result<(), Stop> {
        self.check_alive(memref.allocation, "frees")?;
        let allocation = &self.allocations[memref.allocation.0];
        if allocation.kind != AllocationKind::Heap {
            let message = "frees memory that the program does not free";
            return Err(Stop::undefined(message)
                .note(allocation.made, "allocated here")
                .help("'dealloc' is for the memory of 'alloc'; that of 'alloca' goes with its scope"));
        }
        if memref.is_part {
            return Err(
                Stop::undefined("frees a part of an allocation").note(allocation.made, "allocated here")
            );
        }
        self.release(memref.allocation, here);
        Ok(())
    }

    /// Frees an allocation of any kind.
    pub(crate) fn release(&mut self, id: AllocationId, here: Location) {
        let allocation = &mut self.allocations[id.0];
        self.used -= allocation.bytes.len() as u64;
        allocation.freed = Some(here);
        allocation.bytes = Vec::new();
        allocation.written = Vec::new();
    }

    fn check_alive(&self, id: AllocationId, does: &str) -> Result<(), Stop> {
        let allocation = &self.allocations[id.0];
        let Some(freed) = allocation.freed else { return Ok(()) };
        let what = match allocation.kind {
            AllocationKind::Scope => "its scope ended here",
            _ => "freed here",
        };
        Err(Stop::undefined(format!("{does} memory that is no longer there"))
            .note(allocation.made, "allocated here")
            .note(freed, what))
    }

    /// Returns the byte range of the element at an offset.
    fn range(&self, memref: &MemRef, offset: i64, does: &str) -> Result<(usize, usize), Stop> {
        self.check_alive(memref.allocation, does)?;
        let size = memref.cell.size();
        let length = self.size(memref.allocation);
        match u64::try_from(offset).ok().filter(|start| start + size <= length) {
            Some(start) => Ok((start as usize, size as usize)),
            None => Err(Stop::undefined(format!(
                "{does} memory outside of its allocation, at byte {offset} of {length}"
            ))
            .note(self.allocations[memref.allocation.0].made, "allocated here")),
        }
    }

    /// Loads the element at these indices.
    ///
    /// # Errors
    ///
    /// If the indices are out of bounds, the memory is freed, or the element is uninitialized.
    pub fn read(&self, memref: &MemRef, indices: &[i64]) -> Result<Datum, Stop> {
        let (start, size) = self.range(memref, memref.place_of(indices)?, "reads")?;
        let allocation = &self.allocations[memref.allocation.0];
        let is_written = |byte: usize| allocation.written[byte / 64] >> (byte % 64) & 1 == 1;
        if !(start..start + size).all(is_written) {
            return Err(Stop::undefined("reads memory that nothing was written to")
                .note(allocation.made, "allocated here")
                .help("write each element before it is read"));
        }
        memref.cell.decode(&allocation.bytes[start..start + size], &self.stored)
    }

    /// Returns whether the element at these indices is initialized.
    ///
    /// # Errors
    ///
    /// If the indices are out of bounds, or the memory is freed.
    pub fn is_written(&self, memref: &MemRef, indices: &[i64]) -> Result<bool, Stop> {
        let (start, size) = self.range(memref, memref.place_of(indices)?, "reads")?;
        let written = &self.allocations[memref.allocation.0].written;
        Ok((start..start + size).all(|byte| written[byte / 64] >> (byte % 64) & 1 == 1))
    }

    /// Stores the element at these indices.
    ///
    /// # Errors
    ///
    /// If the indices are out of bounds, or the memory is freed.
    pub fn write(&mut self, memref: &MemRef, indices: &[i64], value: &Datum) -> Result<(), Stop> {
        let (start, size) = self.range(memref, memref.place_of(indices)?, "writes")?;
        let stored = self.stored.len();
        let allocation = &mut self.allocations[memref.allocation.0];
        memref.cell.encode(value, &mut allocation.bytes[start..start + size], &mut self.stored)?;
        let memrefs = (self.stored.len() - stored) as u64;
        if memrefs > 0 {
            self.reserve(memrefs * OVERHEAD)?;
        }
        let allocation = &mut self.allocations[memref.allocation.0];
        for byte in start..start + size {
            allocation.written[byte / 64] |= 1 << (byte % 64);
        }
        Ok(())
    }

    /// Calls `visit` with the indices of each element of a shape, in row-major order.
    ///
    /// # Errors
    ///
    /// The error of `visit`.
    pub fn for_each_index(
        sizes: &[i64],
        mut visit: impl FnMut(&[i64]) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        if sizes.iter().any(|size| *size <= 0) {
            return Ok(());
        }
        let mut indices = vec![0; sizes.len()];
        loop {
            visit(&indices)?;
            let Some(last) =
                (0..sizes.len()).rev().find(|position| indices[*position] + 1 < sizes[*position])
            else {
                return Ok(());
            };
            indices[last] += 1;
            indices[last + 1..].fill(0);
        }
    }
}
