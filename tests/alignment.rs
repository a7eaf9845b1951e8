//! Query and code laid side by side: what is covered, what is missing, what is extra.

use std::collections::BTreeSet;
use std::fs;

use algofind::icfg::Icfg;
use algofind::icfg::ir::{FunctionRef, NodeFlags, NodeKind, NodeRef};
use algofind::icfg::project::Project;
use algofind::index::BuildOptions;
use algofind::search::{PaperRanking, Ranker, Region, SearchOptions, SearchResult};
use algofind::{Index, Query};

const CORPUS: &str = "examples/corpus";

/// Every example query answered by both rankings.
fn for_every_answer(check: impl Fn(&Query, &SearchResult)) {
    let (index, _) = Index::build(&[CORPUS], &BuildOptions::default()).expect("an index");
    let paper = PaperRanking::new(&index).expect("a ranking");
    let rankers: [&dyn Ranker; 2] = [&index, &paper];
    for entry in fs::read_dir("examples/queries").expect("a folder") {
        let text = fs::read_to_string(entry.expect("an entry").path()).expect("a query");
        let query = Query::new(&text, index.encoders()).expect("a query");
        for ranker in rankers {
            let found = ranker.rank(&query, &SearchOptions::default()).expect("an answer");
            found.results.iter().for_each(|result| check(&query, result));
        }
    }
}

/// What a reader would call a step, by the graph alone.
fn is_step(node: &NodeRef<'_>) -> bool {
    !node.flags().contains(NodeFlags::LOOP_PART)
        && !node.flags().contains(NodeFlags::PREPROCESSOR)
        && matches!(
            node.kind(),
            NodeKind::Statement
                | NodeKind::Call
                | NodeKind::Condition
                | NodeKind::Loop(_)
                | NodeKind::Switch
                | NodeKind::Return
                | NodeKind::Throw
                | NodeKind::Break
                | NodeKind::Continue
                | NodeKind::Goto
        )
}

fn lines(region: &Region) -> impl Iterator<Item = (String, u32)> {
    (region.start..=region.end).map(|line| (region.file.clone(), line))
}

#[test]
fn every_step_of_a_query_is_covered_or_missing() {
    for_every_answer(|query, result| {
        let steps = query.graph.nodes().filter(is_step);
        let places = steps
            .filter_map(|node| Some(query.conversion.sources.lines_of_pcode_line(node.lines().first)?.first));
        let covered: BTreeSet<u32> = result.alignment.iter().map(|found| found.query_line).collect();
        let missing: BTreeSet<u32> = result.missing.iter().copied().collect();
        assert!(covered.is_disjoint(&missing), "{covered:?} {missing:?}");
        assert_eq!(&covered | &missing, places.collect(), "{}", query.text);
        assert!(result.alignment.iter().all(|found| !found.regions.is_empty()));
    });
}

#[test]
fn the_same_function_in_two_places_is_one_result() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = fs::read_to_string("examples/corpus/java/Ordering.java").expect("it is there");
    // Other white space and a comment are no other code.
    let copy = format!("// A copy.\n{}", text.replace('\n', "\n\n"));
    fs::write(folder.path().join("Copy.java"), copy).expect("it can be written");
    let paths = ["examples/corpus".as_ref(), folder.path()];
    let (index, _) = Index::build(&paths, &BuildOptions::default()).expect("an index");
    let text = fs::read_to_string("examples/queries/binary-search.txt").expect("it is there");
    let query = Query::new(&text, index.encoders()).expect("a query");
    let found = index.search(&query, &SearchOptions::default()).expect("an answer").results;
    let best = &found[0];
    assert_eq!(best.regions[0].function, "Ordering.locate");
    let places = best.regions[..1].iter().chain(&best.copies).map(|region| region.file.rsplit('/').next());
    assert_eq!(places.collect::<BTreeSet<_>>(), BTreeSet::from([Some("Copy.java"), Some("Ordering.java")]));
    let others = found[1..].iter().map(|result| &result.regions[0].function);
    assert!(!others.into_iter().any(|name| name == "Ordering.locate"), "it does not stand in the list twice");
}

/// The function a region is a part of.
fn function_of<'a>(graph: &'a Icfg, region: &Region) -> FunctionRef<'a> {
    let is_it = |function: &FunctionRef<'_>| {
        let lines = function.full_lines();
        function.file().path().ends_with(&region.file)
            && region.function.ends_with(function.name())
            && (lines.first..=lines.last).contains(&region.start)
            && (lines.first..=lines.last).contains(&region.end)
    };
    graph.functions().find(is_it).unwrap_or_else(|| panic!("{region:?}"))
}

#[test]
fn every_step_of_the_code_is_aligned_or_extra() {
    let project = Project::open([CORPUS]).expect("the examples");
    for_every_answer(|query, result| {
        let aligned: BTreeSet<_> = result.alignment.iter().flat_map(|f| &f.regions).flat_map(lines).collect();
        let extra: BTreeSet<_> = result.extra.iter().flat_map(lines).collect();
        assert!(aligned.is_disjoint(&extra), "{result:?}");
        let mut steps = BTreeSet::new();
        for region in &result.regions {
            for node in function_of(project.graph(), region).nodes().filter(is_step) {
                let inside = (node.lines().first..=node.lines().last).filter(|line| region.contains(*line));
                steps.extend(inside.map(|line| (region.file.clone(), line)));
            }
        }
        let accounted: BTreeSet<_> = steps.difference(&aligned).cloned().collect();
        assert_eq!(extra, accounted, "{}", query.text);
        for pair in result.extra.windows(2).filter(|pair| pair[0].function == pair[1].function) {
            assert!(pair[0].end + 1 < pair[1].start, "neighbouring lines are one region: {pair:?}");
        }
    });
}

