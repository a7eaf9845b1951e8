//! Numbered listings that are printed in two columns side by side.

use super::super::line::{Part, Plain};

/// Puts the right column below the left one, if there are two.
pub(super) fn unfold(lines: Vec<Plain>) -> Vec<Plain> {
    let Some(cuts) = cuts(&lines) else { return lines };
    let mut right = Vec::new();
    let mut out = Vec::with_capacity(2 * lines.len());
    // Numbers are set flush right, so the column begins where the longest does.
    let column = cuts.iter().flatten().map(|cut| cut.column).min().unwrap_or_default();
    for (mut line, cut) in lines.into_iter().zip(cuts) {
        if let Some(cut) = cut {
            let indent = " ".repeat(cut.column - column);
            right.push(Plain { text: indent + &line.text[cut.at..], ..line.clone() });
            line.text.truncate(line.text[..cut.at].trim_end().len());
        }
        out.push(line);
    }
    out.extend(right);
    out
}

/// Where the number of the right column stands in a line.
#[derive(Clone, Copy)]
struct Cut {
    at: usize,
    column: usize,
}

/// The cuts of all lines, if left and right numbers both count on and the right ones follow the left ones.
fn cuts(lines: &[Plain]) -> Option<Vec<Option<Cut>>> {
    let mut cuts = vec![None; lines.len()];
    let (mut left, mut right): (Vec<u32>, Vec<u32>) = (Vec::new(), Vec::new());
    for (cut, line) in cuts.iter_mut().zip(lines).filter(|(_, line)| line.part == Part::Code) {
        let Some((number, _)) = number(line.text.trim_start()) else { continue };
        left.push(number);
        if let Some((found, second)) = second(&line.text) {
            right.push(second);
            *cut = Some(found);
        }
    }
    let counts = |numbers: &[u32]| numbers.windows(2).all(|pair| pair[1] == pair[0] + 1);
    let follows = left.last().zip(right.first()).is_some_and(|(last, first)| last + 1 == *first);
    (right.len() > 1 && counts(&left) && counts(&right) && follows).then_some(cuts)
}

/// `7:`, `7.` or `7` at the start of a text, and what stands behind.
fn number(text: &str) -> Option<(u32, &str)> {
    let n = text.bytes().take_while(u8::is_ascii_digit).count();
    let behind = text[n..].strip_prefix([':', '.', ')']).unwrap_or(&text[n..]);
    let number = text[..n].parse().ok().filter(|_| n <= 4)?;
    behind.starts_with([' ', '\t']).then_some((number, behind))
}

/// The last number that stands behind a gap.
fn second(text: &str) -> Option<(Cut, u32)> {
    let gaps = text.rmatch_indices("  ").map(|(at, _)| at + 2);
    gaps.filter(|&at| text[at..].starts_with(|c: char| c.is_ascii_digit()))
        .find_map(|at| number(&text[at..]).map(|(number, _)| (at, number)))
        .filter(|&(at, _)| !text[..at].trim().is_empty())
        .map(|(at, number)| (Cut { at, column: text[..at].chars().count() }, number))
}
