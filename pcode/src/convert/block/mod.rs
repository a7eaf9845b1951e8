//! Fourth stage: builds the tree. Indentation, closing words and braces all tell where a block ends, and people mix
//! them; a stack of open blocks with what is known about each keeps the three apart.

mod builder;
mod ending;
mod frame;
mod function;
mod jumps;
mod pair;

use super::clause::{self, Body, Leaf, Piece, Places};
use super::line::{Line, LineRange, Role};
use super::report::{Doubt, Reason};
use crate::ast::Function;
use builder::Builder;

/// The functions of the text, their spans being input lines, and what was noted on the way.
pub(super) struct Built {
    pub(super) functions: Vec<Function>,
    pub(super) reasons: Vec<(LineRange, Reason)>,
    pub(super) doubts: Vec<Doubt>,
    /// The lines of every `else`, in order.
    pub(super) else_places: Vec<LineRange>,
}

/// Builds the tree of all lines.
pub(super) fn build(lines: &[Line]) -> Built {
    let next_code = next_code_lines(lines);
    let places = Places::find(lines);
    let flat = !super::shape::varies(lines);
    let pieces: Vec<Vec<Piece<'_>>> = lines
        .iter()
        .zip(&next_code)
        .map(|(line, next)| match line.role {
            Role::Code | Role::Prose => {
                let deeper = next.is_some_and(|next| lines[next].indent > line.indent);
                let pieces = clause::read(line, deeper, &places);
                // Without columns, what is no head by itself may still be one with its body below.
                if flat && next.is_some() && matches!(pieces[..], [Piece::Leaf(Leaf::Text(_))]) {
                    let head = clause::read(line, true, &places);
                    if matches!(head[..], [Piece::Open(_, Body::Awaited)]) { head } else { pieces }
                } else {
                    pieces
                }
            }
            _ => Vec::new(),
        })
        .collect();
    let mut builder = Builder::new(pair::heads_with_ends(lines, &pieces), flat, places);
    for (i, (line, pieces)) in lines.iter().zip(pieces).enumerate() {
        let next = next_code[i].map(|next| &lines[next]);
        builder.feed(i, line, next, pieces);
    }
    builder.finish()
}

/// For each line the next one that is not a comment.
fn next_code_lines(lines: &[Line]) -> Vec<Option<usize>> {
    let mut next = None;
    let mut out = vec![None; lines.len()];
    for (i, line) in lines.iter().enumerate().rev() {
        out[i] = next;
        if line.role != Role::Comment {
            next = Some(i);
        }
    }
    out
}
