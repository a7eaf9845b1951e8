//! One target for every entry that takes bytes. Each holds that the entry answers, without a panic and within libFuzzer's
//! limits of time and memory; some hold more.
//!
//! | targets | entry |
//! |---|---|
//! | `convert`, `parse`, `pseudo` | pseudo-code to p-code, p-code to trees and back, pseudo-code to the graph |
//! | `c`, `cpp`, `go`, `java`, `javascript`, `python`, `rust` | a source file through frontend, graph and evidence to what is stored |
//! | `query` | a query against an index |
//! | `index`, `crafted` | the files of an index through to a search: damaged, or changed with checksums that fit |
//! | `weights`, `model`, `table` | weights of the ranking, graph models, text tables |
//! | `pdf` | a PDF through to the algorithms in it |
//! | `document` | LaTeX, Markdown and text through to descriptions |
//! | `examples`, `examples_json` | examples as people type them, and as JSON |
//! | `run_c`, `run_java`, `run_python` | a source file lowered to the executable form, linked, and its functions called |
//! | `ignore` | a `.gitignore` and the walk it governs |

#![no_main]

#[cfg(feature = "behave")]
mod behave;
#[cfg(feature = "code")]
mod code;
mod documents;
#[cfg(feature = "code")]
mod files;
#[cfg(feature = "code")]
mod pseudo;
#[cfg(feature = "code")]
mod store;

use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;

type Target = fn(&[u8]);

/// The target that the environment names.
fn target() -> Target {
    let name = std::env::var("ALGOFIND_FUZZ").unwrap_or_default();
    of_documents(&name)
        .or_else(|| of_behaviour(&name))
        .or_else(|| of_code(&name))
        .unwrap_or_else(|| panic!("ALGOFIND_FUZZ must name a target of this build, not `{name}`"))
}

fn of_documents(name: &str) -> Option<Target> {
    Some(match name {
        "pdf" => documents::pdf,
        "document" => documents::document,
        _ => return None,
    })
}

#[cfg(not(feature = "behave"))]
fn of_behaviour(_: &str) -> Option<Target> {
    None
}

#[cfg(feature = "behave")]
fn of_behaviour(name: &str) -> Option<Target> {
    Some(match name {
        "examples" => behave::examples,
        "examples_json" => behave::json,
        "run_c" => |bytes| behave::run("c", bytes),
        "run_java" => |bytes| behave::run("java", bytes),
        "run_python" => |bytes| behave::run("py", bytes),
        _ => return None,
    })
}

#[cfg(not(feature = "code"))]
fn of_code(_: &str) -> Option<Target> {
    None
}

#[cfg(feature = "code")]
fn of_code(name: &str) -> Option<Target> {
    Some(match name {
        "convert" => pseudo::convert_any,
        "parse" => pseudo::parse_any,
        "pseudo" => pseudo::lower_any,
        "c" => |bytes| code::read("c", bytes),
        "cpp" => |bytes| code::read("cpp", bytes),
        "go" => |bytes| code::read("go", bytes),
        "java" => |bytes| code::read("java", bytes),
        "javascript" => |bytes| code::read("js", bytes),
        "python" => |bytes| code::read("py", bytes),
        "rust" => |bytes| code::read("rs", bytes),
        "query" => store::query,
        "index" => store::damaged,
        "crafted" => store::crafted,
        "weights" => files::weights,
        "model" => files::model,
        "table" => files::table,
        "ignore" => files::ignore,
        _ => return None,
    })
}

static TARGET: OnceLock<Target> = OnceLock::new();

fuzz_target!(|bytes: &[u8]| TARGET.get_or_init(target)(bytes));
