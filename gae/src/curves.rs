//! Loss and validation curves as a self-contained SVG.
//!
//! Written by hand: two polylines and a few labels do not pay for a plotting library in every default build.

use std::fmt::Write;

use crate::{EpochReport, History};

const WIDTH: f64 = 640.0;
const PANEL_HEIGHT: f64 = 180.0;
const MARGIN_LEFT: f64 = 60.0;
const MARGIN_RIGHT: f64 = 16.0;
const MARGIN_TOP: f64 = 28.0;
const PANEL_GAP: f64 = 40.0;
const N_TICKS: usize = 4;

/// One line of a panel: its legend, its colour, and the value of an epoch, if it has one.
type Series = (&'static str, &'static str, fn(&EpochReport) -> Option<f64>);

const LOSS: &[Series] = &[("loss", "#4269d0", |report| Some(report.loss))];
const QUALITY: &[Series] = &[
    ("validation AUC", "#3ca951", |report| report.validation.map(|score| score.auc)),
    ("validation AP", "#ff725c", |report| report.validation.map(|score| score.ap)),
];

/// Draws the loss above the validation figures, over epochs. Equal histories give equal text.
pub fn curves_svg(history: &History) -> String {
    let panels: &[&[Series]] = if history.epochs.iter().any(|report| report.validation.is_some()) {
        &[LOSS, QUALITY]
    } else {
        &[LOSS]
    };
    let height = MARGIN_TOP + panels.len() as f64 * (PANEL_HEIGHT + PANEL_GAP);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
         font-family=\"sans-serif\" font-size=\"11\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    for (position, series) in panels.iter().enumerate() {
        let top = MARGIN_TOP + position as f64 * (PANEL_HEIGHT + PANEL_GAP);
        draw_panel(&mut svg, &history.epochs, series, top);
    }
    svg.push_str("</svg>\n");
    svg
}

fn draw_panel(svg: &mut String, epochs: &[EpochReport], series: &[Series], top: f64) {
    let points = |value: fn(&EpochReport) -> Option<f64>| {
        epochs
            .iter()
            .filter_map(move |report| Some((report.epoch as f64, value(report).filter(|v| v.is_finite())?)))
    };
    let values = series.iter().flat_map(|&(_, _, value)| points(value)).map(|(_, value)| value);
    let (low, high) = range(values);
    let last_epoch = epochs.last().map_or(1.0, |report| (report.epoch as f64).max(1.0));
    let right = WIDTH - MARGIN_RIGHT;
    let bottom = top + PANEL_HEIGHT;
    let x = |epoch: f64| MARGIN_LEFT + epoch / last_epoch * (right - MARGIN_LEFT);
    let y = |value: f64| bottom - (value - low) / (high - low) * PANEL_HEIGHT;

    // Writing to a String cannot fail.
    for tick in 0..=N_TICKS {
        let share = tick as f64 / N_TICKS as f64;
        let value = low + share * (high - low);
        let _ = writeln!(
            svg,
            "<path d=\"M{MARGIN_LEFT} {level:.1}H{right}\" stroke=\"#ddd\"/><text x=\"{:.1}\" y=\"{:.1}\" \
             text-anchor=\"end\">{value:.3}</text>",
            MARGIN_LEFT - 6.0,
            y(value) + 4.0,
            level = y(value),
        );
        let epoch = (share * last_epoch).round();
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{epoch}</text>",
            x(epoch),
            bottom + 16.0,
        );
    }
    for (position, &(name, colour, value)) in series.iter().enumerate() {
        let line: Vec<String> =
            points(value).map(|(epoch, value)| format!("{:.1},{:.1}", x(epoch), y(value))).collect();
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" fill=\"{colour}\">{name}</text>",
            line.join(" "),
            MARGIN_LEFT + 130.0 * position as f64,
            top - 10.0,
        );
    }
}

/// Lowest and highest value, never equal, so that a flat curve still has a scale.
fn range(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) =
        values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| (low.min(v), high.max(v)));
    if low > high {
        (0.0, 1.0)
    } else if high - low < 1e-9 {
        (low - 0.5, high + 0.5)
    } else {
        (low, high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RankingScore;

    fn report(epoch: usize, loss: f64, auc: Option<f64>) -> EpochReport {
        let validation = auc.map(|auc| RankingScore { auc, ap: auc });
        EpochReport { epoch, loss, validation, seconds: 0.0 }
    }

    #[test]
    fn every_series_gets_a_line_through_all_epochs() {
        let epochs = (0..5).map(|epoch| report(epoch, 1.0 / (epoch + 1) as f64, Some(0.5))).collect();
        let svg = curves_svg(&History { epochs });
        let lines: Vec<_> = svg.lines().filter(|line| line.starts_with("<polyline")).collect();
        assert_eq!(lines.len(), 3);
        for line in lines {
            let points = line.split('"').nth(1).unwrap();
            assert_eq!(points.split(' ').count(), 5);
        }
    }

    #[test]
    fn an_empty_or_unvalidated_history_has_no_empty_panel() {
        assert!(curves_svg(&History::default()).ends_with("</svg>\n"));
        let svg = curves_svg(&History { epochs: vec![report(0, f64::NAN, None), report(1, 0.5, None)] });
        assert!(!svg.contains("AUC") && !svg.contains("NaN"));
    }
}
