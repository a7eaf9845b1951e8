//! Operations that burn's CPU backend has in no form that suits short sequences.
//!
//! Sequences lie one after the other without padding, so attention reads each of them where it lies. The other two make
//! one pass over memory where separate operations make three or four. All are written for the compiler's vectoriser and
//! compiled for the processor's own instructions (`pulp`).

// What is not inlined into a dispatched closure is compiled for the oldest processor.
#![allow(clippy::inline_always)]

use std::ops::Range;
use std::sync::Arc;

use burn::backend::tensor::FloatTensor;
use burn::backend::{Backend, Flex, TensorMetadata, backend_extension};
use burn::tensor::TensorData;
use pulp::Arch;
use rayon::prelude::*;

/// Rows that one thread takes at a time.
const ROWS_PER_TASK: usize = 32;

/// The rows of each sequence of a batch.
pub(super) type Sequences = Arc<[Range<usize>]>;

/// What the encoder adds to a backend.
#[backend_extension(Flex)]
pub(super) trait Fused: Backend {
    /// Self-attention within each sequence. A row of `qkv` holds query, key and value side by side, each of them head
    /// by head.
    fn attention(qkv: FloatTensor<Self>, sequences: Sequences, n_heads: usize) -> FloatTensor<Self>;
    /// `gelu(x + bias)`.
    fn gelu_of_sum(x: FloatTensor<Self>, bias: FloatTensor<Self>) -> FloatTensor<Self>;
    /// The layer norm of `x + bias + residual`.
    fn norm_of_sum(
        x: FloatTensor<Self>,
        bias: FloatTensor<Self>,
        residual: FloatTensor<Self>,
        gamma: FloatTensor<Self>,
        beta: FloatTensor<Self>,
        epsilon: f64,
    ) -> FloatTensor<Self>;
}

impl Fused for Flex {
    fn attention(qkv: FloatTensor<Self>, sequences: Sequences, n_heads: usize) -> FloatTensor<Self> {
        let [n_rows, width] = [qkv.shape()[0], qkv.shape()[1]];
        let hidden = width / 3;
        let qkv = qkv.to_contiguous();
        let qkv: &[f32] = qkv.as_slice().expect("contiguous f32");
        let mut context = vec![0.0; n_rows * hidden];
        let mut parts = Vec::with_capacity(sequences.len());
        let mut rest = context.as_mut_slice();
        for rows in &*sequences {
            let (own, others) = rest.split_at_mut(rows.len() * hidden);
            parts.push((&qkv[rows.start * width..rows.end * width], own));
            rest = others;
        }
        parts.into_par_iter().for_each_init(Vec::new, |scores, (qkv, context)| {
            Arch::new().dispatch(
                #[inline(always)]
                || attend(qkv, context, hidden, n_heads, scores),
            );
        });
        from_rows(context, [n_rows, hidden])
    }

    fn gelu_of_sum(x: FloatTensor<Self>, bias: FloatTensor<Self>) -> FloatTensor<Self> {
        let shape = [x.shape()[0], x.shape()[1]];
        let (x, bias) = (x.to_contiguous(), bias.to_contiguous());
        let x: &[f32] = x.as_slice().expect("contiguous f32");
        let bias: &[f32] = bias.as_slice().expect("contiguous f32");
        let mut result = x.to_vec();
        result.par_chunks_mut(ROWS_PER_TASK * shape[1]).for_each(|rows| {
            Arch::new().dispatch(
                #[inline(always)]
                || {
                    for row in rows.chunks_exact_mut(bias.len()) {
                        for (x, bias) in row.iter_mut().zip(bias) {
                            *x = gelu(*x + bias);
                        }
                    }
                },
            );
        });
        from_rows(result, shape)
    }

    fn norm_of_sum(
        x: FloatTensor<Self>,
        bias: FloatTensor<Self>,
        residual: FloatTensor<Self>,
        gamma: FloatTensor<Self>,
        beta: FloatTensor<Self>,
        epsilon: f64,
    ) -> FloatTensor<Self> {
        let shape = [x.shape()[0], x.shape()[1]];
        let [x, bias, residual, gamma, beta] =
            [x, bias, residual, gamma, beta].map(|tensor| tensor.to_contiguous());
        let [x, bias, residual, gamma, beta]: [&[f32]; 5] =
            [&x, &bias, &residual, &gamma, &beta].map(|tensor| tensor.as_slice().expect("contiguous f32"));
        let mut result = x.to_vec();
        let task = ROWS_PER_TASK * shape[1];
        result.par_chunks_mut(task).zip(residual.par_chunks(task)).for_each(|(rows, residuals)| {
            Arch::new().dispatch(
                #[inline(always)]
                || {
                    for (row, residual) in
                        rows.chunks_exact_mut(shape[1]).zip(residuals.chunks_exact(shape[1]))
                    {
                        for ((x, bias), residual) in row.iter_mut().zip(bias).zip(residual) {
                            *x += bias + residual;
                        }
                        normalise_row(row, gamma, beta, epsilon as f32);
                    }
                },
            );
        });
        from_rows(result, shape)
    }
}

