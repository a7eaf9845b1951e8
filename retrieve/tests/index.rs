//! The index on disk: its life, its neighbours, and what it does with files it did not write.

mod history;
mod units;

use std::collections::BTreeMap;
use std::path::Path;

use algofind_retrieve::index::{IndexError, IndexReader, IndexWriter, WriterConfig, verify};
use algofind_retrieve::segment::BuildError;
use algofind_retrieve::unit::{FileUnit, Vector};
use history::{Model, apply, links_are_right};
use units::{Random, canonical, contents, file_unit};

fn open(directory: &Path) -> IndexWriter {
    IndexWriter::open(directory, WriterConfig::default()).expect("no one else writes")
}

fn read(directory: &Path) -> BTreeMap<String, FileUnit> {
    contents(IndexReader::open(directory).unwrap().snapshot().unwrap()).unwrap()
}

#[test]
fn every_generation_holds_its_files_and_links() {
    let directory = tempfile::tempdir().unwrap();
    let mut model = Model::new();
    let mut writer = open(directory.path());
    for generation in 1..=40 {
        if generation % 7 == 0 {
            drop(writer);
            writer = open(directory.path());
        }
        assert_eq!(apply(&mut writer, generation).unwrap(), generation);
        model.advance_to(generation);
        let reader = IndexReader::open(directory.path()).unwrap();
        assert_eq!(reader.generation(), generation);
        assert_eq!(contents(reader.snapshot().unwrap()).unwrap(), model.files);
        assert!(links_are_right(reader.snapshot().unwrap()));
        assert!(verify(directory.path()).unwrap().is_sound());
    }
}

#[test]
fn small_segments_are_merged_and_small_memory_makes_more_of_them() {
    let directory = tempfile::tempdir().unwrap();
    let config = WriterConfig { segment_memory: 1, ..WriterConfig::default() };
    let mut writer = IndexWriter::open(directory.path(), config).unwrap();
    for i in 0..12 {
        writer.add(&file_unit(&format!("{i}.c"), 2)).unwrap();
    }
    writer.commit().unwrap();
    assert_eq!(writer.snapshot().unwrap().segments().len(), 12);
    let before = read(directory.path());
    drop(writer);

    let mut writer = open(directory.path());
    assert_eq!(writer.compact().unwrap(), 12);
    writer.commit().unwrap();
    assert_eq!(writer.snapshot().unwrap().segments().len(), 1);
    assert_eq!(writer.compact().unwrap(), 0);
    assert_eq!(read(directory.path()), before);
    let names = std::fs::read_dir(directory.path()).unwrap().count();
    assert_eq!(names, 3, "manifest, lock and one segment are left");
}

#[test]
fn updates_are_merged_and_the_bulk_is_left_alone() {
    let directory = tempfile::tempdir().unwrap();
    let mut writer = open(directory.path());
    for i in 0..100 {
        writer.add(&file_unit(&format!("bulk{i}.c"), 120)).unwrap();
    }
    writer.commit().unwrap();
    let bulk = |writer: &mut IndexWriter| writer.snapshot().unwrap().segments()[0].segment().n_files();
    for i in 0..20 {
        writer.add(&file_unit(&format!("bulk{i}.c"), 1)).unwrap();
        writer.compact().unwrap();
        writer.commit().unwrap();
        assert!(writer.snapshot().unwrap().segments().len() <= 9);
        assert_eq!(bulk(&mut writer), 100, "deleted files stay until there are many");
    }
    for i in 20..40 {
        writer.remove(&format!("bulk{i}.c"));
    }
    assert_eq!(writer.compact().unwrap(), 1, "two in five files of the bulk are gone");
    writer.commit().unwrap();
    assert_eq!(read(directory.path()).len(), 80);
}

