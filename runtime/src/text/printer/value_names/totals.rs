//! Analysis of all bodies before printing.
//!
//! If numbers are unique, a body's numbers begin after those of its later siblings, so names are counted
//! first. The same traversal checks whether there are aliases, which most IR does not have.

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::attributes::Attribute;
use crate::context::ContextData;
use crate::interned::InternedFlags;
use crate::ir::{Arena, AttributeStorage, Body, BodySerial, RegionIndex};
use crate::text::printer::PrintOptions;
use crate::text::printer::value_names::numbering::Counters;
use crate::verify::is_right_without_children;

/// The number of names in a body and its child bodies.
#[derive(Clone, Copy, Default)]
pub(crate) struct Total {
    values: u32,
    arguments: u32,
}

impl Total {
    /// Returns the counters after a body that starts at `start`.
    pub(crate) fn behind(self, start: Counters) -> Counters {
        Counters {
            values: start.values + self.values,
            arguments: start.arguments + self.arguments,
            conflicts: start.conflicts,
        }
    }
}

/// The results of the analysis for a root and all nested bodies.
pub(crate) struct NumberingAnalysis {
    totals: FxHashMap<BodySerial, Total>,
    /// The flags of all types and attributes.
    pub(crate) flags: InternedFlags,
    /// The bodies that failed verification. Their ops are printed in generic form, since custom forms may
    /// rely on verified properties.
    pub(crate) broken: FxHashSet<BodySerial>,
}

/// The results of the analysis for one body.
struct BodyAnalysis<'b> {
    is_broken: bool,
    total: Total,
    flags: InternedFlags,
    children: Vec<&'b Body>,
}

impl NumberingAnalysis {
    /// Returns the total of a body; empty for a body that is not below the root.
    pub(crate) fn total(&self, body: &Body) -> Total {
        self.totals.get(&body.serial).copied().unwrap_or_default()
    }

    /// Analyzes all bodies below `root`, each nesting level in parallel.
    pub(crate) fn new(root: &Body, options: &PrintOptions) -> NumberingAnalysis {
        let threading = root.context.options().threading;
        // Parents precede their children.
        let mut bodies: Vec<(&Body, usize)> = vec![(root, 0)];
        let mut totals: Vec<Total> = Vec::new();
        let mut flags = InternedFlags::LEAF;
        let mut broken = FxHashSet::default();
        while totals.len() < bodies.len() {
            let level = totals.len()..bodies.len();
            let found: Vec<BodyAnalysis<'_>> = if threading && level.len() > 1 {
                let part = bodies[level.clone()].par_iter().with_min_len(16);
                part.map(|(body, _)| BodyAnalysis::new(body, options)).collect()
            } else {
                bodies[level.clone()].iter().map(|(body, _)| BodyAnalysis::new(body, options)).collect()
            };
            for (parent, own) in level.zip(found) {
                if own.is_broken {
                    broken.insert(bodies[parent].0.serial);
                }
                totals.push(own.total);
                flags.hold(own.flags);
                bodies.extend(own.children.into_iter().map(|child| (child, parent)));
            }
        }
        for index in (1..bodies.len()).rev() {
            let (Total { values, arguments }, parent) = (totals[index], bodies[index].1);
            totals[parent].values += values;
            totals[parent].arguments += arguments;
        }
        let totals = bodies.iter().zip(totals).skip(1).map(|((body, _), total)| (body.serial, total));
        NumberingAnalysis { totals: totals.collect(), flags, broken }
    }
}

impl<'b> BodyAnalysis<'b> {
    fn new(body: &'b Body, options: &PrintOptions) -> Self {
        let mut analysis = BodyAnalysis {
            is_broken: options.must_verify() && !is_right_without_children(body),
            total: Total::default(),
            flags: InternedFlags::LEAF,
            children: Vec::new(),
        };
        let context = body.context.data();
        for attribute in body.root.slots.iter().flatten().chain([&body.root.dictionary]) {
            analysis.flags.hold_attribute(context, *attribute);
        }
        if let Some(arena) = body.arena.as_deref() {
            if options.numbers_are_unique() {
                analysis.walk(arena, body.root.region_count, options);
            } else {
                analysis.children.extend(arena.child_bodies());
            }
            analysis.look_at_types_and_attributes(context, arena);
        }
        analysis
    }

    /// Counts names and finds child bodies.
    fn walk(&mut self, arena: &'b Arena, region_count: u32, options: &PrintOptions) {
        let mut pending: Vec<RegionIndex> = (0..region_count).map(RegionIndex).collect();
        while let Some(region) = pending.pop() {
            let first = arena.regions[region.at()].first_block;
            let mut block = first;
            while block.is_some() {
                let record = &arena.blocks[block.at()];
                let count = if block == first { &mut self.total.arguments } else { &mut self.total.values };
                *count += record.arguments.count;
                let mut op = record.first_op;
                while op.is_some() {
                    let record = &arena.ops[op.at()];
                    self.total.values += u32::from(record.result_count > 0 || options.value_users);
                    if record.extra.is_some() {
                        let extra = &arena.extras[record.extra.at()];
                        match arena.child_of(extra) {
                            Some(child) => self.children.push(child),
                            None => pending.extend_from_slice(arena.regions_of(extra)),
                        }
                    }
                    op = record.next;
                }
                block = record.next;
            }
        }
    }

    /// Collects the flags of all entries in the tables until all flags are set. Erased entries may add flags,
    /// which is harmless.
    fn look_at_types_and_attributes(&mut self, context: &ContextData, arena: &Arena) {
        let possible = context.printing_bits();
        let mut is_complete = |flags: InternedFlags| {
            self.flags.hold(flags);
            self.flags.printing_bits() & possible == possible
        };
        // The only constant with a flag, possibly the only object with one.
        if arena.slots.contains(&Some(Attribute::UNKNOWN_LOCATION)) {
            is_complete(Attribute::UNKNOWN_LOCATION.entry(context).flags);
        }
        if is_complete(InternedFlags::LEAF)
            || arena.slots.iter().flatten().any(|slot| is_complete(slot.entry(context).flags))
        {
            return;
        }
        let mut latest = None;
        let types = arena.values.iter().filter_map(|record| record.ty);
        if types.filter(|ty| latest.replace(*ty) != Some(*ty)).any(|ty| is_complete(ty.entry(context).flags))
        {
            return;
        }
        let mut latest = Attribute::EMPTY_DICTIONARY;
        for record in &arena.ops {
            if let AttributeStorage::Dictionary(dictionary) = record.attributes.storage()
                && std::mem::replace(&mut latest, dictionary) != dictionary
                && is_complete(dictionary.entry(context).flags)
            {
                return;
            }
        }
    }
}
