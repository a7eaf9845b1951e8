//! The index: ranking against scikit-learn, changes by content hash, kills, damage.
#![cfg(feature = "index")]

use std::fs;
use std::path::Path;

use algofind_paper::index::{
    BoxRecord, DocumentRecord, IndexError, Library, Meaning, Query, Ranking, Writer,
};
use tempfile::tempdir;

fn document(file: &str, hash: &str) -> DocumentRecord {
    DocumentRecord { file: file.into(), hash: hash.into(), ..DocumentRecord::default() }
}

fn captioned(caption: &str, page: u32) -> BoxRecord {
    BoxRecord { page, caption: Some(caption.into()), ..BoxRecord::default() }
}

fn pages(folder: &Path, query: &str) -> Vec<u32> {
    let library = Library::open(folder).unwrap();
    let hits = library.search(&Query::Text(query.into()), Ranking::Blend, 10, None).unwrap();
    hits.iter().map(|hit| hit.found.page).collect()
}

#[test]
fn the_papers_score_is_that_of_scikit_learn() {
    let golden: serde_json::Value = serde_json::from_str(include_str!("goldens/tfidf.json")).unwrap();
    let folder = tempdir().unwrap();
    let mut writer = Writer::open(folder.path(), None).unwrap();
    let strings = |value: &serde_json::Value| -> Vec<String> {
        value.as_array().unwrap().iter().map(|s| s.as_str().unwrap().to_string()).collect()
    };
    for (at, record) in golden["boxes"].as_array().unwrap().iter().enumerate() {
        let found = BoxRecord {
            page: at as u32,
            caption: Some(record["caption"].as_str().unwrap().into()),
            references: strings(&record["references"]),
            synopsis: strings(&record["synopsis"]),
            ..BoxRecord::default()
        };
        writer.add(document(&format!("{at:02}"), "h"), vec![found]).unwrap();
        if at % 15 == 0 {
            writer.commit().unwrap();
        }
    }
    writer.commit().unwrap();
    let library = Library::open(folder.path()).unwrap();
    for (query, scores) in
        golden["queries"].as_array().unwrap().iter().zip(golden["scores"].as_array().unwrap())
    {
        let query = Query::Text(query.as_str().unwrap().into());
        let hits = library.search(&query, Ranking::Paper, 100, None).unwrap();
        let mut found = vec![0.0; scores.as_array().unwrap().len()];
        for hit in &hits {
            found[hit.found.page as usize] = hit.score;
        }
        for (ours, theirs) in found.iter().zip(scores.as_array().unwrap()) {
            assert!((f64::from(*ours) - theirs.as_f64().unwrap()).abs() < 1e-5, "{query:?}: {ours} {theirs}");
        }
    }
}

#[test]
fn changed_documents_replace_their_old_selves() {
    let folder = tempdir().unwrap();
    let mut writer = Writer::open(folder.path(), None).unwrap();
    writer.add(document("a", "1"), vec![captioned("Greedy set cover", 1)]).unwrap();
    writer.add(document("b", "1"), vec![captioned("Greedy matching", 2)]).unwrap();
    writer.commit().unwrap();
    assert_eq!(pages(folder.path(), "greedy set cover"), [1, 2]);
    assert_eq!(writer.hash_of("a"), Some("1"));
    writer.add(document("a", "2"), vec![captioned("Topological order", 3)]).unwrap();
    writer.remove("b");
    writer.commit().unwrap();
    assert_eq!(pages(folder.path(), "greedy"), [0_u32; 0]);
    assert_eq!(pages(folder.path(), "topological ordering"), [3]);
    assert_eq!(Library::open(folder.path()).unwrap().n_documents(), 1);
}

#[test]
fn many_commits_become_one_segment() {
    let folder = tempdir().unwrap();
    let mut writer = Writer::open(folder.path(), None).unwrap();
    for n in 0..60 {
        writer.add(document(&format!("{n:02}"), "h"), vec![captioned("Binary search", n)]).unwrap();
        writer.commit().unwrap();
    }
    let n_segments = fs::read_dir(folder.path())
        .unwrap()
        .flatten()
        .filter(|f| f.path().extension().is_some_and(|e| e == "seg"))
        .count();
    assert!(n_segments <= 25, "{n_segments}");
    assert_eq!(Library::open(folder.path()).unwrap().n_algorithms(), 60);
    assert_eq!(
        pages(folder.path(), "binary search"),
        (0..10).collect::<Vec<_>>(),
        "equal answers come by file"
    );
}

