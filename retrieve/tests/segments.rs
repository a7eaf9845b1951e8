//! Segments: what goes in comes out, and nothing damaged is taken for sound.

mod units;

use algofind_retrieve::ids::{FileIx, FunctionIx, TextIx};
use algofind_retrieve::segment::{BuildError, Segment, SegmentBuilder, SegmentError, SegmentFile};
use algofind_retrieve::unit::{FileUnit, Vector};
use algofind_retrieve::vector::{Int4Rows, quantize4};
use proptest::prelude::*;
use units::{file_unit, random_units};

fn build(units: &[FileUnit]) -> Segment {
    let mut builder = SegmentBuilder::new();
    for unit in units {
        builder.push(unit).expect("sound unit");
    }
    builder.finish().expect("small segment")
}

/// A vector as a segment stores it.
fn rounded(vector: &Vector) -> Vec<f32> {
    let mut bytes = Vec::new();
    let scales = [quantize4(vector, &mut bytes)];
    Int4Rows::new(vector.dimension(), &bytes, &scales).vector(0)
}

/// Compares everything a segment says of its files with the units it was built from.
fn assert_holds(segment: &Segment, units: &[FileUnit]) {
    assert_eq!(segment.n_files(), units.len());
    let mut function = FunctionIx(0);
    for (file, unit) in segment.files().zip(units) {
        assert_eq!(segment.file(file).path, unit.path);
        assert_eq!(segment.file(file).content_hash, unit.content_hash);
        assert_eq!(segment.source(file).unwrap(), unit.source);
        assert_eq!(segment.facts(file).unwrap(), unit.facts);
        assert_eq!(segment.functions_of(file).len(), unit.functions.len());
        for expected in &unit.functions {
            let found = segment.function(function);
            assert_eq!((found.name, found.scope), (&*expected.name, &*expected.scope));
            assert_eq!(found.file, file);
            let first = segment.node_range(function).start as u32;
            assert_eq!(segment.nodes(function).len(), expected.nodes.len());
            let spans = segment.spans(function);
            for ((node, unit_node), span) in segment.nodes(function).zip(&expected.nodes).zip(spans) {
                let shape = segment.shape(node);
                assert_eq!(
                    (shape.kind, shape.depth, shape.flags),
                    (unit_node.kind, unit_node.depth, unit_node.flags)
                );
                assert_eq!(shape.math, unit_node.math);
                assert_eq!((span.start_line, span.end_line), (unit_node.start_line, unit_node.end_line));
                assert_eq!((span.start_byte, span.end_byte), (unit_node.start_byte, unit_node.end_byte));
                assert_eq!(segment.span(node), span);
                assert_eq!(segment.function_of(node), function);
                let stored = segment.text_of(node).map(|text| segment.text_vectors().vector(text.index()));
                assert_eq!(stored, unit_node.text.map(|text| rounded(&unit.texts[text as usize].vector)));
            }
            let mut expected_edges = expected.edges.clone();
            expected_edges.sort_by_key(|&(from, ..)| from);
            assert_eq!(segment.edges(function), expected_edges);
            let calls = segment.calls(function).into_iter().map(|c| (c.node.0 - first, c.name.to_owned()));
            let calls: Vec<_> = calls.collect();
            let expected_calls: Vec<_> = expected.calls.iter().map(|c| (c.node, c.name.clone())).collect();
            assert_eq!(calls, expected_calls);
            for field in &expected.fields {
                for &(key, n) in &field.terms {
                    let hit = segment.postings(field.field, key).find(|p| p.0 == function);
                    assert_eq!(hit, Some((function, u32::from(n))));
                }
                assert_eq!(u32::from(segment.field_lengths(field.field)[function.index()]), field.length);
            }
            function.0 += 1;
        }
    }
    assert_eq!(function.index(), segment.n_functions());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn what_goes_in_comes_out(seed in any::<u64>(), n in 0_usize..6) {
        let units = random_units(seed, n);
        assert_holds(&build(&units), &units);
    }

    #[test]
    fn a_file_holds_what_memory_held(seed in any::<u64>()) {
        let units = random_units(seed, 3);
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("segment");
        std::fs::write(&path, build(&units).as_bytes()).unwrap();
        assert_holds(&Segment::open(&path).unwrap(), &units);
        SegmentFile::open(&path).unwrap().verify().unwrap();
    }
}

