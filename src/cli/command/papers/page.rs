//! The page that `algofind papers link --format html` prints: no script, no file beside it.

use std::fmt::Write as _;

use algofind::papers::{Implementation, Link};
use algofind::report::page_link;

use super::link::full_name;

const HEAD: &str = r#"<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Algorithms and their implementations</title>
<style>
:root { color-scheme: light dark; --line: #8884; --faint: #777; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.05rem; margin: 0; }
article { border-top: 1px solid var(--line); padding: .9rem 0; }
p { margin: .2rem 0; } .about, .cost { color: var(--faint); }
ol { margin: .3rem 0; padding-left: 1.4rem; } code, pre { font: 13px/1.45 ui-monospace, monospace; }
pre { background: #8881; padding: .6rem .8rem; overflow-x: auto; margin: .4rem 0; }
summary { cursor: pointer; color: var(--faint); }
.sure { border-radius: .6rem; padding: 0 .5rem; font-size: .8rem; color: #fff; background: #666; }
.strong { background: #17692f; } .likely { background: #8a5a00; }
</style>
"#;

/// All algorithms with their implementations, the surest first.
pub(super) fn html(links: &[Link]) -> String {
    let n_found = links.iter().filter(|link| !link.implementations.is_empty()).count();
    let mut out = String::from(HEAD);
    let _ = writeln!(
        out,
        "<h1>Algorithms of documents and their implementations</h1>\n<p class=\"about\">{} algorithms, {n_found} with code \
         that may implement them, the surest first.</p>",
        links.len()
    );
    for link in links {
        article(&mut out, link);
    }
    out.push_str("</html>\n");
    out
}

fn article(out: &mut String, link: &Link) {
    let (document, found) = (&link.document, &link.found);
    let best = link.implementations.first().map_or("none", |i| i.confidence.name());
    let _ = writeln!(
        out,
        "<article>\n<h2><span class=\"sure {best}\">{best}</span> {}</h2>",
        escape(&full_name(link))
    );
    let title = document.title.as_deref().unwrap_or(&document.file);
    let year = document.year.map_or_else(String::new, |year| format!(", {year}"));
    let _ = writeln!(
        out,
        "<p class=\"about\"><a href=\"{}\">{}, page {}</a>{year}</p>",
        escape(&page_link(&document.file, found.page)),
        escape(title),
        found.page
    );
    if !found.complexity.is_empty() {
        let _ = writeln!(out, "<p class=\"cost\">stated cost: {}</p>", escape(&found.complexity.join(", ")));
    }
    for sentence in found.synopsis.iter().take(2) {
        let _ = writeln!(out, "<p>{}</p>", escape(sentence));
    }
    if !link.implementations.is_empty() {
        out.push_str("<ol>\n");
        for implementation in &link.implementations {
            item(out, implementation);
        }
        out.push_str("</ol>\n");
    }
    let _ = writeln!(
        out,
        "<details><summary>pseudo-code</summary><pre>{}</pre></details>\n</article>",
        escape(&found.code())
    );
}

fn item(out: &mut String, implementation: &Implementation) {
    let Some(region) = implementation.regions.first() else { return };
    let more = implementation.regions.len() - 1;
    let with = if more == 0 { String::new() } else { format!(", with {more} more") };
    let _ = writeln!(
        out,
        "<li><code>{}</code> in <code>{}:{}-{}</code>{with}: {}, {} steps laid beside code</li>",
        escape(&region.function),
        escape(&region.file),
        region.start,
        region.end,
        implementation.confidence.name(),
        implementation.n_steps
    );
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
