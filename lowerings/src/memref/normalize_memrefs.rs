//! `normalize-memrefs`: memrefs with the identity layout in place of affine ones.

mod functions;
mod layouts;
mod rewrite;
mod values;

use terrace_runtime::pass::{PassResult, PassRun};

use functions::Functions;
use layouts::Layouts;
use rewrite::normalize_function;

include!(concat!(env!("OUT_DIR"), "/normalize_memrefs.rs"));

impl NormalizeMemRefs {
    /// Normalizes the functions of a module that can be.
    fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let mut layouts = Layouts::default();
        let (paths, kept) = Functions::new(run.body(), &mut layouts).normalizable();
        self.kept += kept;
        let before = self.normalized.value();
        for path in paths {
            let (ir, op) = path.resolve_mut(run.body_mut());
            let Some(function) = ir.child_mut(op) else { continue };
            self.normalized += normalize_function(function, &mut layouts);
        }
        if self.normalized.value() == before {
            run.mark_all_preserved();
        }
        Ok(())
    }
}