#[test]
fn every_damaged_byte_is_named() {
    let units = random_units(7, 3);
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("segment");
    let sound = build(&units).as_bytes().to_vec();
    for place in (0..sound.len()).step_by(101) {
        let mut bytes = sound.clone();
        bytes[place] ^= 0x10;
        std::fs::write(&path, &bytes).unwrap();
        let outcome = SegmentFile::open(&path).and_then(|file| file.verify());
        let error = outcome.expect_err("verification reads every byte").to_string();
        assert!(error.contains("segment"), "{error}");
    }
}

#[test]
fn a_shortened_file_is_named() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("segment");
    let sound = build(&random_units(1, 2)).as_bytes().to_vec();
    for len in [0, 1, 31, 32, 16_384, sound.len() - 64, sound.len() - 1] {
        std::fs::write(&path, &sound[..len]).unwrap();
        let error = SegmentFile::open(&path).expect_err("too short");
        assert!(matches!(error, SegmentError::NotASegment { .. } | SegmentError::Damaged { .. }), "{error}");
    }
}

#[test]
fn equal_texts_are_stored_once() {
    let segment = build(&[file_unit("a.c", 3), file_unit("b.c", 3)]);
    let one = build(&[file_unit("a.c", 3)]);
    assert_eq!(segment.n_texts(), one.n_texts());
    assert_eq!(segment.n_nodes(), 2 * one.n_nodes());
    let has_text =
        |&function: &FunctionIx| segment.nodes(function).any(|node| segment.text_of(node) == Some(TextIx(0)));
    assert!(segment.functions().any(|function| has_text(&function)));
    assert_eq!(segment.text_vectors().len(), segment.n_texts());
}

#[test]
fn lines_are_cut_out_of_sources() {
    let mut unit = file_unit("a.c", 1);
    unit.source = "one\ntwo\nthree".to_owned();
    unit.functions.clear();
    let segment = build(&[unit]);
    let lines = |first, last| segment.source_lines(FileIx(0), first, last).unwrap();
    assert_eq!(lines(1, 1), "one\n");
    assert_eq!(lines(2, 3), "two\nthree");
    assert_eq!(lines(0, 9), "one\ntwo\nthree");
    assert_eq!(lines(3, 2), "");
    assert_eq!(lines(4, u32::MAX), "");
}

#[test]
fn unsound_units_are_refused_and_leave_nothing() {
    let mut builder = SegmentBuilder::new();
    builder.push(&file_unit("a.c", 2)).unwrap();
    let mut edge = file_unit("b.c", 2);
    edge.functions[0].edges.push((0, 99, 0));
    assert!(matches!(builder.push(&edge), Err(BuildError::OutOfRange { index: 99, .. })));
    let mut span = file_unit("b.c", 2);
    span.functions[0].nodes[0].end_byte = 1_000_000;
    assert!(matches!(builder.push(&span), Err(BuildError::Span { .. })));
    let mut text = file_unit("b.c", 2);
    text.functions[0].nodes[0].text = Some(50);
    assert!(matches!(builder.push(&text), Err(BuildError::OutOfRange { what: "text", .. })));
    let mut vector = file_unit("b.c", 2);
    vector.texts[0].vector = Vector::F32(vec![1.0; 3]);
    assert!(matches!(builder.push(&vector), Err(BuildError::Dimension { found: 3, .. })));
    assert_holds(&builder.finish().unwrap(), &[file_unit("a.c", 2)]);
}

#[test]
fn unknown_terms_and_fields_are_empty() {
    let segment = build(&[file_unit("a.c", 2)]);
    assert_eq!(segment.doc_freq(0, 0xdead_beef), 0);
    assert_eq!(segment.postings(200, 1).count(), 0);
    assert_eq!(segment.field_stats(200).n_functions, 0);
    assert!(segment.field_lengths(200).is_empty());
}
