//! SPIR-V binaries.

use terrace_runtime::ir::Body;
use terrace_runtime::text::{PrintOptions, print_body};
use terrace_runtime::verify::verify;
use terrace_spirv_binary::{read_spirv, write_spirv};

use crate::text::{all_dialects, silent_context};

/// Reads any bytes as a SPIR-V binary: diagnostics or a module; what was read is verified, printed and written, and what was
/// written of a valid module is read again as the same text.
pub fn spirv(bytes: &[u8]) {
    let context = silent_context(all_dialects());
    let Ok(body) = read_spirv(&context, bytes, "fuzz") else { return };
    let is_valid = verify(&body).is_ok();
    let text = print(&body);
    let Ok(written) = write_spirv(&body) else { return };
    if !is_valid {
        return;
    }
    let again = silent_context(all_dialects());
    let read = read_spirv(&again, &written, "fuzz").unwrap_or_else(|_| panic!("not read again:\n{text}"));
    let second = write_spirv(&read).expect("what was read is written");
    let last = silent_context(all_dialects());
    let reread = read_spirv(&last, &second, "fuzz").expect("it was read once");
    assert_eq!(print(&read), print(&reread));
}

fn print(body: &Body) -> String {
    let mut printed = Vec::new();
    print_body(body, &PrintOptions::default(), &mut printed).expect("memory takes all bytes");
    String::from_utf8(printed).expect("text is UTF-8")
}
