//! From what speaks for an algorithm to the probability that a function is it.

use serde::{Deserialize, Serialize};

use super::signs::{Sign, Signs};
use crate::search::Confidence;

/// Boosted trees: the logarithm of the odds is a sum of small trees of questions such as "is most of it covered?".
///
/// More of a sign that speaks for an algorithm never makes it less probable: see [`Sign::speaks_for`].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Model {
    /// The logarithm of the odds before anything is known.
    constant: f32,
    /// What the odds of answers mean, of functions that do it themselves and of those that call others for it.
    #[serde(default)]
    alone: Calibration,
    #[serde(default)]
    together: Calibration,
    trees: Vec<Tree>,
}

/// Who does an algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Done {
    /// A function itself.
    Alone,
    /// A function and those it calls.
    Together,
}

/// Makes the probability of an answer mean what it says: trees are fitted to all candidates, but the answer is the most
/// probable of several, and so less probable than it looks; one put together out of callees still less.
///
/// The logarithm of the odds becomes `low · ln p − high · ln (1 − p) + offset` (beta calibration): what is said of the unsure
/// and of the sure is scaled apart.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Calibration {
    /// Times the logarithm of the probability; not below zero, so that no order changes.
    pub low: f32,
    /// Times the logarithm of its complement; not below zero.
    pub high: f32,
    /// Added.
    pub offset: f32,
}

impl Default for Calibration {
    fn default() -> Self {
        Self { low: 1.0, high: 1.0, offset: 0.0 }
    }
}

impl Calibration {
    fn of(self, odds: f32) -> f32 {
        // ln p and ln (1 − p) without losing what is near 0 and 1.
        let less = |x: f32| -((-x.abs()).exp().ln_1p() + (-x).max(0.0));
        let odds = self.low * less(odds) - self.high * less(-odds) + self.offset;
        1.0 / (1.0 + (-odds).exp())
    }

    fn is_sound(self) -> bool {
        self.low >= 0.0 && self.high >= 0.0 && self.low + self.high > 0.0 && self.offset.is_finite()
    }
}

/// A tree of questions; the first node is its root.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Tree {
    pub(crate) nodes: Vec<Node>,
}

/// A question, or an answer.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum Node {
    /// Whether a sign is more than a threshold: if not, go to the first node, otherwise to the second.
    Ask(u8, f32, u16, u16),
    /// What is added.
    Answer(f32),
}

/// Probabilities from which an answer is called strong, likely and weak; less is no answer.
const STRONG: f32 = 0.8;
const LIKELY: f32 = 0.4;
const WEAK: f32 = 0.15;

/// Shares of an algorithm's steps that a strong and a likely answer does.
const MOST_OF_IT: f32 = 0.5;
const MUCH_OF_IT: f32 = 0.3;

/// Steps that either does at least, where there are as many: two nested loops alone are nothing.
const LEAST_STEPS: usize = 3;

impl Model {
    /// The model that is shipped, made by `algofind eval identify --fit`.
    pub(crate) const SHIPPED: &str = include_str!("fitted/model.json");

    pub(crate) fn new(constant: f32, trees: Vec<Tree>) -> Self {
        Self { constant, trees, ..Self::default() }
    }

    /// The same with its odds made to mean what they say.
    #[must_use]
    pub fn calibrated(self, alone: Calibration, together: Calibration) -> Self {
        Self { alone, together, ..self }
    }

    /// What is compiled in.
    ///
    /// # Panics
    ///
    /// Never: a test reads it.
    pub fn shipped() -> Self {
        Self::from_json(Self::SHIPPED).expect("a test reads the shipped model")
    }