fn from_rows(values: Vec<f32>, shape: [usize; 2]) -> FloatTensor<Flex> {
    FloatTensor::<Flex>::from_data(TensorData::new(values, shape))
}

/// `softmax(Q Kᵀ / √d) V` for every head of one sequence; `scores` is scratch.
#[inline(always)]
fn attend(qkv: &[f32], context: &mut [f32], hidden: usize, n_heads: usize, scores: &mut Vec<f32>) {
    let (width, depth) = (3 * hidden, hidden / n_heads);
    let scale = (depth as f32).sqrt().recip();
    scores.resize(context.len() / hidden, 0.0);
    for (at, context) in context.chunks_exact_mut(hidden).enumerate() {
        for (head, context) in context.chunks_exact_mut(depth).enumerate() {
            let query = &qkv[at * width + head * depth..][..depth];
            for (score, row) in scores.iter_mut().zip(qkv.chunks_exact(width)) {
                *score = scale * dot(query, &row[hidden + head * depth..][..depth]);
            }
            softmax(scores);
            for (&share, row) in scores.iter().zip(qkv.chunks_exact(width)) {
                let value = &row[2 * hidden + head * depth..][..depth];
                context.iter_mut().zip(value).for_each(|(sum, value)| *sum += share * value);
            }
        }
    }
}

#[inline(always)]
fn softmax(row: &mut [f32]) {
    let largest = row.iter().fold(f32::NEG_INFINITY, |most, &x| most.max(x));
    for x in row.iter_mut() {
        *x = exp(*x - largest);
    }
    let scale = row.iter().sum::<f32>().recip();
    for x in row.iter_mut() {
        *x *= scale;
    }
}

/// Scales a row to mean 0 and variance 1, then by `gamma`, and adds `beta`.
#[inline(always)]
fn normalise_row(row: &mut [f32], gamma: &[f32], beta: &[f32], epsilon: f32) {
    let n = row.len() as f32;
    let mean = sum_of(row, |x| x) / n;
    let variance = sum_of(row, |x| (x - mean) * (x - mean)) / n;
    let scale = (variance + epsilon).sqrt().recip();
    for ((x, gamma), beta) in row.iter_mut().zip(gamma).zip(beta) {
        *x = (*x - mean) * scale * gamma + beta;
    }
}

/// A dot product in eight lanes.
#[inline(always)]
fn dot(a: &[f32], b: &[f32]) -> f32 {
    let ((a, a_rest), (b, b_rest)) = (a.as_chunks::<8>(), b.as_chunks::<8>());
    let mut sums = [0.0; 8];
    for (a, b) in a.iter().zip(b) {
        for lane in 0..8 {
            sums[lane] += a[lane] * b[lane];
        }
    }
    sums.iter().sum::<f32>() + a_rest.iter().zip(b_rest).map(|(a, b)| a * b).sum::<f32>()
}

/// A sum in sixteen lanes; a single running sum the compiler may not reorder.
#[inline(always)]
fn sum_of(values: &[f32], term: impl Fn(f32) -> f32) -> f32 {
    let (blocks, rest) = values.as_chunks::<16>();
    let mut sums = [0.0; 16];
    for block in blocks {
        for lane in 0..16 {
            sums[lane] += term(block[lane]);
        }
    }
    sums.iter().sum::<f32>() + rest.iter().map(|&x| term(x)).sum::<f32>()
}

/// `x Φ(x)`, with Φ by formula 7.1.26 of Abramowitz and Stegun, *Handbook of Mathematical Functions*: an error function with
/// an absolute error below 1.5e-7.
#[inline(always)]
fn gelu(x: f32) -> f32 {
    let z = x.abs() * std::f32::consts::FRAC_1_SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * z);
    let polynomial =
        ((((1.061_405_4 * t - 1.453_152_1) * t + 1.421_413_8) * t - 0.284_496_72) * t + 0.254_829_6) * t;
    // The upper tail of the normal distribution, twice.
    let tail = polynomial * exp(-z * z);
    let below = if x < 0.0 { tail } else { 2.0 - tail };
    0.5 * x * below
}

