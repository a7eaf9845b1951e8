//! Queries asked, answers compared.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use super::set::{Label, Set};
use crate::form::Language;
use crate::matching::{Ranking, Signature};
use crate::search::{Answer, Answers, Corpus, SearchOptions, SearchStats};

/// A function, as labels name it: file, first and last line.
pub type Place = (String, u32, u32);

/// A function, whether all pairs are claimed to be satisfied, and how near the types are.
pub type Claim = (Place, bool, Signature);

/// One query's answers.
#[derive(Debug, Clone)]
pub struct QueryRun {
    /// Name of the query.
    pub query: String,
    /// Its task.
    pub task: String,
    /// Best first.
    pub answers: Vec<Claim>,
    /// What was done.
    pub stats: SearchStats,
    /// How long it took.
    pub seconds: f64,
    /// Processor time that all threads took, where the system tells it.
    pub processor: f64,
}

/// Claimed full matches against functions that satisfy all pairs when really run, for types that are so near.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Behaviour {
    /// Functions with a label that says they satisfy all pairs.
    pub wanted: usize,
    /// Those that were claimed, with whatever types.
    pub found: usize,
    /// Functions claimed to satisfy all pairs.
    pub claimed: usize,
    /// Those of them with a label that says so.
    pub right: usize,
    /// Those of them with a label that says they do not.
    pub refuted: usize,
}

/// How useful the first answers are, as §5.1 measures it.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Relevance {
    /// Queries that have a relevant function.
    pub n_queries: usize,
    /// Mean share of relevant ones among the first ten.
    pub precision: f64,
    /// Mean normalised discounted cumulative gain.
    pub ndcg: f64,
    /// Mean average precision.
    pub map: f64,
    /// Mean rank of the first false positive.
    pub first_false: f64,
    /// Mean reciprocal rank of the first relevant one.
    pub mrr: f64,
}

/// How long searching takes.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Timing {
    /// Functions searched.
    pub n_functions: usize,
    /// Calls made.
    pub n_checks: usize,
    /// Queries asked.
    pub n_queries: usize,
    /// Seconds in all.
    pub seconds: f64,
    /// Seconds of the slowest query.
    pub slowest: f64,
    /// Seconds of processor time in all, where the system tells it; other programs on the machine have no say in it.
    pub processor: f64,
}

/// Everything measured with one ranking.
#[derive(Debug, Clone)]
pub struct Evaluation {
    /// The ranking.
    pub ranking: Ranking,
    /// Each query.
    pub runs: Vec<QueryRun>,
}

/// Functions by query.
type Places<'l> = BTreeMap<&'l str, BTreeSet<Place>>;

/// Answers of a query that are compared with labels.
const MOST_ANSWERS: usize = 5_000;

/// Asks every query, ranks what was found in each way as a person would ask for it, for the time, and once more for all
/// answers.
pub fn evaluate(
    corpus: &Corpus,
    set: &Set,
    rankings: &[Ranking],
    options: &SearchOptions,
) -> Vec<Evaluation> {
    let mut all: Vec<Evaluation> =
        rankings.iter().map(|ranking| Evaluation { ranking: *ranking, runs: Vec::new() }).collect();
    for query in &set.queries {
        let (start, worked) = (Instant::now(), processor_seconds());
        let found = corpus.matches(&query.examples, options);
        let (finding, worked) = (start.elapsed(), processor_seconds() - worked);
        for evaluation in &mut all {
            let asked = SearchOptions { ranking: evaluation.ranking, ..*options };
            let (start, before) = (Instant::now(), processor_seconds());
            corpus.answers(&found, &query.examples, &asked);
            let seconds = (finding + start.elapsed()).as_secs_f64();
            let processor = worked + processor_seconds() - before;
            let whole = SearchOptions { top: MOST_ANSWERS, ..asked };
            let Answers { answers, stats } = corpus.answers(&found, &query.examples, &whole);
            let answers = answers.iter().map(|answer| claim(corpus, answer)).collect();
            let (name, task) = (query.id.clone(), query.task.clone());
            evaluation.runs.push(QueryRun { query: name, task, answers, stats, seconds, processor });
        }
    }
    all
}

fn claim(corpus: &Corpus, answer: &Answer) -> Claim {
    let program = corpus.program();
    let function = program.function(answer.function);
    let file = program.path(answer.function.unit).to_owned();
    let full = answer.standing.n_satisfied == answer.standing.n_pairs;
    ((file, function.start, function.end), full, answer.mapping.signature)
}

impl Evaluation {
    /// Claims against labels, where the types of the label or of the claim are among `types`. Only files that have a label
    /// at all were run by the oracle, so claims in others are left out.
    pub fn behaviour(&self, labels: &[Label], language: Option<Language>, types: &[Signature]) -> Behaviour {
        let labels: Vec<&Label> = labels.iter().filter(|l| speaks(l, language)).collect();
        let (mut full, mut all, mut needed) = (Places::new(), Places::new(), Places::new());
        let mut files = BTreeSet::new();
        for label in labels {
            let place = (label.file.clone(), label.start, label.end);
            files.insert(label.file.clone());
            all.entry(&label.query).or_default().insert(place.clone());
            if label.level == "full" {
                if types.contains(&nearness(&label.types)) {
                    needed.entry(&label.query).or_default().insert(place.clone());
                }
                full.entry(&label.query).or_default().insert(place);
            }
        }
        let none = BTreeSet::new();
        let mut out = Behaviour::default();
        for run in &self.runs {
            let query = run.query.as_str();
            let (full, all) = (full.get(query).unwrap_or(&none), all.get(query).unwrap_or(&none));
            let needed = needed.get(query).unwrap_or(&none);
            let claimed: BTreeSet<&Place> =
                run.answers.iter().filter(|(_, is_full, _)| *is_full).map(|(place, ..)| place).collect();
            out.wanted += needed.len();
            out.found += needed.iter().filter(|place| claimed.contains(place)).count();
            let own = run
                .answers
                .iter()
                .filter(|(p, is_full, own)| *is_full && types.contains(own) && files.contains(&p.0));
            for (place, ..) in own {
                out.claimed += 1;
                if full.contains(place) {
                    out.right += 1;
                } else if all.contains(place) {
                    out.refuted += 1;
                }
            }
        }
        out
    }

