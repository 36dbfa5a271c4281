//! Counting ops.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::pass::{PassResult, PassRun};
use crate::transforms::PrintOpStats;

impl PrintOpStats {
    /// Returns what the pass does.
    pub(in crate::transforms) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let context = run.context();
        let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
        run.body().walk(run.op()).run(|body, op| {
            *counts.entry(body.name(op).text(context)).or_default() += 1;
        });
        run.report(if self.json { as_json(&counts) } else { as_table(&counts) });
        run.mark_all_preserved();
        Ok(())
    }
}

/// Namespaces end, and the names in them begin, in one column.
fn as_table(counts: &BTreeMap<&str, u64>) -> String {
    let namespace_width = counts.keys().map(|name| split(name).0.len()).max().unwrap_or(0);
    let name_width = counts.keys().map(|name| split(name).1.len()).max().unwrap_or(0);
    let mut out = String::from("Operations encountered:\n-----------------------\n");
    for (name, count) in counts {
        let (namespace, rest) = split(name);
        let dot = if namespace.is_empty() { ' ' } else { '.' };
        let width = namespace_width + 2;
        // Writing to a string does not fail.
        let _ = writeln!(out, "{namespace:>width$}{dot}{rest:name_width$} , {count}");
    }
    out
}

/// Returns the namespace of an op name, which may be empty, and the rest.
fn split(name: &str) -> (&str, &str) {
    name.split_once('.').unwrap_or(("", name))
}

fn as_json(counts: &BTreeMap<&str, u64>) -> String {
    let entries: Vec<String> = counts.iter().map(|(name, count)| format!("  {name:?} : {count}")).collect();
    format!("{{\n{}\n}}\n", entries.join(",\n"))
}
