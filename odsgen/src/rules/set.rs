//! Lints for sets of rules: rules that never apply, that compete, or that do not terminate.

use std::collections::BTreeMap;

use super::converted::parts;
use super::pattern::{OpPattern, Terms, terms};
use super::unify::{matches_all, overlap, substituted};
use crate::diagnostics::{Code, Collector, Diagnostic};
use crate::model::{ConversionId, Model, OpId, Rewrite};
use crate::source::FileId;

/// The maximum number of rule pairs with the same root to compare.
const PAIR_LIMIT: usize = 250_000;

/// The maximum length of a cycle of rules.
const LONGEST_CYCLE: usize = 8;

/// The maximum number of rules tried in the search for cycles from one rule.
const STEP_LIMIT: usize = 2_000;

struct Rule<'m> {
    rewrite: &'m Rewrite,
    terms: Terms,
}

pub(super) fn check(model: &Model, collector: &mut Collector) {
    let mut rules: BTreeMap<OpId, Vec<Rule<'_>>> = BTreeMap::new();
    // Lowerings of several conversions or files may be for several targets, and are not used together.
    let mut lowerings: BTreeMap<(FileId, Option<ConversionId>, OpId), Vec<Rule<'_>>> = BTreeMap::new();
    let mut next = 0;
    for rewrite in &model.rewrites {
        if let Some((terms, behind)) = terms(model, rewrite, next) {
            next = behind;
            let root = terms.root.op;
            let same = match rewrite.conversion {
                true => lowerings.entry((rewrite.header.span.file, rewrite.owner, root)).or_default(),
                false => rules.entry(root).or_default(),
            };
            same.push(Rule { rewrite, terms });
        }
    }
    // Whether lowerings end, the driver of conversions sees by the ops that they create.
    for same_root in lowerings.values() {
        for (rule, index) in same_root.iter().zip(0..PAIR_LIMIT / same_root.len()) {
            same_root[..index].iter().for_each(|other| compete(model, other, rule, collector));
        }
    }
    included(model, &lowerings, collector);
    for same_root in rules.values() {
        for (rule, index) in same_root.iter().zip(0..) {
            endless(model, rule, same_root.len() == 1, collector);
            cycles(model, rule, &rules, collector);
            if index < PAIR_LIMIT / same_root.len() {
                for other in &same_root[..index] {
                    compete(model, other, rule, collector);
                }
            }
        }
    }
}

/// Compares the lowerings of each conversion with those that it includes.
fn included(
    model: &Model,
    lowerings: &BTreeMap<(FileId, Option<ConversionId>, OpId), Vec<Rule<'_>>>,
    collector: &mut Collector,
) {
    for ((_, owner, root), own) in lowerings {
        let Some(owner) = *owner else { continue };
        for ((_, other, other_root), others) in lowerings {
            let is_included = other.is_some_and(|other| {
                other != owner
                    && parts(model, owner).iter().any(|part| std::ptr::eq(*part, model.conversion(other)))
            });
            if other_root == root && is_included && own.len() * others.len() <= PAIR_LIMIT {
                for rule in own {
                    others.iter().for_each(|other| compete(model, other, rule, collector));
                }
            }
        }
    }
}

/// Compares two rules with the same root. A fold is tried before patterns; of two patterns with equal benefits, `first`. The
/// op lists its folds in order.
fn compete(model: &Model, first: &Rule<'_>, second: &Rule<'_>, collector: &mut Collector) {
    let is_input = |rule: &Rule<'_>| model.is_input(&rule.rewrite.header);
    if !is_input(first) && !is_input(second) || first.rewrite.folds && second.rewrite.folds {
        return;
    }
    let precedence = |rule: &Rule<'_>| (rule.rewrite.folds, rule.rewrite.benefit);
    let (before, after) =
        if precedence(second) > precedence(first) { (second, first) } else { (first, second) };
    if before.terms.is_unconditional && matches_all(&before.terms.root, &after.terms.root).is_some() {
        let (name, by) = (&after.rewrite.header.name, &before.rewrite.header);
        let message = format!("rewrite `{name}` never applies where `{}` does too", by.name);
        let reason = if before.rewrite.folds {
            "an op is folded before patterns are tried".to_owned()
        } else if before.rewrite.benefit > after.rewrite.benefit {
            format!("its benefit is {}, that of this one {}", before.rewrite.benefit, after.rewrite.benefit)
        } else {
            "it has the same benefit and is declared first".to_owned()
        };
        let diagnostic = Diagnostic::warning(Code::ShadowedRewrite, after.rewrite.header.span, message)
            .label("each match is rewritten before this rule is tried")
            .related(by.span, format!("this pattern subsumes it: {reason}"))
            .help(match before.rewrite.folds {
                true => "remove it",
                false => "remove it, or give it a higher benefit",
            });
        collector.report(diagnostic);
        return;
    }
    let is_certain = first.terms.is_unconditional && second.terms.is_unconditional;
    if precedence(first) == precedence(second) && is_certain && overlap(&first.terms.root, &second.terms.root)
    {
        let (first, second) = (&first.rewrite.header, &second.rewrite.header);
        let message = format!("`{}` and `{}` match the same, with the same benefit", first.name, second.name);
        let diagnostic = Diagnostic::warning(Code::OverlappingRewrites, second.span, message)
            .label("there are ops that both match")
            .related(first.span, "this comes first, so it is tried first")
            .help("say which is better: `benefit +1`");
        collector.report(diagnostic);
    }
}

