//! Expression trees in one canonical form for all languages.
//!
//! `x += 1`, `x++`, `x ← x + 1` and `x = 1 + x` are one tree; so are `a > b` and `b < a`, `v.get(i)`, `v[i]` and
//! `v_i`. A tree is what a step computes, apart from how its language spells it.
//!
//! The parser is tolerant and bounded: any token sequence gives some tree, nesting past [`DEPTH_LIMIT`] becomes an
//! opaque leaf. It is written by hand because the input is one statement of any of eight languages, often broken, and
//! a grammar per language would defeat the purpose.

use super::concept::{self, Concept};
use super::lex::{Dialect, Token};

/// Deepest nesting that is still read.
const DEPTH_LIMIT: u32 = 48;

/// Index of a tree in its [`Forest`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tree(u32);

/// What stands at the root of a tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Head<'a> {
    /// A variable.
    Name(&'a str),
    /// A number.
    Number(f64),
    /// A literal, or something that could not be read.
    Opaque,
    /// A universal operation on its operands.
    Concept(Concept),
    /// A call; the receiver, when there is one, is the first operand.
    Call(&'a str),
    /// `base.name`.
    Field(&'a str),
    /// `base[index]`.
    Index,
    /// A unary or binary operator by its unified symbol; `>` and `>=` never occur.
    Op(&'static str),
    /// `target = value`.
    Assign,
    /// Several values: `(a, b)`, `{a, b}`.
    Tuple,
}

#[derive(Clone, Copy, Debug)]
struct Node<'a> {
    head: Head<'a>,
    first: u32,
    len: u32,
}

/// Trees of one statement, sharing storage.
#[derive(Debug, Default)]
pub(crate) struct Forest<'a> {
    nodes: Vec<Node<'a>>,
    operands: Vec<Tree>,
}

impl<'a> Forest<'a> {
    pub(crate) fn head(&self, tree: Tree) -> Head<'a> {
        self.nodes[tree.0 as usize].head
    }

    pub(crate) fn operands(&self, tree: Tree) -> &[Tree] {
        let node = &self.nodes[tree.0 as usize];
        &self.operands[node.first as usize..(node.first + node.len) as usize]
    }

    pub(crate) fn leaf(&mut self, head: Head<'a>) -> Tree {
        self.tree(head, &[])
    }

    pub(crate) fn tree(&mut self, head: Head<'a>, operands: &[Tree]) -> Tree {
        let first = self.operands.len() as u32;
        self.operands.extend_from_slice(operands);
        self.nodes.push(Node { head, first, len: operands.len() as u32 });
        Tree(self.nodes.len() as u32 - 1)
    }

    /// The operator `symbol` over two operands, in canonical form.
    pub(crate) fn binary(&mut self, symbol: &'static str, left: Tree, right: Tree) -> Tree {
        match symbol {
            ">" => self.tree(Head::Op("<"), &[right, left]),
            ">=" => self.tree(Head::Op("<="), &[right, left]),
            "pow" if self.head(right) == Head::Number(2.0) => self.tree(Head::Op("*"), &[left, left]),
            "pow" => self.tree(Head::Concept(Concept::Pow), &[left, right]),
            "union" => self.tree(Head::Concept(Concept::Union), &[left, right]),
            "in" => self.tree(Head::Concept(Concept::Contains), &[right, left]),
            // A constant goes to the right of a commutative operator: `1 + x` is `x + 1`.
            "+" | "*" | "==" | "!=" | "&" | "|" | "xor" if matches!(self.head(left), Head::Number(_)) => {
                self.tree(Head::Op(symbol), &[right, left])
            }
            _ => self.tree(Head::Op(symbol), &[left, right]),
        }
    }

    fn index(&mut self, base: Tree, index: Tree) -> Tree {
        self.tree(Head::Index, &[base, index])
    }

    /// A call in canonical form: accessors become subscripts, universal operations lose their spelling.
    fn call(&mut self, name: &'a str, receiver: Option<Tree>, arguments: &[Tree], dialect: Dialect) -> Tree {
        // `Math.min`, `Arrays.sort`: a type is no operand.
        let receiver = receiver.filter(|&r| match self.head(r) {
            Head::Name(n) => dialect.is_pseudo() || !n.starts_with(char::is_uppercase),
            _ => true,
        });
        let mut operands: Vec<Tree> = receiver.into_iter().collect();
        operands.extend_from_slice(arguments);
        match concept::of_name(name) {
            Some(Concept::Get) if receiver.is_some() && matches!(arguments.len(), 1 | 2) => {
                operands.into_iter().reduce(|base, i| self.index(base, i)).unwrap_or(Tree(0))
            }
            Some(Concept::Set) if receiver.is_some() && matches!(arguments.len(), 2 | 3) => {
                let Some((&value, place)) = operands.split_last() else { return self.leaf(Head::Opaque) };
                let place: Vec<Tree> = place.to_vec();
                let target = place.into_iter().reduce(|base, i| self.index(base, i)).unwrap_or(value);
                self.tree(Head::Assign, &[target, value])
            }
            Some(Concept::Pow) if operands.len() == 2 => self.binary("pow", operands[0], operands[1]),
            Some(Concept::Get | Concept::Set) | None => self.tree(Head::Call(name), &operands),
            Some(concept) => self.tree(Head::Concept(concept), &operands),
        }
    }
}

