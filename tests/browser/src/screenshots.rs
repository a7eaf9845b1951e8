//! Pictures of the page for the README: `screenshots FOLDER`.

#![allow(clippy::print_stdout, reason = "a script says what it made")]

use std::path::PathBuf;

use algofind_browser_tests::{Browser, serve};
use serde_json::json;

const QUICKSORT: &str = include_str!("../../../examples/queries/quicksort.txt");

/// Name of the picture, colours, width and height of the window.
const PICTURES: [(&str, &str, u32, u32); 3] = [
    ("page-light", "light", 1_400, 1_080),
    ("page-dark", "dark", 1_400, 1_080),
    ("page-narrow", "light", 390, 1_100),
];

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "docs".to_owned()));
    let page = serve(&["examples/corpus"]);
    for (name, colours, width, height) in PICTURES {
        let browser = match Browser::start(width, height).await {
            Ok(browser) => browser,
            Err(left_out) => return println!("{left_out}"),
        };
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500 });
        browser.emulate("Emulation.setDeviceMetricsOverride", size).await;
        let media = json!({ "features": [{ "name": "prefers-color-scheme", "value": colours }] });
        browser.emulate("Emulation.setEmulatedMedia", media).await;
        let text: String = url::form_urlencoded::byte_serialize(QUICKSORT.as_bytes()).collect();
        browser.client.goto(&format!("{}#q={text}", page.link)).await.expect("the page");
        browser.until("return document.querySelectorAll('#r1 .body:not([aria-busy]) .code').length").await;
        browser.until("return document.querySelector('#flow img')?.naturalWidth").await;
        let picture = browser.client.screenshot().await.expect("a picture");
        let path = folder.join(format!("{name}.png"));
        std::fs::write(&path, picture).expect("it can be written");
        println!("{}", path.display());
    }
}
