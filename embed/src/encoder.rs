//! The role of a text encoder.

use hashbrown::HashMap;
use ndarray::{Array2, Axis};

use crate::EncodeError;

/// Turns texts into vectors whose scalar product is the similarity of the texts.
///
/// An encoder is pure: equal texts give equal vectors, whatever stands beside them in a call (up to the rounding of the
/// sums that a batch is computed with). Vectors have length one; a text without any word gives a finite vector that the
/// encoder documents.
///
/// ```
/// use algofind_embed::{EncodeError, TextEncoder};
/// use ndarray::Array2;
///
/// /// Knows only how long a text is.
/// struct Length;
///
/// impl TextEncoder for Length {
///     fn dimension(&self) -> usize {
///         2
///     }
///     fn fingerprint(&self) -> String {
///         "length-1".into()
///     }
///     fn encode(&self, texts: &[&str]) -> Result<Array2<f32>, EncodeError> {
///         Ok(Array2::from_shape_fn((texts.len(), 2), |(row, column)| {
///             let angle = (texts[row].len() as f32).atan();
///             if column == 0 { angle.cos() } else { angle.sin() }
///         }))
///     }
/// }
///
/// let encoder: &dyn TextEncoder = &Length;
/// assert_eq!(encoder.encode_all(&["a", "bb", "a"]).unwrap().nrows(), 3);
/// ```
pub trait TextEncoder: Send + Sync {
    /// How many numbers a vector has.
    fn dimension(&self) -> usize;

    /// A text that changes whenever the vectors change; indexes and caches store it.
    fn fingerprint(&self) -> String;

    /// The vectors of the texts, one row for each, in order.
    fn encode(&self, texts: &[&str]) -> Result<Array2<f32>, EncodeError>;

    /// As [`encode`](Self::encode), but computes each distinct text once: the nodes of a graph repeat themselves.
    fn encode_all(&self, texts: &[&str]) -> Result<Array2<f32>, EncodeError> {
        let (distinct, places) = distinct(texts);
        if distinct.len() == texts.len() {
            return self.encode(texts);
        }
        Ok(self.encode(&distinct)?.select(Axis(0), &places))
    }
}

impl<T: TextEncoder + ?Sized> TextEncoder for Box<T> {
    fn dimension(&self) -> usize {
        (**self).dimension()
    }

    fn fingerprint(&self) -> String {
        (**self).fingerprint()
    }

    fn encode(&self, texts: &[&str]) -> Result<Array2<f32>, EncodeError> {
        (**self).encode(texts)
    }
}

/// The distinct texts in order of first appearance, and for each text its place among them.
pub(crate) fn distinct<'a>(texts: &[&'a str]) -> (Vec<&'a str>, Vec<usize>) {
    let mut known: HashMap<&str, usize> = HashMap::with_capacity(texts.len());
    let mut distinct = Vec::new();
    let places = texts
        .iter()
        .map(|&text| {
            *known.entry(text).or_insert_with(|| {
                distinct.push(text);
                distinct.len() - 1
            })
        })
        .collect();
    (distinct, places)
}

/// Scales a vector to length one; a vector of zeros stays.
pub(crate) fn normalise(vector: &mut [f32]) {
    let length = vector.iter().map(|value| value * value).sum::<f32>().sqrt();
    if length > 0.0 {
        let factor = 1.0 / length;
        for value in vector {
            *value *= factor;
        }
    }
}
