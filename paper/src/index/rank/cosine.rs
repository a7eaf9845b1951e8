//! The paper's score (§2.2): the sum of the cosines of query and caption, query and reference sentences, query and synopsis, with
//! terms weighted by TF-IDF.
//!
//! The paper names the measure but not its variant; this is the one of scikit-learn's `TfidfVectorizer` (raw counts,
//! idf = ln((1 + n) / (1 + df)) + 1, vectors of length one), against which it is tested.

use std::collections::BTreeMap;

use super::Boxes;

/// The fields of the paper's score, by their place in [`Field::ALL`](crate::index::Field::ALL).
const FIELDS: [usize; 3] = [0, 1, 2];

/// The score of every box.
pub(in crate::index) fn cosines(boxes: &Boxes, query: &[(String, f32)]) -> Vec<f32> {
    let mut scores = vec![0.0_f64; boxes.len()];
    for field in FIELDS {
        let idf = document_frequencies(boxes, field);
        let n = boxes.n_live as f64;
        let weigh = |df: u32| ((1.0 + n) / (1.0 + f64::from(df))).ln() + 1.0;
        // Terms that no box has do not exist for the vectoriser: they do not make the query's vector longer.
        let known: Vec<(&str, f64)> = query
            .iter()
            .filter_map(|(term, count)| {
                idf.get(term.as_str()).map(|&df| (term.as_str(), f64::from(*count) * weigh(df)))
            })
            .collect();
        let query_norm = known.iter().map(|(_, w)| w * w).sum::<f64>().sqrt();
        if query_norm <= 0.0 {
            continue;
        }
        let mut dots = vec![0.0_f64; boxes.len()];
        for (term, weight) in &known {
            let own = weigh(idf[term]);
            for (at, count) in boxes.postings(field, term) {
                dots[at] += weight * f64::from(count) * own;
            }
        }
        let norms = norms(boxes, field, &idf, weigh);
        for at in 0..scores.len() {
            if dots[at] > 0.0 {
                scores[at] += dots[at] / (query_norm * norms[at]);
            }
        }
    }
    scores.into_iter().map(|score| score as f32).collect()
}

/// In how many live boxes each term of a field stands.
fn document_frequencies<'a>(boxes: &'a Boxes, field: usize) -> BTreeMap<&'a str, u32> {
    let mut out: BTreeMap<&str, u32> = BTreeMap::new();
    for (segment, &start) in boxes.segments.iter().zip(&boxes.starts) {
        for (term, postings) in &segment.head.postings[field] {
            let n = postings.iter().filter(|&&(id, _)| boxes.live[start + id as usize]).count() as u32;
            if n > 0 {
                *out.entry(term).or_default() += n;
            }
        }
    }
    out
}

/// The length of every box's vector.
fn norms(boxes: &Boxes, field: usize, idf: &BTreeMap<&str, u32>, weigh: impl Fn(u32) -> f64) -> Vec<f64> {
    let mut squares = vec![0.0_f64; boxes.len()];
    for (segment, &start) in boxes.segments.iter().zip(&boxes.starts) {
        for (term, postings) in &segment.head.postings[field] {
            let Some(&df) = idf.get(term.as_str()) else { continue };
            let weight = weigh(df);
            for &(id, count) in postings {
                squares[start + id as usize] += (f64::from(count) * weight).powi(2);
            }
        }
    }
    squares.into_iter().map(f64::sqrt).collect()
}
