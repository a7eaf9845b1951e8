//! Vectors on disk, so that a slow encoder computes each text once ever.
//!
//! One file for each encoder, named by its fingerprint, so that a changed model never reads the vectors of another:
//!
//! ```text
//! 0   magic "AFCACHE" and the format version, one byte; u32 dimension; u32 zero
//! 16  records: 16 bytes of the text's BLAKE3, 8 bytes of the record's BLAKE3, dimension × f32, little-endian
//! ```
//!
//! The file only grows. A record that a killed writer left half written fails its check and is cut off at the next opening.

use std::fs::{File, OpenOptions, create_dir_all};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use hashbrown::HashMap;
use ndarray::{Array2, ArrayView1};

use crate::encoder::distinct;
use crate::{EncodeError, TextEncoder};

const MAGIC: [u8; 8] = *b"AFCACHE\x01";
const HEADER: usize = 16;
const KEY: usize = 16;
const CHECK: usize = 8;

type Key = [u8; KEY];

/// An encoder that remembers its vectors in a directory.
///
/// Several processes may share the directory: records are appended under a file lock.
///
/// ```
/// use algofind_embed::{CachedEncoder, StaticEncoder, TextEncoder};
/// # let directory = tempfile::tempdir().unwrap();
/// # let directory = directory.path();
/// let encoder = CachedEncoder::open(StaticEncoder::shipped(), directory)?;
/// let first = encoder.encode(&["swap two elements"])?;
/// assert_eq!(encoder.encode(&["swap two elements"])?, first); // read from disk
/// assert_eq!(encoder.len(), 1);
/// # Ok::<(), algofind_embed::EncodeError>(())
/// ```
pub struct CachedEncoder<E> {
    encoder: E,
    path: PathBuf,
    known: Mutex<Known>,
}

struct Known {
    file: File,
    /// Where each text's vector begins.
    places: HashMap<Key, u64>,
}

impl<E: TextEncoder> CachedEncoder<E> {
    /// Opens the cache of an encoder's vectors in a directory, which is made if it is not there.
    pub fn open(encoder: E, directory: impl AsRef<Path>) -> Result<Self, EncodeError> {
        let directory = directory.as_ref();
        create_dir_all(directory).map_err(|error| EncodeError::io(directory, error))?;
        let name = blake3::hash(encoder.fingerprint().as_bytes()).to_hex();
        let path = directory.join(format!("{}.vectors", &name[..32]));
        let known = Known::open(&path, encoder.dimension())?;
        Ok(Self { encoder, path, known: Mutex::new(known) })
    }

    /// How many texts are remembered.
    pub fn len(&self) -> usize {
        self.lock().places.len()
    }

    /// Whether no text is remembered.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The lock is held only around reading and appending; a poisoned one guards a file that is checked anyway.
    fn lock(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<E: TextEncoder> TextEncoder for CachedEncoder<E> {
    fn dimension(&self) -> usize {
        self.encoder.dimension()
    }

    fn fingerprint(&self) -> String {
        self.encoder.fingerprint()
    }

    fn encode(&self, texts: &[&str]) -> Result<Array2<f32>, EncodeError> {
        let failed = |error| EncodeError::io(&self.path, error);
        let (distinct, places) = distinct(texts);
        let keys: Vec<Key> = distinct.iter().map(|text| key(text)).collect();
        let mut vectors = Array2::zeros((distinct.len(), self.dimension()));
        let mut missing = Vec::new();
        {
            let mut known = self.lock();
            for (at, key) in keys.iter().enumerate() {
                match known.places.get(key).copied() {
                    Some(place) => {
                        let vector = known.read(place, self.dimension()).map_err(failed)?;
                        vectors.row_mut(at).assign(&ArrayView1::from(&vector));
                    }
                    None => missing.push(at),
                }
            }
        }
        if !missing.is_empty() {
            let texts: Vec<&str> = missing.iter().map(|&at| distinct[at]).collect();
            let new = self.encoder.encode(&texts)?;
            let mut known = self.lock();
            known.append(missing.iter().map(|&at| keys[at]).zip(new.rows())).map_err(failed)?;
            for (&at, vector) in missing.iter().zip(new.rows()) {
                vectors.row_mut(at).assign(&vector);
            }
        }
        Ok(vectors.select(ndarray::Axis(0), &places))
    }
}

impl Known {
    fn open(path: &Path, dimension: usize) -> Result<Self, EncodeError> {
        let failed = |error| EncodeError::io(path, error);
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(failed)?;
        file.lock().map_err(failed)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        if bytes.len() < HEADER {
            // New, or its writer was killed at the very start.
            file.set_len(0).and_then(|()| file.rewind()).map_err(failed)?;
            file.write_all(&header(dimension)).map_err(failed)?;
        } else if bytes[..HEADER] != header(dimension) {
            let reason = format!("its header does not fit vectors of {dimension} numbers");
            return Err(EncodeError::Cache { path: path.to_owned(), reason });
        }
        let width = KEY + CHECK + 4 * dimension;
        let mut places = HashMap::new();
        let mut end = HEADER;
        for record in bytes.get(HEADER..).unwrap_or_default().chunks_exact(width) {
            let (key, rest) = record.split_at(KEY);
            let (check, vector) = rest.split_at(CHECK);
            let Ok(key) = Key::try_from(key) else { break };
            if checksum(&key, vector) != check {
                break;
            }
            places.insert(key, (end + KEY + CHECK) as u64);
            end += width;
        }
        file.set_len(end as u64).and_then(|()| file.unlock()).map_err(failed)?;
        Ok(Self { file, places })
    }

    fn read(&mut self, place: u64, dimension: usize) -> io::Result<Vec<f32>> {
        let mut bytes = vec![0; 4 * dimension];
        self.file.seek(SeekFrom::Start(place))?;
        self.file.read_exact(&mut bytes)?;
        Ok(bytes.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect())
    }

    fn append<'a>(&mut self, vectors: impl Iterator<Item = (Key, ArrayView1<'a, f32>)>) -> io::Result<()> {
        let mut bytes = Vec::new();
        let mut starts = Vec::new();
        for (key, vector) in vectors {
            let vector: Vec<u8> = vector.iter().flat_map(|value| value.to_le_bytes()).collect();
            bytes.extend(key);
            bytes.extend(checksum(&key, &vector));
            starts.push((key, bytes.len() as u64));
            bytes.extend(vector);
        }
        self.file.lock()?;
        let end = self.file.seek(SeekFrom::End(0))?;
        let written = self.file.write_all(&bytes);
        self.file.unlock()?;
        written?;
        self.places.extend(starts.into_iter().map(|(key, start)| (key, end + start)));
        Ok(())
    }
}

