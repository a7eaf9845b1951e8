//! Ranges of the training settings.

use std::fmt::Display;

use crate::train::TrainError;
use crate::{Batching, TrainConfig};

/// Checks that every setting is in its range.
pub(crate) fn check(config: &TrainConfig) -> Result<(), TrainError> {
    let TrainConfig { learning_rate, max_epochs, patience, validation_share, batching, seed: _ } = *config;
    if !(learning_rate.is_finite() && learning_rate > 0.0) {
        return Err(wrong("learning_rate", learning_rate, "a positive number"));
    }
    if max_epochs == 0 {
        return Err(wrong("max_epochs", max_epochs, "at least 1"));
    }
    if !(0.0..1.0).contains(&validation_share) {
        return Err(wrong(
            "validation_share",
            validation_share,
            "a share from 0 up to, but not including, 1",
        ));
    }
    if let Some(patience) = patience
        && validation_share == 0.0
    {
        return Err(wrong("patience", patience, "`None` when no edges are hidden for validation"));
    }
    if batching == Batching::Edges(0) {
        return Err(wrong("batching", 0, "at least 1 edge per batch"));
    }
    Ok(())
}

fn wrong(name: &'static str, value: impl Display, expected: &'static str) -> TrainError {
    TrainError::Setting { name, value: value.to_string(), expected }
}
