use crate::support::{algofind, algofind_with_cache, algofind_with_input};

const QUICKSORT: &[u8] = b"static void op17(int[] v, int l, int r) {
    if (l < r) {
        int s = v[r];
        int k = l - 1;
        for (int m = l; m < r; m++) {
            if (v[m] <= s) { k++; int t = v[k]; v[k] = v[m]; v[m] = t; }
        }
        int t = v[k + 1]; v[k + 1] = v[r]; v[r] = t;
        op17(v, l, k);
        op17(v, k + 2, r);
    }
}
";

#[test]
fn algorithms_of_a_folder_are_named_with_the_lines_that_speak_for_them() {
    let cache = tempfile::tempdir().expect("a folder");
    let run = algofind_with_cache(cache.path(), ["identify", "examples/corpus", "--json"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let found = run.json();
    let functions = found["functions"].as_array().expect("functions");
    assert!(functions.len() >= 5, "{}", run.stdout);
    for function in functions {
        assert!(["likely", "strong"].contains(&function["confidence"].as_str().expect("a word")));
        let (start, end) = (function["start"].as_u64(), function["end"].as_u64());
        for line in function["lines"].as_array().expect("lines") {
            let is_elsewhere = line["file"].is_string();
            assert!(
                is_elsewhere || line["start"].as_u64() >= start && line["end"].as_u64() <= end,
                "{function}"
            );
        }
    }
    let all = algofind_with_cache(cache.path(), ["identify", "examples/corpus", "--all", "--json"]).json();
    let all = all["functions"].as_array().expect("functions");
    assert_eq!(all.len() as u64, found["n_functions"].as_u64().expect("a number"));
    assert!(
        all.iter().any(|function| function["algorithm"] == "unknown" && function["confidence"].is_null())
    );
}

#[test]
fn a_paste_is_answered_in_a_sentence() {
    let run = algofind_with_input(["identify", "-"], QUICKSORT);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("op17 is ") && run.stdout.contains("Quicksort"), "{}", run.stdout);
    assert!(run.stdout.contains("  line 5 "), "{}", run.stdout);
    let run = algofind_with_input(["identify", "-"], b"nothing that could be code");
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("there is no function on standard input"), "{}", run.stderr);
}

#[test]
fn sarif_names_rules_and_places() {
    let cache = tempfile::tempdir().expect("a folder");
    let run = algofind_with_cache(cache.path(), ["identify", "examples/corpus", "--sarif"]);
    let sarif = run.json();
    assert_eq!(sarif["version"], "2.1.0");
    let results = sarif["runs"][0]["results"].as_array().expect("results");
    let rules = sarif["runs"][0]["tool"]["driver"]["rules"].as_array().expect("rules");
    assert!(!results.is_empty());
    for result in results {
        let rule = &rules[result["ruleIndex"].as_u64().expect("a position") as usize];
        assert_eq!(rule["id"], result["ruleId"]);
        let region = &result["locations"][0]["physicalLocation"]["region"];
        assert!(region["startLine"].as_u64() <= region["endLine"].as_u64());
    }
}

#[test]
fn a_report_has_a_page_and_a_picture() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("report");
    let path = path.to_str().expect("a plain name");
    let run = algofind_with_cache(folder.path(), ["identify", "examples/corpus", "--report", path]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let read = |name: &str| std::fs::read_to_string(format!("{path}/{name}")).expect("written");
    assert!(read("identify.md").contains("![kinds of algorithms by size](identify.svg)"));
    assert!(read("identify.svg").contains("lines of known algorithms by kind"));
    let html = read("identify.html");
    assert!(html.contains("<svg") && html.contains("the lines that speak for it"));
}

#[test]
fn own_algorithms_come_from_folders_and_papers() {
    let folder = tempfile::tempdir().expect("a folder");
    let catalogue = folder.path().join("own");
    std::fs::create_dir(&catalogue).expect("made");
    let own = "ZIGZAG(n)\n  while n > 1\n    if n mod 7 = 3\n      n = n · 11 + 5\n    else\n      n = n div 13\n    count = count + n mod 17\n  return count\n";
    std::fs::write(catalogue.join("zigzag.txt"), own).expect("written");
    let code = folder.path().join("a.c");
    let source = "int f(int k) { int c = 0; while (k > 1) { if (k % 7 == 3) { k = k * 11 + 5; } else { k = k / 13; } c = c + k % 17; } return c; }";
    std::fs::write(&code, source).expect("written");
    let arguments = |own: &str| {
        let code = code.to_str().expect("a plain name").to_owned();
        ["identify", &code, "--catalogue", own, "--least", "weak", "--json"].map(str::to_owned)
    };
    let with_folder = arguments(catalogue.to_str().expect("a plain name"));
    let run = algofind_with_cache(folder.path(), with_folder.iter().map(String::as_str));
    assert_eq!(run.json()["functions"][0]["algorithm"], "zigzag", "{}", run.stdout);
    let paper = folder.path().join("paper.md");
    let text = format!(
        "# A study of zigzags\n\nWe describe Algorithm 1.\n\n**Algorithm 1** Zigzag numbers\n\n```text\n{own}```\n"
    );
    std::fs::write(&paper, text).expect("written");
    let with_paper = arguments(paper.to_str().expect("a plain name"));
    let run = algofind_with_cache(folder.path(), with_paper.iter().map(String::as_str));
    let found = run.json();
    assert!(
        found["functions"][0]["algorithm"].as_str().expect("a name").starts_with("paper-"),
        "{}",
        run.stdout
    );
}

#[test]
fn names_are_kept_beside_an_index_and_a_search_shows_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let index = folder.path().join("index");
    let index = index.to_str().expect("a plain name");
    let code = folder.path().join("code");
    std::fs::create_dir(&code).expect("made");
    let source = |name: &str| format!("class {name} {{ {} }}", String::from_utf8_lossy(QUICKSORT));
    std::fs::write(code.join("A.java"), source("A")).expect("written");
    let code_path = code.to_str().expect("a plain name");
    assert_eq!(algofind(["index", code_path, "--out", index]).code, 0);
    let first = algofind(["identify", index, "--json"]);
    assert_eq!(first.json()["functions"][0]["algorithm"], "quicksort", "{}", first.stdout);
    let again = algofind(["identify", index, "--json"]);
    assert_eq!(first.stdout, again.stdout);
    let query = "SORT(A, p, r)\n  if p < r\n    x = A[r]\n    i = p - 1\n    for j = p to r - 1\n      if A[j] <= x\n        i = i + 1\n        exchange A[i] with A[j]\n    exchange A[i + 1] with A[r]\n    SORT(A, p, i)\n    SORT(A, i + 2, r)";
    let search = algofind(["search", query, index]);
    assert!(search.stdout.contains("known as Quicksort"), "{}{}", search.stdout, search.stderr);
    let json = algofind(["search", query, index, "--json"]).json();
    assert_eq!(json["known_as"][0]["name"], "Quicksort");
    // A file that changed has no name until it is looked at again.
    std::fs::write(code.join("A.java"), source("B")).expect("written");
    assert_eq!(algofind(["index", code_path, "--out", index]).code, 0);
    assert!(!algofind(["search", query, index]).stdout.contains("known as"));
}
