//! Printing the IR before and after passes.

use crate::support::option_setters::option_setters;
use std::hash::{DefaultHasher, Hasher};
use std::io;
use std::path::PathBuf;

use crate::ir::Body;
use crate::pass::execute::Execution;
use crate::pass::ir_tree::IrTree;
use crate::pass::pass::Pass;
use crate::pass::reproducer::op_description;
use crate::pass::scope::{Surroundings, whole_tree};
use crate::text::{PrintOptions, print_body};

/// A selection of passes.
#[derive(Clone, Debug, Default)]
pub enum PassFilter {
    /// None.
    #[default]
    None,
    /// All.
    All,
    /// Passes with these arguments.
    Named(Vec<String>),
}

impl PassFilter {
    fn accepts(&self, pass: &dyn Pass) -> bool {
        match self {
            PassFilter::None => false,
            PassFilter::All => true,
            PassFilter::Named(names) => names.iter().any(|name| name == pass.argument()),
        }
    }
}

/// Options of IR printing (pass infrastructure, IR Printing).
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct IrPrintingOptions {
    /// Before which passes.
    pub before: PassFilter,
    /// After which passes.
    pub after: PassFilter,
    /// After a pass only if it changed the IR; that alone prints nothing.
    pub only_after_change: bool,
    /// After a pass only if it failed, and then after any pass.
    pub only_after_failure: bool,
    /// The outermost op with everything in it. Only with one thread.
    pub module_scope: bool,
    /// Instead of being reported, each text becomes a file below this folder, which is made where it is missing: in a
    /// folder for each op around, `OP_SYMBOL`, a file `NUMBERS_PASS.mlir`. The numbers count what was printed of each
    /// of these ops.
    pub tree_folder: Option<PathBuf>,
    /// The print options of the IR.
    pub print: PrintOptions,
}

option_setters!(IrPrintingOptions {
    with_before = before: PassFilter,
    with_after = after: PassFilter,
    with_only_after_change = only_after_change: bool,
    with_only_after_failure = only_after_failure: bool,
    with_module_scope = module_scope: bool,
    with_tree_folder = tree_folder: Option<PathBuf>,
    with_print = print: PrintOptions,
});

impl IrPrintingOptions {
    /// Returns whether anything is ever printed.
    pub fn is_enabled(&self) -> bool {
        let is_chosen = |filter: &PassFilter| !matches!(filter, PassFilter::None);
        is_chosen(&self.before) || is_chosen(&self.after) || self.only_after_failure
    }
}

pub(in crate::pass) struct IrPrinter {
    pub(in crate::pass) options: IrPrintingOptions,
    tree: Option<IrTree>,
}

impl IrPrinter {
    /// Returns what prints as the options say, if they let anything be printed.
    pub(in crate::pass) fn new(options: IrPrintingOptions) -> Option<Self> {
        let tree = options.tree_folder.clone().map(IrTree::new);
        options.is_enabled().then_some(IrPrinter { options, tree })
    }

    /// Returns the folder for files about the outermost op, if files are written.
    pub(in crate::pass) fn outermost_folder(&self, body: &Body) -> Option<PathBuf> {
        self.tree.as_ref().map(|tree| tree.outermost_folder(body))
    }

    pub(in crate::pass) fn before_pass(
        &self,
        execution: &Execution<'_>,
        pass: &dyn Pass,
        body: &Body,
        surroundings: Surroundings<'_>,
    ) {
        if self.options.before.accepts(pass) {
            self.print(execution, pass, format!("Before {}", pass.name()), body, surroundings);
        }
    }

    /// Returns what the IR is recognized by, if the pass's changes matter.
    pub(in crate::pass) fn fingerprint(&self, pass: &dyn Pass, body: &Body) -> Option<u64> {
        (self.options.only_after_change && self.options.after.accepts(pass)).then(|| fingerprint(body))
    }

    pub(in crate::pass) fn after_pass(
        &self,
        execution: &Execution<'_>,
        pass: &dyn Pass,
        body: &Body,
        surroundings: Surroundings<'_>,
        before: Option<u64>,
    ) {
        let is_unchanged = before.is_some_and(|before| before == fingerprint(body));
        if self.options.after.accepts(pass) && !is_unchanged && !self.options.only_after_failure {
            self.print(execution, pass, format!("After {}", pass.name()), body, surroundings);
        }
    }

    pub(in crate::pass) fn after_failure(
        &self,
        execution: &Execution<'_>,
        pass: &dyn Pass,
        body: &Body,
        surroundings: Surroundings<'_>,
    ) {
        if self.options.only_after_failure || self.options.after.accepts(pass) {
            self.print(execution, pass, format!("After {} Failed", pass.name()), body, surroundings);
        }
    }

    fn print(
        &self,
        execution: &Execution<'_>,
        pass: &dyn Pass,
        event: String,
        body: &Body,
        surroundings: Surroundings<'_>,
    ) {
        let mut out = format!("*** IR Dump {event} ***").into_bytes();
        if self.options.module_scope {
            out.extend(format!("  ({})", op_description(body)).into_bytes());
        }
        out.push(b'\n');
        // Writing to memory does not fail.
        let _ = match surroundings.place {
            Some(_) if self.options.module_scope => {
                print_body(&whole_tree(body, surroundings.place), &self.options.print, &mut out)
            }
            _ => print_body(body, &self.options.print, &mut out),
        };
        out.push(b'\n');
        match &self.tree {
            Some(tree) => tree.write(execution, pass, body, surroundings, &out),
            None => execution.report(String::from_utf8_lossy(&out).into_owned()),
        }
    }
}

/// Returns a hash of everything that can be printed.
fn fingerprint(body: &Body) -> u64 {
    struct HashWriter(DefaultHasher);
    impl io::Write for HashWriter {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.write(bytes);
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut hasher = HashWriter(DefaultHasher::new());
    let options = PrintOptions { generic: true, debug_info: true, ..PrintOptions::default() };
    // A hash takes whatever is written.
    let _ = print_body(body, &options, &mut hasher);
    hasher.0.finish()
}
