//! Pictures and data of graphs: everything is in them, nothing overlaps, and no text breaks out of its place.

use algofind_icfg::Icfg;
use algofind_icfg::link::{self, LinkUnit};
use algofind_icfg::project::{Registry, parse_text};
use algofind_icfg::render::{GraphData, PictureConfig, Selection, to_dot, to_svg};

const SORT: &str = r#"
#include <stdio.h>
static void swap(int *a, int i, int j) { int t = a[i]; a[i] = a[j]; a[j] = t; }
static int partition(int *a, int low, int high) {
    int pivot = a[high], i = low;
    for (int j = low; j < high; j++) {
        if (a[j] < pivot) swap(a, i++, j);
    }
    swap(a, i, high);
    return i;
}
void quicksort(int *a, int low, int high) {
    if (low >= high) return;
    int p = partition(a, low, high);
    quicksort(a, low, p - 1);
    quicksort(a, p + 1, high);
}
int main(void) {
    int a[] = {3, 1, 2};
    quicksort(a, 0, 2);
    switch (a[0]) { case 1: puts("<ok> & \"done\""); break; default: goto bad; }
    return 0;
bad:
    return 1;
}
"#;

fn graph(path: &str, text: &str) -> Icfg {
    let registry = Registry::builtin();
    let frontend = registry.for_path(path).expect("a known ending");
    let file = parse_text(frontend, path, text.into()).expect("frontends do not fail");
    let links = link::resolve(&[LinkUnit { path, group: "x", symbols: file.symbols() }]);
    let graph = Icfg::from_files([file]);
    let calls = links.call_edges(&graph);
    graph.with_calls(calls)
}

fn around(graph: &Icfg, name: &str, n_hops: u32) -> Selection {
    let function =
        graph.functions().find(|function| function.name() == name).expect("a function of this name");
    Selection::neighbourhood(graph, function.id(), n_hops, 10)
}

#[test]
fn dot_of_a_neighbourhood() {
    let graph = graph("sort.c", SORT);
    insta::assert_snapshot!(to_dot(&graph, &around(&graph, "quicksort", 1), &PictureConfig::default()));
}

#[test]
fn svg_of_a_function() {
    let graph = graph("sort.c", SORT);
    insta::assert_snapshot!(to_svg(&graph, &around(&graph, "partition", 0), &PictureConfig::default()));
}

#[test]
fn data_of_a_function() {
    let graph = graph("sort.c", SORT);
    let data = GraphData::new(&graph, &around(&graph, "quicksort", 0));
    let json = serde_json::to_string_pretty(&data).expect("plain data");
    let read: GraphData = serde_json::from_str(&json).expect("what was just written");
    assert_eq!(read, data);
    insta::assert_snapshot!(json);
}

#[test]
fn the_functions_of_a_file_stand_right_of_their_callers() {
    let graph = graph("sort.c", SORT);
    let all = Selection::functions(&graph, graph.functions().map(algofind_icfg::FunctionRef::id));
    let distance = |name: &str| {
        let is_named = |&&(id, _): &&(_, i32)| graph.function(id).name() == name;
        all.distances().iter().find(is_named).map(|&(_, distance)| distance)
    };
    let columns = ["main", "quicksort", "partition", "swap"].map(distance);
    assert_eq!(columns, [Some(0), Some(1), Some(2), Some(3)]);
    assert_eq!(GraphData::new(&graph, &all).calls.len(), 6);
}

#[test]
fn a_neighbourhood_has_callers_and_callees_up_to_its_limit() {
    let graph = graph("sort.c", SORT);
    let names = |selection: &Selection| -> Vec<(String, i32)> {
        let name = |&(id, distance)| (graph.function(id).name().to_owned(), distance);
        selection.distances().iter().map(name).collect()
    };
    let owned = |pairs: &[(&str, i32)]| -> Vec<(String, i32)> {
        pairs.iter().map(|&(name, distance)| (name.to_owned(), distance)).collect()
    };
    assert_eq!(names(&around(&graph, "quicksort", 0)), owned(&[("quicksort", 0)]));
    let one = around(&graph, "quicksort", 1);
    assert_eq!(names(&one), owned(&[("quicksort", 0), ("partition", 1), ("main", -1)]));
    let two = around(&graph, "quicksort", 2);
    assert_eq!(names(&two).last(), owned(&[("swap", 2)]).last());
    let few = Selection::neighbourhood(&graph, one.distances()[0].0, 2, 2);
    assert_eq!((few.distances().len(), few.n_left_out()), (2, 2));
    assert!(to_svg(&graph, &few, &PictureConfig::default()).contains("2 more functions not shown"));
}

