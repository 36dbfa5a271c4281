//! Printing the IR before and after passes.

use std::hash::{DefaultHasher, Hasher};
use std::io;

use super::execute::Execution;
use super::pass::Pass;
use super::reproducer::op_description;
use super::scope::{Place, whole_tree};
use crate::ir::Body;
use crate::text::{PrintOptions, print_body};

/// Which passes are meant.
#[derive(Clone, Debug, Default)]
pub enum PassFilter {
    /// None.
    #[default]
    None,
    /// All.
    All,
    /// Those with these arguments.
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

/// When the IR is printed, and how much of it (pass infrastructure, IR Printing).
#[derive(Clone, Debug, Default)]
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
    /// How the IR is printed.
    pub print: PrintOptions,
}

impl IrPrintingOptions {
    /// Whether anything is ever printed.
    pub fn is_enabled(&self) -> bool {
        let is_chosen = |filter: &PassFilter| !matches!(filter, PassFilter::None);
        is_chosen(&self.before) || is_chosen(&self.after) || self.only_after_failure
    }
}

pub(super) struct IrPrinter {
    pub(super) options: IrPrintingOptions,
}

impl IrPrinter {
    pub(super) fn before_pass(
        &self,
        execution: &Execution<'_>,
        pass: &dyn Pass,
        body: &Body,
        place: Option<&Place<'_>>,
    ) {
        if self.options.before.accepts(pass) {
            self.print(execution, &format!("*** IR Dump Before {} ***", pass.name()), body, place);
        }
    }

    /// What the IR is recognized by, if the pass's changes matter.
    pub(super) fn fingerprint(&self, pass: &dyn Pass, body: &Body) -> Option<u64> {
        (self.options.only_after_change && self.options.after.accepts(pass)).then(|| fingerprint(body))
    }

    pub(super) fn after_pass(
        &self,
        execution: &Execution<'_>,
        pass: &dyn Pass,
        body: &Body,
        place: Option<&Place<'_>>,
        before: Option<u64>,
    ) {
        let is_unchanged = before.is_some_and(|before| before == fingerprint(body));
        if self.options.after.accepts(pass) && !is_unchanged && !self.options.only_after_failure {
            self.print(execution, &format!("*** IR Dump After {} ***", pass.name()), body, place);
        }
    }

    pub(super) fn after_failure(
        &self,
        execution: &Execution<'_>,
        pass: &dyn Pass,
        body: &Body,
        place: Option<&Place<'_>>,
    ) {
        if self.options.only_after_failure || self.options.after.accepts(pass) {
            self.print(execution, &format!("*** IR Dump After {} Failed ***", pass.name()), body, place);
        }
    }

    fn print(&self, execution: &Execution<'_>, banner: &str, body: &Body, place: Option<&Place<'_>>) {
        let mut out = banner.as_bytes().to_vec();
        if self.options.module_scope {
            out.extend(format!("  ({})", op_description(body)).into_bytes());
        }
        out.push(b'\n');
        // Writing to memory does not fail.
        let _ = match place {
            Some(_) if self.options.module_scope => {
                print_body(&whole_tree(body, place), &self.options.print, &mut out)
            }
            _ => print_body(body, &self.options.print, &mut out),
        };
        out.push(b'\n');
        execution.report(String::from_utf8_lossy(&out).into_owned());
    }
}

/// A hash of everything that can be printed.
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
