//! From a source's sections, paragraphs and environments to blocks.

use super::numbers::{self, Counter, option, word_of};
use super::plain::{Labels, plain};
use super::source::{argument, braced, close, command_end, optional};
use super::steps::Steps;
use crate::algorithm::CodeLine;
use crate::document::{Block, Document, Line, Markup, Page, Partial, Rect, Role};

/// Environments without an end after which none is looked for any more.
const MOST_UNCLOSED: usize = 50;
/// How deep environments are followed.
const MAX_DEPTH: usize = 30;

/// Environments whose content is no text.
const DROPPED: &[&str] = &[
    "comment",
    "tikzpicture",
    "picture",
    "tabular",
    "tabular*",
    "tabularx",
    "longtable",
    "thebibliography",
    "filecontents",
    "pspicture",
    "CCSXML",
    "array",
];

/// Environments of which every line counts as it stands.
const VERBATIM: &[&str] =
    &["verbatim", "verbatim*", "Verbatim", "lstlisting", "minted", "alltt", "BVerbatim", "SaveVerbatim"];

/// Reads the body of a source into one page of blocks.
pub(super) fn read(source: &str, document: &mut Document) {
    let labels = numbers::labels(source);
    let body = match source.find("\\begin{document}") {
        Some(at) => &source[at + "\\begin{document}".len()..],
        None => source,
    };
    let body = body.find("\\end{document}").map_or(body, |end| &body[..end]);
    front(source, &labels, document);
    let mut walker = Walker {
        labels: &labels,
        steps: Steps::new(source, &labels),
        counter: Counter::default(),
        blocks: Vec::new(),
        row: 0,
        unclosed: 0,
        partial: Vec::new(),
    };
    if let Some(title) = &document.metadata.title {
        walker.block(Role::Title, title.clone());
    }
    walker.walk(body, 0);
    let Walker { blocks, partial, .. } = walker;
    document.partial = partial;
    document.pages.push(Page { number: 1, blocks, ..Page::default() });
}

/// `\title`, `\author`, `\date`.
fn front(source: &str, labels: &Labels, document: &mut Document) {
    let value = |name: &str| {
        source.match_indices(name).find_map(|(at, _)| {
            let end = at + name.len();
            let end = optional(source, end).map_or(end, |(_, after)| after);
            if source[end..].starts_with(|c: char| c.is_ascii_alphabetic()) {
                None
            } else {
                braced(source, end).map(|(value, _)| value)
            }
        })
    };
    let known = &mut document.metadata;
    known.title = value("\\title").map(|title| plain(title, labels)).filter(|title| !title.is_empty());
    for (at, _) in source.match_indices("\\author").take(100) {
        let end = at + "\\author".len();
        let end = optional(source, end).map_or(end, |(_, after)| after);
        if source[end..].starts_with(|c: char| c.is_ascii_alphabetic()) {
            continue;
        }
        let Some((value, _)) = braced(source, end).filter(|(value, _)| value.len() < 20_000) else {
            continue;
        };
        for part in value.split("\\and") {
            let part = match part.find("\\IEEEauthorblockN") {
                Some(at) => braced(part, at + "\\IEEEauthorblockN".len()).map_or(part, |(name, _)| name),
                None => part.split("\\\\").next().unwrap_or(part),
            };
            let shown = plain(part, labels);
            for name in shown.replace(" and ", ",").split(',') {
                let name = name.trim_matches(|c: char| !c.is_alphabetic() && c != '.');
                if name.split_whitespace().count() >= 2 && name.len() < 80 {
                    known.authors.push(name.to_string());
                }
            }
        }
    }
    let dated = ["\\date", "\\acmYear", "\\copyrightyear", "\\year"]
        .iter()
        .filter_map(|name| value(name))
        .find_map(year);
    known.year =
        dated.or_else(|| ["\\institute", "\\address"].iter().filter_map(|name| value(name)).find_map(year));
}

