//! Numbers in as few bytes as they need: seven bits a byte, lowest first. Segments are written so, and notes of callers
//! can be.

/// Appends a number.
pub fn write(mut value: u64, bytes: &mut Vec<u8>) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

/// Appends the way from one number to another, which may lead backwards.
pub fn write_step(from: u32, to: u32, bytes: &mut Vec<u8>) {
    let step = i64::from(to) - i64::from(from);
    write(((step << 1) ^ (step >> 63)) as u64, bytes);
}

/// Takes numbers from the front of bytes; past the end, or where there is none, it gives zeros.
#[derive(Clone, Debug, Default)]
pub struct Reader<'a> {
    bytes: &'a [u8],
}

impl<'a> Reader<'a> {
    /// Reads from the front of `bytes`.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes }
    }

    /// What was not taken yet.
    pub fn rest(&self) -> &'a [u8] {
        self.bytes
    }

    /// Whether everything was taken.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The next number, zero where there is none.
    pub fn number(&mut self) -> u64 {
        self.try_number().unwrap_or(0)
    }

    /// The next number.
    pub fn try_number(&mut self) -> Option<u64> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let (&byte, rest) = self.bytes.split_first()?;
            self.bytes = rest;
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(value);
            }
        }
        None
    }

    /// The end of a way from `from`.
    pub fn step(&mut self, from: u32) -> u32 {
        let coded = self.number();
        let step = (coded >> 1) as i64 ^ -((coded & 1) as i64);
        i64::from(from).wrapping_add(step) as u32
    }

    /// The next byte, zero where there is none.
    pub fn byte(&mut self) -> u8 {
        self.take(1).first().copied().unwrap_or(0)
    }

    /// The next `len` bytes, or as many as there are.
    pub fn take(&mut self, len: usize) -> &'a [u8] {
        let (taken, rest) = self.bytes.split_at(len.min(self.bytes.len()));
        self.bytes = rest;
        taken
    }

    /// Passes over `n` numbers.
    pub fn skip(&mut self, n: usize) {
        for _ in 0..n {
            self.number();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_written_is_read(values in proptest::collection::vec((any::<u64>(), any::<u32>(), any::<u32>()), 0..20)) {
            let mut bytes = Vec::new();
            for &(value, from, to) in &values {
                write(value, &mut bytes);
                write_step(from, to, &mut bytes);
            }
            let mut reader = Reader::new(&bytes);
            for &(value, from, to) in &values {
                prop_assert_eq!(reader.number(), value);
                prop_assert_eq!(reader.step(from), to);
            }
            prop_assert!(reader.is_empty());
            prop_assert_eq!(reader.number(), 0);
        }

        #[test]
        fn any_bytes_end(bytes in proptest::collection::vec(any::<u8>(), 0..60), from: u32) {
            let mut reader = Reader::new(&bytes);
            while !reader.is_empty() {
                reader.step(from);
            }
        }
    }
}