/// Reports a rule that applies to its own result.
fn endless(model: &Model, rule: &Rule<'_>, is_alone: bool, collector: &mut Collector) {
    if !rule.terms.is_unconditional || !model.is_input(&rule.rewrite.header) {
        return;
    }
    let is_again = |built: &OpPattern| stays(model, built) && matches_all(&rule.terms.root, built).is_some();
    let Some(position) = rule.terms.built.iter().rposition(is_again) else { return };
    let built = &rule.terms.built[position];
    let header = &rule.rewrite.header;
    let op = model.op_name(model.op(built.op));
    let message = format!("rewrite `{}` applies to the `{op}` that it builds, without end", header.name);
    // Another rule may apply in between; and a driver that visits each op once may rely on the op's recurrence among
    // the ops that the replacement is built from.
    let replaces = position + 1 == rule.terms.built.len() && !rule.rewrite.values.is_empty();
    let diagnostic = if is_alone && replaces {
        Diagnostic::error(Code::EndlessRewrite, header.span, message)
    } else {
        Diagnostic::warning(Code::EndlessRewrite, header.span, message)
    };
    collector.report(diagnostic.help("add to the match what is no longer so afterwards, `where ..`"));
}

/// Reports the cycles through a rule: each rule builds what the next one matches. A cycle is reported once, at its
/// first rule in definition order.
fn cycles(model: &Model, first: &Rule<'_>, rules: &BTreeMap<OpId, Vec<Rule<'_>>>, collector: &mut Collector) {
    let Some(built) = first.terms.built.last() else { return };
    if !first.terms.is_unconditional || first.rewrite.values.is_empty() || !stays(model, built) {
        return;
    }
    let position = |rule: &Rule<'_>| (rule.rewrite.header.span.file, rule.rewrite.header.span.start);
    let mut pending = vec![(vec![first], built.clone())];
    let mut steps = 0;
    while let Some((path, built)) = pending.pop() {
        for next in rules.get(&built.op).into_iter().flatten() {
            steps += 1;
            if steps > STEP_LIMIT {
                return;
            }
            if position(next) <= position(first)
                || path.iter().any(|rule| position(rule) == position(next))
                || !next.terms.is_unconditional
                || !model.is_input(&next.rewrite.header)
            {
                continue;
            }
            let Some(bindings) = matches_all(&next.terms.root, &built) else { continue };
            let Some(built_next) = next.terms.built.last() else { continue };
            let result = substituted(built_next, &bindings);
            if !stays(model, &result) {
                continue;
            }
            if matches_all(&first.terms.root, &result).is_some() {
                report_cycle(&path, next, collector);
            } else if path.len() + 1 < LONGEST_CYCLE {
                let mut path = path.clone();
                path.push(next);
                pending.push((path, result));
            }
        }
    }
}

/// Reports the cycle of `path` and `last`: each rule builds what the next one matches.
fn report_cycle(path: &[&Rule<'_>], last: &Rule<'_>, collector: &mut Collector) {
    let header = &last.rewrite.header;
    let names: Vec<String> = path.iter().map(|rule| format!("`{}`", rule.rewrite.header.name)).collect();
    let message = match &*names {
        [one] => format!("`{}` undoes what {one} does, without end", header.name),
        several => format!("`{}` undoes what {} do, without end", header.name, several.join(", ")),
    };
    let mut diagnostic = Diagnostic::warning(Code::EndlessRewrite, header.span, message);
    for rule in path {
        let note = match path {
            [_] => "this applies to what it builds, and then it to what this builds",
            _ => "this is in the cycle: each rewrite applies to what the one before builds",
        };
        diagnostic = diagnostic.related(rule.rewrite.header.span, note);
    }
    let help = match path {
        [_] => "keep to one direction, or never put both into one set of patterns",
        _ => "break the cycle, or never put all of them into one set of patterns",
    };
    collector.report(diagnostic.help(help));
}

/// Returns whether a built op certainly still exists when rules are tried on it: it might fold first.
fn stays(model: &Model, built: &OpPattern) -> bool {
    let op = model.op(built.op);
    op.fold.is_none()
        && op.folds.is_empty()
        && !["IDEMPOTENT", "INVOLUTION"].iter().any(|constant| model.has_engine_trait(op, constant))
}