fn year(text: &str) -> Option<u16> {
    text.split(|c: char| !c.is_ascii_digit())
        .filter(|n| n.len() == 4)
        .filter_map(|n| n.parse().ok())
        .find(|year| (1940..=2035).contains(year))
}

struct Walker<'a> {
    labels: &'a Labels,
    steps: Steps<'a>,
    counter: Counter,
    blocks: Vec<Block>,
    row: u32,
    unclosed: usize,
    partial: Vec<Partial>,
}

impl Walker<'_> {
    fn walk(&mut self, text: &str, depth: usize) {
        let mut paragraph = String::new();
        let mut at = 0;
        while let Some(found) = text[at..].find(['\\', '\n']) {
            let start = at + found;
            paragraph.push_str(&text[at..start]);
            if text[start..].starts_with('\n') {
                let rest = &text[start + 1..];
                let blank = rest.len() - rest.trim_start_matches([' ', '\t', '\r']).len();
                at = start + 1;
                if rest[blank..].starts_with('\n') {
                    self.flush(&mut paragraph);
                    at += blank;
                } else {
                    paragraph.push(' ');
                }
                continue;
            }
            let end = command_end(text, start);
            at = match &text[start + 1..end] {
                "begin" if depth < MAX_DEPTH => self.environment(text, start, end, &mut paragraph, depth),
                "section" | "subsection" | "subsubsection" | "paragraph" | "chapter" | "part" => {
                    self.flush(&mut paragraph);
                    let end = end + usize::from(text[end..].starts_with('*'));
                    let end = optional(text, end).map_or(end, |(_, after)| after);
                    match braced(text, end) {
                        Some((heading, after)) => {
                            let heading = plain(heading, self.labels);
                            self.block(Role::Heading, heading);
                            after
                        }
                        None => end,
                    }
                }
                "item" => {
                    self.flush(&mut paragraph);
                    optional(text, end).map_or(end, |(_, after)| after)
                }
                "par" => {
                    self.flush(&mut paragraph);
                    end
                }
                // Told in the preamble's way and read there.
                "title" | "author" | "date" | "institute" | "address" | "affiliation" | "email"
                | "keywords" => {
                    let end = optional(text, end).map_or(end, |(_, after)| after);
                    braced(text, end).map_or(end, |(_, after)| after)
                }
                "footnote" => match braced(text, end) {
                    Some((note, after)) => {
                        let note = plain(note, self.labels);
                        self.block(Role::Text, note);
                        after
                    }
                    None => end,
                },
                "verb" => verb(text, end, &mut paragraph),
                "input" | "include" => {
                    let (name, after) = argument(text, end).unwrap_or(("", end));
                    let line = 1 + text[..start].matches('\n').take(1_000_000).count();
                    if self.partial.len() < 100 {
                        self.partial.push(Partial::Skipped {
                            line,
                            reason: format!("\\input of {name} is not followed"),
                        });
                    }
                    after
                }
                _ => {
                    paragraph.push_str(&text[start..end]);
                    end
                }
            };
        }
        paragraph.push_str(&text[at..]);
        self.flush(&mut paragraph);
    }

    fn flush(&mut self, paragraph: &mut String) {
        let text = plain(&std::mem::take(paragraph), self.labels);
        if text.chars().any(char::is_alphanumeric) {
            self.block(Role::Text, text);
        }
    }

    fn block(&mut self, role: Role, text: String) {
        let line = self.line(text, 0);
        self.blocks.push(Block::new(role, vec![line]));
        self.row += 1;
    }

    fn line(&mut self, text: String, depth: u16) -> Line {
        self.row += 1;
        let (x, y) = (f32::from(depth) * 12.0, self.row as f32 * 12.0);
        let width = text.chars().count() as f32 * 6.0;
        Line::new(text, Rect::new(x, y - 12.0, x + width, y))
    }

    /// An environment that starts at a `\begin` whose name follows at `end`; where it is over.
    fn environment(
        &mut self,
        text: &str,
        start: usize,
        end: usize,
        paragraph: &mut String,
        depth: usize,
    ) -> usize {
        let Some((name, after)) = braced(text, end).filter(|(name, _)| name.len() < 40) else { return end };
        let Some(length) = self.find_end(&text[after..], name) else { return after };
        let inside = &text[after..after + length];
        let over = after + length + "\\end{}".len() + name.len();
        if DROPPED.contains(&name) {
            return over;
        }
        if VERBATIM.contains(&name) {
            self.flush(paragraph);
            self.code(inside, name, None);
        } else if name == "tabbing" || name.starts_with("algorithmic") {
            self.flush(paragraph);
            self.code(&text[start..over], name, None);
        } else if word_of(name).is_some() {
            // Floats move: the paragraph around one goes on.
            self.float(inside, name);
        } else if matches!(
            name,
            "equation"
                | "equation*"
                | "align"
                | "align*"
                | "displaymath"
                | "eqnarray"
                | "gather"
                | "multline"
        ) {
            paragraph.push_str(" $");
            paragraph.push_str(&inside.replace('$', ""));
            paragraph.push_str("$ ");
        } else {
            self.flush(paragraph);
            if name == "abstract" {
                self.block(Role::Heading, "Abstract".into());
            }
            self.walk(inside, depth + 1);
        }
        over
    }

    /// Length of an environment's content, nested ones of the same name included.
    fn find_end(&mut self, text: &str, name: &str) -> Option<usize> {
        if self.unclosed > MOST_UNCLOSED {
            return None;
        }
        let (begin, end) = (format!("\\begin{{{name}}}"), format!("\\end{{{name}}}"));
        let (mut at, mut depth) = (0, 1_usize);
        while let Some(found) = text[at..].find(&end) {
            let over = at + found;
            depth += text[at..over].matches(&begin).count();
            depth -= 1;
            if depth == 0 {
                return Some(over);
            }
            at = over + end.len();
        }
        self.unclosed += 1;
        None
    }

    /// A float: its caption, its labels, and the code in it.
    fn float(&mut self, inside: &str, name: &str) {
        let mut markup =
            Markup { environment: name.trim_end_matches('*').to_lowercase(), ..Markup::default() };
        let mut content = String::with_capacity(inside.len());
        let mut at = optional(inside, inside.len() - inside.trim_start().len()).map_or(0, |(_, after)| after);
        while let Some(found) = inside[at..].find('\\') {
            let start = at + found;
            content.push_str(&inside[at..start]);
            let end = command_end(inside, start);
            at = match &inside[start + 1..end] {
                "caption" => {
                    let end = optional(inside, end).map_or(end, |(_, after)| after);
                    match braced(inside, end) {
                        Some((caption, after)) => {
                            for (at, _) in caption.match_indices("\\label").take(10) {
                                markup
                                    .labels
                                    .extend(braced(caption, at + 6).map(|(label, _)| label.to_string()));
                            }
                            markup.caption = Some(plain(caption, self.labels));
                            after
                        }
                        None => end,
                    }
                }
                "label" => match braced(inside, end) {
                    Some((label, after)) => {
                        markup.labels.push(label.to_string());
                        after
                    }
                    None => end,
                },
                _ => {
                    content.push_str(&inside[start..end]);
                    end
                }
            };
        }
        content.push_str(&inside[at..]);
        if markup.caption.is_some()
            && let Some(word) = word_of(name)
        {
            markup.number = Some(format!("{word} {}", self.counter.next(word)));
        }
        let has_code = ["algorithmic", "tabbing", "verbatim", "Verbatim", "lstlisting", "minted", "alltt"]
            .iter()
            .any(|n| content.contains(&format!("\\begin{{{n}")));
        if has_code
            || markup.environment.starts_with("algorithm")
            || matches!(markup.environment.as_str(), "procedure" | "function" | "pseudocode" | "program")
        {
            self.code(&content, name, Some(markup));
        } else if let (Some(number), Some(caption)) = (&markup.number, &markup.caption) {
            let text = format!("{number}: {caption}");
            self.block(Role::Caption, text);
        }
    }

    /// A block of code out of an environment's content.
    fn code(&mut self, content: &str, name: &str, markup: Option<Markup>) {
        let mut lines = Vec::new();
        let mut found = markup.unwrap_or_else(|| Markup {
            environment: name.trim_end_matches('*').to_lowercase(),
            ..Markup::default()
        });
        let mut any = false;
        if VERBATIM.contains(&name) {
            self.options(content, &mut found);
            lines = verbatim(after_options(content));
            any = true;
        }
        let mut at = 0;
        while !any && let Some(next) = content[at..].find("\\begin{") {
            let start = at + next;
            let Some((inner, after)) = braced(content, start + "\\begin".len()) else { break };
            let Some(length) = self.find_end(&content[after..], inner) else {
                at = after;
                continue;
            };
            let body = &content[after..after + length];
            if VERBATIM.contains(&inner) {
                self.options(body, &mut found);
                lines.extend(verbatim(after_options(body)));
            } else if inner == "tabbing" {
                lines.extend(tabbing(body, self.labels));
            } else if inner.starts_with("algorithmic") {
                lines.extend(self.steps.lines(after_options(body), false));
            } else {
                at = after;
                continue;
            }
            at = after + length;
        }
        if lines.is_empty() && !any {
            lines = self.steps.lines(content, true);
        }
        let lines: Vec<Line> = lines
            .into_iter()
            .map(|line| {
                let mut made = self.line(line.text, line.depth);
                made.depth = Some(line.depth);
                made
            })
            .collect();
        if lines.is_empty() {
            return;
        }
        let mut block = Block::new(Role::Code, lines);
        block.markup = Some(found);
        self.blocks.push(block);
        self.row += 1;
    }

    /// Caption and label among the options of a listing.
    fn options(&mut self, body: &str, markup: &mut Markup) {
        let Some((options, _)) = optional(body, 0) else { return };
        if let Some(caption) = option(options, "caption").filter(|_| markup.caption.is_none()) {
            markup.caption = Some(plain(caption, self.labels));
            markup.number = Some(format!("Listing {}", self.counter.next("Listing")));
        }
        markup.labels.extend(option(options, "label").map(str::to_string));
        if let Some(language) = option(options, "language") {
            markup.environment = language.to_lowercase();
        }
    }
}

