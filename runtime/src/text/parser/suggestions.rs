//! "Did you mean": the known word that is nearest to what was written.

/// The known word within two changes of a letter, or one in a short word; none where nothing is that near.
pub(crate) fn nearest<'word>(text: &[u8], known: impl Iterator<Item = &'word str>) -> Option<&'word str> {
    const LONGEST: usize = 32;
    if text.is_empty() || text.len() > LONGEST {
        return None;
    }
    let limit = if text.len() < 5 { 1 } else { 2 };
    known
        .filter(|word| word.len().abs_diff(text.len()) <= limit)
        .map(|word| (distance(text, word.as_bytes()), word))
        .filter(|(distance, _)| *distance <= limit)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, word)| word)
}

/// The number of insertions, deletions and replacements that make one word of the other.
fn distance(left: &[u8], right: &[u8]) -> usize {
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (index, &byte) in left.iter().enumerate() {
        let mut diagonal = index;
        row[0] = index + 1;
        for (column, &other) in right.iter().enumerate() {
            let replaced = diagonal + usize::from(byte != other);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[right.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn near_words_are_found() {
        let known = ["tensor", "memref", "f32", "f64"];
        let find = |text: &str| nearest(text.as_bytes(), known.into_iter());
        assert_eq!(find("tesnor"), Some("tensor"));
        assert_eq!(find("f33"), Some("f32"));
        assert_eq!(find("vector"), None);
        assert_eq!(find("g3"), None);
        assert_eq!(find(""), None);
    }
}
