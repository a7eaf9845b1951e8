//! First stage: takes the markup off and leaves lines as a reader of the rendered text sees them.

mod haskell;
mod html;
mod latex;
mod light;
mod markdown;
mod symbol;
mod tables;
mod unicode;

use std::borrow::Cow;

use super::line::{LineRange, Part, Plain};
use light::Light;
use markdown::Markdown;
pub(super) use unicode::blank_bars;

/// The lines of the document; markup that stands alone leaves no line.
pub(super) fn plain_lines(input: &str) -> Vec<Plain> {
    if latex::is_latex(input) {
        return latex::plain_lines(input);
    }
    let stretched = unicode::is_stretched(input);
    let markdown = Markdown::detect(input);
    let light = Light::detect(input);
    let mut escape: Option<(String, String)> = None;
    let mut inside_fence = false;
    // One guard of Haskell that is none but one tells that the others are.
    let mut guarded = false;
    let has_guards = input.lines().any(|line| line.trim_start().starts_with("| otherwise"));
    let mut out = Vec::new();
    for (number, line) in (1u32..).zip(input.lines()) {
        let line = &*light.strip(line);
        if markdown::is_fence(line) {
            inside_fence = !inside_fence;
            continue;
        }
        if Light::is_setting(line) {
            continue;
        }
        if let Some(caption) = environment(line) {
            escape = escape_marks(line).or(escape);
            if !caption.is_empty() {
                let text = caption;
                out.push(Plain {
                    lines: LineRange::new(number, number),
                    text: text.to_owned(),
                    part: Part::Title,
                });
            }
            continue;
        }
        let heading = markdown::heading(line).filter(|_| !inside_fence);
        if let Some(name) = markdown::bold_line(line).filter(|_| !inside_fence) {
            let part = if out.is_empty() { Part::Title } else { Part::Comment };
            out.push(Plain { lines: LineRange::new(number, number), text: name.to_owned(), part });
            continue;
        }
        let part = match heading {
            Some(_) => Part::Title,
            None if markdown.fenced && !inside_fence => Part::Comment,
            None => Part::Code,
        };
        let lines = LineRange::new(number, number);
        for line in html::split_breaks(heading.unwrap_or(line)) {
            let text = html::strip(line);
            let text = match &escape {
                Some((open, close)) => Cow::Owned(text.replace(open, "").replace(close, "")),
                None => text,
            };
            let text = unicode::normalize(&text);
            let text = unicode::join_strokes(&text);
            let text = if stretched { Cow::Owned(unicode::unstretch(&text)) } else { text };
            let text = markdown.strip(&text);
            let text = haskell::action(&text).map_or(text, Cow::Owned);
            let text = symbol::strip_commands(&text);
            let guard = haskell::guard(&text, guarded, has_guards);
            guarded = guard.is_some();
            let text = guard.unwrap_or_else(|| blank_bars(&text).into_owned());
            out.push(Plain { lines, text, part });
        }
    }
    out
}

/// `escapeinside={(*}{*)}` of `listings`: the marks around what is set as mathematics.
fn escape_marks(line: &str) -> Option<(String, String)> {
    let (_, marks) = line.split_once("escapeinside=")?;
    let marks = marks.strip_prefix('{')?;
    let (open, rest) = marks.split_once('}')?;
    let close = rest.strip_prefix('{')?.split('}').next()?;
    (!open.is_empty() && !close.is_empty()).then(|| (open.to_owned(), close.to_owned()))
}

/// The caption, often empty, of a line that only begins or ends an environment of LaTeX.
fn environment(line: &str) -> Option<&str> {
    let line = line.trim();
    let options = line.strip_prefix("\\begin{").or_else(|| line.strip_prefix("\\end{"))?;
    let (_, options) = options.split_once('}')?;
    let caption = options.split_once("caption=").map(|(_, text)| match text.strip_prefix('{') {
        Some(inside) => inside.split('}').next().unwrap_or_default(),
        None => text.split([',', ']']).next().unwrap_or_default(),
    });
    let bare = options.is_empty() || options.starts_with(['[', '{']) && options.ends_with([']', '}', '*']);
    bare.then_some(caption.unwrap_or_default().trim())
}

/// What a reader of the rendered text sees of a line, roughly: commands, tags and fences are taken off.
pub(super) fn visible(line: &str) -> String {
    let trimmed = line.trim_start();
    if markdown::is_fence(line)
        || trimmed.starts_with('%')
        || environment(line).is_some()
        || Light::is_setting(line)
    {
        return String::new();
    }
    let is_setting = [
        "\\usepackage",
        "\\documentclass",
        "\\SetK",
        "\\label",
        "\\begin",
        "\\end",
        "\\alg",
        "\\newcommand",
        "\\renewcommand",
    ];
    if is_setting.iter().any(|command| trimmed.starts_with(command)) {
        return String::new();
    }
    let text = haskell::action(line).map_or_else(|| html::strip(line), Cow::Owned);
    let text = unicode::normalize(&text);
    let mut out = String::with_capacity(text.len());
    let mut rest = text.as_ref();
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        out.push(' ');
        let name = rest[at + 1..].bytes().take_while(u8::is_ascii_alphabetic).count();
        let command = &rest[at + 1..at + 1 + name];
        rest = &rest[at + 1 + name..];
        if matches!(command, "label" | "begin" | "end" | "ref" | "vspace" | "hspace") {
            rest = rest.find('}').map_or(rest, |end| &rest[end + 1..]);
        }
    }
    out.push_str(rest);
    // A comment of LaTeX source is for its writer.
    match out.find(" %") {
        Some(at) if line.contains('\\') => out[..at].to_owned(),
        _ => out,
    }
}

/// Each line of the input as a reader of the typeset text sees it; other texts than LaTeX are left as they are.
pub(super) fn readable(input: &str, plain: &[Plain]) -> Vec<String> {
    let mut out: Vec<String> = input.lines().map(str::to_owned).collect();
    if !latex::is_latex(input) {
        return out;
    }
    let mut first = vec![true; out.len()];
    for part in plain {
        let at = (part.lines.first as usize).saturating_sub(1);
        let Some(line) = out.get_mut(at) else { continue };
        let text = part.text.replace('$', "");
        if std::mem::take(&mut first[at]) {
            *line = text;
        } else {
            line.push(' ');
            line.push_str(text.trim());
        }
    }
    out
}
