//! Fits the two classifiers on labelled documents. Kept apart from finding: only the training command needs it.

use super::code;
use super::finder::Finder;
use super::logistic::Logistic;
use super::{model, view, wrap};
use crate::document::{Document, LineId};

/// Vectors with what they are labelled as.
#[derive(Debug, Clone, Default)]
pub struct Examples {
    vectors: Vec<Vec<f32>>,
    labels: Vec<bool>,
}

impl Examples {
    /// The lines of a document; `is_code` says which of them belong to pseudo-code.
    pub fn lines(document: &Document, is_code: impl Fn(LineId) -> bool) -> Self {
        let views = view::views(document);
        let labels = views.iter().map(|v| is_code(v.id)).collect();
        Self { vectors: model::vectors(&views, &document.fonts), labels }
    }

    /// The pairs of rows of the boxes that are found in a document, where `statements` (the lines of its boxes, joined)
    /// tell whether the second goes on with the first. Texts are compared by their letters and digits.
    pub fn wraps(document: &Document, statements: &[String]) -> Self {
        let mut views = view::views(document);
        model::judge(model::shipped(), &mut views, &document.fonts);
        let finder = Finder { document, views: &views };
        let heads = finder.heads();
        let mut out = Self::default();
        for (_, body) in finder.bodies(&heads) {
            let lines: Vec<&view::View<'_>> = body.lines.iter().map(|l| &views[*l]).collect();
            let (rows, setting) = code::rows(&lines, body.right);
            let texts: Vec<String> = rows.iter().map(|r| letters(&r.text)).collect();
            let mut at = 0;
            let mut ended = false;
            while at < rows.len() {
                // How many rows make the statement that begins here; none when no label has it.
                let made = (1..=5.min(rows.len() - at))
                    .find(|n| !texts[at].is_empty() && statements.contains(&texts[at..at + n].concat()));
                let Some(n) = made else {
                    ended = false;
                    at += 1;
                    continue;
                };
                let mut whole = String::new();
                let mut hang = None;
                for i in at..at + n {
                    let known = if i == at { ended } else { true };
                    if known && i > 0 && !rows[i].numbered && !rows[i].preamble {
                        let before = if i == at { rows[i - 1].text.clone() } else { whole.clone() };
                        let widest = wrap::widest(&rows, rows[i - 1].column);
                        out.vectors.push(wrap::features(
                            &rows[i - 1],
                            &before,
                            hang,
                            &rows[i],
                            widest,
                            &setting,
                        ));
                        out.labels.push(i > at);
                    }
                    if i > at {
                        hang.get_or_insert(rows[i].x);
                    }
                    code::glue(&mut whole, &rows[i].text);
                }
                ended = true;
                at += n;
            }
        }
        out
    }

    /// All of these and of the others.
    pub fn join(&mut self, other: &Self) {
        self.vectors.extend(other.vectors.iter().cloned());
        self.labels.extend(&other.labels);
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.labels.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }
}

/// Letters and digits only, in lower case: the form in which printed lines and labels are compared.
pub fn letters(text: &str) -> String {
    text.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

/// A fitted classifier.
#[derive(Debug, Clone)]
pub struct Fitted(Logistic);

impl Fitted {
    /// Fits by gradient descent on the log loss with a quadratic penalty; the same every time.
    pub fn fit(examples: &Examples, rounds: usize, penalty: f32) -> Self {
        Self(Logistic::fit(&examples.vectors, &examples.labels, rounds, penalty))
    }

    /// True positives, false positives, false negatives.
    pub fn count(&self, examples: &Examples) -> [usize; 3] {
        self.0.count(&examples.vectors, &examples.labels)
    }

    /// The classifier of lines in the form that is shipped: `name<TAB>weight`.
    pub fn lines_text(&self) -> String {
        self.0.to_text(&model::names())
    }

    /// The classifier of wrapped rows in the form that is shipped.
    pub fn wraps_text(&self) -> String {
        self.0.to_text(&wrap::names())
    }
}
