//! Which number each caption, section and label of a source gets.

use std::collections::HashMap;

use super::plain::Labels;
use super::source::{braced, command_end, optional};

/// Floats by the counter they share: environment, word, counter.
const FLOATS: &[(&str, &str)] = &[
    ("algorithm", "Algorithm"),
    ("algorithm*", "Algorithm"),
    ("algorithm2e", "Algorithm"),
    ("algorithm2e*", "Algorithm"),
    ("procedure", "Procedure"),
    ("function", "Function"),
    ("figure", "Figure"),
    ("figure*", "Figure"),
    ("wrapfigure", "Figure"),
    ("table", "Table"),
    ("table*", "Table"),
    ("listing", "Listing"),
    ("lstlisting", "Listing"),
    ("program", "Program"),
    ("pseudocode", "Pseudocode"),
];

/// The word before the number of an environment's caption.
pub(super) fn word_of(environment: &str) -> Option<&'static str> {
    FLOATS.iter().find(|(name, _)| *name == environment).map(|(_, word)| *word)
}

/// Counts captions and sections in the order of the source.
#[derive(Default)]
pub(super) struct Counter {
    counts: HashMap<&'static str, u32>,
}

impl Counter {
    /// The next number of a word.
    pub(super) fn next(&mut self, word: &'static str) -> u32 {
        let count = self.counts.entry(word).or_default();
        *count += 1;
        *count
    }
}

/// Reads the labels of a source: each gets the number of the caption, section or equation it stands after.
pub(super) fn labels(source: &str) -> Labels {
    let mut out = Labels::new();
    let mut counter = Counter::default();
    let mut open: Vec<&str> = Vec::new();
    let mut last: (String, String) = ("Section".into(), "1".into());
    let mut sections = [0_u32; 3];
    for (at, _) in source.match_indices('\\') {
        let end = command_end(source, at);
        match &source[at + 1..end] {
            "begin" => {
                let Some((name, after)) = braced(source, end) else { continue };
                open.push(name);
                if open.len() > 200 {
                    open.clear();
                }
                if name == "lstlisting"
                    && let Some((options, _)) = optional(source, after)
                    && options.contains("caption")
                {
                    last = ("Listing".into(), counter.next("Listing").to_string());
                    if let Some(label) = option(options, "label") {
                        out.insert(label.to_string(), last.clone());
                    }
                } else if matches!(name, "equation" | "align" | "eqnarray" | "gather" | "multline") {
                    last = ("Equation".into(), counter.next("Equation").to_string());
                }
            }
            "end" => drop(open.pop()),
            "caption" => {
                if let Some(word) = open.iter().rev().find_map(|name| word_of(name)) {
                    last = (word.into(), counter.next(word).to_string());
                }
            }
            name @ ("section" | "subsection" | "subsubsection") => {
                let level = name.matches("sub").count();
                if !source[end..].starts_with('*') {
                    sections[level] += 1;
                    sections[level + 1..].fill(0);
                    let number: Vec<String> = sections[..=level].iter().map(u32::to_string).collect();
                    last = ("Section".into(), number.join("."));
                }
            }
            "label" => {
                if let Some((label, _)) = braced(source, end).filter(|(label, _)| label.len() < 200) {
                    out.insert(label.trim().to_string(), last.clone());
                }
            }
            _ => {}
        }
    }
    out
}

/// The value of `key={value}` or `key=value` in a list of options.
pub(super) fn option<'a>(options: &'a str, key: &str) -> Option<&'a str> {
    let mut at = 0;
    while let Some(found) = options[at..].find(key) {
        let start = at + found;
        at = start + key.len();
        let apart = options[..start].trim_end();
        if !apart.is_empty() && !apart.ends_with(',') {
            continue;
        }
        let rest = options[at..].trim_start();
        let Some(rest) = rest.strip_prefix('=') else { continue };
        let rest = rest.trim_start();
        return if rest.starts_with('{') {
            braced(rest, 0).map(|(value, _)| value)
        } else {
            Some(rest.split(',').next().unwrap_or("").trim())
        };
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_get_the_numbers_that_print() {
        let source = r"\section{A}\label{s}\begin{algorithm}\caption{x}\label{a}\end{algorithm}
            \begin{figure}\caption{y}\label{f}\end{figure}\begin{lstlisting}[caption={z},label=l]\end{lstlisting}
            \subsection{B}\label{t}\begin{algorithm}\caption{x}\label{b}\end{algorithm}";
        let labels = labels(source);
        let of = |key: &str| labels.get(key).map(|(word, number)| format!("{word} {number}"));
        assert_eq!(of("s").as_deref(), Some("Section 1"));
        assert_eq!(of("a").as_deref(), Some("Algorithm 1"));
        assert_eq!(of("b").as_deref(), Some("Algorithm 2"));
        assert_eq!(of("f").as_deref(), Some("Figure 1"));
        assert_eq!(of("l").as_deref(), Some("Listing 1"));
        assert_eq!(of("t").as_deref(), Some("Section 1.1"));
    }
}