#[test]
fn unchanged_files_are_not_needed_again() {
    let directory = tempfile::tempdir().unwrap();
    let unit = file_unit("a.c", 2);
    let mut writer = open(directory.path());
    assert!(writer.needs("a.c", &unit.content_hash));
    writer.add(&unit).unwrap();
    assert!(!writer.needs("a.c", &unit.content_hash));
    assert_eq!(writer.commit().unwrap(), 1);
    assert_eq!(writer.commit().unwrap(), 1, "nothing changed");
    drop(writer);
    let mut writer = open(directory.path());
    assert!(!writer.needs("a.c", &unit.content_hash));
    assert!(writer.needs("a.c", &[9; 32]));
    assert!(writer.remove("a.c"));
    assert!(!writer.remove("a.c"));
    assert!(writer.needs("a.c", &unit.content_hash));
    assert_eq!(writer.commit().unwrap(), 2);
    assert!(read(directory.path()).is_empty());
}

#[test]
fn the_last_version_of_a_file_counts() {
    let directory = tempfile::tempdir().unwrap();
    let mut writer = open(directory.path());
    writer.add(&file_unit("a.c", 1)).unwrap();
    writer.add(&file_unit("a.c", 2)).unwrap();
    writer.add(&file_unit("b.c", 2)).unwrap();
    writer.remove("b.c");
    writer.commit().unwrap();
    assert_eq!(read(directory.path()), BTreeMap::from([("a.c".to_owned(), canonical(&file_unit("a.c", 2)))]));
}

#[test]
fn vectors_of_another_dimension_are_refused() {
    let directory = tempfile::tempdir().unwrap();
    let mut writer = open(directory.path());
    writer.add(&file_unit("a.c", 2)).unwrap();
    writer.commit().unwrap();
    let mut other = file_unit("b.c", 2);
    other.tables[0].rows.iter_mut().for_each(|row| row.vector = Vector::F32(vec![1.0; 3]));
    assert!(matches!(writer.add(&other), Err(IndexError::Build(BuildError::Dimension { found: 3, .. }))));
    drop(writer);
    assert!(open(directory.path()).add(&other).is_err());
    assert_eq!(read(directory.path()).len(), 1);
}

#[test]
fn a_second_writer_is_told_who_writes() {
    let directory = tempfile::tempdir().unwrap();
    let first = open(directory.path());
    let error = IndexWriter::open(directory.path(), WriterConfig::default()).unwrap_err();
    let process = std::process::id().to_string();
    assert!(matches!(&error, IndexError::Locked { holder, .. } if holder.contains(&process)), "{error}");
    drop(first);
    open(directory.path());
}

#[test]
fn a_reader_keeps_its_generation_while_a_writer_goes_on() {
    let directory = tempfile::tempdir().unwrap();
    let mut writer = open(directory.path());
    let mut model = Model::new();
    apply(&mut writer, 1).unwrap();
    model.advance_to(1);
    let early = IndexReader::open(directory.path()).unwrap();
    for generation in 2..=12 {
        apply(&mut writer, generation).unwrap();
    }
    writer.compact_all().unwrap();
    assert_eq!(early.generation(), 1);
    assert_eq!(contents(early.snapshot().unwrap()).unwrap(), model.files);
}

#[test]
fn readers_open_at_any_moment() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    let mut writer = open(path);
    apply(&mut writer, 1).unwrap();
    std::thread::scope(|scope| {
        let reading = scope.spawn(|| {
            let mut model = Model::new();
            let mut last = 0;
            while last < 30 {
                let reader = IndexReader::open(path).unwrap();
                assert!(reader.generation() >= last, "generations only grow");
                last = reader.generation();
                model.advance_to(last);
                assert_eq!(contents(reader.snapshot().unwrap()).unwrap(), model.files);
            }
        });
        for generation in 2..=30 {
            apply(&mut writer, generation).unwrap();
        }
        reading.join().unwrap();
    });
}

