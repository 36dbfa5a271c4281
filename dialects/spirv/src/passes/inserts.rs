//! `spirv-rewrite-inserts`: composites that are built part by part.

use std::collections::{HashMap, HashSet};

use terrace_runtime::ir::{Body, Builder, Op, Value};
use terrace_runtime::pass::{PassResult, PassRun};

use crate::types::part_count;
use crate::{CompositeConstructOp, CompositeInsertOp, SPIRVRewriteInserts};

impl SPIRVRewriteInserts {
    pub(crate) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let root = run.op();
        let mut has_changed = false;
        let mut bodies = Vec::new();
        let ir = run.body_mut();
        let (_, region) = ir.region(root, 0);
        bodies.extend(ir.blocks(region).flat_map(|block| ir.ops(block)).filter(|op| ir.child(*op).is_some()));
        for function in bodies {
            let (inner, _) = ir.region_mut(function, 0);
            has_changed |= rewrite_chains(inner);
        }
        if !has_changed {
            run.mark_all_preserved();
        }
        Ok(())
    }
}

/// Rewrites the chains of a body. Returns whether there was one.
fn rewrite_chains(ir: &mut Body) -> bool {
    let mut inserts = Vec::new();
    ir.walk(ir.root()).within_body().run(|ir, op| inserts.extend(CompositeInsertOp::from_op(ir, op)));
    let mut erased: HashSet<Op> = HashSet::new();
    // The last op of a chain comes first.
    for last in inserts.into_iter().rev() {
        if erased.contains(&last.op()) || is_continued(ir, last) {
            continue;
        }
        let Some((chain, parts)) = chain(ir, last) else { continue };
        let (ty, location) = (ir.value_type(last.result(ir)), ir.location(last.op()));
        let mut builder = Builder::before(ir, last.op());
        let made =
            builder.operation(CompositeConstructOp::NAME, location).operands(parts).results([ty]).create();
        builder.replace_with_op(last.op(), made);
        erased.insert(last.op());
        for insert in &chain[1..] {
            if !ir.is_unused(insert.result(ir)) {
                break;
            }
            ir.erase_op(insert.op());
            erased.insert(insert.op());
        }
    }
    !erased.is_empty()
}

/// Returns the index of an insertion of a whole part.
fn index(ir: &Body, insert: CompositeInsertOp) -> Option<usize> {
    match insert.indices_attr(ir).as_array(ir.context())? {
        [index] => usize::try_from(index.as_i64(ir.context())?).ok(),
        _ => None,
    }
}

/// Returns whether another insertion goes on with the result of one, and nothing else uses it.
fn is_continued(ir: &Body, insert: CompositeInsertOp) -> bool {
    let result = insert.result(ir);
    let next = ir.users(result).next().and_then(|user| CompositeInsertOp::from_op(ir, user));
    ir.has_one_use(result)
        && next.is_some_and(|next| next.composite(ir) == result && index(ir, next).is_some())
}

/// Returns the insertions that make up all parts of a composite, from the last one on, and the parts; `None` if parts are
/// left out.
fn chain(ir: &Body, last: CompositeInsertOp) -> Option<(Vec<CompositeInsertOp>, Vec<Value>)> {
    let count = part_count(ir.context(), ir.value_type(last.result(ir)))?;
    let mut inserts = Vec::new();
    let mut found: HashMap<usize, Value> = HashMap::new();
    let mut next = Some(last);
    while let Some(insert) = next {
        found.entry(index(ir, insert)?).or_insert_with(|| insert.object(ir));
        inserts.push(insert);
        if found.len() as u64 == count {
            let parts =
                (0..found.len()).map(|index| found.get(&index).copied()).collect::<Option<Vec<_>>>()?;
            return Some((inserts, parts));
        }
        let source = ir.defining_op(insert.composite(ir));
        next = source.and_then(|source| CompositeInsertOp::from_op(ir, source));
    }
    None
}