/// Reads the statements in `tokens` and appends a tree for each: several for `a = 1; b = 2` or `a = b = 0`.
pub(crate) fn parse<'a>(
    tokens: &[Token<'a>],
    dialect: Dialect,
    forest: &mut Forest<'a>,
    out: &mut Vec<Tree>,
) {
    let mut parser = Parser { tokens, at: 0, dialect, forest, depth: 0 };
    while parser.at < tokens.len() {
        let before = parser.at;
        parser.statement(out);
        if parser.at == before {
            parser.at += 1;
        }
    }
}

struct Parser<'t, 'a> {
    tokens: &'t [Token<'a>],
    at: usize,
    dialect: Dialect,
    forest: &'t mut Forest<'a>,
    depth: u32,
}

impl<'a> Parser<'_, 'a> {
    fn peek(&self) -> Option<Token<'a>> {
        self.tokens.get(self.at).copied()
    }

    fn punct(&self) -> Option<&'static str> {
        match self.peek() {
            Some(Token::Punct(p)) => Some(p),
            _ => None,
        }
    }

    fn eat(&mut self, symbol: &str) -> bool {
        let found = self.punct() == Some(symbol);
        self.at += usize::from(found);
        found
    }

    fn statement(&mut self, out: &mut Vec<Tree>) {
        if let Some((start, operator)) = self.assignment_ahead() {
            self.at = start;
            self.assignment(operator, out);
        } else if let Some(tree) = self.expression(0) {
            // A name standing alone is a type or a stray word.
            if !matches!(self.forest.head(tree), Head::Name(_)) || self.at == self.tokens.len() {
                out.push(tree);
            }
        }
        while matches!(self.punct(), Some(";" | ",")) {
            self.at += 1;
        }
    }

    /// Looks for an assignment before the next `;` or `,` at this level, and says where its target starts: a
    /// declaration's type (`final double[] x = …`) is passed over.
    fn assignment_ahead(&self) -> Option<(usize, &'static str)> {
        let mut nesting = 0_i32;
        // Open `<` of type arguments: `Map<K, V> m = …`.
        let mut angles = 0_i32;
        for (i, token) in self.tokens.iter().enumerate().skip(self.at) {
            let Token::Punct(p) = token else { continue };
            match *p {
                "(" | "[" | "{" => nesting += 1,
                ")" | "]" | "}" => {
                    nesting -= 1;
                    if nesting < 0 {
                        return None;
                    }
                }
                "<" if !self.dialect.is_pseudo() => angles += 1,
                ">" => angles -= 1,
                ">>" => angles -= 2,
                "," | "?" if angles > 0 => {}
                ";" | "," | "?" | "==" | "&&" | "||" if nesting == 0 => return None,
                "=" | "+=" | "-=" | "*=" | "/=" | "%=" | "&=" | "|=" | "xor=" | "<<=" | ">>="
                    if nesting == 0 =>
                {
                    return (i > self.at).then(|| (self.target_start(i), *p));
                }
                _ => {}
            }
        }
        None
    }

    /// Walks back from the assignment operator at `end` over one postfix chain: `p->a[i].b`, `*p`, `(x, y)`.
    fn target_start(&self, end: usize) -> usize {
        let mut start = end;
        while start > self.at {
            match self.tokens[start - 1] {
                Token::Punct(close @ ("]" | ")")) => {
                    let open = if close == "]" { "[" } else { "(" };
                    let mut nesting = 0;
                    while start > self.at {
                        start -= 1;
                        match self.tokens[start] {
                            Token::Punct(p) if p == close => nesting += 1,
                            Token::Punct(p) if p == open => nesting -= 1,
                            _ => {}
                        }
                        if nesting == 0 {
                            break;
                        }
                    }
                    // `(x, y) = …` has nothing before its bracket; `a[i]` has its name.
                    if start > self.at
                        && matches!(self.tokens[start - 1], Token::Punct(p) if !matches!(p, "]" | ")" | "." | "->"))
                    {
                        return start;
                    }
                }
                Token::Name(_) => {
                    start -= 1;
                    let chained =
                        start > self.at && matches!(self.tokens[start - 1], Token::Punct("." | "->"));
                    if !chained {
                        let only_stars = self.tokens[self.at..start].iter().all(|t| *t == Token::Punct("*"));
                        return if only_stars { self.at } else { start };
                    }
                }
                Token::Punct("." | "->") => start -= 1,
                _ => return start,
            }
        }
        start
    }

    fn assignment(&mut self, operator: &'static str, out: &mut Vec<Tree>) {
        let Some(target) = self.expression(PREFIX) else { return };
        if self.punct() != Some(operator) {
            return;
        }
        self.at += 1;
        let inner =
            self.assignment_ahead().filter(|&(start, _)| start == self.at && self.depth < DEPTH_LIMIT);
        let value = if let Some((_, inner)) = inner {
            // `a = b = 0` is two assignments of one value.
            let before = out.len();
            self.depth += 1;
            self.assignment(inner, out);
            self.depth -= 1;
            out.get(before).map(|&t| self.forest.operands(t)[1])
        } else {
            self.expression(0)
        };
        let Some(value) = value else { return };
        let value = match operator {
            "=" => value,
            "+=" => self.forest.binary("+", target, value),
            "-=" => self.forest.binary("-", target, value),
            "*=" => self.forest.binary("*", target, value),
            "/=" => self.forest.binary("/", target, value),
            "%=" => self.forest.binary("%", target, value),
            "&=" => self.forest.binary("&", target, value),
            "|=" => self.forest.binary("|", target, value),
            "xor=" => self.forest.binary("xor", target, value),
            "<<=" => self.forest.binary("<<", target, value),
            _ => self.forest.binary(">>", target, value),
        };
        self.assign(target, value, out);
    }

    /// `(a, b) = (b, a)` is assignments side by side.
    fn assign(&mut self, target: Tree, value: Tree, out: &mut Vec<Tree>) {
        let pairwise = self.forest.head(target) == Head::Tuple
            && self.forest.head(value) == Head::Tuple
            && self.forest.operands(target).len() == self.forest.operands(value).len();
        if pairwise {
            for i in 0..self.forest.operands(target).len() {
                let pair = [self.forest.operands(target)[i], self.forest.operands(value)[i]];
                out.push(self.forest.tree(Head::Assign, &pair));
            }
        } else {
            out.push(self.forest.tree(Head::Assign, &[target, value]));
        }
    }

    /// Precedence climbing; `least` is the weakest operator taken here.
    fn expression(&mut self, least: u8) -> Option<Tree> {
        if self.depth >= DEPTH_LIMIT {
            self.at = self.tokens.len();
            return Some(self.forest.leaf(Head::Opaque));
        }
        self.depth += 1;
        let tree = self.climb(least);
        self.depth -= 1;
        tree
    }

    fn climb(&mut self, least: u8) -> Option<Tree> {
        let mut left = self.prefix()?;
        while let Some(symbol) = self.punct() {
            if symbol == "?" && least <= TERNARY {
                self.at += 1;
                let yes = self.expression(0);
                self.eat(":");
                let no = self.expression(TERNARY);
                let operands: Vec<Tree> = [Some(left), yes, no].into_iter().flatten().collect();
                left = self.forest.tree(Head::Op("?"), &operands);
                continue;
            }
            let Some((symbol, strength)) = infix(symbol, self.dialect) else { break };
            if strength < least {
                break;
            }
            self.at += 1;
            let Some(right) = self.expression(strength + 1) else { break };
            left = self.forest.binary(symbol, left, right);
        }
        Some(left)
    }

    fn prefix(&mut self) -> Option<Tree> {
        let Token::Punct(symbol) = self.peek()? else { return self.postfix() };
        let unary = match symbol {
            "-" => "neg",
            "!" => "!",
            "~" => "~",
            "*" => "deref",
            "&" => "ref",
            "+" => "",
            "++" | "--" => return self.step_prefix(symbol),
            "√" => "√",
            _ => return self.postfix(),
        };
        self.at += 1;
        let operand = self.expression(PREFIX)?;
        Some(match unary {
            // `+x`, `&x`: the value itself; `*p` is the element a pointer stands on.
            "" | "ref" => operand,
            "√" => self.forest.tree(Head::Concept(Concept::Sqrt), &[operand]),
            "neg" => match self.forest.head(operand) {
                Head::Number(v) => self.forest.leaf(Head::Number(-v)),
                _ => self.forest.tree(Head::Op("neg"), &[operand]),
            },
            other => self.forest.tree(Head::Op(other), &[operand]),
        })
    }

    fn step_prefix(&mut self, symbol: &str) -> Option<Tree> {
        self.at += 1;
        let operand = self.expression(PREFIX)?;
        Some(self.step(operand, symbol))
    }

    fn step(&mut self, operand: Tree, symbol: &str) -> Tree {
        let one = self.forest.leaf(Head::Number(1.0));
        let moved = self.forest.binary(if symbol == "++" { "+" } else { "-" }, operand, one);
        self.forest.tree(Head::Assign, &[operand, moved])
    }

    fn postfix(&mut self) -> Option<Tree> {
        let mut tree = self.primary()?;
        loop {
            match self.peek() {
                Some(Token::Punct("[")) => {
                    self.at += 1;
                    for index in self.list("]") {
                        tree = self.forest.index(tree, index);
                    }
                }
                Some(Token::Punct("." | "->")) => {
                    let Some(Token::Name(name)) = self.tokens.get(self.at + 1).copied() else {
                        return Some(tree);
                    };
                    self.at += 2;
                    tree = if self.eat("(") {
                        let arguments = self.list(")");
                        self.forest.call(name, Some(tree), &arguments, self.dialect)
                    } else {
                        match concept::of_name(name) {
                            Some(Concept::Length) => {
                                self.forest.tree(Head::Concept(Concept::Length), &[tree])
                            }
                            Some(value @ Concept::Infinity) => self.forest.leaf(Head::Concept(value)),
                            _ => self.forest.tree(Head::Field(name), &[tree]),
                        }
                    };
                }
                Some(Token::Punct(symbol @ ("++" | "--"))) => {
                    self.at += 1;
                    tree = self.step(tree, symbol);
                }
                // `2i`, `2 k`: a product in mathematics.
                Some(Token::Name(_)) if self.dialect.is_pseudo() && self.is_number(tree) => {
                    let factor = self.postfix()?;
                    tree = self.forest.binary("*", factor, tree);
                }
                _ => return Some(tree),
            }
        }
    }

    fn is_number(&self, tree: Tree) -> bool {
        matches!(self.forest.head(tree), Head::Number(_))
    }

    fn primary(&mut self) -> Option<Tree> {
        let token = self.peek()?;
        match token {
            Token::Number(value) => {
                self.at += 1;
                Some(self.forest.leaf(Head::Number(value)))
            }
            Token::Text => {
                self.at += 1;
                Some(self.forest.leaf(Head::Opaque))
            }
            Token::Name("new") if !self.dialect.is_pseudo() => Some(self.allocation()),
            Token::Name("sizeof") => {
                self.at += 1;
                self.expression(PREFIX)?;
                Some(self.forest.leaf(Head::Opaque))
            }
            Token::Name(name) => {
                self.at += 1;
                if self.eat("(") {
                    let arguments = self.list(")");
                    return Some(self.forest.call(name, None, &arguments, self.dialect));
                }
                Some(self.variable(name))
            }
            Token::Punct("(") if self.cast_ahead() => {
                self.skip_bracket();
                self.expression(PREFIX)
            }
            Token::Punct(open @ ("(" | "[" | "{")) => {
                self.at += 1;
                let items = self.list(match open {
                    "(" => ")",
                    "[" => "]",
                    _ => "}",
                });
                Some(match items.as_slice() {
                    [only] if open == "(" => *only,
                    _ => self.forest.tree(Head::Tuple, &items),
                })
            }
            Token::Punct("|") if self.dialect.is_pseudo() => self.enclosed("|", Concept::Abs),
            Token::Punct("⌊") => self.enclosed("⌋", Concept::Floor),
            Token::Punct("⌈") => self.enclosed("⌉", Concept::Ceil),
            Token::Punct(_) => None,
        }
    }

    fn enclosed(&mut self, close: &str, concept: Concept) -> Option<Tree> {
        self.at += 1;
        let inner = self.expression(0)?;
        self.eat(close);
        Some(self.forest.tree(Head::Concept(concept), &[inner]))
    }

    /// A variable: `c_ij` and `x_{i}` are subscripts, `DBL_MAX` and `nil` universal values.
    fn variable(&mut self, name: &'a str) -> Tree {
        let value = concept::of_name(name).filter(|c| {
            matches!(c, Concept::Infinity | Concept::Null | Concept::True | Concept::False | Concept::Random)
        });
        if let Some(value) = value {
            return self.forest.leaf(Head::Concept(value));
        }
        match name.split_once('_').filter(|_| self.dialect.is_pseudo()) {
            Some((base, "")) if self.eat("{") => {
                let base = self.forest.leaf(Head::Name(base));
                self.list("}").into_iter().fold(base, |tree, index| self.forest.index(tree, index))
            }
            Some((base, subscript)) if matches!(base.len(), 1 | 2) && matches!(subscript.len(), 1 | 2) => {
                let mut tree = self.forest.leaf(Head::Name(base));
                for (i, c) in subscript.char_indices() {
                    let index = self.forest.leaf(Head::Name(&subscript[i..i + c.len_utf8()]));
                    tree = self.forest.index(tree, index);
                }
                tree
            }
            _ => self.forest.leaf(Head::Name(name)),
        }
    }

    /// Comma-separated expressions up to `close`.
    fn list(&mut self, close: &str) -> Vec<Tree> {
        let mut items = Vec::new();
        while self.at < self.tokens.len() && !self.eat(close) {
            let before = self.at;
            match self.expression(0) {
                Some(item) => items.push(item),
                None => self.at = before + 1,
            }
            // What does not belong to the item (`a q b`) is passed over.
            while self.at < self.tokens.len() && !matches!(self.punct(), Some("," | ")" | "]" | "}" | ";")) {
                self.at += 1;
            }
            self.at += usize::from(self.at == before || matches!(self.punct(), Some("," | ";")));
        }
        items
    }

    fn allocation(&mut self) -> Tree {
        self.at += 1;
        let mut operands = Vec::new();
        while let Some(token) = self.peek() {
            match token {
                Token::Name(_) | Token::Punct("." | "<" | ">" | "?" | ">>") => self.at += 1,
                Token::Punct("(") => {
                    self.at += 1;
                    operands.extend(self.list(")"));
                    break;
                }
                Token::Punct("[") => {
                    self.at += 1;
                    operands.extend(self.list("]"));
                    if self.punct() != Some("[") {
                        break;
                    }
                }
                _ => break,
            }
        }
        self.forest.tree(Head::Concept(Concept::Allocate), &operands)
    }

    /// `(double) x`, `(struct node *) p`: names and stars only in the bracket, and an operand right after it.
    fn cast_ahead(&self) -> bool {
        if self.dialect.is_pseudo() {
            return false;
        }
        let mut names = 0;
        let mut typed = false;
        for (i, token) in self.tokens.iter().enumerate().skip(self.at + 1) {
            match token {
                Token::Name(n) => {
                    names += 1;
                    typed |= PRIMITIVES.contains(n)
                        || names > 1
                        || n.starts_with(char::is_uppercase)
                        || n.ends_with("_t");
                }
                Token::Punct("*" | "[" | "]") if names > 0 => typed = true,
                Token::Punct("<" | ">" | "." | "?" | "," | ">>") if names > 0 => {}
                Token::Punct(")") if names > 0 && typed => {
                    return matches!(
                        self.tokens.get(i + 1),
                        Some(
                            Token::Name(_)
                                | Token::Number(_)
                                | Token::Text
                                | Token::Punct("(" | "*" | "&" | "~")
                        )
                    );
                }
                _ => return false,
            }
        }
        false
    }

    fn skip_bracket(&mut self) {
        while self.at < self.tokens.len() && !self.eat(")") {
            self.at += 1;
        }
    }
}

