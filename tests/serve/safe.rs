//! What must not be answered, and what must not be believed.

use std::fs;
use std::process::Command;

use serde_json::json;

use super::client::{Served, send, serve, serve_with};

fn corpus() -> Served {
    serve(&["examples/corpus"]).ready()
}

const TOKEN: &str = "0123456789abcdef0123";

#[test]
fn only_names_of_this_machine_are_answered() {
    let served = corpus();
    let port = served.address.rsplit(':').next().expect("a port");
    let asked = |head: &str| {
        send(
            &served.address,
            format!("GET /api/indexes HTTP/1.1\r\n{head}Connection: close\r\n\r\n").as_bytes(),
        )
    };
    for host in [&format!("localhost:{port}"), "127.0.0.1", "[::1]", "LOCALHOST"] {
        assert_eq!(asked(&format!("Host: {host}\r\n")).status, 200, "{host}");
    }
    // A name that was made to point here, at the time of the request.
    for host in [
        &format!("evil.example:{port}"),
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "10.0.0.1",
        "127.0.0.1:80@evil.example",
        "0",
        "2130706433",
    ] {
        let answer = asked(&format!("Host: {host}\r\n"));
        assert!(matches!(answer.status, 400 | 403), "{host}: {}", answer.status);
    }
    assert!(matches!(asked("").status, 400 | 403));
    assert!(matches!(asked(&format!("Host: localhost:{port}\r\nHost: evil.example\r\n")).status, 400 | 403));
    // The page itself is not given to such a name either.
    assert_eq!(
        send(&served.address, b"GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n").status,
        403
    );
    // A request whose line names another host than its head.
    let answer = send(
        &served.address,
        b"GET http://evil.example/api/indexes HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
    );
    assert_eq!(answer.status, 403);
}

#[test]
fn other_sites_are_not_answered() {
    let served = corpus();
    let from = |head: &str| served.get_with("/api/indexes", head).status;
    let own = format!("Origin: http://{}\r\n", served.address);
    assert_eq!(from(&own), 200);
    for origin in [
        "http://evil.example",
        "https://evil.example",
        "null",
        "http://localhost",
        "http://127.0.0.1:1",
        "file://",
        &format!("http://{}.evil.example", served.address),
        &format!("http://evil.example#{}", served.address),
        &format!("ftp://{}", served.address),
    ] {
        assert_eq!(from(&format!("Origin: {origin}\r\n")), 403, "{origin}");
    }
    assert_eq!(from("Sec-Fetch-Site: same-origin\r\n"), 200);
    assert_eq!(from("Sec-Fetch-Site: none\r\n"), 200);
    assert_eq!((from("Sec-Fetch-Site: cross-site\r\n"), from("Sec-Fetch-Site: same-site\r\n")), (403, 403));
    // What a form of another site can send without asking first is not taken.
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
        assert_eq!(served.post_bytes("/api/search", kind, b"{\"query\":\"return a\"}").status, 400, "{kind}");
    }
    // And no answer invites others to read it.
    let answer = served.get("/api/indexes");
    assert!(answer.header("access-control-allow-origin").is_none());
    assert_eq!(answer.header("cross-origin-resource-policy"), Some("same-origin"));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    let mcp = served.get_with("/mcp", "Origin: http://evil.example\r\n");
    assert_eq!(mcp.status, 403);
}

