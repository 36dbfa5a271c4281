//! Spelling suggestions.

/// The length of the longest name that is compared.
const LONGEST: usize = 64;

/// Returns the nearest candidate to an unknown name within the distance threshold.
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    nearest_by_rank(name, candidates.into_iter().map(|candidate| (candidate, ())))
}

/// Returns the nearest candidate to an unknown name within the distance threshold; of those at the same distance, the one of
/// the lowest rank, then the one that shares most of its letters in order with the name.
pub fn nearest_by_rank<'a, R: Ord>(
    name: &str,
    candidates: impl IntoIterator<Item = (&'a str, R)>,
) -> Option<&'a str> {
    if name.len() > LONGEST {
        return None;
    }
    let count = name.chars().count();
    let allowed = (count / 3).max(1);
    candidates
        .into_iter()
        .filter(|(candidate, _)| {
            candidate.len() <= LONGEST && candidate.chars().count().abs_diff(count) <= allowed
        })
        .map(|(candidate, rank)| (distance(name, candidate), rank, candidate))
        // All single letters are within the threshold; only one that differs in case is accepted.
        .filter(|(distance, ..)| *distance <= allowed && *distance < count)
        .min_by(|(distance, rank, candidate), (other_distance, other_rank, other)| {
            let shared = |text: &str| strsim::jaro_winkler(name, text);
            (distance, rank)
                .cmp(&(other_distance, other_rank))
                .then_with(|| shared(other).total_cmp(&shared(candidate)))
                .then_with(|| candidate.cmp(other))
        })
        .map(|(_, _, candidate)| candidate)
}

/// Returns the edit distance; zero for names that differ in case alone.
fn distance(name: &str, candidate: &str) -> usize {
    if candidate.eq_ignore_ascii_case(name) { 0 } else { strsim::osa_distance(name, candidate) }
}

#[cfg(test)]
mod tests {
    use super::{nearest, nearest_by_rank};

    #[test]
    fn near_names_are_proposed_and_far_ones_are_not() {
        let names = ["std.addi", "std.addf", "std.constant"];
        assert_eq!(nearest("std.adi", names), Some("std.addi"));
        assert_eq!(nearest("std.constnat", names), Some("std.constant"));
        assert_eq!(nearest("scf.while", names), None);
        assert_eq!(nearest("l", ["a", "la"]), None);
        assert_eq!(nearest("l", ["a", "L"]), Some("L"));
        assert_eq!(nearest("i32", ["F32", "I32", "i33"]), Some("I32"));
    }

    #[test]
    fn of_names_at_the_same_distance_the_rank_decides_then_the_shared_letters() {
        assert_eq!(nearest("adi", ["add", "addi", "abi"]), Some("addi"));
        let ranked = [("add", 0), ("addi", 1)];
        assert_eq!(nearest_by_rank("adi", ranked), Some("add"));
    }
}
