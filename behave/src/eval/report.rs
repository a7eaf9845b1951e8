//! The figures as a page.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use rayon::prelude::*;

use super::measure::{Evaluation, Relevance};
use super::set::Set;
use crate::form::{Language, Terminator};
use crate::matching::{Ranking, Signature};
use crate::search::Corpus;
use crate::symbolic::{Bounds, explore};

/// Tables 4–8 of the paper, per task: Satsy RR and Satsy Ranked for P@10, nDCG, MAP, f.f.p and MRR.
const PAPER: [[[f64; 2]; 5]; 8] = [
    [[0.53, 0.57], [0.82, 0.87], [0.65, 0.49], [2.67, 1.00], [0.83, 0.42]],
    [[0.63, 1.00], [0.81, 1.00], [0.74, 1.00], [5.00, 11.00], [1.00, 1.00]],
    [[0.40, 0.40], [0.70, 0.61], [0.60, 0.38], [2.00, 1.00], [1.00, 0.40]],
    [[0.67, 1.00], [0.87, 1.00], [0.80, 1.00], [4.67, 6.50], [1.00, 1.00]],
    [[0.47, 1.00], [0.69, 1.00], [0.56, 1.00], [2.00, 8.50], [0.53, 1.00]],
    [[0.83, 0.67], [0.96, 0.74], [0.89, 0.63], [4.67, 1.33], [1.00, 0.67]],
    [[0.47, 1.00], [0.67, 1.00], [0.53, 1.00], [1.33, 2.00], [0.58, 1.00]],
    [[0.27, 0.67], [0.53, 1.00], [0.38, 0.67], [1.33, 7.00], [0.48, 0.67]],
];
const MEASURES: [&str; 5] = ["P@10", "nDCG", "MAP", "first false positive", "MRR"];

/// The page. `command` is how it was made.
pub fn report(corpus: &Corpus, set: &Set, evaluations: &[Evaluation], command: &str) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "# Search by examples: figures\n\nMade by\n\n    {command}\n");
    let tasks = set.tasks();
    first_tasks(&mut out, set, evaluations, &tasks);
    if let Some(default) = evaluations.iter().find(|e| e.ranking == Ranking::Default) {
        behaviour(&mut out, set, default);
        let further = default.relevance(&set.labels, tasks.get(8..).unwrap_or(&[]));
        let _ = writeln!(
            out,
            "The further tasks, default ranking: {} queries, P@10 {:.3}, nDCG {:.3}, MAP {:.3}, first false positive {:.2}, MRR {:.3}.\n",
            further.n_queries, further.precision, further.ndcg, further.map, further.first_false, further.mrr
        );
    }
    runnable(&mut out, corpus);
    times(&mut out, evaluations);
    out
}

fn first_tasks(out: &mut String, set: &Set, evaluations: &[Evaluation], tasks: &[&str]) {
    let _ = writeln!(
        out,
        "## The eight tasks of table 3\n\nBeside tables 4–8 of the paper, where people judged relevance over other code; here a function is\nrelevant if it satisfies all pairs and the task's longer list too, when really run. The first eight tasks of the set.\n"
    );
    for (m, measure) in MEASURES.iter().enumerate() {
        let names: Vec<&str> = evaluations.iter().map(|e| name(e.ranking)).collect();
        let _ = writeln!(out, "| {measure} | paper: RR | paper: Ranked | {} |", names.join(" | "));
        let _ = writeln!(out, "|---|---|---|{}", "---|".repeat(names.len()));
        let mut sums = vec![0.0; evaluations.len()];
        let mut counts = vec![0_usize; evaluations.len()];
        let mut paper = [0.0; 2];
        for (t, task) in tasks.iter().take(8).enumerate() {
            let _ = write!(out, "| {task} | {:.2} | {:.2} |", PAPER[t][m][0], PAPER[t][m][1]);
            for k in 0..2 {
                paper[k] += PAPER[t][m][k] / 8.0;
            }
            for (e, evaluation) in evaluations.iter().enumerate() {
                let relevance = evaluation.relevance(&set.labels, &[task]);
                if relevance.n_queries == 0 {
                    let _ = write!(out, " – |");
                } else {
                    sums[e] += pick(&relevance, m);
                    counts[e] += 1;
                    let _ = write!(out, " {:.2} |", pick(&relevance, m));
                }
            }
            out.push('\n');
        }
        let _ = write!(out, "| mean | {:.3} | {:.3} |", paper[0], paper[1]);
        for (sum, count) in sums.iter().zip(counts) {
            let _ = write!(out, " {:.3} |", sum / count.max(1) as f64);
        }
        out.push_str("\n\n");
    }
}

const fn pick(relevance: &Relevance, measure: usize) -> f64 {
    match measure {
        0 => relevance.precision,
        1 => relevance.ndcg,
        2 => relevance.map,
        3 => relevance.first_false,
        _ => relevance.mrr,
    }
}

const fn name(ranking: Ranking) -> &'static str {
    match ranking {
        Ranking::Default => "default",
        Ranking::SatsyRanked => "Satsy Ranked",
        Ranking::SatsyRoundRobin => "Satsy RR",
    }
}

