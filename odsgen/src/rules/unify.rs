//! Matching and unification of patterns.

use rustc_hash::FxHashMap;

use super::pattern::{OpPattern, Pattern, Variable};

/// The bindings of variables.
pub(super) type Bindings = FxHashMap<Variable, Pattern>;

/// The maximum number of pattern pairs per query. Commutative ops double the work.
const WORK_LIMIT: u32 = 10_000;

/// Returns the bindings of `pattern`'s variables if it certainly matches everything that `term` describes. The
/// variables of `term` are unknowns.
pub(super) fn matches_all(pattern: &OpPattern, term: &OpPattern) -> Option<Bindings> {
    let mut work = WORK_LIMIT;
    let mut bindings = Bindings::default();
    match_op(pattern, term, &mut bindings, &mut work).then_some(bindings)
}

fn match_op(pattern: &OpPattern, term: &OpPattern, bindings: &mut Bindings, work: &mut u32) -> bool {
    if pattern.op != term.op || pattern.operands.len() != term.operands.len() {
        return false;
    }
    // The term describes ops of both orders, so the pattern has to accept both.
    if term.either.is_some() && term.either != pattern.either {
        return false;
    }
    let before = bindings.clone();
    for swapped in [None, pattern.either] {
        *bindings = before.clone();
        let operands = (0..pattern.operands.len()).all(|at| {
            let other = swapped_position(at, swapped);
            match_pattern(&pattern.operands[at], &term.operands[other], bindings, work)
        });
        let attributes = || pattern.attributes.iter().zip(&term.attributes);
        if operands && attributes().all(|(pattern, term)| match_pattern(pattern, term, bindings, work)) {
            return true;
        }
    }
    false
}

/// Returns the position of an operand after the pair that begins with `first` is swapped.
fn swapped_position(at: usize, first: Option<usize>) -> usize {
    match first {
        Some(first) if at == first => first + 1,
        Some(first) if at == first + 1 => first,
        _ => at,
    }
}

fn match_pattern(pattern: &Pattern, term: &Pattern, bindings: &mut Bindings, work: &mut u32) -> bool {
    let Some(left) = work.checked_sub(1) else { return false };
    *work = left;
    match (pattern, term) {
        (Pattern::Variable(variable), term) => match bindings.get(variable) {
            Some(known) => is_same(known, term),
            None => {
                bindings.insert(*variable, term.clone());
                true
            }
        },
        (Pattern::Op(pattern), Pattern::Op(term)) => match_op(pattern, term, bindings, work),
        (Pattern::Literal(pattern), Pattern::Literal(term)) => pattern == term,
        (Pattern::Absent, Pattern::Absent) => true,
        _ => false,
    }
}

/// Returns whether two terms certainly denote the same entity. Equal ops may be distinct.
fn is_same(a: &Pattern, b: &Pattern) -> bool {
    match (a, b) {
        (Pattern::Variable(a), Pattern::Variable(b)) => a == b,
        (Pattern::Literal(a), Pattern::Literal(b)) => a == b,
        (Pattern::Absent, Pattern::Absent) => true,
        _ => false,
    }
}

/// Returns a term with its variables substituted.
pub(super) fn substituted(term: &OpPattern, bindings: &Bindings) -> OpPattern {
    let all = |patterns: &[Pattern]| patterns.iter().map(|pattern| substitute(pattern, bindings)).collect();
    OpPattern { operands: all(&term.operands), attributes: all(&term.attributes), ..term.clone() }
}

fn substitute(pattern: &Pattern, bindings: &Bindings) -> Pattern {
    match pattern {
        Pattern::Variable(variable) => bindings.get(variable).unwrap_or(pattern).clone(),
        Pattern::Op(op) => Pattern::Op(Box::new(substituted(op, bindings))),
        _ => pattern.clone(),
    }
}

/// Returns whether some op matches both patterns. Their variables must be distinct.
pub(super) fn overlap(a: &OpPattern, b: &OpPattern) -> bool {
    let mut work = WORK_LIMIT;
    unify_op(a, b, &mut Bindings::default(), &mut work)
}

fn unify_op(a: &OpPattern, b: &OpPattern, bindings: &mut Bindings, work: &mut u32) -> bool {
    if a.op != b.op || a.operands.len() != b.operands.len() {
        return false;
    }
    let before = bindings.clone();
    for swapped in [None, a.either, b.either] {
        *bindings = before.clone();
        let operands = (0..a.operands.len()).all(|at| {
            let other = swapped_position(at, swapped);
            unify(&a.operands[at], &b.operands[other], bindings, work)
        });
        if operands && a.attributes.iter().zip(&b.attributes).all(|(a, b)| unify(a, b, bindings, work)) {
            return true;
        }
    }
    false
}

fn unify(a: &Pattern, b: &Pattern, bindings: &mut Bindings, work: &mut u32) -> bool {
    let Some(left) = work.checked_sub(1) else { return false };
    *work = left;
    let (a, b) = (resolved(a, bindings), resolved(b, bindings));
    match (&a, &b) {
        (Pattern::Variable(one), Pattern::Variable(other)) if one == other => true,
        // Occurs check.
        (Pattern::Variable(variable), other) | (other, Pattern::Variable(variable)) => {
            if occurs(*variable, other, bindings, work) {
                return false;
            }
            bindings.insert(*variable, other.clone());
            true
        }
        (Pattern::Op(a), Pattern::Op(b)) => unify_op(a, b, bindings, work),
        (Pattern::Literal(a), Pattern::Literal(b)) => a == b,
        (Pattern::Absent, Pattern::Absent) => true,
        _ => false,
    }
}

/// Returns the binding of a variable, followed to its end.
fn resolved(pattern: &Pattern, bindings: &Bindings) -> Pattern {
    let mut pattern = pattern;
    while let Pattern::Variable(variable) = pattern {
        match bindings.get(variable) {
            Some(known) => pattern = known,
            None => break,
        }
    }
    pattern.clone()
}

fn occurs(variable: Variable, pattern: &Pattern, bindings: &Bindings, work: &mut u32) -> bool {
    let Some(left) = work.checked_sub(1) else { return true };
    *work = left;
    match resolved(pattern, bindings) {
        Pattern::Variable(other) => variable == other,
        Pattern::Op(op) => {
            let parts = op.operands.iter().chain(&op.attributes);
            parts.into_iter().any(|part| occurs(variable, part, bindings, work))
        }
        Pattern::Literal(_) | Pattern::Absent => false,
    }
}
