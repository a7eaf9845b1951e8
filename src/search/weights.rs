//! What each kind of evidence is worth.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::certainty::{Certainty, Signs};
use super::feature::Feature;
use super::result::Confidence;

/// What one feature is worth, as a function of a candidate's standing in it.
///
/// `share` is for having it at all, `peak` for having about the most of it: being the best match of a name is worth
/// more than twice being half as good a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Weight {
    /// Times the standing.
    pub share: f32,
    /// Times the cube of the standing.
    pub peak: f32,
    /// Times the standing and the share of the query that is done: a word in its place says more than a word. Of words
    /// only.
    #[serde(default)]
    pub placed: f32,
}

impl Weight {
    /// What a standing, from 0 to 1, adds to the score where `done`, from 0 to 1, of the query is done.
    pub fn of(self, standing: f32, done: f32) -> f32 {
        self.share * standing + self.peak * standing.powi(3) + self.placed * standing * done
    }
}

/// A weight per feature, in the order of [`Feature::ALL`].
pub type Table = [Weight; Feature::N];

/// What each feature is worth. A function's score is the sum of what its standings are worth; scores are logits, so a
/// softmax over the functions of a search is the chance of each to be the first hit, as far as the fitted data tell.
///
/// Where names say nothing, structure has to say it all; so there are two tables, and a search takes what lies between
/// them, by how much the names of the searched code say.
///
/// The default was fitted on the development set by `algofind tune`: one table jointly over queries as they are,
/// without procedure names and without commentary, the other over code without names.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// For code whose names are words.
    pub named: Table,
    /// For code whose names are not.
    pub nameless: Table,
    /// What the scores mean.
    pub certainty: Certainty,
    /// What scores by the second table mean, in code without names.
    pub unnamed: Certainty,
}

/// A file of weights.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    named: BTreeMap<String, Weight>,
    nameless: BTreeMap<String, Weight>,
    certainty: Certainty,
    /// As of all code where nobody fitted it apart.
    unnamed: Option<Certainty>,
}

/// The fitted weights, by name of the feature; features that are not named weigh nothing.
const FITTED: &str = include_str!("weights.json");

/// A file of weights could not be read.
#[derive(Debug, thiserror::Error)]
pub enum WeightsError {
    /// Not JSON of that form.
    #[error("weights must be a JSON object of finite numbers as `algofind tune` writes it: {0}")]
    Format(#[from] serde_json::Error),
    /// A number that no score can be made of.
    #[error("the weight of `{name}` is not a finite number")]
    NotFinite {
        /// What it is the weight of.
        name: String,
    },
    /// A name that is no feature.
    #[error("`{name}` is no feature; features are: {known}")]
    Unknown {
        /// The name.
        name: String,
        /// All names.
        known: String,
    },
}

impl Weights {
    /// Reads what [`to_json`](Self::to_json) writes; features that are not named weigh nothing.
    pub fn from_json(text: &str) -> Result<Self, WeightsError> {
        let file: File = serde_json::from_str(text)?;
        let unnamed = file.unnamed.unwrap_or(file.certainty);
        let (named, nameless) = (table(file.named)?, table(file.nameless)?);
        Ok(Self { named, nameless, certainty: file.certainty, unnamed })
    }

    /// The weights as JSON, one feature a line.
    pub fn to_json(&self) -> String {
        let rows = |table: &Table| {
            let row = |(feature, Weight { share, peak, placed }): (Feature, &Weight)| {
                let placed = if *placed > 0.0 { format!(", \"placed\": {placed:.4}") } else { String::new() };
                format!(
                    "    \"{}\": {{ \"share\": {share:.4}, \"peak\": {peak:.4}{placed} }}",
                    feature.name()
                )
            };
            Feature::ALL.into_iter().zip(table).map(row).collect::<Vec<_>>().join(",\n")
        };
        let sure = |Certainty { constant, score, substance, structure, coverage }: Certainty| {
            format!(
                "{{ \"constant\": {constant:.4}, \"score\": {score:.4}, \"substance\": {substance:.4}, \
                 \"structure\": {structure:.4}, \"coverage\": {coverage:.4} }}"
            )
        };
        format!(
            "{{\n  \"named\": {{\n{}\n  }},\n  \"nameless\": {{\n{}\n  }},\n  \"certainty\": {},\n  \"unnamed\": {}\n}}\n",
            rows(&self.named),
            rows(&self.nameless),
            sure(self.certainty),
            sure(self.unnamed),
        )
    }