fn behaviour(out: &mut String, set: &Set, evaluation: &Evaluation) {
    use Signature::{Exact, Relaxed, Wide};
    out.push_str(
        "## Claims against compiled code\n\n\
         Functions claimed to satisfy all pairs, in files that the oracle ran. Wanted: the oracle saw the function satisfy all pairs.\n\
         Refuted: it saw the function satisfy only some. Without label: seen neither to satisfy nor to fail; with relaxed types that is\n\
         no error, since values for what examples do not mention are free to choose, and the oracle tried a few.\n\n\
         | language | types | wanted | found | recall | claimed | right | refuted | without label |\n|---|---|---|---|---|---|---|---|---|\n",
    );
    for (word, language) in [("all", None), ("Java", Some(Language::Java)), ("C", Some(Language::C))] {
        for (types, name) in [
            (&[Exact, Wide][..], "exact and wide"),
            (&[Exact], "exact"),
            (&[Wide], "wide"),
            (&[Relaxed], "relaxed"),
        ] {
            let b = evaluation.behaviour(&set.labels, language, types);
            let _ = writeln!(
                out,
                "| {word} | {name} | {} | {} | {:.3} | {} | {} | {} | {} |",
                b.wanted,
                b.found,
                b.found as f64 / b.wanted.max(1) as f64,
                b.claimed,
                b.right,
                b.refuted,
                b.claimed - b.right - b.refuted
            );
        }
    }
    out.push('\n');
}

/// Functions of a language that can be run and that have paths.
#[derive(Default)]
struct Ability {
    all: usize,
    fully: usize,
    none: usize,
    asked: usize,
    with_paths: usize,
    reasons: BTreeMap<String, usize>,
}

/// Of so many functions one is executed with variables, so that a large body of code does not take hours.
const PATHS_OF: usize = 2_000;

fn runnable(out: &mut String, corpus: &Corpus) {
    out.push_str(
        "## What can be run\n\n\
         Functions whose every way was lowered, some, or none; and, of functions taken evenly from all (at most 2,000 a\n\
         language), the share with at least one path as a formula. The paper had paths of 8,430 of about 700,000 methods (1.2 %).\n\n\
         | language | functions | fully | partly | not at all | with paths |\n|---|---|---|---|---|---|\n",
    );
    let mut reasons = String::new();
    for (word, language) in [
        ("Java", Language::Java),
        ("C", Language::C),
        ("Python", Language::Python),
        ("JavaScript", Language::JavaScript),
    ] {
        let ability = ability(corpus, language);
        if ability.all == 0 {
            continue;
        }
        let share = |n: usize, of: usize| 100.0 * n as f64 / of.max(1) as f64;
        let _ = writeln!(
            out,
            "| {word} | {} | {} ({:.1} %) | {} | {} | {:.1} % of {} |",
            ability.all,
            ability.fully,
            share(ability.fully, ability.all),
            ability.all - ability.fully - ability.none,
            ability.none,
            share(ability.with_paths, ability.asked),
            ability.asked
        );
        let mut most: Vec<(&String, &usize)> = ability.reasons.iter().collect();
        most.sort_by(|a, b| b.1.cmp(a.1).then(a.0.cmp(b.0)));
        let most: Vec<String> = most.iter().take(20).map(|(reason, n)| format!("{reason} ({n})")).collect();
        let _ =
            writeln!(reasons, "{word}, why a way cannot be run, most frequent first: {}.\n", most.join("; "));
    }
    let _ = write!(out, "\n{reasons}");
}

fn ability(corpus: &Corpus, language: Language) -> Ability {
    let program = corpus.program();
    let own: Vec<_> =
        program.functions().filter(|(id, f)| f.searchable && program.language(id.unit) == language).collect();
    let mut out = Ability { all: own.len(), ..Ability::default() };
    let every = own.len().div_ceil(PATHS_OF).max(1);
    let asked: Vec<_> = own.iter().step_by(every).map(|(id, _)| *id).collect();
    out.asked = asked.len();
    out.with_paths =
        asked.par_iter().filter(|id| !explore(program, **id, Bounds::default()).paths.is_empty()).count();
    for (_, function) in own {
        for reason in function.unsupported() {
            *out.reasons.entry(kind_of(reason)).or_default() += 1;
        }
        if !function.has_body() || matches!(function.blocks[0].end, Terminator::Unsupported(_)) {
            out.none += 1;
        } else if function.unsupported().next().is_none() {
            out.fully += 1;
        }
    }
    out
}

/// A reason without the names in it.
fn kind_of(reason: &str) -> String {
    match reason.split_once(", which is not declared here") {
        Some((thing, _)) if thing.starts_with("the type ") => {
            "a type that is not declared in the code".into()
        }
        Some(_) => "a name that is not declared in the code".into(),
        None => reason.to_owned(),
    }
}

fn times(out: &mut String, evaluations: &[Evaluation]) {
    let _ = writeln!(
        out,
        "## Time\n\nThe paper: 21.8 ms a check, 42.8 s a query (Satsy Ranked, table 10). Processor time is that of all threads together, so a machine\nthat has nothing else to do needs it divided by its cores.\n\n| ranking | functions | queries | checks | checks a second | ms a check | ms a query | slowest query, ms | processor ms a check | processor ms a query |\n|---|---|---|---|---|---|---|---|---|---|"
    );
    for evaluation in evaluations {
        let t = evaluation.timing();
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} | {:.0} | {:.4} | {:.1} | {:.0} | {:.4} | {:.1} |",
            name(evaluation.ranking),
            t.n_functions,
            t.n_queries,
            t.n_checks,
            t.n_checks as f64 / t.seconds.max(1e-9),
            1000.0 * t.seconds / t.n_checks.max(1) as f64,
            1000.0 * t.seconds / t.n_queries.max(1) as f64,
            1000.0 * t.slowest,
            1000.0 * t.processor / t.n_checks.max(1) as f64,
            1000.0 * t.processor / t.n_queries.max(1) as f64
        );
    }
}
