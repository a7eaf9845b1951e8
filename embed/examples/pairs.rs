//! How often does a line of pseudo-code find the line of code that does it, among the code of all other pairs?
//!
//! ```text
//! cargo run --release -p algofind-embed --example pairs
//! cargo run --release -p algofind-embed --features transformer --example pairs -- MODEL_DIR
//! ```
//!
//! Prints the table of the README, from `tests/pairs/pairs.tsv`. A tie counts as its middle rank.

// An example's output is what it is for.
#![allow(clippy::print_stdout)]

use std::collections::BTreeSet;
use std::error::Error;

use algofind_embed::words::{Words, node_words};
use algofind_embed::{StaticEncoder, TextEncoder};
use ndarray::Array2;

const PAIRS: &str = include_str!("../tests/pairs/pairs.tsv");

fn main() -> Result<(), Box<dyn Error>> {
    let pairs: Vec<(&str, &str)> = PAIRS.lines().skip(1).filter_map(columns).collect();
    let (queries, codes): (Vec<&str>, Vec<&str>) = pairs.into_iter().unzip();
    println!(
        "{} pairs\n\n| encoder | right line first | in the first ten | MRR |\n|---|---|---|---|",
        queries.len()
    );
    report("shared words only", &overlap(&queries, &codes));
    report("static", &similarities(&StaticEncoder::shipped(), &queries, &codes)?);
    #[cfg(feature = "transformer")]
    if let Some(directory) = std::env::args_os().nth(1) {
        use algofind_embed::{TransformerEncoder, TransformerOptions};
        let encoder = TransformerEncoder::open(&directory, &TransformerOptions::default())?;
        report("transformer, text as written", &similarities(&encoder, &queries, &codes)?);
        let (queries, codes) = (as_words(&queries), as_words(&codes));
        let queries: Vec<&str> = queries.iter().map(String::as_str).collect();
        let codes: Vec<&str> = codes.iter().map(String::as_str).collect();
        report("transformer, words of the node", &similarities(&encoder, &queries, &codes)?);
    }
    Ok(())
}

fn columns(line: &str) -> Option<(&str, &str)> {
    let mut columns = line.split('\t').skip(1);
    Some((columns.next()?, columns.next()?))
}

fn words(text: &str) -> Words {
    let mut words = Words::default();
    node_words(text, &[], "", &mut words);
    words
}

#[cfg(feature = "transformer")]
fn as_words(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| words(text).iter().collect::<Vec<_>>().join(" ")).collect()
}

/// The cosine of the sets of words.
fn overlap(queries: &[&str], codes: &[&str]) -> Array2<f32> {
    let sets = |texts: &[&str]| -> Vec<BTreeSet<String>> {
        texts.iter().map(|text| words(text).iter().map(str::to_owned).collect()).collect()
    };
    let (queries, codes) = (sets(queries), sets(codes));
    Array2::from_shape_fn((queries.len(), codes.len()), |(query, code)| {
        let (query, code) = (&queries[query], &codes[code]);
        query.intersection(code).count() as f32 / ((query.len() * code.len()) as f32).sqrt().max(1.0)
    })
}

fn similarities(
    encoder: &dyn TextEncoder,
    queries: &[&str],
    codes: &[&str],
) -> Result<Array2<f32>, Box<dyn Error>> {
    Ok(encoder.encode_all(queries)?.dot(&encoder.encode_all(codes)?.t()))
}

fn report(name: &str, similarities: &Array2<f32>) {
    let ranks: Vec<f32> = similarities
        .rows()
        .into_iter()
        .enumerate()
        .map(|(right, row)| {
            let above = row.iter().filter(|&&value| value > row[right] + 1e-6).count();
            let equal = row.iter().filter(|&&value| (value - row[right]).abs() <= 1e-6).count();
            above as f32 + (equal + 1) as f32 / 2.0
        })
        .collect();
    let share = |most: f32| ranks.iter().filter(|&&rank| rank <= most).count() as f32 / ranks.len() as f32;
    let reciprocal = ranks.iter().map(|rank| 1.0 / rank).sum::<f32>() / ranks.len() as f32;
    println!("| {name} | {:.0} % | {:.0} % | {reciprocal:.2} |", 100.0 * share(1.0), 100.0 * share(10.0));
}