#[test]
fn a_token_is_asked_of_everyone_where_there_is_one() {
    let served = serve_with(&["examples/corpus"], |command| {
        command.env("ALGOFIND_TOKEN", TOKEN);
    });
    for head in [
        "",
        "Authorization: Bearer wrong-wrong-wrong\r\n",
        &format!("Authorization: Basic {TOKEN}\r\n"),
        &format!("Cookie: token={TOKEN}\r\n"),
    ] {
        for path in [
            "/api/indexes",
            "/api/events",
            "/api/source?file=a",
            "/api/openapi.json",
            "/mcp",
            &format!("/api/indexes?token={TOKEN}"),
        ] {
            let answer = served.get_with(path, head);
            assert_eq!(answer.status, 401, "{path} {head}");
            assert!(!String::from_utf8_lossy(&answer.body).contains(TOKEN));
        }
    }
    assert_eq!(served.get_with("/api/indexes", &format!("Authorization: Bearer {TOKEN}\r\n")).status, 200);
    // The page holds nothing of the code, and needs no token.
    let page = served.get("/");
    assert_eq!(page.status, 200);
    assert!(!String::from_utf8_lossy(&page.body).contains(TOKEN));
}

#[test]
fn other_machines_are_let_in_with_a_token_only() {
    let refused = |arguments: &[&str], token: Option<&str>| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_algofind"));
        command
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .arg("serve")
            .args(arguments)
            .env_remove("ALGOFIND_TOKEN");
        command.envs(token.map(|token| ("ALGOFIND_TOKEN", token)));
        let output = command.output().expect("it ends");
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).expect("text")
    };
    assert!(refused(&["examples/corpus", "--listen", "0.0.0.0:0"], None).contains("needs a token"));
    assert!(refused(&["examples/corpus", "--listen", "[::]:0"], None).contains("needs a token"));
    assert!(refused(&["examples/corpus", "--listen", "0.0.0.0:0"], Some("short")).contains("at least 16"));
}

/// Files outside of what is served, and ways to name them.
#[test]
fn nothing_outside_the_indexed_files_can_be_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let code = folder.path().join("code");
    fs::create_dir_all(code.join("deep")).expect("it can be made");
    fs::write(code.join("deep/own.c"), "int own(int a) { return a + 1; }\n").expect("it can be written");
    fs::write(folder.path().join("secret.c"), "int secret(int a) { return 42; }\n")
        .expect("it can be written");
    fs::write(code.join("notes.txt"), "secret").expect("it can be written");
    fs::write(code.join(".hidden.c"), "int secret(int a) { return 42; }\n").expect("it can be written");
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(folder.path().join("secret.c"), code.join("link.c")).expect("a link");
        std::os::unix::fs::symlink(folder.path(), code.join("up")).expect("a link");
        std::os::unix::fs::symlink("/etc", code.join("etc")).expect("a link");
    }
    let served = serve(&[code.to_str().expect("a path")]).ready();
    assert_eq!(served.get("/api/source?file=deep/own.c").status, 200);
    let whole = folder.path().join("secret.c").display().to_string();
    let tricks = [
        "../secret.c",
        "deep/../../secret.c",
        "deep/../deep/own.c",
        "./deep/own.c",
        "deep//own.c",
        "/deep/own.c",
        "..%2Fsecret.c",
        "%2e%2e/secret.c",
        "%2e%2e%2fsecret.c",
        "%252e%252e%252fsecret.c",
        "..%5Csecret.c",
        "..\\secret.c",
        "..%c0%afsecret.c",
        "..%ef%bc%8fsecret.c",
        "link.c",
        "up/secret.c",
        "etc/passwd",
        "/etc/passwd",
        "file:///etc/passwd",
        "%00/etc/passwd",
        "deep/own.c%00",
        "deep/own.c%00.c",
        "notes.txt",
        ".hidden.c",
        "deep/own.c/../../../secret.c",
        "~/.ssh/id_rsa",
        "",
        ".",
        "..",
        "C:%5CWindows%5Cwin.ini",
        "%5C%5C?%5CC:",
        "deep/OWN.c",
        &whole,
    ];
    for trick in tricks {
        let answer =
            served.get(&format!("/api/source?file={}", trick.replace('\\', "%5C").replace(' ', "%20")));
        assert!(matches!(answer.status, 400 | 404), "{trick}: {}", answer.status);
        let text = String::from_utf8_lossy(&answer.body).into_owned();
        assert!(!text.contains("return 42") && !text.contains("root:"), "{trick}");
        let drawn = served.post("/api/graph", &json!({ "file": trick }));
        assert!(matches!(drawn.status, 400 | 404), "{trick}: {}", drawn.status);
    }
    // Paths of the server itself.
    for path in [
        "/../secret.c",
        "/..%2fsecret.c",
        "/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd",
        "/style.css/../../secret.c",
        "/page/../main.js",
        "/api/../../secret.c",
        "/.git/config",
        "/src/main.rs",
        "/mcp/../secret.c",
        "/etc/passwd",
    ] {
        let answer = served.get(path);
        // What stands under /mcp is asked for in another form.
        assert!(matches!(answer.status, 404 | 406), "{path}: {}", answer.status);
        assert!(!String::from_utf8_lossy(&answer.body).contains("42"), "{path}");
    }
    // The filters of a search name files too.
    let found = served.post("/api/search", &json!({ "query": "return 42", "under": "../" }));
    assert!(!String::from_utf8_lossy(&found.body).contains("secret.c"));
    // No list of files names what is not indexed.
    let listed = served.get("/api/files").json();
    assert_eq!(listed["paths"], json!(["deep/", "deep/own.c"]));
}

