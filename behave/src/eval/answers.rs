//! Answers as lines that other programs score.

use serde::Serialize;

use super::measure::Evaluation;
use crate::matching::Signature;

#[derive(Serialize)]
struct Line<'a> {
    query: &'a str,
    results: Vec<Row<'a>>,
}

#[derive(Serialize)]
struct Row<'a> {
    file: &'a str,
    start: u32,
    end: u32,
    level: &'static str,
    types: &'static str,
}

/// One line of JSON a query, best answer first: where it is, whether all pairs are claimed, how near the types are.
pub fn answer_lines(evaluation: &Evaluation) -> String {
    let mut out = String::new();
    for run in &evaluation.runs {
        let results = run.answers.iter().map(|((file, start, end), full, signature)| Row {
            file,
            start: *start,
            end: *end,
            level: if *full { "full" } else { "partial" },
            types: match signature {
                Signature::Exact => "exact",
                Signature::Wide => "wide",
                Signature::Relaxed => "relaxed",
            },
        });
        // Plain strings and numbers can always be written.
        if let Ok(line) = serde_json::to_string(&Line { query: &run.query, results: results.collect() }) {
            out.push_str(&line);
            out.push('\n');
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::QueryRun;
    use crate::matching::Ranking;
    use crate::search::SearchStats;

    #[test]
    fn a_line_says_where_and_how_well() {
        let answers = vec![(("a.c".to_owned(), 1, 3), true, Signature::Wide)];
        let (query, task) = ("gcd.1".to_owned(), "gcd".to_owned());
        let run =
            QueryRun { query, task, answers, stats: SearchStats::default(), seconds: 0.0, processor: 0.0 };
        let lines = answer_lines(&Evaluation { ranking: Ranking::Default, runs: vec![run] });
        assert_eq!(
            lines,
            "{\"query\":\"gcd.1\",\"results\":[{\"file\":\"a.c\",\"start\":1,\"end\":3,\"level\":\"full\",\"types\":\"wide\"}]}\n"
        );
    }
}
