//! What a copy out of a document does to a listing, without changing what it says.

/// A kind of damage, and the share of listings that must get through it with the same control flow.
pub(crate) struct Damage {
    pub(crate) name: &'static str,
    pub(crate) least: f64,
    /// The damaged text; `None` where it would change what the listing says.
    pub(crate) apply: fn(&str) -> Option<String>,
}

/// All kinds.
pub(crate) const ALL: [Damage; 7] = [
    Damage { name: "carriage returns", least: 1.0, apply: |text| Some(text.replace('\n', "\r\n")) },
    Damage { name: "hard blanks", least: 0.99, apply: |text| Some(text.replace(' ', "\u{a0}")) },
    Damage { name: "doubled blanks", least: 0.97, apply: doubled },
    Damage { name: "line numbers", least: 0.94, apply: numbered },
    Damage { name: "line numbers, wrapped lines", least: 0.86, apply: wrapped },
    Damage { name: "line numbers, a running head", least: 0.92, apply: with_running_head },
    Damage { name: "no columns", least: 0.86, apply: flush_left },
];

/// Lines of at least this many columns are wrapped.
const WIDTH: usize = 34;

fn is_source(text: &str) -> bool {
    text.contains("\\begin") || text.contains("\\State") || text.contains("\\If") || text.contains("```")
}

fn has_numbers(text: &str) -> bool {
    let begins = |line: &&str| line.trim_start().starts_with(|c: char| c.is_ascii_digit() || c == '(');
    text.lines().filter(begins).count() * 3 > text.lines().count()
}

fn doubled(text: &str) -> Option<String> {
    let line = |line: &str| {
        let words = line.trim_start();
        format!("{}{}", " ".repeat(2 * (line.len() - words.len())), words.replace(' ', "  "))
    };
    (!is_source(text)).then(|| text.lines().map(line).collect::<Vec<_>>().join("\n"))
}

fn numbered(text: &str) -> Option<String> {
    Some(counted(text)?.join("\n"))
}

/// The lines with their numbers; blank lines have none.
fn counted(text: &str) -> Option<Vec<String>> {
    if is_source(text) || has_numbers(text) {
        return None;
    }
    let mut n = 0;
    let mut line = |line: &str| {
        if line.trim().is_empty() {
            return line.to_owned();
        }
        n += 1;
        format!("{n}: {line}")
    };
    Some(text.lines().map(&mut line).collect())
}

fn wrapped(text: &str) -> Option<String> {
    const LEAST_REST: usize = 6;
    let mut out = Vec::new();
    for line in counted(text)? {
        let cut = line.match_indices(' ').map(|(at, _)| at).find(|&at| at > WIDTH);
        match cut.filter(|&at| line.len() > at + LEAST_REST) {
            Some(at) => {
                out.push(line[..at].to_owned());
                out.push(line[at..].trim_start().to_owned());
            }
            None => out.push(line),
        }
    }
    Some(out.join("\n"))
}

fn with_running_head(text: &str) -> Option<String> {
    const FEWEST: usize = 6;
    let mut lines = counted(text).filter(|lines| lines.len() >= FEWEST)?;
    lines.insert(lines.len() / 2, "Journal of Examples, Vol. 3, No. 4, 2011".to_owned());
    Some(lines.join("\n"))
}

/// Only where every head has a word that ends it.
fn flush_left(text: &str) -> Option<String> {
    let n_starts = |words: &[&str]| {
        let starts = |line: &&str| words.iter().any(|word| line.trim().to_lowercase().starts_with(word));
        text.lines().filter(starts).count()
    };
    let n_heads = n_starts(&["if ", "for ", "while ", "foreach ", "forall "]);
    let ended = n_heads > 0 && n_starts(&["end"]) >= n_heads;
    (ended && !is_source(text)).then(|| text.lines().map(str::trim).collect::<Vec<_>>().join("\n"))
}
