//! The legality graph: how many steps lead from the ops of each name to legal ops.

use std::cmp::Reverse;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::context::{Context, OpName};
use crate::conversion::target::Action;
use crate::conversion::{ConversionPattern, ConversionTarget};
use crate::rewrite::PatternRoot;

/// The number of patterns that lead from the ops of each name to legal ops.
pub(super) struct LegalityGraph {
    /// The patterns by the names of their roots, and those for all other names.
    roots: FxHashMap<OpName, Vec<u32>>,
    any: Vec<u32>,
    /// By pattern: the number of steps, or the created op from which no path leads to legal ones.
    depths: Vec<Result<u32, &'static str>>,
}

impl LegalityGraph {
    pub(super) fn new(
        context: &Context,
        target: &ConversionTarget,
        patterns: &[Arc<dyn ConversionPattern>],
    ) -> Self {
        let mut roots: FxHashMap<OpName, Vec<u32>> = FxHashMap::default();
        let mut any = Vec::new();
        for (index, pattern) in patterns.iter().enumerate() {
            let index = index as u32;
            let mut add = |name: OpName| roots.entry(name).or_default().push(index);
            match pattern.root() {
                PatternRoot::Op(name) => add(context.op_name(&name)),
                PatternRoot::Traits(traits) => {
                    let names = context.registered_op_names();
                    names.filter(|name| name.info(context).traits().contains(traits)).for_each(add);
                }
                PatternRoot::Info(accepts) => {
                    let names = context.registered_op_names();
                    names.filter(|name| accepts(name.info(context))).for_each(add);
                }
                PatternRoot::AnyOp => any.push(index),
            }
        }
        let may_be_legal =
            |name: OpName| matches!(target.action(context, name), Some(Action::Legal | Action::Dynamic(_)));
        // Each round finds the patterns that are one step farther away, so it ends, whatever cycles there are.
        let mut depths: Vec<Option<u32>> = vec![None; patterns.len()];
        let mut missing: Vec<&'static str> = vec![""; patterns.len()];
        let mut depth = 0;
        loop {
            depth += 1;
            let mut found = Vec::new();
            for (index, pattern) in patterns.iter().enumerate() {
                if depths[index].is_some() {
                    continue;
                }
                let leads_on = |name: OpName| {
                    let of_name = roots.get(&name).into_iter().flatten();
                    of_name.chain(&any).any(|pattern| depths[*pattern as usize].is_some())
                };
                let stuck = pattern.generated_ops().iter().find(|name| {
                    let name = context.op_name(name);
                    !may_be_legal(name) && !leads_on(name)
                });
                match stuck {
                    None => found.push(index),
                    Some(name) => missing[index] = name,
                }
            }
            if found.is_empty() {
                break;
            }
            found.into_iter().for_each(|index| depths[index] = Some(depth));
        }
        let depths = depths.into_iter().zip(missing).map(|(depth, missing)| depth.ok_or(missing)).collect();
        LegalityGraph { roots, any, depths }
    }

    /// Returns the patterns to try on ops of a name, in order, and those that lead to no legal op.
    pub(super) fn patterns_of(
        &self,
        patterns: &[Arc<dyn ConversionPattern>],
        name: OpName,
    ) -> (Vec<u32>, Vec<(u32, &'static str)>) {
        let mut usable = Vec::new();
        let mut excluded = Vec::new();
        for index in self.roots.get(&name).into_iter().flatten().chain(&self.any) {
            match self.depths[*index as usize] {
                Ok(depth) => usable.push((depth, Reverse(patterns[*index as usize].benefit()), *index)),
                Err(missing) => excluded.push((*index, missing)),
            }
        }
        usable.sort_unstable();
        (usable.into_iter().map(|(_, _, index)| index).collect(), excluded)
    }
}
