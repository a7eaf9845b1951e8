//! Servers that are down, silent, restarted, not to be entered, of another version, full.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use algofind::cluster::{Address, Cluster, Server, Settings};
use algofind::search::{SearchOptions, SearchResults};
use algofind::{Encoders, Index, Query};

use crate::law::built;
use crate::server::{PASSWORD, Several, until};

const PATIENT: Duration = Duration::from_secs(30);
const SHORT: Duration = Duration::from_secs(3);

fn query() -> Query {
    Query::new("while b ≠ 0\n    (a, b) = (b, a mod b)\nreturn a", &Encoders::default()).expect("a query")
}

fn search(index: &Index) -> SearchResults {
    index.search(&query(), &SearchOptions::default()).expect("an answer")
}

/// Two servers with at least one repository each.
fn filled(left_out: &str) -> Option<Several> {
    let several = Several::start(2, left_out)?;
    let cluster = several.cluster(PATIENT);
    cluster.prepare(&Encoders::default()).expect("tables");
    let (java, c) = (built(Path::new("examples/corpus/java")), built(Path::new("examples/corpus/c")));
    cluster.push("java", &java, &|_, _| ()).expect("pushed");
    cluster.push("c", &c, &|_, _| ()).expect("pushed");
    let [first, second] = cluster.servers() else { unreachable!("two servers") };
    for (from, to) in [(first, second), (second, first)] {
        if from.has("c").expect("an answer") && from.has("java").expect("an answer") {
            from.move_to(to, "c", Duration::ZERO).expect("moved");
        }
    }
    Some(several)
}

#[test]
fn a_server_that_does_not_answer_is_named_and_the_rest_is_searched() {
    let Some(several) = filled("servers that do not answer") else { return };
    let index = several.cluster(SHORT).index(Encoders::default()).expect("an index");
    let whole = search(&index);
    assert_eq!(whole.unsearched, []);
    let gone = &several.servers[0];

    // Stopped: it refuses connections.
    gone.stop("fast");
    let found = search(&index);
    assert_eq!(found.unsearched.len(), 1);
    assert!(found.unsearched[0].server.contains(&gone.port.to_string()));
    assert_eq!(found.unsearched[0].repositories.len(), 1, "what it keeps is known from before");
    let missing = found.unsearched[0].repositories[0].clone();
    assert!(!found.results.is_empty());
    let places = || found.results.iter().flat_map(|result| &result.regions);
    assert!(places().all(|region| !region.file.starts_with(&format!("{missing}/"))));

    // Back: nothing has to be done about it.
    gone.resume();
    assert_eq!(scores(&search(&index)), scores(&whole));

    // Silent: it takes connections and says nothing.
    gone.signal("STOP");
    let start = Instant::now();
    let found = search(&index);
    assert!(start.elapsed() < SHORT * 4, "{:?}", start.elapsed());
    assert_eq!(found.unsearched.len(), 1);
    assert!(found.unsearched[0].reason.contains("within"), "{}", found.unsearched[0].reason);
    gone.signal("CONT");
    until("it answers again", || search(&index).unsearched.is_empty());
    assert_eq!(scores(&search(&index)), scores(&whole));

    // Nobody answers: that is an error.
    several.servers.iter().for_each(|server| server.stop("immediate"));
    let error = index.search(&query(), &SearchOptions::default()).expect_err("nobody is there").to_string();
    assert!(several.servers.iter().all(|server| error.contains(&server.port.to_string())), "{error}");
}

fn scores(found: &SearchResults) -> Vec<(String, u32)> {
    found.results.iter().map(|r| (r.regions[0].file.clone(), r.score.to_bits())).collect()
}

#[test]
fn searches_go_on_through_twenty_restarts() {
    let Some(several) = filled("restarts during searches") else { return };
    let index = several.cluster(PATIENT).index(Encoders::default()).expect("an index");
    let whole = scores(&search(&index));
    let is_over = std::sync::atomic::AtomicBool::new(false);
    let (mut n_whole, mut n_part) = (0, 0);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for round in 0..20 {
                let server = &several.servers[round % 2];
                server.stop(if round % 3 == 0 { "immediate" } else { "fast" });
                server.resume();
            }
            is_over.store(true, std::sync::atomic::Ordering::Relaxed);
        });
        while !is_over.load(std::sync::atomic::Ordering::Relaxed) {
            match index.search(&query(), &SearchOptions::default()) {
                Ok(found) if found.unsearched.is_empty() => {
                    assert_eq!(scores(&found), whole);
                    n_whole += 1;
                }
                Ok(found) => {
                    assert!(
                        found.unsearched.iter().all(|u| u.repositories.len() == 1),
                        "{:?}",
                        found.unsearched
                    );
                    n_part += 1;
                }
                Err(error) => panic!("{error}"),
            }
        }
    });
    println!("{n_whole} whole answers, {n_part} without a server");
    assert!(n_whole > 0);
    assert_eq!(scores(&search(&index)), whole);
}

