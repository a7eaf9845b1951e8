//! What each kind of evidence is worth.

use std::collections::BTreeMap;

use super::feature::Feature;

/// A weight per feature. A function's score is the weighted sum of its evidence; scores are logits, so a softmax over
/// the functions of a search is the chance of each to be the first hit, as far as the fitted data tell.
///
/// The default was fitted on the development set by the method of `algofind tune`, jointly over queries as they are,
/// without procedure names, and without commentary.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights([f32; Feature::N]);

/// The fitted weights, by name of the feature; features that are not named weigh nothing.
const FITTED: &str = include_str!("weights.json");

/// A file of weights could not be read.
#[derive(Debug, thiserror::Error)]
pub enum WeightsError {
    /// Not a JSON object of numbers.
    #[error("weights must be a JSON object that maps names of features to numbers: {0}")]
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
    /// Reads a JSON object from names of features to weights.
    pub fn from_json(text: &str) -> Result<Self, WeightsError> {
        let given: BTreeMap<String, f32> = serde_json::from_str(text)?;
        let mut weights = Self::zero();
        for (name, value) in given {
            let Some(feature) = Feature::all().find(|f| f.name() == name) else {
                let known: Vec<String> = Feature::all().map(Feature::name).collect();
                return Err(WeightsError::Unknown { name, known: known.join(", ") });
            };
            weights.0[feature.index()] = value;
        }
        Ok(weights)
    }

    /// The weights as JSON, one feature a line.
    pub fn to_json(&self) -> String {
        let lines: Vec<String> =
            Feature::all().zip(self.0).map(|(f, w)| format!("  \"{}\": {w:.4}", f.name())).collect();
        format!("{{\n{}\n}}\n", lines.join(",\n"))
    }

    /// All weights zero.
    pub fn zero() -> Self {
        Self([0.0; Feature::N])
    }

    /// In the order of [`Feature::all`].
    pub fn as_slice(&self) -> &[f32] {
        &self.0
    }

    /// In the order of [`Feature::all`].
    pub fn as_mut_slice(&mut self) -> &mut [f32] {
        &mut self.0
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
        assert!(weights.as_slice().iter().any(|w| *w > 0.0));
        assert_eq!(Weights::from_json(&weights.to_json()).expect("own format"), weights);
    }

    #[test]
    fn unknown_features_are_named() {
        let error = Weights::from_json(r#"{"magic": 1}"#).expect_err("no such feature");
        assert!(error.to_string().contains("`magic`"));
        assert!(matches!(Weights::from_json("[]"), Err(WeightsError::Format(_))));
    }
}