#[test]
fn hostile_names_and_code_are_text() {
    let code = tempfile::tempdir().expect("a folder");
    let name = "<img src=x onerror=alert(1)>.c";
    let body = "int f(int a) { /* </script><script>alert(1)</script> */ return a + 1; }\n";
    fs::write(code.path().join(name), body).expect("it can be written");
    let served = serve(&[code.path().to_str().expect("a path")]).ready();
    let query = "<script>alert(1)</script>\nF(a)\n  return a + 1";
    for answer in [
        served.post("/api/search", &json!({ "query": query })),
        served.get("/api/files"),
        served.get("/api/source?file=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E.c"),
        served.post("/api/convert", &json!({ "pseudocode": query })),
        served.get("/api/source?file=%3Cscript%3Ealert(1)%3C/script%3E"),
    ] {
        assert_eq!(answer.header("content-type"), Some("application/json"));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        answer.json();
    }
    let drawn = served.post("/api/graph", &json!({ "pseudocode": query }));
    let picture = String::from_utf8(drawn.body.clone()).expect("a picture");
    assert!(!picture.contains("<script"), "{picture}");
    // Opened by itself, a picture may do no more than a page.
    let policy = drawn.header("content-security-policy").expect("a policy");
    assert!(
        policy.contains("default-src 'none'")
            && policy.contains("script-src 'self'")
            && !policy.contains("unsafe")
    );
    for header in ["x-frame-options", "referrer-policy", "cross-origin-opener-policy"] {
        assert!(served.get("/").header(header).is_some(), "{header}");
    }
}

#[test]
fn broken_requests_do_not_end_the_server() {
    let served = corpus();
    let long = format!("GET /{} HTTP/1.1\r\nHost: localhost\r\n\r\n", "a".repeat(200_000));
    let many = format!("GET / HTTP/1.1\r\nHost: localhost\r\n{}\r\n", "X: y\r\n".repeat(5_000));
    for request in [
        &b"\x16\x03\x01\x02\x00"[..], b"GET\r\n\r\n", b"\r\n\r\n\r\n", b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
        b"POST /api/search HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/search HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        long.as_bytes(), many.as_bytes(),
    ] {
        use std::io::{Read as _, Write as _};
        let mut stream = super::client::connect(&served.address);
        let _ = stream.write_all(request);
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        assert!(!answer.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&request[..request.len().min(60)]));
    }
    let nested = format!("{{\"query\": {}1{}}}", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(served.post_bytes("/api/search", "application/json", nested.as_bytes()).status, 400);
    assert_eq!(served.get("/api/indexes").status, 200);
}
