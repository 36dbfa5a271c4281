//! The fixture `constructs` and the directives of the library in the spelling of Rust: the same definitions as those of
//! `tests/generated/src/constructs.dialect`, which a test of `odsgen` compares.

use std::sync::{Arc, Mutex};

use terrace::context::Context;
use terrace::dialect::{Dialect, DialectRegistry};
use terrace::text::{ParseOptions, PrintOptions, parse_source, print_body};
use terrace::verify::verify;

#[path = "constructs/module.rs"]
mod module;

use module::constructs;

/// Directives of the library.
#[terrace::dialect(name = "lists")]
mod lists {
    /// A handle.
    #[type_("handle")]
    pub struct Handle;

    /// A slice.
    #[op("slice", format { $source "" custom<intrinsic DynamicIndexList>($offsets, $static_offsets) attr-dict ":" type($source) })]
    pub struct SliceOp {
        #[operand]
        source: AnyType,
        #[operand]
        offsets: Vec<Index>,
        #[attribute]
        static_offsets: DenseI64ArrayAttr,
    }

    /// Waits, with or without a handle.
    #[op("wait", format {
        (custom<intrinsic KeywordType>("async", "!lists.handle", type($handle))^)? (" " "[" $handles^ "]")? attr-dict
    })]
    pub struct WaitOp {
        #[operand]
        handles: Vec<Handle>,
        #[result]
        handle: Option<Handle>,
    }
}

/// Returns the text that a text is printed as, or the errors.
fn round_trip(dialect: Dialect, text: &str) -> Result<String, Vec<String>> {
    let mut registry = DialectRegistry::new();
    registry.insert(dialect);
    let context = Context::new(&registry);
    let errors = Arc::new(Mutex::new(Vec::new()));
    let log = errors.clone();
    context.diagnostics().register(move |diagnostic| {
        log.lock().unwrap().push(diagnostic.message().to_string());
    });
    let source = context.sources().add("input.mlir", Arc::new(text.to_owned())).unwrap();
    let body = parse_source(&context, source, &ParseOptions::default());
    let Ok(body) = body.and_then(|body| verify(&body).map(|()| body)) else {
        return Err(errors.lock().unwrap().clone());
    };
    let mut out = Vec::new();
    print_body(&body, &PrintOptions::default(), &mut out).unwrap();
    Ok(String::from_utf8(out).unwrap())
}

#[test]
fn directives_of_the_library() {
    let text = "\
module {
  %0 = lists.wait async
  %1 = lists.wait async [%0]
  lists.wait [%0, %1]
  lists.slice %0[1, 2] : !lists.handle
}
";
    assert_eq!(round_trip(lists::dialect(), text), Ok(text.to_owned()));
    assert!(round_trip(lists::dialect(), "lists.slice 1").is_err());
}

#[test]
fn constructs_have_their_text() {
    let text = "\
module {
  constructs.need StorageBuffer16
  %zero = constructs.number 0
  %value = constructs.named 7 : i8
}
";
    let printed = round_trip(constructs::dialect(), text).unwrap();
    assert!(printed.contains("constructs.need StorageBuffer16"), "{printed}");
    assert_eq!(round_trip(constructs::dialect(), &printed), Ok(printed.clone()));
}
