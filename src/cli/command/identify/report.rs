//! What a code base consists of: a page in Markdown, the same in HTML, and a picture of the kinds by size.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use algofind::identify::{Identification, IdentifiedFunction};
use algofind::search::Confidence;
use anyhow::{Context as _, Result};

/// How much of the code algorithms of one kind are.
struct Kind<'a> {
    name: &'a str,
    n_functions: usize,
    n_lines: u64,
}

/// Writes identify.md, identify.html and identify.svg.
pub(super) fn write(folder: &Path, of_what: &str, found: &Identification) -> Result<()> {
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let picture = picture(&kinds(found), found);
    let page = markdown(of_what, found);
    let html = html(of_what, found, &picture);
    for (name, text) in [("identify.svg", &picture), ("identify.md", &page), ("identify.html", &html)] {
        let path = folder.join(name);
        std::fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

fn known(found: &Identification) -> impl Iterator<Item = &IdentifiedFunction> {
    found.functions.iter().filter(|function| function.is_known())
}

/// The kinds that were found, the largest first.
fn kinds(found: &Identification) -> Vec<Kind<'_>> {
    let mut by_name: BTreeMap<&str, (usize, u64)> = BTreeMap::new();
    for function in known(found) {
        let (n_functions, n_lines) = by_name.entry(&function.kind).or_default();
        *n_functions += 1;
        *n_lines += u64::from(function.n_lines());
    }
    let mut kinds: Vec<Kind<'_>> = by_name
        .into_iter()
        .map(|(name, (n_functions, n_lines))| Kind { name, n_functions, n_lines })
        .collect();
    kinds.sort_by(|a, b| b.n_lines.cmp(&a.n_lines).then(a.name.cmp(b.name)));
    kinds
}

/// One sentence on the whole.
fn summary(found: &Identification) -> String {
    let n_known = known(found).count();
    let n_strong = known(found).filter(|f| f.confidence == Some(Confidence::Strong)).count();
    let n_lines: u64 = known(found).map(|f| u64::from(f.n_lines())).sum();
    format!(
        "{n_known} of {} functions are known algorithms ({n_strong} strong); they have {n_lines} of {} lines.",
        found.n_functions, found.n_lines
    )
}

fn markdown(of_what: &str, found: &Identification) -> String {
    let mut text = format!(
        "# Algorithms in {}\n\n{}\n\n![kinds of algorithms by size](identify.svg)\n",
        markdown_text(of_what),
        summary(found)
    );
    for kind in kinds(found) {
        let _ = write!(
            text,
            "\n## {}\n\n| algorithm | function | lines | confidence | steps |\n|---|---|---|---|---:|\n",
            kind.name
        );
        for function in known(found).filter(|function| function.kind == kind.name) {
            let _ = writeln!(
                text,
                "| {} | `{}` | {}:{}-{} | {} | {} of {} |",
                markdown_text(&function.name),
                function.function.replace('`', "'").replace('|', "\\|"),
                markdown_text(&function.file),
                function.start,
                function.end,
                function.confidence.map_or("", Confidence::name),
                function.covered,
                function.steps
            );
        }
    }
    text
}

fn html(of_what: &str, found: &Identification, picture: &str) -> String {
    let title = escaped(of_what);
    let mut text = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Algorithms in {title}</title>\n\
         <style>{STYLE}</style>\n<h1>Algorithms in {title}</h1>\n<p>{}</p>\n{picture}\n",
        escaped(&summary(found))
    );
    for kind in kinds(found) {
        let _ = write!(text, "<h2>{}</h2>\n<table>\n", escaped(kind.name));
        text.push_str("<tr><th>algorithm<th>function<th>lines<th>confidence<th>steps</tr>\n");
        for function in known(found).filter(|function| function.kind == kind.name) {
            let confidence = function.confidence.map_or("", Confidence::name);
            let _ = writeln!(
                text,
                "<tr class=\"{confidence}\"><td>{}<td><code>{}</code><td>{}:{}-{}<td>{confidence}<td>{} of {}</tr>",
                escaped(&function.name),
                escaped(&function.function),
                escaped(&function.file),
                function.start,
                function.end,
                function.covered,
                function.steps
            );
            let lines: Vec<String> = function
                .lines
                .iter()
                .map(|line| format!("<li>{}: <code>{}</code>", line.start, escaped(line.step.trim())))
                .collect();
            let _ = writeln!(
                text,
                "<tr class=\"why\"><td colspan=\"5\"><details><summary>the lines that speak for it</summary><ul>{}</ul></details></tr>",
                lines.join("\n")
            );
        }
        text.push_str("</table>\n");
    }
    text.push_str("</html>\n");
    text
}

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:70em;margin:2em auto;padding:0 1em}\
    table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.2em .6em;border-top:1px solid #ddd}\
    tr.why td{border-top:0;padding-top:0;color:#555}tr.strong td:nth-child(4){font-weight:bold}\
    svg{max-width:100%;height:auto}";

/// Height of a bar with the space below it, and where bars begin and end.
const ROW: usize = 26;
const LEFT: usize = 170;
const WIDTH: usize = 720;

/// A bar for each kind, as long as its share of the lines of known algorithms.
fn picture(kinds: &[Kind<'_>], found: &Identification) -> String {
    let height = ROW * (kinds.len() + 2);
    let most = kinds.iter().map(|kind| kind.n_lines).max().unwrap_or(1).max(1);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" \
         font-size=\"13\" role=\"img\">\n<title>Kinds of algorithms by size</title>\n\
         <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#fff\"/>\n\
         <text x=\"10\" y=\"18\" fill=\"#333\">lines of known algorithms by kind, of {} lines in all functions</text>\n",
        found.n_lines
    );
    let room = WIDTH - LEFT - 190;
    for (at, kind) in kinds.iter().enumerate() {
        let y = ROW * (at + 1) + 8;
        let width = (room as u64 * kind.n_lines / most).max(2);
        let label = if kind.n_functions == 1 { "function" } else { "functions" };
        let _ = write!(
            text,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\" fill=\"#333\">{}</text>\n\
             <rect x=\"{LEFT}\" y=\"{y}\" width=\"{width}\" height=\"18\" fill=\"#3b76af\"/>\n\
             <text x=\"{}\" y=\"{}\" fill=\"#333\">{} lines, {} {label}</text>\n",
            LEFT - 8,
            y + 14,
            escaped(kind.name),
            LEFT as u64 + width + 6,
            y + 14,
            kind.n_lines,
            kind.n_functions
        );
    }
    text.push_str("</svg>");
    text
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            c if c.is_control() && c != '\n' => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}

/// Text in a cell of a table.
fn markdown_text(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '|' | '*' | '_' | '`' | '<' | '>' | '[' | ']' | '\\') {
            escaped.push('\\');
        }
        escaped.push(if c.is_control() { ' ' } else { c });
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_leave_their_cell() {
        assert_eq!(escaped("a<b>&\"c\""), "a&lt;b&gt;&amp;&quot;c&quot;");
        assert_eq!(markdown_text("a|b_c"), "a\\|b\\_c");
    }
}
