//! Forms of a prepared catalogue that are read from a file in a moment: numbers as they lie in memory, tables that need no
//! building, and parts that stay bytes until they are looked at.

use std::fmt;
use std::ops::Deref;
use std::sync::OnceLock;

use bytemuck::Pod;
use serde::de::{DeserializeOwned, Error as _, Visitor};
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Numbers that are kept as they lie in memory.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Flat<T>(Vec<T>);

impl<T> From<Vec<T>> for Flat<T> {
    fn from(numbers: Vec<T>) -> Self {
        Self(numbers)
    }
}

impl<T> Deref for Flat<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T: Pod> Serialize for Flat<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(bytemuck::cast_slice(&self.0))
    }
}

impl<'de, T: Pod> Deserialize<'de> for Flat<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let bytes = deserializer.deserialize_bytes(Bytes)?;
        if !bytes.len().is_multiple_of(size_of::<T>()) {
            return Err(D::Error::custom("half a number"));
        }
        Ok(Self(bytemuck::pod_collect_to_vec(&bytes)))
    }
}

/// A map from keys that are hashes, never changed again: buckets by the upper bits of their products with an odd number.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Frozen<V: Pod> {
    bucket_bits: u32,
    starts: Flat<u32>,
    keys: Flat<u64>,
    values: Flat<V>,
}

/// Keys to a bucket, on average.
const KEYS_PER_BUCKET: usize = 4;

fn bucket(key: u64, bits: u32) -> usize {
    (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 1 >> (63 - bits)) as usize
}

impl<V: Pod> Frozen<V> {
    /// Of keys that are distinct.
    pub(crate) fn new(pairs: impl IntoIterator<Item = (u64, V)>) -> Self {
        let mut pairs: Vec<(u64, V)> = pairs.into_iter().collect();
        let bucket_bits = (pairs.len() / KEYS_PER_BUCKET).max(1).ilog2();
        pairs.sort_by_key(|&(key, _)| (bucket(key, bucket_bits), key));
        let mut starts = vec![0_u32; (1 << bucket_bits) + 1];
        for &(key, _) in &pairs {
            starts[bucket(key, bucket_bits) + 1] += 1;
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let (keys, values): (Vec<u64>, Vec<V>) = pairs.into_iter().unzip();
        Self { bucket_bits, starts: starts.into(), keys: keys.into(), values: values.into() }
    }

    /// The value of a key.
    pub(crate) fn get(&self, key: u64) -> Option<V> {
        let bucket = bucket(key, self.bucket_bits);
        let (start, end) = (*self.starts.get(bucket)? as usize, *self.starts.get(bucket + 1)? as usize);
        let at = self.keys.get(start..end)?.iter().position(|known| *known == key)?;
        self.values.get(start + at).copied()
    }
}

/// Lists of numbers, one behind the other.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Lists {
    ends: Flat<u32>,
    members: Flat<u32>,
}

impl Lists {
    pub(crate) fn new(lists: &[Vec<u32>]) -> Self {
        let end = |before: &mut u32, list: &Vec<u32>| {
            *before += list.len() as u32;
            Some(*before)
        };
        let ends: Vec<u32> = lists.iter().scan(0, end).collect();
        Self { ends: ends.into(), members: lists.concat().into() }
    }

    /// The list with a number; empty where there is none.
    pub(crate) fn get(&self, number: u32) -> &[u32] {
        let number = number as usize;
        let start = number.checked_sub(1).and_then(|before| self.ends.get(before)).map_or(0, |end| *end);
        let end = self.ends.get(number).map_or(start, |end| *end);
        self.members.get(start as usize..end as usize).unwrap_or_default()
    }
}

/// Something that stays the bytes it is kept as until it is looked at.
#[derive(Debug)]
pub(crate) struct Later<T> {
    bytes: Vec<u8>,
    made: OnceLock<T>,
}

impl<T> From<T> for Later<T> {
    fn from(value: T) -> Self {
        Self { bytes: Vec::new(), made: OnceLock::from(value) }
    }
}

impl<T: DeserializeOwned + Default> Deref for Later<T> {
    type Target = T;

    /// The file it comes from is whole and of this build, so that its bytes are those of a `T`.
    fn deref(&self) -> &T {
        self.made.get_or_init(|| postcard::from_bytes(&self.bytes).unwrap_or_default())
    }
}

impl<T: Serialize + DeserializeOwned + Default> Serialize for Later<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&postcard::to_allocvec(&**self).map_err(S::Error::custom)?)
    }
}

impl<'de, T> Deserialize<'de> for Later<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let bytes = deserializer.deserialize_bytes(Bytes)?;
        Ok(Self { bytes, made: OnceLock::new() })
    }
}

/// Takes bytes over.
struct Bytes;

impl Visitor<'_> for Bytes {
    type Value = Vec<u8>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("bytes")
    }

    fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Vec<u8>, E> {
        Ok(bytes.to_vec())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn kept<T: Serialize + DeserializeOwned>(value: &T) -> T {
        postcard::from_bytes(&postcard::to_allocvec(value).expect("bytes")).expect("what was written")
    }

    proptest! {
        #[test]
        fn a_frozen_map_is_a_map(map in proptest::collection::hash_map(any::<u64>(), any::<u32>(), 0..200), other: u64) {
            let frozen = kept(&Frozen::new(map.clone()));
            for (&key, &value) in &map {
                prop_assert_eq!(frozen.get(key), Some(value));
            }
            prop_assert_eq!(frozen.get(other), map.get(&other).copied());
        }

        #[test]
        fn lists_are_kept_apart(lists in proptest::collection::vec(proptest::collection::vec(any::<u32>(), 0..5), 0..20)) {
            let flat = kept(&Lists::new(&lists));
            for (number, list) in (0..).zip(&lists) {
                prop_assert_eq!(flat.get(number), &list[..]);
            }
            prop_assert!(flat.get(lists.len() as u32).is_empty());
        }
    }

    #[test]
    fn what_is_made_later_is_the_same() {
        let later: Later<Vec<String>> = kept(&Later::from(vec!["a".to_owned()]));
        assert!(later.made.get().is_none());
        assert_eq!(*later, ["a"]);
        assert!(Frozen::<u32>::default().get(7).is_none());
    }
}
