//! One snapshot per fixture: drop a text into `fixtures/` to add one.

use super::render::converted;

#[test]
fn fixtures_convert() {
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::glob!("fixtures/*.txt", |path| {
            let input = std::fs::read_to_string(path).expect("fixtures are UTF-8");
            insta::assert_snapshot!(converted(&input));
        });
    });
}
