//! Names do not matter: whatever the variables and functions of a file are called, its structural keys are the same.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use algofind_icfg::Icfg;
use algofind_icfg::project::Registry;
use algofind_steps::identifier::is_universal;
use algofind_steps::row::Row;
use algofind_steps::spelling::{Spelling, Token};
use proptest::prelude::*;

/// Source files of all languages that lie in this repository.
fn files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    let mut folders = vec![root.join("tests/languages"), root.join("examples/corpus")];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        for path in entries.filter_map(Result::ok).map(|entry| entry.path()) {
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    files
}

/// Words that mean something to a reader of statements, whoever declares them.
fn is_kept(word: &str) -> bool {
    const WORDS: &str = "for each foreach every all while until if elif elseif else return throw switch case repeat do \
        error assert await let var const final in of from to downto upto down new sizeof this self int long short char \
        byte float double boolean unsigned signed bool void not and or is None nil null std math random operator mem \
        cmp range reversed lambda yield async def fn mut ref as dyn impl where move unsafe some ok err iter rev zip \
        enumerate copied cloned into unwrap expect usize u8 u16 u32 u64 i8 i16 i32 i64 f32 f64 isize len type struct \
        func go defer chan map interface make append typeof instanceof delete static auto template class swap super \
        with try except raise import global nonlocal print true false heapq goto stream parallelStream boxed iterator all \
        allMatch any anyMatch every filter fold forEach for_each mapToInt mapToDouble max min reduce some sum";
    is_universal(word)
        || WORDS.split_whitespace().any(|known| known.eq_ignore_ascii_case(word))
        || word.ends_with("_t")
}

/// The same statement with other names: every name of a variable or function becomes another, the same one everywhere.
fn renamed(text: &str, spelling: &Spelling, names: &mut BTreeMap<String, String>, seed: u64) -> String {
    let mut tokens = Vec::new();
    spelling.read(text, &mut tokens);
    let mut words: Vec<&str> = tokens
        .iter()
        .filter_map(|token| match token {
            Token::Name(name)
                if !is_kept(name)
                    && !spelling.modules.contains(name)
                    && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') =>
            {
                Some(*name)
            }
            _ => None,
        })
        .collect();
    words.sort_unstable();
    words.dedup();
    let mut out = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_alphabetic() || c == '_') {
        out.push_str(&rest[..start]);
        let end = rest[start..]
            .find(|c: char| !(c.is_alphanumeric() || c == '_'))
            .map_or(rest.len(), |end| start + end);
        let word = &rest[start..end];
        let follows_digit = out.ends_with(|c: char| c.is_ascii_digit());
        if words.binary_search(&word).is_ok() && !follows_digit {
            let n = names.len() as u64;
            let new = names.entry(word.to_owned()).or_insert_with(|| {
                // Types and constants are told by their case.
                let capitals = word.len() > 1 && !word.contains(|c: char| c.is_lowercase());
                match word.starts_with(char::is_uppercase) {
                    true if capitals => format!("QZ{n}X{seed}"),
                    true => format!("Qz{n}x{seed}"),
                    false => format!("qz{n}x{seed}"),
                }
            });
            out.push_str(new);
        } else {
            out.push_str(word);
        }
        rest = &rest[end..];
    }
    out + rest
}

fn check(path: &Path, seed: u64) -> usize {
    let registry = Registry::builtin();
    let Some(frontend) = registry.for_path(path) else { return 0 };
    let Ok(source) = std::fs::read_to_string(path) else { return 0 };
    let graph = Icfg::from_files([frontend.lower(source.as_str().into())]);
    let spelling = frontend.spelling();
    let mut n_checked = 0;
    for function in graph.functions() {
        let rows = function.rows();
        let mut names = BTreeMap::from([(function.name().to_owned(), format!("qz{seed}own"))]);
        let texts: Vec<String> =
            rows.iter().map(|row| renamed(row.text, spelling, &mut names, seed)).collect();
        let other: Vec<Row<'_>> = rows.iter().zip(&texts).map(|(row, text)| Row { text, ..*row }).collect();
        let own = if is_kept(function.name()) { function.name() } else { &names[function.name()] };
        let keys = |rows: &[Row<'_>], name: &str| {
            let mut keys: Vec<u64> =
                algofind_steps::tokens(rows, name, spelling).iter().map(|t| t.key).collect();
            keys.sort_unstable();
            keys
        };
        assert_eq!(
            keys(&rows, function.name()),
            keys(&other, own),
            "{}: {}\n{texts:#?}",
            path.display(),
            function.name()
        );
        n_checked += 1;
    }
    n_checked
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3))]

    #[test]
    fn names_leave_structural_keys_as_they_are(seed in 0_u64..1_000) {
        let n_functions: usize = files().iter().map(|path| check(path, seed)).sum();
        prop_assert!(n_functions > 100, "{n_functions}");
    }
}
