//! The figures of identification as a page and a picture.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::outcome::{Outcomes, Tally};
use super::truth::{Truth, Verdict};
use crate::catalogue::Catalogue;
use crate::search::Confidence;

/// Answers about one copy of the code.
pub struct Measured<'a> {
    /// `as is` or `renamed`.
    pub name: &'a str,
    /// The answers.
    pub outcomes: Outcomes,
}

/// The page around the figures; they stand where this line is.
const PAGE: &str = include_str!("page.md");
const FIGURES: &str = "<!-- figures -->\n";

/// Pairs that are easily confused, and what tells them apart.
const CONFUSABLE: &str = include_str!("confusable.tsv");

/// The page of `docs`.
pub fn markdown(measured: &[Measured<'_>], truth: &Truth, catalogue: &Catalogue) -> String {
    let mut figures = String::new();
    overview(measured, truth, &mut figures);
    if let Some(first) = measured.first() {
        reliability(&first.outcomes, &mut figures);
        kinds(&first.outcomes, truth, catalogue, &mut figures);
    }
    confusable(measured, truth, &mut figures);
    PAGE.replace(FIGURES, &figures)
}

fn overview(measured: &[Measured<'_>], truth: &Truth, text: &mut String) {
    text.push_str(
        "| code | functions | answers | right | close | wrong | not labelled | precision | to the letter | false alarms per 1,000 | recall | Brier score |\n\
         |---|---:|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n",
    );
    for one in measured {
        for least in [Confidence::Strong, Confidence::Likely] {
            let outcomes = &one.outcomes;
            let tally = outcomes.tally(least);
            let (n, found) = outcomes
                .recall(truth, least)
                .values()
                .fold((0, 0), |(n, found), (more, of_them)| (n + more, found + of_them));
            let _ = writeln!(
                text,
                "| {} | {} | {}{} | {} | {} | {} | {} | {:.3} | {:.3} | {:.2} | {:.3} | {:.3} |",
                one.name,
                outcomes.n_functions,
                least.name(),
                if least == Confidence::Strong { "" } else { " or surer" },
                tally.right,
                tally.close,
                tally.wrong,
                tally.unknown,
                tally.precision(),
                tally.strict(),
                1000.0 * tally.wrong as f64 / outcomes.n_functions.max(1) as f64,
                found as f64 / n.max(1) as f64,
                outcomes.brier(),
            );
        }
    }
}

fn reliability(outcomes: &Outcomes, text: &mut String) {
    text.push_str("\n![reliability diagram](identify.svg)\n\n| said | answers | mean probability | right or close |\n|---|---:|---:|---:|\n");
    for (at, (n, said, right)) in outcomes.reliability().into_iter().enumerate().filter(|(_, bin)| bin.0 > 0)
    {
        let _ = writeln!(text, "| 0.{at}–{:.1} | {n} | {said:.2} | {right:.2} |", (at + 1) as f64 / 10.0);
    }
}

fn kinds(outcomes: &Outcomes, truth: &Truth, catalogue: &Catalogue, text: &mut String) {
    text.push_str(
        "\n### By kind\n\nAnswers that are strong, and the share of labelled functions that are named rightly, strong or likely.\n\n\
         | kind | entries | strong | right | close | wrong | not labelled | labelled functions | found |\n\
         |---|---:|---:|---:|---:|---:|---:|---:|---:|\n",
    );
    let strong = outcomes.by_kind(Confidence::Strong);
    let mut entries: BTreeMap<&str, usize> = BTreeMap::new();
    for entry in catalogue.entries() {
        *entries.entry(&entry.kind).or_default() += 1;
    }
    let mut found: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for (group, (n, of_them)) in outcomes.recall(truth, Confidence::Likely) {
        let Some(entry) = catalogue.get(&group) else { continue };
        let sum = found.entry(&entry.kind).or_default();
        sum.0 += n;
        sum.1 += of_them;
    }
    for (kind, n_entries) in entries {
        let Tally { right, close, wrong, unknown } = strong.get(kind).copied().unwrap_or_default();
        let (n, of_them) = found.get(kind).copied().unwrap_or_default();
        let share = if n > 0 { format!("{:.2}", of_them as f64 / n as f64) } else { "–".to_owned() };
        let _ = writeln!(
            text,
            "| {kind} | {n_entries} | {} | {right} | {close} | {wrong} | {unknown} | {n} | {share} |",
            right + close + wrong + unknown
        );
    }
}

fn confusable(measured: &[Measured<'_>], truth: &Truth, text: &mut String) {
    text.push_str(
        "\n### Easily confused\n\nHow often a function labelled as one was called the other, likely or surer.\n\n\
         | one | other | one called other | other called one | what tells them apart |\n|---|---|---|---|---|\n",
    );
    let counts: Vec<BTreeMap<(String, String), usize>> = measured
        .iter()
        .map(|one| {
            let confusions = one.outcomes.confusions(truth, Confidence::Likely);
            confusions.into_iter().map(|(is, said, n)| ((is, said), n)).collect()
        })
        .collect();
    let often = |is: &str, said: &str| {
        let key = (is.to_owned(), said.to_owned());
        let counts = measured
            .iter()
            .zip(&counts)
            .map(|(one, counts)| format!("{} {}", counts.get(&key).copied().unwrap_or(0), one.name));
        counts.collect::<Vec<_>>().join(", ")
    };
    let mut listed: BTreeSet<(&str, &str)> = BTreeSet::new();
    for line in CONFUSABLE.lines().filter(|line| !line.starts_with('#')) {
        let mut columns = line.split('\t');
        let (Some(a), Some(b), Some(what)) = (columns.next(), columns.next(), columns.next()) else {
            continue;
        };
        listed.extend([(a, b), (b, a)]);
        let _ = writeln!(text, "| {a} | {b} | {} | {} | {what} |", often(a, b), often(b, a));
    }
    let others: Vec<String> = measured
        .iter()
        .flat_map(|one| one.outcomes.confusions(truth, Confidence::Likely))
        .filter(|(is, said, n)| *n > 1 && is != said && !listed.contains(&(is.as_str(), said.as_str())))
        .map(|(is, said, n)| format!("{is} called {said} ({n})"))
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect();
    if !others.is_empty() {
        let _ = write!(text, "\nSeen more than once beside these: {}.\n", others.join(", "));
    }
}

/// Side of the diagram.
const SIDE: f64 = 320.0;
const MARGIN: f64 = 50.0;

/// A reliability diagram: what was said beside what was right, for each tenth.
pub fn chart(measured: &[Measured<'_>]) -> String {
    let size = SIDE + 2.0 * MARGIN;
    let (x, y) = (|p: f64| MARGIN + SIDE * p, |p: f64| MARGIN + SIDE * (1.0 - p));
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" font-family=\"sans-serif\" font-size=\"12\" role=\"img\">\n\
         <title>Reliability diagram of identify</title>\n<rect width=\"{size}\" height=\"{size}\" fill=\"#fff\"/>\n\
         <rect x=\"{MARGIN}\" y=\"{MARGIN}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"none\" stroke=\"#999\"/>\n\
         <line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"#999\" stroke-dasharray=\"4\"/>\n",
        x(0.0),
        y(0.0),
        x(1.0),
        y(1.0)
    );
    for tenth in [0.0, 0.5, 1.0] {
        let _ = write!(
            text,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{tenth}</text>\n<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{tenth}</text>\n",
            x(tenth),
            y(0.0) + 16.0,
            x(0.0) - 6.0,
            y(tenth) + 4.0
        );
    }
    let _ = write!(
        text,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">probability said</text>\n<text x=\"14\" y=\"{}\" text-anchor=\"middle\" transform=\"rotate(-90 14 {})\">share right or close</text>\n",
        x(0.5),
        size - 10.0,
        y(0.5),
        y(0.5)
    );
    for ((one, colour), row) in measured.iter().zip(["#3b76af", "#d1752d"]).zip(0..) {
        let bins: Vec<(usize, f64, f64)> =
            one.outcomes.reliability().into_iter().filter(|(n, ..)| *n > 0).collect();
        let points: Vec<String> =
            bins.iter().map(|(_, said, right)| format!("{:.1},{:.1}", x(*said), y(*right))).collect();
        let _ = writeln!(
            text,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>",
            points.join(" ")
        );
        for (n, said, right) in bins {
            let radius = 2.0 + (n as f64).ln().max(0.0);
            let _ = writeln!(
                text,
                "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius:.1}\" fill=\"{colour}\"><title>{n} answers</title></circle>",
                x(said),
                y(right)
            );
        }
        let _ = writeln!(
            text,
            "<text x=\"{}\" y=\"{}\" fill=\"{colour}\">{}</text>",
            x(0.04),
            y(0.94) + 16.0 * f64::from(row),
            one.name
        );
    }
    text.push_str("</svg>\n");
    text
}

/// Answers that nobody judged yet, or that are wrong, as lines to be judged: file, first line, entry, `?`, why it was said.
pub fn to_judge(outcomes: &Outcomes, least: Confidence) -> String {
    let mut text = String::new();
    for outcome in outcomes.at_least(least) {
        let mark = match outcome.verdict {
            Verdict::Unknown => "?",
            Verdict::Wrong => "wrong",
            _ => continue,
        };
        let said = &outcome.said;
        let _ = writeln!(
            text,
            "{}\t{}\t{}\t{mark}\t{:.2} {}/{} {} {}",
            said.file,
            said.start,
            said.algorithm,
            said.probability,
            said.covered,
            said.steps,
            said.function,
            said.named.as_deref().unwrap_or("")
        );
    }
    text
}
