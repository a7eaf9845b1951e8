//! How much does serving cost, and does it bear a crowd?
//!
//! 64 connections on loopback ask `algofind serve`, in this process, for 60 seconds: the queries of `examples/queries` in turn,
//! ten results each. Beside it the same engine is called without a server, on as many threads as the server computes at once.
//! Prints requests a second, p50 and p99 of the time to an answer, memory at the start, after a third and at the end, errors, and
//! the processor time of an answer, which says what serving costs on a machine that is busy with other work too; on the served
//! side it includes that of the clients.
//!
//! ```sh
//! cargo bench --bench how_much_does_serving_cost -- [CODE-OR-INDEX [SECONDS [CONNECTIONS]]]
//! ```

#![allow(clippy::print_stdout, reason = "a benchmark reports")]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use algofind::identify::Identifier;
use algofind::index::BuildOptions;
use algofind::report::SearchReport;
use algofind::search::SearchOptions;
use algofind::serve::{Code, Limits, ServeOptions, Server, Source};
use algofind::{Encoders, Index, Query};

/// Results of an answer.
const TOP: usize = 10;

fn open(path: &str) -> Index {
    Index::open(path, Encoders::shipped())
        .unwrap_or_else(|_| Index::build(&[path], &BuildOptions::default()).expect("code that can be read").0)
}

fn queries() -> Vec<String> {
    let mut paths: Vec<_> =
        std::fs::read_dir("examples/queries").expect("queries").flatten().map(|e| e.path()).collect();
    paths.sort();
    paths.iter().map(|path| std::fs::read_to_string(path).expect("a query")).collect()
}

/// Memory of this process in MB, where the system tells.
fn memory() -> usize {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    text.split(' ').nth(1).and_then(|pages| pages.parse::<usize>().ok()).unwrap_or(0) * 4_096 / 1_000_000
}

/// Processor time of this process so far in seconds, where the system tells. Linux counts it in hundredths.
fn processor_time() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name of the program is in brackets, and may hold anything.
    let fields = text.rsplit(')').next().unwrap_or_default().split_whitespace();
    fields.skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / 100.0
}

/// What a run came to.
struct Outcome {
    times: Vec<Duration>,
    n_errors: usize,
    seconds: f64,
    processor_seconds: f64,
}

impl Outcome {
    fn print(&mut self, name: &str) {
        self.times.sort_unstable();
        let at = |share: f64| {
            self.times.get((self.times.len() as f64 * share) as usize).copied().unwrap_or_default()
        };
        println!(
            "{name:<28} {:>8.1} a second   p50 {:>7.1} ms   p99 {:>7.1} ms   processor {:>6.2} ms an answer   {} errors",
            self.rate(),
            at(0.5).as_secs_f64() * 1e3,
            at(0.99).as_secs_f64() * 1e3,
            self.processor_time() * 1e3,
            self.n_errors
        );
    }

    fn rate(&self) -> f64 {
        self.times.len() as f64 / self.seconds
    }

    /// Seconds of an answer.
    fn processor_time(&self) -> f64 {
        self.processor_seconds / self.times.len().max(1) as f64
    }
}

/// Asks from `n` threads until the time is up; `ask` gets the number of the question and says whether it was answered.
fn crowd<A: FnMut(usize) -> bool>(n: usize, time: Duration, make: impl Fn(usize) -> A + Sync) -> Outcome {
    let (start, before, ended) = (Instant::now(), processor_time(), AtomicBool::new(false));
    let all = Mutex::new((Vec::new(), 0));
    thread::scope(|scope| {
        for number in 0..n {
            let (make, all, ended) = (&make, &all, &ended);
            scope.spawn(move || {
                let mut ask = make(number);
                let (mut times, mut n_errors) = (Vec::new(), 0);
                for at in number.. {
                    if ended.load(Ordering::Relaxed) {
                        break;
                    }
                    let begun = Instant::now();
                    if ask(at) {
                        times.push(begun.elapsed());
                    } else {
                        n_errors += 1;
                    }
                }
                let mut all = all.lock().expect("no panic");
                all.0.extend(times);
                all.1 += n_errors;
            });
        }
        thread::sleep(time / 3);
        println!("memory after a third: {} MB", memory());
        thread::sleep(time * 2 / 3);
        ended.store(true, Ordering::Relaxed);
    });
    println!("memory at the end: {} MB", memory());
    let (times, n_errors) = all.into_inner().expect("no panic");
    let processor_seconds = processor_time() - before;
    Outcome { times, n_errors, seconds: start.elapsed().as_secs_f64(), processor_seconds }
}

