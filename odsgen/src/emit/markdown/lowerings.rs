//! The table of lowered ops of a dialect, with their rules.

use super::text::{code, table};
use super::{Target, Writer, line};
use crate::model::{Conversion, Op, Rewrite, Term, TermKind};

impl<'m> Writer<'m> {
    /// Returns the rules of the model that lower an op.
    fn lowerings_of(&self, op: &Op) -> Vec<&'m Rewrite> {
        let is_root = |rule: &&Rewrite| {
            rule.conversion && rule.root().is_some_and(|root| std::ptr::eq(self.model.op(root.op), op))
        };
        self.model.rewrites.iter().filter(is_root).collect()
    }

    /// Returns the line of an op's part that names the rules that lower it.
    pub(super) fn lowered_by(&self, op: &Op) -> String {
        let rules = self.lowerings_of(op);
        line("Lowered by", &self.links(rules.into_iter().map(|rule| Target::Rewrite(&rule.header))))
    }

    /// Returns the table of the subject's ops with the rules that lower them and the ops that these build; empty if none
    /// is lowered.
    pub(super) fn lowerings(&self) -> String {
        let ops = self.subject.of(&self.model.ops, |op| &op.header);
        let rules: Vec<Vec<&Rewrite>> = ops.iter().map(|op| self.lowerings_of(op)).collect();
        if rules.iter().all(Vec::is_empty) {
            return String::new();
        }
        let missing = rules.iter().filter(|rules| rules.is_empty()).count();
        let rows = ops.iter().zip(&rules).map(|(op, rules)| {
            let mut built: Vec<String> = rules.iter().flat_map(|rule| self.built_ops(rule)).collect();
            built.dedup();
            let by = match rules.as_slice() {
                [] => "nothing".to_owned(),
                rules => self.links(rules.iter().map(|rule| Target::Rewrite(&rule.header))),
            };
            [self.link(Target::Op(op)), by, built.join(", ")]
        });
        let text = table(["Operation", "Lowered by", "To"], rows.collect());
        let sentence = match missing {
            0 => "Every operation is lowered.",
            1 => "One operation is not lowered by a declared rule.",
            _ => return format!("{missing} operations are not lowered by a declared rule.\n\n{text}"),
        };
        format!("{sentence}\n\n{text}")
    }

    /// Returns the ops of a conversion's source dialects that are not legal and that none of its rules lowers.
    pub(super) fn unlowered(&self, conversion: &Conversion) -> String {
        let mut parts: Vec<&Conversion> = Vec::new();
        let mut open = vec![conversion];
        while let Some(part) = open.pop() {
            if parts.iter().all(|known| !std::ptr::eq(*known, part)) {
                parts.push(part);
                open.extend(part.included.iter().map(|id| self.model.conversion(*id)));
            }
        }
        let rules = parts.iter().flat_map(|part| &part.lowerings).map(|id| self.model.rewrite(*id));
        let lowered: Vec<&Op> =
            rules.filter_map(|rule| rule.root()).map(|root| self.model.op(root.op)).collect();
        let kept = || parts.iter().flat_map(|part| &part.kept).map(|id| self.model.op(*id));
        let is_missing = |op: &&Op| {
            conversion.sources.contains(&self.model.dialect(op.dialect).header.name)
                && !lowered.iter().copied().chain(kept()).any(|known| std::ptr::eq(known, *op))
        };
        self.links(self.model.ops.iter().filter(is_missing).map(Target::Op))
    }

    /// Returns the names of the ops that a rule builds, in order.
    fn built_ops(&self, rule: &Rewrite) -> Vec<String> {
        let mut names = Vec::new();
        let mut pending: Vec<&Term> = rule.values.iter().rev().collect();
        pending.extend(rule.builds.iter().rev().map(|statement| &statement.term));
        while let Some(term) = pending.pop() {
            if let TermKind::Op(op) = &term.kind {
                let name = code(&self.model.op_name(self.model.op(op.op)));
                if !names.contains(&name) {
                    names.push(name);
                }
                pending.extend(op.operands.iter().flatten());
            }
        }
        names
    }
}
