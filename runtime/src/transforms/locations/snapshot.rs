//! Locations in a printed copy of the IR.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::{env, fs, process};

use memchr::memmem;

use crate::context::Context;
use crate::ir::{Body, Op};
use crate::location::{Location, LocationRepresentation};
use crate::pass::{PassResult, PassRun};
use crate::text::{ParseOptions, PrintOptions, parse_source, print_body};
use crate::transforms::SnapshotOpLocations;

impl SnapshotOpLocations {
    /// Returns what the pass does.
    pub(in crate::transforms) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let options = PrintOptions {
            debug_info: self.print_debuginfo,
            generic: self.print_op_generic,
            local_scope: self.print_local_scope,
            ..PrintOptions::default()
        };
        let text = text_of(run.body(), &options);
        let file = match &*self.filename {
            "" => temporary_file(),
            name => PathBuf::from(name),
        };
        if let Err(error) = fs::write(&file, &text) {
            let message = format!("has a snapshot that cannot be written to '{}': {error}", file.display());
            return Err(run.emit_error(message).report().into());
        }
        let places = places(run, &file, &options, first_op_line(&text))?;
        let (root, tag) = (run.op(), self.tag.as_str());
        let mut places = places.into_iter();
        let body = run.body_mut();
        set_locations(body, root, &mut places, tag);
        run.mark_all_preserved();
        Ok(())
    }
}

/// Returns a file of its own for each snapshot of each process.
fn temporary_file() -> PathBuf {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    env::temp_dir().join(format!("mlir_snapshot-{}-{number}.mlir", process::id()))
}

fn text_of(body: &Body, options: &PrintOptions) -> Vec<u8> {
    let mut text = Vec::new();
    // Writing to memory does not fail.
    let _ = print_body(body, options, &mut text);
    text
}

/// Returns how many lines are in front of the first op: definitions of aliases.
fn first_op_line(text: &[u8]) -> u32 {
    text.split(|byte| *byte == b'\n').take_while(|line| matches!(line.first(), Some(b'#' | b'!'))).count()
        as u32
}

/// Returns the places of all ops in the text, each op after what is in it. `first_line` is how many lines are before
/// the first.
///
/// The text is read again, without locations and resources: printing what was read gives the same lines, so the ops
/// that are read are those that were printed, in the same order.
fn places(
    run: &PassRun<'_>,
    file: &Path,
    options: &PrintOptions,
    first_line: u32,
) -> PassResult<Vec<Location>> {
    let context = run.context();
    let name = file.display().to_string();
    let mut text = text_of(run.body(), &PrintOptions { debug_info: false, ..options.clone() });
    if let Some(resources) = memmem::rfind(&text, b"\n{-#\n") {
        text.truncate(resources);
    }
    let shift = first_line.wrapping_sub(first_op_line(&text));
    let Ok(source) = context.sources().add(name.clone(), Arc::new(text)) else {
        return Err(run.emit_error("is too large for a snapshot").report().into());
    };
    let Ok(copy) = parse_source(context, source, &ParseOptions { implicit_module: false }) else {
        return Err(run.emit_error("cannot be read back from its snapshot").report().into());
    };
    let mut places = Vec::new();
    copy.walk(copy.root()).post_order().run(|body, op| {
        places.push(line_start(context, &name, body.location(op), shift));
    });
    Ok(places)
}

/// Returns where the text begins in the line of a place, `shift` lines further down, its column counted from 0.
fn line_start(context: &Context, file: &str, location: Location, shift: u32) -> Location {
    let LocationRepresentation::Position(position) = location.representation() else { return location };
    let Some(place) = context.sources().locate(position) else { return location };
    let indent = place.line_bytes.iter().take_while(|byte| **byte == b' ').count();
    Location::file_line_column(context, file, place.line.wrapping_add(shift), indent as u32)
}

fn set_locations(body: &mut Body, root: Op, places: &mut impl Iterator<Item = Location>, tag: &str) {
    let context = body.context().clone();
    body.walk_mut(root, |body: &mut Body, op: Op| {
        let Some(place) = places.next() else { return };
        let location = match tag {
            "" => place,
            tag => {
                let named = Location::name(&context, tag, place);
                Location::fused(&context, &[body.location(op), named], None)
            }
        };
        body.set_location(op, location);
    });
}
