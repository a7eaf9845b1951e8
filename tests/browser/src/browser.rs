//! A Chromium of one's own.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use fantoccini::wd::{Capabilities, WebDriverCompatibleCommand};
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};

/// The `WebDriver` of Chromium, or why there is none.
fn driver() -> Result<String, String> {
    let named = std::env::var("ALGOFIND_CHROMEDRIVER").ok();
    let names = named.into_iter().chain(["chromedriver".to_owned()]);
    let found = names
        .into_iter()
        .find(|name| Command::new(name).arg("--version").output().is_ok_and(|run| run.status.success()));
    found.ok_or_else(|| {
        "left out: there is no chromedriver (apt-get install chromium chromium-driver)".to_owned()
    })
}

/// The driver, which ends with this and its browser with it.
struct Driver {
    child: Child,
    port: u16,
}

impl Driver {
    fn start(program: &str) -> Result<Self, String> {
        let mut child = Command::new(program)
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| error.to_string())?;
        let stdout = child.stdout.take();
        let mut driver = Self { child, port: 0 };
        let mut said =
            stdout.into_iter().flat_map(|stdout| BufReader::new(stdout).lines().map_while(Result::ok));
        let port = said.find_map(|line| {
            line.split("successfully on port ").nth(1)?.trim_end_matches('.').trim().parse().ok()
        });
        driver.port = port.ok_or("it does not say on which port it listens")?;
        // What it says later is read, so that it does not wait for a reader.
        std::thread::spawn(move || said.for_each(drop));
        Ok(driver)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // Asked to go, it takes its browsers with it; killed, it would leave them behind.
        if let Ok(mut stream) = TcpStream::connect(("127.0.0.1", self.port)) {
            let _ = stream.set_read_timeout(Some(Duration::from_secs(2)));
            let asked = b"GET /shutdown HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
            let _ = stream.write_all(asked).and_then(|()| stream.read(&mut [0; 64]));
        }
        let end = Instant::now() + Duration::from_secs(3);
        while Instant::now() < end && matches!(self.child.try_wait(), Ok(None)) {
            std::thread::sleep(Duration::from_millis(20));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A window of a browser that ends with this.
pub struct Browser {
    /// Drives it.
    pub client: Client,
    _driver: Driver,
}

/// A command that only Chromium knows.
#[derive(Debug)]
struct Cdp(Value);

impl WebDriverCompatibleCommand for Cdp {
    fn endpoint(&self, base: &url::Url, session: Option<&str>) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(self.0.to_string()))
    }
}

/// How long anything on the page may take.
const PATIENCE: Duration = Duration::from_mins(1);

impl Browser {
    /// Starts one whose window has this size.
    ///
    /// # Errors
    ///
    /// When there is no driver, or it cannot start a browser: what is left out, and what would have to be installed.
    pub async fn start(width: u32, height: u32) -> Result<Self, String> {
        let driver = Driver::start(&driver()?).map_err(|error| format!("left out: chromedriver: {error}"))?;
        let arguments = json!([
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--hide-scrollbars",
            "--disable-background-networking",
            "--no-first-run",
            format!("--window-size={width},{height}"),
        ]);
        let mut wanted = Capabilities::new();
        wanted.insert("goog:chromeOptions".to_owned(), json!({ "args": arguments }));
        wanted.insert("goog:loggingPrefs".to_owned(), json!({ "browser": "ALL" }));
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(wanted)
            .connect(&format!("http://127.0.0.1:{}", driver.port))
            .await
            .map_err(|error| format!("left out: chromedriver starts no browser: {error}"))?;
        Ok(Self { client, _driver: driver })
    }

    /// Runs a script of the test; its last value.
    ///
    /// # Panics
    ///
    /// When it fails.
    pub async fn run(&self, script: &str) -> Value {
        self.client.execute(script, Vec::new()).await.unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// Waits until a script gives something that is true.
    ///
    /// # Panics
    ///
    /// When it does not in time.
    pub async fn until(&self, script: &str) -> Value {
        let end = Instant::now() + PATIENCE;
        loop {
            let value = self.run(script).await;
            if !matches!(value, Value::Null | Value::Bool(false)) && value != json!(0) && value != json!("") {
                return value;
            }
            assert!(Instant::now() < end, "waited in vain for: {script}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// An element.
    ///
    /// # Panics
    ///
    /// When there is none.
    pub async fn at(&self, selector: &str) -> fantoccini::elements::Element {
        self.client.find(Locator::Css(selector)).await.unwrap_or_else(|error| panic!("{selector}: {error}"))
    }

    /// Sets what only Chromium can: colours that the system prefers, sizes of telephones.
    ///
    /// # Panics
    ///
    /// When it does not know the command.
    pub async fn emulate(&self, command: &str, parameters: Value) {
        let command = Cdp(json!({ "cmd": command, "params": parameters }));
        self.client.issue_cmd(command).await.expect("Chromium knows it");
    }
}
