; The grammar of Kotlin brings no query of its own. What is said last of a word counts.

[(line_comment) (block_comment) (shebang)] @comment

(character_literal) @string
(string_literal) @string
(multiline_string_literal) @string
(escape_sequence) @escape
[(number_literal) (float_literal)] @number

((identifier) @constant (#match? @constant "^(true|false|null)$"))

(function_declaration name: (identifier) @function)
(call_expression . (identifier) @function)
(navigation_expression (identifier) @property .)
(call_expression . (navigation_expression (identifier) @function .))

(class_declaration name: (identifier) @type)
(object_declaration name: (identifier) @type)
(type_alias type: (identifier) @type)
(type_parameter (identifier) @type)
(user_type (identifier) @type)
(enum_entry (identifier) @constant)

(annotation "@" @attribute)
(label) @label

[
  "abstract" "actual" "annotation" "as" "as?" "by" "catch" "class" "companion" "const" "constructor" "crossinline" "data"
  "do" "dynamic" "else" "enum" "expect" "external" "final" "finally" "for" "fun" "get" "if" "import" "in" "!in" "infix"
  "init" "inline" "inner" "interface" "internal" "is" "!is" "lateinit" "noinline" "object" "open" "operator" "out"
  "override" "package" "private" "protected" "public" "return" "return@" "sealed" "set" "super" "super@" "suspend"
  "tailrec" "this" "this@" "throw" "try" "typealias" "val" "value" "var" "vararg" "when" "where" "while"
] @keyword

(interpolation ["$" "${" "}"] @escape)
