//! The queries of the development set, which lies beside the repository and is not part of it.

use std::path::Path;

use super::render::converted;

#[test]
#[expect(clippy::print_stdout, reason = "says why nothing was compared")]
fn queries_of_the_development_set_convert() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/devset/queries");
    let Ok(entries) = std::fs::read_dir(&folder) else {
        println!("skipped: no development set at {}", folder.display());
        return;
    };
    let mut paths: Vec<_> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    paths.sort();
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true, snapshot_path => "snapshots/devset" }, {
        for path in paths.iter().filter(|path| path.extension().is_some_and(|extension| extension == "txt")) {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let input = std::fs::read_to_string(path).expect("queries are UTF-8");
            insta::assert_snapshot!(name, converted(&input));
        }
    });
}
