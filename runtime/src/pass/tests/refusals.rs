//! Diagnostics of the manager if a pipeline cannot run, or its reproducer cannot be written.

use super::*;
use crate::context::OpInfo;
use crate::pass::{OpPipeline, PassFailure, ReproducerOptions};

const TWO: &str = "func @a() { \"x.end\"() : () -> () }\nfunc @b() { \"x.end\"() : () -> () }";

/// Returns the diagnostics of a failing run.
fn refusal(fill: impl FnOnce(&mut PassManager)) -> String {
    let log = Log::default();
    let context = context(&log, true);
    let mut body = parse(&context, TWO);
    let mut manager = manager(&log);
    fill(&mut manager);
    assert!(manager.run(&mut body).is_err());
    log.take()
}

/// A pass for modules alone, which says so by itself, or one that cannot be made ready.
#[derive(Clone)]
struct Picky {
    is_ready: bool,
}

impl Pass for Picky {
    fn name(&self) -> &str {
        "Picky"
    }
    fn can_run_on(&self, op: &OpInfo) -> bool {
        op.text() == "builtin.module"
    }
    fn initialize(&mut self, _: &Context) -> PassResult {
        if self.is_ready { Ok(()) } else { Err(PassFailure) }
    }
    fn clone_pass(&self) -> Box<dyn Pass> {
        Box::new(self.clone())
    }
    fn run(&mut self, _: &mut PassRun<'_>) -> PassResult {
        Ok(())
    }
}

#[test]
fn a_pass_says_where_it_cannot_run() {
    let early = refusal(|manager| _ = manager.pipeline_mut().nest("func").add_pass(Picky { is_ready: true }));
    assert_eq!(early, "error: pass 'Picky' cannot run on 'func'");
    // A pipeline for any op finds out when it comes to one.
    let late = refusal(|manager| {
        manager.pipeline_mut().add_pass(Picky { is_ready: true });
        manager.pipeline_mut().nest_any().add_pass(Picky { is_ready: true });
    });
    assert_eq!(
        late,
        "error: pass 'Picky' cannot run on 'func' operation: @a\n\
         error: pass 'Picky' cannot run on 'func' operation: @b"
    );
}

#[test]
fn a_pass_that_cannot_be_made_ready_stops_everything() {
    let said = refusal(|manager| {
        manager.pipeline_mut().add_pass(Does::new("Never", |_| panic!("nothing runs")));
        manager.pipeline_mut().add_pass(Picky { is_ready: false });
    });
    assert_eq!(said, "error: pass 'Picky' cannot be made ready");
}

#[test]
fn an_inner_pipeline_has_to_be_for_the_op() {
    let said = refusal(|manager| {
        manager
            .pipeline_mut()
            .add_pass(Does::new("Outer", |run| run.run_pipeline(&mut OpPipeline::on("func"))));
    });
    assert_eq!(said, "error: 'builtin.module' op is no op that a pipeline for 'func' can run on");
}

#[test]
fn a_reproducer_that_cannot_be_written_is_an_error_of_its_own() {
    let said = refusal(|manager| {
        let folder = std::env::temp_dir();
        manager.enable_reproducer(ReproducerOptions { file: folder, local: false });
        manager.pipeline_mut().add_pass(Does::new("Bad", |run| run.fail()));
    });
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[0], "error: pass 'Bad' failed on 'builtin.module' operation");
    assert!(lines[1].starts_with("error: cannot write the reproducer to '"), "{said}");
}
