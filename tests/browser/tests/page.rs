//! What a person at the page does, and what they see.

#![allow(clippy::print_stdout, reason = "says what is left out")]

use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, PoisonError};

use algofind_browser_tests::{Browser, Page, serve};
use fantoccini::actions::{InputSource as _, MouseActions, PointerAction};
use fantoccini::key::Key;
use serde_json::{Value, json};

const KRUSKAL: &str = include_str!("../../../examples/queries/kruskal.txt");

/// Runs a test in a browser that shows the page, or says what is left out.
fn in_browser<F: Future<Output = ()>>(test: impl FnOnce(Browser, &'static Page) -> F) {
    /// One page for all tests.
    static PAGE: LazyLock<Page> = LazyLock::new(|| serve(&["examples/corpus"]));
    /// One browser at a time: each takes all processors, and is slow beside others.
    static TURN: Mutex<()> = Mutex::new(());
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let browser = match Browser::start(1_400, 1_000).await {
            Ok(browser) => browser,
            Err(why) => return left_out(&why),
        };
        browser.client.goto(&PAGE.link).await.expect("the page");
        browser.until("return document.querySelector('.index.ready') !== null").await;
        test(browser, &PAGE).await;
    });
}

/// Says what cannot be tried here; where it has to be, that is a failure.
fn left_out(why: &str) {
    let is_required = std::env::var("ALGOFIND_BROWSER").is_ok_and(|value| value == "required");
    assert!(!is_required, "{why}");
    println!("{why}");
}

/// Types pseudo-code and waits for its results.
async fn find(browser: &Browser, text: &str) {
    // Pasted as a whole: what is tested is the page, not the typing.
    browser
        .client
        .execute(
            "const q = document.getElementById('query'); q.value = arguments[0]; q.dispatchEvent(new Event('input'))",
            vec![json!(text)],
        )
        .await
        .expect("a script");
    // Asked for by keys: the button moves while the reading of the text grows above it.
    let keys = format!("{}{}", Key::Control, Key::Enter);
    browser.at("#query").await.send_keys(&keys).await.expect("keys");
    browser.until("return document.querySelectorAll('#list .card').length").await;
    browser
        .until("return document.querySelectorAll('#list .card[open] .body:not([aria-busy]) .code').length")
        .await;
}

/// What went wrong in the browser: broken rules of the policy, errors of scripts.
async fn complaints(browser: &Browser) -> Vec<String> {
    let seen = browser.run("return window.complaints ?? []").await;
    seen.as_array().into_iter().flatten().map(Value::to_string).collect()
}

#[test]
fn pseudo_code_is_understood_while_typing_and_found_on_request() {
    in_browser(|browser, _page| async move {
        browser
            .run(
                "window.complaints = [];
                 addEventListener('error', (event) => complaints.push(event.message));
                 addEventListener('unhandledrejection', (event) => complaints.push(String(event.reason)));
                 addEventListener('securitypolicyviolation', (event) => complaints.push(event.violatedDirective))",
            )
            .await;
        let field = browser.at("#query").await;
        field.send_keys("while b > 0\n  r = a mod b").await.expect("keys");
        browser.until("return document.querySelector('#pcode .keyword')?.textContent === 'while' || document.querySelector('#pcode').textContent.includes('while')").await;
        browser.until("return document.querySelector('#flow img')?.naturalWidth").await;
        find(&browser, KRUSKAL).await;
        let first = browser.run("return document.querySelector('#r1 .name').textContent").await;
        assert!(first.as_str().is_some_and(|name| name.ends_with("operate")), "{first}");
        let word =
            browser.run("return document.querySelector('#r1 .confidence').firstChild.textContent").await;
        assert!(["Strong", "Likely", "Weak"].iter().any(|known| word == *known), "{word}");
        assert!(
            browser.run("return document.querySelectorAll('#r1 .code .c-keyword').length").await.as_u64()
                > Some(0)
        );
        assert!(
            browser
                .run("return location.hash")
                .await
                .as_str()
                .is_some_and(|hash| hash.starts_with("#q=MST-KRUSKAL"))
        );
        assert_eq!(complaints(&browser).await, Vec::<String>::new());
    });
}

