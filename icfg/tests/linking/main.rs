//! Which definition a call is joined to: one rule a test, small files in, edges out.

mod types;
mod values;
mod views;

use algofind_icfg::ir::{CallKind, FunctionRef, Icfg};
use algofind_icfg::link::{self, LinkReport, LinkUnit};
use algofind_icfg::project::{Registry, parse_text};

/// Lowers and links `(path, text)` pairs.
fn linked(files: &[(&str, &str)]) -> (Icfg, LinkReport) {
    let registry = Registry::builtin();
    let graphs: Vec<_> = files
        .iter()
        .map(|&(path, text)| {
            let frontend = registry.for_file(path, text).expect("a known ending");
            parse_text(frontend, path, text.into()).expect("frontends do not fail")
        })
        .collect();
    let units: Vec<LinkUnit<'_>> = graphs
        .iter()
        .zip(files)
        .map(|(graph, (path, _))| LinkUnit {
            path,
            group: registry.for_path(path).expect("known above").family().0,
            symbols: graph.symbols(),
        })
        .collect();
    let links = link::resolve(&units);
    let report = links.report;
    let graph = Icfg::from_files(graphs);
    let calls = links.call_edges(&graph);
    (graph.with_calls(calls), report)
}

/// Edges as `caller -> callee`, with `?` when ambiguous, `@` when recursive, `^` for an override, `*` for a value, and the file where names repeat.
fn edges(files: &[(&str, &str)]) -> Vec<String> {
    let (graph, _) = linked(files);
    let mut names: Vec<&str> = graph.functions().map(FunctionRef::qualified_name).collect();
    names.sort_unstable();
    let label = |id| {
        let function = graph.function(id);
        let name = function.qualified_name();
        let is_unique = names.iter().filter(|&&other| other == name).count() == 1;
        if is_unique {
            name.to_owned()
        } else {
            format!("{}:{name}/{}", function.file().path(), function.parameters().len())
        }
    };
    let show = |edge: &algofind_icfg::ir::CallEdge| {
        let caller = label(graph.node(edge.site).function_id());
        let flags = [
            (edge.is_ambiguous && edge.kind != CallKind::Override, "?"),
            (edge.is_recursive, "@"),
            (edge.kind == CallKind::Override, "^"),
            (edge.kind == CallKind::Value, "*"),
        ];
        let flags: String = flags.iter().filter(|(set, _)| *set).map(|(_, mark)| *mark).collect();
        format!("{caller} -> {}{flags}", label(edge.callee))
    };
    graph.call_edges().iter().map(show).collect()
}

#[track_caller]
fn check(files: &[(&str, &str)], expected: &[&str]) {
    assert_eq!(edges(files), expected);
}

#[test]
fn a_receivers_declared_type_decides() {
    check(
        &[
            ("p/A.java", "package p; class A { void f() {} }"),
            ("p/B.java", "package p; class B { void f() {} }"),
            (
                "p/C.java",
                "package p; class C { B b; void g(A a) { a.f(); b.f(); this.b.f(); new A().f(); } }",
            ),
        ],
        &["C.g -> A.f", "C.g -> B.f", "C.g -> B.f", "C.g -> A.f"],
    );
}

#[test]
fn superclasses_and_enclosing_classes_are_searched() {
    check(
        &[
            ("p/A.java", "package p; class A { void f() {} void g() {} }"),
            ("p/B.java", "package p; class B extends A { void f() { super.f(); g(); } }"),
            ("p/C.java", "package p; class C { void h() {} class D extends B { void k() { h(); f(); } } }"),
        ],
        &["B.f -> A.f", "B.f -> A.g", "C.D.k -> C.h", "C.D.k -> B.f"],
    );
}

#[test]
fn imports_decide_between_namesakes() {
    check(
        &[
            ("a/T.java", "package a; public class T { public static void f() {} }"),
            ("b/T.java", "package b; public class T { public static void f() {} }"),
            ("c/U.java", "package c; import b.T; class U { void g() { T.f(); } }"),
            ("c/V.java", "package c; import a.*; class V { void g() { T.f(); } }"),
            ("c/W.java", "package c; import static a.T.f; class W { void g() { f(); } }"),
            ("c/X.java", "package c; import static b.T.*; class X { void g() { f(); } }"),
        ],
        &["U.g -> b/T.java:T.f/0", "V.g -> a/T.java:T.f/0", "W.g -> a/T.java:T.f/0", "X.g -> b/T.java:T.f/0"],
    );
}

#[test]
fn a_type_from_outside_is_not_mistaken_for_a_namesake() {
    let files = [
        ("a/List.java", "package a; public class List { public void add(int x) {} }"),
        ("b/U.java", "package b; import java.util.List; class U { void g(List xs) { xs.add(1); } }"),
        ("b/V.java", "package b; class V { void g(String s) { s.add(1); } }"),
    ];
    let (graph, report) = linked(&files);
    assert!(graph.call_edges().is_empty());
    assert_eq!((report.n_foreign, report.n_unresolved), (2, 0));
}

