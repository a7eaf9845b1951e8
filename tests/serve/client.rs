//! A server of one's own, and a client that can send anything.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

/// A running `algofind serve`, ended with this.
pub(crate) struct Served {
    child: Child,
    pub(crate) address: String,
    _cache: tempfile::TempDir,
}

/// Serves what the arguments say, on any free port.
pub(crate) fn serve(arguments: &[&str]) -> Served {
    serve_with(arguments, |_| {})
}

pub(crate) fn serve_with(arguments: &[&str], change: impl FnOnce(&mut Command)) -> Served {
    let cache = tempfile::tempdir().expect("a folder");
    let mut command = Command::new(env!("CARGO_BIN_EXE_algofind"));
    command
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["serve", "--listen", "127.0.0.1:0"])
        .args(arguments)
        .env("XDG_CACHE_HOME", cache.path())
        .env("HOME", cache.path())
        .env_remove("ALGOFIND_TOKEN")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    change(&mut command);
    let mut child = command.spawn().expect("the binary starts");
    let mut link = String::new();
    let stdout = child.stdout.take().expect("it is piped");
    BufReader::new(stdout).read_line(&mut link).expect("a link");
    let address = link.trim().strip_prefix("http://").and_then(|rest| rest.split('/').next());
    let address = address.unwrap_or_else(|| panic!("no link: {link:?}")).to_owned();
    Served { child, address, _cache: cache }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What came back.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&self.body)))
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (known, value) = line.split_once(':')?;
            known.eq_ignore_ascii_case(name).then(|| value.trim())
        })
    }

    /// The message of a refusal.
    pub(crate) fn error(&self) -> String {
        self.json()["error"].as_str().expect("a message").to_owned()
    }
}

/// A connection of which a read takes a while at most.
pub(crate) fn connect(address: &str) -> TcpStream {
    let stream = TcpStream::connect(address).expect("it listens");
    stream.set_read_timeout(Some(Duration::from_mins(1))).expect("a time limit");
    stream
}

/// Sends bytes as they are and reads the answer.
pub(crate) fn send(address: &str, request: &[u8]) -> Answer {
    let mut stream = connect(address);
    stream.write_all(request).expect("it is taken");
    let mut bytes = Vec::new();
    // A refusal may close the connection before all is read.
    let _ = stream.read_to_end(&mut bytes);
    let at = bytes.windows(4).position(|window| window == b"\r\n\r\n");
    let at = at.unwrap_or_else(|| panic!("no answer: {}", String::from_utf8_lossy(&bytes)));
    let head = String::from_utf8(bytes[..at].to_vec()).expect("a head");
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    let mut body = bytes[at + 4..].to_vec();
    if head.to_ascii_lowercase().contains("transfer-encoding: chunked") {
        body = unchunked(&body);
    }
    Answer { status, head, body }
}

fn unchunked(mut bytes: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    while let Some(at) = bytes.windows(2).position(|window| window == b"\r\n") {
        let size =
            std::str::from_utf8(&bytes[..at]).ok().and_then(|text| usize::from_str_radix(text, 16).ok());
        let Some(size @ 1..) = size else { break };
        whole.extend_from_slice(&bytes[at + 2..at + 2 + size]);
        bytes = &bytes[at + 4 + size..];
    }
    whole
}

impl Served {
    pub(crate) fn get(&self, path: &str) -> Answer {
        self.get_with(path, "")
    }

    /// With further lines of the head, each with its end.
    pub(crate) fn get_with(&self, path: &str, head: &str) -> Answer {
        let request =
            format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{head}\r\n", self.address);
        send(&self.address, request.as_bytes())
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        self.post_bytes(path, "application/json", body.to_string().as_bytes())
    }

    pub(crate) fn post_bytes(&self, path: &str, kind: &str, body: &[u8]) -> Answer {
        let mut request = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\r\n",
            self.address,
            body.len()
        )
        .into_bytes();
        request.extend_from_slice(body);
        send(&self.address, &request)
    }

    /// Waits until everything that is served can be searched.
    pub(crate) fn ready(self) -> Self {
        for _ in 0..600 {
            let indexes = self.get("/api/indexes").json();
            let all = indexes["indexes"].as_array().expect("a list");
            if all.iter().all(|index| index["stage"] == "ready") {
                return self;
            }
            assert!(all.iter().all(|index| index["stage"] != "failed"), "{indexes}");
            std::thread::sleep(Duration::from_millis(100));
        }
        panic!("the index is not ready after a minute");
    }
}

pub(crate) fn query(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/queries").join(name);
    std::fs::read_to_string(path).expect("it is there")
}
