//! The name of a function beside the headings of a query, by meaning.

use algofind_embed::words::Words;
use algofind_retrieve::index::FunctionRef;
use algofind_retrieve::view::View;

use crate::encoders::Encoders;
use crate::index::IndexError;
use crate::index::unit::spoken;
use crate::query::Query;

/// The words of a function's name and of what encloses it; empty when it has none.
fn words_of(view: &dyn View, function: FunctionRef) -> String {
    let described = view.function(function);
    let name = format!("{} {}", described.name, described.scope);
    spoken(&name, &mut Words::default()).unwrap_or_default()
}

/// The vectors of the names of functions; zero for those without a word.
pub(crate) fn name_vectors(
    view: &dyn View,
    functions: &[FunctionRef],
    encoders: &Encoders,
) -> Result<Vec<Vec<f32>>, IndexError> {
    let names: Vec<String> = functions.iter().map(|&function| words_of(view, function)).collect();
    let texts: Vec<&str> = names.iter().map(String::as_str).collect();
    let vectors = encoders.text.encode_all(&texts)?;
    let vector = |(name, row): (&String, ndarray::ArrayView1<'_, f32>)| {
        if name.is_empty() { vec![0.0; row.len()] } else { row.to_vec() }
    };
    Ok(names.iter().zip(vectors.rows()).map(vector).collect())
}

/// How alike the names of functions and the headings of a query, or the names of what it may be, are, from 0 to 1; 0 where
/// one has no word.
pub(super) fn likenesses(
    query: &Query,
    view: &dyn View,
    functions: &[FunctionRef],
) -> Result<Vec<f32>, IndexError> {
    let names = query.recognised.iter().flat_map(|known| {
        known.names.iter().filter_map(|name| Some((known.probability, name.vector.as_deref()?)))
    });
    let headings: Vec<(f32, &[f32])> =
        query.name_vector.as_deref().map(|own| (1.0, own)).into_iter().chain(names).collect();
    if headings.is_empty() {
        return Ok(vec![0.0; functions.len()]);
    }
    let alike = |name: &Vec<f32>| {
        let product = |heading: &[f32]| name.iter().zip(heading).map(|(a, b)| a * b).sum::<f32>();
        headings.iter().map(|(worth, heading)| worth * product(heading)).fold(0.0, f32::max)
    };
    Ok(name_vectors(view, functions, query.encoders())?.iter().map(alike).collect())
}