    /// Reads what [`to_json`](Self::to_json) writes.
    pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        let model: Self = serde_json::from_str(text)?;
        if !model.alone.is_sound() || !model.together.is_sound() {
            return Err(serde::de::Error::custom("a calibration would turn probabilities round"));
        }
        model.trees.iter().all(Tree::is_sound).then_some(model).ok_or_else(|| {
            serde::de::Error::custom("a question leads to itself, to an earlier one or to nowhere")
        })
    }

    /// The model as JSON, one tree a line.
    pub fn to_json(&self) -> String {
        let trees: Vec<String> =
            self.trees.iter().map(|tree| serde_json::to_string(tree).unwrap_or_default()).collect();
        let calibration = |of: Calibration| serde_json::to_string(&of).unwrap_or_default();
        format!(
            "{{\"constant\": {}, \"alone\": {}, \"together\": {}, \"trees\": [\n{}\n]}}\n",
            self.constant,
            calibration(self.alone),
            calibration(self.together),
            trees.join(",\n")
        )
    }

    /// The probability that a function with these signs is the algorithm.
    pub fn probability(&self, signs: &Signs, done: Done) -> f32 {
        let odds: f32 = self.constant + self.trees.iter().map(|tree| tree.answer(signs)).sum::<f32>();
        match done {
            Done::Alone => self.alone.of(odds),
            Done::Together => self.together.of(odds),
        }
    }

    /// A probability in the words of `search`, where so many of an algorithm's steps are done: what names say alone is
    /// never strong.
    pub fn confidence(probability: f32, covered: usize, steps: usize) -> Option<Confidence> {
        let does = |share: f32| covered as f32 >= share * steps as f32 && covered >= LEAST_STEPS.min(steps);
        match probability {
            p if p >= STRONG && does(MOST_OF_IT) => Some(Confidence::Strong),
            p if p >= LIKELY && does(MUCH_OF_IT) => Some(Confidence::Likely),
            p if p >= WEAK => Some(Confidence::Weak),
            _ => None,
        }
    }

    /// Whether a probability is worth a word at all.
    pub(crate) fn is_something(probability: f32) -> bool {
        probability >= WEAK
    }
}

impl Tree {
    fn answer(&self, signs: &Signs) -> f32 {
        let mut at = 0;
        loop {
            match self.nodes[at] {
                Node::Answer(value) => return value,
                Node::Ask(sign, threshold, no, yes) => {
                    at = usize::from(if signs[usize::from(sign)] > threshold { yes } else { no });
                }
            }
        }
    }

    /// Whether every question leads onwards and asks for a sign.
    fn is_sound(&self) -> bool {
        let n = self.nodes.len();
        n > 0
            && self.nodes.iter().enumerate().all(|(at, node)| match *node {
                Node::Answer(value) => value.is_finite(),
                Node::Ask(sign, threshold, no, yes) => {
                    let leads_on = |to: u16| usize::from(to) > at && usize::from(to) < n;
                    usize::from(sign) < Sign::N && threshold.is_finite() && leads_on(no) && leads_on(yes)
                }
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_model_is_read_and_written() {
        let model = Model::shipped();
        assert!(!model.trees.is_empty());
        assert_eq!(Model::from_json(&model.to_json()).expect("own format"), model);
    }

    #[test]
    fn a_calibration_that_says_nothing_new_changes_nothing() {
        for odds in [-30.0_f32, -2.0, 0.0, 0.5, 9.0] {
            let p = 1.0 / (1.0 + (-odds).exp());
            assert!((Calibration::default().of(odds) - p).abs() < 1e-6, "{odds}");
        }
        let text = r#"{"constant": 0, "alone": {"low": -1, "high": 1, "offset": 0}, "trees": []}"#;
        assert!(Model::from_json(text).expect_err("it turns round").to_string().contains("calibration"));
    }

    #[test]
    fn a_model_that_would_not_end_is_refused() {
        let text = r#"{"constant": 0, "trees": [[[0, 0.5, 0, 1], 1.0]]}"#;
        assert!(Model::from_json(text).expect_err("it loops").to_string().contains("leads to itself"));
    }

    #[test]
    fn the_sure_are_told_from_the_unsure() {
        let words = [0.9, 0.5, 0.2, 0.1].map(|p| Model::confidence(p, 5, 10));
        assert_eq!(words, [Some(Confidence::Strong), Some(Confidence::Likely), Some(Confidence::Weak), None]);
    }

    #[test]
    fn what_does_little_of_it_is_not_strong() {
        assert_eq!(Model::confidence(0.99, 4, 10), Some(Confidence::Likely));
        assert_eq!(Model::confidence(0.99, 2, 10), Some(Confidence::Weak));
        assert_eq!(Model::confidence(0.99, 2, 3), Some(Confidence::Weak), "three steps at least");
        assert_eq!(Model::confidence(0.99, 2, 2), Some(Confidence::Strong), "or all there are");
    }
}
