//! PDFs of several layouts (`scripts/typeset.py` and `scripts/layouts/typeset.py` make them) and PDFs that cannot be read.

#![cfg(feature = "pdf")]

use std::path::PathBuf;

use algofind_paper::read::PdfReader;
use algofind_paper::{Found, Limits, Paper, ReadError, Reader, find};
use serde_json::Value;

fn fixtures() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures")
}

fn boxes_of(file: &str) -> Vec<Found> {
    let bytes = std::fs::read(fixtures().join(format!("{file}.pdf"))).expect("fixture");
    find(&PdfReader::new().read(&bytes, &Limits::default()).expect("a good PDF"))
}

/// Letters and digits only: what print and label may not differ in.
fn loose(text: &str) -> String {
    text.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

#[test]
fn labelled_boxes_are_found_with_their_lines() {
    let labels = std::fs::read_to_string(fixtures().join("labels.jsonl")).expect("labels");
    let (mut right, mut all) = (0, 0);
    for record in labels.lines().map(|l| serde_json::from_str::<Value>(l).expect("JSON")) {
        let file = record["file"].as_str().expect("file");
        let found = boxes_of(file);
        let wanted = record["boxes"].as_array().expect("boxes");
        assert_eq!(found.len(), wanted.len(), "{file}: boxes");
        for (f, w) in found.iter().zip(wanted) {
            assert_eq!(f.number.as_deref(), w["number"].as_str(), "{file}: number");
            assert_eq!(f.caption.as_deref(), w["caption"].as_str(), "{file}: caption");
            assert_eq!(u64::from(f.regions[0].page), w["page"].as_u64().expect("page"), "{file}: page");
            for line in w["lines"].as_array().expect("lines") {
                all += 1;
                let text = loose(line["text"].as_str().expect("text"));
                let depth = line["depth"].as_u64().expect("depth");
                right += usize::from(
                    f.lines.iter().any(|l| loose(&l.text) == text && u64::from(l.depth) == depth),
                );
            }
        }
    }
    assert!(right * 100 >= all * 95, "only {right} of {all} lines with their depth");
}

#[test]
fn a_box_over_two_pages_is_one_box() {
    let found = boxes_of("long-two-pages-1");
    assert!(found[0].regions.len() > 1, "{:?}", found[0].regions);
}

#[test]
fn what_is_no_pdf_is_said_to_be_damaged() {
    let limits = Limits::default();
    for bytes in
        [&b""[..], b"%PDF-1.5", b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>"]
    {
        let answer = PdfReader::new().read(bytes, &limits);
        assert!(matches!(answer, Err(ReadError::Damaged { .. } | ReadError::NoText { .. })), "{answer:?}");
    }
}

#[test]
fn a_stream_that_is_packed_twice_is_not_unfolded() {
    let file = b"%PDF-1.7\n1 0 obj\n<< /Type /XRef /Filter [/FlateDecode /FlateDecode] /Length 2 >>\nstream\nxx\nendstream";
    let answer = PdfReader::new().read(file, &Limits::default());
    assert!(matches!(&answer, Err(ReadError::Damaged { reason }) if reason.contains("packed")), "{answer:?}");
}

#[test]
fn an_encrypted_file_is_named_so() {
    let bytes = std::fs::read(fixtures().join("../closed/encrypted.pdf")).expect("fixture");
    let answer = PdfReader::new().read(&bytes, &Limits::default());
    assert!(matches!(answer, Err(ReadError::Encrypted { .. })), "{answer:?}");
}

#[test]
fn what_refers_to_a_box_is_found_wherever_it_stands() {
    let labels = std::fs::read_to_string(fixtures().join("labels.jsonl")).expect("labels");
    let (mut met, mut all) = (0, 0);
    for record in labels.lines().map(|l| serde_json::from_str::<Value>(l).expect("JSON")) {
        let file = record["file"].as_str().expect("file");
        let bytes = std::fs::read(fixtures().join(format!("{file}.pdf"))).expect("fixture");
        let paper = Paper::read(&bytes, Some("pdf"), &Limits::default()).expect("a good PDF");
        for (algorithm, wanted) in paper.algorithms.iter().zip(record["boxes"].as_array().expect("boxes")) {
            let said: Vec<String> = algorithm.references.iter().map(|r| loose(r)).collect();
            for reference in wanted["references"].as_array().into_iter().flatten() {
                all += 1;
                met += usize::from(said.contains(&loose(reference.as_str().expect("a sentence"))));
            }
        }
    }
    assert!(met * 100 >= all * 90, "only {met} of {all} reference sentences");
}

#[test]
fn a_cut_file_is_an_answer_and_no_panic() {
    let bytes = std::fs::read(fixtures().join("neurips-like-2.pdf")).expect("fixture");
    for end in (0..bytes.len()).step_by(bytes.len() / 7) {
        let _answer = PdfReader::new().read(&bytes[..end], &Limits::default());
    }
}

#[test]
fn limits_are_kept_and_named() {
    let bytes = std::fs::read(fixtures().join("neurips-like-2.pdf")).expect("fixture");
    let small = Limits { bytes: 10, ..Limits::default() };
    assert!(matches!(PdfReader::new().read(&bytes, &small), Err(ReadError::TooLarge { .. })));
    let few = Limits { pages: 1, glyphs: 50, ..Limits::default() };
    let document = PdfReader::new().read(&bytes, &few).expect("partly read");
    assert_eq!(document.pages.len(), 1);
    assert_eq!(document.partial.len(), 2, "{:?}", document.partial);
}