    /// The measures of §5.1 over queries of some tasks. Relevant is who satisfies all pairs and does the task.
    pub fn relevance(&self, labels: &[Label], tasks: &[&str]) -> Relevance {
        let mut relevant: BTreeMap<&str, BTreeSet<Place>> = BTreeMap::new();
        for label in labels.iter().filter(|l| l.does_task && l.level == "full") {
            relevant.entry(&label.query).or_default().insert((label.file.clone(), label.start, label.end));
        }
        let mut out = Relevance::default();
        for run in self.runs.iter().filter(|r| tasks.contains(&r.task.as_str())) {
            let Some(wanted) = relevant.get(run.query.as_str()) else { continue };
            let hits: Vec<bool> = run.answers.iter().map(|(place, ..)| wanted.contains(place)).collect();
            let one = measures(&hits, wanted.len());
            out.n_queries += 1;
            out.precision += one.precision;
            out.ndcg += one.ndcg;
            out.map += one.map;
            out.first_false += one.first_false;
            out.mrr += one.mrr;
        }
        let n = out.n_queries.max(1) as f64;
        Relevance {
            n_queries: out.n_queries,
            precision: out.precision / n,
            ndcg: out.ndcg / n,
            map: out.map / n,
            first_false: out.first_false / n,
            mrr: out.mrr / n,
        }
    }

    /// How long it took.
    pub fn timing(&self) -> Timing {
        let mut out = Timing { n_queries: self.runs.len(), ..Timing::default() };
        for run in &self.runs {
            out.n_functions = run.stats.n_functions;
            out.n_checks += run.stats.n_checks;
            out.seconds += run.seconds;
            out.processor += run.processor;
            out.slowest = out.slowest.max(run.seconds);
        }
        out
    }
}

/// Processor time of this process so far, which Linux gives in hundredths of a second; 0 elsewhere.
fn processor_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name of the program stands in parentheses and may hold anything.
    let fields = stat.rsplit_once(')').map_or("", |(_, rest)| rest).split_whitespace();
    fields.skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / 100.0
}

fn speaks(label: &Label, language: Option<Language>) -> bool {
    match language {
        None => true,
        Some(Language::Java) => label.language == "java",
        Some(Language::C) => label.language == "c",
        Some(Language::Python) => label.language == "python",
        Some(Language::JavaScript) => label.language == "javascript",
    }
}

/// How near the types of a label are, by its word.
fn nearness(word: &str) -> Signature {
    match word {
        "exact" => Signature::Exact,
        "wide" => Signature::Wide,
        _ => Signature::Relaxed,
    }
}

/// The measures of one ranked list.
fn measures(hits: &[bool], n_relevant: usize) -> Relevance {
    let top = &hits[..hits.len().min(10)];
    let n_top = top.iter().filter(|h| **h).count();
    let gain = |list: &mut dyn Iterator<Item = bool>| {
        list.enumerate()
            .filter(|(_, hit)| *hit)
            .map(|(i, _)| 1.0 / ((i + 1) as f64).max(2.0).log2())
            .sum::<f64>()
    };
    let ideal = gain(&mut (0..top.len()).map(|i| i < n_top));
    let mut seen = 0;
    let mut precisions = 0.0;
    for (i, _) in hits.iter().enumerate().filter(|(_, hit)| **hit) {
        seen += 1;
        precisions += f64::from(seen) / (i + 1) as f64;
    }
    Relevance {
        n_queries: 1,
        precision: if top.is_empty() { 0.0 } else { n_top as f64 / top.len() as f64 },
        ndcg: if n_top == 0 { 0.0 } else { gain(&mut top.iter().copied()) / ideal },
        map: precisions / n_relevant.max(1) as f64,
        first_false: top.iter().position(|h| !h).unwrap_or(top.len()) as f64 + 1.0,
        mrr: hits.iter().position(|h| *h).map_or(0.0, |i| 1.0 / (i + 1) as f64),
    }
}

#[cfg(test)]
mod tests {
    use super::measures;

    #[test]
    fn measures_are_those_of_the_paper() {
        // §5.1: relevant at ranks 1 and 3 gives precisions 1 and 2/3.
        let one = measures(&[true, false, true, false], 2);
        assert!((one.map - 5.0 / 6.0).abs() < 1e-12);
        assert!((one.precision - 0.5).abs() < 1e-12);
        assert!((one.first_false - 2.0).abs() < 1e-12);
        assert!((one.mrr - 1.0).abs() < 1e-12);
        let all = measures(&[true; 12], 12);
        assert!((all.first_false - 11.0).abs() < 1e-12 && (all.ndcg - 1.0).abs() < 1e-12);
        let none = measures(&[], 3);
        assert!(none.mrr.abs() < 1e-12 && none.precision.abs() < 1e-12);
    }
}
