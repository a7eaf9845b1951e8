//! What type a call is made on: nested types, fields, results, arguments of types, overrides.

use super::{check, linked};

#[test]
fn a_type_inside_another_is_found_from_other_files() {
    let shapes = "package p; public class Shapes { public static class Circle { public Circle(int r) {} void init(int x) {} } }";
    check(
        &[
            ("p/Shapes.java", shapes),
            (
                "p/Use.java",
                "package p; class Use { void f() { Shapes.Circle c = new Shapes.Circle(1); c.init(2); } }",
            ),
            (
                "q/Far.java",
                "package q; class Far { void g(p.Shapes.Circle c) { c.init(1); } \
                 void h(java.util.Map.Circle c) { c.init(1); } }",
            ),
            (
                "q/Near.java",
                "package q; import p.Shapes; class Near extends Shapes.Circle { void k() { init(1); } }",
            ),
        ],
        &[
            "Use.f -> Shapes.Circle.Circle",
            "Use.f -> Shapes.Circle.init",
            "Far.g -> Shapes.Circle.init",
            "Near.k -> Shapes.Circle.init",
        ],
    );
}

#[test]
fn what_a_method_returns_and_a_field_holds_is_followed_across_files() {
    check(
        &[
            ("p/Tree.java", "package p; class Tree { Node root; Node find(int k) { return root; } }"),
            (
                "p/Node.java",
                "package p; class Node { Node next; void mark() {} Node step() { return next; } }",
            ),
            (
                "p/Use.java",
                "package p; class Use extends Base { void f(Tree t) { t.find(1).step().mark(); t.root.next.mark(); } \
                 void g() { tree.root.mark(); var n = tree.find(2); n.mark(); } }",
            ),
            ("p/Base.java", "package p; class Base { protected Tree tree; }"),
            // A namesake in a type that has nothing to do with it.
            ("p/Other.java", "package p; class Other { void mark() {} void step() {} }"),
        ],
        &[
            "Use.f -> Tree.find",
            "Use.f -> Node.mark",
            "Use.f -> Node.step",
            "Use.f -> Node.mark",
            "Use.g -> Node.mark",
            "Use.g -> Tree.find",
            "Use.g -> Node.mark",
        ],
    );
}

#[test]
fn what_a_foreign_type_gives_may_be_one_of_its_arguments() {
    let (graph, report) = linked(&[
        ("p/Node.java", "package p; class Node { void mark() {} void add(int x) {} }"),
        (
            "p/Use.java",
            "package p; import java.util.*; class Use { List<Node> all; Map<String, List<Node>> deep; \
             void f() { all.get(0).mark(); deep.get(\"a\").get(1).mark(); all.add(null); all.size(); } }",
        ),
    ]);
    let callees: Vec<&str> =
        graph.call_edges().iter().map(|edge| graph.function(edge.callee).name()).collect();
    assert_eq!(callees, ["mark", "mark"]);
    // `add` of a list is not that of a node.
    assert_eq!((report.n_own(), report.n_foreign, report.n_unresolved), (2, 1, 0));
}

#[test]
fn overrides_are_joined_and_marked() {
    check(
        &[
            ("p/A.java", "package p; class A { void f() {} static void s() {} void g() { f(); s(); } }"),
            ("p/B.java", "package p; class B extends A { void f() {} static void s() {} }"),
            ("p/U.java", "package p; class U { void h(A a, B b) { a.f(); b.f(); } }"),
        ],
        &["A.g -> A.f", "A.g -> B.f^", "A.g -> A.s", "U.h -> A.f", "U.h -> B.f^", "U.h -> B.f"],
    );
}

#[test]
fn overrides_are_capped_with_what_they_override() {
    let mut files = vec![
        ("p/A.java".to_owned(), "package p; class A { void f() {} }".to_owned()),
        ("p/U.java".to_owned(), "package p; class U { void g(A a) { a.f(); } }".to_owned()),
    ];
    files.extend(
        (0..9).map(|n| {
            (format!("p/B{n}.java"), format!("package p; class B{n} extends A {{ void f() {{}} }}"))
        }),
    );
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let (graph, report) = linked(&files);
    assert_eq!(graph.call_edges().len(), algofind_icfg::link::MAX_TARGETS);
    assert_eq!((report.n_resolved, report.n_capped, report.n_overridden), (1, 1, 1));
}

#[cfg(feature = "python")]
#[test]
fn python_objects_are_what_their_first_value_is() {
    check(
        &[
            (
                "heap.py",
                "class Heap:\n    def push(self, x):\n        pass\n    def top(self) -> \"Item\":\n        pass\n",
            ),
            ("item.py", "class Item:\n    def key(self):\n        pass\n"),
            (
                "main.py",
                "from heap import Heap\nclass Queue:\n    def __init__(self):\n        self.heap = Heap()\n\
                 \n    def add(self, x):\n        self.heap.push(x)\n        self.heap.top().key()\n",
            ),
        ],
        &["Queue.add -> Heap.push", "Queue.add -> Heap.top", "Queue.add -> Item.key"],
    );
}