fn address(several: &Several, user: &str, password: Option<&str>) -> Address {
    let port = several.servers[0].port;
    let file = several.folder().join(format!("pgpass-{user}"));
    fs::write(
        &file,
        password
            .map_or(String::new(), |p| format!("*:*:*:*:{}\n", p.replace('\\', "\\\\").replace(':', "\\:"))),
    )
    .expect("a file");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).expect("permissions");
    }
    Address::parse(&format!("postgres://{user}@127.0.0.1:{port}/code?passfile={}", file.display()))
        .expect("an address")
}

fn cluster(address: Address) -> Cluster {
    Cluster::new(vec![Server::new(address, Settings { timeout: PATIENT, notes: None }).expect("a server")])
}

fn refusal(cluster: &Cluster) -> String {
    match cluster.index(Encoders::default()) {
        Err(error) => error.to_string(),
        Ok(_) => panic!("it is refused"),
    }
}

#[test]
fn what_keeps_a_server_from_being_used_is_named() {
    let Some(several) = Several::start(1, "named errors of servers") else { return };
    let server = &several.servers[0];
    let right = address(&several, "owner", Some(PASSWORD));
    // Nothing was pushed yet.
    assert!(refusal(&cluster(right.clone())).contains("holds no index"));
    // A wrong password, and none.
    let wrong = refusal(&cluster(address(&several, "owner", Some("wrong-secret"))));
    assert!(wrong.contains("does not let owner in") && !wrong.contains("wrong-secret"), "{wrong}");
    assert!(refusal(&cluster(address(&several, "owner", None))).contains("does not let"));
    // A database that is not there.
    let nowhere = Address::parse(&format!(
        "postgres://owner@127.0.0.1:{}/nowhere?passfile={}",
        server.port,
        several.passfile().display()
    ));
    let nowhere = refusal(&cluster(nowhere.expect("an address")));
    assert!(nowhere.contains("no such database"), "{nowhere}");

    let mine = cluster(right);
    mine.prepare(&Encoders::default()).expect("tables");
    let code = built(Path::new("examples/corpus/c"));
    mine.push("c", &code, &|_, _| ()).expect("pushed");

    // A role that may only read searches, and pushes nothing.
    server.sql(
        "code",
        "create role reader login password 'look'; grant usage on schema algofind to reader;
         grant select on all tables in schema algofind to reader",
    );
    let reader = cluster(address(&several, "reader", Some("look")));
    assert!(!search(&reader.index(Encoders::default()).expect("an index")).results.is_empty());
    let other = built(Path::new("examples/corpus/java"));
    let refused = reader.push("java", &other, &|_, _| ()).expect_err("it may only read").to_string();
    assert!(refused.contains("may not do that"), "{refused}");

    // No room: the server says so in the middle of a push, and nothing of it is kept.
    server.sql(
        "code",
        "create function no_room() returns trigger language plpgsql as
             $$ begin raise exception using errcode = '53100', message = 'could not extend file: No space left on device'; end $$;
         create trigger no_room before insert on algofind.dictionary for each row when (new.field > 2) execute function no_room()",
    );
    let full = mine.push("java", &other, &|_, _| ()).expect_err("no room").to_string();
    assert!(full.contains("no room left"), "{full}");
    server.sql("code", "drop function no_room() cascade");
    assert_eq!(server.sql("code", "select string_agg(name, ' ') from algofind.repository"), "c");
    assert_eq!(server.sql("code", "select count(distinct segment) from algofind.list"), "1");
    mine.push("java", &other, &|_, _| ()).expect("there is room again");

    // Tables of other versions.
    for (version, advice) in [(0, "push all code again"), (99, "newer algofind")] {
        server.sql("code", &format!("update algofind.state set version = {version}"));
        let refused = refusal(&mine);
        assert!(refused.contains(&format!("version {version}")) && refused.contains(advice), "{refused}");
    }
    server.sql("code", "update algofind.state set version = 1");
    // Code described another way.
    server.sql(
        "code",
        "update algofind.state set fingerprints = (fingerprints::jsonb || '{\"text\": \"other\"}')::text",
    );
    assert!(mine.prepare(&Encoders::default()).expect_err("other encoders").to_string().contains("`other`"));
}