#[test]
fn an_index_made_with_something_else_is_refused_and_can_be_replaced() {
    let directory = tempfile::tempdir().unwrap();
    let config = |encoder: &str| WriterConfig {
        fingerprints: BTreeMap::from([("text encoder".to_owned(), encoder.to_owned())]),
        ..WriterConfig::default()
    };
    let mut writer = IndexWriter::open(directory.path(), config("one")).unwrap();
    writer.add(&file_unit("a.c", 2)).unwrap();
    writer.commit().unwrap();
    drop(writer);

    let error = IndexWriter::open(directory.path(), config("two")).unwrap_err();
    assert!(error.to_string().contains("text encoder `one`, expected was text encoder `two`"), "{error}");
    let reader = IndexReader::open(directory.path()).unwrap();
    assert!(reader.expect_fingerprints(&config("one").fingerprints).is_ok());
    let error = reader.expect_fingerprints(&config("two").fingerprints).unwrap_err();
    assert!(matches!(error, IndexError::Fingerprint { name, .. } if name == "text encoder"));
    let error = reader.expect_fingerprints(&BTreeMap::new()).unwrap_err();
    assert!(error.to_string().contains("text encoder `one`, expected was no text encoder"), "{error}");

    let mut writer = IndexWriter::create(directory.path(), config("two")).unwrap();
    assert_eq!(read(directory.path()).len(), 1, "the old index counts until the commit");
    writer.add(&file_unit("b.c", 2)).unwrap();
    assert_eq!(writer.commit().unwrap(), 2);
    assert_eq!(read(directory.path()).into_keys().collect::<Vec<_>>(), ["b.c"]);
}

#[test]
fn other_versions_and_other_directories_are_named() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    assert!(matches!(IndexReader::open(path), Err(IndexError::NotAnIndex { .. })));
    assert!(matches!(verify(path), Err(IndexError::NotAnIndex { .. })));
    assert!(matches!(IndexReader::open(&path.join("none")), Err(IndexError::NotAnIndex { .. })));
    std::fs::write(path.join("manifest"), "algofind-index 99 0\n{}\n").unwrap();
    assert!(matches!(IndexReader::open(path), Err(IndexError::Version { .. })));
    assert!(matches!(verify(path), Err(IndexError::Version { .. })));
    let refused = IndexWriter::open(path, WriterConfig::default());
    assert!(matches!(refused, Err(IndexError::Version { .. })));
    let mut writer = IndexWriter::create(path, WriterConfig::default()).unwrap();
    writer.add(&file_unit("a.c", 1)).unwrap();
    writer.commit().unwrap();
    assert_eq!(read(path).len(), 1);
}

#[test]
fn files_of_others_are_left_alone() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    let others = ["segment-tree.c", "links-cut.c", "links-to-read.txt", "manifest"];
    for name in others {
        std::fs::write(path.join(name), name).unwrap();
    }
    for refused in
        [IndexWriter::open(path, WriterConfig::default()), IndexWriter::create(path, WriterConfig::default())]
    {
        assert!(matches!(refused, Err(IndexError::Occupied { file, .. }) if file == "links-cut.c"));
    }
    assert!(matches!(IndexReader::open(path), Err(IndexError::NotAnIndex { .. })));

    // Beside an index they stay as well.
    std::fs::remove_file(path.join("manifest")).unwrap();
    let index = path.join("index");
    open(&index).commit().unwrap();
    for name in &others[..3] {
        std::fs::rename(path.join(name), index.join(name)).unwrap();
    }
    let mut writer = open(&index);
    writer.add(&file_unit("a.c", 1)).unwrap();
    writer.commit().unwrap();
    for name in &others[..3] {
        assert_eq!(std::fs::read_to_string(index.join(name)).unwrap(), *name);
    }
}

#[test]
fn what_a_killed_first_writer_left_is_removed_by_the_next_commit() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    for name in ["segment-000007", "segment-000008.tmp", "links-000001", "manifest.tmp", "lock"] {
        std::fs::write(path.join(name), "half").unwrap();
    }
    let mut writer = open(path);
    writer.add(&file_unit("a.c", 1)).unwrap();
    writer.commit().unwrap();
    assert_eq!(std::fs::read_dir(path).unwrap().count(), 3, "manifest, lock and one segment");
}

