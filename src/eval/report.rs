//! Figures as Markdown and as a picture.

use std::fmt::Write as _;

use super::labels::Setting;
use super::measure::{Scores, Summary};
use super::method::Method;
use super::mode::Mode;

/// All figures of one mode: per setting, per method.
#[derive(Clone, Debug)]
pub struct ModeScores {
    /// What was taken away.
    pub mode: Mode,
    /// The settings, each with what every method reached.
    pub settings: Vec<(Setting, Vec<(Method, Scores)>)>,
}

impl ModeScores {
    /// MRR of the default ranking over the best MRR of a baseline in experiment 2.
    pub fn margin(&self, setting: &Setting) -> Option<f64> {
        let (_, methods) = self.settings.iter().find(|(s, _)| s == setting)?;
        let mrr = |scores: &Scores| scores.experiment_2.as_ref().map(|summary| summary.mrr);
        let own = methods.iter().find(|(method, _)| *method == Method::Default).and_then(|(_, s)| mrr(s))?;
        let best = methods.iter().filter(|(method, _)| method.is_baseline()).filter_map(|(_, s)| mrr(s));
        best.max_by(f64::total_cmp).filter(|best| *best > 0.0).map(|best| own / best)
    }
}

/// One table per mode.
pub fn markdown(modes: &[ModeScores]) -> String {
    let mut text = String::new();
    for scores in modes {
        let _ = writeln!(text, "## {}\n", title(scores.mode));
        for (setting, methods) in &scores.settings {
            table(&mut text, setting, methods);
            if let Some(margin) = scores.margin(setting) {
                let _ = writeln!(text, "Default over the best baseline, many projects: {margin:.2} ×.\n");
            }
        }
    }
    text
}

const fn title(mode: Mode) -> &'static str {
    match mode {
        Mode::AsIs => "As is",
        Mode::Anonymous => "Anonymous: every procedure name of the query is `PROC`",
        Mode::Bare => "Bare: no method sees comments, documentation or paths",
        Mode::Renamed => "Renamed: a copy of the code in which every name is gone",
    }
}

fn table(text: &mut String, setting: &Setting, methods: &[(Method, Scores)]) {
    let _ = writeln!(
        text,
        "| {setting} | queries | one project: MRR | hit@1 | hit@10 | hit@25 | many projects: MRR | hit@1 | hit@10 | hit@25 |"
    );
    let _ = writeln!(text, "|---|---|---|---|---|---|---|---|---|---|");
    for (method, scores) in methods {
        let n = scores.experiment_2.as_ref().or(scores.experiment_1.as_ref()).map_or(0, |s| s.queries);
        let one = cells(scores.experiment_1.as_ref());
        let many = cells(scores.experiment_2.as_ref());
        let _ = writeln!(text, "| {} | {n} | {one} | {many} |", method.name());
    }
    text.push('\n');
}

fn cells(summary: Option<&Summary>) -> String {
    let figures = summary.map(|s| [s.mrr, s.hit_1, s.hit_10, s.hit_25].map(|x| format!("{x:.3}")));
    figures.unwrap_or_else(|| std::array::from_fn(|_| "–".to_owned())).join(" | ")
}

const BAR: u32 = 12;
const GAP: u32 = 16;
const LEFT: u32 = 150;
const FULL: f64 = 420.0;

/// Bars of the MRR over many projects: the default ranking, the paper's best and the best baseline per mode and setting.
pub fn chart(modes: &[ModeScores]) -> String {
    let mut bars = String::new();
    let mut y = 34;
    for scores in modes {
        for (setting, methods) in &scores.settings {
            let label = format!("{}, {setting}", scores.mode.name());
            let _ =
                writeln!(bars, r#"<text x="{}" y="{}" text-anchor="end">{label}</text>"#, LEFT - 8, y + 22);
            for (class, mrr, name) in rows(methods) {
                let width = (mrr * FULL).max(1.0);
                let _ = writeln!(
                    bars,
                    r#"<rect class="{class}" x="{LEFT}" y="{y}" width="{width:.1}" height="{}"><title>{name}</title></rect><text class="figure" x="{:.1}" y="{}">{mrr:.2}</text>"#,
                    BAR - 2,
                    f64::from(LEFT) + width + 5.0,
                    y + BAR - 3,
                );
                y += BAR;
            }
            y += GAP;
        }
    }
    let legend = [("own", "default", LEFT), ("paper", "best of the paper's", LEFT + 90), ("base", "best baseline", LEFT + 230)]
        .map(|(class, name, x)| {
            format!(r#"<rect class="{class}" x="{x}" y="10" width="10" height="10"/><text x="{}" y="19">{name}</text>"#, x + 15)
        })
        .join("\n");
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {y}" font-family="sans-serif" font-size="12" role="img">
<title>Mean reciprocal rank over many projects</title>
<style>text{{fill:#333}}.figure{{font-size:10px}}.own{{fill:#2b7a4b}}.paper{{fill:#c08a2d}}.base{{fill:#8a93a6}}@media (prefers-color-scheme:dark){{text{{fill:#ddd}}}}</style>
{legend}
{bars}</svg>
"#
    )
}

/// The three bars of a group that have a figure.
fn rows(methods: &[(Method, Scores)]) -> Vec<(&'static str, f64, &'static str)> {
    let best = |class, wanted: fn(Method) -> bool| {
        methods
            .iter()
            .filter(|(method, _)| wanted(*method))
            .filter_map(|(method, s)| {
                s.experiment_2.as_ref().map(|summary| (class, summary.mrr, method.name()))
            })
            .max_by(|a, b| a.1.total_cmp(&b.1))
    };
    [
        best("own", |method| method == Method::Default),
        best("paper", |method| matches!(method, Method::Paper { .. })),
        best("base", Method::is_baseline),
    ]
    .into_iter()
    .flatten()
    .collect()
}
