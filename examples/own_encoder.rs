//! Plugging in an encoder of one's own: anything that turns texts into vectors can stand in for the shipped one.
//!
//! ```sh
//! cargo run --example own_encoder
//! ```
//!
//! The encoder on this page hashes three letters at a time. It knows no word, so that `neighbour` and `neighbor` are close
//! and `vertex` and `node` are strangers; a call to a model of yours would stand in its place.
#![allow(clippy::print_stdout, reason = "printing is what this program is for")]

use std::sync::Arc;

use algofind::embed::{EncodeError, TextEncoder};
use algofind::index::{BuildOptions, IndexError};
use algofind::search::SearchOptions;
use algofind::{Encoders, Index, Query};
use ndarray::{Array2, ArrayViewMut1};

/// Counts triples of letters, in so many places.
struct Triples {
    dimension: usize,
}

impl TextEncoder for Triples {
    fn dimension(&self) -> usize {
        self.dimension
    }

    // Kept in every index: vectors of two encoders must not meet, so a change of the vectors is a change of this.
    fn fingerprint(&self) -> String {
        format!("triples of letters, version 1, {} numbers", self.dimension)
    }

    // An encoder is pure: a text has the same vector whatever stands beside it. It gets each distinct text once.
    fn encode(&self, texts: &[&str]) -> Result<Array2<f32>, EncodeError> {
        let mut vectors = Array2::zeros((texts.len(), self.dimension));
        for (text, mut vector) in texts.iter().zip(vectors.rows_mut()) {
            count_triples(text, &mut vector);
            // The scalar product of two vectors is the similarity of their texts, so vectors have length one.
            let length = vector.dot(&vector).sqrt();
            if length > 0.0 {
                vector /= length;
            }
        }
        Ok(vectors)
    }
}

fn count_triples(text: &str, vector: &mut ArrayViewMut1<'_, f32>) {
    let letters: Vec<u32> = text.to_lowercase().chars().map(u32::from).collect();
    for triple in letters.windows(3) {
        let hash = triple.iter().fold(0_u32, |hash, letter| (hash ^ letter).wrapping_mul(0x0100_0193));
        let place = hash as usize % vector.len();
        vector[place] += 1.0;
    }
}

fn main() -> Result<(), IndexError> {
    // Encoders that go together. The shipped graph encoder has learnt from the shipped text encoder and stays behind;
    // the example `train_gae` trains one that fits.
    let encoders = Encoders::with_text(Arc::new(Triples { dimension: 512 }));

    let options = BuildOptions { encoders: encoders.clone(), ..BuildOptions::default() };
    let (index, report) = Index::build(&["examples/corpus"], &options)?;
    println!("{} functions are described by triples of letters", report.n_functions);

    // A query is read with the encoders of the index it is for.
    let query = Query::new(
        "GCD(a, b)
             while b ≠ 0
                 r = a mod b
                 a = b
                 b = r
             return a",
        index.encoders(),
    )?;
    for result in index.search(&query, &SearchOptions { top: 3, ..SearchOptions::default() })?.results {
        let place = &result.regions[0];
        println!("{}. {}:{}-{}  {}", result.rank, place.file, place.start, place.end, place.function);
    }

    // On disk, an index knows its encoders, and refuses others.
    let folder = std::env::temp_dir().join("algofind-example-triples");
    Index::update(&folder, &["examples/corpus"], &options)?;
    match Index::open(&folder, Encoders::shipped()) {
        Err(error) => println!("\nopened with the shipped encoders: {error}"),
        Ok(_) => println!("\nan index was opened with encoders it was not made with"),
    }
    Ok(())
}
