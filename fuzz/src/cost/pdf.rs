//! PDFs: nesting of every kind, many of everything, everything in one place.

use super::source::Made;

/// The objects of a file, numbered from 1, as a PDF with its table.
fn file(objects: &[String]) -> Vec<u8> {
    let mut out = b"%PDF-1.7\n".to_vec();
    let mut table = String::from("0000000000 65535 f \n");
    for (at, object) in objects.iter().enumerate() {
        table.push_str(&format!("{:010} 00000 n \n", out.len()));
        out.extend(format!("{} 0 obj\n{object}\nendobj\n", at + 1).bytes());
    }
    let (begin, n) = (out.len(), objects.len() + 1);
    out.extend(
        format!("xref\n0 {n}\n{table}trailer << /Size {n} /Root 1 0 R >>\nstartxref\n{begin}\n%%EOF\n")
            .bytes(),
    );
    out
}

fn stream(content: &str) -> String {
    stream_with("", content)
}

fn stream_with(entries: &str, content: &str) -> String {
    format!("<< {entries} /Length {} >>\nstream\n{content}\nendstream", content.len())
}

const FONT: &str = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";

/// A page is object 3, its content object 5, the font object 4; what else there is comes behind.
fn page_with(resources: &str, content: &str, more: &[String]) -> Vec<u8> {
    let page = format!(
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R \
         /Resources << /Font << /F 4 0 R >> {resources} >> >>"
    );
    let mut objects = vec![
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        page,
        FONT.to_owned(),
        stream(content),
    ];
    objects.extend_from_slice(more);
    file(&objects)
}

fn page(content: &str) -> Vec<u8> {
    page_with("", content, &[])
}

/// Text at places that a function of its number gives.
fn shown(n: usize, place: fn(usize) -> (usize, usize, usize), text: &str) -> Vec<u8> {
    let lines: String = (0..n)
        .map(|i| {
            let (x, y, size) = place(i);
            format!("/F {size} Tf 1 0 0 1 {x} {y} Tm ({text}) Tj\n")
        })
        .collect();
    page(&format!("BT\n{lines}ET"))
}

/// A document of `n` pages that all show the content of object 4.
fn pages(n: usize) -> Vec<u8> {
    let kids: Vec<String> = (0..n).map(|i| format!("{} 0 R", i + 5)).collect();
    let mut objects = vec![
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        format!("<< /Type /Pages /Kids [{}] /Count {n} >>", kids.join(" ")),
        FONT.to_owned(),
        stream("BT /F 10 Tf 1 0 0 1 72 700 Tm (Algorithm 1: Sort) Tj 0 -12 Td (1: x = 1) Tj ET"),
    ];
    let one = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F 3 0 R >> >> >>";
    objects.extend(std::iter::repeat_n(one.to_owned(), n));
    file(&objects)
}

/// Trees of pages in each other; the last holds the page.
fn tree(n: usize, last: &str) -> Vec<u8> {
    let mut objects = vec!["<< /Type /Catalog /Pages 4 0 R >>".to_owned(), FONT.to_owned()];
    objects.push(stream("BT /F 10 Tf 1 0 0 1 72 700 Tm (Sort) Tj ET"));
    for i in 0..n {
        let kid = if i + 1 < n { format!("{} 0 R", i + 5) } else { last.replace('@', &format!("{}", n + 4)) };
        objects.push(format!("<< /Type /Pages /Kids [{kid}] /Count 1 >>"));
    }
    objects.push(
        "<< /Type /Page /MediaBox [0 0 612 792] /Contents 3 0 R /Resources << /Font << /F 2 0 R >> >> >>"
            .to_owned(),
    );
    file(&objects)
}

/// Forms that each draw the next `times`.
fn forms(n: usize, times: usize) -> Vec<u8> {
    let one = |i: usize| {
        let next =
            format!("/Subtype /Form /BBox [0 0 612 792] /Resources << /XObject << /X {} 0 R >> >>", i + 7);
        stream_with(&next, &"/X Do ".repeat(times))
    };
    let more: Vec<String> = (0..n).map(one).collect();
    page_with("/XObject << /X 6 0 R >>", "BT /F 10 Tf 1 0 0 1 72 700 Tm (Sort) Tj ET /X Do", &more)
}

fn bytes(name: &'static str, make: fn(usize) -> Vec<u8>, size: usize) -> Made {
    (name, Box::new(make), size)
}

