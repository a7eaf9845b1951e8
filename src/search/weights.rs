//! What each kind of evidence is worth.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::certainty::Certainty;
use super::feature::Feature;

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
}

impl Weight {
    /// What a standing, from 0 to 1, adds to the score.
    pub fn of(self, standing: f32) -> f32 {
        self.share * standing + self.peak * standing.powi(3)
    }
}

/// A weight per feature. A function's score is the sum of what its standings are worth; scores are logits, so a
/// softmax over the functions of a search is the chance of each to be the first hit, as far as the fitted data tell.
///
/// The default was fitted on the development set by `algofind tune`, jointly over queries as they are, without
/// procedure names, without commentary, and over code without names.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    features: [Weight; Feature::N],
    /// What the scores mean.
    pub certainty: Certainty,
}

/// A file of weights.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    features: BTreeMap<String, Weight>,
    certainty: Certainty,
}

/// The fitted weights, by name of the feature; features that are not named weigh nothing.
const FITTED: &str = include_str!("weights.json");

/// A file of weights could not be read.
#[derive(Debug, thiserror::Error)]
pub enum WeightsError {
    /// Not JSON of that form.
    #[error("weights must be a JSON object as `algofind tune` writes it: {0}")]
    Format(#[from] serde_json::Error),
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
        let mut weights = Self { certainty: file.certainty, ..Self::zero() };
        for (name, value) in file.features {
            let Some(feature) = Feature::all().find(|f| f.name() == name) else {
                let known: Vec<String> = Feature::all().map(Feature::name).collect();
                return Err(WeightsError::Unknown { name, known: known.join(", ") });
            };
            weights.features[feature.index()] = value;
        }
        Ok(weights)
    }

    /// The weights as JSON, one feature a line.
    pub fn to_json(&self) -> String {
        let features: Vec<String> = Feature::all()
            .zip(self.features)
            .map(|(feature, Weight { share, peak })| {
                format!("    \"{}\": {{ \"share\": {share:.4}, \"peak\": {peak:.4} }}", feature.name())
            })
            .collect();
        let Certainty { constant, score, chance, substance } = self.certainty;
        format!(
            "{{\n  \"features\": {{\n{}\n  }},\n  \"certainty\": {{ \"constant\": {constant:.4}, \
             \"score\": {score:.4}, \"chance\": {chance:.4}, \"substance\": {substance:.4} }}\n}}\n",
            features.join(",\n"),
        )
    }

    /// All weights zero.
    pub fn zero() -> Self {
        Self { features: [Weight::default(); Feature::N], certainty: Certainty::default() }
    }

    /// The score of a candidate with these standings.
    pub fn score(&self, standings: &[f32; Feature::N]) -> f32 {
        self.features.iter().zip(standings).map(|(weight, x)| weight.of(*x)).sum()
    }

    /// In the order of [`Feature::all`].
    pub fn as_slice(&self) -> &[Weight] {
        &self.features
    }

    /// In the order of [`Feature::all`].
    pub fn as_mut_slice(&mut self) -> &mut [Weight] {
        &mut self.features
    }
}

impl Default for Weights {
    fn default() -> Self {
        Self::from_json(FITTED).unwrap_or_else(|_| Self::zero())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_weights_are_readable_and_not_empty() {
        let weights = Weights::from_json(FITTED).expect("shipped weights");
        assert!(weights.as_slice().iter().any(|w| w.share > 0.0));
        assert_eq!(Weights::from_json(&weights.to_json()).expect("own format"), weights);
    }

    const MAGIC: &str = r#"{"features": {"magic": {"share": 1, "peak": 0}},
        "certainty": {"constant": 0, "score": 1, "chance": 1, "substance": 1}}"#;

    #[test]
    fn unknown_features_are_named() {
        let error = Weights::from_json(MAGIC).expect_err("no such feature");
        assert!(error.to_string().contains("`magic`"));
        assert!(matches!(Weights::from_json("[]"), Err(WeightsError::Format(_))));
    }
}
