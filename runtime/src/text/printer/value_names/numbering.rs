//! Value and block names: numbers, with few exceptions.
//!
//! A region is numbered as a whole before its nested regions, and these in reverse order; a region's numbers
//! begin at the end of those of its parent region. If numbers are unique (in generic form), they also
//! continue after those of the subtrees that were numbered before. The numbers of a body thus depend only on
//! its start and on how many numbers its child bodies take, and bodies can be numbered independently.

use std::ops::Range;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::context::OpInfo;
use crate::interfaces::AnyOpAsmOpInterface;
use crate::ir::{BlockIndex, Body, OpIndex, RegionIndex, Value, ValueIndex};
use crate::text::printer::PrintOptions;
use crate::text::printer::line::Output;
use crate::text::printer::tokens::push_unsigned;
use crate::text::printer::value_names::declared::declared_names;
use crate::text::printer::value_names::suggested::{FEW, NAME_LENGTH, NameScope, TakenNames};

/// The next number of each kind of name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counters {
    pub(crate) values: u32,
    pub(crate) arguments: u32,
    pub(crate) conflicts: u32,
}

/// The start of a body's names.
#[derive(Clone, Debug, Default)]
pub(crate) struct Start {
    pub(crate) counters: Counters,
    pub(crate) names: Option<Arc<NameScope>>,
}

/// The name of a value other than a plain number.
#[derive(Clone, Debug)]
struct SpecialName {
    base: Base,
    /// The index of the value in a pack of results; `None` for a single value.
    element: Option<u32>,
}

#[derive(Clone, Copy, Debug)]
enum Base {
    Number(u32),
    /// `%arg0`
    Argument(u32),
    /// A range of the table's text.
    Text(u32, u32),
}

/// The names of a body's values and blocks.
#[derive(Debug, Default)]
pub(crate) struct BodyNumbering {
    /// By value index: a number below [`SPECIAL`], or the index of a special name plus [`SPECIAL`].
    values: Vec<u32>,
    special: Vec<SpecialName>,
    text: String,
    /// By block index: the position in the region.
    blocks: Vec<u32>,
    /// The start of the names of the op's child body.
    children: FxHashMap<OpIndex, Start>,
    /// The numbers of ops without results, if value users are printed.
    ops: FxHashMap<OpIndex, u32>,
    /// The counters after the body and its child bodies.
    end: Counters,
}

/// The first entry that is the index of a special name.
const SPECIAL: u32 = 1 << 31;

/// No name: the value's op is not in a numbered region.
const UNNAMED: u32 = u32::MAX;

impl BodyNumbering {
    /// Appends the name of a value as an operand.
    #[inline]
    pub(crate) fn write_value(&self, out: &mut impl Output, value: ValueIndex) {
        match self.values.get(value.at()) {
            Some(&number) if number < SPECIAL => {
                out.push_text("%");
                out.push_number(number);
            }
            Some(&entry) if entry != UNNAMED => {
                let special = &self.special[(entry - SPECIAL) as usize];
                self.write_base(out, special.base);
                if let Some(element) = special.element {
                    out.push_text("#");
                    out.push_number(element);
                }
            }
            _ if value.is_none() => out.push_text("<<NULL VALUE>>"),
            _ => out.push_text("<<UNKNOWN SSA VALUE>>"),
        }
    }

    fn write_base(&self, out: &mut impl Output, base: Base) {
        out.push_text("%");
        match base {
            Base::Number(number) => out.push_number(number),
            Base::Argument(number) => {
                out.push_text("arg");
                out.push_number(number);
            }
            Base::Text(start, end) => out.push_text(&self.text[start as usize..end as usize]),
        }
    }

    /// Appends the results of an op before its `=`, with the sizes of packs.
    #[inline]
    pub(crate) fn write_results(&self, out: &mut impl Output, first: u32, count: u32) {
        let mut position = 0;
        while position < count {
            if position > 0 {
                out.push_text(", ");
            }
            let value = ValueIndex(first + position);
            position += 1;
            let entry = self.values.get(value.at()).copied().unwrap_or(UNNAMED);
            if entry < SPECIAL || entry == UNNAMED {
                self.write_value(out, value);
                continue;
            }
            self.write_base(out, self.special[(entry - SPECIAL) as usize].base);
            let mut size = 1;
            while position < count && self.element(first + position).is_some_and(|element| element > 0) {
                position += 1;
                size += 1;
            }
            if size > 1 {
                out.push_text(":");
                out.push_number(size);
            }
        }
    }

    fn element(&self, value: u32) -> Option<u32> {
        let entry = *self.values.get(value as usize)?;
        if entry < SPECIAL || entry == UNNAMED {
            None
        } else {
            self.special[(entry - SPECIAL) as usize].element
        }
    }

    /// Appends the name of a block.
    pub(crate) fn write_block(&self, out: &mut impl Output, block: BlockIndex) {
        match self.blocks.get(block.at()) {
            Some(&number) if number != UNNAMED => {
                out.push_text("^bb");
                out.push_number(number);
            }
            _ if block.is_none() => out.push_text("<<NULL BLOCK>>"),
            _ => out.push_text("^INVALIDBLOCK"),
        }
    }

