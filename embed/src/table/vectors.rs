//! Adding up rows.

/// Adds `factor · row` to `sum`.
#[inline]
pub(super) fn add(row: &[i8], factor: f32, sum: &mut [f32]) {
    for (sum, &value) in sum.iter_mut().zip(row) {
        *sum += factor * f32::from(value);
    }
}

/// Adds a vector of length one that stands for a letter the table lacks.
///
/// Its numbers follow from the letter alone (`SplitMix64`), so equal letters agree and different ones are about orthogonal.
pub(super) fn add_letter(letter: char, sum: &mut [f32]) {
    let length = (sum.len() as f32).sqrt().recip();
    let mut state = u64::from(letter);
    for sum in sum {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = state;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        *sum += if (bits ^ (bits >> 31)) & 1 == 0 { length } else { -length };
    }
}
