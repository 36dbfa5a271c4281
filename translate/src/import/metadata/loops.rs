//! Annotations of loops.

use super::{Metadata, Part};

/// The form of a property's value.
#[derive(Clone, Copy)]
enum Form {
    /// The property holds.
    Unit(bool),
    /// A truth value; `true` inverts it.
    Truth(bool),
    Number,
}

/// The properties: their names in LLVM IR, the part of the attribute, its parameter, and the form.
const PROPERTIES: &[(&str, &str, &str, Form)] = &[
    ("llvm.loop.disable_nonforced", "", "disableNonforced", Form::Unit(true)),
    ("llvm.loop.mustprogress", "", "mustProgress", Form::Unit(true)),
    ("llvm.loop.isvectorized", "", "isVectorized", Form::Truth(false)),
    ("llvm.loop.vectorize.enable", "vectorize", "disable", Form::Truth(true)),
    ("llvm.loop.vectorize.predicate.enable", "vectorize", "predicateEnable", Form::Truth(false)),
    ("llvm.loop.vectorize.scalable.enable", "vectorize", "scalableEnable", Form::Truth(false)),
    ("llvm.loop.vectorize.width", "vectorize", "width", Form::Number),
    ("llvm.loop.interleave.count", "interleave", "count", Form::Number),
    ("llvm.loop.unroll.disable", "unroll", "disable", Form::Unit(true)),
    ("llvm.loop.unroll.enable", "unroll", "disable", Form::Unit(false)),
    ("llvm.loop.unroll.count", "unroll", "count", Form::Number),
    ("llvm.loop.unroll.runtime.disable", "unroll", "runtimeDisable", Form::Unit(true)),
    ("llvm.loop.unroll.full", "unroll", "full", Form::Unit(true)),
    ("llvm.loop.unroll_and_jam.disable", "unrollAndJam", "disable", Form::Unit(true)),
    ("llvm.loop.unroll_and_jam.enable", "unrollAndJam", "disable", Form::Unit(false)),
    ("llvm.loop.unroll_and_jam.count", "unrollAndJam", "count", Form::Number),
    ("llvm.licm.disable", "licm", "disable", Form::Unit(true)),
    ("llvm.loop.licm_versioning.disable", "licm", "versioningDisable", Form::Unit(true)),
    ("llvm.loop.distribute.enable", "distribute", "disable", Form::Truth(true)),
    ("llvm.loop.pipeline.disable", "pipeline", "disable", Form::Truth(false)),
    ("llvm.loop.pipeline.initiationinterval", "pipeline", "initiationinterval", Form::Number),
    ("llvm.loop.peeled.count", "peeled", "count", Form::Number),
    ("llvm.loop.unswitch.partial.disable", "unswitch", "partialDisable", Form::Unit(true)),
];

/// The parts of the attribute, in order.
const PARTS: &[&str] = &[
    "vectorize",
    "interleave",
    "unroll",
    "unrollAndJam",
    "licm",
    "distribute",
    "pipeline",
    "peeled",
    "unswitch",
];

/// Returns the attribute of a loop's node, and the properties that it has no form for.
pub(in crate::import) fn annotation(metadata: &Metadata, name: &str) -> (String, Vec<String>) {
    let (mut entries, mut groups, mut unknown) = (Vec::new(), Vec::new(), Vec::new());
    // The first part is the node itself, which makes it distinct.
    for property in metadata.parts(name).unwrap_or_default().iter().skip(1) {
        let Some(parts) = property.node().and_then(|node| metadata.parts(node)) else { continue };
        let Some((Part::Text(key), values)) = parts.split_first() else { continue };
        let key = String::from_utf8_lossy(key);
        if key == "llvm.loop.parallel_accesses" {
            groups
                .extend(values.iter().filter_map(Part::node).flat_map(|group| metadata.access_groups(group)));
            continue;
        }
        let known = PROPERTIES.iter().find(|(name, ..)| *name == key);
        let number = values.first().and_then(Part::number);
        let entry = known.and_then(|(_, part, parameter, form)| {
            let value = match (form, number) {
                (Form::Unit(value), None) => value.to_string(),
                (Form::Truth(inverts), Some(number)) => ((number != "0") != *inverts).to_string(),
                (Form::Number, Some(number)) => format!("{number} : i32"),
                _ => return None,
            };
            Some((*part, format!("{parameter} = {value}")))
        });
        match entry {
            Some(entry) => entries.push(entry),
            None => unknown.push(key.into_owned()),
        }
    }
    let of = |wanted: &str| {
        let texts = entries.iter().filter(|(part, _)| *part == wanted).map(|(_, text)| text.clone());
        texts.collect::<Vec<_>>()
    };
    let mut parameters = of("");
    for part in PARTS {
        let inner = of(part);
        if !inner.is_empty() {
            parameters.push(format!("{part} = <{}>", inner.join(", ")));
        }
    }
    if !groups.is_empty() {
        parameters.push(format!("parallelAccesses = {}", groups.join(", ")));
    }
    (format!("#llvm.loop_annotation<{}>", parameters.join(", ")), unknown)
}
