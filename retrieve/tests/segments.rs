//! Segments: what goes in comes out, and nothing damaged is taken for sound.

mod units;

use algofind_retrieve::ids::{FileIx, FunctionIx};
use algofind_retrieve::segment::{BuildError, Segment, SegmentBuilder, SegmentError, SegmentFile};
use algofind_retrieve::unit::{FileUnit, Vector};
use algofind_retrieve::vector::{Int4Rows, quantize4};
use proptest::prelude::*;
use units::{NEAR, PLAIN, file_unit, random_units};

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
            assert_eq!(segment.notes(function), expected.notes);
            assert_eq!(segment.nodes(function).len(), expected.nodes.len());
            let spans = segment.spans(function);
            let marks: Vec<_> = expected.nodes.iter().map(|node| node.mark).collect();
            assert_eq!(segment.marks(function), marks);
            for ((node, unit_node), span) in segment.nodes(function).zip(&expected.nodes).zip(spans) {
                assert_eq!((span.start_line, span.end_line), (unit_node.start_line, unit_node.end_line));
                assert_eq!((span.start_byte, span.end_byte), (unit_node.start_byte, unit_node.end_byte));
                assert_eq!(segment.span(node), span);
                assert_eq!(segment.function_of(node), function);
                for (table, row) in unit.tables.iter().zip(&unit_node.rows) {
                    let stored = segment.table(&table.name);
                    let found = stored.and_then(|stored| Some((stored, stored.row_of(node)?)));
                    let expected = row.map(|row| &table.rows[row as usize]);
                    assert_eq!(found.map(|(stored, row)| stored.keys()[row]), expected.map(|row| row.key));
                    let vector = found.map(|(stored, row)| stored.rows().vector(row));
                    assert_eq!(vector, expected.map(|row| rounded(&row.vector)));
                }
            }
            let mut expected_edges = expected.edges.clone();
            expected_edges.sort_by_key(|&(from, ..)| from);
            assert_eq!(segment.edges(function), expected_edges);
            for field in &expected.fields {
                for &(key, n) in &field.terms {
                    let hit = segment.postings(field.field, key).find(|p| p.0 == function);
                    assert_eq!(hit, Some((function, u32::from(n))));
                }
                assert_eq!(u32::from(segment.field_lengths(field.field)[function.index()]), field.length);
            }
            function.0 += 1;
        }
        for row in unit.tables.iter().filter(|table| table.name == PLAIN).flat_map(|table| &table.rows) {
            let table = segment.table(PLAIN).expect("a file has it");
            let found = table.find(row.key).map(|row| table.rows().vector(row));
            assert_eq!(found, Some(rounded(&row.vector)));
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
fn equal_keys_are_stored_once() {
    let segment = build(&[file_unit("a.c", 3), file_unit("b.c", 3)]);
    let one = build(&[file_unit("a.c", 3)]);
    assert_eq!(segment.n_nodes(), 2 * one.n_nodes());
    for name in [NEAR, PLAIN] {
        let keys = |segment: &Segment| segment.table(name).expect("a table").keys().to_vec();
        assert_eq!(keys(&segment), keys(&one));
    }
    assert!(segment.table("no such table").is_none());
}

#[test]
fn tables_of_no_node_are_adopted() {
    let segment = build(&[file_unit("a.c", 3)]);
    let mut builder = SegmentBuilder::alike([&segment]);
    builder.adopt_tables(&segment);
    for unit in segment.units(|_| true) {
        builder.push(&unit.expect("sound")).expect("sound");
    }
    let copy = builder.finish().expect("small");
    assert_eq!(copy.as_bytes(), segment.as_bytes());
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
    let mut row = file_unit("b.c", 2);
    row.functions[0].nodes[0].rows = vec![Some(50)];
    assert!(matches!(builder.push(&row), Err(BuildError::OutOfRange { what: "row", .. })));
    let mut vector = file_unit("b.c", 2);
    vector.tables[0].rows[0].vector = Vector::F32(vec![1.0; 5]);
    assert!(matches!(builder.push(&vector), Err(BuildError::Dimension { found: 5, .. })));
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

/// One field is scored where its postings lie, several are added up first; a field that does not occur adds nothing.
#[test]
fn fields_are_scored_alike_alone_and_together() {
    use algofind_retrieve::index::Snapshot;
    use algofind_retrieve::rank::{Bm25, Corpus, Scorer, score};
    let snapshot =
        Snapshot::in_memory(vec![build(&random_units(5, 9)), build(&random_units(6, 4))], Vec::new());
    let terms: Vec<(u64, f32)> =
        (0..30_u64).map(|i| (i.wrapping_mul(0x9e37_79b9_7f4a_7c15), 1.0 + i as f32)).collect();
    for hidden in [usize::MAX, 2] {
        let corpus = Corpus::new(&snapshot, |_, file| file.index() != hidden);
        assert_eq!(corpus.is_whole(), hidden == usize::MAX);
        let alone = score(&corpus, &[2], &terms, Bm25::default());
        let together = score(&corpus, &[2, 200], &terms, Bm25::default());
        assert!(alone.scores.iter().any(|&score| score > 0.0));
        assert!((alone.whole - together.whole).abs() < 1e-3);
        for (function, (a, b)) in alone.scores.iter().zip(&together.scores).enumerate() {
            assert!((a - b).abs() < 1e-5, "{function}: {a} {b}");
            assert!(*a <= 0.0 || corpus.is_visible(function));
        }
        let scorer = Scorer::new(&corpus, &[2], Bm25::default());
        let found = scorer.found(&terms);
        assert_eq!(found.whole.to_bits(), alone.whole.to_bits());
        let with_any = alone.scores.iter().copied().enumerate().filter(|(_, score)| *score > 0.0);
        for (found, wanted) in found.scores.iter().zip(with_any) {
            assert_eq!(found.0, wanted.0);
            assert!((found.1 - wanted.1).abs() < 1e-5);
        }
        // Two sets that share terms, the second worth half.
        let sets = [(1.0, terms[..20].to_vec()), (0.5, terms[10..].to_vec())];
        let best = scorer.best(&sets);
        let [first, second] =
            sets.map(|(worth, terms)| scorer.all(&terms).scores.into_iter().map(move |s| s * worth));
        for ((sum, a), b) in best.sums.iter().zip(first).zip(second) {
            assert!((sum * best.scale - a.max(b)).abs() < 1e-5);
        }
    }
}
