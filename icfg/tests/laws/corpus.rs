//! Real files: the fifteen algorithms in every language that the repository has, and its corpora and fixtures one by one,
//! or those below the directory that `ALGOFIND_DEVSET` names: every fortieth of them, or every `ALGOFIND_STEP`th.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use algofind_icfg::project::Project;
use algofind_icfg::{Icfg, lang};

use crate::invariants;

/// Every so many files of a directory that is given are checked unless told otherwise: all of them take minutes.
const STEP: usize = 40;

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

#[test]
fn every_language_keeps_the_laws_as_a_project() {
    let folder = repository().join("tests/languages");
    let open = |n_threads| Project::builder().threads(n_threads).open([&folder]).expect("the folder exists");
    let (one, many) = (open(1), open(4));
    let graph = one.graph();
    invariants::check(graph);

    assert_eq!(one.report(), many.report());
    assert!(graph.edges().eq(many.graph().edges()), "threads do not change the edges");
    let dumps = |graph: &Icfg| graph.functions().map(|it| it.dump().to_string()).collect::<Vec<_>>();
    assert!(dumps(graph) == dumps(many.graph()), "threads do not change the nodes");

    let read: BTreeSet<&str> = graph.files().map(|file| file.language().0).collect();
    let frontends = lang::all();
    // TypeScript is read as JavaScript is, and nothing of it is there; pseudo-code is what is searched for.
    let wanted = frontends.iter().map(|frontend| frontend.language().0);
    let wanted: BTreeSet<&str> =
        wanted.filter(|language| !["typescript", "pcode"].contains(language)).collect();
    assert_eq!(read, wanted, "the corpus has every language");
    for file in graph.files() {
        assert!(file.error_share() < f32::EPSILON, "{} has no errors", file.path());
    }
    for language in wanted {
        let is_called = |callee| graph.function(callee).file().language().0 == language;
        assert!(
            graph.call_edges().iter().any(|call| is_called(call.callee)),
            "calls in {language} are joined"
        );
    }
}

#[test]
fn real_files_keep_the_laws() {
    let given = std::env::var_os("ALGOFIND_DEVSET").map(PathBuf::from);
    let own =
        ["examples/corpus", "icfg/tests/fixtures", "tests/languages"].map(|folder| repository().join(folder));
    let step = match std::env::var("ALGOFIND_STEP") {
        Ok(step) => step.parse().expect("a number"),
        Err(_) if given.is_some() => STEP,
        Err(_) => 1,
    };
    let roots: Vec<PathBuf> = given.map_or_else(|| own.to_vec(), |given| vec![given]);
    let frontends = lang::all();
    let is_source = |path: &Path| {
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or("");
        path.is_file() && frontends.iter().any(|frontend| frontend.extensions().contains(&extension))
    };
    let walk = |root: &PathBuf| ignore::WalkBuilder::new(root).sort_by_file_path(Ord::cmp).build().flatten();
    let paths = roots
        .iter()
        .flat_map(walk)
        .map(ignore::DirEntry::into_path)
        .filter(|path| is_source(path))
        .step_by(step);
    let mut n_checked = 0;
    for path in paths {
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or("");
        let text = String::from_utf8_lossy(&std::fs::read(&path).expect("file is readable")).into_owned();
        for frontend in frontends.iter().filter(|frontend| frontend.extensions().contains(&extension)) {
            // A law that is broken says where.
            eprintln!("{}", path.display());
            invariants::check(&Icfg::from_files([frontend.lower(text.as_str().into())]));
            n_checked += 1;
        }
    }
    assert!(n_checked > 50 || step > 1, "only {n_checked} files");
    assert!(n_checked > 0, "the directory holds source files");
}
