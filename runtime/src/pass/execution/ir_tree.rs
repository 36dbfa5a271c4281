//! Printed IR as a tree of files.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::{fs, io};

use rustc_hash::FxHashMap;

use crate::ir::{Body, Op};
use crate::pass::execute::Execution;
use crate::pass::pass::Pass;
use crate::pass::reproducer::op_description;
use crate::pass::scope::Surroundings;
use crate::symbols::{Outer, symbol_name};

/// A folder with a folder for each op that passes work on, as the ops nest.
pub(in crate::pass) struct IrTree {
    root: PathBuf,
    /// The number of files written for each op.
    counts: Mutex<FxHashMap<Op, usize>>,
}

impl IrTree {
    pub(in crate::pass) fn new(root: PathBuf) -> Self {
        IrTree { root, counts: Mutex::default() }
    }

    /// Returns the folder for the outermost op.
    pub(in crate::pass) fn outermost_folder(&self, body: &Body) -> PathBuf {
        self.root.join(folder_name(body, 0))
    }

    /// Writes a text about the root of `body` to a new file in its folder. What cannot be written is warned of.
    pub(in crate::pass) fn write(
        &self,
        execution: &Execution<'_>,
        pass: &dyn Pass,
        body: &Body,
        surroundings: Surroundings<'_>,
        text: &[u8],
    ) {
        let folder = surroundings.folder.unwrap_or(&self.root);
        let file = folder.join(self.next_file(pass, body, surroundings.outer));
        if let Err(reason) = write_file(&file, text) {
            let message = format!("cannot print {} to '{}': {reason}", op_description(body), file.display());
            execution.context.emit_warning(body.location(body.root()), message).report();
        }
    }

    /// Returns the name of the file for the next text about the root of a body.
    fn next_file(&self, pass: &dyn Pass, body: &Body, outer: &Outer<'_>) -> String {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let mut name = String::new();
        for (holder, _) in outer.ancestors().iter().rev() {
            // What is printed of an op inside belongs to the last text about the op around.
            let count = counts.get(&holder.root()).map_or(0, |count| count - 1);
            name.push_str(&format!("{count}_"));
        }
        let count = counts.entry(body.root()).or_default();
        let argument = if pass.argument().is_empty() { pass.name() } else { pass.argument() };
        name.push_str(&format!("{count}_{}.mlir", file_name(argument)));
        *count += 1;
        name
    }
}

/// Returns the folder for what runs on the body of `op`, an op directly inside what `around` is about; none where no
/// tree is written.
pub(in crate::pass) fn folder_inside(around: Surroundings<'_>, op: Op, body: &Body) -> Option<PathBuf> {
    let (folder, (holder, _)) = around.folder.zip(around.outer.ancestors().first())?;
    let mut same_before = 0;
    let mut sibling = holder.previous_op(op);
    while let Some(op) = sibling {
        same_before += usize::from(holder.name(op) == body.name(body.root()));
        sibling = holder.previous_op(op);
    }
    Some(folder.join(folder_name(body, same_before)))
}

fn write_file(file: &Path, text: &[u8]) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(file, text)
}

/// Returns the name of the folder for the root of a body: the op's name and its symbol. Ops without symbol are told
/// apart by how many ops of the name are in front of them.
fn folder_name(body: &Body, same_before: usize) -> String {
    let name = body.name(body.root()).text(body.context()).replace('.', "_");
    let symbol = symbol_name(body, body.root()).and_then(|symbol| symbol.as_string(body.context()));
    match symbol {
        Some(symbol) => file_name(&format!("{name}_{symbol}")),
        None if same_before == 0 => format!("{name}_no-symbol-name"),
        None => format!("{name}_no-symbol-name_{same_before}"),
    }
}

/// Returns the text without what a file's name should not have.
fn file_name(text: &str) -> String {
    let is_plain = |character: char| character.is_alphanumeric() || "-_. ".contains(character);
    text.chars().map(|character| if is_plain(character) { character } else { '_' }).collect()
}
