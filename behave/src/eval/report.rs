//! The figures as a page.

use std::fmt::Write as _;

use super::measure::{Evaluation, Relevance};
use super::set::Set;
use crate::form::Language;
use crate::matching::Ranking;
use crate::search::Corpus;

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
    let _ = writeln!(
        out,
        "## Claims against compiled code\n\nFunctions claimed to satisfy all pairs, exact and wide types, in files that the oracle ran. Refuted: the oracle saw the\nfunction satisfy only some pairs. Without label: neither seen to satisfy nor to fail.\n\n| language | wanted | found | recall | claimed | right | refuted | without label |\n|---|---|---|---|---|---|---|---|"
    );
    for (word, language) in [("all", None), ("Java", Some(Language::Java)), ("C", Some(Language::C))] {
        let b = evaluation.behaviour(&set.labels, language);
        let _ = writeln!(
            out,
            "| {word} | {} | {} | {:.3} | {} | {} | {} | {} |",
            b.wanted,
            b.found,
            b.found as f64 / b.wanted.max(1) as f64,
            b.claimed,
            b.right,
            b.refuted,
            b.claimed - b.right - b.refuted
        );
    }
    out.push('\n');
}

fn runnable(out: &mut String, corpus: &Corpus) {
    let _ = writeln!(
        out,
        "## What can be run\n\nFunctions whose every path was lowered, and some path; the paper had paths of 8,430 of about 700,000 methods.\n\n| language | functions | fully | partly | not at all |\n|---|---|---|---|---|"
    );
    for (word, language) in [
        ("Java", Language::Java),
        ("C", Language::C),
        ("Python", Language::Python),
        ("JavaScript", Language::JavaScript),
    ] {
        let (mut all, mut fully, mut none) = (0_usize, 0_usize, 0_usize);
        for (id, function) in corpus.program().functions() {
            if !function.searchable || corpus.program().unit(id.unit).language != language {
                continue;
            }
            all += 1;
            if !function.has_body() {
                none += 1;
            } else if function.unsupported().next().is_none() {
                fully += 1;
            } else if matches!(function.blocks[0].end, crate::form::Terminator::Unsupported(_)) {
                none += 1;
            }
        }
        if all > 0 {
            let _ = writeln!(
                out,
                "| {word} | {all} | {fully} ({:.1} %) | {} | {none} |",
                100.0 * fully as f64 / all as f64,
                all - fully - none
            );
        }
    }
    out.push('\n');
}

fn times(out: &mut String, evaluations: &[Evaluation]) {
    let _ = writeln!(
        out,
        "## Time\n\nThe paper: 21.8 ms a check, 42.8 s a query (Satsy Ranked, table 10).\n\n| ranking | functions | queries | checks | checks a second | ms a check | ms a query | slowest query, ms |\n|---|---|---|---|---|---|---|---|"
    );
    for evaluation in evaluations {
        let t = evaluation.timing();
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} | {:.0} | {:.4} | {:.1} | {:.0} |",
            name(evaluation.ranking),
            t.n_functions,
            t.n_queries,
            t.n_checks,
            t.n_checks as f64 / t.seconds.max(1e-9),
            1000.0 * t.seconds / t.n_checks.max(1) as f64,
            1000.0 * t.seconds / t.n_queries.max(1) as f64,
            1000.0 * t.slowest
        );
    }
}
