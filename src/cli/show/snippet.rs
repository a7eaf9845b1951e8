//! Findings under the line they are about.

use std::ops::Range;

use algofind_pcode::span::LineIndex;
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

/// A finding about a text.
pub(crate) struct Finding<'a> {
    pub(crate) level: Level<'a>,
    pub(crate) code: &'a str,
    pub(crate) message: &'a str,
    /// Bytes of the text; the part on the first line is underlined.
    pub(crate) range: Range<usize>,
}

/// Shows findings about one text.
pub(crate) struct Snippets<'a> {
    source: &'a str,
    name: &'a str,
    lines: LineIndex<'a>,
    renderer: Renderer,
}

impl<'a> Snippets<'a> {
    /// For a text and the name it is shown under.
    pub(crate) fn new(source: &'a str, name: &'a str) -> Self {
        Self { source, name, lines: LineIndex::new(source), renderer: Renderer::styled() }
    }

    /// The finding with its line, in colours that a stream drops where they are not wanted.
    pub(crate) fn render(&self, finding: Finding<'_>) -> String {
        let start = self.floor_boundary(finding.range.start);
        let end = self.floor_boundary(finding.range.end);
        // The renderer gets one line only: it reads all of its source for each finding.
        let line_start = self.source[..start].rfind('\n').map_or(0, |at| at + 1);
        let line = self.source[line_start..].split('\n').next().unwrap_or_default().trim_end_matches('\r');
        let first = (start - line_start).min(line.len());
        let last = end.saturating_sub(line_start).clamp(first, line.len());
        let snippet = Snippet::source(line)
            .path(self.name)
            .line_start(self.lines.line(start as u32) as usize)
            .annotation(AnnotationKind::Primary.span(first..last));
        let report = [finding.level.primary_title(finding.message).id(finding.code).element(snippet)];
        let mut text = self.renderer.render(&report);
        text.push('\n');
        text
    }

    /// The last character boundary that is not beyond `at`.
    fn floor_boundary(&self, at: usize) -> usize {
        let at = at.min(self.source.len());
        (0..=at).rev().find(|&at| self.source.is_char_boundary(at)).unwrap_or(0)
    }
}
