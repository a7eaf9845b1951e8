//! Functions as values: lambdas, references, pointers and tables; calls outside of functions.

use super::{check, linked};

#[test]
fn lambdas_are_joined_where_they_are_passed_and_called() {
    check(
        &[(
            "A.java",
            "class A { void each(java.util.function.IntConsumer c) { c.accept(1); } void f(int x) {} \
             void g() { each(i -> f(i)); } void h() { Runnable r = () -> f(2); r.run(); } }",
        )],
        &[
            "A.each -> A.java:A.<lambda>/1*",
            "A.g -> A.each",
            "A.g -> A.java:A.<lambda>/1*",
            "A.java:A.<lambda>/1 -> A.f",
            "A.h -> A.java:A.<lambda>/0*",
            "A.java:A.<lambda>/0 -> A.f",
        ],
    );
}

#[test]
fn method_references_are_joined_where_they_are_passed() {
    check(
        &[(
            "A.java",
            "class A { A(int n) {} static int twice(int x) { return 2 * x; } int own(int x) { return x; } \
             void g(java.util.List<Integer> xs) { xs.stream().map(A::twice).map(this::own).map(A::new); } }",
        )],
        &["A.g -> A.A*", "A.g -> A.twice*", "A.g -> A.own*"],
    );
}

#[test]
fn c_pointers_are_followed_through_parameters_variables_and_tables() {
    let text = "typedef int (*op)(int);
        static int add(int x) { return x + 1; }
        static int sub(int x) { return x - 1; }
        static int mul(int x) { return 2 * x; }
        static op table[] = { add, sub };
        struct ops { op open; op close; };
        static struct ops files = { .open = mul };
        struct command { const char *name; op run; };
        static struct command commands[] = { { \"a\", add }, { \"m\", mul } };
        int apply(op f, int x) { return f(x); }
        int by_parameter(void) { return apply(sub, 1); }
        int by_table(int i) { return table[i](i); }
        int by_field(struct ops *o) { return o->open(1); }
        int by_command(int i) { return commands[i].run(i); }
        int by_variable(int x) { op p = &mul; return p(x); }
        int unknown(op q) { return q(1); }";
    check(
        &[("a.c", text)],
        &[
            "apply -> sub*",
            "by_parameter -> sub*",
            "by_parameter -> apply",
            "by_table -> add?*",
            "by_table -> sub?*",
            "by_field -> mul*",
            "by_command -> add?*",
            "by_command -> mul?*",
            "by_variable -> mul*",
        ],
    );
    let (_, report) = linked(&[("a.c", text)]);
    assert_eq!((report.n_by_value, report.n_unresolved, report.n_external), (5, 1, 0));
}

#[test]
fn a_table_of_another_file_is_found_by_the_name_of_its_field() {
    check(
        &[
            ("ops.h", "struct ops { int (*read)(int); };"),
            (
                "disk.c",
                "#include \"ops.h\"\nstatic int disk_read(int n) { return n; }\nstruct ops disk = { .read = disk_read };",
            ),
            ("main.c", "#include \"ops.h\"\nint load(struct ops *o) { return o->read(4); }"),
        ],
        &["load -> disk_read*"],
    );
}

#[test]
fn calls_in_the_values_of_fields_are_calls() {
    check(
        &[(
            "A.java",
            "class A { static int one() { return 1; } int x = one(); B b = new B(); int y = 3; \
             static int z = one(); void f() {} } class B { B() {} }",
        )],
        &["A.<init> -> A.one", "A.<init> -> B.B", "A.<clinit> -> A.one"],
    );
}

#[test]
fn what_sizeof_measures_is_read() {
    let (graph, _) =
        linked(&[("a.c", "void f(void) { struct node *n = malloc(sizeof *n); m = malloc(sizeof(*m)); }")]);
    let reads: Vec<Vec<&str>> = graph
        .nodes()
        .map(|node| node.reads().iter().map(|&name| graph.name(name)).collect())
        .filter(|reads: &Vec<&str>| !reads.is_empty())
        .collect();
    assert_eq!(reads, [["n"], ["m"]]);
}

#[cfg(feature = "javascript")]
#[test]
fn callbacks_of_javascript_are_joined() {
    check(
        &[(
            "a.js",
            "function twice(x) { return 2 * x; }\nfunction run(xs, f) { f(xs[0]); }\nfunction main(xs) { xs.map(twice); run(xs, twice); }",
        )],
        &["run -> twice*", "main -> twice*", "main -> twice*", "main -> run"],
    );
}
