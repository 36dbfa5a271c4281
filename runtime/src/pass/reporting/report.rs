//! The common layout of reports, and the report of statistics.

use std::fmt::Write;

use crate::pass::pipeline::{Element, OpPipeline};

/// The line above and below the title of a report.
pub(in crate::pass) const RULE: &str =
    "===-------------------------------------------------------------------------===";

/// Returns the title of a report in the middle of 80 columns.
pub(in crate::pass) fn title(text: &str) -> String {
    format!("{:1$}{text}", "", (80 - text.len()) / 2)
}

/// The display mode of statistics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StatisticsDisplay {
    /// The statistics of all instances of a pass together, sorted by the names of the passes.
    List,
    /// The passes as they are in the pipeline.
    #[default]
    Pipeline,
}

/// A statistic as it is shown.
struct Row {
    name: &'static str,
    description: &'static str,
    value: u64,
}

/// A line of the report, and the statistics below it.
struct Entry {
    indent: usize,
    name: String,
    rows: Vec<Row>,
}

/// Returns the report of the statistics of a pipeline that has run.
pub(in crate::pass) fn statistics(
    pipeline: &mut OpPipeline,
    display: StatisticsDisplay,
    verified: bool,
) -> String {
    let mut entries = Vec::new();
    collect(pipeline, 0, verified, &mut entries);
    if display == StatisticsDisplay::List {
        entries = as_list(entries);
    }
    let rows = entries.iter().flat_map(|entry| &entry.rows);
    let width = rows.map(|row| row.value.to_string().len()).max().unwrap_or(0);
    let names = entries.iter().flat_map(|entry| &entry.rows).map(|row| row.name.len()).max().unwrap_or(0);
    let mut out = format!("{RULE}\n{}\n{RULE}\n", title("... Pass statistics report ..."));
    for entry in &entries {
        // Writing to a string does not fail.
        let _ = writeln!(out, "{:1$}{2}", "", 2 * entry.indent, entry.name);
        for Row { name, description, value } in &entry.rows {
            let indent = 2 * entry.indent + 2;
            let _ = writeln!(out, "{:indent$}(S) {value:>width$} {name:names$} - {description}", "");
        }
    }
    out
}

fn collect(pipeline: &mut OpPipeline, indent: usize, verified: bool, entries: &mut Vec<Entry>) {
    let verifier = |indent| Entry { indent, name: "VerifierPass".to_owned(), rows: Vec::new() };
    for element in &mut pipeline.elements {
        match element {
            Element::Pass(pass) => {
                let name = pass.name().to_owned();
                let mut rows: Vec<Row> = pass
                    .statistics()
                    .iter()
                    .map(|slot| Row {
                        name: slot.name,
                        description: slot.description,
                        value: slot.value.value(),
                    })
                    .collect();
                rows.sort_by_key(|row| row.name);
                entries.push(Entry { indent, name, rows });
            }
            Element::Nested(pipelines) => {
                for pipeline in pipelines {
                    let name = pipeline_name(pipeline.anchor());
                    entries.push(Entry { indent, name, rows: Vec::new() });
                    collect(pipeline, indent + 1, verified, entries);
                }
            }
        }
        if verified {
            entries.push(verifier(indent));
        }
    }
}

/// One entry for each pass that has statistics.
fn as_list(entries: Vec<Entry>) -> Vec<Entry> {
    let mut list: Vec<Entry> = Vec::new();
    for entry in entries.into_iter().filter(|entry| !entry.rows.is_empty()) {
        match list.iter_mut().find(|known| known.name == entry.name) {
            Some(known) => {
                for (row, other) in known.rows.iter_mut().zip(entry.rows) {
                    row.value = row.value.wrapping_add(other.value);
                }
            }
            None => list.push(Entry { indent: 0, ..entry }),
        }
    }
    list.sort_by(|first, second| first.name.cmp(&second.name));
    list
}

/// Returns the name of an op pipeline in reports.
pub(in crate::pass) fn pipeline_name(anchor: Option<&str>) -> String {
    format!("'{}' Pipeline", anchor.unwrap_or("any"))
}
