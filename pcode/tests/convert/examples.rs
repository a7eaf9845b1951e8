//! The queries of the repository's examples, in as many styles as there are authors.

use super::render::converted;

#[test]
fn queries_of_the_examples_convert() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/queries");
    let mut n_queries = 0;
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true, snapshot_path => "snapshots/examples" }, {
        insta::glob!(folder, "*.txt", |path| {
            n_queries += 1;
            insta::assert_snapshot!(converted(&std::fs::read_to_string(path).expect("queries are UTF-8")));
        });
    });
    assert!(n_queries > 10, "{n_queries}");
}