const PRIMITIVES: &[&str] = &[
    "int", "long", "short", "char", "byte", "float", "double", "boolean", "unsigned", "signed", "bool",
    "size_t", "void",
];

const TERNARY: u8 = 1;
const PREFIX: u8 = 20;

fn infix(symbol: &'static str, dialect: Dialect) -> Option<(&'static str, u8)> {
    let strength = match symbol {
        "||" => 2,
        "&&" => 3,
        "|" if dialect.is_pseudo() => return None,
        "|" => 4,
        "xor" => 5,
        "&" => 6,
        "==" | "!=" => 7,
        "=" if dialect.is_pseudo() => return Some(("==", 7)),
        "<" | "<=" | ">" | ">=" | "in" | "notin" => 8,
        ".." => 9,
        "<<" | ">>" => 10,
        "+" | "-" | "union" | "intersect" => 11,
        "*" | "/" | "%" => 12,
        "pow" => 14,
        _ => return None,
    };
    Some((symbol, strength))
}

#[cfg(test)]
mod tests {
    use super::super::lex;
    use super::*;

    fn show(forest: &Forest<'_>, tree: Tree) -> String {
        let operands: Vec<String> = forest.operands(tree).iter().map(|&o| show(forest, o)).collect();
        let head = match forest.head(tree) {
            Head::Name(n) => return n.to_owned(),
            Head::Number(v) => return v.to_string(),
            Head::Opaque => return "?".to_owned(),
            Head::Concept(c) => format!("{c:?}").to_lowercase(),
            Head::Call(n) => format!("{n}()"),
            Head::Field(n) => format!(".{n}"),
            Head::Index => "[]".to_owned(),
            Head::Op(s) => s.to_owned(),
            Head::Assign => "=".to_owned(),
            Head::Tuple => "tuple".to_owned(),
        };
        if operands.is_empty() { head } else { format!("({head} {})", operands.join(" ")) }
    }

