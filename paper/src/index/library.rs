//! Searching an index.

use std::path::Path;

use super::analysis::shapes;
use super::error::IndexError;
use super::manifest::Manifest;
use super::rank::{Boxes, FieldWeights, bm25f, cosines, counted};
use super::record::{BoxRecord, DocumentRecord};
use super::segment::Segment;
use super::writer::Meaning;
use crate::text::stem_words;

/// An opened index.
#[derive(Debug)]
pub struct Library {
    segments: Vec<Segment>,
    live: Vec<bool>,
    meaning: Option<String>,
    generation: u64,
    n_documents: usize,
}

/// What is looked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Query {
    /// Words: "greedy set cover".
    Text(String),
    /// Pseudo-code: which document has this algorithm?
    Code(String),
}

impl Query {
    /// Takes a text of several lines that assigns, loops or returns for pseudo-code, and anything else for words.
    pub fn guess(text: &str) -> Self {
        let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
        let steps = lines
            .iter()
            .filter(|line| {
                let first = line.split_whitespace().next().unwrap_or("").to_lowercase();
                ["for", "foreach", "while", "if", "else", "return", "repeat", "until", "end", "do", "loop"]
                    .contains(&first.trim_end_matches(':'))
                    || line.contains(['\u{2190}', '=', '\u{2254}'])
                    || line.contains("<-")
            })
            .count();
        if lines.len() >= 2 && steps * 3 >= lines.len() {
            Self::Code(text.to_string())
        } else {
            Self::Text(text.to_string())
        }
    }
}

/// How answers are ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Ranking {
    /// BM25F over all fields, with the meaning of captions and the forms of the pseudo-code.
    #[default]
    Blend,
    /// The paper's: three TF-IDF cosines added up.
    Paper,
}

/// One answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Hit {
    /// From 1.
    pub rank: usize,
    /// Comparable within one search.
    pub score: f32,
    /// Where it is.
    pub document: DocumentRecord,
    /// What it is.
    pub found: BoxRecord,
}

/// Worth of the meaning of captions beside a perfect match of words, which is worth 1.
const MEANING: f32 = 0.35;
/// Angles wider than this say nothing.
const LEAST_COSINE: f32 = 0.25;

const PROSE: [FieldWeights; 5] = [
    FieldWeights { field: 0, weight: 3.0, b: 0.3 },
    FieldWeights { field: 1, weight: 1.0, b: 0.5 },
    FieldWeights { field: 2, weight: 0.8, b: 0.6 },
    FieldWeights { field: 3, weight: 1.0, b: 0.3 },
    FieldWeights { field: 4, weight: 0.5, b: 0.6 },
];
const CODE_WORDS: [FieldWeights; 2] =
    [FieldWeights { field: 4, weight: 1.0, b: 0.6 }, FieldWeights { field: 0, weight: 1.0, b: 0.3 }];
const CODE_SHAPES: [FieldWeights; 1] = [FieldWeights { field: 5, weight: 1.0, b: 0.75 }];

impl Library {
    /// Opens the index of a folder.
    pub fn open(folder: &Path) -> Result<Self, IndexError> {
        let manifest = Manifest::read(folder)?.ok_or_else(|| IndexError::Missing(folder.to_path_buf()))?;
        let mut segments = Vec::with_capacity(manifest.segments.len());
        let mut live = Vec::new();
        for entry in &manifest.segments {
            let segment = Segment::open(folder, entry)?;
            for &document in &segment.head.document_of {
                let record = &segment.head.documents[document as usize];
                let here = manifest.documents.get(&record.file);
                live.push(here.is_some_and(|e| e.segment == entry.name && e.index == document));
            }
            segments.push(segment);
        }
        Ok(Self {
            segments,
            live,
            meaning: manifest.meaning,
            generation: manifest.generation,
            n_documents: manifest.documents.len(),
        })
    }

    /// How many documents are in it.
    pub fn n_documents(&self) -> usize {
        self.n_documents
    }

    /// How many algorithms are in it.
    pub fn n_algorithms(&self) -> usize {
        self.live.iter().filter(|l| **l).count()
    }

    /// Counts the commits.
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// All algorithms, by file, page and place on it.
    pub fn algorithms(&self) -> Result<Vec<(DocumentRecord, BoxRecord)>, IndexError> {
        let boxes = self.boxes();
        let mut out = Vec::new();
        for at in (0..boxes.len()).filter(|&at| boxes.live[at]) {
            out.push(self.get(&boxes, at)?);
        }
        out.sort_by(|a, b| a.0.file.cmp(&b.0.file).then(a.1.page.cmp(&b.1.page)));
        Ok(out)
    }

