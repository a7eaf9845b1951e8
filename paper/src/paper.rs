//! All stages in one: from the bytes of a document to its algorithms with what is said about them.

use crate::algorithm::Algorithm;
use crate::describe::{Front, SynopsisSize, describe, front};
use crate::document::{Document, Partial, Source};
use crate::find::{find, find_marked};
#[cfg(feature = "pdf")]
use crate::read::PdfReader;
use crate::read::{LatexReader, Limits, MarkdownReader, ReadError, Reader, TextReader, choose};

/// A document with its algorithms.
#[derive(Debug, Clone, PartialEq)]
pub struct Paper {
    /// Title, authors and year.
    pub front: Front,
    /// In reading order.
    pub algorithms: Vec<Algorithm>,
    /// How many pages were read.
    pub n_pages: usize,
    /// What could not be read.
    pub partial: Vec<Partial>,
}

#[cfg(feature = "pdf")]
static PDF: PdfReader = PdfReader::new();

/// The readers of this build, in the order in which they are asked.
pub fn readers() -> Vec<&'static dyn Reader> {
    vec![
        #[cfg(feature = "pdf")]
        &PDF,
        &LatexReader,
        &MarkdownReader,
        &TextReader,
    ]
}

impl Paper {
    /// Reads a document; `extension` is that of its file's name, in lower case without the dot.
    ///
    /// ```
    /// use algofind_paper::{Limits, Paper};
    ///
    /// let source = r"\title{Sums}\begin{document}Algorithm~\ref{a} takes $O(n)$ time.
    ///     \begin{algorithm}\caption{Adding up}\label{a}\begin{algorithmic}
    ///     \For{$i = 1$ to $n$} \State $s \gets s + a_i$ \EndFor \end{algorithmic}\end{algorithm}\end{document}";
    /// let paper = Paper::read(source.as_bytes(), Some("tex"), &Limits::default())?;
    /// assert_eq!(paper.front.title.as_deref(), Some("Sums"));
    /// assert_eq!(paper.algorithms[0].references, ["Algorithm 1 takes O(n) time."]);
    /// assert_eq!(paper.algorithms[0].complexity, ["O(n)"]);
    /// # Ok::<(), algofind_paper::ReadError>(())
    /// ```
    pub fn read(bytes: &[u8], extension: Option<&str>, limits: &Limits) -> Result<Self, ReadError> {
        let reader = choose(&readers(), bytes, extension)?;
        Ok(Self::of(&reader.read(bytes, limits)?))
    }

    /// Finds and describes the algorithms of a document that has been read.
    pub fn of(document: &Document) -> Self {
        let found = match document.source {
            Source::Latex | Source::Markdown => find_marked(document),
            Source::Pdf | Source::Text => find(document),
        };
        Self {
            front: front(document),
            algorithms: describe(document, found, SynopsisSize::default()),
            n_pages: document.pages.len(),
            partial: document.partial.clone(),
        }
    }
}