#[test]
fn texts_cannot_break_out_of_markup() {
    let graph = graph("sort.c", SORT);
    let selection = around(&graph, "main", 2);
    let svg = to_svg(&graph, &selection, &PictureConfig::default());
    assert!(
        svg.contains("&lt;ok&gt; &amp; \\&quot;done") || svg.contains("&lt;ok&gt; &amp; \\\\&quot;done"),
        "{svg}"
    );
    // Outside of tags there is no bare markup: every `<` starts a tag of ours.
    let tags = [
        "<svg", "</svg", "<style", "</style", "<defs", "</defs", "<marker", "</marker", "<path", "<rect",
        "<g", "</g", "<text", "</text", "<title", "</title", "<circle",
    ];
    for (at, _) in svg.match_indices('<') {
        assert!(tags.iter().any(|tag| svg[at..].starts_with(tag)), "{}", &svg[at..svg.len().min(at + 20)]);
    }
    let dot = to_dot(&graph, &selection, &PictureConfig::default());
    for line in dot.lines() {
        let quotes = line.replace("\\\\", "").replace("\\\"", "").matches('"').count();
        assert_eq!(quotes % 2, 0, "{line}");
    }
}

#[test]
fn long_texts_are_cut() {
    let text = format!("void f(void) {{ x = {}1; }}", "longname + ".repeat(50));
    let graph = graph("a.c", &text);
    let selection = around(&graph, "f", 0);
    let dot = to_dot(&graph, &selection, &PictureConfig { max_label_chars: 20 });
    assert!(dot.contains("\"x = longname + long…\""), "{dot}");
}

/// Numbers of one attribute, in order.
fn numbers<'a>(svg: &'a str, attribute: &'a str) -> impl Iterator<Item = f32> + 'a {
    svg.split(attribute).skip(1).filter_map(|rest| rest.split('"').next()?.parse().ok())
}

#[test]
fn nodes_stand_below_each_other_without_touching() {
    let java = "class A { int f(int n) { int s = 0; for (int i = 0, j = n; i < j; i++, j--) { while (s < i) { \
        if (s == 7) break; s++; } try { g(); } catch (E e) { continue; } finally { h(); } } \
        do { n--; } while (n > 0); return s; } }";
    for (path, text) in [("sort.c", SORT), ("A.java", java)] {
        let graph = graph(path, text);
        for function in graph.functions() {
            let svg = to_svg(&graph, &Selection::function(function.id()), &PictureConfig::default());
            let baselines: Vec<f32> = svg
                .lines()
                .filter(|line| line.starts_with("<g><title>"))
                .filter_map(|line| numbers(line.split("<text").nth(1)?, "y=\"").next())
                .collect();
            assert_eq!(baselines.len(), function.nodes().len());
            assert!(baselines.windows(2).all(|pair| pair[1] - pair[0] > 30.0), "{baselines:?}");
            assert!(numbers(&svg, " x=\"").all(|x| x >= 0.0), "everything is inside the frame");
        }
    }
}

#[test]
fn the_update_of_a_loop_stands_right_below_its_body() {
    let java = "class A { void f(int n) { for (int i = 0; i < n; i++) { g(i); } try { h(); } catch (E e) { k(); } \
        for (int j = 0; j < n; j++) { g(j); } do { n--; } while (n > 0); } }";
    let graph = graph("A.java", java);
    let svg = to_svg(&graph, &around(&graph, "f", 0), &PictureConfig::default());
    let titles = svg.lines().filter_map(|line| line.strip_prefix("<g><title>")?.split("</title>").next());
    let titles: Vec<&str> = titles.collect();
    for (body, update) in [("g(i);", "i++"), ("g(j);", "j++")] {
        let at = titles.iter().position(|title| title.contains(body)).expect("the body is drawn");
        assert!(titles[at + 1].contains(update), "{titles:?}");
    }
}