/// The lines of the only result that stand beside a line of the query; none when it is missing.
fn beside(file: &str, code: &str, query: &str, line: u32) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join(file), code).expect("it can be written");
    let (index, _) = Index::build(&[folder.path()], &BuildOptions::default()).expect("an index");
    let query = Query::new(query, index.encoders()).expect("a query");
    let found = index.search(&query, &SearchOptions::default()).expect("an answer").results;
    let first = found.first().expect("a result");
    let regions = first.alignment.iter().filter(|found| found.query_line == line).flat_map(|f| &f.regions);
    let text =
        |region: &Region| code.lines().nth(region.start as usize - 1).expect("a line").trim().to_owned();
    regions.map(text).collect()
}

const QUEENS: &str = "PLACE(col)\n  if col > n\n    report the board\n    return\n  for row = 1 to n\n    if no queen \
                      attacks (row, col)\n      queen[col] = row\n      PLACE(col + 1)\n";

#[test]
fn a_recursion_stands_beside_the_recursion() {
    let code = "class Board {\n    void place(int col) {\n        if (col == n) {\n            found.add(queen.clone());\n\
                \x20           return;\n        }\n        for (int row = 0; row < n; row++) {\n            if (isSafe(row, col)) {\n\
                \x20               queen[col] = row;\n                used.add(row);\n                free.remove(col + 1);\n\
                \x20               place(col + 1);\n                used.remove(row);\n            }\n        }\n    }\n}\n";
    assert_eq!(beside("Board.java", code, QUEENS, 8), ["place(col + 1);"]);
    // Whatever the function is called, with what else it passes on, in whichever language.
    let renamed = code
        .replace("place(int col)", "f(int col, int depth)")
        .replace("place(col + 1)", "f(col + 1, depth)");
    assert_eq!(beside("Board.java", &renamed, QUEENS, 8), ["f(col + 1, depth);"]);
    let c = "static int step(struct b *b, int k) {\n    int i;\n    if (k == b->n) {\n        emit(b);\n        return 1;\n    }\n\
             \x20   for (i = 0; i < b->n; i++) {\n        if (!free_at(b, i, k))\n            continue;\n        b->q[k] = i;\n\
             \x20       mark(b, k + 1);\n        step(b, k + 1);\n    }\n    return 0;\n}\n";
    assert_eq!(beside("board.c", c, QUEENS, 8), ["step(b, k + 1);"]);
    // Said in words.
    let words = QUEENS.replace("PLACE(col + 1)", "recursively place the remaining queens");
    assert_eq!(beside("Board.java", &renamed, &words, 8), ["f(col + 1, depth);"]);
}

#[test]
fn a_step_that_nothing_does_is_missing() {
    let query = "WHITEN(A)\n  B = copy of A\n  compute the transpose of B\n  for each row r of B\n    divide r by its \
                 length\n  return B\n";
    let code = "class Table {\n    double[][] whiten(double[][] a) {\n        double[][] b = copy(a);\n        double[] sums = new \
                double[b.length];\n        Arrays.fill(sums, 0.0);\n        for (double[] row : b) {\n            scale(row, 1 / \
                length(row));\n        }\n        return b;\n    }\n}\n";
    assert_eq!(beside("Table.java", code, query, 3), Vec::<String>::new(), "filling transposes nothing");
    assert_eq!(beside("Table.java", code, query, 4), ["for (double[] row : b) {"]);
    assert_eq!(beside("Table.java", code, query, 6), ["return b;"]);
}

#[test]
fn a_loop_over_elements_stands_beside_such_a_loop() {
    let query =
        "COUNT(S)\n  c = 0\n  for each element x in S\n    if x is even\n      c = c + 1\n  return c\n";
    for (file, code, wanted) in [
        (
            "Bag.java",
            "class Bag {\n    int tally(List<Item> items) {\n        int total = 0;\n        for (Item item : items) {\n\
             \x20           if (item.weight % 2 == 0) {\n                total++;\n            }\n        }\n        return total;\n    }\n}\n",
            "for (Item item : items) {",
        ),
        (
            "bag.py",
            "def tally(items):\n    total = 0\n    for item in items:\n        if item.weight % 2 == 0:\n            total += 1\n\
             \x20   return total\n",
            "for item in items:",
        ),
        (
            "bag.c",
            "int tally(struct item *first) {\n    int total = 0;\n    for (struct item *p = first; p; p = p->next) {\n\
             \x20       if (p->weight % 2 == 0)\n            total++;\n    }\n    return total;\n}\n",
            "for (struct item *p = first; p; p = p->next) {",
        ),
    ] {
        assert_eq!(beside(file, code, query, 3), [wanted], "{file}");
    }
}
