//! Uniquing of constant ops.

use rustc_hash::FxHashMap;

use super::{constant_of, materialize_constant};
use crate::attributes::Attribute;
use crate::ir::{Block, Body, BodySerial, Builder, InsertionPoint, Op, OpIndex, Region, RegionIndex};
use crate::location::Location;
use crate::support::op_set::OpSet;
use crate::types::Type;

/// The key of a uniqued constant: its value and its scope.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Key {
    scope: RegionIndex,
    dialect: u32,
    constant: Attribute,
    ty: Type,
}

/// The dialect of ops that are not registered.
const NO_DIALECT: u32 = u32::MAX;

/// The result of [`ConstantPool::insert_known`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KnownConstant {
    /// The op is not a constant.
    NotConstant,
    /// The op is the one for its constant, and stays.
    Kept,
    /// The op is the one for its constant, and went to the front of its scope's entry block.
    Hoisted,
    /// There was an op for the constant, which took this one's place.
    Merged,
}

/// The constants of one body: one op for each dialect, attribute and type in each scope, at the front of the scope's
/// entry block.
///
/// A scope is a region of the nearest op around that is isolated from above, is not registered, or whose dialect asks
/// for constants by its hook `keeps_constants` ("canonicalization, general: barrier regions"). An op that came to the
/// front of a scope from another block, or that replaces several others, has an unknown location.
///
/// The pool must be notified when one of its ops is moved ([`ConstantPool::forget`]); erased and changed ops it
/// detects itself.
#[derive(Debug)]
pub struct ConstantPool {
    serial: BodySerial,
    known: FxHashMap<Key, OpIndex>,
    /// The ops of the pool, at the front of their scopes.
    owned: OpSet,
}

impl ConstantPool {
    /// Returns a pool without constants, for one body.
    pub fn new(body: &Body) -> Self {
        ConstantPool { serial: body.serial(), known: FxHashMap::default(), owned: OpSet::default() }
    }

    /// Returns the op for a constant, made where there is none yet, through the dialect at `dialect` among the
    /// context's dialects or the one of the attribute. `user` is the op that it replaces or that is to use it; a new op
    /// has `location` if the user is in the entry block of the scope.
    ///
    /// None when no dialect can make the constant, or when the user is in no block.
    pub fn get_or_create(
        &mut self,
        builder: &mut Builder<'_>,
        dialect: Option<u32>,
        constant: Attribute,
        ty: Type,
        location: Location,
        user: Op,
    ) -> Option<Op> {
        if let Some(known) = self.find(builder, dialect, constant, ty, user) {
            return Some(known);
        }
        let body = builder.body();
        let block = body.parent_block(user)?;
        let entry = scope_entry(body, block);
        let scope = body.block_region(entry).index;
        let key = Key { scope, dialect: dialect.unwrap_or(NO_DIALECT), constant, ty };
        let location = if block == entry { location } else { Location::UNKNOWN };
        let point = InsertionPoint::at_start(body, entry);
        let earlier = builder.set_insertion_point(Some(point));
        let made = materialize_constant(builder, dialect, constant, ty, location);
        builder.set_insertion_point(earlier);
        let op = made?;
        // Another dialect may have made it; then its own folds are to find it too.
        let maker = builder.body().info(op).dialect_index().unwrap_or(NO_DIALECT);
        if maker != key.dialect {
            let own = Key { dialect: maker, ..key };
            if let Some(known) = self.lookup(builder.body(), &own) {
                builder.erase(op);
                forget_location(builder, known);
                self.known.insert(key, known.index);
                return Some(known);
            }
            self.known.insert(own, op.index);
        }
        self.known.insert(key, op.index);
        self.owned.insert(op.index);
        Some(op)
    }

    /// Returns the op of the pool for a constant that `user` can use. Since the constants of several ops share it, it has no
    /// location from then on.
    pub fn find(
        &self,
        builder: &mut Builder<'_>,
        dialect: Option<u32>,
        constant: Attribute,
        ty: Type,
        user: Op,
    ) -> Option<Op> {
        let body = builder.body();
        let scope = body.block_region(scope_entry(body, body.parent_block(user)?)).index;
        let known =
            self.lookup(body, &Key { scope, dialect: dialect.unwrap_or(NO_DIALECT), constant, ty })?;
        forget_location(builder, known);
        Some(known)
    }

    /// Takes in a constant of the program: merges it with the one for the same constant, or makes it that one, at the
    /// front of its scope.
    pub fn insert_known(&mut self, builder: &mut Builder<'_>, op: Op) -> KnownConstant {
        let body = builder.body();
        let Some(constant) = constant_of(body, op) else { return KnownConstant::NotConstant };
        let Some(block) = body.parent_block(op) else { return KnownConstant::NotConstant };
        let is_at_front = body.previous_op(op).is_none_or(|previous| self.owned.contains(previous.index));
        if self.owned.contains(op.index) && is_at_front {
            return KnownConstant::Kept;
        }
        let entry = scope_entry(body, block);
        let key = Key {
            scope: body.block_region(entry).index,
            dialect: body.info(op).dialect_index().unwrap_or(NO_DIALECT),
            constant,
            ty: body.value_type(body.result(op, 0)),
        };
        if let Some(known) = self.lookup(body, &key)
            && known != op
        {
            let value = body.result(known, 0);
            builder.replace(op, &[value]);
            forget_location(builder, known);
            return KnownConstant::Merged;
        }
        self.known.insert(key, op.index);
        if block == entry && is_at_front {
            self.owned.insert(op.index);
            return KnownConstant::Kept;
        }
        let front = InsertionPoint::at_start(body, entry);
        builder.move_op(op, front);
        if block != entry {
            forget_location(builder, op);
        }
        self.owned.insert(op.index);
        KnownConstant::Hoisted
    }

    /// Returns whether an op is the one for its constant.
    pub fn contains(&self, op: Op) -> bool {
        op.serial() == self.serial && self.owned.contains(op.index)
    }

    /// Removes a moved op from the pool.
    pub fn forget(&mut self, op: Op) {
        if op.serial() == self.serial {
            self.owned.remove(op.index);
        }
    }

    /// Returns the op for a constant, if it is still valid.
    fn lookup(&self, body: &Body, key: &Key) -> Option<Op> {
        let op = body.op_handle(*self.known.get(key)?);
        let is_right = self.owned.contains(op.index)
            && body.is_alive(op)
            && body.parent_region(op).is_some_and(|region| region.index == key.scope)
            && constant_of(body, op) == Some(key.constant)
            && body.value_type(body.result(op, 0)) == key.ty;
        is_right.then_some(op)
    }
}

/// Sets the location of an op to unknown: it replaces constants of several locations.
fn forget_location(builder: &mut Builder<'_>, op: Op) {
    if builder.body().location(op) != Location::UNKNOWN {
        builder.body_mut_unobserved().set_location(op, Location::UNKNOWN);
    }
}

/// Returns the block at whose front the constants for ops of `block` are.
fn scope_entry(body: &Body, block: Block) -> Block {
    let mut region = body.block_region(block);
    while !is_scope(body, region) {
        let around = body.parent_region(body.region_owner(region));
        let Some(around) = around else { break };
        region = around;
    }
    body.entry_block(region).expect("a region with an op has a block")
}

fn is_scope(body: &Body, region: Region) -> bool {
    let owner = body.region_owner(region);
    if owner == body.root() || !body.info(owner).is_registered() {
        return true;
    }
    let dialect = body.name(owner).dialect(body.context());
    dialect.and_then(|dialect| dialect.hooks().keeps_constants).is_some_and(|keeps| keeps(body, owner))
}
