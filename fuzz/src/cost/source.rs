//! Source code of each language: every construct in itself, and many of everything.

/// Name, text of a size, the size to begin with.
pub(crate) type Made = (&'static str, Box<dyn Fn(usize) -> Vec<u8>>, usize);

/// `open` and `close` around `middle`, `n` times.
fn nested(n: usize, open: &str, middle: &str, close: &str) -> String {
    format!("{}{middle}{}", open.repeat(n), close.repeat(n))
}

/// How a language writes what families are made of.
struct Writing {
    /// A file with one function that has these statements.
    file: fn(&str) -> String,
    /// Heads of blocks, which end with `}`.
    choice: &'static str,
    round: &'static str,
    /// A choice of many: head, one case, end.
    cases: [&'static str; 3],
    /// A function in an expression, up to what it gives, and what ends it.
    lambda: [&'static str; 2],
    /// A list in an expression.
    list: [&'static str; 2],
    /// A type that holds others.
    class: &'static str,
    /// One function, with parameters in the place of `@`.
    function: &'static str,
    parameter: &'static str,
}

fn writing(ending: &str) -> Writing {
    let curly = Writing {
        file: |body| format!("int f(int x) {{ {body} }}\n"),
        choice: "if (x > 1) {",
        round: "while (x > 1) {",
        cases: ["switch (x) {", "case 1: x = x + 1; break;\n", "}"],
        lambda: ["g(", ")"],
        list: ["{", "}"],
        class: "struct A {",
        function: "int f(@) { return x; }\n",
        parameter: "int x",
    };
    match ending {
        "c" => curly,
        "cpp" => Writing { lambda: ["[](int x) { return ", "; }"], class: "class A {", ..curly },
        "java" | "cs" => Writing {
            file: |body| format!("class A {{ int f(int x) {{ {body} }} }}\n"),
            lambda: if ending == "java" { ["g(y -> ", ")"] } else { ["g(y => ", ")"] },
            list: ["f(new int[] {", "})"],
            class: "class A {",
            function: "class A { int f(@) { return x; } }\n",
            ..curly
        },
        "js" | "ts" => Writing {
            file: |body| format!("function f(x) {{ {body} }}\n"),
            lambda: ["(y => ", ")"],
            list: ["[", "]"],
            class: "class A { f() { return class {",
            function: "function f(@) { return x; }\n",
            parameter: "x",
            ..curly
        },
        "go" => Writing {
            file: |body| format!("package p\nfunc f(x int) int {{ {body} }}\n"),
            choice: "if x > 1 {",
            round: "for x > 1 {",
            cases: ["switch x {", "case 1: x = x + 1\n", "}"],
            lambda: ["func() int { return ", "}"],
            list: ["[]int{", "}"],
            class: "type A struct { a struct {",
            function: "func f(@) int { return x }\n",
            parameter: "x int",
        },
        "rs" => Writing {
            file: |body| format!("fn f(mut x: i32) -> i32 {{ {body} x }}\n"),
            choice: "if x > 1 {",
            round: "while x > 1 {",
            cases: ["match x {", "1 => { x = x + 1; }\n", "_ => {} }"],
            lambda: ["g(|y| ", ")"],
            list: ["[", "]"],
            class: "mod a { impl A {",
            function: "fn f(@) -> i32 { x }\n",
            parameter: "x: i32",
        },
        _ => Writing {
            file: |body| format!("fun f(x: Int): Int {{ {body} }}\n"),
            cases: ["when (x) {", "1 -> { x = x + 1 }\n", "}"],
            lambda: ["{ y -> ", "}"],
            list: ["listOf(", ")"],
            class: "class A {",
            function: "fun f(@): Int { return x }\n",
            parameter: "x: Int",
            ..curly
        },
    }
}

pub(crate) fn families(ending: &'static str) -> Vec<Made> {
    let mut all = if ending == "py" { python() } else { braces(ending) };
    let signs: [(&'static str, &'static str); 9] = [
        ("open parentheses", "("),
        ("open braces", "{"),
        ("ends of nothing", "}"),
        ("quotes", "\" "),
        ("signs that mean nothing", "@"),
        ("minus signs", "-"),
        ("words of one line", "word "),
        ("open angles", "a<"),
        ("open comments", "/* "),
    ];
    for (name, sign) in signs {
        all.push((name, Box::new(move |n| sign.repeat(n).into_bytes()), 2_000));
    }
    all
}

/// Families of statements in one function.
fn braces(ending: &'static str) -> Vec<Made> {
    let inside: Vec<(&'static str, fn(&Writing, usize) -> String, usize)> = vec![
        ("choices in each other", |w, n| nested(n, w.choice, "x = 1;", "}"), 300),
        ("loops in each other", |w, n| nested(n, w.round, "x = 1;", "}"), 300),
        ("blocks in each other", |_, n| nested(n, "{", "x = 1;", "}"), 1_000),
        ("parentheses", |_, n| format!("x = {};", nested(n, "(", "x", ")")), 1_000),
        ("calls in each other", |_, n| format!("x = {};", nested(n, "f(", "x", ")")), 1_000),
        ("subscripts in each other", |_, n| format!("x = {};", nested(n, "a[", "x", "]")), 1_000),
        ("lists in each other", |w, n| format!("x = {};", nested(n, w.list[0], "x", w.list[1])), 300),
        ("functions in each other", |w, n| format!("x = {};", nested(n, w.lambda[0], "x", w.lambda[1])), 300),
        (
            "functions beside each other",
            |w, n| format!("x = {}x{};\n", w.lambda[0], w.lambda[1]).repeat(n),
            200,
        ),
        ("a chain of calls", |_, n| format!("x = a{};", ".b()".repeat(n)), 800),
        ("one sum", |_, n| format!("x = x{};", " + x".repeat(n)), 1_000),
        ("signs before a value", |_, n| format!("x = {}x;", "- ".repeat(n)), 1_000),
        (
            "choices after each other",
            |w, n| format!("{}{{ x = 2; }}", format!("{} x = 1; }} else ", w.choice).repeat(n)),
            200,
        ),
        ("tests joined", |_, n| format!("x = x{};", " && x > 1".repeat(n)), 600),
        ("cases", |w, n| format!("{}{}{}", w.cases[0], w.cases[1].repeat(n), w.cases[2]), 200),
        ("statements", |_, n| "x = x + 1;\n".repeat(n), 400),
        ("statements on one line", |_, n| "x = x + 1; ".repeat(n), 400),
        ("comments", |_, n| "/* y */ x = 1; // z\n".repeat(n), 250),
        ("one long word", |_, n| format!("x = {};", "a".repeat(n)), 4_000),
        ("one long string", |_, n| format!("x = \"{}\";", "a ".repeat(n)), 3_000),
        ("labels", |_, n| (0..n).map(|i| format!("l{i}: x = x + 1;\n")).collect(), 250),
        ("gotos", |_, n| (0..n).map(|i| format!("goto l{}; l{i}: x = 1;\n", i * 7 % n)).collect(), 200),
    ];
    let mut all: Vec<Made> = Vec::new();
    for (name, make, size) in inside {
        all.push((
            name,
            Box::new(move |n| {
                let writing = writing(ending);
                (writing.file)(&make(&writing, n)).into_bytes()
            }),
            size,
        ));
    }
    let around: Vec<(&'static str, fn(&Writing, usize) -> String, usize)> = vec![
        ("functions of one name", |w, n| w.function.replace('@', w.parameter).repeat(n), 150),
        ("parameters", |w, n| w.function.replace('@', &vec![w.parameter; n].join(", ")), 600),
        (
            "types in each other",
            |w, n| nested(n, w.class, w.function, &"}".repeat(w.class.matches('{').count())),
            300,
        ),
    ];
    for (name, make, size) in around {
        all.push((name, Box::new(move |n| make(&writing(ending), n).into_bytes()), size));
    }
    all
}

fn python() -> Vec<Made> {
    let inside: Vec<(&'static str, fn(usize) -> String, usize)> = vec![
        (
            "blocks in each other",
            |n| {
                (0..n).map(|i| format!("{}if x:\n", " ".repeat(i + 1))).collect::<String>()
                    + &" ".repeat(n + 1)
                    + "x = 1\n"
            },
            60,
        ),
        ("parentheses", |n| format!(" x = {}\n", nested(n, "(", "x", ")")), 1_000),
        ("calls in each other", |n| format!(" x = {}\n", nested(n, "f(", "x", ")")), 1_000),
        ("lists in each other", |n| format!(" x = {}\n", nested(n, "[", "x", "]")), 1_000),
        ("comprehensions in each other", |n| format!(" x = {}\n", nested(n, "[", "x", " for x in x]")), 250),
        ("functions in each other", |n| format!(" x = {}x\n", "lambda: ".repeat(n)), 400),
        ("a chain of calls", |n| format!(" x = a{}\n", ".b()".repeat(n)), 800),
        ("one sum", |n| format!(" x = x{}\n", " + x".repeat(n)), 1_000),
        ("powers", |n| format!(" x = {}\n", nested(n, "(", "x", "**2)")), 600),
        ("choices in an expression", |n| format!(" x = {}1\n", "1 if x else ".repeat(n)), 300),
        (
            "choices after each other",
            |n| format!(" if x:\n  x = 1\n{}", " elif x:\n  x = 1\n".repeat(n)),
            250,
        ),
        ("cases", |n| format!(" match x:\n{}", "  case 1:\n   x = 1\n".repeat(n)), 250),
        ("statements", |n| " x = x + 1\n".repeat(n), 400),
        ("statements on one line", |n| format!(" {}\n", "x = x + 1; ".repeat(n)), 400),
        ("one long string", |n| format!(" x = '{}'\n", "a ".repeat(n)), 3_000),
        ("names in one assignment", |n| format!(" {} 1\n", "x = ".repeat(n)), 800),
    ];
    let mut all: Vec<Made> = Vec::new();
    for (name, make, size) in inside {
        all.push((name, Box::new(move |n| format!("def f(x):\n{}", make(n)).into_bytes()), size));
    }
    all.push((
        "functions of one name",
        Box::new(|n| "def f(x):\n  return f(x)\n".repeat(n).into_bytes()),
        200,
    ));
    all.push((
        "parameters",
        Box::new(|n| format!("def f({}x=1):\n  return x\n", "x=1, ".repeat(n)).into_bytes()),
        800,
    ));
    all.push((
        "decorators",
        Box::new(|n| format!("{}def f(x):\n  return x\n", "@a.b(1)\n".repeat(n)).into_bytes()),
        500,
    ));
    all
}
