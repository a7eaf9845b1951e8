//! Fonts of a PDF: what their names and flags tell, and which characters their codes stand for.

use std::rc::Rc;
use std::sync::Arc;

use hayro_font::hayro_cmap::BfString;
use hayro_font::{CMapResolverFn, Font as HayroFont, FontCache, FontGlyph, FontQuery, FontResolverFn};
use hayro_syntax::object::dict::keys::{BASE_FONT, DESCENDANT_FONTS, FLAGS, FONT_DESC, SUBTYPE, TO_UNICODE};
use hayro_syntax::object::{Array, Dict, Name};
use rustc_hash::FxHashMap;

use super::drawn::Drawn;
use crate::document::{Font, FontId};
use crate::read::pdf::tex::{Encoding, Usage, decode_large};

/// What a code of a font shows, and how far it moves on (in units of the font's size).
#[derive(Clone)]
pub(super) struct Shown {
    pub(super) text: Rc<str>,
    pub(super) advance: f32,
}

/// What the names of a font's glyphs are worth.
#[derive(Clone, Copy, PartialEq)]
enum Names {
    /// They name characters, or the file says which character a code stands for.
    Told,
    /// They are numbers, and the file says of some codes only which characters they stand for.
    Partly,
    /// They say nothing, the codes do.
    Numbers,
}

/// A font ready to be shown.
pub(super) struct LoadedFont<'a> {
    font: HayroFont<'a>,
    pub(super) id: FontId,
    /// Height of the font for a text size of 1: not 1 for fonts drawn with a scale of their own (Type 3).
    pub(super) scale: f32,
    encoding: Option<Encoding>,
    names: Names,
    /// Glyphs hang below their origin, as the large symbols of TeX do.
    hangs: bool,
    /// Upside down, and shown with a text matrix that turns it back.
    pub(super) flipped: bool,
    usage: Usage,
    shown: FxHashMap<u32, Shown>,
}

impl LoadedFont<'_> {
    /// The next code of a string and how many bytes it took; at least one.
    pub(super) fn next_code(&self, bytes: &[u8], at: usize) -> (u32, usize) {
        let (code, n) = self.font.read_code(bytes, at);
        (code, n.max(1))
    }

    pub(super) fn is_horizontal(&self) -> bool {
        self.font.is_horizontal()
    }

    /// What a code shows.
    pub(super) fn show(&mut self, code: u32) -> Shown {
        if self.names != Names::Told {
            self.usage.count(code);
        }
        if let Some(shown) = self.shown.get(&code) {
            return shown.clone();
        }
        let advance = self.font.code_advance(code).x as f32 / 1000.0;
        let named = match self.font.glyph(self.font.map_code(code), code) {
            FontGlyph::Outline(g) => g.as_unicode(),
            FontGlyph::Type3(g) => g.as_unicode(),
        };
        let text = match named {
            Some(BfString::Char(c)) => c.to_string(),
            Some(BfString::String(s)) => s,
            None => String::new(),
        };
        let shown = Shown { text: self.settle(text, code).into(), advance };
        self.shown.insert(code, shown.clone());
        shown
    }

    /// Fonts of TeX that lost their encoding show `6` for a negation and `A` for `A`.
    fn settle(&self, text: String, code: u32) -> String {
        let lost = text.is_empty() || text.chars().all(|c| u32::from(c) == code);
        match self.encoding {
            Some(encoding) if lost => encoding.decode(code).unwrap_or(text),
            _ if text.is_empty() => "\u{FFFD}".to_owned(),
            _ => text,
        }
    }

    /// What a code shows in a font of which only the use of its codes is known.
    pub(super) fn guess(&self, code: u32) -> Option<Rc<str>> {
        let told = |shown: &Shown| !shown.text.chars().any(|c| c.is_control() || c == '\u{FFFD}');
        let known = match self.names {
            Names::Told => true,
            Names::Partly => self.shown.get(&code).is_some_and(told),
            Names::Numbers => false,
        };
        if known {
            return None;
        }
        if self.hangs {
            return decode_large(code).map(Into::into);
        }
        self.usage.guess().decode(code).map(Into::into)
    }
}

/// All fonts of a document, each loaded once.
pub(super) struct Fonts<'a> {
    cache: FontCache<'a>,
    substitutes: FontResolverFn,
    cmaps: CMapResolverFn,
    by_place: FxHashMap<(usize, usize), Option<usize>>,
    pub(super) loaded: Vec<LoadedFont<'a>>,
    pub(super) described: Vec<Font>,
}

