//! The printer of regions and blocks.

use smallvec::SmallVec;

use super::OpPrinter;
use crate::dialect::OpTraits;
use crate::ir::{BlockIndex, Body, OpIndex, RegionIndex};
use crate::support::stack::with_room;
use crate::text::printer::tokens::push_indentation;
use crate::text::printer::value_names::numbering::BodyNumbering;

/// The printed parts of a region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RegionForm {
    /// Print the label of the entry block if it has arguments.
    pub entry_arguments: bool,
    /// Print the terminators of the blocks.
    pub terminators: bool,
    /// Print the label of the entry block if it is empty.
    pub empty_block: bool,
}

impl RegionForm {
    /// All parts, as in generic form.
    pub const FULL: RegionForm = RegionForm { entry_arguments: true, terminators: true, empty_block: true };
    /// Without the label of the entry block, whose arguments the op has printed.
    pub const BODY: RegionForm = RegionForm { entry_arguments: false, terminators: true, empty_block: false };
}

/// The regions of an op in the current body.
#[derive(Clone, Copy)]
pub(crate) enum RegionList<'b> {
    /// The first regions of the body.
    Root(u32),
    /// A list of regions.
    Listed(&'b [RegionIndex]),
}

impl RegionList<'_> {
    pub(crate) fn len(self) -> usize {
        match self {
            RegionList::Root(count) => count as usize,
            RegionList::Listed(list) => list.len(),
        }
    }

    pub(crate) fn get(self, position: usize) -> Option<RegionIndex> {
        match self {
            RegionList::Root(count) => (position < count as usize).then_some(RegionIndex(position as u32)),
            RegionList::Listed(list) => list.get(position).copied(),
        }
    }
}

