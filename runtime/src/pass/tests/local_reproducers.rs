//! Local reproducers of passes that run pipelines.

use super::*;
use crate::dialect::OpTraits;
use crate::pass::{OpPipeline, PassRegistry, ReproducerOptions};
use crate::transforms::Inline;

/// A pass that marks what it runs on.
fn mark() -> Does {
    Does::new("mark", |run| {
        let op = run.op();
        run.body_mut().set_attribute(op, "marked", Some(crate::attributes::Attribute::UNIT));
        Ok(())
    })
}

/// A pass that fails on one function.
fn fail_on(name: &'static str) -> Does {
    Does::new("fail", move |run| if name_of(run) == name { run.fail() } else { Ok(()) })
}

/// The reproducer of a run of this pass on a module of two functions, one of which calls the other.
fn reproducer(test: &str, pass: impl Pass + 'static) -> String {
    let log = Log::default();
    let context = context(&log, false);
    let text = r#"func private @a() { "test.return"() : () -> () } func @b() { "test.return"() : () -> () }"#;
    let mut body = parse(&context, text);
    assert!(body.top_level_ops().all(|op| body.has_traits(op, OpTraits::ISOLATED_FROM_ABOVE)));
    let file = std::env::temp_dir().join(format!("terrace-{}-{test}.mlir", std::process::id()));
    let mut manager = manager(&log);
    manager.enable_reproducer(ReproducerOptions { file: file.clone(), local: true });
    manager.pipeline_mut().add_pass(pass);
    assert!(manager.run(&mut body).is_err(), "{}", log.take());
    let written = std::fs::read_to_string(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    let (written, _) = written.split_once("{-#").unwrap();
    written.trim_end().to_owned()
}

/// A pass that runs a pipeline on the op itself, and then may fail.
fn runs(inner: impl Fn(&mut OpPipeline) + Send + Sync + 'static, fails: bool) -> Does {
    Does::new("outer", move |run| {
        let mut pipeline = OpPipeline::any();
        inner(&mut pipeline);
        run.run_pipeline(&mut pipeline)?;
        if fails { run.fail() } else { Ok(()) }
    })
}

#[test]
fn a_pass_that_fails_in_a_pipeline_of_another_pass_is_reproduced_alone() {
    let inner = |pipeline: &mut OpPipeline| {
        pipeline.nest("func").add_pass(mark()).add_pass(fail_on("b"));
    };
    insta::assert_snapshot!(reproducer("inner", runs(inner, false)), @r#"
    // configuration: -pass-pipeline='builtin.module(func(fail))'
    // note: verifyPasses=true

    module {
      func private @a() attributes {marked} {
        "test.return"() : () -> ()
      }
      func @b() attributes {marked} {
        "test.return"() : () -> ()
      }
    }
    "#);
}

#[test]
fn a_pass_that_fails_after_its_pipeline_is_reproduced_itself() {
    let inner = |pipeline: &mut OpPipeline| {
        pipeline.nest("func").add_pass(mark());
    };
    insta::assert_snapshot!(reproducer("outer", runs(inner, true)), @r#"
    // configuration: -pass-pipeline='builtin.module(outer)'
    // note: verifyPasses=true

    module {
      func private @a() {
        "test.return"() : () -> ()
      }
      func @b() {
        "test.return"() : () -> ()
      }
    }
    "#);
}

#[test]
fn a_pass_that_fails_in_the_pipeline_of_the_inliner_is_reproduced_in_the_whole_module() {
    let mut passes = PassRegistry::new();
    passes.pass_as("mark", "", mark).pass_as("fail", "", || fail_on("b"));
    let mut inline = Inline::default().with_passes(passes);
    inline.default_pipeline = "mark,fail".to_owned();
    insta::assert_snapshot!(reproducer("inliner", inline), @r#"
    // configuration: -pass-pipeline='builtin.module(func(fail))'
    // note: verifyPasses=true

    module {
      func private @a() attributes {marked} {
        "test.return"() : () -> ()
      }
      func @b() attributes {marked} {
        "test.return"() : () -> ()
      }
    }
    "#);
}