pub(crate) fn families() -> Vec<Made> {
    vec![
        bytes(
            "one line of glyphs",
            |n| page(&format!("BT /F 10 Tf 72 700 Td ({}) Tj ET", "a".repeat(n))),
            4_000,
        ),
        bytes("glyphs in one place", |n| shown(n, |_| (100, 700, 10), "a"), 400),
        bytes("words in one place", |n| shown(n, |_| (100, 700, 10), "word"), 400),
        bytes("a grid of words", |n| shown(n, |i| (72 + i % 5 * 90, 720 - i / 5 % 60 * 11, 10), "word"), 300),
        bytes(
            "words across the page",
            |n| shown(n, |i| (i * 7 % 500, i * 13 % 700, 10), "word word word"),
            400,
        ),
        bytes(
            "small words in one row",
            |n| {
                shown(
                    n,
                    |i| (72 + i % 400, if i % 9 == 0 { 700 } else { 702 }, if i % 9 == 0 { 12 } else { 6 }),
                    "i",
                )
            },
            400,
        ),
        bytes(
            "small words around one row",
            |n| shown(n, |i| (72 + i * 3 % 400, 690 + i % 20, 5 + i % 3), "i"),
            400,
        ),
        bytes("sizes", |n| shown(n, |i| (72, 700 - i % 600, 4 + i % 90), "word"), 400),
        bytes(
            "captions in one row",
            |n| shown(n, |i| (20 + i % 5 * 110, 700 - i / 5 % 600, 10), "Algorithm 1 Sort"),
            300,
        ),
        bytes("captions in one place", |n| shown(n, |_| (72, 700, 10), "Algorithm 1 Sort"), 300),
        bytes(
            "lines of steps",
            |n| shown(n, |i| (72 + i % 4 * 10, 780 - i % 760, 10), "1: if x then return y"),
            400,
        ),
        bytes(
            "rules",
            |n| {
                page(&format!(
                    "BT /F 10 Tf 72 700 Td (word) Tj ET {}",
                    (0..n).map(|i| format!("72 {} 400 1 re f\n", i % 700)).collect::<String>()
                ))
            },
            500,
        ),
        bytes(
            "rules with words between",
            |n| {
                let both: String = (0..n).map(|i| format!("72 {0} 200 1 re f BT /F 10 Tf 80 {1} Td (word) Tj 300 0 Td (beside this) Tj ET\n", i * 11 % 700, i * 11 % 700 + 5)).collect();
                page(&both)
            },
            200,
        ),
        bytes(
            "boxes in each other",
            |n| {
                page(
                    &(0..n)
                        .map(|i| format!("{i} {i} {0} {0} re S\n", 600_usize.saturating_sub(2 * i)))
                        .collect::<String>(),
                )
            },
            300,
        ),
        bytes(
            "one long path",
            |n| {
                page(&format!(
                    "0 0 m {} S BT /F 10 Tf 72 700 Td (word) Tj ET",
                    (0..n).map(|i| format!("{} {} l ", i % 600, i * 7 % 700)).collect::<String>()
                ))
            },
            700,
        ),
        bytes(
            "saved states",
            |n| page(&format!("{} BT /F 10 Tf 72 700 Td (word) Tj ET {}", "q ".repeat(n), "Q ".repeat(n))),
            2_000,
        ),
        bytes(
            "texts in an array",
            |n| page(&format!("BT /F 10 Tf 72 700 Td [{}] TJ ET", "(a) -20 ".repeat(n))),
            800,
        ),
        bytes(
            "arrays in each other",
            |n| page(&format!("BT /F 10 Tf 72 700 Td (a) Tj {}{} TJ ET", "[".repeat(n), "]".repeat(n))),
            2_000,
        ),
        bytes(
            "dictionaries in each other",
            |n| {
                page_with(
                    &format!("/X {}1{}", "<< /X ".repeat(n), " >>".repeat(n)),
                    "BT /F 10 Tf 72 700 Td (a) Tj ET",
                    &[],
                )
            },
            3_000,
        ),
        bytes(
            "numbers before an operator",
            |n| page(&format!("{} BT /F 10 Tf 72 700 Td (a) Tj ET", "1 ".repeat(n))),
            3_000,
        ),
        bytes("forms in each other", |n| forms(n, 1), 100),
        bytes(
            "forms that draw themselves",
            |n| {
                let form = stream_with(
                    "/Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >>",
                    &format!("/X Do {}", "% \n".repeat(n)),
                );
                page_with("/XObject << /X 6 0 R >>", "BT /F 10 Tf 72 700 Td (a) Tj ET /X Do", &[form])
            },
            300,
        ),
        bytes("pages", pages, 100),
        bytes(
            "pages of two words",
            |n| {
                let mut text = pages(n);
                text.truncate(text.len() - text.len() / 50);
                text
            },
            100,
        ),
        bytes("trees of pages", |n| tree(n, "@ 0 R"), 200),
        bytes("trees of pages in a ring", |n| tree(n, "4 0 R"), 200),
        bytes(
            "objects that refer to each other",
            |n| {
                let more: Vec<String> = (0..n).map(|i| format!("{} 0 R", (i + 1) % n + 6)).collect();
                page_with("/X 6 0 R", "BT /F 10 Tf 72 700 Td (a) Tj ET", &more)
            },
            300,
        ),
        bytes(
            "objects",
            |n| page_with("", "BT /F 10 Tf 72 700 Td (a) Tj ET", &vec!["<< /A [1 2 3] >>".to_owned(); n]),
            300,
        ),
        bytes(
            "objects in a stream",
            |n| {
                let places: String = (0..n).map(|i| format!("{} {} ", i + 20, i * 12)).collect();
                let held = "<< /A [1] >>".repeat(n);
                let packed = stream_with(
                    &format!("/Type /ObjStm /N {n} /First {}", places.len()),
                    &format!("{places}{held}"),
                );
                page_with("", "BT /F 10 Tf 72 700 Td (a) Tj ET", &[packed])
            },
            300,
        ),
        bytes(
            "no table of objects",
            |n| {
                let mut all =
                    page_with("", "BT /F 10 Tf 72 700 Td (a) Tj ET", &vec!["<< /A [1 2 3] >>".to_owned(); n]);
                let end = all.windows(4).rposition(|window| window == b"xref").unwrap_or(all.len());
                all.truncate(end.saturating_sub(40));
                all
            },
            300,
        ),
    ]
}
