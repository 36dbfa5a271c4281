//! Memory: allocations of bytes, and memrefs that point into them.
//!
//! A byte is known to be written or not. Each allocation has an address, which is a multiple of the alignment that was
//! asked for and of no greater power of two, so that a program does not run by accident.

mod cell;
mod layout;
mod memref;

use std::sync::Arc;

use rustc_hash::FxHashMap;
use terrace_runtime::location::Location;

pub use cell::Cell;
pub use layout::Layout;
pub(crate) use layout::{Placement, row_major, too_large};
pub use memref::MemRef;
pub(crate) use memref::agrees;

use crate::{Datum, Stop};

/// Where allocations begin: not at 0, which programs may take for no address.
const FIRST_ADDRESS: u64 = 0x1_0000;

/// What the interpreter itself needs for an allocation, or for a memref in memory, in bytes. It is not given back.
const OVERHEAD: u64 = 128;

/// An allocation of a [`Memory`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AllocationId(usize);

/// What an allocation is, which says who frees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AllocationKind {
    /// The program frees it.
    Heap,
    /// It goes with the scope that it was made in.
    Scope,
    /// It is there as long as the program.
    Static,
}

struct Allocation {
    kind: AllocationKind,
    address: u64,
    bytes: Vec<u8>,
    /// A bit for each byte: whether it was ever written.
    written: Vec<u64>,
    made: Location,
    /// Where it was freed.
    freed: Option<Location>,
}

/// The memory of a program.
pub struct Memory {
    allocations: Vec<Allocation>,
    next_address: u64,
    used: u64,
    limit: u64,
    /// What memrefs in memory are: a memref there is its number here.
    stored: Vec<Arc<MemRef>>,
    /// Allocations at addresses that the program chose.
    at_address: FxHashMap<i64, AllocationId>,
}

impl Memory {
    /// Memory of so many bytes.
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

    /// Counts bytes that are about to be used.
    ///
    /// # Errors
    ///
    /// If there are not so many any more.
    pub(crate) fn reserve(&mut self, bytes: u64) -> Result<(), Stop> {
        self.check_size(bytes)?;
        self.used += bytes;
        Ok(())
    }

    /// Whether there are so many bytes left.
    pub(crate) fn check_size(&self, bytes: u64) -> Result<(), Stop> {
        if bytes <= self.limit.saturating_sub(self.used) {
            return Ok(());
        }
        let message =
            format!("needs {bytes} bytes of memory, but {} of {} are in use", self.used, self.limit);
        Err(Stop::limit(message).help("give the program more with '--max-memory'"))
    }

    /// Allocates bytes that nothing was written to.
    ///
    /// # Errors
    ///
    /// If there is not so much memory.
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

    /// The memory at an address that the program chose.
    ///
    /// # Errors
    ///
    /// If there is not so much memory, or more of it is asked for than before.
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

    /// How many bytes an allocation has.
    pub fn size(&self, id: AllocationId) -> u64 {
        self.allocations[id.0].bytes.len() as u64
    }

    /// Where the first element of a memref lies.
    pub fn address(&self, memref: &MemRef) -> u64 {
        self.allocations[memref.allocation.0].address.wrapping_add_signed(memref.offset)
    }

    /// Frees what a memref points to.
    ///
    /// # Errors
    ///
    /// If the memref is none that an allocation gave, or was freed.
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

    /// Frees an allocation, whatever it is.
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

    /// The range of the bytes of an element that begins at an offset.
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

    /// Reads the element with these indices.
    ///
    /// # Errors
    ///
    /// If there is no such element, the memory was freed, or nothing was written there.
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

    /// Whether the element with these indices was written.
    ///
    /// # Errors
    ///
    /// If there is no such element, or the memory was freed.
    pub fn is_written(&self, memref: &MemRef, indices: &[i64]) -> Result<bool, Stop> {
        let (start, size) = self.range(memref, memref.place_of(indices)?, "reads")?;
        let written = &self.allocations[memref.allocation.0].written;
        Ok((start..start + size).all(|byte| written[byte / 64] >> (byte % 64) & 1 == 1))
    }

    /// Writes the element with these indices.
    ///
    /// # Errors
    ///
    /// If there is no such element, or the memory was freed.
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

    /// Calls back with the indices of each element of a shape, in row-major order.
    ///
    /// # Errors
    ///
    /// What `visit` says.
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
