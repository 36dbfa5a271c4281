//! The storage of ops, blocks and values in a body: dense tables, pooled lists, order keys, handles.

pub(crate) mod block_labels;
pub(crate) mod body;
pub(crate) mod change_watch;
pub(crate) mod checkpoint;
pub(super) mod compact;
pub(super) mod fingerprint;
pub(crate) mod handles;
pub(super) mod order;
pub(crate) mod rare_tables;
pub(crate) mod records;
pub(crate) mod shared_slots;
pub(crate) mod signatures;
pub(super) mod value_map;
