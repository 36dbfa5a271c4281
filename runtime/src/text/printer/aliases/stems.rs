//! Alias stems and number suffixes.

use rustc_hash::FxHashSet;

use crate::text::printer::tokens::push_unsigned;

/// Appends the number of an alias to its stem: nothing for the first, and an underscore before the number if
/// the stem ends in a digit.
pub(in crate::text::printer) fn push_numbered(stem: &mut String, number: u64) {
    if number == 0 {
        return;
    }
    if stem.ends_with(|last: char| last.is_ascii_digit()) {
        stem.push('_');
    }
    push_unsigned(stem, number);
}

/// Returns the stem of an alias: its name without the number suffix that a printer added.
///
/// A printer numbers only the second alias of a stem, so `loop1` has the stem `loop` if another alias is
/// called `loop`; a single `i8` is its own stem. Aliases printed with these stems have the same stems when
/// parsed again.
pub(in crate::text::printer) fn stem_of<'n>(name: &'n str, known: &FxHashSet<&str>) -> &'n str {
    let (mut stem, mut rest) = (name, name);
    loop {
        let without_digits = rest.trim_end_matches(|last: char| last.is_ascii_digit());
        if without_digits.len() == rest.len() || without_digits.is_empty() {
            return stem;
        }
        rest = without_digits;
        if known.contains(rest) {
            stem = rest;
        }
        match rest.strip_suffix('_') {
            Some(before) if before.ends_with(|last: char| last.is_ascii_digit()) => rest = before,
            _ => return stem,
        }
        if known.contains(rest) {
            stem = rest;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stems_lose_the_numbers_of_printers() {
        let known: FxHashSet<&str> = ["map", "a8", "b", "c9_"].into_iter().collect();
        let stem = |name| stem_of(name, &known);
        assert_eq!(["map", "map7", "mop7", "0"].map(stem), ["map", "map", "mop7", "0"]);
        assert_eq!(["a8", "a8_1", "a8_1_2", "a9"].map(stem), ["a8", "a8", "a8", "a9"]);
        assert_eq!(["b3_1", "c9_1", "c9_", "d_1"].map(stem), ["b", "c9_", "c9_", "d_1"]);
    }

    #[test]
    fn numbers_are_told_from_digits() {
        let numbered = |stem: &str, number| {
            let mut name = stem.to_owned();
            push_numbered(&mut name, number);
            name
        };
        assert_eq!(
            numbered("a", 0) + &numbered("a", 2) + &numbered("a8", 0) + &numbered("a8", 2),
            "aa2a8a8_2"
        );
    }
}
