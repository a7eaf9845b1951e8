//! Lines of a column, grouped: a wide gap, another size, a rule or a heading begins a new block.

use crate::document::{Block, Font, Line, Rect, Role};

/// The blocks of a column.
pub(super) fn blocks(lines: Vec<Line>, rules: &[Rect], fonts: &[Font]) -> Vec<Block> {
    let leading = usual_leading(&lines);
    let mut groups: Vec<Vec<Line>> = Vec::new();
    for line in lines {
        match groups.last_mut() {
            Some(group)
                if group.last().is_some_and(|before| goes_on(before, &line, leading, rules, fonts)) =>
            {
                group.push(line);
            }
            _ => groups.push(vec![line]),
        }
    }
    groups.into_iter().map(|lines| Block::new(role(&lines, fonts), lines)).collect()
}

/// The most usual distance of baselines, in heights of the font.
fn usual_leading(lines: &[Line]) -> f32 {
    let mut ratios: Vec<f32> = lines
        .windows(2)
        .filter(|w| (w[0].bbox.height() - w[1].bbox.height()).abs() < 0.3)
        .map(|w| (w[1].bbox.y1 - w[0].bbox.y1) / w[0].bbox.height().max(1.0))
        .filter(|r| (0.9..2.6).contains(r))
        .collect();
    ratios.sort_by(f32::total_cmp);
    // Paragraphs and headings only widen the distance, so the lower quartile is the text's own.
    ratios.get(ratios.len() / 4).copied().unwrap_or(1.2)
}

fn goes_on(before: &Line, line: &Line, leading: f32, rules: &[Rect], fonts: &[Font]) -> bool {
    let (a, b) = (before.bbox.height(), line.bbox.height());
    let distance = line.bbox.y1 - before.bbox.y1;
    let alike = (a - b).abs() <= 0.09 * a.max(b);
    let near = distance <= (leading + 0.35).max(1.3) * a.max(b) && distance > -0.5 * a;
    let ruled = rules.iter().any(|r| {
        r.width() > 30.0
            && r.height() < 3.0
            && r.middle_y() > before.bbox.middle_y()
            && r.middle_y() < line.bbox.middle_y()
            && r.overlap_x(&line.bbox) > 0.3 * line.bbox.width().min(r.width())
    });
    alike && near && !ruled && is_bold(before, fonts) == is_bold(line, fonts)
}

fn is_bold(line: &Line, fonts: &[Font]) -> bool {
    line.share(fonts, |f| f.bold) > 0.9
}

fn role(lines: &[Line], fonts: &[Font]) -> Role {
    let Some(first) = lines.first() else { return Role::Other };
    let letters = lines.iter().map(|l| l.text.chars().filter(|c| c.is_alphabetic()).count()).sum::<usize>();
    let all = lines.iter().map(|l| l.text.chars().count()).sum::<usize>().max(1);
    if letters * 3 < all {
        Role::Other
    } else if lines.len() <= 2 && is_bold(first, fonts) && first.text.chars().count() < 90 {
        Role::Heading
    } else {
        Role::Text
    }
}
