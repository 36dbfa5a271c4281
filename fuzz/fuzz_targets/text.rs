//! Any bytes, read as IR text: diagnostics or a body; what was read is verified, printed in both forms, and what was
//! printed is read and printed again, to the same bytes.

#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use terrace_runtime::context::{Context, ContextOptions, NestingLimits};
use terrace_runtime::dialect::DialectRegistry;
use terrace_runtime::ir::Body;
use terrace_runtime::text::{ParseOptions, PrintOptions, parse_source, print_body};
use terrace_runtime::verify::verify;

fuzz_target!(|bytes: &[u8]| {
    let context = context();
    let Some(body) = parse(&context, bytes.to_vec()) else { return };
    let is_valid = verify(&body).is_ok();
    for generic in [true, false] {
        let printed = print(&body, generic);
        if !is_valid {
            continue;
        }
        let again = self::context();
        let reread = parse(&again, printed.clone());
        let reread = reread.unwrap_or_else(|| panic!("not read again:\n{}", String::from_utf8_lossy(&printed)));
        assert_eq!(String::from_utf8_lossy(&printed), String::from_utf8_lossy(&print(&reread, generic)));
    }
});

fn context() -> Context {
    let options = ContextOptions {
        allow_unregistered_dialects: true,
        threading: false,
        limits: NestingLimits { regions: 64, attributes: 64 },
        ..ContextOptions::default()
    };
    let context = Context::with_options(&DialectRegistry::new(), options);
    context.diagnostics().register(|_| ());
    context
}

fn parse(context: &Context, bytes: Vec<u8>) -> Option<Body> {
    let range = context.sources().add("fuzz", Arc::new(bytes)).ok()?;
    parse_source(context, range, &ParseOptions::default()).ok()
}

fn print(body: &Body, generic: bool) -> Vec<u8> {
    let mut printed = Vec::new();
    let options = PrintOptions { generic, ..PrintOptions::default() };
    print_body(body, &options, &mut printed).expect("memory takes all bytes");
    printed
}
