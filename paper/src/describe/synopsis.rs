//! Which sentences describe an algorithm (§2.1 of the paper and its reference \[1\]).
//!
//! Sentences are scored by what they say (the words they share with the caption and with the sentences that refer to
//! the box; phrases with which algorithms are described) and by where they stand (in a paragraph that refers to the box,
//! near it, near the box itself), and the best are taken until a size is reached.

use std::collections::{HashMap, HashSet};

use super::mention::Label;
use super::running::RunningText;
use crate::text::{stem_words, words};

/// How long a synopsis may become.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SynopsisSize {
    /// Most sentences.
    pub sentences: usize,
    /// Most words, all sentences together; the first sentence is taken whatever its length.
    pub words: usize,
}

impl Default for SynopsisSize {
    fn default() -> Self {
        Self { sentences: 6, words: 160 }
    }
}

/// What is known of the algorithm that is to be described.
#[derive(Debug, Clone, Default)]
pub struct Subject<'a> {
    /// Its number.
    pub label: Option<Label>,
    /// Its caption, or the first line of its code when it has none.
    pub caption: &'a str,
    /// Its name, when its head says one (`KRUSKAL(G, w)` is `KRUSKAL`).
    pub name: Option<&'a str>,
    /// How many lines of the document stand before it.
    pub place: usize,
    /// How many lines of the document it covers.
    pub n_lines: usize,
}

/// A sentence of a synopsis.
#[derive(Debug, Clone, PartialEq)]
pub struct Ranked {
    /// Which sentence of the running text.
    pub sentence: usize,
    /// How much it describes the algorithm; larger is more.
    pub score: f32,
}

/// Words with which people say what an algorithm does; sorted.
const CUES: &[&str] = &[
    "algorithm",
    "begins",
    "call",
    "calls",
    "compute",
    "computes",
    "consists",
    "describe",
    "describes",
    "finds",
    "first",
    "initialize",
    "initializes",
    "input",
    "iterates",
    "iteration",
    "line",
    "lines",
    "loop",
    "maintains",
    "method",
    "outline",
    "outlines",
    "output",
    "outputs",
    "procedure",
    "pseudocode",
    "recursively",
    "repeat",
    "repeats",
    "return",
    "returns",
    "routine",
    "runs",
    "scans",
    "selects",
    "starts",
    "step",
    "steps",
    "summarize",
    "summarizes",
    "takes",
    "terminates",
    "works",
];

/// Lines of distance at which nearness to the box counts half.
const HALF_DISTANCE: f32 = 25.0;

/// Whether a piece of text is the heading of a section: short, not ended, numbered or in capitals.
fn is_heading(text: &str) -> bool {
    let text = text.trim();
    let short = text.split_whitespace().count() <= 9 && !text.ends_with(['.', '!', '?', ':']);
    let numbered = text.starts_with(|c: char| c.is_ascii_digit())
        && text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.').starts_with(' ');
    short && (numbered || !text.chars().any(char::is_lowercase))
}

/// Ranks the sentences that describe a subject, best first, within a size. `references` are the sentences that refer to it.
pub fn synopsis(
    text: &RunningText,
    subject: &Subject,
    references: &[usize],
    size: SynopsisSize,
) -> Vec<Ranked> {
    let stems: Vec<Vec<String>> = text.sentences.iter().map(|s| stem_words(&s.text)).collect();
    let weights = Weights::new(&stems);
    let caption: HashSet<String> = stem_words(subject.caption).into_iter().collect();
    let mut reference_words: HashSet<String> = HashSet::new();
    for &at in references {
        reference_words.extend(stems[at].iter().filter(|w| !w.chars().all(|c| c.is_ascii_digit())).cloned());
    }
    let name: Option<Vec<String>> = subject.name.map(stem_words).filter(|stems| !stems.is_empty());
    let near: Vec<(usize, usize)> = references.iter().map(|&at| (at, text.sentences[at].paragraph)).collect();

    let mut ranked = Vec::new();
    for (at, sentence) in text.sentences.iter().enumerate() {
        if stems[at].len() < 2 || !sentence.text.contains(char::is_whitespace) || is_heading(&sentence.text) {
            continue;
        }
        let refers = references.contains(&at);
        let mut score = if refers { 1.0 } else { 0.0 };
        score += 1.0 * weights.cosine(&stems[at], &caption);
        score += 0.5 * weights.cosine(&stems[at], &reference_words);
        if let Some(name) = &name
            && name.iter().all(|word| stems[at].contains(word))
        {
            score += 0.6;
        }
        // The sentences around a reference go on describing, those after it more than those before.
        let paragraph = near
            .iter()
            .filter(|(_, paragraph)| *paragraph == sentence.paragraph)
            .map(|&(reference, _)| {
                if at >= reference {
                    0.75 / (1.0 + 0.5 * (at - reference) as f32)
                } else {
                    0.25 / (reference - at) as f32
                }
            })
            .fold(0.0, f32::max);
        score += paragraph;
        let lower = words(&sentence.text);
        let cues = lower.iter().filter(|word| CUES.binary_search(&word.as_str()).is_ok()).count();
        score += 0.12 * cues.min(3) as f32;
        let distance = if sentence.place >= subject.place {
            sentence.place.saturating_sub(subject.place + subject.n_lines)
        } else {
            subject.place - sentence.place
        };
        score += 0.3 / (1.0 + distance as f32 / HALF_DISTANCE);
        // Sentences about other boxes describe those.
        let others = sentence
            .mentions
            .iter()
            .flat_map(|m| &m.labels)
            .any(|l| subject.label.as_ref().is_none_or(|own| !own.covers(l)));
        if others && !refers {
            score -= 0.5;
        }
        let n_words = lower.len();
        if !(4..=70).contains(&n_words) {
            score -= 0.4;
        }
        ranked.push(Ranked { sentence: at, score });
    }
    ranked.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.sentence.cmp(&b.sentence)));

    let (mut taken, mut n_words, mut said): (Vec<Ranked>, usize, HashSet<String>) =
        (Vec::new(), 0, HashSet::new());
    for candidate in ranked {
        if taken.len() >= size.sentences || candidate.score < 0.45 {
            break;
        }
        let text = &text.sentences[candidate.sentence].text;
        let n = text.split_whitespace().count();
        if (n_words + n > size.words && !taken.is_empty()) || !said.insert(text.to_lowercase()) {
            continue;
        }
        n_words += n;
        taken.push(candidate);
    }
    taken
}

