//! Any bytes, read as IR text: diagnostics or a body; what was read is verified, printed in both forms, with and without
//! locations, and what was printed of valid IR is read and printed again, to the same bytes.

#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use terrace_runtime::context::{Context, ContextOptions, NestingLimits};
use terrace_runtime::dialect::DialectRegistry;
use terrace_runtime::ir::Body;
use terrace_runtime::text::{ParseOptions, PrintOptions, parse_source, print_body};
use terrace_runtime::verify::verify;

fuzz_target!(|bytes: &[u8]| {
    let context = silent_context();
    let Some(body) = parse(&context, bytes.to_vec()) else { return };
    let is_valid = verify(&body).is_ok();
    for (generic, debug_info) in [(true, true), (true, false), (false, false), (false, true)] {
        let options = PrintOptions::default().with_generic(generic).with_debug_info(debug_info);
        let printed = print(&body, &options);
        if !is_valid {
            continue;
        }
        let again = silent_context();
        let reread = parse(&again, printed.clone());
        let reread = reread.unwrap_or_else(|| {
            let _ = parse(&loud_context(), printed.clone());
            panic!("not read again:\n{}", String::from_utf8_lossy(&printed))
        });
        let reprinted = print(&reread, &options);
        assert_eq!(String::from_utf8_lossy(&printed), String::from_utf8_lossy(&reprinted));
    }
});

/// A context whose errors go to the standard error stream.
fn loud_context() -> Context {
    let options = ContextOptions::default().with_allow_unregistered_dialects(true).with_threading(false).with_limits(NestingLimits::default().with_regions(64).with_attributes(64));
    Context::with_options(&DialectRegistry::new(), options)
}

/// A context whose diagnostics go nowhere.
fn silent_context() -> Context {
    let context = loud_context();
    context.diagnostics().register(|_| ());
    context
}

fn parse(context: &Context, bytes: Vec<u8>) -> Option<Body> {
    let range = context.sources().add("fuzz", Arc::new(bytes)).ok()?;
    parse_source(context, range, &ParseOptions::default()).ok()
}

fn print(body: &Body, options: &PrintOptions) -> Vec<u8> {
    let mut printed = Vec::new();
    print_body(body, options, &mut printed).expect("memory takes all bytes");
    printed
}
