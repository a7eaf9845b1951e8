//! Text to pattern.

use super::{Greed, Node, Place, Set, flag};

/// A pattern.
#[derive(Debug, Clone)]
pub(crate) struct Pattern {
    pub(crate) node: Node,
    /// Groups, the whole match not counted.
    pub(crate) n_groups: usize,
    pub(crate) names: Vec<(String, usize)>,
}

/// Why there is no pattern.
#[derive(Debug)]
pub(crate) enum Refused {
    /// Java would not take it either.
    Wrong(String),
    /// Something that is not understood here.
    Unknown(String),
}

type Parsed<T> = Result<T, Refused>;

const DEPTH: usize = 60;

/// Reads a pattern.
pub(crate) fn parse(text: &[u16], flags: u32) -> Parsed<Pattern> {
    if flags & !(flag::CASE_INSENSITIVE | flag::COMMENTS | flag::MULTILINE | flag::LITERAL | flag::DOTALL)
        != 0
    {
        return Err(Refused::Unknown("these flags".into()));
    }
    let mut parser = Parser { text, at: 0, flags, n_groups: 0, names: Vec::new(), depth: 0 };
    if flags & flag::LITERAL != 0 {
        let node = Node::Sequence(text.iter().map(|c| parser.literal(*c)).collect());
        return Ok(Pattern { node, n_groups: 0, names: Vec::new() });
    }
    let node = parser.choice()?;
    if parser.at < text.len() {
        return Err(Refused::Wrong("Unmatched closing ')'".into()));
    }
    Ok(Pattern { node, n_groups: parser.n_groups, names: parser.names })
}

struct Parser<'t> {
    text: &'t [u16],
    at: usize,
    flags: u32,
    n_groups: usize,
    names: Vec<(String, usize)>,
    depth: usize,
}

