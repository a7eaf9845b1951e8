//! The catalogue as pages of Markdown: one for each entry, and one that lists them.

use std::fmt::Write as _;
use std::path::Path;

use algofind::catalogue::{Catalogue, Entry};
use anyhow::{Context as _, Result};

use crate::cli::show::output::count;

/// Writes `FOLDER/NAME.md` for every entry, and the list to `FOLDER.md`; pages of entries that are gone are removed.
pub(super) fn write(folder: &Path, catalogue: &Catalogue) -> Result<()> {
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let save = |path: &Path, text: &str| {
        std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
    };
    for old in std::fs::read_dir(folder)?.flatten().map(|file| file.path()) {
        let id = old.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        if old.extension().is_some_and(|ending| ending == "md") && catalogue.get(id).is_none() {
            std::fs::remove_file(&old).with_context(|| format!("cannot remove {}", old.display()))?;
        }
    }
    for entry in catalogue.entries() {
        save(&folder.join(format!("{}.md", entry.id)), &page(entry, catalogue))?;
    }
    let entries: Vec<&Entry> = catalogue.entries().collect();
    save(&folder.with_extension("md"), &list(&entries))
}

/// Everything about one entry.
fn page(entry: &Entry, catalogue: &Catalogue) -> String {
    let mut text = format!("# {}\n\n{}\n\n", entry.name, entry.about);
    let alike: Vec<String> = entry
        .easily_taken_for
        .iter()
        .map(|id| format!("[{}]({id}.md)", catalogue.get(id).map_or(id, |other| &other.name)))
        .collect();
    let facts = [
        ("also", entry.also.join(", ")),
        ("kind", entry.kind.clone()),
        ("time", entry.time.clone()),
        ("space", entry.space.clone()),
        ("needs", entry.needs.clone()),
        ("easily taken for", alike.join(", ")),
        ("examples", entry.examples.iter().map(|e| format!("`{e}`")).collect::<Vec<_>>().join(", ")),
    ];
    text.push_str("| | |\n|---|---|\n");
    for (name, fact) in facts.iter().filter(|(_, fact)| !fact.is_empty()) {
        let _ = writeln!(text, "| {name} | {} |", cell(fact));
    }
    for variant in &entry.variants {
        if !variant.name.is_empty() {
            let _ = write!(text, "\n## {}\n", variant.name);
        }
        let _ = write!(text, "\n```text\n{}\n```\n", variant.pseudocode);
    }
    let _ = write!(
        text,
        "\nMade by `algofind catalogue --pages docs/catalogue`; [all entries](../catalogue.md).\n"
    );
    text
}

/// Every entry under its kind, with a link to its page.
pub(super) fn list(found: &[&Entry]) -> String {
    let mut found = found.to_vec();
    found.sort_by_key(|entry| &entry.kind);
    let mut text = format!(
        "# Catalogue\n\nThe {} that algofind knows by name, made by `algofind catalogue --pages docs/catalogue`. Each is a file in \
         `catalogue/` with its pseudo-code; `algofind catalogue NAME` shows it.\n",
        count(found.len(), "algorithm")
    );
    for kind in found.chunk_by(|a, b| a.kind == b.kind) {
        let _ = write!(
            text,
            "\n## {}\n\n| algorithm | time | space | what it does | variants |\n|---|---|---|---|---|\n",
            kind[0].kind
        );
        for entry in kind {
            let variants: Vec<&str> =
                entry.variants[1..].iter().map(|variant| variant.name.as_str()).collect();
            let name = format!("[{}](catalogue/{}.md)", cell(&entry.name), entry.id);
            let cells =
                [&entry.time, &entry.space, &entry.about, &variants.join(", ")].map(|text| cell(text));
            let _ = writeln!(text, "| {name} | {} |", cells.join(" | "));
        }
    }
    text
}

/// Text inside a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}
