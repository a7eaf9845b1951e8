//! Authors: names between the title and the text.

use super::title::Title;
use crate::document::{Document, Line, Role};

/// Words of affiliations and addresses, in lower case: a part that holds one is no name.
const PLACES: &[&str] = &[
    "academy",
    "address",
    "author",
    "avenue",
    "box",
    "center",
    "centre",
    "college",
    "computer",
    "computing",
    "conference",
    "corporation",
    "department",
    "dept",
    "division",
    "email",
    "engineering",
    "faculty",
    "fellow",
    "foundation",
    "germany",
    "group",
    "ieee",
    "inc",
    "institut",
    "institute",
    "institutes",
    "lab",
    "laboratories",
    "laboratory",
    "labs",
    "learning",
    "ltd",
    "mathematics",
    "member",
    "microsoft",
    "google",
    "network",
    "networks",
    "research",
    "road",
    "school",
    "science",
    "sciences",
    "senior",
    "society",
    "student",
    "street",
    "systems",
    "technologies",
    "technology",
    "universidad",
    "universit\u{e0}",
    "universitat",
    "universit\u{e4}t",
    "universit\u{e9}",
    "university",
    "usa",
    "by",
    "abstract",
    "keywords",
    "draft",
    "version",
    "report",
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
    "received",
    "accepted",
    "and",
    "the",
    "of",
    "corresponding",
    "supervisor",
    "advisor",
    "thesis",
    "paper",
    "journal",
    "proceedings",
    "editor",
    "china",
    "france",
    "india",
    "italy",
    "japan",
    "korea",
    "kingdom",
    "states",
    "switzerland",
    "canada",
    "australia",
    "israel",
    "york",
    "kong",
    "francisco",
    "angeles",
    "california",
    "amsterdam",
    "netherlands",
    "software",
    "information",
];

/// Small words inside names.
const PARTICLES: &[&str] = &[
    "van", "von", "de", "der", "den", "la", "le", "di", "da", "del", "della", "bin", "ibn", "al", "el",
    "dos", "du", "ten", "ter", "y",
];

/// Lines after the title that may hold authors.
const REACH: usize = 40;

/// The names after a title, in order.
pub(super) fn authors(document: &Document, title: &Title) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut style: Option<(f32, bool, bool)> = None;
    for line in region(document, title) {
        let names = names(&strip_scripts(&with_gaps(line)));
        if names.is_empty() {
            continue;
        }
        // Names share one look; other lines of capitals are addresses.
        let look = look(document, line);
        let (size, bold, italic) = *style.get_or_insert(look);
        if (size - look.0).abs() < 0.6 && bold == look.1 && italic == look.2 {
            for name in names {
                if !out.contains(&name) {
                    out.push(name);
                }
            }
        }
    }
    out
}

/// Size of a line, and whether it is bold or italic: as it begins, where an address for mail follows a name.
fn look(document: &Document, line: &Line) -> (f32, bool, bool) {
    let first = line.runs.first().filter(|_| line.text.contains('@'));
    let font = first.and_then(|r| r.font).and_then(|f| document.fonts.get(f.0 as usize));
    match (first, font) {
        (Some(run), Some(font)) => (run.size, font.bold, font.italic),
        _ => (
            line.size(),
            line.share(&document.fonts, |f| f.bold) > 0.5,
            line.share(&document.fonts, |f| f.italic) > 0.5,
        ),
    }
}

