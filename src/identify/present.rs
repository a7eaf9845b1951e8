//! From judged functions to what a person reads: lines, steps, parts, alternatives.

use algofind_retrieve::index::{FunctionRef, Snapshot};
use algofind_retrieve::rank::Pair;

use super::found::{IdentifiedFunction, MissingLine, Perhaps, SpeakingLine, UNKNOWN};
use super::identifier::Identifier;
use super::judge::Judged;
use super::known::KnownVariant;
use super::lay::Laid;
use super::model::Model;
use super::names::Named;
use super::seen::Seen;
use crate::search::{Region, whole_region};

/// Pairs that fit less than this do not speak for anything.
const SPEAKS: f32 = 0.25;

/// Alternatives that are named, those at least this probable, and lines of each that are named.
const MOST_PERHAPS: usize = 3;
const LEAST_PERHAPS: f32 = 0.05;
const MOST_DIFFERENCES: usize = 5;

impl Identifier {
    /// A function with what it was judged to be.
    pub(crate) fn present(
        &self,
        at: FunctionRef,
        seen: &Seen,
        judged: &[Judged],
        snapshot: &Snapshot,
    ) -> IdentifiedFunction {
        let mut function = unknown(at, snapshot);
        let known = judged.first().and_then(|best| {
            let covered = best.worths.iter().filter(|worth| **worth >= SPEAKS).count();
            Some((best, Model::confidence(best.probability, covered, best.worths.len())?))
        });
        let others = if let Some((best, confidence)) = known {
            let variant = &self.known.variants[best.variant as usize];
            let entry = &self.known.entries[variant.entry as usize];
            function.algorithm.clone_from(&entry.id);
            function.name.clone_from(&entry.name);
            function.kind.clone_from(&entry.kind);
            function.confidence = Some(confidence);
            function.probability = best.probability;
            function.variant.clone_from(&entry.variants[variant.at].name);
            function.steps = variant.n_steps;
            function.covered = best.worths.iter().filter(|worth| **worth >= SPEAKS).count();
            function.parts = best.parts.iter().map(|part| whole_region(snapshot, part.function)).collect();
            function.named = named(best.named);
            function.lines = self.lines(at, seen, best, snapshot);
            function.missing = self.missing(best);
            &judged[1..]
        } else {
            judged
        };
        let perhaps = others.iter().filter(|other| other.probability >= LEAST_PERHAPS).take(MOST_PERHAPS);
        function.perhaps = perhaps.map(|other| self.perhaps(other)).collect();
        function
    }

    fn perhaps(&self, judged: &Judged) -> Perhaps {
        let entry = &self.known.entries[self.known.variants[judged.variant as usize].entry as usize];
        let missing = self.missing(judged).into_iter().take(MOST_DIFFERENCES);
        Perhaps {
            algorithm: entry.id.clone(),
            name: entry.name.clone(),
            probability: judged.probability,
            differs_in: missing.map(|missing| missing.step).collect(),
        }
    }

    fn step_line(&self, variant: &KnownVariant, procedure: usize, step: usize) -> Option<(u32, String)> {
        let line = variant.procedures[procedure].lines[step]?.first;
        let entry = &self.known.entries[variant.entry as usize];
        let text = entry.variants[variant.at].pseudocode.lines().nth(line as usize - 1)?;
        Some((line, text.trim().to_owned()))
    }

    /// The code of the function and of its parts that does steps of the algorithm, in the order of the steps.
    fn lines(&self, at: FunctionRef, seen: &Seen, judged: &Judged, snapshot: &Snapshot) -> Vec<SpeakingLine> {
        let variant = &self.known.variants[judged.variant as usize];
        let taken: Vec<usize> = judged.parts.iter().flat_map(|part| part.steps.iter().copied()).collect();
        let own = pairs(variant, &judged.laid).filter(|(step, ..)| !taken.contains(step));
        let mut lines: Vec<(usize, SpeakingLine)> = Vec::new();
        let mut push =
            |function: FunctionRef, nodes: &[usize], is_part: bool, found: (usize, usize, Pair)| {
                let (step, procedure, pair) = found;
                let segment = snapshot.segment(function.segment);
                let span = segment.spans(function.function)[nodes[pair.code]];
                let Some((step_line, text)) = self.step_line(variant, procedure, pair.query) else { return };
                let path = segment.file(segment.file_of(function.function)).path;
                let line = SpeakingLine {
                    start: span.start_line,
                    end: span.end_line,
                    file: is_part.then(|| path.to_owned()),
                    step_line,
                    step: text,
                    fit: pair.worth,
                };
                lines.push((step, line));
            };
        own.for_each(|found| push(at, &seen.nodes, false, found));
        for part in &judged.parts {
            let of_part = pairs(variant, &part.laid).filter(|(step, ..)| part.steps.contains(step));
            of_part.for_each(|found| push(part.function, &part.nodes, true, found));
        }
        lines.sort_by_key(|(step, line)| (*step, line.start));
        lines.into_iter().map(|(_, line)| line).collect()
    }

    /// Lines of the pseudo-code that nothing does.
    fn missing(&self, judged: &Judged) -> Vec<MissingLine> {
        let variant = &self.known.variants[judged.variant as usize];
        let mut missing: Vec<MissingLine> = Vec::new();
        let steps = variant
            .procedures
            .iter()
            .enumerate()
            .flat_map(|(procedure, known)| (0..known.places.len()).map(move |step| (procedure, step)));
        let mut done: Vec<u32> = Vec::new();
        for ((procedure, step), worth) in steps.zip(&judged.worths) {
            let Some((step_line, text)) = self.step_line(variant, procedure, step) else { continue };
            if *worth >= SPEAKS {
                done.push(step_line);
            } else if missing.iter().all(|known| known.step_line != step_line) {
                missing.push(MissingLine { step_line, step: text });
            }
        }
        missing.retain(|missing| !done.contains(&missing.step_line));
        missing
    }
}

/// A function of which nothing is known.
pub(crate) fn unknown(at: FunctionRef, snapshot: &Snapshot) -> IdentifiedFunction {
    let Region { file, start, end, function, language, .. } = whole_region(snapshot, at);
    IdentifiedFunction {
        file,
        function,
        start,
        end,
        language,
        algorithm: UNKNOWN.to_owned(),
        name: String::new(),
        kind: String::new(),
        confidence: None,
        probability: 0.0,
        variant: String::new(),
        steps: 0,
        covered: 0,
        lines: Vec::new(),
        missing: Vec::new(),
        parts: Vec::new(),
        named: None,
        perhaps: Vec::new(),
    }
}

/// Pairs that speak for a variant: position among all its steps, procedure, pair.
fn pairs(variant: &KnownVariant, laid: &Laid) -> impl Iterator<Item = (usize, usize, Pair)> {
    let mut first = 0;
    let firsts: Vec<usize> = variant
        .procedures
        .iter()
        .map(|procedure| {
            let at = first;
            first += procedure.places.len();
            at
        })
        .collect();
    laid.pairs.iter().enumerate().flat_map(move |(procedure, pairs)| {
        let first = firsts[procedure];
        let speaking = pairs.iter().filter(|pair| pair.worth >= SPEAKS);
        speaking.map(|pair| (first + pair.query, procedure, *pair)).collect::<Vec<_>>()
    })
}

/// Where the algorithm's name stands.
fn named(named: Named) -> Option<String> {
    let place = match named {
        named if named.own >= 0.5 => "its name",
        named if named.all >= 0.5 => "its type or file",
        named if named.said >= 0.5 => "a comment",
        _ => return None,
    };
    Some(place.to_owned())
}