    /// Returns the position of a block in its region, for sorting.
    pub(crate) fn block_number(&self, block: BlockIndex) -> u32 {
        self.blocks.get(block.at()).copied().unwrap_or(UNNAMED)
    }

    /// Returns the number of an op without results.
    pub(crate) fn op_number(&self, op: OpIndex) -> Option<u32> {
        self.ops.get(&op).copied()
    }

    /// Returns the start of the names of an op's child body.
    pub(crate) fn child_start(&self, op: OpIndex) -> Start {
        self.children.get(&op).cloned().unwrap_or_default()
    }

    /// Returns the counters after this body and its child bodies.
    pub(crate) fn end(&self) -> Counters {
        self.end
    }

    fn add_special(&mut self, base: Base, element: Option<u32>) -> u32 {
        self.special.push(SpecialName { base, element });
        SPECIAL + (self.special.len() - 1) as u32
    }

    fn set(&mut self, value: ValueIndex, base: Base, element: Option<u32>) {
        let entry = match (base, element) {
            (Base::Number(number), None) if number < SPECIAL => number,
            _ => self.add_special(base, element),
        };
        self.values[value.at()] = entry;
    }
}

/// A region to be numbered, with the counters at the end of its parent region.
struct Pending {
    what: PendingPart,
    counters: Counters,
    taken: usize,
}

enum PendingPart {
    Region(RegionIndex),
    Child(OpIndex),
}

/// Numbers a body.
struct Numberer<'b, 'p> {
    body: &'b Body,
    options: &'p PrintOptions,
    /// Whether ops may suggest value names.
    suggests_names: bool,
    counters: Counters,
    taken: TakenNames,
    /// Suggested names for region arguments.
    arguments: FxHashMap<ValueIndex, Box<str>>,
    numbering: BodyNumbering,
    nested: Vec<PendingPart>,
}

/// Numbers a body from `start` on. The ops of a broken body suggest no names. If numbers are unique,
/// `number_child` returns the counters after a child body.
pub(crate) fn number_body(
    body: &Body,
    start: &Start,
    options: &PrintOptions,
    is_broken: bool,
    mut number_child: impl FnMut(OpIndex, &Body, &Start) -> Counters,
) -> BodyNumbering {
    let mut numberer = Numberer {
        body,
        options,
        suggests_names: !options.generic && !is_broken,
        counters: start.counters,
        taken: TakenNames::new(start.names.clone()),
        arguments: FxHashMap::default(),
        numbering: BodyNumbering::default(),
        nested: Vec::new(),
    };
    numberer.number(&mut number_child);
    numberer.numbering
}

impl Numberer<'_, '_> {
    fn number(&mut self, number_child: &mut dyn FnMut(OpIndex, &Body, &Start) -> Counters) {
        let unique = self.options.numbers_are_unique();
        let Some(arena) = self.body.arena.as_deref() else {
            self.numbering.end = self.counters;
            return;
        };
        self.numbering.values = vec![UNNAMED; arena.values.len()];
        self.numbering.blocks = vec![UNNAMED; arena.blocks.len()];
        if self.suggests_names {
            self.suggest(OpIndex::ROOT, 0, 0);
        }
        let mut pending: Vec<Pending> = (0..self.body.root.region_count)
            .map(|region| Pending {
                what: PendingPart::Region(RegionIndex(region)),
                counters: self.counters,
                taken: self.taken.mark(),
            })
            .collect();
        while let Some(next) = pending.pop() {
            if !unique {
                self.counters = next.counters;
            }
            self.taken.restore(next.taken);
            match next.what {
                PendingPart::Child(op) => {
                    let start = Start { counters: self.counters, names: self.taken.scope() };
                    if unique && let Some(child) = self.body.child_at(op) {
                        self.counters = number_child(op, child, &start);
                    }
                    self.numbering.children.insert(op, start);
                }
                PendingPart::Region(region) => {
                    self.number_region(region);
                    let (counters, taken) = (self.counters, self.taken.mark());
                    pending.extend(self.nested.drain(..).map(|what| Pending { what, counters, taken }));
                }
            }
        }
        self.numbering.end = self.counters;
    }

    fn number_region(&mut self, region: RegionIndex) {
        let arena = self.body.arena();
        let first = arena.regions[region.at()].first_block;
        if !self.arguments.is_empty() {
            self.name_suggested_arguments(region);
        }
        let mut block = first;
        let mut position = 0;
        while block.is_some() {
            let record = &arena.blocks[block.at()];
            self.numbering.blocks[block.at()] = position;
            position += 1;
            for argument in &arena.argument_lists[record.arguments.range()] {
                if self.numbering.values[argument.at()] != UNNAMED {
                    continue;
                }
                let base = if block == first { self.take_argument() } else { self.take_number() };
                self.numbering.set(*argument, base, None);
            }
            let mut op = record.first_op;
            while op.is_some() {
                self.number_op(op);
                op = arena.ops[op.at()].next;
            }
            block = record.next;
        }
    }

