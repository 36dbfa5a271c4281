//! Definitions that `odsgen check` accepts compile: those with every name that could be a problem, in every place, are
//! compiled with this crate. The rest is refused, and listed here.

#[path = "../names.rs"]
mod names;

#[test]
fn these_names_are_refused() {
    let lines: Vec<String> = names::names()
        .refused
        .into_iter()
        .map(|(position, names)| format!("{position}\n    {names}"))
        .collect();
    insta::assert_snapshot!("names", lines.join("\n"));
}