    fn read(text: &str, dialect: Dialect) -> String {
        let mut tokens = Vec::new();
        lex::lex(text, dialect, &mut tokens);
        let (mut forest, mut trees) = (Forest::default(), Vec::new());
        parse(&tokens, dialect, &mut forest, &mut trees);
        trees.iter().map(|&t| show(&forest, t)).collect::<Vec<_>>().join(" ")
    }

    fn code(text: &str) -> String {
        read(text, Dialect::Code)
    }

    fn pseudo(text: &str) -> String {
        read(text, Dialect::Pseudo)
    }

    #[test]
    fn spellings_of_one_step_are_one_tree() {
        for text in ["x += 1;", "x++;", "++x", "x = 1 + x;", "int x = x + 1;"] {
            assert_eq!(code(text), "(= x (+ x 1))", "{text}");
        }
        assert_eq!(pseudo("x ← x + 1"), "(= x (+ x 1))");
        assert_eq!(code("a > b"), pseudo("b < a"));
    }

    #[test]
    fn accessors_are_subscripts() {
        assert_eq!(code("v.get(i)"), "([] v i)");
        assert_eq!(code("m.set(i, j, x);"), "(= ([] ([] m i) j) x)");
        assert_eq!(pseudo("c_ij = c[i, j]"), "(= ([] ([] c i) j) ([] ([] c i) j))");
        assert_eq!(code("s.charAt(k - 1)"), "([] s (- k 1))");
    }