#[test]
fn pointing_at_a_step_lights_its_code_and_the_other_way_round() {
    in_browser(|browser, _page| async move {
        find(&browser, KRUSKAL).await;
        let lit = "return [...document.querySelectorAll('#r1 .lit')].map((row) => row.closest('.steps') ? 'step' : 'code')";
        for (from, to) in [("#r1 .steps [data-steps]", "code"), ("#r1 .blocks [data-steps]", "step")] {
            let row = browser.at(from).await;
            let _ = browser
                .client
                .execute(
                    "arguments[0].scrollIntoView({ block: 'center' })",
                    vec![serde_json::to_value(&row).expect("an element")],
                )
                .await;
            let over = PointerAction::MoveToElement { element: row, duration: None, x: 0.0, y: 0.0 };
            browser
                .client
                .perform_actions(MouseActions::new("mouse".to_owned()).then(over))
                .await
                .expect("a mouse");
            browser.until(&format!("{lit}.includes('{to}')")).await;
        }
    });
}

#[test]
fn everything_is_reached_by_keys() {
    in_browser(|browser, _page| async move {
        find(&browser, KRUSKAL).await;
        let press = async |key: &str| {
            browser.client.active_element().await.expect("an element").send_keys(key).await.expect("a key");
        };
        let current = "return document.querySelector('.card.current')?.id ?? ''";
        browser.run("document.activeElement.blur()").await;
        press("j").await;
        assert_eq!(browser.run(current).await, "r1");
        press("j").await;
        assert_eq!(browser.run(current).await, "r2");
        press("k").await;
        assert_eq!(browser.run(current).await, "r1");
        let is_open = "return document.getElementById('r1').open";
        assert_eq!(browser.run(is_open).await, true);
        press(&Key::Enter.to_string()).await;
        browser.until("return !document.getElementById('r1').open").await;
        press(&Key::Enter.to_string()).await;
        browser.until(is_open).await;
        press("/").await;
        assert_eq!(browser.run("return document.activeElement.id").await, "query");
        press(&Key::Escape.to_string()).await;
        assert_ne!(browser.run("return document.activeElement.id").await, "query");
        press("?").await;
        assert_eq!(browser.run("return document.getElementById('help').open").await, true);
    });
}

#[test]
fn a_hundred_results_are_drawn_at_once_and_filled_when_seen() {
    in_browser(|browser, _page| async move {
        browser.run("document.getElementById('top').value = '100'").await;
        find(&browser, KRUSKAL).await;
        let n = browser.run("return document.querySelectorAll('#list .card').length").await;
        assert!(n.as_u64() > Some(50), "{n}");
        let filled =
            browser.run("return document.querySelectorAll('#list .body:not([aria-busy])').length").await;
        assert!(filled.as_u64() < Some(30), "{filled} of {n} are filled though out of sight");
        let drawn = browser.run("return performance.getEntriesByName('drawn').at(-1).duration").await;
        println!("{n} results were drawn {drawn} ms after the answer");
    });
}

#[test]
fn an_address_brings_the_question_back() {
    in_browser(|browser, page| async move {
        let text = url::form_urlencoded::byte_serialize(KRUSKAL.as_bytes()).collect::<String>();
        browser.client.goto("about:blank").await.expect("a page");
        browser.client.goto(&format!("{}#q={text}&n=5&r=2", page.link)).await.expect("the page");
        browser.until("return document.querySelectorAll('#list .card').length === 5").await;
        browser.until("return document.querySelector('.card.current')?.id === 'r2'").await;
        browser.at("#show-history").await.click().await.expect("a click");
        let past = browser.run("return document.querySelector('.past-title').textContent").await;
        assert_eq!(past, "MST-KRUSKAL(G, w)");
    });
}

