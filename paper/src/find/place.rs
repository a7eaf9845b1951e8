//! Which lines belong to which caption: documents set all captions of a kind above, or all below, what they name.

use super::body::Body;
use super::finder::Finder;
use super::head::Head;
use crate::algorithm::Kind;

/// Where the box stands, seen from its caption.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Above,
    Below,
}

/// Captions of the same kind are set the same way.
fn group(head: &Head) -> usize {
    match head.caption.kind {
        Kind::Algorithm => 0,
        Kind::Listing => 1,
        _ if head.caption.table => 2,
        _ => 3,
    }
}

impl Finder<'_> {
    /// The bodies of captions, each line in one at most; what is used is marked as taken.
    pub(super) fn placed<'h>(&self, heads: &'h [Head], taken: &mut [bool]) -> Vec<(&'h Head, Body)> {
        let (numbered, named): (Vec<&Head>, Vec<&Head>) =
            heads.iter().partition(|h| h.caption.number.is_some());
        // A heading without a number may be a line of a box around it; it comes last and only where it is left over.
        for head in &named {
            taken[head.lines.clone()].fill(false);
        }
        let sides = self.sides(&numbered, taken);
        let mut out: Vec<(&Head, Body)> = Vec::new();
        let mut left = Vec::new();
        for pass in [0, 1, 3, 2] {
            for head in numbered.iter().filter(|h| group(h) == pass) {
                match self.at(head, sides[pass], sides[pass], taken) {
                    Some(body) => take(&mut out, head, body, taken),
                    None => left.push(*head),
                }
            }
        }
        for head in left {
            let usual = sides[group(head)];
            let other = if usual == Side::Above { Side::Below } else { Side::Above };
            if let Some(body) = self.at(head, other, usual, taken) {
                take(&mut out, head, body, taken);
            }
        }
        for head in named {
            if taken[head.lines.clone()].iter().any(|t| *t) {
                continue;
            }
            if let Some(body) = self.at(head, Side::Below, Side::Below, taken) {
                taken[head.lines.clone()].fill(true);
                take(&mut out, head, body, taken);
            }
        }
        out
    }

    /// The usual side of each group, by vote: rules and frames say it plainly, code on one side only says it too.
    fn sides(&self, heads: &[&Head], taken: &[bool]) -> [Side; 4] {
        // What is usual where a document says nothing: pictures stand above their captions, all else below.
        let mut votes = [-1_i32, -1, -2, 4];
        for head in heads {
            let vote = &mut votes[group(head)];
            let above = self.framed_above(head, taken).filter(|b| self.is_algorithm(head, b));
            let below = self.ruled_below(head, taken).filter(|b| self.is_algorithm(head, b));
            match (above, below) {
                (Some(_), None) => *vote += 2,
                (None, Some(_)) => *vote -= 2,
                (Some(_), Some(_)) => {}
                (None, None) => {
                    let above = self.grow_up(head, taken).filter(|b| self.is_algorithm(head, b));
                    let below = self.grow_down(head, taken).filter(|b| self.is_algorithm(head, b));
                    *vote += i32::from(above.is_some()) - i32::from(below.is_some());
                }
            }
        }
        votes.map(|v| if v > 0 { Side::Above } else { Side::Below })
    }

    /// The body on one side of a caption, if there is one that is an algorithm.
    fn at(&self, head: &Head, side: Side, usual: Side, taken: &[bool]) -> Option<Body> {
        let good = |b: &Body| self.is_algorithm(head, b);
        match side {
            Side::Above => {
                let framed = self.framed_above(head, taken).filter(good);
                framed.or_else(|| self.grow_up(head, taken).filter(good))
            }
            Side::Below => {
                let ruled = self.ruled_below(head, taken).filter(good);
                // Below the caption of a picture is running text, unless a rule says otherwise.
                let picture = group(head) == 3 && usual == Side::Above;
                ruled
                    .filter(|b| b.ruled || !picture)
                    .or_else(|| (!picture).then(|| self.grow_down(head, taken).filter(good)).flatten())
            }
        }
    }
}

/// Gives a caption its box, whose lines belong to no other.
fn take<'h>(out: &mut Vec<(&'h Head, Body)>, head: &'h Head, body: Body, taken: &mut [bool]) {
    for line in &body.lines {
        taken[*line] = true;
    }
    out.push((head, body));
}
