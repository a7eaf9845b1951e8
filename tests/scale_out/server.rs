//! A PostgreSQL server of one's own.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use algofind::cluster::{Address, Cluster, Server, Settings};
use tempfile::TempDir;

/// The folder with `initdb` and `postgres`; `None`, and a word about it, where there is none.
pub(crate) fn binaries(left_out: &str) -> Option<PathBuf> {
    let mut folders: Vec<PathBuf> = std::fs::read_dir("/usr/lib/postgresql")
        .map(|entries| entries.flatten().map(|entry| entry.path().join("bin")).collect())
        .unwrap_or_default();
    folders.sort();
    folders.reverse();
    folders.extend(std::env::var_os("PATH").iter().flat_map(std::env::split_paths));
    let found = folders.into_iter().find(|folder| folder.join("initdb").is_file());
    if found.is_none() {
        println!("left out: {left_out}, because PostgreSQL is not installed");
    }
    found
}

/// A server that ends with its value.
pub(crate) struct Postgres {
    binaries: PathBuf,
    folder: TempDir,
    pub(crate) port: u16,
}

/// The password of the user `owner`.
pub(crate) const PASSWORD: &str = "a:secret\\pass";

/// Whether everything runs as root, which the server refuses to do.
fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().expect("id runs");
    id.stdout.trim_ascii() == b"0"
}

impl Postgres {
    /// Starts a server; `None` where PostgreSQL is not installed.
    pub(crate) fn start(left_out: &str) -> Option<Self> {
        let binaries = binaries(left_out)?;
        let folder = tempfile::Builder::new().prefix("algofind-postgres-").tempdir().expect("a folder");
        let port = TcpListener::bind("127.0.0.1:0").and_then(|l| l.local_addr()).expect("a free port").port();
        let this = Self { binaries, folder, port };
        std::fs::write(this.folder.path().join("password"), PASSWORD).expect("a file");
        if is_root() {
            run(Command::new("chown").arg("-R").arg("postgres").arg(this.folder.path()));
        }
        let password = this.folder.path().join("password");
        run(this
            .program("initdb")
            .args(["-U", "owner", "-A", "scram-sha-256", "-E", "UTF8", "--locale=C", "-D"])
            .arg(this.data())
            .arg("--pwfile")
            .arg(password));
        this.resume();
        this.sql("postgres", "create database code");
        Some(this)
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// A program of PostgreSQL, not as root.
    fn program(&self, name: &str) -> Command {
        let program = self.binaries.join(name);
        if !is_root() {
            return Command::new(program);
        }
        let mut command = Command::new("setpriv");
        command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups", "--"]).arg(program);
        command.current_dir(self.folder.path());
        command
    }

    /// Starts it, or starts it again.
    pub(crate) fn resume(&self) {
        let sockets = self.folder.path().display();
        let options = format!(
            "-p {} -c listen_addresses=127.0.0.1 -c unix_socket_directories={sockets} -c fsync=off -c autovacuum=off -c shared_buffers=16MB",
            self.port
        );
        let log = self.folder.path().join("log");
        run(self
            .program("pg_ctl")
            .arg("-D")
            .arg(self.data())
            .args(["-w", "-t", "120", "-l"])
            .arg(log)
            .args(["-o", &options, "start"]));
    }

    /// Ends it: `fast` asks every client to go, `immediate` is as a crash.
    pub(crate) fn stop(&self, mode: &str) {
        run(self.program("pg_ctl").arg("-D").arg(self.data()).args(["-w", "-m", mode, "stop"]));
    }

    /// Stops all its processes where they are, or lets them go on: it takes connections and says nothing.
    pub(crate) fn signal(&self, signal: &str) {
        let id = std::fs::read_to_string(self.data().join("postmaster.pid")).expect("it runs");
        let id = id.lines().next().expect("an id").to_owned();
        let children = Command::new("pgrep").args(["-P", &id]).output().expect("pgrep runs");
        let children = String::from_utf8_lossy(&children.stdout).into_owned();
        run(Command::new("kill").arg(format!("-{signal}")).arg(&id).args(children.split_whitespace()));
    }

    /// What the server says to SQL.
    pub(crate) fn sql(&self, database: &str, text: &str) -> String {
        let output = self
            .program("psql")
            .args([
                "-XAtq",
                "-v",
                "ON_ERROR_STOP=1",
                "-h",
                "127.0.0.1",
                "-U",
                "owner",
                "-p",
                &self.port.to_string(),
            ])
            .args(["-d", database, "-c", text])
            .env("PGPASSWORD", PASSWORD)
            .output()
            .expect("psql runs");
        assert!(output.status.success(), "{text}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }

    pub(crate) fn address(&self) -> String {
        format!("postgres://owner@127.0.0.1:{}/code", self.port)
    }

    /// A file of passwords that only this user reads.
    pub(crate) fn passfile(folder: &Path) -> PathBuf {
        let file = folder.join("pgpass");
        let escaped = PASSWORD.replace('\\', "\\\\").replace(':', "\\:");
        std::fs::write(&file, format!("127.0.0.1:*:*:*:{escaped}\n")).expect("a file");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o600)).expect("permissions");
        }
        file
    }

    /// The server as the library asks it.
    pub(crate) fn open(&self, timeout: Duration, passfile: &Path) -> Server {
        let address = format!("{}?passfile={}", self.address(), passfile.display());
        let address = Address::parse(&address).expect("an address");
        Server::new(address, Settings { timeout, notes: None }).expect("a server")
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let _ = self
            .program("pg_ctl")
            .arg("-D")
            .arg(self.data())
            .args(["-m", "immediate", "stop"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
    }
}

fn run(command: &mut Command) {
    let output = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    // What the server writes goes to its log; `pg_ctl` would otherwise hold the pipe open.
    let output = output.output().expect("it runs");
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
}

/// Several servers with what is needed to ask them.
pub(crate) struct Several {
    pub(crate) servers: Vec<Postgres>,
    folder: TempDir,
}

impl Several {
    pub(crate) fn start(n: usize, left_out: &str) -> Option<Self> {
        let servers = (0..n).map(|_| Postgres::start(left_out)).collect::<Option<_>>()?;
        Some(Self { servers, folder: tempfile::tempdir().expect("a folder") })
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn passfile(&self) -> PathBuf {
        Postgres::passfile(self.folder.path())
    }

    pub(crate) fn cluster(&self, timeout: Duration) -> Cluster {
        let passfile = self.passfile();
        Cluster::new(self.servers.iter().map(|server| server.open(timeout, &passfile)).collect())
    }
}

/// Waits until something holds.
pub(crate) fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < Duration::from_mins(1), "{what}");
        std::thread::sleep(Duration::from_millis(50));
    }
}
