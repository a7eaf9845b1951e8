//! LaTeX sources: environments say what is an algorithm, labels say which number it has.
//!
//! Nothing is typeset and no other file is read (`\input` is not followed); macros of the source are written out within
//! limits.

mod numbers;
mod plain;
mod source;
mod steps;
mod structure;
mod symbols;

use super::{Limits, ReadError, Reader};
use crate::document::{Document, Source};

/// Reads LaTeX sources.
#[derive(Debug, Clone, Copy, Default)]
pub struct LatexReader;

impl Reader for LatexReader {
    fn format(&self) -> &'static str {
        "LaTeX"
    }

    fn accepts(&self, head: &[u8], extension: Option<&str>) -> bool {
        matches!(extension, Some("tex" | "ltx" | "latex"))
            || (extension.is_none() && String::from_utf8_lossy(head).contains("\\documentclass"))
    }

    fn read(&self, bytes: &[u8], limits: &Limits) -> Result<Document, ReadError> {
        // Text takes far more work per byte than a PDF does.
        let limit = limits.bytes.min(16 << 20);
        if bytes.len() > limit {
            return Err(ReadError::TooLarge { bytes: bytes.len(), limit });
        }
        let text = super::text::decode(bytes);
        let source = source::strip_comments(&text);
        let known = source::macros(&source);
        let source = source::expand(&source, &known);
        let mut document = Document::new(Source::Latex);
        structure::read(&source, &mut document);
        Ok(document)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Role;

    const SOURCE: &str = r"\documentclass{article}
\title{On the Cost of \emph{Merging}}
\author{Ada Calder\thanks{x} \and Otto Grell\\ Some University}
\date{March 2004}
\newcommand{\bigO}[1]{O(#1)}
\begin{document}
\maketitle
\section{Introduction}
We merge. Algorithm~\ref{alg:m} takes $\bigO{n \log n}$ time.

\begin{algorithm}
\caption{Merging two lists}\label{alg:m}
\begin{algorithmic}
\While{$a$ or $b$}
\State take the smaller
\EndWhile
\end{algorithmic}
\end{algorithm}
\begin{figure}\includegraphics{x}\caption{A plot.}\end{figure}
After the figure.
\end{document}
Nothing here.";

    #[test]
    fn a_source_becomes_a_document() {
        let document = LatexReader.read(SOURCE.as_bytes(), &Limits::default()).unwrap();
        assert_eq!(document.metadata.title.as_deref(), Some("On the Cost of Merging"));
        assert_eq!(document.metadata.authors, ["Ada Calder", "Otto Grell"]);
        assert_eq!(document.metadata.year, Some(2004));
        let code: Vec<_> = document.pages[0].blocks.iter().filter(|b| b.role == Role::Code).collect();
        assert_eq!(code.len(), 1);
        let markup = code[0].markup.as_ref().unwrap();
        assert_eq!(markup.number.as_deref(), Some("Algorithm 1"));
        assert_eq!(markup.caption.as_deref(), Some("Merging two lists"));
        let lines: Vec<_> = code[0].lines.iter().map(|l| (l.depth.unwrap(), l.text.as_str())).collect();
        assert_eq!(lines, [(0, "while a or b do"), (1, "take the smaller"), (0, "end while")]);
        let text: Vec<_> = document.lines().map(|(_, l)| l.text.as_str()).collect();
        assert!(text.contains(&"We merge. Algorithm 1 takes O(n log n) time."), "{text:?}");
        assert!(!text.contains(&"Nothing here."));
    }

    #[test]
    fn broken_sources_are_read_as_far_as_they_go() {
        for cut in 0..SOURCE.len() {
            LatexReader.read(&SOURCE.as_bytes()[..cut], &Limits::default()).unwrap();
        }
        let open = "\\begin{a}".repeat(30_000);
        LatexReader.read(open.as_bytes(), &Limits::default()).unwrap();
    }
}