/// One question over a connection that stays open; whether it was answered.
fn ask(stream: &mut BufReader<TcpStream>, body: &str) -> bool {
    let head = format!(
        "POST /api/search HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    if stream.get_mut().write_all((head + body).as_bytes()).is_err() {
        return false;
    }
    let (mut is_ok, mut n_bytes) = (false, 0);
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).is_err() || line.is_empty() {
            return false;
        }
        let line = line.trim_end().to_ascii_lowercase();
        is_ok |= line.starts_with("http/1.1 200");
        if let Some(length) = line.strip_prefix("content-length: ") {
            n_bytes = length.parse().unwrap_or(0);
        }
        if line.is_empty() {
            break;
        }
    }
    let mut body = vec![0; n_bytes];
    stream.read_exact(&mut body).is_ok() && is_ok && !body.is_empty()
}

fn main() {
    let given: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let path = given.first().map_or("examples/corpus", String::as_str).to_owned();
    let seconds = given.get(1).and_then(|text| text.parse().ok()).unwrap_or(60);
    let n_connections = given.get(2).and_then(|text| text.parse().ok()).unwrap_or(64);
    let (time, limits) = (Duration::from_secs(seconds), Limits::default());
    let texts = queries();
    assert!(Path::new(&path).exists(), "there is no {path}");
    println!(
        "{path}; {n_connections} connections, {seconds} s, {} queries, {} at once",
        texts.len(),
        limits.at_once
    );

    let index = open(&path);
    let _made_before_the_clock = Identifier::shipped();
    println!("memory at the start: {} MB", memory());
    let mut alone = crowd(limits.at_once, time, |_| {
        let pool = rayon::ThreadPoolBuilder::new().build().expect("threads");
        let (index, texts) = (&index, &texts);
        move |at| {
            pool.install(|| {
                let mut query = Query::new(&texts[at % texts.len()], index.encoders()).expect("a query");
                query.widen(Identifier::shipped()).expect("a catalogue");
                let options = SearchOptions { top: TOP, ..SearchOptions::default() };
                let found = index.search(&query, &options).expect("an answer");
                serde_json::to_vec(&SearchReport::new(&found, &query)).is_ok_and(|json| !json.is_empty())
            })
        }
    });
    alone.print("in the same process");

    let code = Code::open(
        vec![Source { name: path.clone(), open: Box::new(move |_| Ok(open(&path))), lowered: None }],
        None,
    )
    .expect("a thread");
    let server =
        Server::bind(Arc::clone(&code), ServeOptions { limits, ..ServeOptions::default() }).expect("a port");
    let (address, stop): (SocketAddr, _) = (server.address(), server.stopper());
    let running = thread::spawn(move || server.run());
    let bodies: Vec<String> =
        texts.iter().map(|text| serde_json::json!({ "query": text, "top": TOP }).to_string()).collect();
    let connect = || BufReader::new(TcpStream::connect(address).expect("it listens"));
    while !ask(&mut connect(), &bodies[0]) {
        thread::sleep(Duration::from_millis(50));
    }
    let mut served = crowd(n_connections, time, |_| {
        let mut stream = connect();
        let bodies = &bodies;
        move |at| ask(&mut stream, &bodies[at % bodies.len()])
    });
    served.print("over HTTP");
    println!(
        "serving costs {:.1} % of the rate, {:.1} % more processor time",
        100.0 * (1.0 - served.rate() / alone.rate()),
        100.0 * (served.processor_time() / alone.processor_time() - 1.0)
    );
    stop.stop();
    running.join().expect("no panic").expect("it served");
}
