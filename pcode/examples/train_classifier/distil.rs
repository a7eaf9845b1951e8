//! Fits the small network to propagated probabilities: cross-entropy with soft targets, Adam, mini-batches.

use algofind_pcode::classify::features::{Features, N_FEATURES};
use algofind_pcode::classify::model::{Model, N_HIDDEN};

use crate::random::Random;

const EPOCHS: usize = 200;
const BATCH: usize = 32;
const LEARNING_RATE: f32 = 3e-3;
const WEIGHT_DECAY: f32 = 1e-3;
const BETA: (f32, f32) = (0.9, 0.999);

/// A line's features and its propagated probability of mathematics.
pub(crate) type Example = (Features, f32);

/// Fits a model. The same examples and seed give the same model.
pub(crate) fn distil(examples: &[Example], seed: u64) -> Model {
    let mut random = Random::new(seed);
    let mut model = Model::untrained();
    model.seed = seed;
    let spread = (2.0 / N_FEATURES as f32).sqrt();
    model.hidden.iter_mut().flatten().for_each(|w| *w = spread * random.centred());
    model.output.iter_mut().for_each(|w| *w = random.centred() / (N_HIDDEN as f32).sqrt());

    let (mut mean, mut square) = (Model::untrained(), Model::untrained());
    let mut order: Vec<usize> = (0..examples.len()).collect();
    let mut step = 0;
    for epoch in 0..EPOCHS {
        random.shuffle(&mut order);
        // The rate falls to zero so that the last batches do not decide the result.
        let rate = LEARNING_RATE * (1.0 - epoch as f32 / EPOCHS as f32);
        for batch in order.chunks(BATCH) {
            let mut gradient = Model::untrained();
            for &i in batch {
                accumulate(&model, &examples[i], 1.0 / batch.len() as f32, &mut gradient);
            }
            step += 1;
            adam(&mut model, &gradient, &mut mean, &mut square, rate, step);
        }
    }
    model
}

fn accumulate(model: &Model, (features, target): &Example, weight: f32, gradient: &mut Model) {
    let error = weight * (model.probability(features) - target);
    gradient.output_bias += error;
    for unit in 0..N_HIDDEN {
        let input = features.iter().zip(&model.hidden).map(|(x, w)| x * w[unit]).sum::<f32>()
            + model.hidden_bias[unit];
        if input > 0.0 {
            gradient.output[unit] += error * input;
            let back = error * model.output[unit];
            gradient.hidden_bias[unit] += back;
            for (x, row) in features.iter().zip(&mut gradient.hidden) {
                row[unit] += back * x;
            }
        }
    }
}

fn parameters(model: &mut Model) -> impl Iterator<Item = &mut f32> {
    let Model { hidden, hidden_bias, output, output_bias, .. } = model;
    hidden.iter_mut().flatten().chain(hidden_bias).chain(output).chain([output_bias])
}

fn adam(model: &mut Model, gradient: &Model, mean: &mut Model, square: &mut Model, rate: f32, step: i32) {
    let mut gradient = gradient.clone();
    let correction = (1.0 - BETA.1.powi(step)).sqrt() / (1.0 - BETA.0.powi(step));
    let moments = parameters(mean).zip(parameters(square));
    for ((weight, slope), (m, v)) in parameters(model).zip(parameters(&mut gradient)).zip(moments) {
        *m = BETA.0 * *m + (1.0 - BETA.0) * *slope;
        *v = BETA.1 * *v + (1.0 - BETA.1) * *slope * *slope;
        *weight -= rate * (correction * *m / (v.sqrt() + 1e-8) + WEIGHT_DECAY * *weight);
    }
}
