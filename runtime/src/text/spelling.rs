//! What somebody may have meant.

/// Longer names are not compared.
const LONGEST: usize = 64;

/// The candidate nearest to `name`, if one is near enough to be meant.
pub(crate) fn nearest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    if name.len() > LONGEST {
        return None;
    }
    // Of a single letter nothing would be left that is the same.
    let count = name.chars().count();
    let allowed = (count / 3).max(1).min(count.saturating_sub(1));
    candidates
        .filter(|candidate| candidate.len() <= LONGEST)
        .map(|candidate| (strsim::osa_distance(name, candidate), candidate))
        .filter(|(distance, _)| *distance <= allowed)
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
    }
}
