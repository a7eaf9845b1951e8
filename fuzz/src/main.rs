//! One target for every entry that takes bytes. Each holds that the entry answers, without a panic and within libFuzzer's
//! limits of time and memory; some hold more.
//!
//! | targets | entry |
//! |---|---|
//! | `convert`, `parse`, `pseudo` | pseudo-code to p-code, p-code to trees and back, pseudo-code to the graph |
//! | `c`, `cpp`, `csharp`, `go`, `java`, `javascript`, `kotlin`, `python`, `rust`, `tsx`, `typescript` | a source file through frontend, graph and evidence to what is stored |
//! | `query` | a query against an index |
//! | `index`, `crafted` | the files of an index through to a search: damaged, or changed with checksums that fit |
//! | `weights`, `model`, `table` | weights of the ranking, graph models, text tables |
//! | `pdf` | a PDF through to the algorithms in it |
//! | `document` | LaTeX, Markdown and text through to descriptions |
//! | `examples`, `examples_json` | examples as people type them, and as JSON |
//! | `run_c`, `run_java`, `run_python` | a source file lowered to the executable form, linked, and its functions called |
//! | `ignore` | a `.gitignore` and the walk it governs |

#![no_main]

use std::sync::OnceLock;

use algofind_targets::{behave, code, documents, files, pseudo, store};
use libfuzzer_sys::fuzz_target;

type Target = fn(&[u8]);

/// The target that the environment names.
fn target() -> Target {
    let name = std::env::var("ALGOFIND_FUZZ").unwrap_or_default();
    match name.as_str() {
        "convert" => pseudo::convert_any,
        "parse" => pseudo::parse_any,
        "pseudo" => pseudo::lower_any,
        "c" => |bytes| code::read("c", bytes),
        "cpp" => |bytes| code::read("cpp", bytes),
        "csharp" => |bytes| code::read("cs", bytes),
        "go" => |bytes| code::read("go", bytes),
        "java" => |bytes| code::read("java", bytes),
        "javascript" => |bytes| code::read("js", bytes),
        "kotlin" => |bytes| code::read("kt", bytes),
        "python" => |bytes| code::read("py", bytes),
        "rust" => |bytes| code::read("rs", bytes),
        "tsx" => |bytes| code::read("tsx", bytes),
        "typescript" => |bytes| code::read("ts", bytes),
        "query" => store::query,
        "index" => store::damaged,
        "crafted" => store::crafted,
        "weights" => files::weights,
        "model" => files::model,
        "table" => files::table,
        "ignore" => files::ignore,
        "pdf" => documents::pdf,
        "document" => documents::document,
        "examples" => behave::examples,
        "examples_json" => behave::json,
        "run_c" => |bytes| behave::run("c", bytes),
        "run_java" => |bytes| behave::run("java", bytes),
        "run_python" => |bytes| behave::run("py", bytes),
        _ => panic!("ALGOFIND_FUZZ must name a target, not `{name}`"),
    }
}

static TARGET: OnceLock<Target> = OnceLock::new();

fuzz_target!(|bytes: &[u8]| TARGET.get_or_init(target)(bytes));
