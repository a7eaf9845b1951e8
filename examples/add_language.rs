//! Adding a language from outside: a frontend for Step, a language made up for this page.
//!
//! ```sh
//! cargo run --example add_language
//! ```
//!
//! Step has one statement a line and closes its blocks with `end`:
//!
//! ```text
//! routine countdown n
//!   while n > 0
//!     if n is odd
//!       call report
//!     end
//!     n = n - 1
//!   end
//! end
//! ```
//!
//! A frontend tells a `FileBuilder` what it sees, line by line; edges, dead code and linking are not its business. A
//! language with a tree-sitter grammar needs less: a table from node kinds to roles, see `docs/adding-a-language.md`.
#![allow(clippy::print_stdout, reason = "printing is what this program is for")]

use std::sync::Arc;

use algofind_icfg::build::{FileBuilder, FunctionHead};
use algofind_icfg::ir::symbols::Receiver;
use algofind_icfg::ir::{Call, FileGraph, Language, Span};
use algofind_icfg::project::{Project, Registry};
use algofind_icfg::spelling::Spelling;
use algofind_icfg::{Frontend, LoopKind, NodeKind};

/// Reads files that end in `.step`.
struct Step;

/// What an `end` closes.
enum Open {
    Routine,
    Loop,
    If,
}

impl Frontend for Step {
    fn language(&self) -> Language {
        Language("step")
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["step"]
    }

    /// Statements are compared across languages; what Step writes in its own way is said here.
    fn spelling(&self) -> &'static Spelling {
        const STEP: Spelling = Spelling { words: &[("is", "==")], ..Spelling::COMMON };
        &STEP
    }

    fn lower(&self, source: Arc<str>) -> FileGraph {
        let mut file = FileBuilder::new(self.language(), Arc::clone(&source));
        let mut open = Vec::new();
        let mut at = 0;
        for line in source.split_inclusive('\n') {
            let text = line.trim();
            let start = at + (line.len() - line.trim_start().len()) as u32;
            let span = Span::new(start, start + text.len() as u32);
            at += line.len() as u32;
            lower_line(text, span, source.len() as u32, &mut file, &mut open);
        }
        // A frontend keeps what it can: blocks that are never closed end with the file.
        while let Some(block) = open.pop() {
            close(&block, &mut file);
        }
        file.finish()
    }
}

fn lower_line(text: &str, span: Span, end_of_file: u32, file: &mut FileBuilder, open: &mut Vec<Open>) {
    let (keyword, rest) = text.split_once(' ').unwrap_or((text, ""));
    match keyword {
        "routine" if open.is_empty() => {
            let mut words = rest.split_whitespace();
            let name = words.next().unwrap_or("");
            file.begin_function(FunctionHead {
                head: span,
                parameters: words.map(|parameter| (parameter, "")).collect(),
                ..FunctionHead::new(name, Span::new(span.start, end_of_file))
            });
            open.push(Open::Routine);
        }
        // Text outside of a routine is nobody's code.
        _ if open.is_empty() || text.is_empty() => {}
        "while" => {
            let test = file.add(NodeKind::Loop(LoopKind::While), span);
            file.add_decisions(test, 1);
            file.begin_loop(test, None, true);
            open.push(Open::Loop);
        }
        "if" => {
            let test = file.add(NodeKind::Condition, span);
            file.add_decisions(test, 1);
            file.begin_if(test);
            open.push(Open::If);
        }
        "end" => {
            if let Some(block) = open.pop() {
                close(&block, file);
            }
        }
        "call" => {
            file.add(NodeKind::Call, span);
            let name = file.name(rest);
            file.call(Call { name, receiver: None, arity: 0 }, Receiver::None);
        }
        _ => {
            file.add(NodeKind::Statement, span);
        }
    }
}

fn close(block: &Open, file: &mut FileBuilder) {
    match block {
        Open::Routine => file.end_function(),
        Open::Loop => file.end_loop(),
        Open::If => file.end_if(),
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = tempfile::tempdir()?;
    std::fs::write(
        folder.path().join("countdown.step"),
        "routine countdown n\n  while n > 0\n    if n is odd\n      call report\n    end\n    n = n - 1\n  end\nend\n",
    )?;
    std::fs::write(folder.path().join("report.step"), "routine report\n  ring the bell\nend\n")?;

    // The new language takes its place beside those that come with the crate.
    let registry = Registry::builtin().with(Arc::new(Step) as Arc<dyn Frontend>);
    let project = Project::builder().registry(registry).open([folder.path()])?;
    let graph = project.graph();

    for function in graph.functions() {
        print!("{}", function.dump());
    }
    // The call crosses files, and no line above says how.
    for call in graph.call_edges() {
        let caller = graph.node(call.site).function_id();
        println!("{} calls {}", graph.function(caller).name(), graph.function(call.callee).name());
    }
    // A search reads a test of Step as it reads `if (n == odd)`.
    let mut tokens = Vec::new();
    Step.spelling().read("if n is odd", &mut tokens);
    println!("{}", tokens.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
    Ok(())
}