#[test]
fn the_number_of_arguments_decides_between_overloads() {
    check(
        &[(
            "A.java",
            "class A { void f() {} void f(int x) {} void f(int x, int... ys) {} \
             void g() { f(); f(1); f(1, 2, 3); } }",
        )],
        &["A.g -> A.java:A.f/0", "A.g -> A.java:A.f/1", "A.g -> A.java:A.f/2"],
    );
}

#[test]
fn overloads_of_one_arity_are_flagged() {
    check(
        &[("A.java", "class A { void f(int x) {} void f(char c) {} void g() { f(1); } }")],
        &["A.g -> A.java:A.f/1?", "A.g -> A.java:A.f/1?"],
    );
}

#[test]
fn a_method_without_a_body_leads_to_those_that_have_one() {
    check(
        &[
            ("p/I.java", "package p; interface I { int f(int x); }"),
            ("p/A.java", "package p; class A implements I { public int f(int x) { return x; } }"),
            ("p/U.java", "package p; class U { int g(I i) { return i.f(1); } }"),
        ],
        &["U.g -> A.f"],
    );
}

#[test]
fn at_most_four_implementations_are_joined() {
    let body = "implements I { public void f() {} }";
    let classes: Vec<(String, String)> = ["A", "B", "C", "D", "E"]
        .iter()
        .map(|name| {
            (format!("{}/{name}.java", name.to_lowercase()), format!("package p; class {name} {body}"))
        })
        .collect();
    let mut files = vec![
        ("p/I.java", "package p; interface I { void f(); }"),
        ("e/U.java", "package p; class U { void g(I i) { i.f(); } }"),
    ];
    files.extend(classes.iter().map(|(path, text)| (path.as_str(), text.as_str())));
    let (graph, report) = linked(&files);
    assert_eq!(graph.call_edges().len(), link::MAX_TARGETS);
    assert!(graph.call_edges().iter().all(|edge| edge.is_ambiguous));
    assert_eq!((report.n_ambiguous, report.n_capped), (1, 1));
    let nearest = graph.call_edges().iter().any(|edge| graph.function(edge.callee).qualified_name() == "E.f");
    assert!(nearest, "the class beside the caller is among the four");
}

#[test]
fn constructors_are_joined_through_new_this_and_super() {
    check(
        &[
            ("p/A.java", "package p; class A { A() { this(1); } A(int x) {} }"),
            (
                "p/B.java",
                "package p; class B extends A { B() { super(2); } void f() { new B(); new A(3); } }",
            ),
        ],
        &["p/A.java:A.A/0 -> p/A.java:A.A/1", "B.B -> p/A.java:A.A/1", "B.f -> B.B", "B.f -> p/A.java:A.A/1"],
    );
}

#[test]
fn an_unknown_receiver_needs_a_telling_name() {
    let many =
        ["class A1", "class A2", "class A3", "class A4", "class A5", ""].join(" { void common() {} } ");
    let text =
        format!("{many} class A {{ void rare() {{}} void g() {{ h().rare(); h().common(); }} A h() {{}} }}");
    let (graph, report) = linked(&[("A.java", &text)]);
    let callees: Vec<&str> =
        graph.call_edges().iter().map(|edge| graph.function(edge.callee).name()).collect();
    assert_eq!(callees, ["rare", "h", "h"]);
    assert_eq!(report.n_unresolved, 1);
}

#[test]
fn a_static_function_hides_a_global_one() {
    check(
        &[
            ("a.c", "static int f(void) { return 1; } int g(void) { return f(); }"),
            ("b.c", "int f(void) { return 2; } "),
            ("c.c", "int h(void) { return f(); }"),
        ],
        &["g -> a.c:f/0", "h -> b.c:f/0"],
    );
}

#[test]
fn a_static_function_of_a_header_is_seen_by_those_who_include_it() {
    check(
        &[
            ("lib/inline.h", "static inline int f(int x) { return x; }"),
            ("lib/all.h", "#include \"inline.h\""),
            ("a.c", "#include \"lib/all.h\"\nint g(void) { return f(1); }"),
            ("b.c", "int h(void) { return f(1); }"),
        ],
        &["g -> f"],
    );
}

