//! The descriptors of all ops, compared field by field.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::PathBuf;

use terrace::context::Context;
use terrace::dialect::{Dialect, DialectRegistry};
use terrace_odsgen::model::Model;
use terrace_odsgen::{SourceFile, parse_files};

use crate::definitions::{CANONICALIZE, FOLDS, InRust, MARK, in_rust};
use crate::describe::{Describer, Fields, dialect_hooks};
use crate::dialects::{Case, cases};
use crate::pool::Pool;

/// The model of the files of a case.
pub fn model(case: &Case) -> Model {
    let read =
        |path: &PathBuf| SourceFile::input(path.to_string_lossy(), std::fs::read_to_string(path).unwrap());
    let outcome = parse_files(case.files.iter().map(read).collect());
    assert_eq!(outcome.error_count, 0, "{}", outcome.render(false));
    outcome.model
}

/// Whether a field is a function, whose equality a comparison does not show.
fn is_function(field: &str) -> bool {
    field.ends_with(" accepts") || field.ends_with(" holds")
}

/// Compares two descriptions; returns what differs for a reason.
fn compare(op: &str, compiled: &Fields, loaded: &Fields, in_rust: &InRust) -> InRust {
    let names = |fields: &Fields| fields.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    assert_eq!(names(loaded), names(compiled), "{op}: what there is");
    let mut left_out = InRust::new();
    for ((field, one), (_, other)) in compiled.iter().zip(loaded) {
        match in_rust.get(field) {
            None => assert_eq!(other, one, "{op}: {field}, loaded and compiled"),
            Some(reason) if one != other || is_function(field) => {
                left_out.insert(field.clone(), reason);
            }
            Some(_) => {}
        }
        // What stays of interfaces are those that need nothing of the author.
        if field == "interfaces" {
            let known: Vec<&str> = one.split(", ").collect();
            let mut left = other.split(", ").filter(|name| !name.is_empty());
            assert!(left.all(|name| known.contains(&name)), "{op}: {other} is more than {one}");
        }
    }
    let conditions = in_rust.iter().filter(|(field, _)| field.ends_with(" holds"));
    left_out.extend(conditions.map(|(field, reason)| (field.clone(), *reason)));
    left_out
}

/// The loader reports something where something is Rust, and nothing where nothing is.
fn check_report(case: &Case, model: &Model, facts: &BTreeMap<String, InRust>) {
    // Rules are evaluated where they can be.
    let is_evaluated = |reason: &&str| [MARK, CANONICALIZE, FOLDS].contains(reason);
    let is_rust = facts.values().flat_map(|op| op.values()).any(|reason| !is_evaluated(reason));
    let has_hooks = model.dialects.iter().any(|item| model.is_input(&item.header) && !item.hooks.is_empty());
    let has_rules = model.rewrites.iter().any(|item| model.is_input(&item.header))
        || model.passes.iter().any(|item| model.is_input(&item.header))
        || model.ops.iter().any(|op| op.canonicalization.hook.is_some());
    let is_data_in_rust = model.types.iter().chain(&model.attributes).any(|data| {
        let is_read = data.parse.is_some() || data.storage.is_some() || data.mnemonic.is_none();
        let is_more = data.verify.is_some() || !data.traits.is_empty() || !data.interfaces.is_empty();
        model.is_input(&data.header) && (is_read || is_more)
    });
    if is_rust {
        assert_ne!(case.unchecked, "", "{}: something is Rust", case.name);
    } else if !has_hooks && !has_rules && !is_data_in_rust {
        assert_eq!(case.unchecked, "", "{}: nothing is Rust", case.name);
    }
}

/// The dialect of that name.
pub fn dialect<'a>(registry: &'a DialectRegistry, name: &str) -> &'a Dialect {
    registry.dialects().iter().find(|dialect| dialect.name() == name).expect("the dialect is there")
}

/// Lists the omitted fields, by reason and field.
fn listed(left_out: &BTreeMap<(String, String), BTreeSet<String>>) -> String {
    let mut text = String::new();
    for ((reason, field), ops) in left_out {
        let _ = write!(text, "{field}: {reason} ({}):", ops.len());
        let mut width = usize::MAX;
        for op in ops {
            if width > 110 - op.len() {
                text.push_str("\n   ");
                width = 3;
            }
            let _ = write!(text, " {op}");
            width += op.len() + 1;
        }
        text.push_str("\n\n");
    }
    text
}

#[test]
fn compiled_and_loaded_descriptors_are_equal() {
    let mut left_out: BTreeMap<(String, String), BTreeSet<String>> = BTreeMap::new();
    let (mut ops, mut fields, mut partly, mut skipped, mut fixtures) = (0, 0, 0, 0, 0);
    for case in cases() {
        fixtures += 1;
        let model = model(&case);
        let facts = in_rust(&model);
        check_report(&case, &model, &facts);
        // No context has `builtin` twice.
        let known = if case.name == "builtin" { &case.compiled } else { &case.loaded };
        let contexts = [Context::new(&case.compiled), Context::new(known)];
        let pools = [Pool::new(&contexts[0]), Pool::new(&contexts[1])];
        for (compiled, loaded) in &case.dialects {
            let dialects = [dialect(&case.compiled, compiled), dialect(&case.loaded, loaded)];
            let names = |dialect: &Dialect| {
                dialect.operations().iter().map(|op| op.name.to_string()).collect::<Vec<_>>()
            };
            // The ops of `builtin` are loaded under another name.
            let renamed = |text: String| text.replace(loaded, compiled);
            let loaded_names: Vec<String> = names(dialects[1]).into_iter().map(renamed).collect();
            assert_eq!(loaded_names, names(dialects[0]), "{}: the ops", case.name);
            for (one, other) in dialects[0].operations().iter().zip(dialects[1].operations()) {
                let describe =
                    |index: usize, op| Describer { context: &contexts[index], pool: &pools[index] }.op(op);
                let (name, described, mut again) =
                    (one.name.to_string(), describe(0, one), describe(1, other));
                again.iter_mut().for_each(|(_, text)| *text = renamed(std::mem::take(text)));
                let known = compare(&name, &described, &again, &facts[&*other.name]);
                ops += 1;
                fields += described.len();
                partly += usize::from(!known.is_empty());
                skipped += known.len();
                for (field, reason) in known {
                    let field = field.replace(|sign: char| sign.is_ascii_digit(), "").replace("  ", " ");
                    left_out.entry((reason.to_owned(), field)).or_default().insert(qualified(&case, &name));
                }
            }
            let hooks = [dialect_hooks(dialects[0].hooks()), dialect_hooks(dialects[1].hooks())];
            for ((hook, is_there), (_, is_loaded)) in hooks[0].into_iter().zip(hooks[1]) {
                assert!(!is_loaded, "{loaded}: a loaded dialect has no hooks");
                if is_there {
                    let key = ("the dialect has hooks in Rust".to_owned(), format!("hook {hook}"));
                    left_out.entry(key).or_default().insert(qualified(&case, compiled));
                }
            }
        }
    }
    println!(
        "{ops} ops of {fixtures} sets of files compared in {fields} fields; {skipped} fields of {partly} ops are left out"
    );
    assert!(ops > 600 && fields > 20_000, "{ops} {fields}");
    insta::assert_snapshot!("left_out", listed(&left_out));
}

/// A name, with the file where several dialects have one name.
fn qualified(case: &Case, name: &str) -> String {
    match case.name.rsplit_once('/') {
        Some((_, file)) => format!("{}/{name}", file.trim_end_matches(".dialect")),
        None => name.to_owned(),
    }
}