/// The lines between the title and the text, from top to bottom. Authors side by side are columns of their own, the second of which
/// comes after the text of the first in reading order: the place on the page decides, not the order.
fn region<'a>(document: &'a Document, title: &Title) -> Vec<&'a Line> {
    let page = &document.pages[title.end.page];
    let lines = || {
        page.blocks
            .iter()
            .enumerate()
            .filter(|(_, block)| !matches!(block.role, Role::Furniture | Role::Code | Role::Caption))
            .flat_map(|(b, block)| block.lines.iter().enumerate().map(move |(l, line)| ((b, l), line)))
    };
    let after = || lines().filter(|(at, _)| *at > (title.end.block, title.end.line));
    let top = document.line(title.end).map_or(0.0, |line| line.bbox.middle_y());
    let end =
        after().take(REACH).map(|(_, line)| line).find(|line| ends_front(&line.text) && line.bbox.y0 > top);
    let Some(end) = end else { return after().take(REACH / 3).map(|(_, line)| line).collect() };
    let mut out: Vec<&Line> = lines()
        .map(|(_, line)| line)
        .filter(|line| line.bbox.y0 > top && line.bbox.middle_y() < end.bbox.y0)
        .take(REACH)
        .collect();
    out.sort_by(|a, b| a.bbox.y0.total_cmp(&b.bbox.y0).then(a.bbox.x0.total_cmp(&b.bbox.x0)));
    out
}

/// The text of a line with commas in gaps that are wider than a space: names side by side.
fn with_gaps(line: &Line) -> String {
    let size = line.size();
    if size <= 0.0 || line.words.len() < 2 {
        return line.text.clone();
    }
    let mut out = String::with_capacity(line.text.len() + 8);
    for (at, &(start, x)) in line.words.iter().enumerate() {
        let end = line.words.get(at + 1).map_or(line.text.len(), |next| next.0);
        let Some(word) = line.text.get(start..end) else { return line.text.clone() };
        out.push_str(word);
        if let Some(&(_, next)) = line.words.get(at + 1) {
            let width: f32 = word.trim_end().chars().map(width_in_ems).sum::<f32>() * size;
            if next - x - width > size * 1.05 {
                out.push(',');
            }
        }
    }
    out
}

/// About how wide a letter is; only letters and their sizes are known, not their fonts' tables.
fn width_in_ems(c: char) -> f32 {
    match c {
        'i' | 'j' | 'l' | 't' | 'f' | 'I' | '.' | ',' | '\'' | '-' => 0.31,
        'm' | 'w' | 'M' | 'W' => 0.82,
        c if c.is_uppercase() => 0.76,
        _ => 0.5,
    }
}

fn ends_front(line: &str) -> bool {
    let name: String = line
        .trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | ' ' | 'I'))
        .chars()
        .take_while(|c| c.is_alphabetic() || *c == ' ')
        .filter(|c| *c != ' ')
        .collect::<String>()
        .to_lowercase();
    [
        "abstract",
        "ntroduction",
        "introduction",
        "summary",
        "keywords",
        "categories",
        "ccsconcepts",
        "indexterms",
    ]
    .iter()
    .any(|s| name.starts_with(s))
        || line.chars().count() > 150
}

/// The text of a line without raised marks.
fn strip_scripts(line: &str) -> String {
    let mut out = String::new();
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '^' | '_' => {
                // `^{1,2}`, `^1`, `^*`
                if chars.peek() == Some(&'{') {
                    for c in chars.by_ref() {
                        if c == '}' {
                            break;
                        }
                    }
                } else {
                    while chars.peek().is_some_and(|c| !c.is_whitespace() && *c != ',' && !c.is_uppercase()) {
                        chars.next();
                    }
                }
                out.push(',');
            }
            '*' | '\u{2217}' | '\u{2020}' | '\u{2021}' | '\u{a7}' | '\u{b6}' | '\u{22c6}' | '\u{2605}'
            | '\u{b7}' | '\u{2022}' | ';' | '|' | '\u{2709}' => out.push(','),
            c if c.is_ascii_digit() => out.push(','),
            c => out.push(c),
        }
    }
    out
}