#[test]
fn a_file_of_another_index_is_noticed() {
    let [one, two] = [1, 2].map(|n_functions| {
        let directory = tempfile::tempdir().unwrap();
        let mut writer = open(directory.path());
        writer.add(&file_unit("a.c", 2)).unwrap();
        writer.add(&file_unit("b.c", 2 + n_functions)).unwrap();
        writer.add(&file_unit("c.c", 2)).unwrap();
        writer.commit().unwrap();
        writer.remove(["a.c", "c.c"][n_functions as usize - 1]);
        let snapshot = writer.snapshot().unwrap();
        let mut links = history::links(&snapshot);
        links.truncate(n_functions as usize);
        writer.set_links(links).unwrap();
        writer.commit().unwrap();
        directory
    });
    let names: Vec<String> = std::fs::read_dir(one.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| !matches!(name.as_str(), "lock" | "manifest"))
        .collect();
    assert_eq!(names.len(), 3, "a segment, deletions and links: {names:?}");
    for name in names {
        let own = std::fs::read(one.path().join(&name)).unwrap();
        std::fs::copy(two.path().join(&name), one.path().join(&name)).unwrap();
        assert!(!verify(one.path()).unwrap().is_sound(), "{name}");
        let opened = IndexReader::open(one.path()).and_then(|reader| reader.snapshot().map(drop));
        assert!(opened.unwrap_err().to_string().contains(&name));
        std::fs::write(one.path().join(&name), own).unwrap();
    }
    assert!(verify(one.path()).unwrap().is_sound());
}

#[cfg(unix)]
#[test]
fn a_pipe_in_place_of_a_file_is_an_error() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    let mut writer = open(path);
    writer.add(&file_unit("a.c", 1)).unwrap();
    writer.commit().unwrap();
    drop(writer);
    for name in ["segment-000000", "manifest"] {
        std::fs::remove_file(path.join(name)).unwrap();
        assert!(std::process::Command::new("mkfifo").arg(path.join(name)).status().unwrap().success());
        let error = IndexReader::open(path).unwrap_err();
        assert!(error.to_string().contains(name), "{error}");
    }
}

/// Flips bits and cuts ends of every file: an error that names a file of the index, or the right answer.
#[test]
fn damage_is_named_or_harmless() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    let mut writer = open(path);
    let mut model = Model::new();
    for generation in 1..=6 {
        apply(&mut writer, generation).unwrap();
    }
    // A deletion without compaction, so that there is a file of deletions too.
    let removed = writer.paths().min().unwrap().to_owned();
    writer.remove(&removed);
    let snapshot = writer.snapshot().unwrap();
    writer.set_links(history::links(&snapshot)).unwrap();
    writer.commit().unwrap();
    drop(writer);
    model.advance_to(6);
    model.files.remove(&removed);

    let mut names: Vec<String> = std::fs::read_dir(path)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name != "lock")
        .collect();
    names.sort();
    assert!(
        names.iter().any(|name| name.contains("deleted")) && names.iter().any(|name| name.contains("links"))
    );
    let mut random = Random(5);
    for name in &names {
        let file = path.join(name);
        let sound = std::fs::read(&file).unwrap();
        for round in 0..60 {
            let mut bytes = sound.clone();
            let place = random.below(bytes.len() as u32) as usize;
            match round % 4 {
                0 => bytes.truncate(place),
                1 => bytes[place..].fill(0),
                _ => bytes[place] ^= 1 << random.below(8),
            }
            std::fs::write(&file, &bytes).unwrap();
            assert_named_or_right(path, &model);
            assert_eq!(verify(path).is_ok_and(|found| found.is_sound()), bytes == sound, "{name}");
        }
        std::fs::remove_file(&file).unwrap();
        assert!(IndexReader::open(path).is_err(), "{name} is missing");
        std::fs::write(&file, &sound).unwrap();
    }
    assert!(verify(path).unwrap().is_sound());

    names.retain(|name| name != "manifest");
    for name in &names {
        let mut bytes = std::fs::read(path.join(name)).unwrap();
        *bytes.last_mut().unwrap() ^= 1;
        std::fs::write(path.join(name), bytes).unwrap();
    }
    assert_eq!(verify(path).unwrap().damage.len(), names.len(), "every damaged file is named");
}

fn assert_named_or_right(path: &Path, model: &Model) {
    let outcome = IndexReader::open(path).and_then(|reader| {
        let snapshot = reader.snapshot()?;
        assert!(links_are_right(snapshot));
        Ok(contents(snapshot)?)
    });
    match outcome {
        Ok(files) => assert_eq!(files, model.files),
        Err(error) => assert!(error.to_string().contains(path.to_str().unwrap()), "{error}"),
    }
}