#[test]
fn what_a_kill_leaves_behind_does_no_harm() {
    let folder = tempdir().unwrap();
    let mut writer = Writer::open(folder.path(), None).unwrap();
    writer.add(document("a", "1"), vec![captioned("Greedy set cover", 1)]).unwrap();
    writer.commit().unwrap();
    // Added but not committed, and files half written.
    writer.add(document("b", "1"), vec![captioned("Greedy matching", 2)]).unwrap();
    drop(writer);
    fs::write(folder.path().join("0000.seg"), b"half").unwrap();
    fs::write(folder.path().join("papers.tmp"), b"{").unwrap();
    assert_eq!(pages(folder.path(), "greedy"), [1]);
    drop(Writer::open(folder.path(), None).unwrap());
    assert!(!folder.path().join("0000.seg").exists());
    assert_eq!(pages(folder.path(), "greedy"), [1]);
}

#[test]
fn damage_and_strangers_are_named() {
    let folder = tempdir().unwrap();
    assert!(matches!(Library::open(folder.path()), Err(IndexError::Missing(_))));
    let mut writer = Writer::open(folder.path(), None).unwrap();
    assert!(matches!(Writer::open(folder.path(), None), Err(IndexError::Locked(_))));
    writer.add(document("a", "1"), vec![captioned("Greedy set cover", 1)]).unwrap();
    writer.commit().unwrap();
    drop(writer);
    let segment = fs::read_dir(folder.path())
        .unwrap()
        .flatten()
        .map(|f| f.path())
        .find(|p| p.extension().is_some_and(|e| e == "seg"))
        .unwrap();
    let whole = fs::read(&segment).unwrap();
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x55;
        fs::write(&segment, &bytes).unwrap();
        // The head is checked when the index is opened; a record when it is read, or it decodes to something else.
        if let Ok(library) = Library::open(folder.path()) {
            let _ = library.algorithms();
        }
    }
    fs::write(&segment, &whole[..whole.len() - 1]).unwrap();
    assert!(matches!(Library::open(folder.path()), Err(IndexError::Damaged { .. })));
    fs::write(folder.path().join("papers.json"), br#"{"format": 99}"#).unwrap();
    assert!(matches!(Library::open(folder.path()), Err(IndexError::Format { found: 99, .. })));
}

/// Counts letters: enough to tell a meaning from another.
struct Letters(&'static str);

impl Meaning for Letters {
    fn fingerprint(&self) -> String {
        self.0.to_string()
    }

    fn encode(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, String> {
        Ok(texts.iter().map(|t| ('a'..='z').map(|c| t.matches(c).count() as f32).collect()).collect())
    }
}

#[test]
fn meaning_finds_what_words_miss() {
    let folder = tempdir().unwrap();
    let meaning = Letters("one");
    let mut writer = Writer::open(folder.path(), Some(&meaning)).unwrap();
    writer.add(document("a", "1"), vec![captioned("abcabc", 1), captioned("xyzzy", 2)]).unwrap();
    writer.commit().unwrap();
    drop(writer);
    let library = Library::open(folder.path()).unwrap();
    let query = Query::Text("zyxyz".into());
    let hits = library.search(&query, Ranking::Blend, 10, Some(&meaning)).unwrap();
    assert_eq!(hits.first().map(|h| h.found.page), Some(2));
    assert!(library.search(&query, Ranking::Blend, 10, None).unwrap().is_empty());
    let stranger = library.search(&query, Ranking::Blend, 10, Some(&Letters("two")));
    assert!(matches!(stranger, Err(IndexError::Encoder { .. })));
    assert!(matches!(Writer::open(folder.path(), None), Err(IndexError::Encoder { .. })));
}

#[test]
fn pseudo_code_is_found_under_other_names() {
    let folder = tempdir().unwrap();
    let mut writer = Writer::open(folder.path(), None).unwrap();
    let code = |text: &str, page| {
        let lines = text
            .lines()
            .map(|l| algofind_paper::index::LineRecord { text: l.trim().into(), depth: 0 })
            .collect();
        BoxRecord { page, lines, ..BoxRecord::default() }
    };
    let search = code(
        "low ← 1\nhigh ← n\nwhile low ≤ high do\nmid ← (low + high) / 2\nif A[mid] < x then low ← mid + 1",
        1,
    );
    let sum = code("s ← 0\nfor i = 1 to n do\ns ← s + A[i]\nreturn s", 2);
    writer.add(document("a", "1"), vec![sum, search]).unwrap();
    writer.commit().unwrap();
    let library = Library::open(folder.path()).unwrap();
    let query = Query::guess("while l <= r do\n  m := (l + r) / 2\n  if B[m] < k then l := m + 1");
    assert!(matches!(query, Query::Code(_)));
    assert_eq!(library.search(&query, Ranking::Blend, 10, None).unwrap()[0].found.page, 1);
    assert!(matches!(Query::guess("greedy set cover"), Query::Text(_)));
}
