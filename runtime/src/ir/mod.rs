//! The IR: bodies of operations.
//!
//! An op whose regions are isolated from above owns a [`Body`]: one arena with all ops, blocks, values and uses below
//! it, down to the next isolated op, which owns a body of its own. So the IR is a tree of bodies; SSA values never
//! cross a body's wall, symbols do. `&Body` reads, `&mut Body` changes: what holds one body cannot touch another.
//!
//! Handles ([`Op`], [`Block`], [`Region`], [`Value`]) are an index and the serial of the body. A method that is given
//! a handle of another body, or of an erased entity, panics with a message that says so; it never takes it for
//! another entity.

mod edits;
mod entities;
pub(crate) mod storage;
#[cfg(test)]
pub(crate) mod tests;
mod traversal;

pub(crate) use edits::modify;
use edits::{builder, clone, create, crossing_references, inline, listener};
use entities::{blocks, operations, regions, values};
pub(crate) use storage::{
    block_labels, body, change_watch, checkpoint, handles, rare_tables, records, shared_slots, signatures,
};
use storage::{compact, value_map};
use traversal::{path, walk};

pub(crate) use body::Arena;
pub(crate) use handles::{BlockIndex, OpIndex, RegionIndex, ValueIndex};
pub(crate) use records::{AttributeStorage, OpRecord, RegionRecord, ValueDefinition};

pub use blocks::{BlockIterator, OpIterator};
pub use body::Body;
pub use builder::{Builder, InsertionPoint, OpBuilder};
pub use clone::IrMap;
pub use compact::Compaction;
pub use create::{OperationState, SuccessorState};
pub use crossing_references::CrossingReferences;
pub use handles::{Block, BodySerial, Op, Region, Use, Value};
pub use inline::InlinedRegion;
pub use listener::Listener;
pub use modify::{ModifiedOp, ModifyOp};
pub use operations::OpView;
pub use path::OpPath;
pub use regions::OpRegions;
pub use value_map::ValueMap;
pub use values::{UseIterator, ValueKind};
pub use walk::{Walk, WalkOrder, WalkResult, WalkStage};
