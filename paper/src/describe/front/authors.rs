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
    let after = document.pages[title.end.page]
        .blocks
        .iter()
        .enumerate()
        .filter(|(_, block)| !matches!(block.role, Role::Furniture | Role::Code | Role::Caption))
        .flat_map(|(b, block)| block.lines.iter().enumerate().map(move |(l, line)| ((b, l), line)))
        .filter(|(at, _)| *at > (title.end.block, title.end.line))
        .take(REACH);
    for (_, line) in after {
        if ends_front(&line.text) {
            break;
        }
        let names = names(&strip_scripts(line));
        if names.is_empty() {
            continue;
        }
        // Names share one look; other lines of capitals are addresses.
        let look = (
            line.size(),
            line.share(&document.fonts, |f| f.bold) > 0.5,
            line.share(&document.fonts, |f| f.italic) > 0.5,
        );
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
fn strip_scripts(line: &Line) -> String {
    let mut out = String::new();
    let mut chars = line.text.chars().peekable();
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
    if line.contains('@') || line.contains("http") {
        return Vec::new();
    }
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
    let parts: Vec<&str> =
        joined.split(',').map(str::trim).filter(|part| part.chars().any(char::is_alphabetic)).collect();
    let names: Vec<String> = parts.iter().filter_map(|part| name(part)).collect();
    // Half of a line of names are names.
    if names.len() * 2 >= parts.len() { names } else { Vec::new() }
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
    use crate::document::Rect;

    fn read(text: &str) -> Vec<String> {
        names(&strip_scripts(&Line::new(text, Rect::default())))
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