    #[inline]
    fn number_op(&mut self, op: OpIndex) {
        let arena = self.body.arena();
        let record = &arena.ops[op.at()];
        if self.suggests_names {
            self.suggest(op, record.results, record.result_count);
        }
        match record.result_count {
            0 => {
                if self.options.value_users {
                    self.numbering.ops.insert(op, self.counters.values);
                    self.counters.values += 1;
                }
            }
            1 => {
                if self.numbering.values[record.results as usize] == UNNAMED {
                    let base = self.take_number();
                    self.numbering.set(ValueIndex(record.results), base, None);
                }
            }
            count => self.number_pack(record.results, count),
        }
        if record.extra.is_some() {
            let extra = &arena.extras[record.extra.at()];
            if extra.child().is_some() {
                self.nested.push(PendingPart::Child(op));
            } else {
                let regions = arena.regions_of(extra);
                self.nested.extend(regions.iter().map(|region| PendingPart::Region(*region)));
            }
        }
    }

    /// Names several results. A named result begins a pack, and so does the first.
    fn number_pack(&mut self, first: u32, count: u32) {
        let mut position = 0;
        while position < count {
            let entry = self.numbering.values[(first + position) as usize];
            let base = if entry == UNNAMED {
                self.take_number()
            } else {
                self.numbering.special[(entry - SPECIAL) as usize].base
            };
            let is_unnamed = |at: u32| self.numbering.values[(first + at) as usize] == UNNAMED;
            let size = (position + 1..count).take_while(|at| is_unnamed(*at)).count() as u32 + 1;
            for element in 0..size {
                let element_in_pack = (size > 1).then_some(element);
                self.numbering.set(ValueIndex(first + position + element), base, element_in_pack);
            }
            position += size;
        }
    }

    fn take_number(&mut self) -> Base {
        let number = self.counters.values;
        self.counters.values += 1;
        Base::Number(number)
    }

    fn take_argument(&mut self) -> Base {
        let number = self.counters.arguments;
        self.counters.arguments += 1;
        if self.taken.has_argument_name(number) {
            let mut name = String::from("arg");
            push_unsigned(&mut name, u64::from(number));
            return self.take_name(&name, number);
        }
        Base::Argument(number)
    }

    fn take_name(&mut self, suggestion: &str, argument_count: u32) -> Base {
        let name = self.taken.take(suggestion, &mut self.counters.conflicts, argument_count);
        if self.numbering.text.capacity() == 0 {
            // Who takes one name takes several.
            self.numbering.text.reserve(NAME_LENGTH * FEW);
            self.numbering.special.reserve(FEW);
        }
        let start = self.numbering.text.len() as u32;
        self.numbering.text.push_str(name);
        Base::Text(start, self.numbering.text.len() as u32)
    }

    /// Asks an op for suggested names. Uses those of its results and stores those of its region arguments.
    #[inline]
    fn suggest(&mut self, op: OpIndex, first: u32, count: u32) {
        let info = self.body.name_at(op).info(&self.body.context);
        if info.suggests_names() {
            self.ask_for_names(op, info, first..first + count);
        }
    }

    fn ask_for_names(&mut self, op: OpIndex, info: &OpInfo, results: Range<u32>) {
        let body = self.body;
        let mut suggest = |value: Value, name: &str| self.suggested(value, name, &results);
        if let Some(descriptor) = info.descriptor().filter(|descriptor| !descriptor.names.is_empty()) {
            declared_names(body, body.op_handle(op), descriptor, &mut suggest);
        }
        if let Some(interface) = AnyOpAsmOpInterface::of(body, body.op_handle(op)) {
            interface.result_names(body, &mut suggest);
            for (holder, region) in body.regions(body.op_handle(op)) {
                if holder.serial() == body.serial {
                    interface.block_argument_names(body, region, &mut suggest);
                }
            }
        } else if let Some(hook) = info.descriptor().and_then(|descriptor| descriptor.hooks.result_names) {
            hook(body, body.op_handle(op), &mut suggest);
        }
    }

    fn suggested(&mut self, value: Value, name: &str, results: &Range<u32>) {
        if value.serial != self.body.serial || value.index.at() >= self.numbering.values.len() {
            return;
        }
        if results.contains(&value.index.0) {
            if self.numbering.values[value.index.at()] == UNNAMED {
                let base = self.take_name(name, self.counters.arguments);
                self.numbering.set(value.index, base, None);
            }
        } else {
            self.arguments.insert(value.index, name.into());
        }
    }

    fn name_suggested_arguments(&mut self, region: RegionIndex) {
        let arena = self.body.arena();
        let mut block = arena.regions[region.at()].first_block;
        while block.is_some() {
            let record = &arena.blocks[block.at()];
            for argument in &arena.argument_lists[record.arguments.range()] {
                if let Some(name) = self.arguments.remove(argument) {
                    let base = self.take_name(&name, self.counters.arguments);
                    self.numbering.set(*argument, base, None);
                }
            }
            block = record.next;
        }
    }
}
