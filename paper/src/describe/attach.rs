//! References, synopsis and costs go to the boxes they are about.

use std::collections::HashSet;

use super::complexity::{Measure, costs};
use super::mention::Label;
use super::running::RunningText;
use super::synopsis::{Subject, SynopsisSize, synopsis};
use crate::algorithm::{Algorithm, Found};
use crate::document::{Document, LineId};
use crate::text::stem_words;

/// Describes every box of a document, in their order.
pub fn describe(document: &Document, found: Vec<Found>, size: SynopsisSize) -> Vec<Algorithm> {
    let text = RunningText::new(document, &found);
    let labels: Vec<Option<Label>> =
        found.iter().map(|f| f.number.as_deref().and_then(Label::parse)).collect();
    let names: Vec<Option<String>> = found.iter().map(name_of).collect();
    let references: Vec<Vec<usize>> = labels.iter().map(|label| refer_to(&text, label.as_ref())).collect();
    let complexities = attach_costs(&text, &found, &labels, &names, &references);
    let mut place_of = PlaceOf::new(document);
    let mut out = Vec::with_capacity(found.len());
    for (at, (found, complexity)) in found.into_iter().zip(complexities).enumerate() {
        let first_line = found.lines.first().map_or("", |line| line.text.as_str());
        let subject = Subject {
            label: labels[at].clone(),
            caption: found.caption.as_deref().unwrap_or(first_line),
            name: names[at].as_deref(),
            place: found.covers.first().map_or(0, |id| place_of.get(*id)),
            n_lines: found.covers.len(),
        };
        let ranked = synopsis(&text, &subject, &references[at], size);
        let synopsis = ranked.iter().map(|r| text.sentences[r.sentence].text.clone()).collect();
        let references = references[at].iter().map(|&s| text.sentences[s].text.clone()).collect();
        out.push(Algorithm { found, references, synopsis, complexity });
    }
    out
}

/// How many lines of the document stand before a line.
struct PlaceOf {
    before: Vec<Vec<usize>>,
}

impl PlaceOf {
    fn new(document: &Document) -> Self {
        let mut n = 0;
        let before = document.pages.iter().map(|page| {
            page.blocks
                .iter()
                .map(|block| {
                    let before = n;
                    n += block.lines.len();
                    before
                })
                .collect()
        });
        Self { before: before.collect() }
    }

    fn get(&mut self, id: LineId) -> usize {
        self.before.get(id.page).and_then(|page| page.get(id.block)).map_or(0, |before| before + id.line)
    }
}

/// The sentences that refer to a label, in order, each text once.
fn refer_to(text: &RunningText, label: Option<&Label>) -> Vec<usize> {
    let Some(label) = label else { return Vec::new() };
    let mut seen = HashSet::new();
    let refers = text.sentences.iter().enumerate().filter(|(_, sentence)| {
        sentence.mentions.iter().any(|m| m.labels.iter().any(|l| label.covers(l)))
            // A line that is the number alone is a caption or a running head, not a sentence.
            && sentence.text.split_whitespace().count() > 3
    });
    refers.filter(|(_, sentence)| seen.insert(sentence.text.as_str())).map(|(at, _)| at).collect()
}

/// The name in the head of a box's code: what stands before the first bracket of a line that looks like a head.
fn name_of(found: &Found) -> Option<String> {
    for line in found.lines.iter().take(6) {
        let mut head = line.text.trim();
        for word in [
            "procedure",
            "function",
            "algorithm",
            "Procedure",
            "Function",
            "Algorithm",
            "def",
            "Program",
            "PROCEDURE",
            "FUNCTION",
        ] {
            if let Some(rest) = head.strip_prefix(word)
                && rest.starts_with(char::is_whitespace)
            {
                head = rest.trim_start();
            }
        }
        let Some(open) = head.find('(') else { continue };
        let name = head[..open].trim();
        let plain = name
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | ' ' | '\u{2010}' | '\u{2013}'));
        let statement = ["if", "while", "for", "return", "until", "else", "let", "call", "print"];
        let first = name.split_whitespace().next().unwrap_or("").to_lowercase();
        if plain
            && name.chars().count() > 2
            && name.split_whitespace().count() <= 4
            && !statement.contains(&first.as_str())
        {
            return Some(name.to_string());
        }
    }
    None
}

/// How many sentences after a reference a cost may still be said of it.
const REACH: usize = 4;

