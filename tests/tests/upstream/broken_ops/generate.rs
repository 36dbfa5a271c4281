//! Cases made of the text tests: an op with what it needs around it, printed in generic form, in which one thing is
//! changed.

use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use terrace::attributes::Attribute;
use terrace::builtin::ModuleOp;
use terrace::context::Context;
use terrace::dialect::OpTraits;
use terrace::ir::{Block, Body, Builder, IrMap, Op, OperationState, Value, WalkResult};
use terrace::location::Location;
use terrace::text::{PrintOptions, print_body};
use terrace::types::Type;

use crate::Case;
use crate::programs::{accepted, accepts, context};

/// The number of places of an op that are tried, the smallest first.
const PLACES: usize = 8;

/// A text with an op in it: the one of its name with that number, in the order of [`Body::walk_mut`].
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    length: usize,
    text: String,
    number: usize,
}

/// Returns as many cases, at most three for an op, which depend on the seed and the text tests alone.
pub(crate) fn cases(
    seed: u64,
    count: usize,
    dialects: &[&str],
    judge: &dyn Fn(&[String]) -> Vec<bool>,
) -> Vec<Case> {
    let places = valid_places(dialects, judge);
    let mut chosen: Vec<(u64, &(String, Place))> =
        places.iter().flat_map(|place| (0..3).map(move |round| (round, place))).collect();
    // A random choice: the order is that of hashes.
    chosen.sort_by_key(|(round, (name, _))| hash(&(seed, round, name)));
    let mut cases: Vec<Case> = Vec::new();
    for (round, (name, place)) in chosen {
        let Some((what, text)) = broken(name, place, hash(&(seed, round))) else { continue };
        let what = format!("{name}: {what}");
        if cases.len() < count && cases.iter().all(|case| case.what != what) {
            cases.push(Case { what, text, is_accepted: true });
        }
    }
    let texts: Vec<String> = cases.iter().map(|case| case.text.clone()).collect();
    for (case, is_accepted) in cases.iter_mut().zip(judge(&texts)) {
        case.is_accepted = is_accepted;
    }
    cases.sort_by(|first, second| first.what.cmp(&second.what));
    cases
}

fn hash(of: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}

/// Returns for each op the smallest text with it that both programs accept.
fn valid_places(dialects: &[&str], judge: &dyn Fn(&[String]) -> Vec<bool>) -> Vec<(String, Place)> {
    let mut places: BTreeMap<String, Vec<Place>> = BTreeMap::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("text");
    for file in terrace_tests::find_files(&folder, &[".mlir"]).unwrap() {
        let text = std::fs::read_to_string(file).unwrap_or_default();
        for piece in text.split("// -----") {
            let context = context();
            if let Some(body) = accepted(&context, piece) {
                let mut found = Found { dialects, places: &mut places, texts: HashMap::new() };
                for op in body.top_level_ops() {
                    found.visit(&body, op, &mut Vec::new());
                }
            }
        }
    }
    let mut valid: Vec<(String, Place)> = Vec::new();
    for (name, mut list) in places {
        list.sort();
        list.dedup();
        list.truncate(PLACES);
        list.retain(|place| accepts(&place.text));
        valid.extend(list.into_iter().map(|place| (name.clone(), place)));
    }
    let texts: Vec<String> = valid.iter().map(|(_, place)| place.text.clone()).collect();
    let mut verdicts = judge(&texts).into_iter();
    valid.retain(|_| verdicts.next().unwrap_or_default());
    valid.dedup_by(|next, first| next.0 == first.0);
    valid
}

/// Collects the places of ops in one text.
struct Found<'a> {
    dialects: &'a [&'a str],
    places: &'a mut BTreeMap<String, Vec<Place>>,
    /// The text of each op with what is in it, if it needs nothing around it.
    texts: HashMap<Op, Option<String>>,
}

impl<'a> Found<'a> {
    fn visit<'body>(&mut self, body: &'body Body, op: Op, around: &mut Vec<(&'body Body, Op)>) {
        around.push((body, op));
        let name = body.name(op).text(body.context());
        if self.dialects.iter().any(|dialect| name.split('.').next() == Some(dialect)) {
            for (holder, outer) in around.iter().rev() {
                let text = self.texts.entry(*outer).or_insert_with(|| extracted(holder, *outer));
                if let Some(text) = text {
                    let place = Place {
                        length: text.len(),
                        text: text.clone(),
                        number: number(holder, *outer, body, op),
                    };
                    self.places.entry(name.to_owned()).or_default().push(place);
                }
            }
        }
        for (inner, region) in body.regions(op) {
            for block in inner.blocks(region) {
                for op in inner.ops(block) {
                    self.visit(inner, op, around);
                }
            }
        }
        around.pop();
    }
}

