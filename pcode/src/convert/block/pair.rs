//! Which closing word ends which head, read off the whole text before any block is built.
//!
//! A word belongs to the innermost open head of its kind, and to one in its own column before any other: in a text that
//! is indented, the `end if` of an inner branch is no end of an outer one that has none.

use super::super::clause::{self, Body, Closes, Head, Leaf, Piece};
use super::super::line::Line;
use super::super::scan;

/// How many open heads are looked at for each closing word.
const REACH: usize = 64;

/// What is known of the closing words of a text.
pub(super) struct Ends {
    /// For each line whether its head, or the `else` on it, has a closing word of its own.
    pub(super) own: Vec<bool>,
    /// For each line whether an `until` follows that no other head takes.
    pub(super) untils: Vec<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Branch,
    Loop,
    Repeat,
    Switch,
    Try,
    Other,
}

struct Open {
    kind: Kind,
    indent: usize,
    /// The line of the head, and those of its other branches.
    rows: Vec<usize>,
}

/// Pairs heads whose bodies stand below with the words that end them.
pub(super) fn heads_with_ends(lines: &[Line], pieces: &[Vec<Piece<'_>>]) -> Ends {
    let mut untils = vec![0; lines.len()];
    let mut n_untils = 0;
    for (row, pieces) in pieces.iter().enumerate().rev() {
        n_untils += pieces.iter().filter(|piece| matches!(piece, Piece::Until(_, None))).count();
        untils[row] = n_untils;
    }
    let mut own = vec![false; lines.len()];
    let mut open: Vec<Open> = Vec::new();
    for (row, pieces) in pieces.iter().enumerate() {
        let indent = lines[row].indent;
        // What opens and ends on one line is no matter of other lines.
        let mut n_inline = 0usize;
        for piece in pieces {
            match piece {
                Piece::Open(_, Body::Inline) | Piece::Until(_, Some(Body::Inline)) => n_inline += 1,
                Piece::Open(Head::Else | Head::ElseIf(_), _) => {
                    if let Some(at) = find(&open, indent, |kind| kind == Kind::Branch) {
                        open.truncate(at + 1);
                        open[at].rows.push(row);
                    }
                }
                Piece::Open(Head::Catch(_) | Head::Finally, _) => {
                    if let Some(at) = find(&open, indent, |kind| kind == Kind::Try) {
                        open.truncate(at + 1);
                        open[at].rows.push(row);
                    }
                }
                // `Loop` and `Loop Until x` of BASIC end what `Do` opens.
                Piece::Open(Head::Loop | Head::RepeatUntil(_), Body::Awaited)
                    if lines.get(row + 1).is_none_or(|next| next.indent <= indent)
                        && scan::strip_word(&lines[row].text, "loop").is_some()
                        && open.iter().rev().take(REACH).any(|entry| {
                            entry.indent == indent
                                && scan::strip_word(&lines[entry.rows[0]].text, "do").is_some()
                        }) =>
                {
                    let is_loop = |kind| matches!(kind, Kind::Loop | Kind::Repeat);
                    take(&mut open, indent, &mut own, is_loop);
                }
                // `do … while x`: the test ends the loop above it.
                Piece::Open(Head::While(_), Body::Awaited)
                    if !clause::opens_below(&lines[row])
                        && lines.get(row + 1).is_none_or(|next| next.indent <= indent)
                        && open
                            .last()
                            .is_some_and(|last| last.kind == Kind::Repeat && last.indent == indent) =>
                {
                    open.pop();
                }
                Piece::Open(head, Body::Awaited) => {
                    open.push(Open { kind: kind(head), indent, rows: vec![row] });
                }
                Piece::Close(_) if n_inline > 0 => n_inline -= 1,
                // An `until` is still to come for a `repeat`.
                Piece::Close(closes) => {
                    let is_end = |kind| fits(*closes, kind) && !(kind == Kind::Repeat && untils[row] > 0);
                    take(&mut open, indent, &mut own, is_end);
                }
                Piece::Leaf(Leaf::Text(text)) if scan::strip_word(text, "next").is_some_and(is_counter) => {
                    take(&mut open, indent, &mut own, |kind| kind == Kind::Loop);
                }
                Piece::Until(_, None) => take(&mut open, indent, &mut own, |kind| kind == Kind::Repeat),
                _ => {}
            }
        }
    }
    Ends { own, untils }
}

/// Ends the head that a word belongs to, and all in it.
fn take(open: &mut Vec<Open>, indent: usize, own: &mut [bool], fits: impl Fn(Kind) -> bool) {
    let Some(at) = find(open, indent, fits) else { return };
    for &row in &open[at].rows {
        own[row] = true;
    }
    open.truncate(at);
}

fn find(open: &[Open], indent: usize, fits: impl Fn(Kind) -> bool) -> Option<usize> {
    let from = open.len().saturating_sub(REACH);
    let same = (from..open.len()).rev().find(|&at| open[at].indent == indent && fits(open[at].kind));
    same.or_else(|| (from..open.len()).rev().find(|&at| fits(open[at].kind)))
}

/// `next i` ends a loop of BASIC.
fn is_counter(name: &str) -> bool {
    !name.is_empty() && name.chars().all(scan::is_name_char)
}

fn kind(head: &Head<'_>) -> Kind {
    match head {
        Head::If(_) | Head::Unless(_) | Head::Chance(_) => Kind::Branch,
        Head::While(_) | Head::WhileNot(_) | Head::For { .. } | Head::RepeatUntil(_) => Kind::Loop,
        Head::Repeat | Head::Do | Head::Loop => Kind::Repeat,
        Head::Switch(_) => Kind::Switch,
        Head::Try => Kind::Try,
        _ => Kind::Other,
    }
}

fn fits(closes: Closes, kind: Kind) -> bool {
    match closes {
        Closes::Any => true,
        Closes::If => kind == Kind::Branch,
        Closes::Loop => matches!(kind, Kind::Loop | Kind::Repeat),
        Closes::Switch => kind == Kind::Switch,
        Closes::Function => false,
    }
}