impl<'a> Fonts<'a> {
    pub(super) fn new() -> Self {
        Self {
            cache: FontCache::new(),
            substitutes: Arc::new(|query| match query {
                FontQuery::Standard(font) => Some(font.get_font_data()),
                FontQuery::Fallback(query) => Some(query.pick_standard_font().get_font_data()),
            }),
            cmaps: Arc::new(|_| None),
            by_place: FxHashMap::default(),
            loaded: Vec::new(),
            described: Vec::new(),
        }
    }

    /// Index into `loaded` of the font with this dictionary.
    pub(super) fn load(&mut self, dict: &Dict<'a>) -> Option<usize> {
        // The bytes of a dictionary stay where they are as long as the document lives.
        let place = (dict.data().as_ptr() as usize, dict.data().len());
        if let Some(known) = self.by_place.get(&place) {
            return *known;
        }
        let index = self.cache.font(dict, &self.substitutes, &self.cmaps).map(|font| {
            let described = describe(dict);
            let id = FontId(self.described.len() as u32);
            let no_map = !dict.contains_key(TO_UNICODE);
            let type3 = dict.get::<Name<'_>>(SUBTYPE).is_some_and(|n| n.as_ref() == b"Type3");
            let mut described = described;
            let drawn = type3.then(|| Drawn::new(dict));
            let hangs = drawn.as_ref().is_some_and(|d| d.hangs);
            if hangs && described.name.is_empty() {
                "CMEX".clone_into(&mut described.name);
            }
            self.loaded.push(LoadedFont {
                font,
                id,
                hangs,
                flipped: drawn.as_ref().is_some_and(|d| d.flipped),
                // Large symbols are taller than the font they belong to.
                scale: drawn.as_ref().filter(|_| !hangs).map_or(1.0, |d| d.scale),
                encoding: Encoding::of_font(&described.name).filter(|_| no_map),
                names: match drawn {
                    Some(d) if d.nameless && no_map => Names::Numbers,
                    Some(d) if d.nameless => Names::Partly,
                    _ => Names::Told,
                },
                usage: Usage::default(),
                shown: FxHashMap::default(),
            });
            self.described.push(described);
            self.loaded.len() - 1
        });
        self.by_place.insert(place, index);
        index
    }
}

/// What name and flags tell.
fn describe(dict: &Dict<'_>) -> Font {
    let descendant = dict.get::<Array<'_>>(DESCENDANT_FONTS).and_then(|a| a.iter::<Dict<'_>>().next());
    let owner = descendant.as_ref().unwrap_or(dict);
    let descriptor = owner.get::<Dict<'_>>(FONT_DESC).unwrap_or_default();
    let full = dict.get::<Name<'_>>(BASE_FONT).map(|n| n.as_str().to_owned()).unwrap_or_default();
    let name = match full.split_once('+') {
        Some((prefix, rest)) if prefix.len() == 6 => rest.to_owned(),
        _ => full,
    };
    let flags = descriptor.get::<i32>(FLAGS).unwrap_or(0);
    Font { bold: is_bold(&name) || flags & (1 << 18) != 0, ..by_name(&name, flags) }
}

fn by_name(name: &str, flags: i32) -> Font {
    let lower = name.to_ascii_lowercase();
    let has = |list: &[&str]| list.iter().any(|p| lower.contains(p));
    let starts = |list: &[&str]| list.iter().any(|p| lower.starts_with(p));
    Font {
        bold: false,
        italic: flags & (1 << 6) != 0
            || has(&["ital", "obli", "slant"])
            || starts(&["cmti", "cmmi", "cmsl", "sfti"]),
        mono: flags & 1 != 0
            || has(&["mono", "courier", "typewriter", "consol", "menlo", "inconsolata", "nimbusmon"])
            || starts(&["cmtt", "cmsltt", "cmitt", "sftt", "ectt", "lmtt", "txtt", "ptmtt"]),
        name: name.to_owned(),
    }
}

fn is_bold(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    ["bold", "-medi", "medi", "heavy", "black", "demi"]
        .iter()
        .any(|p| lower.contains(p) && !lower.contains("medium"))
        || ["cmb", "sfbx", "ecbx", "lmbx", "cmssbx"]
            .iter()
            .any(|p| lower.starts_with(p) && !lower.starts_with("cmbsy"))
        || lower.ends_with("-bd")
        || lower.ends_with("tb") && lower.starts_with("linlibertine")
}
