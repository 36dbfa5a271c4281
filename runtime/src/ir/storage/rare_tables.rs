//! The tables of a body that bodies of straight-line code lack.

use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::ir::Body;
use crate::ir::handles::{RegionIndex, SuccessorIndex};

/// Tables that are empty in most bodies: there are many small bodies, and each holds a pointer in their place.
#[derive(Debug)]
pub(crate) struct RareTables {
    /// The bodies of isolated ops; none in the place of one that is taken out.
    pub(crate) children: Vec<Option<Box<Body>>>,
    pub(crate) region_lists: Vec<RegionIndex>,
    pub(crate) stated_counts: StatedCounts,
    /// Ops that were erased; their slots stay empty until the body is compacted.
    pub(crate) erased_op_count: u32,
}

static NONE: RareTables = RareTables::new();

impl RareTables {
    const fn new() -> Self {
        RareTables {
            children: Vec::new(),
            region_lists: Vec::new(),
            stated_counts: StatedCounts { counts: FxHashMap::with_hasher(FxBuildHasher) },
            erased_op_count: 0,
        }
    }

    /// Returns whether nothing is in the tables.
    fn is_empty(&self) -> bool {
        self.children.is_empty()
            && self.region_lists.is_empty()
            && self.stated_counts.counts.is_empty()
            && self.erased_op_count == 0
    }
}

/// The place of the rare tables in a body.
#[derive(Debug, Default)]
pub(crate) struct RarePart(Option<Box<RareTables>>);

impl RarePart {
    /// Returns the tables, which are made where there are none.
    pub(crate) fn make(&mut self) -> &mut RareTables {
        self.0.get_or_insert_with(|| Box::new(RareTables::new()))
    }

    /// Returns the tables, if there are any, for changing.
    pub(crate) fn get_mut(&mut self) -> Option<&mut RareTables> {
        self.0.as_deref_mut()
    }

    /// Takes the tables out, at their exact size: none if nothing is in them.
    pub(crate) fn take_exact(&mut self) -> RarePart {
        let mut tables = RarePart(self.0.take().filter(|tables| !tables.is_empty()));
        tables.shrink_to_fit();
        tables
    }

    /// Returns a copy which gets the bodies of isolated ops.
    pub(crate) fn take_copy(&mut self) -> RarePart {
        let mut copy = self.clone_without_children();
        if let (Some(tables), Some(copy)) = (self.get_mut(), copy.get_mut()) {
            std::mem::swap(&mut tables.children, &mut copy.children);
        }
        copy
    }

    /// Returns a copy in which isolated ops have no bodies.
    pub(crate) fn clone_without_children(&self) -> RarePart {
        RarePart(self.0.as_deref().map(|tables| {
            Box::new(RareTables {
                children: tables.children.iter().map(|_| None).collect(),
                region_lists: tables.region_lists.clone(),
                stated_counts: tables.stated_counts.clone(),
                erased_op_count: tables.erased_op_count,
            })
        }))
    }

    /// Gives back room that the tables do not need.
    pub(crate) fn shrink_to_fit(&mut self) {
        if let Some(tables) = self.get_mut() {
            tables.children.shrink_to_fit();
            tables.region_lists.shrink_to_fit();
        }
    }

    /// Sets or removes the number that the text of a successor states.
    #[inline]
    pub(crate) fn state_count(&mut self, index: SuccessorIndex, count: Option<u32>) {
        match count {
            Some(count) => {
                self.make().stated_counts.counts.insert(index, count);
            }
            None => {
                if let Some(tables) = self.get_mut() {
                    tables.stated_counts.counts.remove(&index);
                }
            }
        }
    }

    /// Returns the size of the tables in bytes.
    pub(crate) fn memory(&self) -> usize {
        self.0.as_deref().map_or(0, |tables| {
            size_of::<RareTables>()
                + tables.children.capacity() * size_of::<Option<Box<Body>>>()
                + tables.region_lists.capacity() * size_of::<RegionIndex>()
                + tables.stated_counts.counts.capacity() * size_of::<(SuccessorIndex, u32)>()
        })
    }
}

impl std::ops::Deref for RarePart {
    type Target = RareTables;

    #[inline]
    fn deref(&self) -> &RareTables {
        self.0.as_deref().unwrap_or(&NONE)
    }
}

/// How many of its op's last operands an edge takes, for the edges whose text says it. Only the text of an op that is not
/// registered states them.
#[derive(Clone, Debug)]
pub(crate) struct StatedCounts {
    counts: FxHashMap<SuccessorIndex, u32>,
}

impl StatedCounts {
    /// Returns the number that the text of a successor stated.
    #[inline]
    pub(crate) fn get(&self, index: SuccessorIndex) -> Option<u32> {
        if self.counts.is_empty() {
            return None;
        }
        self.counts.get(&index).copied()
    }
}
