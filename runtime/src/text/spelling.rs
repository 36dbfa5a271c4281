//! Spelling suggestions.

/// The length of the longest name that is compared.
const LONGEST: usize = 64;

/// Returns the nearest candidate to `name` within the distance threshold.
pub(crate) fn nearest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    if name.len() > LONGEST {
        return None;
    }
    let count = name.chars().count();
    let allowed = (count / 3).max(1);
    candidates
        .filter(|candidate| {
            candidate.len() <= LONGEST && candidate.chars().count().abs_diff(count) <= allowed
        })
        .map(|candidate| (strsim::osa_distance(name, candidate), candidate))
        // All single letters are within the threshold; only one that differs in case is accepted.
        .filter(|(distance, candidate)| {
            *distance <= allowed && *distance < count || candidate.eq_ignore_ascii_case(name)
        })
        .min()
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn near_names_are_proposed_and_far_ones_are_not() {
        let names = ["std.addi", "std.addf", "std.constant"];
        assert_eq!(nearest("std.adi", names.into_iter()), Some("std.addi"));
        assert_eq!(nearest("std.constnat", names.into_iter()), Some("std.constant"));
        assert_eq!(nearest("scf.while", names.into_iter()), None);
        assert_eq!(nearest("l", ["a", "la"].into_iter()), None);
        assert_eq!(nearest("l", ["a", "L"].into_iter()), Some("L"));
    }
}