impl<'b> OpPrinter<'_, 'b> {
    /// Returns the regions of an op. If the op owns a body, that body must have been entered.
    pub(crate) fn regions_of(&self, outer: &'b Body, op: OpIndex) -> RegionList<'b> {
        let body = self.body();
        if op == OpIndex::ROOT || body.serial != outer.serial {
            return RegionList::Root(body.root.region_count);
        }
        let arena = outer.arena();
        let extra = arena.ops[op.at()].extra;
        if extra.is_none() {
            return RegionList::Root(0);
        }
        RegionList::Listed(arena.regions_of(&arena.extras[extra.at()]))
    }

    /// Writes a region of the current body with its braces.
    pub(crate) fn print_region_at(&mut self, region: RegionIndex, form: RegionForm) {
        if self.shared.options.skip_regions {
            self.out.push_str("{...}");
            return;
        }
        self.out.push_str("{\n");
        let body = self.body();
        if let Some(arena) = body.arena.as_deref() {
            let first = arena.regions[region.at()].first_block;
            let owner = body.name_at(arena.regions[region.at()].owner).info(&body.context);
            let dialect = owner.default_dialect();
            let outer = std::mem::replace(&mut self.default_dialect, dialect);
            with_room(|| {
                let mut block = first;
                while block.is_some() {
                    let record = &arena.blocks[block.at()];
                    let has_label = block != first
                        || (form.empty_block && record.first_op.is_none())
                        || (form.entry_arguments && record.arguments.count > 0);
                    self.print_block(block, has_label, form.terminators || block != first);
                    block = record.next;
                }
            });
            self.default_dialect = outer;
        }
        if self.collector.is_none() {
            push_indentation(&mut self.out, self.indentation);
        }
        self.out.push('}');
        if self.collector.is_some() {
            self.out.clear();
        }
    }

    fn print_block(&mut self, block: BlockIndex, has_label: bool, has_terminator: bool) {
        let body = self.body();
        let arena = body.arena();
        let record = &arena.blocks[block.at()];
        if has_label {
            self.print_label(block);
        }
        let is_terminator = |op: OpIndex| {
            let info = body.name_at(op).info(&body.context);
            info.traits().contains(OpTraits::TERMINATOR)
        };
        let last = record.last_op;
        let end = if !has_terminator && last.is_some() && is_terminator(last) { last } else { OpIndex::NONE };
        self.indentation += 1;
        if self.shared.options.value_users && self.collector.is_none() {
            self.print_users_of_arguments(block);
        }
        if self.pieces.is_some() {
            self.split_ops(record.first_op, end);
        } else {
            self.print_ops(record.first_op, end);
        }
        self.indentation -= 1;
    }

    /// Writes the ops of a block from `first` until `end` (exclusive), a line each.
    pub(crate) fn print_ops(&mut self, first: OpIndex, end: OpIndex) {
        let arena = self.arena();
        let mut op = first;
        let has_plain_lines = self.has_plain_lines();
        while op != end && op.is_some() {
            if self.collector.is_some() {
                self.print_full_op(op);
                self.out.clear();
            } else if !(has_plain_lines && self.print_leaf_line(op)) {
                push_indentation(&mut self.out, self.indentation);
                self.print_full_op(op);
                self.out.push('\n');
            }
            op = arena.ops[op.at()].next;
        }
    }

    /// Collects from the regions of an op, if its own text shows nothing that the text of another op has not. Returns whether that
    /// is all.
    pub(super) fn collect_repeated(&mut self, op: OpIndex) -> bool {
        let body = self.body();
        let options = self.shared.options;
        let Some(collector) = &mut self.collector else { return false };
        if op == OpIndex::ROOT
            || options.debug_info
            || options.skip_regions
            || !collector.is_repeated(body, op)
        {
            return false;
        }
        let RegionList::Listed(regions) = self.regions_of(body, op) else { return true };
        let arena = body.arena();
        let collector = self.collector.as_ref();
        let has_ops_alone = |region: &RegionIndex| {
            let record = &arena.regions[region.at()];
            // The labels of further blocks show types.
            record.first_block == record.last_block
                && (record.first_block.is_none() || {
                    let arguments = arena.blocks[record.first_block.at()].arguments;
                    let mut arguments = arena.argument_lists[arguments.range()].iter();
                    !arguments.any(|value| {
                        collector.is_some_and(|collector| collector.is_type_wanted(body, *value))
                    })
                })
        };
        if !regions.iter().all(has_ops_alone) {
            return false;
        }
        for region in regions {
            let block = arena.regions[region.at()].first_block;
            if block.is_some() {
                with_room(|| self.print_ops(arena.blocks[block.at()].first_op, OpIndex::NONE));
            }
        }
        true
    }

    fn print_label(&mut self, block: BlockIndex) {
        let arena = self.arena();
        let record = &arena.blocks[block.at()];
        let arguments = &arena.argument_lists[record.arguments.range()];
        let debug_info = self.shared.options.debug_info;
        let body = self.body();
        if let Some(collector) = &mut self.collector {
            for argument in arguments {
                arena.values[argument.at()].ty.iter().for_each(|ty| collector.visit_type(*ty));
                if debug_info {
                    collector.visit_location(body.argument_location(body.value_handle(*argument)), false);
                }
            }
            return;
        }
        push_indentation(&mut self.out, self.indentation);
        let numbering = self.scopes.last().expect("something is being printed").numbering.clone();
        numbering.write_block(&mut self.out, block);
        for (position, argument) in arguments.iter().enumerate() {
            self.out.push_str(if position == 0 { "(" } else { ", " });
            numbering.write_value(&mut self.out, *argument);
            self.out.push_str(": ");
            self.write_value_type(arena, *argument);
            if debug_info {
                self.out.push(' ');
                self.write_trailing_location(body.argument_location(body.value_handle(*argument)), false);
            }
        }
        self.out.push_str(if arguments.is_empty() { ":" } else { "):" });
        self.print_predecessors(block, &numbering);
        self.out.push('\n');
    }

    fn print_predecessors(&mut self, block: BlockIndex, numbering: &BodyNumbering) {
        let body = self.body();
        let arena = body.arena();
        let record = &arena.blocks[block.at()];
        let mut predecessors: SmallVec<[BlockIndex; 8]> =
            body.predecessors(body.block_handle(block)).map(|block| block.index).collect();
        match predecessors[..] {
            [] if record.previous.is_none() => {}
            [] => self.out.push_str("  // no predecessors"),
            [single] => {
                self.out.push_str("  // pred: ");
                numbering.write_block(&mut self.out, single);
            }
            _ => {
                predecessors.sort_by_key(|block| numbering.block_number(*block));
                self.out.push_str("  // ");
                crate::text::printer::tokens::push_unsigned(&mut self.out, predecessors.len() as u64);
                self.out.push_str(" preds: ");
                for (position, predecessor) in predecessors.into_iter().enumerate() {
                    if position > 0 {
                        self.out.push_str(", ");
                    }
                    numbering.write_block(&mut self.out, predecessor);
                }
            }
        }
    }
}