fn after_options(body: &str) -> &str {
    if body.starts_with('[') { close(body, 0).map_or(body, |end| &body[end + 1..]) } else { body }
}

/// `\verb|x|` goes into the text as it stands.
fn verb(text: &str, at: usize, paragraph: &mut String) -> usize {
    let Some(mark) = text[at..].chars().next().filter(|c| !c.is_whitespace()) else { return at };
    let inside = at + mark.len_utf8();
    let Some(n) = text[inside..].find(mark) else { return inside };
    paragraph.push_str(&text[inside..inside + n]);
    inside + n + mark.len_utf8()
}

/// Lines as they stand, their depth by what they are indented.
fn verbatim(body: &str) -> Vec<CodeLine> {
    crate::read::text::indented(body.lines())
}

/// Lines of `tabbing`: a level for every `\>`.
fn tabbing(body: &str, labels: &Labels) -> Vec<CodeLine> {
    let mut out = Vec::new();
    let mut base = 0_u16;
    for row in body.split("\\\\") {
        for row in row.split("\\kill").skip(usize::from(row.contains("\\kill"))) {
            let moves = |mark: &str| row.matches(mark).count() as u16;
            let mut depth = base;
            let mut rest = row.trim_start();
            while let Some(after) = rest
                .strip_prefix("\\>")
                .or_else(|| rest.strip_prefix("\\+"))
                .or_else(|| rest.strip_prefix("\\-"))
            {
                depth += u16::from(rest.starts_with("\\>"));
                rest = after.trim_start();
            }
            base = (base + moves("\\+")).saturating_sub(moves("\\-")).min(100);
            let text = plain(&rest.replace("\\=", "").replace("\\>", " ").replace("\\+", ""), labels);
            if !text.is_empty() {
                out.push(CodeLine { text, depth });
            }
        }
    }
    out
}