    /// All weights zero.
    pub fn zero() -> Self {
        let none = [Weight::default(); Feature::N];
        Self { named: none, nameless: none, certainty: Certainty::default(), unnamed: Certainty::default() }
    }

    /// How sure an answer with these signs is: by all that speaks for it, or by what would in code without names, whichever is
    /// surer. Names that do not agree say little against an answer that does what was asked.
    pub(crate) fn confidence(&self, signs: Signs) -> Option<Confidence> {
        let unnamed = Signs { score: signs.unnamed, ..signs };
        self.certainty.confidence(signs).max(self.unnamed.confidence(unnamed))
    }

    /// The weights for code whose names say this much, from 0 to 1.
    pub fn at(&self, naming: f32) -> Table {
        let between = |named: f32, nameless: f32| naming * named + (1.0 - naming) * nameless;
        std::array::from_fn(|f| {
            let (named, nameless) = (self.named[f], self.nameless[f]);
            Weight {
                share: between(named.share, nameless.share),
                peak: between(named.peak, nameless.peak),
                placed: between(named.placed, nameless.placed),
            }
        })
    }
}

fn table(rows: BTreeMap<String, Weight>) -> Result<Table, WeightsError> {
    let mut table = [Weight::default(); Feature::N];
    for (name, value) in rows {
        let Some(feature) = Feature::ALL.iter().position(|feature| feature.name() == name) else {
            let known: Vec<&str> = Feature::ALL.into_iter().map(Feature::name).collect();
            return Err(WeightsError::Unknown { name, known: known.join(", ") });
        };
        if !value.share.is_finite() || !value.peak.is_finite() || !value.placed.is_finite() {
            return Err(WeightsError::NotFinite { name });
        }
        table[feature] = value;
    }
    Ok(table)
}

/// The score of a candidate that is the best in everything.
pub(crate) fn most(table: &Table) -> f32 {
    total(table, &[1.0; Feature::N])
}

/// The score of a candidate with these standings.
pub(crate) fn total(table: &Table, standings: &[f32; Feature::N]) -> f32 {
    let done = standings[Feature::TOGETHER];
    table.iter().zip(standings).map(|(weight, x)| weight.of(*x, done)).sum()
}

impl Default for Weights {
    fn default() -> Self {
        Self::from_json(FITTED).expect("the shipped weights are read by a test")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_weights_are_readable_and_not_empty() {
        let weights = Weights::from_json(FITTED).expect("shipped weights");
        assert!(weights.named.iter().chain(&weights.nameless).any(|w| w.share > 0.0));
        assert_eq!(Weights::from_json(&weights.to_json()).expect("own format"), weights);
    }

    const MAGIC: &str = r#"{"named": {"magic": {"share": 1, "peak": 0}}, "nameless": {},
        "certainty": {"constant": 0, "score": 1, "substance": 1, "structure": 1}}"#;

    #[test]
    fn between_names_and_none_lies_a_mean() {
        let mut weights = Weights::zero();
        weights.named[0] = Weight { share: 4.0, peak: 1.0, placed: 2.0 };
        weights.nameless[0] = Weight { share: 2.0, ..Weight::default() };
        assert_eq!(weights.at(1.0), weights.named);
        assert_eq!(weights.at(0.0), weights.nameless);
        assert_eq!(weights.at(0.5)[0], Weight { share: 3.0, peak: 0.5, placed: 1.0 });
    }

    #[test]
    fn an_answer_without_names_is_as_sure_as_in_code_without_names() {
        let certainty = Certainty { constant: -6.0, score: 12.0, ..Certainty::default() };
        let weights = Weights { certainty, unnamed: certainty, ..Weights::zero() };
        let signs = |score, unnamed| Signs { score, unnamed, substance: 9.0, structure: 0.7, coverage: 0.7 };
        assert_eq!(weights.confidence(signs(0.3, 0.1)), weights.confidence(signs(0.3, 0.3)));
        assert_eq!(weights.confidence(signs(0.3, 0.7)), Some(Confidence::Strong));
        assert_eq!(weights.confidence(signs(0.7, 0.1)), Some(Confidence::Strong));
    }

    #[test]
    fn unknown_features_are_named() {
        let error = Weights::from_json(MAGIC).expect_err("no such feature");
        assert!(error.to_string().contains("`magic`"));
        assert!(matches!(Weights::from_json("[]"), Err(WeightsError::Format(_))));
    }
}