#[test]
fn examples_and_documents_are_taken() {
    in_browser(|browser, _page| async move {
        browser.at("#tab-examples").await.click().await.expect("a click");
        browser.at("#examples").await.send_keys("(12, 18) -> 6\n(7, 5) -> 1").await.expect("keys");
        browser.at("#go").await.click().await.expect("a click");
        browser.until("return document.querySelectorAll('#list .pairs .satisfied').length >= 2").await;
        browser.at("#tab-document").await.click().await.expect("a click");
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("notes.tex");
        let text = "\\documentclass{article}\\begin{document}\\begin{algorithm}\\caption{Greatest common divisor}\\begin{algorithmic}\n\\While{$b \\neq 0$}\n\\State $r \\gets a \\bmod b$\n\\State $a \\gets b$\n\\State $b \\gets r$\n\\EndWhile\n\\State \\Return $a$\n\\end{algorithmic}\\end{algorithm}\\end{document}";
        std::fs::write(&file, text).expect("it can be written");
        browser.at("#file").await.send_keys(file.to_str().expect("a path")).await.expect("a file");
        browser
            .until(
                "return document.querySelector('.box h3')?.textContent.includes('Greatest common divisor')",
            )
            .await;
        browser.at(".box button").await.click().await.expect("a click");
        browser
            .until("return document.querySelectorAll('#list .card.strong, #list .card.likely').length")
            .await;
    });
}

#[test]
fn what_is_hostile_is_shown_as_text() {
    in_browser(|browser, _page| async move {
        let text = "<img src=x onerror=\"window.hurt = true\">\nEUCLID(a, b)\n  while b ≠ 0\n    r = a mod b\n    a = b\n    b = r\n  return a // </textarea><script>window.hurt = true</script>";
        find(&browser, text).await;
        assert_eq!(browser.run("return window.hurt ?? 'no'").await, "no");
        assert_eq!(browser.run("return document.querySelectorAll('#results img, #results script, .understood img').length").await, 0);
        let shown = browser.run("return document.querySelector('#r1 .steps').textContent").await;
        assert!(shown.as_str().is_some_and(|shown| shown.contains("<img src=x")), "{shown}");
    });
}

#[test]
fn dark_and_narrow_windows_are_readable_and_the_page_is_accessible() {
    let named = std::env::var_os("ALGOFIND_AXE").map(PathBuf::from);
    // Where `.ci/run` puts it.
    let usual =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/npm/node_modules/axe-core/axe.min.js");
    let is_named = named.is_some();
    let axe = std::fs::read_to_string(named.unwrap_or(usual));
    assert!(axe.is_ok() || !is_named, "ALGOFIND_AXE names axe.min.js");
    let Ok(axe) = axe else {
        return println!("left out: ALGOFIND_AXE does not name axe.min.js (npm install axe-core)");
    };
    in_browser(|browser, _page| async move {
        find(&browser, KRUSKAL).await;
        for colours in ["light", "dark"] {
            let media = json!({ "features": [{ "name": "prefers-color-scheme", "value": colours }] });
            browser.emulate("Emulation.setEmulatedMedia", media).await;
            for width in [1_400, 390] {
                let size =
                    json!({ "width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 500 });
                browser.emulate("Emulation.setDeviceMetricsOverride", size).await;
                let wide = browser.run("return document.documentElement.scrollWidth - innerWidth").await;
                assert!(wide.as_i64() <= Some(0), "{colours} {width}: {wide} pixels too wide");
                browser.run(&axe).await;
                let report = "const done = arguments[arguments.length - 1];
                    axe.run(document, { resultTypes: ['violations'] }).then((found) => done(found.violations.map((one) =>
                        `${one.id}: ${one.nodes.map((node) => node.target + ' ' + node.failureSummary).join(' | ')}`)))";
                let found = browser.client.execute_async(report, Vec::new()).await.expect("axe runs");
                assert_eq!(found, json!([]), "{colours} {width}");
            }
        }
        let ground = browser.run("return getComputedStyle(document.body).backgroundColor").await;
        assert_eq!(ground, "rgb(20, 23, 26)");
    });
}