fn c(ch: char) -> u16 {
    ch as u16
}

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        self.text.get(self.at).map(|u| char::from_u32(u32::from(*u)).unwrap_or('\u{fffd}'))
    }

    fn unit(&mut self) -> Option<u16> {
        let unit = self.text.get(self.at).copied();
        self.at += usize::from(unit.is_some());
        unit
    }

    fn eat(&mut self, wanted: &str) -> bool {
        let units: Vec<u16> = wanted.encode_utf16().collect();
        let yes = self.text[self.at.min(self.text.len())..].starts_with(&units);
        if yes {
            self.at += units.len();
        }
        yes
    }

    fn has(&self, flag: u32) -> bool {
        self.flags & flag != 0
    }

    fn literal(&self, unit: u16) -> Node {
        Node::One(Set::Range(unit, unit), self.has(flag::CASE_INSENSITIVE))
    }

    fn set(&self, set: Set) -> Node {
        Node::One(set, self.has(flag::CASE_INSENSITIVE))
    }

    fn choice(&mut self) -> Parsed<Node> {
        self.depth += 1;
        if self.depth > DEPTH {
            return Err(Refused::Unknown("deep nesting".into()));
        }
        let mut ways = vec![self.sequence()?];
        while self.eat("|") {
            ways.push(self.sequence()?);
        }
        self.depth -= 1;
        Ok(if ways.len() == 1 { ways.remove(0) } else { Node::Choice(ways) })
    }

    fn sequence(&mut self) -> Parsed<Node> {
        let mut items = Vec::new();
        loop {
            self.skip_comments();
            match self.peek() {
                None | Some('|' | ')') => break,
                _ => {}
            }
            let Some(node) = self.atom()? else { continue };
            items.push(self.quantified(node)?);
        }
        Ok(if items.len() == 1 { items.remove(0) } else { Node::Sequence(items) })
    }

    fn skip_comments(&mut self) {
        while self.has(flag::COMMENTS) {
            match self.peek() {
                Some(' ' | '\t' | '\n' | '\r' | '\u{b}' | '\u{c}') => self.at += 1,
                Some('#') => {
                    while !matches!(self.peek(), None | Some('\n')) {
                        self.at += 1;
                    }
                }
                _ => break,
            }
        }
    }

    fn quantified(&mut self, node: Node) -> Parsed<Node> {
        self.skip_comments();
        let (least, most) = match self.peek() {
            Some('*') => (0, u32::MAX),
            Some('+') => (1, u32::MAX),
            Some('?') => (0, 1),
            Some('{') => {
                self.at += 1;
                let Some(least) = self.number() else {
                    return Err(Refused::Wrong("Illegal repetition".into()));
                };
                let most = if self.eat(",") { self.number().unwrap_or(u32::MAX) } else { least };
                if !self.eat("}") {
                    return Err(Refused::Wrong("Unclosed counted closure".into()));
                }
                if most < least {
                    return Err(Refused::Wrong("Illegal repetition range".into()));
                }
                self.at -= 1;
                (least, most)
            }
            _ => return Ok(node),
        };
        self.at += 1;
        let greed = if self.eat("?") {
            Greed::Lazy
        } else if self.eat("+") {
            Greed::Possessive
        } else {
            Greed::Greedy
        };
        self.quantified(Node::Repeat(Box::new(node), least, most, greed))
    }

    fn number(&mut self) -> Option<u32> {
        let start = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
        }
        String::from_utf16(&self.text[start..self.at]).ok()?.parse().ok()
    }

    fn atom(&mut self) -> Parsed<Option<Node>> {
        let unit = self.unit().unwrap_or(0);
        Ok(Some(match char::from_u32(u32::from(unit)).unwrap_or('\u{fffd}') {
            '(' => return self.group(),
            '[' => {
                let set = self.class()?;
                self.set(set)
            }
            '.' if self.has(flag::DOTALL) => Node::One(Set::Range(0, u16::MAX), false),
            '.' => Node::One(Set::Not(Box::new(line_ends())), false),
            '^' if self.has(flag::MULTILINE) => Node::Place(Place::LineStart),
            '^' => Node::Place(Place::Start),
            '$' if self.has(flag::MULTILINE) => Node::Place(Place::LineEnd),
            '$' => Node::Place(Place::LastLineEnd),
            '*' | '+' | '?' => {
                return Err(Refused::Wrong(format!("Dangling meta character '{}'", char::from(unit as u8))));
            }
            '{' => return Err(Refused::Wrong("Illegal repetition".into())),
            '\\' => return self.escape(),
            _ if (0xd800..0xe000).contains(&unit) => {
                return Err(Refused::Unknown("characters beyond 16 bits".into()));
            }
            _ => self.literal(unit),
        }))
    }

    fn group(&mut self) -> Parsed<Option<Node>> {
        let flags = self.flags;
        let look = |behind, negative| move |node| Node::Look { node: Box::new(node), behind, negative };
        let wrap: Box<dyn Fn(Node) -> Node> = if !self.eat("?") {
            self.remembered()
        } else if self.eat(":") {
            Box::new(|node| node)
        } else if self.eat("=") {
            Box::new(look(false, false))
        } else if self.eat("!") {
            Box::new(look(false, true))
        } else if self.eat("<=") {
            Box::new(look(true, false))
        } else if self.eat("<!") {
            Box::new(look(true, true))
        } else if self.eat(">") {
            Box::new(|node| Node::Atomic(Box::new(node)))
        } else if self.eat("<") {
            let mut name = String::new();
            while let Some(ch) = self.peek().filter(char::is_ascii_alphanumeric) {
                name.push(ch);
                self.at += 1;
            }
            if !self.eat(">") {
                return Err(Refused::Wrong("named capturing group is missing trailing '>'".into()));
            }
            self.names.push((name, self.n_groups + 1));
            self.remembered()
        } else {
            self.inline_flags()?;
            if self.eat(")") {
                // They hold to the end of the group around, which restores its own.
                return Ok(None);
            }
            if !self.eat(":") {
                return Err(Refused::Wrong("Unknown inline modifier".into()));
            }
            Box::new(|node| node)
        };
        let node = self.choice()?;
        if !self.eat(")") {
            return Err(Refused::Wrong("Unclosed group".into()));
        }
        self.flags = flags;
        Ok(Some(wrap(node)))
    }

    fn remembered(&mut self) -> Box<dyn Fn(Node) -> Node> {
        self.n_groups += 1;
        let n = self.n_groups;
        Box::new(move |node| Node::Group(n, Box::new(node)))
    }

    fn inline_flags(&mut self) -> Parsed<()> {
        let mut on = true;
        while let Some(ch) = self.peek() {
            let flag = match ch {
                '-' => {
                    on = false;
                    0
                }
                'i' => flag::CASE_INSENSITIVE,
                'm' => flag::MULTILINE,
                's' => flag::DOTALL,
                'x' => flag::COMMENTS,
                ')' | ':' => return Ok(()),
                other => return Err(Refused::Unknown(format!("(?{other})"))),
            };
            if on {
                self.flags |= flag;
            } else {
                self.flags &= !flag;
            }
            self.at += 1;
        }
        Ok(())
    }

    fn escape(&mut self) -> Parsed<Option<Node>> {
        let Some(ch) = self.peek() else { return Err(Refused::Wrong("Unexpected internal error".into())) };
        let place = match ch {
            'b' => Some(Place::Word),
            'B' => Some(Place::NoWord),
            'A' => Some(Place::Start),
            'z' => Some(Place::End),
            'Z' => Some(Place::LastLineEnd),
            'G' => Some(Place::LastMatch),
            _ => None,
        };
        if let Some(place) = place {
            self.at += 1;
            return Ok(Some(Node::Place(place)));
        }
        match ch {
            'Q' => {
                self.at += 1;
                let mut items = Vec::new();
                while self.at < self.text.len() && !self.eat("\\E") {
                    let unit = self.unit().unwrap_or(0);
                    items.push(self.literal(unit));
                }
                // A quantifier belongs to the last character.
                let Some(last) = items.pop() else { return Ok(None) };
                items.push(self.quantified(last)?);
                Ok(Some(Node::Sequence(items)))
            }
            '1'..='9' => {
                self.at += 1;
                let mut n = ch as usize - '0' as usize;
                while let Some(next) = self.peek().and_then(|d| d.to_digit(10)) {
                    if n * 10 + next as usize > self.n_groups {
                        break;
                    }
                    n = n * 10 + next as usize;
                    self.at += 1;
                }
                Ok(Some(Node::Back(n, self.has(flag::CASE_INSENSITIVE))))
            }
            'k' if self.text.get(self.at + 1) == Some(&c('<')) => {
                self.at += 2;
                let mut name = String::new();
                while let Some(ch) = self.peek().filter(char::is_ascii_alphanumeric) {
                    name.push(ch);
                    self.at += 1;
                }
                let group = self.names.iter().find(|(n, _)| *n == name).map(|(_, g)| *g);
                match (self.eat(">"), group) {
                    (true, Some(group)) => Ok(Some(Node::Back(group, self.has(flag::CASE_INSENSITIVE)))),
                    _ => Err(Refused::Wrong("named capturing group does not exist".into())),
                }
            }
            _ => {
                let set = self.escaped_set()?;
                Ok(Some(self.set(set)))
            }
        }
    }

    /// What stands after a backslash, as a set; the same in and outside of classes.
    fn escaped_set(&mut self) -> Parsed<Set> {
        let unit = self.unit().ok_or_else(|| Refused::Wrong("Unexpected end".into()))?;
        let ch = char::from_u32(u32::from(unit)).unwrap_or('\u{fffd}');
        let not = |set: Set| Set::Not(Box::new(set));
        let single = |unit: u16| Set::Range(unit, unit);
        Ok(match ch {
            'd' => digits(),
            'D' => not(digits()),
            'w' => words(),
            'W' => not(words()),
            's' => spaces(),
            'S' => not(spaces()),
            'h' => Set::Any([9, 32, 0xa0].map(single).to_vec()),
            't' => single(9),
            'n' => single(10),
            'r' => single(13),
            'f' => single(12),
            'a' => single(7),
            'e' => single(27),
            '0' => {
                let mut value = 0u32;
                let mut n = 0;
                while let Some(d) = self.peek().and_then(|d| d.to_digit(8)).filter(|_| n < 3) {
                    value = value * 8 + d;
                    self.at += 1;
                    n += 1;
                }
                single(value as u16)
            }
            'x' => single(self.hex(2)?),
            'u' => single(self.hex(4)?),
            'p' | 'P' => {
                let set = self.property()?;
                if ch == 'P' { not(set) } else { set }
            }
            ch if ch.is_ascii_alphabetic() => {
                return Err(Refused::Unknown(format!("\\{ch}")));
            }
            _ => single(unit),
        })
    }

    fn hex(&mut self, n: usize) -> Parsed<u16> {
        let end = self.at + n;
        let digits = self.text.get(self.at..end).and_then(|d| String::from_utf16(d).ok());
        let value = digits.and_then(|d| u16::from_str_radix(&d, 16).ok());
        self.at = end.min(self.text.len());
        value.ok_or_else(|| Refused::Wrong("Illegal hexadecimal escape sequence".into()))
    }

    fn property(&mut self) -> Parsed<Set> {
        let mut name = String::new();
        if self.eat("{") {
            while let Some(ch) = self.peek().filter(|c| *c != '}') {
                name.push(ch);
                self.at += 1;
            }
            if !self.eat("}") {
                return Err(Refused::Wrong("Unclosed character family".into()));
            }
        } else if let Some(ch) = self.peek() {
            name.push(ch);
            self.at += 1;
        }
        let ranges =
            |pairs: &[(char, char)]| Set::Any(pairs.iter().map(|(a, b)| Set::Range(c(*a), c(*b))).collect());
        Ok(match name.as_str() {
            "Lower" => ranges(&[('a', 'z')]),
            "Upper" => ranges(&[('A', 'Z')]),
            "ASCII" => ranges(&[('\0', '\x7f')]),
            "Alpha" => ranges(&[('a', 'z'), ('A', 'Z')]),
            "Digit" => ranges(&[('0', '9')]),
            "Alnum" => ranges(&[('a', 'z'), ('A', 'Z'), ('0', '9')]),
            "Punct" => ranges(&[('!', '/'), (':', '@'), ('[', '`'), ('{', '~')]),
            "Graph" => ranges(&[('!', '~')]),
            "Print" => ranges(&[(' ', '~')]),
            "Blank" => ranges(&[(' ', ' '), ('\t', '\t')]),
            "Cntrl" => ranges(&[('\0', '\x1f'), ('\x7f', '\x7f')]),
            "XDigit" => ranges(&[('0', '9'), ('a', 'f'), ('A', 'F')]),
            "Space" => spaces(),
            "L" | "IsL" | "IsLetter" | "IsAlphabetic" | "javaLetter" => Set::Category("letter"),
            "Lu" | "IsLu" | "IsUppercase" | "javaUpperCase" => Set::Category("upper"),
            "Ll" | "IsLl" | "IsLowercase" | "javaLowerCase" => Set::Category("lower"),
            other => return Err(Refused::Unknown(format!("\\p{{{other}}}"))),
        })
    }

    /// The rest of `[…]`.
    fn class(&mut self) -> Parsed<Set> {
        self.depth += 1;
        if self.depth > DEPTH {
            return Err(Refused::Unknown("deep nesting".into()));
        }
        let negative = self.eat("^");
        let mut all: Vec<Set> = Vec::new();
        let mut any: Vec<Set> = Vec::new();
        let mut first = true;
        loop {
            if self.eat("&&") {
                all.push(Set::Any(std::mem::take(&mut any)));
                continue;
            }
            let Some(unit) = self.unit() else {
                return Err(Refused::Wrong("Unclosed character class".into()));
            };
            let set = match char::from_u32(u32::from(unit)).unwrap_or('\u{fffd}') {
                ']' if !first => break,
                '[' => self.class()?,
                '\\' if self.eat("Q") => {
                    let mut items = Vec::new();
                    while self.at < self.text.len() && !self.eat("\\E") {
                        let unit = self.unit().unwrap_or(0);
                        items.push(Set::Range(unit, unit));
                    }
                    Set::Any(items)
                }
                '\\' => self.escaped_set()?,
                _ if (0xd800..0xe000).contains(&unit) => {
                    return Err(Refused::Unknown("characters beyond 16 bits".into()));
                }
                _ => Set::Range(unit, unit),
            };
            first = false;
            any.push(self.range(set)?);
        }
        self.depth -= 1;
        let set = if all.is_empty() {
            Set::Any(any)
        } else {
            if !any.is_empty() {
                all.push(Set::Any(any));
            }
            Set::All(all)
        };
        Ok(if negative { Set::Not(Box::new(set)) } else { set })
    }

    /// `a-z`, if that is what begins with this.
    fn range(&mut self, set: Set) -> Parsed<Set> {
        let Set::Range(from, same) = set else { return Ok(set) };
        let is_range = from == same
            && self.peek() == Some('-')
            && self.text.get(self.at + 1).is_some_and(|next| *next != c(']') && *next != c('['));
        if !is_range {
            return Ok(set);
        }
        self.at += 1;
        let end = match self.unit() {
            Some(92) => self.escaped_set()?,
            Some(unit) => Set::Range(unit, unit),
            None => return Err(Refused::Wrong("Unclosed character class".into())),
        };
        match end {
            Set::Range(to, also) if to == also && to >= from => Ok(Set::Range(from, to)),
            _ => Err(Refused::Wrong("Illegal character range".into())),
        }
    }
}

fn digits() -> Set {
    Set::Range(c('0'), c('9'))
}

fn words() -> Set {
    Set::Any(vec![
        Set::Range(c('a'), c('z')),
        Set::Range(c('A'), c('Z')),
        digits(),
        Set::Range(c('_'), c('_')),
    ])
}

fn spaces() -> Set {
    Set::Any(vec![Set::Range(9, 13), Set::Range(32, 32)])
}

fn line_ends() -> Set {
    Set::Any([10, 13, 0x85, 0x2028, 0x2029].map(|u| Set::Range(u, u)).to_vec())
}