/// The exponential of a number that is not positive, to about 1e-7 of its value.
///
/// `e^x = 2^n e^f` with a whole `n` and `|f| ≤ ln 2 / 2`, where seven terms of the series are enough.
#[inline(always)]
fn exp(x: f32) -> f32 {
    /// Adding it to a small number leaves the nearest whole number in the lowest bits.
    const ROUND: f32 = 12_582_912.0; // 1.5 · 2²³
    /// Below it the result would not be a normal number.
    const LOWEST: f32 = -87.0;
    const LN_2_HIGH: f32 = 0.693_359_4;
    const LN_2_LOW: f32 = -2.121_944_4e-4;
    let x = x.max(LOWEST);
    let rounded = x * std::f32::consts::LOG2_E + ROUND;
    let n = rounded - ROUND;
    let f = (x - n * LN_2_HIGH) - n * LN_2_LOW;
    let series = 1.0
        + f * (1.0
            + f * (1.0 / 2.0
                + f * (1.0 / 6.0 + f * (1.0 / 24.0 + f * (1.0 / 120.0 + f * (1.0 / 720.0 + f / 5040.0))))));
    series * f32::from_bits((rounded.to_bits() << 23).wrapping_add(127 << 23))
}

#[cfg(test)]
mod tests {
    use burn::backend::Dispatch;
    use burn::tensor::activation;
    use burn::tensor::module::{attention, layer_norm};
    use burn::tensor::ops::AttentionModuleOptions;
    use burn::tensor::{Device, Tensor};

    use super::*;

    fn numbers<const D: usize>(shape: [usize; D], scale: f32) -> Tensor<D> {
        let n = shape.iter().product::<usize>();
        let values: Vec<f32> = (0..n).map(|at| scale * (((at * 7919) % 1009) as f32 / 504.5 - 1.0)).collect();
        Tensor::from_data(TensorData::new(values, shape), &Device::flex())
    }

    fn assert_near<const D: usize>(found: Tensor<D>, expected: Tensor<D>) {
        let worst: f32 = (found - expected).abs().max().into_scalar();
        assert!(worst < 2e-6, "{worst}");
    }

    #[test]
    fn exp_is_that_of_the_standard_library() {
        for step in 0..=8600_u16 {
            let x = f32::from(step) * -0.01;
            assert!((exp(x) - x.exp()).abs() <= 3e-7 * x.exp(), "{x}: {} and {}", exp(x), x.exp());
        }
        assert!(exp(-1e9) < 1e-37);
    }

    #[test]
    fn gelu_of_sum_is_that_of_burn() {
        let (x, bias) = (numbers([40, 33], 9.0), numbers([33], 1.0));
        let expected = activation::gelu(x.clone() + bias.clone().unsqueeze());
        let found = <Dispatch as Fused>::gelu_of_sum(x.into_dispatch(), bias.into_dispatch());
        assert_near(Tensor::from_dispatch(found), expected);
    }

    #[test]
    fn norm_of_sum_is_that_of_burn() {
        let (x, residual) = (numbers([40, 37], 2.0), numbers([40, 37], 0.5));
        let [bias, gamma, beta] = [0.3, 1.5, -0.7].map(|scale| numbers([37], scale));
        let sum = x.clone() + residual.clone() + bias.clone().unsqueeze();
        let expected = layer_norm(sum, gamma.clone(), Some(beta.clone()), 1e-5);
        let [x, residual] = [x, residual].map(Tensor::into_dispatch);
        let [bias, gamma, beta] = [bias, gamma, beta].map(Tensor::into_dispatch);
        let found = <Dispatch as Fused>::norm_of_sum(x, bias, residual, gamma, beta, 1e-5);
        assert_near(Tensor::from_dispatch(found), expected);
    }

    #[test]
    fn attention_is_that_of_burn_on_each_sequence_alone() {
        let (n_heads, depth) = (2, 5);
        let hidden = n_heads * depth;
        let sequences = [0..1, 1..8, 8..11];
        let qkv: Tensor<2> = numbers([11, 3 * hidden], 3.0);
        let alone = sequences.clone().map(|rows| {
            let part = |at: usize| -> Tensor<4> {
                let rows = qkv.clone().narrow(0, rows.start, rows.len()).narrow(1, at * hidden, hidden);
                rows.reshape([1, -1, n_heads as i32, depth as i32]).swap_dims(1, 2)
            };
            let context = attention(part(0), part(1), part(2), None, None, AttentionModuleOptions::default());
            context.swap_dims(1, 2).reshape([rows.len(), hidden])
        });
        let together: Sequences = Arc::from(sequences);
        let found = <Dispatch as Fused>::attention(qkv.into_dispatch(), together, n_heads);
        assert_near(Tensor::<2>::from_dispatch(found), Tensor::cat(alone.to_vec(), 0));
    }
}