#[test]
fn a_shared_header_decides_between_globals() {
    use algofind_icfg::ir::FileSymbols;
    use algofind_icfg::ir::symbols::{CallSite, Definition, Import, Prototype, Receiver, Through};

    // Texts of every file: 0 is the header it includes, 1 a function of its own, 2 the function in question.
    let file = |header: &str, own: &str| FileSymbols {
        texts: vec![header.into(), own.into(), "f".into()],
        imports: vec![Import { path: 0, is_static: false, is_wildcard: false }],
        ..FileSymbols::default()
    };
    let definition = |name| Definition {
        name,
        arity: 1,
        is_variadic: false,
        is_file_local: false,
        is_static: false,
        is_constructor: false,
        owner: None,
        returns: None,
        parent: None,
    };
    let header = || FileSymbols {
        prototypes: vec![Prototype { name: 2, arity: 1, owner: None, returns: None }],
        ..file("", "")
    };
    let defining = |header| FileSymbols { definitions: vec![definition(2)], ..file(header, "") };
    let calling = FileSymbols {
        definitions: vec![definition(1)],
        calls: vec![CallSite {
            node: 1,
            function: 0,
            name: 2,
            arity: 1,
            receiver: Receiver::None,
            through: Through::Nothing,
        }],
        ..file("y/two.h", "main")
    };
    let files = [
        ("x/one.h", header()),
        ("y/two.h", header()),
        ("z/one.c", defining("x/one.h")),
        ("z/two.c", defining("y/two.h")),
        ("z/main.c", calling),
    ];
    let units: Vec<LinkUnit<'_>> =
        files.iter().map(|(path, symbols)| LinkUnit { path, group: "c", symbols }).collect();
    let links = link::resolve(&units);
    let callees: Vec<u32> = links.edges.iter().map(|edge| edge.callee.file).collect();
    assert_eq!(callees, [3]);
    assert!(!links.edges[0].is_ambiguous);
}

#[test]
fn the_nearest_of_several_globals_is_meant() {
    check(
        &[
            ("one/util.c", "void die(void) {}"),
            ("two/util.c", "void die(void) {}"),
            ("two/main.c", "int main(void) { die(); }"),
        ],
        &["main -> two/util.c:die/0"],
    );
}

#[test]
fn cycles_of_calls_are_marked() {
    check(
        &[
            ("a.c", "int odd(int n); int even(int n) { return n == 0 || odd(n - 1); }"),
            ("b.c", "int even(int n); int odd(int n) { return n != 0 && even(n - 1); }"),
            (
                "c.c",
                "int fact(int n) { return n ? n * fact(n - 1) : 1; } int main(void) { return even(fact(3)); }",
            ),
        ],
        &["even -> odd@", "odd -> even@", "fact -> fact@", "main -> even", "main -> fact"],
    );
}

#[test]
fn languages_do_not_call_each_other() {
    let files = [("a.c", "void f(void) {}"), ("A.java", "class A { void g() { f(); } }")];
    let (graph, report) = linked(&files);
    assert!(graph.call_edges().is_empty());
    assert_eq!(report.n_external, 1);
}

#[test]
fn every_call_is_counted_once() {
    let (_, report) = linked(&[
        ("A.java", "class A { void f() { f(); g(); System.out.println(1); x.f(); \"s\".f(); } }"),
        ("b.c", "void f(void) { f(); printf(\"%d\", 1); }"),
    ]);
    let counted =
        report.n_resolved + report.n_ambiguous + report.n_foreign + report.n_unresolved + report.n_external;
    assert_eq!(counted, report.n_calls);
    assert_eq!(report.n_own() + report.n_outside() + report.n_unresolved, report.n_calls);
    assert!(report.rate() > 0.0 && report.rate() <= 1.0);
}

#[test]
fn damaged_symbols_do_no_harm() {
    use algofind_icfg::ir::FileSymbols;
    use algofind_icfg::ir::symbols::{
        CallSite, Definition, FieldSymbol, FunctionValue, Held, Place, Receiver, Through, TypeSymbol,
        ValueOf, ValueUse,
    };

    let symbols = FileSymbols {
        texts: vec!["f".into()],
        package: Some(99),
        types: vec![TypeSymbol { name: 7, qualified: 8, outer: Some(0), supertypes: vec![9] }],
        definitions: vec![Definition {
            name: 0,
            arity: 0,
            is_variadic: false,
            is_file_local: false,
            is_static: false,
            is_constructor: false,
            owner: Some(77),
            returns: Some(60),
            parent: Some(9),
        }],
        calls: [Receiver::None, Receiver::This, Receiver::Place(7), Receiver::Type(50), Receiver::New]
            .iter()
            .flat_map(|&receiver| {
                [(0, 0), (5, 0), (0, 5)].map(|(name, function)| CallSite {
                    node: 1000,
                    function,
                    name,
                    arity: u16::MAX,
                    receiver,
                    through: Through::Parameter(3),
                })
            })
            .collect(),
        fields: vec![FieldSymbol { owner: 0, name: 0, held: Held::Place(5) }],
        places: vec![Place::Field { of: 0, name: 0 }, Place::Element { of: 9 }],
        values: vec![
            FunctionValue {
                node: Some(70),
                function: Some(80),
                which: ValueOf::Own(90),
                use_: ValueUse::Argument { call: 100, position: 0 },
            },
            FunctionValue {
                node: None,
                function: None,
                which: ValueOf::Named { name: 0, receiver: Receiver::Place(1) },
                use_: ValueUse::Shared(55),
            },
        ],
        ..FileSymbols::default()
    };
    let links = link::resolve(&[LinkUnit { path: "", group: "", symbols: &symbols }]);
    assert_eq!(links.report.n_calls, 15);
    assert!(links.call_edges(&Icfg::default()).is_empty());
}

