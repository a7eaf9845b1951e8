//! z3 and cvc5 over pipes: a process is started once, reset between questions, and killed when it is not needed.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::{Answer, No, Reason, Solver, verified};
use crate::smt::{Literal, Model, Node, Op, Pool, Sexpr, Term, literal_of, read_all, script};

/// What ends an answer.
const MARK: &str = "algofind-answer-ends";

/// Solvers that are spoken to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Program {
    /// z3, 4.8.12 or later.
    Z3,
    /// cvc5, 1.0 or later.
    Cvc5,
}

impl Program {
    /// What the program is called.
    pub fn name(self) -> &'static str {
        match self {
            Self::Z3 => "z3",
            Self::Cvc5 => "cvc5",
        }
    }

    fn arguments(self) -> &'static [&'static str] {
        match self {
            Self::Z3 => &["-in", "-smt2"],
            Self::Cvc5 => &["--lang=smt2", "--incremental", "--strings-exp", "--produce-models"],
        }
    }

    /// The option that limits one question.
    fn limit_option(self) -> &'static str {
        match self {
            Self::Z3 => ":timeout",
            Self::Cvc5 => ":tlimit-per",
        }
    }

    /// Whether the solver knows the operation.
    fn knows(self, op: Op) -> bool {
        self == Self::Cvc5 || !matches!(op, Op::StrToLower | Op::StrToUpper)
    }
}

/// A solver that runs beside us. It is asked over pipes, within a time limit, and started again when it dies.
#[derive(Debug)]
pub struct Process {
    program: Program,
    path: PathBuf,
    running: Option<Running>,
}

#[derive(Debug)]
struct Running {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Process {
    /// The solver at `path`; it is started with the first question.
    pub fn new(program: Program, path: impl Into<PathBuf>) -> Self {
        Self { program, path: path.into(), running: None }
    }

    /// The solver where `PATH` has it, if it does.
    pub fn find(program: Program) -> Option<Self> {
        let path = std::env::var_os("PATH")?;
        std::env::split_paths(&path)
            .map(|folder| folder.join(program.name()))
            .find(|file| file.is_file())
            .map(|file| Self::new(program, file))
    }

    fn start(&mut self) -> Result<&mut Running, Reason> {
        // A process that died between questions is replaced.
        let dead = self.running.as_mut().is_none_or(|r| !matches!(r.child.try_wait(), Ok(None)));
        if dead {
            self.running = None;
            let broken = |what: &str| Reason::Broken(format!("{}: {what}", self.path.display()));
            let mut child = Command::new(&self.path)
                .args(self.program.arguments())
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .spawn()
                .map_err(|e| broken(&e.to_string()))?;
            let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
                return Err(broken("no pipes"));
            };
            let (sender, lines) = channel();
            thread::spawn(move || {
                for line in BufReader::new(output).lines().map_while(Result::ok) {
                    if sender.send(line).is_err() {
                        break;
                    }
                }
            });
            self.running = Some(Running { child, input, lines });
        }
        self.running.as_mut().ok_or_else(|| Reason::Broken("not running".into()))
    }

    /// Sends `text` and reads up to the mark; a process that does not answer in time is killed.
    fn ask(&mut self, text: &str, deadline: Instant) -> Result<String, Reason> {
        let running = self.start()?;
        let sent = writeln!(running.input, "{text}\n(echo \"{MARK}\")").and_then(|()| running.input.flush());
        let mut answer = String::new();
        let failed = match sent {
            Err(error) => Reason::Broken(error.to_string()),
            Ok(()) => loop {
                match running.lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                    Ok(line) if line.contains(MARK) => return Ok(answer),
                    Ok(line) => {
                        answer.push_str(&line);
                        answer.push('\n');
                    }
                    Err(RecvTimeoutError::Timeout) => break Reason::TimeOut,
                    Err(RecvTimeoutError::Disconnected) => break Reason::Broken("the solver ended".into()),
                }
            },
        };
        self.stop();
        Err(failed)
    }

    fn stop(&mut self) {
        if let Some(mut running) = self.running.take() {
            // Both fail only if it has ended already.
            _ = running.child.kill();
            _ = running.child.wait();
        }
    }

    fn try_solve(&mut self, pool: &Pool, assertions: &[Term], limit: Duration) -> Result<Answer, Reason> {
        for term in pool.cone(assertions) {
            if let Node::Apply(op, _) = pool.node(term)
                && !self.program.knows(*op)
            {
                return Err(Reason::Unsupported(op.name().into()));
            }
        }
        // The solver keeps its own time; ours is for one that does not.
        let deadline = Instant::now() + limit + limit / 2 + Duration::from_millis(200);
        let question = format!(
            "(reset)\n(set-option {} {})\n(set-option :produce-models true)\n(set-logic ALL)\n{}(check-sat)",
            self.program.limit_option(),
            limit.as_millis().max(1),
            script(pool, assertions)
        );
        let answer = self.ask(&question, deadline)?;
        match answer.lines().last().unwrap_or_default().trim() {
            "unsat" if !answer.contains("error") => Ok(Answer::No(No::Proof)),
            "sat" if !answer.contains("error") => {
                let variables = pool.variables(assertions);
                let names: Vec<String> = variables.iter().map(|(n, _)| crate::smt::symbol(n)).collect();
                let mut model = Model::new();
                if !names.is_empty() {
                    let values = self.ask(&format!("(get-value ({}))", names.join(" ")), deadline)?;
                    let given = read_values(&values).ok_or_else(|| Reason::Broken(shortened(&values)))?;
                    model.extend(variables.into_iter().map(|(name, _)| name).zip(given));
                }
                Ok(verified(pool, assertions, model))
            }
            "unknown" => {
                let why = self.ask("(get-info :reason-unknown)", deadline)?;
                let timeout = ["timeout", "canceled", "resource"].iter().any(|w| why.contains(w));
                Err(if timeout { Reason::TimeOut } else { Reason::GaveUp(shortened(&why)) })
            }
            _ => Err(Reason::Broken(shortened(&answer))),
        }
    }
}

fn shortened(text: &str) -> String {
    text.trim().chars().take(200).collect()
}

fn read_values(text: &str) -> Option<Vec<Literal>> {
    let all = read_all(text).ok()?;
    let [Sexpr::List(pairs)] = &all[..] else { return None };
    pairs
        .iter()
        .map(|pair| match pair {
            Sexpr::List(two) => two.get(1).and_then(literal_of),
            _ => None,
        })
        .collect()
}

impl Solver for Process {
    fn name(&self) -> &str {
        self.program.name()
    }

    fn solve(&mut self, pool: &mut Pool, assertions: &[Term], limit: Duration) -> Answer {
        self.try_solve(pool, assertions, limit).unwrap_or_else(Answer::Unknown)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.stop();
    }
}
