//! IR as text, and valid IR built through the API.

use std::sync::{Arc, LazyLock};

use terrace_runtime::context::{Context, ContextOptions, NestingLimits};
use terrace_runtime::dialect::DialectRegistry;
use terrace_runtime::ir::Body;
use terrace_runtime::text::{ParseOptions, PrintOptions, parse_source, print_body};
use terrace_runtime::verify::verify;

use crate::generator::Generator;

/// Reads any bytes as IR of unregistered dialects: diagnostics or a body; what was read is verified, printed in both forms,
/// with and without locations, and what was printed of valid IR is read and printed again, to the same bytes.
pub fn text(bytes: &[u8]) {
    round_trip(&DialectRegistry::new(), bytes);
}

/// Does the same as [`text`] with all dialects.
pub fn dialects(bytes: &[u8]) {
    round_trip(all_dialects(), bytes);
}

/// Builds valid IR through the API, whose choices are the bytes; it is printed, read and printed the same.
pub fn built(bytes: &[u8]) {
    let choices: Vec<u32> =
        bytes.chunks(2).map(|pair| pair.iter().fold(0, |all, byte| all << 8 | u32::from(*byte))).collect();
    let registry = DialectRegistry::new();
    let context = silent_context(&registry);
    let body = Generator::new(&context, &choices).body();
    check_printed(&registry, &body);
}

pub(crate) fn all_dialects() -> &'static DialectRegistry {
    static REGISTRY: LazyLock<DialectRegistry> = LazyLock::new(terrace_dialects::registry);
    &REGISTRY
}

fn round_trip(registry: &DialectRegistry, bytes: &[u8]) {
    let context = silent_context(registry);
    if let Some(body) = parse(&context, bytes.to_vec()) {
        check_printed(registry, &body);
    }
}

/// Prints a body in all forms, and reads what is printed of a valid one.
pub(crate) fn check_printed(registry: &DialectRegistry, body: &Body) {
    let is_valid = verify(body).is_ok();
    for (generic, debug_info) in [(true, true), (true, false), (false, false), (false, true)] {
        let options = PrintOptions::default().with_generic(generic).with_debug_info(debug_info);
        let printed = print(body, &options);
        if !is_valid {
            continue;
        }
        let again = silent_context(registry);
        let reread = parse(&again, printed.clone()).unwrap_or_else(|| {
            let _ = parse(&loud_context(registry), printed.clone());
            panic!("not read again:\n{}", String::from_utf8_lossy(&printed))
        });
        let reprinted = print(&reread, &options);
        assert_eq!(String::from_utf8_lossy(&printed), String::from_utf8_lossy(&reprinted));
    }
}

/// Returns a context whose errors go to the standard error stream.
fn loud_context(registry: &DialectRegistry) -> Context {
    let limits = NestingLimits::default().with_regions(64).with_attributes(64);
    let options = ContextOptions::default().with_allow_unregistered_dialects(true).with_threading(false);
    Context::with_options(registry, options.with_limits(limits))
}

/// Returns a context whose diagnostics go nowhere.
pub(crate) fn silent_context(registry: &DialectRegistry) -> Context {
    let context = loud_context(registry);
    context.diagnostics().register(|_| ());
    context
}

pub(crate) fn parse(context: &Context, bytes: Vec<u8>) -> Option<Body> {
    let range = context.sources().add("fuzz", Arc::new(bytes)).ok()?;
    parse_source(context, range, &ParseOptions::default()).ok()
}

fn print(body: &Body, options: &PrintOptions) -> Vec<u8> {
    let mut printed = Vec::new();
    print_body(body, options, &mut printed).expect("memory takes all bytes");
    printed
}