fn header(dimension: usize) -> [u8; HEADER] {
    let mut header = [0; HEADER];
    header[..8].copy_from_slice(&MAGIC);
    header[8..12].copy_from_slice(&(dimension as u32).to_le_bytes());
    header
}

fn key(text: &str) -> Key {
    let mut key = Key::default();
    key.copy_from_slice(&blake3::hash(text.as_bytes()).as_bytes()[..KEY]);
    key
}

fn checksum(key: &Key, vector: &[u8]) -> [u8; CHECK] {
    let hash = blake3::Hasher::new().update(key).update(vector).finalize();
    let mut check = [0; CHECK];
    check.copy_from_slice(&hash.as_bytes()[..CHECK]);
    check
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    /// Counts the texts it is asked for.
    #[derive(Default)]
    struct Counting(AtomicUsize);

    impl TextEncoder for Counting {
        fn dimension(&self) -> usize {
            3
        }
        fn fingerprint(&self) -> String {
            "counting".into()
        }
        fn encode(&self, texts: &[&str]) -> Result<Array2<f32>, EncodeError> {
            self.0.fetch_add(texts.len(), Ordering::Relaxed);
            Ok(Array2::from_shape_fn((texts.len(), 3), |(row, column)| {
                texts[row].len() as f32 + column as f32
            }))
        }
    }

    fn encoded(cache: &CachedEncoder<Counting>) -> usize {
        cache.encoder.0.load(Ordering::Relaxed)
    }

    fn cache_file(directory: &Path) -> PathBuf {
        std::fs::read_dir(directory).unwrap().next().unwrap().unwrap().path()
    }

    #[test]
    fn a_text_is_encoded_once_ever() {
        let directory = tempfile::tempdir().unwrap();
        let cache = CachedEncoder::open(Counting::default(), directory.path()).unwrap();
        let first = cache.encode(&["a", "bb", "a"]).unwrap();
        assert_eq!(encoded(&cache), 2);
        let again = CachedEncoder::open(Counting::default(), directory.path()).unwrap();
        assert_eq!(again.encode(&["a", "bb", "a"]).unwrap(), first);
        assert_eq!(again.encode(&["ccc", "a"]).unwrap().row(0).to_vec(), [3.0, 4.0, 5.0]);
        assert_eq!(encoded(&again), 1);
        // The first handle does not know what the second wrote, and appends its own copy.
        cache.encode(&["ccc"]).unwrap();
        assert_eq!(CachedEncoder::open(Counting::default(), directory.path()).unwrap().len(), 3);
    }

    #[test]
    fn a_torn_record_is_cut_off_wherever_it_is_torn() {
        let directory = tempfile::tempdir().unwrap();
        CachedEncoder::open(Counting::default(), directory.path()).unwrap().encode(&["a", "bb"]).unwrap();
        let path = cache_file(directory.path());
        let whole = std::fs::read(&path).unwrap();
        for length in 0..whole.len() {
            std::fs::write(&path, &whole[..length]).unwrap();
            let cache = CachedEncoder::open(Counting::default(), directory.path()).unwrap();
            assert_eq!(cache.encode(&["a", "bb"]).unwrap().row(1).to_vec(), [2.0, 3.0, 4.0]);
            assert_eq!(std::fs::read(&path).unwrap().len(), whole.len());
        }
    }

    #[test]
    fn a_flipped_bit_is_noticed() {
        let directory = tempfile::tempdir().unwrap();
        CachedEncoder::open(Counting::default(), directory.path()).unwrap().encode(&["a", "bb"]).unwrap();
        let path = cache_file(directory.path());
        let mut bytes = std::fs::read(&path).unwrap();
        *bytes.last_mut().unwrap() ^= 1;
        std::fs::write(&path, &bytes).unwrap();
        assert_eq!(CachedEncoder::open(Counting::default(), directory.path()).unwrap().len(), 1);
        bytes[0] ^= 1;
        std::fs::write(&path, &bytes).unwrap();
        let error = CachedEncoder::open(Counting::default(), directory.path()).err().unwrap();
        assert!(matches!(error, EncodeError::Cache { .. }), "{error}");
    }
}
