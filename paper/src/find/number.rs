//! Numbers in front of lines: `3:`, `12.`, `(4)`, `07`, `L5:`.

/// The number a line begins with, and where the text behind it starts.
pub(super) fn leading(text: &str) -> Option<Leading> {
    let mut rest = text.trim_start();
    let bracket = rest.starts_with(['(', '[']);
    if bracket {
        rest = &rest[1..];
    }
    // `L3:`, `S12.`: one letter at most.
    let lettered = rest.chars().next().filter(char::is_ascii_alphabetic);
    if let Some(c) = lettered {
        rest = &rest[c.len_utf8()..];
    }
    let digits = rest.chars().take_while(char::is_ascii_digit).count();
    if digits == 0 || digits > 3 {
        return None;
    }
    let value: u32 = rest[..digits].parse().ok()?;
    rest = &rest[digits..];
    let mut marked = false;
    // French and some packages set a space before the colon.
    rest = rest.strip_prefix(" :").map_or(rest, |_| &rest[1..]);
    if rest.starts_with([':', '.', ')']) || bracket && rest.starts_with(']') {
        marked = true;
        rest = &rest[1..];
        rest = rest.strip_prefix(':').unwrap_or(rest);
    }
    if (bracket || lettered.is_some()) && !marked {
        return None;
    }
    // `1.5`, `3)x`: no number of a line; `1:for` is one.
    if !(rest.is_empty()
        || rest.starts_with(char::is_whitespace)
        || marked && !rest.starts_with(|c: char| c.is_ascii_digit()))
    {
        return None;
    }
    let start = text.len() - rest.trim_start().len();
    Some(Leading { value, marked, start })
}

/// A number in front of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Leading {
    /// The number.
    pub(super) value: u32,
    /// Followed by a colon, a dot or a bracket.
    pub(super) marked: bool,
    /// First byte of the text behind it.
    pub(super) start: usize,
}

/// The step between the numbers of lines, when most are numbered in order: 1, or more where only every second or fifth
/// line has its number.
pub(super) fn step<'a>(lines: impl Iterator<Item = &'a str>) -> Option<u32> {
    let mut n = 0;
    let mut numbers: Vec<u32> = Vec::new();
    let mut marked: Vec<u32> = Vec::new();
    for text in lines {
        n += 1;
        let lead = leading(text);
        numbers.extend(lead.map(|l| l.value));
        marked.extend(lead.filter(|l| l.marked).map(|l| l.value));
    }
    // `1:`, `2:`, `3:` without a gap are numbers of lines however many rows of formulas stand between; so is `5:` alone.
    if marked.len() >= 3 && marked[0] <= 1 && marked.windows(2).all(|w| w[1] == w[0] + 1) {
        return Some(1);
    }
    if n >= 5 && !marked.is_empty() && (5..).step_by(5).zip(&marked).all(|(want, is)| *is == want) {
        return Some(5);
    }
    let in_order =
        |step: u32| 1 + numbers.windows(2).filter(|w| w[1] == w[0] + step || w[1] <= 1 && w[0] > 1).count();
    let step = [1, 2, 5, 10].into_iter().max_by_key(|s| (in_order(*s), 100 - s))?;
    let expected = if step == 1 { n * 2 } else { n * 4 / (step as usize + 1) };
    (numbers.len() >= 2 && numbers.len() * 5 >= expected && in_order(step) * 5 >= numbers.len() * 4)
        .then_some(step)
}

/// Numbers behind the lines, at the right edge: for each line (its text and right edge) the byte where its number
/// begins. All empty unless most lines have one, they count on, and they end at the same place.
pub(super) fn behind<'a>(lines: impl Iterator<Item = (&'a str, f32)>) -> Vec<Option<usize>> {
    let lines: Vec<(&str, f32)> = lines.collect();
    let none = vec![None; lines.len()];
    let mut cuts = none.clone();
    let mut next = 1_u32;
    let mut edges: Vec<f32> = Vec::new();
    for (cut, (text, edge)) in cuts.iter_mut().zip(&lines) {
        // A number may be set so close that it looks like a part of the last word.
        let figures = next.to_string();
        let Some(rest) = text.strip_suffix(&figures) else { continue };
        if rest.trim().is_empty() || rest.ends_with(|c: char| c.is_ascii_digit() || c == '.') {
            continue;
        }
        *cut = Some(rest.len());
        edges.push(*edge);
        next += 1;
    }
    // Set flush left or flush right, those with equally many figures end at the same place.
    let spread = |from: usize, to: usize| {
        let some = edges.iter().skip(from).take(to - from);
        let (low, high) = some.fold((f32::INFINITY, f32::NEG_INFINITY), |(l, h), e| (l.min(*e), h.max(*e)));
        high - low
    };
    let aligned = spread(0, 9) < 3.0 && spread(9, 99) < 3.0;
    if edges.len() >= 3 && edges.len() * 5 >= lines.len() * 3 && aligned { cuts } else { none }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_front_of_lines() {
        let start = |t: &'static str| leading(t).map(|l| (l.value, &t[l.start..]));
        assert_eq!(start("3: x ← 1"), Some((3, "x ← 1")));
        assert_eq!(start("12 for all v"), Some((12, "for all v")));
        assert_eq!(start("(4) swap"), Some((4, "swap")));
        assert_eq!(start("07. y"), Some((7, "y")));
        assert_eq!(start("L5: z"), Some((5, "z")));
        assert_eq!(start("9"), Some((9, "")));
        assert_eq!(start("2 : y"), Some((2, "y")));
        assert_eq!(start("1.5 x"), None);
        assert_eq!(start("x1 ← 2"), None);
        assert_eq!(start("2n + 1"), None);
        assert_eq!(start("1], D[i])"), None);
    }

    #[test]
    fn numbers_behind_lines() {
        let cut = |lines: &[(&'static str, f32)]| behind(lines.iter().copied());
        let right = [("x ← 0; 1", 300.0), ("while y do // so2", 300.0), ("end 3", 300.2)];
        assert_eq!(cut(&right), [Some(9), Some(16), Some(4)]);
        assert_eq!(cut(&[("x ← 1", 90.0), ("y + y ← 2", 120.0), ("z ← 3", 90.0)]), [None, None, None]);
        assert_eq!(cut(&[("a 7", 9.0), ("b 3", 9.0), ("c 9", 9.0)]), [None, None, None]);
    }

    #[test]
    fn numbered_only_in_order() {
        assert_eq!(step(["1: a", "2: b", "wrapped", "3: c"].into_iter()), Some(1));
        assert_eq!(step(["1 a", "b", "3 c", "d", "5 e"].into_iter()), Some(2));
        assert_eq!(step(["10 20 30", "5 6 7", "11 12"].into_iter()), None);
        assert_eq!(step(["1: a", "x = 1", "y = 2", "z", "2: b", "w", "v", "u", "3: c"].into_iter()), Some(1));
        assert_eq!(step(["a", "b", "c", "d", "5: end while", "f"].into_iter()), Some(5));
    }
}