/// How much words of a document say: rare ones more.
struct Weights<'a> {
    documents: HashMap<&'a str, usize>,
    n: usize,
}

impl<'a> Weights<'a> {
    fn new(stems: &'a [Vec<String>]) -> Self {
        let mut documents: HashMap<&str, usize> = HashMap::new();
        for sentence in stems {
            let once: HashSet<&str> = sentence.iter().map(String::as_str).collect();
            for word in once {
                *documents.entry(word).or_default() += 1;
            }
        }
        Self { documents, n: stems.len() }
    }

    fn of(&self, word: &str) -> f32 {
        let n = self.documents.get(word).copied().unwrap_or(0);
        ((1.0 + self.n as f32) / (1.0 + n as f32)).ln() + 1.0
    }

    /// Cosine of a sentence and a set of words, both weighted.
    fn cosine(&self, sentence: &[String], set: &HashSet<String>) -> f32 {
        if set.is_empty() {
            return 0.0;
        }
        // Sums run over sorted words: floats do not add up the same in every order.
        let mut once: Vec<&str> = sentence.iter().map(String::as_str).collect();
        once.sort_unstable();
        once.dedup();
        let mut all: Vec<&str> = set.iter().map(String::as_str).collect();
        all.sort_unstable();
        let square = |words: &[&str]| words.iter().map(|w| self.of(w).powi(2)).sum::<f32>();
        let shared: f32 = once.iter().filter(|w| set.contains(**w)).map(|w| self.of(w).powi(2)).sum();
        shared / (square(&once) * square(&all)).sqrt().max(f32::EPSILON)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Block, Document, Line, Page, Rect, Role, Source};

    #[test]
    fn cues_are_sorted() {
        assert!(CUES.is_sorted());
    }

    #[test]
    fn headings_are_no_sentences() {
        assert!(is_heading("3 DYNAMIC NESTED SAMPLING"));
        assert!(is_heading("4.2 Greedy cover"));
        assert!(!is_heading("2 of the sets are covered."));
        assert!(!is_heading("It repeats until nothing changes"));
    }

    #[test]
    fn references_and_sentences_about_the_caption_come_first() {
        let mut document = Document::new(Source::Text);
        let paragraphs = [
            "Weather was fine that day. Nobody spoke of anything important then.",
            "Algorithm 1 finds a minimum spanning tree. It sorts the edges by weight and joins components. Lunch was late.",
            "The cost of the tests is given elsewhere. We thank the reviewers for their time.",
        ];
        let blocks =
            paragraphs.iter().map(|p| Block::new(Role::Text, vec![Line::new(*p, Rect::default())])).collect();
        document.pages.push(Page { number: 1, blocks, ..Page::default() });
        let text = RunningText::new(&document, &[]);
        let subject = Subject {
            label: Label::parse("Algorithm 1"),
            caption: "Minimum spanning tree by sorting edges",
            place: 2,
            ..Subject::default()
        };
        let found = synopsis(&text, &subject, &[2], SynopsisSize { sentences: 2, words: 100 });
        let order: Vec<usize> = found.iter().map(|r| r.sentence).collect();
        assert_eq!(order, [2, 3]);
        let short = synopsis(&text, &subject, &[2], SynopsisSize { sentences: 9, words: 8 });
        assert_eq!(short.len(), 1, "the first sentence fills the size");
    }
}