/// Gives every stated cost to the box it is said of: the one its sentence names by number, else by name or caption, else
/// the one the sentences before it in the same paragraph are about, when it speaks of "the algorithm".
fn attach_costs(
    text: &RunningText,
    found: &[Found],
    labels: &[Option<Label>],
    names: &[Option<String>],
    references: &[Vec<usize>],
) -> Vec<Vec<String>> {
    let captions: Vec<Vec<String>> =
        found.iter().map(|f| telling_words(f.caption.as_deref().unwrap_or(""))).collect();
    let names: Vec<Vec<String>> =
        names.iter().map(|n| n.as_deref().map(stem_words).unwrap_or_default()).collect();
    let mut out: Vec<Vec<(u8, Measure, String)>> = vec![Vec::new(); found.len()];
    for (own, found) in out.iter_mut().zip(found) {
        let inside =
            found.caption.iter().map(String::as_str).chain(found.lines.iter().map(|line| line.text.as_str()));
        for part in inside {
            own.extend(costs(part).into_iter().map(|c| (0, c.measure, c.bound)));
        }
    }
    for (at, sentence) in text.sentences.iter().enumerate() {
        let stated = costs(&sentence.text);
        if stated.is_empty() || is_of_part(&sentence.text) {
            continue;
        }
        let mentioned: Vec<usize> = (0..found.len())
            .filter(|&f| {
                labels[f].as_ref().is_some_and(|label| {
                    sentence.mentions.iter().any(|m| m.labels.iter().any(|l| label.covers(l)))
                })
            })
            .collect();
        let (rank, owners) = if mentioned.is_empty() {
            let stems = stem_words(&sentence.text);
            let named: Vec<usize> = (0..found.len())
                .filter(|&f| {
                    let by_name = !names[f].is_empty() && names[f].iter().all(|w| stems.contains(w));
                    let by_caption = captions[f].len() > 1 && captions[f].iter().all(|w| stems.contains(w));
                    by_name || by_caption
                })
                .collect();
            if named.is_empty() { (2, before(text, at, references)) } else { (1, named) }
        } else {
            (0, mentioned)
        };
        for owner in owners {
            out[owner].extend(stated.iter().map(|c| (rank, c.measure, c.bound.clone())));
        }
    }
    out.into_iter()
        .map(|mut costs| {
            // Surest first, time before space; the order of the text among equals.
            costs.sort_by_key(|(rank, measure, _)| (*rank, *measure));
            let mut seen = HashSet::new();
            costs
                .into_iter()
                .map(|(_, _, bound)| bound)
                .filter(|bound| seen.insert(bound.to_lowercase()))
                .collect()
        })
        .collect()
}

/// Whether a sentence states the cost of some lines or of one round: `Line 3 of Algorithm 1 takes constant time`.
fn is_of_part(sentence: &str) -> bool {
    const PARTS: &[&str] = &["line", "lines", "step", "steps", "iteration", "round", "phase"];
    let words: Vec<String> = sentence
        .split_whitespace()
        .take(4)
        .map(|w| w.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase())
        .collect();
    words.iter().enumerate().any(|(at, word)| {
        let next = words.get(at + 1).map_or("", String::as_str);
        let numbered = next.starts_with(|c: char| c.is_ascii_digit());
        let each = at > 0 && matches!(words[at - 1].as_str(), "each" | "every" | "one" | "this" | "single");
        PARTS.contains(&word.as_str()) && (numbered || each)
    })
}

/// The box that a sentence without a number or a name speaks of: the last one referred to in its paragraph just before.
fn before(text: &RunningText, at: usize, references: &[Vec<usize>]) -> Vec<usize> {
    let sentence = &text.sentences[at];
    let lower = sentence.text.to_lowercase();
    let speaks = [
        "the algorithm",
        "this algorithm",
        "our algorithm",
        "the procedure",
        "this procedure",
        "the method",
        "its ",
        "it ",
        "the running",
        "the total",
        "the overall",
        "the time",
        "the complexity",
        "the worst",
        "overall",
        "in total",
        "the loop",
        "this takes",
        "this step",
        "therefore",
        "hence",
        "thus",
    ];
    if !sentence.mentions.is_empty()
        || !speaks.iter().any(|s| lower.starts_with(s) || lower.contains(&format!(" {s}")))
    {
        return Vec::new();
    }
    let last = (0..references.len())
        .filter_map(|f| references[f].iter().rev().find(|&&r| r < at && at - r <= REACH).map(|&r| (r, f)))
        .filter(|&(r, _)| text.sentences[r].paragraph == sentence.paragraph)
        .max();
    let Some((reference, _)) = last else { return Vec::new() };
    (0..references.len()).filter(|&f| references[f].contains(&reference)).collect()
}

/// The words of a caption that say which algorithm it is.
fn telling_words(caption: &str) -> Vec<String> {
    const COMMON: &[&str] =
        &["algorithm", "procedur", "pseudo", "code", "pseudocod", "method", "function", "main"];
    let mut words = stem_words(caption);
    words.retain(|word| !COMMON.contains(&word.as_str()) && word.chars().count() > 1);
    words.dedup();
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cost_of_a_line_is_not_that_of_the_algorithm() {
        assert!(is_of_part("Line 3 of Algorithm 1 can be carried out in constant time."));
        assert!(is_of_part("Each iteration takes O(n) time."));
        assert!(!is_of_part("Algorithm 1 runs in O(n log n) time."));
        assert!(!is_of_part("The number of steps of Algorithm 2 is O(n)."));
    }
}