#[cfg(feature = "python")]
#[test]
fn python_looks_in_modules_and_makes_by_call() {
    check(
        &[
            ("app/util.py", "def helper(a):\n    return a\n"),
            (
                "app/graph.py",
                "class Graph:\n    def __init__(self, n=0):\n        self.n = n\n\n    def helper(self, a):\n        return a\n",
            ),
            (
                "app/main.py",
                "import util as u\nfrom graph import Graph\nimport numpy as np\n\ndef run(a):\n    u.helper(a)\n    np.helper(a)\n    g = Graph(3)\n",
            ),
        ],
        &["run -> helper", "run -> Graph.__init__"],
    );
}

#[cfg(feature = "rust")]
#[test]
fn rust_looks_through_paths_and_all_blocks_of_a_type() {
    check(
        &[
            ("src/util.rs", "pub fn sort(a: u32) -> u32 { a }"),
            (
                "src/stack.rs",
                "struct Stack { inner: Heap } impl Stack { fn push(&mut self) { self.grow(); self.inner.push(); sort(1); } }\n\
                 impl Drop for Stack { fn grow(&mut self) {} } struct Heap; impl Heap { fn push(&mut self) {} }",
            ),
            (
                "src/main.rs",
                "use crate::stack::Stack; fn main() { util::sort(1); std::sort(2); Stack::grow(); }",
            ),
        ],
        &[
            "Stack.push -> Stack.grow",
            "Stack.push -> Heap.push",
            "Stack.push -> sort",
            "main -> sort",
            "main -> Stack.grow",
        ],
    );
}

#[cfg(feature = "javascript")]
#[test]
fn javascript_looks_in_imported_files() {
    check(
        &[
            ("lib/util.js", "export function sort(a) { return a; }"),
            ("lib/other.js", "export function sort(a) { return a + 1; }"),
            (
                "main.js",
                "import * as util from './lib/util.js';\nclass A { sort(a) { return util.sort(a); } both(a) { this.sort(a); new A(); } }",
            ),
        ],
        &["A.sort -> lib/util.js:sort/1", "A.both -> A.sort"],
    );
}

#[test]
fn members_and_results_of_foreign_types_are_foreign() {
    check(
        &[
            (
                "p/Log.java",
                "package p; class Log { void println(String s) {} Log append(int x) { return this; } }",
            ),
            (
                "p/A.java",
                "package p; class A { void f(StringBuilder b, Log log) {
                    System.out.println(\"x\");
                    b.append(1).append(2);
                    new StringBuilder().append(1).append(2);
                    \"text\".println(\"y\");
                    log.append(1).append(2);
                } }",
            ),
        ],
        &["A.f -> Log.append"],
    );
}

#[cfg(feature = "cpp")]
#[test]
fn cpp_calls_c_and_functions_of_namespaces() {
    check(
        &[
            ("a.c", "int helper(int x) { return x; }"),
            (
                "b.cpp",
                "namespace n { int twice(int x) { return 2 * x; } }\nint g() { return n::twice(helper(1)); }",
            ),
        ],
        &["g -> helper", "g -> twice"],
    );
}

#[cfg(feature = "cpp")]
#[test]
fn cpp_members_are_found_through_references() {
    let text =
        "struct Tree { void grow(); };\nvoid Tree::grow() {}\nvoid tend(Tree &tree) { tree.grow(); }\n";
    check(&[("garden.cpp", text)], &["tend -> Tree.grow"]);
}

#[cfg(feature = "go")]
#[test]
fn go_calls_follow_receivers_and_imports() {
    check(
        &[
            (
                "heap/heap.go",
                "package heap\ntype Heap struct { next *Heap }\nfunc New() *Heap { return nil }\n",
            ),
            (
                "heap/push.go",
                "package heap\nfunc (h *Heap) Push(x int) { h.up(x); h.next.up(x) }\nfunc (h *Heap) up(i int) {}\n",
            ),
            (
                "main.go",
                "package main\nimport (\n\"fmt\"\nq \"example.org/heap\"\n)\nfunc main() { fmt.New(); q.New() }\n",
            ),
        ],
        &["Heap.Push -> Heap.up", "Heap.Push -> Heap.up", "main -> New"],
    );
}
