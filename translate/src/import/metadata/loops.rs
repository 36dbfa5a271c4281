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
    /// The annotation of a loop that a transformation leaves.
    Annotation,
}

/// The depth of annotations inside of each other beyond which they are left out.
const LIMIT: usize = 16;

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
    ("llvm.loop.vectorize.followup_vectorized", "vectorize", "followupVectorized", Form::Annotation),
    ("llvm.loop.vectorize.followup_epilogue", "vectorize", "followupEpilogue", Form::Annotation),
    ("llvm.loop.vectorize.followup_all", "vectorize", "followupAll", Form::Annotation),
    ("llvm.loop.unroll.followup_unrolled", "unroll", "followupUnrolled", Form::Annotation),
    ("llvm.loop.unroll.followup_remainder", "unroll", "followupRemainder", Form::Annotation),
    ("llvm.loop.unroll.followup_all", "unroll", "followupAll", Form::Annotation),
    ("llvm.loop.unroll_and_jam.followup_outer", "unrollAndJam", "followupOuter", Form::Annotation),
    ("llvm.loop.unroll_and_jam.followup_inner", "unrollAndJam", "followupInner", Form::Annotation),
    (
        "llvm.loop.unroll_and_jam.followup_remainder_outer",
        "unrollAndJam",
        "followupRemainderOuter",
        Form::Annotation,
    ),
    (
        "llvm.loop.unroll_and_jam.followup_remainder_inner",
        "unrollAndJam",
        "followupRemainderInner",
        Form::Annotation,
    ),
    ("llvm.loop.unroll_and_jam.followup_all", "unrollAndJam", "followupAll", Form::Annotation),
    ("llvm.loop.distribute.followup_coincident", "distribute", "followupCoincident", Form::Annotation),
    ("llvm.loop.distribute.followup_sequential", "distribute", "followupSequential", Form::Annotation),
    ("llvm.loop.distribute.followup_fallback", "distribute", "followupFallback", Form::Annotation),
    ("llvm.loop.distribute.followup_all", "distribute", "followupAll", Form::Annotation),
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
    nested(metadata, name, 0)
}

fn nested(metadata: &Metadata, name: &str, depth: usize) -> (String, Vec<String>) {
    let (mut entries, mut groups, mut unknown) = (Vec::new(), Vec::new(), Vec::new());
    // Where the loop begins and ends.
    let mut places = Vec::new();
    // The first part is the node itself, which makes it distinct.
    for property in metadata.parts(name).unwrap_or_default().iter().skip(1) {
        places.extend(property.node().and_then(|node| metadata.debug_info(node)));
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
        let next = values.first().and_then(Part::node).filter(|_| depth < LIMIT);
        let entry = known.and_then(|(_, part, parameter, form)| {
            let value = match (form, number) {
                (Form::Annotation, _) => {
                    let (annotation, others) = nested(metadata, next?, depth + 1);
                    unknown.extend(others);
                    annotation
                }
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
    let names = ["startLoc", "endLoc"];
    parameters.extend(names.iter().zip(places).map(|(name, place)| format!("{name} = loc({place})")));
    if !groups.is_empty() {
        parameters.push(format!("parallelAccesses = {}", groups.join(", ")));
    }
    (format!("#llvm.loop_annotation<{}>", parameters.join(", ")), unknown)
}
