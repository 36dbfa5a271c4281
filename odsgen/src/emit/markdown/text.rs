//! Markdown building blocks: code spans, tables, and text of authors.

/// Returns an inline code span on one line. The text may contain backticks.
pub(super) fn code(text: &str) -> String {
    let text = one_line(text);
    let fence = "`".repeat(longest_run(&text, '`') + 1);
    let space = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{fence}{space}{text}{space}{fence}")
}

/// Returns a code block.
pub(super) fn fenced(language: &str, text: &str) -> String {
    let fence = "`".repeat((longest_run(text, '`') + 1).max(3));
    format!("{fence}{language}\n{}\n{fence}\n\n", text.trim_end())
}

fn longest_run(text: &str, wanted: char) -> usize {
    let mut longest = 0;
    let mut run = 0;
    for character in text.chars() {
        run = if character == wanted { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    longest
}

pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns a table followed by a blank line; empty without rows.
pub(super) fn table<const N: usize>(heads: [&str; N], rows: Vec<[String; N]>) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let line = |cells: &[String; N]| {
        let cells: Vec<String> = cells.iter().map(|cell| one_line(&cell.replace('|', "\\|"))).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let mut out = line(&heads.map(str::to_owned));
    out.push_str(&line(&heads.map(|_| "---".to_owned())));
    out.extend(rows.iter().map(line));
    out.push('\n');
    out
}

/// Returns a description below a heading of that level. Demotes its headings and closes an open fence, so that the
/// following text is not affected.
pub(super) fn description(text: &str, level: usize) -> String {
    let mut out = String::new();
    let mut open: Option<String> = None;
    for line in text.trim().lines() {
        let start = line.trim_start();
        let mark = ["`", "~"].into_iter().find_map(|mark| {
            let length = start.len() - start.trim_start_matches(mark).len();
            (length >= 3).then(|| mark.repeat(length))
        });
        match (&open, mark) {
            (None, Some(mark)) => open = Some(mark),
            (Some(fence), Some(mark)) if mark.starts_with(fence.as_str()) && start.trim_end() == mark => {
                open = None;
            }
            (None, None) => {
                let hashes = start.len() - start.trim_start_matches('#').len();
                if (1..=6).contains(&hashes) && start[hashes..].starts_with(' ') {
                    let depth = (hashes + level).min(6);
                    out.push_str(&"#".repeat(depth));
                    out.push_str(&start[hashes..]);
                    out.push('\n');
                    continue;
                }
            }
            _ => {}
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    if let Some(fence) = open {
        out.push_str(&fence);
        out.push('\n');
    }
    if !out.is_empty() {
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_survives_backticks() {
        assert_eq!(code("a  b\nc"), "`a b c`");
        assert_eq!(code("`x"), "`` `x ``");
        assert_eq!(fenced("", "```"), "````\n```\n````\n\n");
    }

    #[test]
    fn cells_survive_bars_and_lines() {
        assert_eq!(table(["A"], vec![["x | y\nz".to_owned()]]), "| A |\n| --- |\n| x \\| y z |\n\n");
        assert_eq!(table(["A"], Vec::new()), "");
    }

    #[test]
    fn headings_of_descriptions_go_down_and_fences_end() {
        assert_eq!(description("# A\n```\n# b\n```\n#c", 3), "#### A\n```\n# b\n```\n#c\n\n");
        assert_eq!(description("~~~~\n~~~\ntext", 3), "~~~~\n~~~\ntext\n~~~~\n\n");
        assert_eq!(description("###### A", 3), "###### A\n\n");
        assert_eq!(description(" ", 3), "");
    }
}
