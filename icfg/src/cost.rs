//! What work costs, counted: tests hold that twice the code takes at most about twice the steps.

/// Counts `n` steps; nothing outside of tests.
#[inline]
pub(crate) fn step(n: usize) {
    #[cfg(test)]
    STEPS.fetch_add(n as u64, std::sync::atomic::Ordering::Relaxed);
    #[cfg(not(test))]
    let _ = n;
}

/// Shared by all threads: linking uses several.
#[cfg(test)]
static STEPS: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);

#[cfg(all(test, feature = "java", feature = "c"))]
#[allow(clippy::format_collect, reason = "a family is easier to read so")]
mod tests {
    use std::sync::atomic::Ordering;

    use super::STEPS;
    use crate::link::{self, LinkUnit};
    use crate::render::{GraphData, PictureConfig, Selection, to_dot, to_svg};
    use crate::{FileGraph, Frontend, Icfg, lang};

    /// A family of programs of growing size.
    type Family = (&'static str, &'static str, fn(usize) -> String);

    const FAMILIES: &[Family] = &[
        ("lambdas in each other", "java", |n| {
            format!("class A {{ Object f() {{ return {} 1; }} }}", "x -> ".repeat(n))
        }),
        ("lambdas with blocks in each other", "java", |n| {
            format!("class A {{ void f() {{ {} x(); {} }} }}", "g(y -> {".repeat(n), "});".repeat(n))
        }),
        ("lambdas beside each other", "java", |n| {
            format!("class A {{ void f() {{ {} }} void g(Object o) {{}} }}", "g(x -> x + 1);".repeat(n))
        }),
        ("functions of one name", "java", |n| {
            format!("class A {{ {} }}", "void f(int x) { f(1); }".repeat(n))
        }),
        ("functions of one name in C", "c", |n| "int f(int x) { return f(x); }\n".repeat(n)),
        ("types of one name", "java", |n| "class A { A a; void f() { a.f(); new A(); } }\n".repeat(n)),
        ("types in each other", "java", |n| {
            format!("{} void f() {{ f(); }} {}", "class A {".repeat(n), "}".repeat(n))
        }),
        ("a chain of supertypes", "java", |n| {
            (0..n).map(|i| format!("class A{} extends A{i} {{ void f() {{ f(); }} }}\n", i + 1)).collect()
        }),
        ("subtypes of one type", "java", |n| {
            let classes: String =
                (0..n).map(|i| format!("class B{i} extends A {{ void f() {{ a.f(); }} A a; }}\n")).collect();
            format!("class A {{ void f() {{}} }} {classes}")
        }),
        ("a chain of calls", "java", |n| {
            format!("class A {{ A f() {{ return f(){}; }} }}", ".f()".repeat(n))
        }),
        ("calls in each other", "java", |n| {
            format!("class A {{ int f(int x) {{ return {} 1 {}; }} }}", "f(".repeat(n), ")".repeat(n))
        }),
        ("gotos", "c", |n| {
            let jumps: String = (0..n).map(|i| format!("goto l{}; l{i}: x++;\n", (i * 7) % n)).collect();
            format!("void f(void) {{ int x = 0; {jumps} }}")
        }),
        ("cases", "c", |n| {
            let cases: String = (0..n).map(|i| format!("case {i}: x++; break;\n")).collect();
            format!("void f(int x) {{ switch (x) {{ {cases} }} }}")
        }),
        ("labels", "c", |n| {
            let labels: String = (0..n).map(|i| format!("l{i}: x++;\n")).collect();
            format!("void f(int x) {{ {labels} }}")
        }),
        ("parameters", "c", |n| {
            let all: Vec<String> = (0..n).map(|i| format!("int a{i}")).collect();
            format!("int f({}) {{ return a0; }}", all.join(", "))
        }),
        ("arguments that may be functions", "c", |n| {
            let all: Vec<String> = (0..n).map(|i| format!("g{i}")).collect();
            format!("int f(void) {{ return h({}); }}", all.join(", "))
        }),
        ("a table of functions", "c", |n| {
            let all: Vec<String> = (0..n).map(|i| format!("g{i}")).collect();
            format!("int g0(int x) {{ return t[0](x); }} op t[] = {{ {} }};", all.join(", "))
        }),
        ("loops in each other", "c", |n| {
            format!("void f(void) {{ {} x++; {} }}", "while (x) {".repeat(n), "}".repeat(n))
        }),
        ("conditions after each other", "c", |n| {
            format!("void f(int x) {{ {} x++; }}", "if (x) x--; else ".repeat(n))
        }),
        ("one sum", "c", |n| format!("int f(int a) {{ return {}; }}", vec!["a"; n].join(" + "))),
        ("parentheses", "c", |n| format!("int f(int a) {{ return {}a{}; }}", "(".repeat(n), ")".repeat(n))),
        ("choices in each other", "c", |n| format!("int f(int a) {{ return {} 1; }}", "a ? a : ".repeat(n))),
        ("statements", "c", |n| format!("void f(int a) {{ {} }}", "a = a + 1; ".repeat(n))),
        ("comments", "c", |n| format!("void f(int a) {{ {} }}", "/* x */ a = 1; // y\n".repeat(n))),
        ("branches of the preprocessor", "c", |n| {
            format!("void f(int a) {{ {} }}", "#if A\na++;\n#else\na--;\n#endif\n".repeat(n))
        }),
        ("fields with calls", "java", |n| {
            let fields: String = (0..n).map(|i| format!("int x{i} = f(); ")).collect();
            format!("class A {{ {fields} static int f() {{ return 1; }} }}")
        }),
        ("tries in each other", "java", |n| {
            format!(
                "class A {{ void f() {{ {} g(); {} }} }}",
                "try {".repeat(n),
                "} finally { h(); }".repeat(n)
            )
        }),
        ("signs that mean nothing", "java", |n| "@".repeat(n)),
        ("comments that nothing ends", "c", |n| "/* ".repeat(n)),
    ];

