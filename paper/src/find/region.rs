//! Where boxes begin and end.

use super::body::Body;
use super::code;
use super::finder::Finder;
use super::head::Head;
use super::parts;
use super::view::View;
use crate::algorithm::{Found, Kind, Region};
use crate::document::Document;

/// All boxes of a document.
pub(super) fn boxes(document: &Document, views: &[View<'_>]) -> Vec<Found> {
    let finder = Finder { document, views };
    let heads = finder.heads();
    let mut found: Vec<(usize, Found)> = finder
        .bodies(&heads)
        .iter()
        .map(|(head, body)| (head.map_or(body.lines[0], |h| h.lines.start), finder.found(*head, body)))
        .collect();
    found.sort_by_key(|f| f.0);
    found.into_iter().map(|f| f.1).collect()
}

impl Finder<'_> {
    /// All bodies, with the captions they belong to.
    pub(super) fn bodies<'h>(&self, heads: &'h [Head]) -> Vec<(Option<&'h Head>, Body)> {
        let mut taken = vec![false; self.views.len()];
        for head in heads {
            taken[head.lines.clone()].fill(true);
        }
        let mut placed = self.placed(heads, &mut taken);
        placed.sort_by_key(|(head, _)| head.lines.start);
        let mut bodies: Vec<(Option<&Head>, Body)> = Vec::new();
        for (head, body) in placed {
            match parts::continued(&bodies, head) {
                Some(at) => {
                    bodies[at].1.lines.extend(body.lines);
                    bodies[at].1.notes.extend(head.lines.clone());
                }
                None => bodies.push((Some(head), body)),
            }
        }
        for body in self.in_text(&taken) {
            if let Some(at) = self.unfinished(&bodies, &body, &taken) {
                bodies[at].1.lines.extend(body.lines);
            } else if let Some(at) = self.begun(&bodies, &body, &taken) {
                bodies[at].1.lines.splice(0..0, body.lines);
            } else {
                bodies.push((None, body));
            }
        }
        self.adopt(heads, &mut bodies);
        bodies
    }

    fn found(&self, head: Option<&Head>, body: &Body) -> Found {
        let all: Vec<usize> = head
            .map(|h| h.lines.clone())
            .into_iter()
            .flatten()
            .chain(body.lines.iter().copied())
            .chain(body.notes.iter().copied())
            .collect();
        let mut regions: Vec<Region> = Vec::new();
        let mut columns: Vec<usize> = Vec::new();
        let mut ordered = all.clone();
        ordered.sort_unstable();
        for index in ordered {
            let view = &self.views[index];
            let page = self.document.pages[view.id.page].number;
            match (columns.last(), regions.last_mut()) {
                (Some(column), Some(region)) if *column == view.column_index => {
                    region.bbox = region.bbox.union(&view.line.bbox);
                }
                _ => {
                    columns.push(view.column_index);
                    regions.push(Region { page, bbox: view.line.bbox });
                }
            }
        }
        let rows: Vec<&View<'_>> = body.lines.iter().map(|l| &self.views[*l]).collect();
        let mean = rows.iter().map(|v| v.p).sum::<f32>() / rows.len().max(1) as f32;
        Found {
            kind: head.map_or(Kind::InText, |h| h.caption.kind),
            number: head.and_then(|h| h.caption.number.clone()),
            caption: head.map(|h| h.text.clone()).filter(|t| !t.is_empty()),
            regions,
            lines: code::lines(&rows, body.right),
            covers: all.iter().map(|l| self.views[*l].id).collect(),
            confidence: if body.ruled && head.is_some() { mean.max(0.8) } else { mean },
        }
    }
}
