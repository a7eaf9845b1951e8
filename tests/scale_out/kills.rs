//! Pushers and servers killed at any moment: nothing lost, no half repository, no duplicate.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use algofind::Encoders;

use crate::server::{Postgres, Several};

/// How often a pusher is killed: few times unless told, as the suite is run by everyone.
fn n_kills() -> usize {
    std::env::var("ALGOFIND_PUSH_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(12)
}

fn push(folder: &Path, servers: &[Postgres], passfile: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_algofind"));
    command.args(["push", "--each"]).arg(folder.join("code"));
    for server in servers {
        command.args(["--to", &server.address()]);
    }
    command.env("PGPASSFILE", passfile).env("XDG_CACHE_HOME", folder.join("cache"));
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    command
}

/// Writes the code of a round: every repository says in each of its files which round it is of.
fn write_round(folder: &Path, round: usize) {
    for repository in ["one", "two", "three"] {
        let folder = folder.join("code").join(repository);
        fs::create_dir_all(&folder).expect("a folder");
        for file in 0..4 {
            let text = format!(
                "class C{file} {{\n  int round{round}(int[] a) {{\n    int sum = 0;\n    for (int x : a) sum += x * {round};\n    return sum;\n  }}\n  int other{file}(int a, int b) {{ while (b != 0) {{ int t = a % b; a = b; b = t; }} return a; }}\n}}\n"
            );
            fs::write(folder.join(format!("C{file}.java")), text).expect("a file");
        }
    }
}

/// Every repository is there once, whole, and of one round; lists are those of repositories that are there.
fn check(servers: &[Postgres]) {
    let mut names = Vec::new();
    for server in servers {
        let rows = server.sql(
            "code",
            "select r.name, r.n_files, r.n_functions, count(distinct f.number),
                    (select count(*) from algofind.file where repository = r.number),
                    count(distinct substring(f.name from 'round[0-9]+'))
             from algofind.repository r join algofind.function f on f.repository = r.number
             group by r.number order by r.name",
        );
        for row in rows.lines() {
            let fields: Vec<&str> = row.split('|').collect();
            assert_eq!(fields[1..], ["4", "8", "8", "4", "1"], "{row}");
            names.push(fields[0].to_owned());
        }
        let stray = "select count(*) from algofind.list l
            where not exists (select from algofind.repository r where r.segment = l.segment)";
        assert_eq!(server.sql("code", stray), "0");
        let bare = "select count(*) from algofind.repository r
            where not exists (select from algofind.list l where l.segment = r.segment)";
        assert_eq!(server.sql("code", bare), "0");
    }
    names.sort();
    assert_eq!(names, ["one", "three", "two"]);
}

#[test]
fn a_killed_pusher_leaves_whole_repositories() {
    let Some(several) = Several::start(2, "pushers that are killed") else { return };
    let (folder, passfile) = (several.folder(), several.passfile());
    write_round(folder, 0);
    let start = Instant::now();
    let output = push(folder, &several.servers, &passfile).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let whole = start.elapsed();
    check(&several.servers);
    // Kills are spread over the time that a push takes, by a step that shares no factor with it.
    let n_kills = n_kills();
    let mut n_cut = 0;
    for round in 1..=n_kills {
        write_round(folder, round);
        let mut child = push(folder, &several.servers, &passfile).spawn().expect("it runs");
        std::thread::sleep(whole.mul_f64((round * 389 % 1000) as f64 / 1000.0));
        n_cut += usize::from(child.try_wait().expect("a state").is_none());
        let _ = child.kill();
        child.wait().expect("it ended");
        check(&several.servers);
        if round % 7 == 0 {
            let cluster = several.cluster(Duration::from_secs(30));
            for server in cluster.servers() {
                server.compact(true).expect("compacted");
            }
            check(&several.servers);
        }
    }
    println!("{n_cut} of {n_kills} pushes were killed before their end");
    // The last round, pushed to its end, is what is there.
    let output = push(folder, &several.servers, &passfile).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    check(&several.servers);
    for server in &several.servers {
        let old = format!(
            "select count(*) from algofind.function where name like 'round%' and name <> 'round{n_kills}'"
        );
        assert_eq!(server.sql("code", &old), "0");
    }
}

#[test]
fn a_server_that_is_killed_during_pushes_loses_nothing() {
    let Some(several) = Several::start(1, "servers that are killed during pushes") else { return };
    let (folder, passfile) = (several.folder(), several.passfile());
    let server = &several.servers[0];
    write_round(folder, 0);
    assert!(push(folder, &several.servers, &passfile).status().expect("it runs").success());
    let n_kills = n_kills().div_ceil(10).max(3);
    for round in 1..=n_kills {
        write_round(folder, round);
        let mut child = push(folder, &several.servers, &passfile).spawn().expect("it runs");
        std::thread::sleep(Duration::from_millis((round * 97 % 500) as u64));
        server.stop("immediate");
        let outcome = child.wait_with_output_bounded();
        server.resume();
        check(&several.servers);
        if !outcome {
            assert!(
                push(folder, &several.servers, &passfile).status().expect("it runs").success(),
                "it goes on"
            );
            check(&several.servers);
        }
    }
}

#[test]
fn several_pushers_at_once_leave_one_of_each() {
    let Some(several) = Several::start(2, "several pushers at once") else { return };
    let (folder, passfile) = (several.folder(), several.passfile());
    several.cluster(Duration::from_secs(30)).prepare(&Encoders::default()).expect("tables");
    write_round(folder, 1);
    let others: Vec<_> =
        (0..3).map(|_| push(folder, &several.servers, &passfile).spawn().expect("it runs")).collect();
    for child in others {
        let output = child.wait_with_output().expect("it ended");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    check(&several.servers);
}

/// Waiting for a process that must end by itself.
trait Bounded {
    /// Whether it ended well.
    fn wait_with_output_bounded(&mut self) -> bool;
}

impl Bounded for std::process::Child {
    fn wait_with_output_bounded(&mut self) -> bool {
        let start = Instant::now();
        loop {
            if let Some(status) = self.try_wait().expect("a state") {
                return status.success();
            }
            assert!(start.elapsed() < Duration::from_mins(2), "a pusher whose server is gone ends");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}