    /// The best answers, best first; equal ones by file and page. `meaning` must be the encoder the index was made with.
    pub fn search(
        &self,
        query: &Query,
        ranking: Ranking,
        top: usize,
        meaning: Option<&dyn Meaning>,
    ) -> Result<Vec<Hit>, IndexError> {
        let boxes = self.boxes();
        let scores = match (ranking, query) {
            (Ranking::Paper, Query::Text(text) | Query::Code(text)) => {
                cosines(&boxes, &counted(stem_words(text)))
            }
            (Ranking::Blend, Query::Text(text)) => {
                let mut scores = bm25f(&boxes, &counted(stem_words(text)), &PROSE);
                self.add_meaning(&boxes, text, meaning, &mut scores)?;
                scores
            }
            (Ranking::Blend, Query::Code(text)) => {
                let words = bm25f(&boxes, &counted(stem_words(text)), &CODE_WORDS);
                let forms = bm25f(&boxes, &counted(shapes(text.lines())), &CODE_SHAPES);
                words.iter().zip(forms).map(|(w, f)| 0.5 * w + 0.5 * f).collect()
            }
        };
        let mut order: Vec<usize> =
            (0..boxes.len()).filter(|&at| boxes.live[at] && scores[at] > 0.0).collect();
        let name = |at: usize| {
            let (segment, id) = self.place(&boxes, at);
            let head = &self.segments[segment].head;
            (head.documents[head.document_of[id as usize] as usize].file.as_str(), id)
        };
        order.sort_by(|&a, &b| scores[b].total_cmp(&scores[a]).then_with(|| name(a).cmp(&name(b))));
        order.truncate(top);
        let mut hits = Vec::with_capacity(order.len());
        for (n, at) in order.into_iter().enumerate() {
            let (document, found) = self.get(&boxes, at)?;
            hits.push(Hit { rank: n + 1, score: scores[at], document, found });
        }
        Ok(hits)
    }

    fn boxes(&self) -> Boxes<'_> {
        Boxes::new(&self.segments, self.live.clone())
    }

    fn place(&self, boxes: &Boxes, at: usize) -> (usize, u32) {
        // Empty segments share their start with the next one: the last that starts at or before is the right one.
        let segment = boxes
            .starts
            .partition_point(|&start| start <= at)
            .saturating_sub(1)
            .min(self.segments.len().saturating_sub(1));
        (segment, (at - boxes.starts[segment]) as u32)
    }

    fn get(&self, boxes: &Boxes, at: usize) -> Result<(DocumentRecord, BoxRecord), IndexError> {
        let (segment, id) = self.place(boxes, at);
        let segment = &self.segments[segment];
        let document = &segment.head.documents[segment.head.document_of[id as usize] as usize];
        Ok((document.clone(), segment.record(id)?))
    }

    fn add_meaning(
        &self,
        boxes: &Boxes,
        text: &str,
        meaning: Option<&dyn Meaning>,
        scores: &mut [f32],
    ) -> Result<(), IndexError> {
        let Some(meaning) = meaning.filter(|_| self.meaning.is_some()) else { return Ok(()) };
        let expected = Some(meaning.fingerprint());
        if expected != self.meaning {
            return Err(IndexError::Encoder { found: self.meaning.clone(), expected });
        }
        let vectors = meaning.encode(&[text]).map_err(IndexError::Meaning)?;
        let Some(query) = vectors.first() else { return Ok(()) };
        let norm = query.iter().map(|x| x * x).sum::<f32>().sqrt();
        if norm <= 0.0 {
            return Ok(());
        }
        for (at, score) in scores.iter_mut().enumerate().filter(|&(at, _)| boxes.live[at]) {
            let (segment, id) = self.place(boxes, at);
            let vector = self.segments[segment].vector(id);
            if vector.len() != query.len() {
                continue;
            }
            let dot: f32 = vector.iter().zip(query).map(|(&v, q)| f32::from(v) * q).sum();
            let own = vector.iter().map(|&v| f32::from(v).powi(2)).sum::<f32>().sqrt();
            let cosine = if own > 0.0 { dot / (own * norm) } else { 0.0 };
            *score += MEANING * ((cosine - LEAST_COSINE) / (1.0 - LEAST_COSINE)).max(0.0);
        }
        Ok(())
    }
}
