//! Several SVG pictures in one.

use std::fmt::Write as _;

/// Pixels between two pictures.
const GAP: u32 = 16;

/// The pictures below each other. One picture stays as it is.
pub(crate) fn stack(mut pictures: Vec<String>) -> String {
    if pictures.len() == 1 {
        return pictures.remove(0);
    }
    let sizes: Vec<(u32, u32)> = pictures.iter().map(|picture| size(picture)).collect();
    let width = sizes.iter().map(|size| size.0).max().unwrap_or(0);
    let height = sizes.iter().map(|size| size.1 + GAP).sum::<u32>().saturating_sub(GAP);
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">"
    );
    let mut top = 0;
    for (picture, (_, height)) in pictures.iter().zip(sizes) {
        // An inner picture is placed by its `y`; all else of it holds inside another one too.
        out.push_str(&picture.replacen("<svg ", &format!("<svg y=\"{top}\" "), 1));
        top += height + GAP;
    }
    out.push_str("</svg>\n");
    out
}

/// Width and height, as the picture's first tag says.
fn size(picture: &str) -> (u32, u32) {
    let tag = picture.split('>').next().unwrap_or_default();
    let number = |name: &str| {
        let value = tag.split_once(&format!(" {name}=\"")).map_or("", |(_, rest)| rest);
        value.split(['"', '.']).next().and_then(|digits| digits.parse().ok()).unwrap_or(0)
    };
    (number("width"), number("height"))
}

#[cfg(test)]
mod tests {
    use super::stack;

    #[test]
    fn pictures_stand_below_each_other() {
        let picture = |width, height| format!("<svg width=\"{width}\" height=\"{height}\"><g/></svg>\n");
        assert_eq!(stack(vec![picture(10, 20)]), picture(10, 20));
        let both = stack(vec![picture(10, 20), picture(30, 40)]);
        assert!(both.contains("width=\"30\" height=\"76\""), "{both}");
        assert!(
            both.contains("<svg y=\"0\" width=\"10\"") && both.contains("<svg y=\"36\" width=\"30\""),
            "{both}"
        );
    }
}