/// Returns which of the ops of its name an op is, each op being counted after what is in it.
fn number(holder: &Body, outer: Op, body: &Body, op: Op) -> usize {
    let mut number = 0;
    holder.walk(outer).post_order().named(body.name(op)).run(|_, found| match found == op {
        true => WalkResult::Interrupt,
        false => {
            number += 1;
            WalkResult::Advance
        }
    });
    number
}

/// Returns the text of a module with a copy of an op and of what is in it. Operands are results of `test.value`. None if
/// the op has successors.
fn extracted(body: &Body, op: Op) -> Option<String> {
    let mut module = ModuleOp::body(body.context(), Location::UNKNOWN);
    let region = module.region(module.root(), 0).1;
    let block = module.entry_block(region).unwrap_or_else(|| module.append_block(region));
    let mut map = IrMap::new();
    let is_inside = |value: Value| {
        let owner =
            body.defining_op(value).or_else(|| body.defining_block(value).map(|b| body.block_owner(b)));
        owner.is_some_and(|owner| {
            body.is_ancestor(op, owner) && (owner != op || body.defining_op(value).is_none())
        })
    };
    body.walk(op).within_body().run(|_, inner| {
        for value in body.operands(inner).filter(|value| !is_inside(*value)) {
            if map.value(value).is_none() {
                let mut builder = Builder::at_end(&mut module, block);
                map.map_value(value, test_value(&mut builder, body.value_type(value)));
            }
        }
        WalkResult::Advance
    });
    let copy = body.clone_op_into(op, &mut module, &mut map).ok()?;
    module.append_op(block, copy);
    Some(generic(&module))
}

fn test_value(builder: &mut Builder<'_>, ty: Type) -> Value {
    let op = builder.operation("test.value", Location::UNKNOWN).results([ty]).create();
    builder.body().result(op, 0)
}