    #[test]
    fn declarations_lose_their_types() {
        assert_eq!(code("final double[] a = new double[n];"), "(= a (allocate n))");
        assert_eq!(code("Map<String, List<Integer>> m = f(x);"), "(= m (f() x))");
        assert_eq!(code("struct node *p = q->next;"), "(= p (.next q))");
        assert_eq!(code("*p = 1;"), "(= (deref p) 1)");
        assert_eq!(code("int a = 1, b = 2;"), "(= a 1) (= b 2)");
    }

    #[test]
    fn casts_and_static_receivers_vanish() {
        assert_eq!(code("(double) x / n"), "(/ x n)");
        assert_eq!(code("Math.min(a, (int) b)"), "(min a b)");
        assert_eq!(code("(a) + b"), "(+ a b)");
    }

    #[test]
    fn assignments_unfold() {
        assert_eq!(pseudo("low[u] = num[u] = time"), "(= ([] num u) time) (= ([] low u) time)");
        assert_eq!(pseudo("(a, b) = (b, a - q b)"), "(= a b) (= b (- a q))");
    }

    #[test]
    fn mathematics_is_read_as_written() {
        assert_eq!(pseudo("x^2 + 2i"), "(+ (* x x) (* i 2))");
        assert_eq!(pseudo("|b - a| > eps"), "(< eps (abs (- b a)))");
        assert_eq!(
            pseudo("if x ≠ nil and n mod 2 = 0".trim_start_matches("if ")),
            "(&& (!= x null) (== (% n 2) 0))"
        );
    }

    #[test]
    fn deep_or_broken_text_ends() {
        code(&"(".repeat(100_000));
        code(&"a[".repeat(100_000));
        code("a = = = ] ) }");
        pseudo("|||");
        code(&"!".repeat(50_000));
        code(&"a = ".repeat(20_000));
    }
}
