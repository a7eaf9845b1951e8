//! Running the binary.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// What a run of the binary left behind.
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Run {
    /// Its standard output as JSON.
    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.stdout)
            .unwrap_or_else(|error| panic!("{error}\nstdout: {}\nstderr: {}", self.stdout, self.stderr))
    }
}

/// Runs `algofind` at the top of the repository.
pub(crate) fn algofind<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Run {
    algofind_with_input(arguments, b"")
}

/// Runs `algofind` with bytes on its standard input.
pub(crate) fn algofind_with_input<'a>(arguments: impl IntoIterator<Item = &'a str>, input: &[u8]) -> Run {
    run(command().args(arguments), input)
}

/// Runs `algofind` with a cache folder of its own.
pub(crate) fn algofind_with_cache<'a>(cache: &Path, arguments: impl IntoIterator<Item = &'a str>) -> Run {
    run(command().args(arguments).env("XDG_CACHE_HOME", cache).env("HOME", cache), b"")
}

/// Runs `algofind` in a folder, with a cache folder of its own.
pub(crate) fn algofind_in<'a>(
    folder: &Path,
    cache: &Path,
    arguments: impl IntoIterator<Item = &'a str>,
) -> Run {
    let command = &mut command();
    run(command.args(arguments).current_dir(folder).env("XDG_CACHE_HOME", cache).env("HOME", cache), b"")
}

/// Runs `algofind` several times at once, with one cache folder.
pub(crate) fn algofind_at_once(cache: &Path, n_runs: usize, arguments: &[&str]) -> Vec<Run> {
    std::thread::scope(|scope| {
        let runs: Vec<_> = (0..n_runs)
            .map(|_| scope.spawn(|| algofind_with_cache(cache, arguments.iter().copied())))
            .collect();
        runs.into_iter().map(|run| run.join().expect("the run ends")).collect()
    })
}

fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_algofind"));
    command.current_dir(env!("CARGO_MANIFEST_DIR")).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command
}

fn run(command: &mut Command, input: &[u8]) -> Run {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    // A run that needs no input may be over before it is written.
    let _ = stdin.write_all(input);
    drop(stdin);
    let output = child.wait_with_output().expect("the binary ends");
    Run {
        code: output.status.code().expect("the binary is not killed"),
        stdout: String::from_utf8(output.stdout).expect("output is UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("output is UTF-8"),
    }
}