fn generic(body: &Body) -> String {
    let options = PrintOptions::default().with_generic(true).with_local_scope(true);
    let mut text = Vec::new();
    print_body(body, &options, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// One thing that is changed in an op.
#[derive(Clone, Copy)]
enum Change {
    OperandType(usize, Type),
    ResultType(usize, Type),
    Attribute(usize, Option<Attribute>),
    Operands { more: bool },
    Results { more: bool },
    Regions { more: bool },
}

/// Returns what was changed in the op at a place, and the text with the change.
fn broken(name: &str, place: &Place, seed: u64) -> Option<(String, String)> {
    let context = context();
    let mut body = accepted(&context, &place.text)?;
    let mut number = 0;
    let mut changed = None;
    body.walk_mut(body.root(), |body, op| {
        if body.name(op).text(&context) != name {
            return WalkResult::Advance;
        }
        number += 1;
        if number <= place.number {
            return WalkResult::Advance;
        }
        let kinds = changes(&context, body, op);
        let mut choice = hash(&(seed, name, "change")) as usize;
        let list = &kinds[choice % kinds.len()];
        choice /= kinds.len();
        let change = list[choice % list.len()];
        changed = Some(describe(body, op, change));
        apply(body, op, change);
        WalkResult::Interrupt
    });
    Some((changed?, generic(&body)))
}

/// Returns what can be changed in an op, by kind.
fn changes(context: &Context, body: &Body, op: Op) -> Vec<Vec<Change>> {
    let (operands, results) = (body.operand_count(op), body.result_count(op));
    let other = |value: Value| {
        let ty = body.value_type(value);
        types(context).into_iter().filter(move |other| *other != ty)
    };
    let operand_types = (0..operands)
        .flat_map(|at| other(body.operand(op, at)).map(move |ty| Change::OperandType(at, ty)))
        .collect();
    let result_types = (0..results)
        .flat_map(|at| other(body.result(op, at)).map(move |ty| Change::ResultType(at, ty)))
        .collect();
    let slots = body.info(op).inherent_attributes().len();
    let present: Vec<usize> =
        (0..slots).filter(|slot| body.inherent_attribute(op, *slot).is_some()).collect();
    let absent = present.iter().map(|slot| Change::Attribute(*slot, None)).collect();
    let others = present
        .iter()
        .flat_map(|slot| attributes(context).map(|attribute| Change::Attribute(*slot, Some(attribute))))
        .collect();
    let mut kinds: Vec<Vec<Change>> = vec![operand_types, result_types, absent, others];
    kinds.push(vec![Change::Operands { more: true }]);
    kinds.push((operands > 0).then_some(Change::Operands { more: false }).into_iter().collect());
    if !body.has_traits(op, OpTraits::ISOLATED_FROM_ABOVE) {
        kinds.push(vec![Change::Results { more: true }]);
        kinds.push((results > 0).then_some(Change::Results { more: false }).into_iter().collect());
        kinds.push(vec![Change::Regions { more: true }]);
        let has_regions = body.region_count(op) > 0;
        kinds.push(has_regions.then_some(Change::Regions { more: false }).into_iter().collect());
    }
    kinds.retain(|list| !list.is_empty());
    kinds
}

/// Types of each kind.
fn types(context: &Context) -> Vec<Type> {
    let (i32, f32) = (Type::I32, Type::F32);
    vec![
        Type::I1,
        i32,
        f32,
        Type::INDEX,
        Type::NONE,
        Type::vector(context, &[4], f32),
        Type::tensor(context, &[4], i32, None),
        Type::memref(context, &[4], f32, None, None),
        Type::complex(context, f32),
    ]
}

/// Attributes of each kind.
fn attributes(context: &Context) -> [Attribute; 5] {
    [
        Attribute::UNIT,
        Attribute::string(context, "text"),
        Attribute::integer(context, Type::integer(context, 17), 3),
        Attribute::array(context, &[Attribute::UNIT]),
        Attribute::type_attribute(context, Type::NONE),
    ]
}

fn describe(body: &Body, op: Op, change: Change) -> String {
    let context = body.context();
    let attribute = |slot: usize| body.info(op).inherent_attributes()[slot].text(context);
    let number = |more: bool, what: &str| match more {
        true => format!("one {what} more"),
        false => format!("one {what} less"),
    };
    match change {
        Change::OperandType(at, ty) => format!("operand #{at} is of the type {}", context.display(ty)),
        Change::ResultType(at, ty) => format!("result #{at} is of the type {}", context.display(ty)),
        Change::Attribute(slot, None) => format!("'{}' is missing", attribute(slot)),
        Change::Attribute(slot, Some(value)) => {
            format!("'{}' is {}", attribute(slot), context.display(value))
        }
        Change::Operands { more } => number(more, "operand"),
        Change::Results { more } => number(more, "result"),
        Change::Regions { more } => number(more, "region"),
    }
}

fn apply(body: &mut Body, op: Op, change: Change) {
    let types = |body: &Body| body.results(op).map(|result| body.value_type(result)).collect::<Vec<_>>();
    match change {
        Change::OperandType(at, ty) => {
            let value = test_value(&mut Builder::before(body, op), ty);
            body.set_operand(op, at, value);
        }
        Change::ResultType(at, ty) => {
            let result = body.result(op, at);
            let old = body.value_type(result);
            let other = test_value(&mut Builder::before(body, op), old);
            body.replace_all_uses(result, other);
            body.set_value_type(result, ty);
        }
        Change::Attribute(slot, value) => body.set_inherent_attribute(op, slot, value),
        Change::Operands { more } => {
            let mut operands: Vec<Value> = body.operands(op).collect();
            match more {
                true => operands.push(test_value(&mut Builder::before(body, op), Type::I32)),
                false => drop(operands.pop()),
            }
            body.set_operands(op, &operands);
        }
        Change::Results { more } => {
            let mut types = types(body);
            match more {
                true => types.push(Type::I32),
                false => drop(types.pop()),
            }
            let regions = body.region_count(op);
            replace(body, op, &types, regions);
        }
        Change::Regions { more } => {
            let (types, regions) = (types(body), body.region_count(op));
            replace(body, op, &types, if more { regions + 1 } else { regions - 1 });
        }
    }
}

/// Replaces an op that is not isolated by one with these results, and with so many of its regions.
fn replace(body: &mut Body, op: Op, types: &[Type], regions: usize) {
    let mut state = OperationState::new(body.name(op), body.location(op))
        .operands(body.operands(op))
        .results(types.iter().copied())
        .regions(u32::try_from(regions).unwrap());
    state.attributes.extend(body.attributes(op));
    let successors: Vec<Block> = body.successors(op).collect();
    let state = successors.into_iter().fold(state, OperationState::successor);
    let new = Builder::before(body, op).create(state);
    for at in 0..body.result_count(op) {
        let old = body.result(op, at);
        let value = match at < types.len() {
            true => body.result(new, at),
            false => {
                let ty = body.value_type(old);
                test_value(&mut Builder::before(body, new), ty)
            }
        };
        body.replace_all_uses(old, value);
    }
    for at in 0..body.region_count(op).min(regions) {
        let (from, to) = (body.region(op, at).1, body.region(new, at).1);
        body.take_blocks(to, from);
    }
    body.erase_op(op);
}
