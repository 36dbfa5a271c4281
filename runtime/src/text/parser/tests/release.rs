//! The text behind the parser is released, part by part.

use std::ops::Range;
use std::sync::{Arc, Mutex};

use crate::context::{Context, ContextOptions};
use crate::dialect::DialectRegistry;
use crate::source::SourceText;
use crate::text::parser::source::release::RELEASED_AT_ONCE;
use crate::text::{ParseOptions, parse_source};

/// A text that keeps what was released.
struct Recorded {
    text: Vec<u8>,
    released: Mutex<Vec<Range<usize>>>,
}

impl SourceText for Recorded {
    fn bytes(&self) -> &[u8] {
        &self.text
    }

    fn release(&self, range: Range<usize>) {
        self.released.lock().unwrap().push(range);
    }
}

#[test]
fn text_behind_the_parser_is_released_in_order() {
    let registry = DialectRegistry::new();
    let context = Context::with_options(&registry, ContextOptions { threading: false, ..Default::default() });
    let mut text = String::new();
    while text.len() < 3 * RELEASED_AT_ONCE as usize {
        text.push_str("module {\n}\n");
    }
    let source = Arc::new(Recorded { text: text.into_bytes(), released: Mutex::default() });
    let range = context.sources().add("in", source.clone()).unwrap();
    parse_source(&context, range, &ParseOptions::default()).unwrap();
    let released = source.released.lock().unwrap();
    assert!(released.len() >= 2, "{released:?}");
    assert_eq!(released[0].start, 0);
    assert!(released.windows(2).all(|pair| pair[0].end == pair[1].start), "{released:?}");
}
