//! The keys of a few statements, as indexes hold them.

use std::fmt::Write as _;
use std::path::Path;

use algofind_steps::keys::VERSION;

use crate::statements::keys;

const STATEMENTS: &str = include_str!("golden/statements.txt");

/// The keys of every statement, folded into one number each.
fn digest() -> String {
    let mut text = String::new();
    for line in STATEMENTS.lines() {
        let sum = keys(line)
            .into_iter()
            .fold(0_u64, |sum, (facet, key)| sum.rotate_left(7) ^ key.wrapping_add(u64::from(facet as u8)));
        writeln!(text, "{sum:016x} {line}").expect("a string takes all");
    }
    text
}

#[test]
fn keys_change_only_with_their_version() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let path = folder.join(format!("version-{VERSION}.txt"));
    if std::env::var_os("BLESS_KEYS").is_some() {
        std::fs::write(&path, digest()).expect("the folder can be written");
    }
    let known = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(!known.is_empty(), "a new version wants its keys: BLESS_KEYS=1 cargo test -p algofind-steps");
    for (known, found) in known.lines().zip(digest().lines()) {
        assert_eq!(known, found, "keys changed: raise keys::VERSION, then bless the keys of the new version");
    }
    assert_eq!(known.lines().count(), STATEMENTS.lines().count());
}