/// The names of a line; none when it is an address or a sentence.
fn names(line: &str) -> Vec<String> {
    // A journal sets the address for mail beside the name.
    let (mail, line): (Vec<&str>, Vec<&str>) =
        line.split(',').partition(|part| part.contains('@') || part.contains("http"));
    if !mail.is_empty() && line.iter().filter(|part| !part.trim().is_empty()).count() != 1 {
        return Vec::new();
    }
    let line = line.join(",");
    let line = line.trim();
    let line = line
        .strip_prefix("By ")
        .or_else(|| line.strip_prefix("by "))
        .or_else(|| line.strip_prefix("Authors:"))
        .or_else(|| line.strip_prefix("Author:"))
        .unwrap_or(line);
    let joined = line
        .replace(" and ", ",")
        .replace(" AND ", ",")
        .replace(" & ", ",")
        .replace("and ", if line.starts_with("and ") { "," } else { "and " });
    let parts: Vec<&str> = joined
        .split(',')
        .map(str::trim)
        .filter(|part| part.chars().any(char::is_alphabetic) && !is_rank(part))
        .collect();
    let is_place = |part: &&str| {
        part.split_whitespace().any(|w| {
            let bare = w.trim_matches(|c: char| !c.is_alphabetic()).to_lowercase();
            PLACES.contains(&bare.as_str()) && !matches!(bare.as_str(), "and" | "by" | "the" | "of")
        })
    };
    // An address goes on with its town; `ADA LOVELACE, University of …` is a name and its address.
    if parts.first().is_some_and(is_place) {
        return Vec::new();
    }
    let loud = |part: &&&str| !part.chars().any(char::is_lowercase);
    if parts.first().as_ref().is_some_and(loud) && parts.get(1).is_some_and(is_place) {
        return parts.iter().filter(loud).filter(|p| !is_place(p)).filter_map(|part| name(part)).collect();
    }
    let names: Vec<String> = parts.iter().filter_map(|part| name(part)).collect();
    // Half of a line of names are names.
    if names.len() * 2 >= parts.len() { names } else { Vec::new() }
}

/// `Senior Member`, `IEEE`, `Ph.D.`: what stands behind a name.
fn is_rank(part: &str) -> bool {
    part.split_whitespace().all(|word| {
        let bare: String = word.chars().filter(|c| c.is_alphabetic()).flat_map(char::to_lowercase).collect();
        matches!(
            bare.as_str(),
            "member"
                | "senior"
                | "student"
                | "graduate"
                | "fellow"
                | "life"
                | "associate"
                | "ieee"
                | "acm"
                | "siam"
                | "phd"
                | "md"
                | "jr"
                | "and"
        )
    })
}

/// A person's name with single spaces, if the text can be one.
fn name(text: &str) -> Option<String> {
    let text = text.trim_matches(|c: char| !c.is_alphanumeric() && c != '.' && c != '\'');
    let tokens: Vec<&str> = text.split_whitespace().collect();
    if !(2..=5).contains(&tokens.len()) {
        return None;
    }
    let mut n_long = 0;
    for token in &tokens {
        let bare = token.trim_end_matches('.').to_lowercase();
        if PLACES.contains(&bare.as_str()) {
            return None;
        }
        if PARTICLES.contains(token) {
            continue;
        }
        let mut chars = token.chars();
        let capital = chars.next().is_some_and(char::is_uppercase);
        let rest = token
            .chars()
            .all(|c| c.is_alphabetic() || matches!(c, '.' | '-' | '\'' | '\u{2019}' | '\u{2010}'));
        if !capital || !rest {
            return None;
        }
        n_long += usize::from(bare.chars().filter(|c| c.is_alphabetic()).count() > 1);
    }
    (n_long >= 1).then(|| tokens.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<String> {
        names(&strip_scripts(text))
    }

    #[test]
    fn lists_of_names_with_marks() {
        assert_eq!(
            read("Ada B. Calder^{1,2}, Otto van Grell^* and Pia O\u{2019}Neil"),
            ["Ada B. Calder", "Otto van Grell", "Pia O\u{2019}Neil"]
        );
        assert_eq!(
            read("Ivo Jansky \u{b7} Lena M\u{fc}ller-L\u{fc}denscheidt"),
            ["Ivo Jansky", "Lena M\u{fc}ller-L\u{fc}denscheidt"]
        );
    }

    #[test]
    fn addresses_are_no_names() {
        assert!(read("Department of Small Programs").is_empty());
        assert!(read("Stanford University, Stanford, USA").is_empty());
        assert!(read("ada@example.org").is_empty());
        assert!(read("This is the text of a first paragraph").is_empty());
    }
}
