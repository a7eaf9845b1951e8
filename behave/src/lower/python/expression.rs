//! Expressions.

use num_traits::ToPrimitive as _;
use tree_sitter::Node;

use crate::form::{BlockId, Instruction, Kind, Operand, SymbolId, SymbolKind, Text};
use crate::run::dynamic::{FALSE, NONE, TRUE, small};

use super::literal;
use super::module::Lowerer;
use super::name::children;

/// What stands in brackets.
pub(super) enum At {
    One(Operand),
    /// Start, stop and step.
    Slice([Operand; 3]),
}

/// The library's name of an operator.
pub(super) fn operator_name(spelling: &str) -> Option<&'static str> {
    Some(match spelling {
        "+" => "add",
        "-" => "sub",
        "*" => "mul",
        "/" => "div",
        "//" => "floordiv",
        "%" => "mod",
        "**" => "pow",
        "<<" => "lshift",
        ">>" => "rshift",
        "&" => "and",
        "|" => "or",
        "^" => "xor",
        _ => return None,
    })
}

impl<'t> Lowerer<'t, '_> {
    /// Something that cannot be lowered stands here.
    pub(super) fn fail(&mut self, reason: impl Into<String>) -> Operand {
        self.body.builder.unsupported(reason);
        Operand::Bits(NONE)
    }

    pub(super) fn library_symbol(&mut self, name: &str) -> SymbolId {
        self.tables.symbol(&mut self.unit, SymbolKind::Function, &format!("python.{name}"), None)
    }

    /// Calls a function of the library.
    pub(super) fn call_library(&mut self, name: &str, arguments: Vec<Operand>) -> Operand {
        let callee = self.library_symbol(name);
        let to = self.body.local();
        self.body.builder.emit(Instruction::Call { to: Some(to), callee, arguments });
        Operand::Local(to)
    }

    /// A string.
    pub(super) fn constant_text(&mut self, text: &str) -> Operand {
        let text = self.tables.text(&mut self.unit, Text::Points(text.to_owned()));
        let to = self.body.local();
        self.body.builder.emit(Instruction::Text { to, text });
        Operand::Local(to)
    }

    /// The value of an expression.
    pub(super) fn value(&mut self, node: Node<'t>) -> Operand {
        self.depth += 1;
        let value = if self.depth > self.limits.depth {
            self.fail("an expression nested too deeply")
        } else if node.is_error() || node.is_missing() {
            self.fail("a syntax error")
        } else {
            self.value_of(node)
        };
        self.depth -= 1;
        value
    }

    fn value_of(&mut self, node: Node<'t>) -> Operand {
        match node.kind() {
            "identifier" => self.read_name(self.text(node)),
            "integer" => match literal::integer(self.text(node)) {
                Some(n) => {
                    if let Some(n) = n.to_i32() {
                        return Operand::Bits(small(n));
                    }
                    let text = self.constant_text(&n.to_string());
                    self.call_library("int", vec![text])
                }
                None => self.fail("an imaginary number"),
            },
            "float" => match literal::float(self.text(node)) {
                Some(x) => self.call_library("float_of", vec![Operand::Bits(x.to_bits())]),
                None => self.fail("an imaginary number"),
            },
            "true" => Operand::Bits(TRUE),
            "false" => Operand::Bits(FALSE),
            "none" => Operand::Bits(NONE),
            "string" => self.string(node),
            "concatenated_string" => {
                let parts: Vec<Operand> = children(node).into_iter().map(|part| self.value(part)).collect();
                self.concatenated(parts)
            }
            "parenthesized_expression" => match children(node).first() {
                Some(inner) => self.value(*inner),
                None => self.fail("an empty expression"),
            },
            "tuple" | "expression_list" | "list" => {
                let name = if node.kind() == "list" { "list_of" } else { "tuple_of" };
                self.sequence(node, name)
            }
            "set" => {
                if children(node).iter().any(|c| c.kind() == "list_splat") {
                    return self.fail("* in a set");
                }
                let items = children(node).into_iter().map(|item| self.value(item)).collect();
                self.call_library("set_of", items)
            }
            "dictionary" => self.dictionary(node),
            "binary_operator" => self.binary(node),
            "unary_operator" => {
                let (Some(argument), Some(operator)) =
                    (node.child_by_field_name("argument"), node.child_by_field_name("operator"))
                else {
                    return self.fail("an incomplete expression");
                };
                let name = match operator.kind() {
                    "-" => "neg",
                    "+" => "pos",
                    _ => "invert",
                };
                let value = self.value(argument);
                self.call_library(name, vec![value])
            }
            "not_operator" | "comparison_operator" => self.truth_of_condition(node),
            "boolean_operator" => self.boolean(node),
            "conditional_expression" => self.conditional(node),
            "named_expression" => {
                let (Some(name), Some(value)) =
                    (node.child_by_field_name("name"), node.child_by_field_name("value"))
                else {
                    return self.fail("an incomplete expression");
                };
                let value = self.value(value);
                self.write_name(self.text(name), value);
                value
            }
            "attribute" => self.attribute(node),
            "subscript" => {
                let (of, at) = self.subscript_parts(node);
                match at {
                    At::One(at) => self.call_library("get", vec![of, at]),
                    At::Slice(slice) => {
                        let mut all = vec![of];
                        all.extend(slice);
                        self.call_library("slice", all)
                    }
                }
            }
            "call" => self.call(node),
            "lambda" => self.inner_function(node, "lambda"),
            "list_comprehension" => self.list_comprehension(node),
            "set_comprehension" => {
                let list = self.list_comprehension(node);
                self.call_library("set", vec![list])
            }
            "dictionary_comprehension" => self.dictionary_comprehension(node),
            "generator_expression" => self.fail("a generator that is kept"),
            "yield" => self.fail("a generator"),
            other => self.fail(format!("a {}", other.replace('_', " "))),
        }
    }

    fn sequence(&mut self, node: Node<'t>, name: &str) -> Operand {
        let items = children(node);
        if !items.iter().any(|item| item.kind() == "list_splat") {
            let items = items.into_iter().map(|item| self.value(item)).collect();
            return self.call_library(name, items);
        }
        let list = self.call_library("list_of", Vec::new());
        for item in items {
            if let Some(all) = children(item).first().filter(|_| item.kind() == "list_splat") {
                let all = self.value(*all);
                self.call_library("list_add_all", vec![list, all]);
            } else {
                let item = self.value(item);
                self.call_library("list_add", vec![list, item]);
            }
        }
        if name == "list_of" { list } else { self.call_library("tuple", vec![list]) }
    }

    fn dictionary(&mut self, node: Node<'t>) -> Operand {
        let mut items = Vec::new();
        for pair in children(node) {
            let (Some(key), Some(value)) =
                (pair.child_by_field_name("key"), pair.child_by_field_name("value"))
            else {
                return self.fail("** in a dictionary");
            };
            items.push(self.value(key));
            items.push(self.value(value));
        }
        self.call_library("dict_of", items)
    }

    fn concatenated(&mut self, parts: Vec<Operand>) -> Operand {
        let mut all = None;
        for part in parts {
            all = Some(match all {
                Some(before) => self.call_library("add", vec![before, part]),
                None => part,
            });
        }
        match all {
            Some(all) => all,
            None => self.constant_text(""),
        }
    }

    /// A string with its escapes and, in an f-string, its expressions.
    fn string(&mut self, node: Node<'t>) -> Operand {
        let text = self.text(node);
        let prefix: String =
            text.chars().take_while(char::is_ascii_alphabetic).collect::<String>().to_lowercase();
        if prefix.contains('b') {
            return self.fail("bytes");
        }
        let raw = prefix.contains('r');
        let formatted = prefix.contains('f');
        let mut cursor = node.walk();
        let mut parts = Vec::new();
        for part in node.children(&mut cursor) {
            match part.kind() {
                "string_content" => {
                    let content = self.text(part);
                    let content = if formatted {
                        content.replace("{{", "{").replace("}}", "}")
                    } else {
                        content.to_owned()
                    };
                    match literal::unescape(&content, raw) {
                        Some(content) => parts.push(self.constant_text(&content)),
                        None => return self.fail("an escape in a string"),
                    }
                }
                "interpolation" => parts.push(self.interpolation(part)),
                _ => {}
            }
        }
        self.concatenated(parts)
    }

    fn interpolation(&mut self, node: Node<'t>) -> Operand {
        let Some(expression) = node.child_by_field_name("expression").or_else(|| node.named_child(0)) else {
            return self.fail("an incomplete f-string");
        };
        let value = self.value(expression);
        let parts = children(node);
        let conversion = parts.iter().find(|p| p.kind() == "type_conversion").map(|p| self.text(*p));
        let spec = parts.iter().find(|p| p.kind() == "format_specifier").copied();
        if self.text(node).contains("=}") || spec.is_some_and(|s| !children(s).is_empty()) {
            return self.fail("an f-string with = or with widths from expressions");
        }
        let value = match conversion {
            None => value,
            Some("!s") => self.call_library("str", vec![value]),
            Some("!r") => self.call_library("repr", vec![value]),
            Some(_) => return self.fail("!a in an f-string"),
        };
        let spec = self.constant_text(spec.map_or("", |s| self.text(s).trim_start_matches(':')));
        self.call_library("format", vec![value, spec])
    }

    fn binary(&mut self, node: Node<'t>) -> Operand {
        let (Some(left), Some(right), Some(operator)) = (
            node.child_by_field_name("left"),
            node.child_by_field_name("right"),
            node.child_by_field_name("operator"),
        ) else {
            return self.fail("an incomplete expression");
        };
        let Some(name) = operator_name(self.text(operator)) else {
            return self.fail(format!("the operator {}", self.text(operator)));
        };
        let a = self.value(left);
        let b = self.value(right);
        self.call_library(name, vec![a, b])
    }

    /// A condition as a value: `True` or `False`.
    fn truth_of_condition(&mut self, node: Node<'t>) -> Operand {
        let result = self.body.local();
        let builder = &mut self.body.builder;
        let (yes, no, after) = (builder.block(), builder.block(), builder.block());
        self.condition(node, yes, no);
        for (block, value) in [(yes, TRUE), (no, FALSE)] {
            self.body.builder.switch_to(block);
            self.body.builder.copy(result, Operand::Bits(value));
            self.body.builder.jump(after);
        }
        self.body.builder.switch_to(after);
        Operand::Local(result)
    }

    /// `a and b`, `a or b`: the value of the side that decides.
    fn boolean(&mut self, node: Node<'t>) -> Operand {
        let (Some(left), Some(right), Some(operator)) = (
            node.child_by_field_name("left"),
            node.child_by_field_name("right"),
            node.child_by_field_name("operator"),
        ) else {
            return self.fail("an incomplete expression");
        };
        let result = self.body.local();
        let first = self.value(left);
        self.body.builder.copy(result, first);
        let (more, after) = (self.body.builder.block(), self.body.builder.block());
        let truth = self.truth(first);
        if operator.kind() == "and" {
            self.body.builder.branch(truth, more, after);
        } else {
            self.body.builder.branch(truth, after, more);
        }
        self.body.builder.switch_to(more);
        let second = self.value(right);
        self.body.builder.copy(result, second);
        self.body.builder.jump(after);
        self.body.builder.switch_to(after);
        Operand::Local(result)
    }

    fn conditional(&mut self, node: Node<'t>) -> Operand {
        let [yes_value, asked, no_value] = children(node)[..] else {
            return self.fail("an incomplete expression");
        };
        let result = self.body.local();
        let builder = &mut self.body.builder;
        let (yes, no, after) = (builder.block(), builder.block(), builder.block());
        self.condition(asked, yes, no);
        for (block, value) in [(yes, yes_value), (no, no_value)] {
            self.body.builder.switch_to(block);
            let value = self.value(value);
            self.body.builder.copy(result, value);
            self.body.builder.jump(after);
        }
        self.body.builder.switch_to(after);
        Operand::Local(result)
    }

    /// Whether a value counts as true.
    pub(super) fn truth(&mut self, value: Operand) -> Operand {
        match value {
            Operand::Bits(TRUE) => return Operand::Bits(1),
            Operand::Bits(FALSE | NONE) => return Operand::Bits(0),
            _ => {}
        }
        self.raw("truth", vec![value])
    }

    /// Calls a function of the library that answers with a truth value of the machine.
    fn raw(&mut self, name: &str, arguments: Vec<Operand>) -> Operand {
        let callee = self.library_symbol(name);
        let to = self.body.builder.local(Kind::Bool, None);
        self.body.builder.emit(Instruction::Call { to: Some(to), callee, arguments });
        Operand::Local(to)
    }

    /// Goes to one of two blocks, by an expression.
    pub(super) fn condition(&mut self, node: Node<'t>, yes: BlockId, no: BlockId) {
        self.depth += 1;
        if self.depth > self.limits.depth {
            self.fail("an expression nested too deeply");
        } else {
            self.branch_on(node, yes, no);
        }
        self.depth -= 1;
    }

    fn branch_on(&mut self, node: Node<'t>, yes: BlockId, no: BlockId) {
        match node.kind() {
            "parenthesized_expression" if children(node).len() == 1 => {
                self.condition(children(node)[0], yes, no);
            }
            "not_operator" => match node.child_by_field_name("argument") {
                Some(argument) => self.condition(argument, no, yes),
                None => drop(self.fail("an incomplete expression")),
            },
            "boolean_operator" => {
                let (Some(left), Some(right), Some(operator)) = (
                    node.child_by_field_name("left"),
                    node.child_by_field_name("right"),
                    node.child_by_field_name("operator"),
                ) else {
                    self.fail("an incomplete expression");
                    return;
                };
                let next = self.body.builder.block();
                if operator.kind() == "and" {
                    self.condition(left, next, no);
                } else {
                    self.condition(left, yes, next);
                }
                self.body.builder.switch_to(next);
                self.condition(right, yes, no);
            }
            "comparison_operator" => self.comparison(node, yes, no),
            _ => {
                let value = self.value(node);
                match self.truth(value) {
                    Operand::Bits(0) => self.body.builder.jump(no),
                    Operand::Bits(_) => self.body.builder.jump(yes),
                    truth @ Operand::Local(_) => self.body.builder.branch(truth, yes, no),
                }
            }
        }
    }

    /// `a < b <= c`: every operand once, and no further than the first that fails.
    fn comparison(&mut self, node: Node<'t>, yes: BlockId, no: BlockId) {
        let operands = children(node);
        let mut cursor = node.walk();
        let operators: Vec<String> = node
            .children_by_field_name("operators", &mut cursor)
            .map(|o| self.text(o).split_whitespace().collect::<Vec<_>>().join(" "))
            .collect();
        // `not in` and `is not` may come as two words.
        let operators = merged(operators);
        if operators.len() + 1 != operands.len() {
            self.fail("a comparison that cannot be read");
            return;
        }
        let mut left = self.value(operands[0]);
        for (i, operator) in operators.iter().enumerate() {
            let right = self.value(operands[i + 1]);
            let (name, negated) = match operator.as_str() {
                "==" => ("eq", false),
                "!=" | "<>" => ("ne", false),
                "<" => ("lt", false),
                "<=" => ("le", false),
                ">" => ("gt", false),
                ">=" => ("ge", false),
                "in" => ("in", false),
                "not in" => ("in", true),
                "is" => ("is", false),
                "is not" => ("is", true),
                other => {
                    self.fail(format!("the operator {other}"));
                    return;
                }
            };
            let truth = self.raw(name, vec![left, right]);
            let next = if i + 1 == operators.len() { yes } else { self.body.builder.block() };
            if negated {
                self.body.builder.branch(truth, no, next);
            } else {
                self.body.builder.branch(truth, next, no);
            }
            if i + 1 < operators.len() {
                self.body.builder.switch_to(next);
            }
            left = right;
        }
    }

    /// What is subscribed, and by what.
    pub(super) fn subscript_parts(&mut self, node: Node<'t>) -> (Operand, At) {
        let Some(of) = node.child_by_field_name("value") else {
            return (self.fail("an incomplete subscript"), At::One(Operand::Bits(NONE)));
        };
        let of = self.value(of);
        let mut cursor = node.walk();
        let parts: Vec<Node<'t>> = node.children_by_field_name("subscript", &mut cursor).collect();
        match parts[..] {
            [slice] if slice.kind() == "slice" => {
                let mut bounds = [Operand::Bits(NONE); 3];
                let mut at = 0;
                let mut walk = slice.walk();
                for part in slice.children(&mut walk) {
                    if part.kind() == ":" {
                        at += 1;
                    } else if at < 3 && part.is_named() {
                        bounds[at] = self.value(part);
                    }
                }
                (of, At::Slice(bounds))
            }
            [one] => {
                let at = self.value(one);
                (of, At::One(at))
            }
            _ => {
                let items = parts.into_iter().map(|part| self.value(part)).collect();
                let at = self.call_library("tuple_of", items);
                (of, At::One(at))
            }
        }
    }
}

fn merged(words: Vec<String>) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for word in words {
        match (out.last().map(String::as_str), word.as_str()) {
            (Some("not"), "in") | (Some("is"), "not") => {
                if let Some(last) = out.last_mut() {
                    last.push(' ');
                    last.push_str(&word);
                }
            }
            _ => out.push(word),
        }
    }
    out
}
