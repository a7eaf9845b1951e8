//! Letters.

pub fn slips(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut m = vec![vec![0; b.len() + 1]; a.len() + 1];
    for (i, row) in m.iter_mut().enumerate() {
        row[0] = i;
    }
    for j in 0..=b.len() {
        m[0][j] = j;
    }
    for i in 1..=a.len() {
        for j in 1..=b.len() {
            let swap = m[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            m[i][j] = swap.min(m[i - 1][j] + 1).min(m[i][j - 1] + 1);
        }
    }
    m[a.len()][b.len()]
}

pub fn in_common(a: &[u8], b: &[u8]) -> usize {
    let mut row = vec![0; b.len() + 1];
    for x in a {
        let mut corner = 0;
        for (j, y) in b.iter().enumerate() {
            let above = row[j + 1];
            row[j + 1] = if x == y { corner + 1 } else { above.max(row[j]) };
            corner = above;
        }
    }
    row[b.len()]
}

/// Remembers how far a match may fall back.
pub struct Finder<'a> {
    word: &'a [u8],
    fall: Vec<usize>,
}

impl<'a> Finder<'a> {
    pub fn new(word: &'a [u8]) -> Self {
        let mut fall = vec![0; word.len()];
        let mut k = 0;
        for i in 1..word.len() {
            while k > 0 && word[k] != word[i] {
                k = fall[k - 1];
            }
            if word[k] == word[i] {
                k += 1;
            }
            fall[i] = k;
        }
        Self { word, fall }
    }

    pub fn first_in(&self, text: &[u8]) -> Option<usize> {
        let mut k = 0;
        for (i, &c) in text.iter().enumerate() {
            while k > 0 && self.word[k] != c {
                k = self.fall[k - 1];
            }
            if self.word[k] == c {
                k += 1;
            }
            if k == self.word.len() {
                return Some(i + 1 - k);
            }
        }
        None
    }
}

pub fn first_in_slowly(text: &[u8], word: &[u8]) -> Option<usize> {
    (0..=text.len().checked_sub(word.len())?).find(|&i| text[i..].starts_with(word))
}

pub fn title_case(s: &str) -> String {
    let mut out = String::with_capacity(s.len());
    let mut start = true;
    for c in s.chars() {
        if start {
            out.extend(c.to_uppercase());
        } else {
            out.push(c);
        }
        start = c.is_whitespace();
    }
    out
}

pub fn parse_pairs(s: &str) -> Result<Vec<(String, i32)>, std::num::ParseIntError> {
    let mut pairs = Vec::new();
    for line in s.lines() {
        let Some((key, value)) = line.split_once('=') else { continue };
        pairs.push((key.trim().to_owned(), value.trim().parse()?));
    }
    Ok(pairs)
}