    fn lowered(language: &str, source: String) -> FileGraph {
        match language {
            "java" => lang::java::frontend().lower(source.into()),
            _ => lang::c::frontend().lower(source.into()),
        }
    }

    /// Lowers, links and draws a program; what is written counts a step a byte.
    fn steps(language: &'static str, source: String) -> u64 {
        let before = STEPS.load(Ordering::Relaxed);
        let file = lowered(language, source);
        let links = link::resolve(&[LinkUnit { path: "a", group: language, symbols: file.symbols() }]);
        let graph = Icfg::from_files([file]);
        let calls = links.call_edges(&graph);
        let graph = graph.with_calls(calls);
        super::step(graph.nodes().map(|node| node.text().len()).sum());
        super::step(graph.n_edges());
        let all = Selection::functions(&graph, graph.functions().map(crate::FunctionRef::id));
        super::step(serde_json::to_string(&GraphData::new(&graph, &all)).map_or(0, |json| json.len()));
        super::step(to_svg(&graph, &all, &PictureConfig::default()).len());
        super::step(to_dot(&graph, &all, &PictureConfig::default()).len());
        STEPS.load(Ordering::Relaxed) - before
    }

    /// One test, because the counter is shared.
    #[test]
    fn twice_the_code_takes_twice_the_steps() {
        let mut broken = Vec::new();
        for &(name, language, family) in FAMILIES {
            let n = 1_500;
            let (once, twice) = (steps(language, family(n)), steps(language, family(2 * n)));
            // A little more for logarithms and longer numbers, and for what does not depend on the size.
            if twice > once * 23 / 10 + 50_000 {
                broken.push(format!("{name}: {once} steps, then {twice}"));
            }
        }
        assert!(broken.is_empty(), "{broken:#?}");
    }
}
