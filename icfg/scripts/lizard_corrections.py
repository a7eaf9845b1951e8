"""Where lizard 1.24 misreads a language, by one documented rule each.

`correct()` changes lizard's readers in place. Each rule says what lizard does and why that is wrong by the language's
own grammar; none knows anything of the tool that is compared. `lizard_agreement.py --as-is` leaves them out.
"""

from lizard_languages.javascript_functions import JavaScriptFunctionsMixin
from lizard_languages.rust import RustReader
from lizard_languages.typescript import TypeScriptReader
from lizard_languages.typescript_states import TypeScriptStates


def correct():
    correct_rust()
    correct_javascript_tokens()
    correct_javascript_functions()


def is_blank(token):
    return token.isspace() or token.startswith(("//", "/*"))


def correct_rust():
    """lizard reads Rust token by token and takes four things for decisions that are none: `where`, the `?` of
    `?Sized`, the `||` of a closure without parameters, and the `&&` of a reference to a reference."""
    starts_operand = set("( [ { } ; , = => : < & && | || -> return move in match if while !".split()) | {None}
    read = RustReader.generate_tokens

    def corrected(source, addition="", token_class=None):
        before = None
        tokens = list(read(source, addition, token_class))
        for at, token in enumerate(tokens):
            if token == "?" and tokens[at + 1 : at + 2] == ["Sized"]:
                continue
            if token in ("||", "&&") and before in starts_operand:
                yield token[0]
                yield token[0]
            else:
                yield token
            before = before if is_blank(token) else token

    RustReader.generate_tokens = staticmethod(corrected)
    RustReader._control_flow_keywords = RustReader._control_flow_keywords - {"where"}


def correct_javascript_tokens():
    """Three things about tokens. Expressions inside of a template are one token, so nothing in them counts. `a?b:c`
    is read as an optional member `a?`. A member may be called `catch`, and counts as the keyword."""
    keywords = {"catch", "for", "if", "while", "case"}
    after_optional = set(": , ) = ; ] } ( < |".split())
    read = TypeScriptReader.generate_tokens

    def corrected(source, addition="", token_class=None):
        tokens = list(read(source, addition, token_class))
        before = None
        for at, token in enumerate(tokens):
            if before == "${" and token != "}":
                yield from corrected(token, addition, token_class)
            elif before in (".", "?.") and token in keywords:
                yield token + "_"
            elif len(token) > 1 and token[-1] == "?" and (token[0].isalnum() or token[0] in "_$"):
                following = next((other for other in tokens[at + 1 : at + 9] if not is_blank(other)), None)
                yield from [token] if following in after_optional else [token[:-1], "?"]
            else:
                yield token
            before = before if is_blank(token) else token

    TypeScriptReader.generate_tokens = staticmethod(corrected)


def correct_javascript_functions():
    """Where functions of JavaScript and TypeScript begin and end.

    - `x = (a && b)`: lizard takes `(` for parameters and, when no arrow follows, drops the decisions it read there.
      They belong to the function around.
    - `f(a[i])`: the `]` of a subscript ends the parenthesis around it, and the `)` then ends the function.
    - `a => b => …`, `f(a => …, b => …)`: only the first arrow begins a function, and a comma does not end it.
    - An arrow function without braces ends with the line, even if the line breaks after `=>` or before an operator.
    """
    declares = {"const", "let", "var", "return", "throw", "yield", "await"}
    goes_on = set("? : && || ?? . ?. + - * / % == === != !== < > <= >= & | ^ ) ] => as in instanceof satisfies".split())
    awaits_more = goes_on - {")", "]"} | set("( [ { , = ! typeof await".split())
    read = TypeScriptStates._state_global
    push_arrow, pop = TypeScriptStates._push_arrow_function, JavaScriptFunctionsMixin._pop_function_from_stack
    TypeScriptStates.n_arrows = 0

    def abandon(self):
        lost = self.context.current_function.cyclomatic_complexity - 1
        self.context.forgive = True
        self.context.end_of_function()
        self.context.add_condition(lost)
        self.started_function = None

    def begin_arrow(self):
        if self.started_function and self.n_arrows:
            self.started_function = None
        push_arrow(self)
        self.n_arrows += 1

    def end_function(self):
        around = max(self.n_arrows - 1, 0) if self.started_function else 0
        self.n_arrows = 0
        pop(self)
        for _ in range(around):
            self.context.end_of_function()

    def is_subscript(self):
        before = self._prev_token
        is_operand = before and (before[0].isalnum() or before[0] in "_$#'\"`")
        return before in (".", ")", "]", "}") or (is_operand and before not in declares)

    def state(self, token):
        if token == "[" and self._binding_candidate and not self.as_object and is_subscript(self):
            self._resolve_pending_bindings(token)
            self._read_binding_candidate("]", lambda summary: None)
            self.last_tokens = token
            if self._prev_token not in ("new", "."):
                self._prev_token = token
            return None
        if token == "," and self.n_arrows:
            self._pop_function_from_stack()
        is_new_line = self.context.newline
        if self.n_arrows and (token in goes_on or self.last_token in awaits_more):
            self.context.newline = False
        result = read(self, token)
        self.context.newline = is_new_line
        return result

    JavaScriptFunctionsMixin._abandon_function = abandon
    JavaScriptFunctionsMixin._pop_function_from_stack = end_function
    TypeScriptStates._push_arrow_function = begin_arrow
    TypeScriptStates._state_global = state
