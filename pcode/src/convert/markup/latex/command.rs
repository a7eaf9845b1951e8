//! The commands of the three packages.

/// What a command of the packages does.
pub(super) enum Action {
    /// Starts a line with a word, takes one argument as the rest of it, and opens a block.
    Open(&'static str),
    /// `\eIf{test}{then}{else}`.
    OpenTwo,
    /// `\Case{label}`
    Case,
    /// A head without arguments.
    Word(&'static str),
    /// `\Repeat`: the argument, if there is one, is the test at the end.
    Repeat,
    /// `\Procedure{NAME}{arguments}`.
    Header(&'static str),
    /// `\Fn{…}` of `algorithm2e`.
    Definition,
    /// Closes a block and opens another at the same depth.
    Middle(&'static str),
    /// Closes a block and starts a line.
    Until,
    Close,
    /// Starts a line with a word.
    Line(&'static str),
    /// Starts a line with a word, takes an argument, ends the line.
    Labelled(&'static str),
    Comment,
    Title,
    /// Ends a line.
    Break,
    /// `\begin{…}`.
    Environment,
    /// Skipped with its arguments.
    Setting,
}

/// What a command does; commands of no package are part of the text.
pub(super) fn action(name: &str) -> Option<Action> {
    Some(match name {
        "If" | "IF" | "uIf" | "lIf" => Action::Open("if"),
        "eIf" | "leIf" => Action::OpenTwo,
        "While" | "WHILE" | "lWhile" => Action::Open("while"),
        "For" | "FOR" | "lFor" => Action::Open("for"),
        "ForEach" | "ForAll" | "FORALL" | "Foreach" | "lForEach" | "lForAll" | "FOREACH" => {
            Action::Open("for each")
        }
        "Loop" | "LOOP" => Action::Open("loop"),
        "Switch" | "SWITCH" => Action::Open("switch"),
        "Case" | "uCase" | "lCase" | "CASE" => Action::Case,
        "Other" | "uOther" | "lOther" | "Default" | "DEFAULT" => Action::Word("default:"),
        "Try" => Action::Word("try"),
        "Catch" => Action::Open("catch"),
        "ParFor" | "ForPar" => Action::Open("parallel for"),
        "With" => Action::Open("with"),
        "Repeat" | "REPEAT" | "lRepeat" => Action::Repeat,
        "Procedure" | "PROCEDURE" => Action::Header("procedure"),
        "Function" | "FUNCTION" => Action::Header("function"),
        "Fn" | "Def" | "Proc" | "Prog" => Action::Definition,
        "ElsIf" | "ELSIF" | "ElseIf" | "uElseIf" | "lElseIf" => Action::Middle("else if"),
        "Else" | "ELSE" | "uElse" | "lElse" => Action::Middle("else"),
        "Until" | "UNTIL" => Action::Until,
        "EndIf" | "ENDIF" | "EndWhile" | "ENDWHILE" | "EndFor" | "ENDFOR" | "EndLoop" | "ENDLOOP"
        | "EndSwitch" | "ENDSWITCH" | "EndCase" | "ENDCASE" | "EndDefault" | "EndOther" | "EndTry"
        | "EndCatch" | "EndParFor" | "EndForEach" | "EndForAll" | "ENDFORALL" | "EndRepeat" | "EndWith"
        | "EndPart" | "EndProcedure" | "EndFunction" | "ENDPROCEDURE" | "ENDFUNCTION" => Action::Close,
        "State" | "STATE" | "Statex" | "STATEx" => Action::Line(""),
        "Return" | "RETURN" | "KwRet" => Action::Line("return"),
        "Print" | "PRINT" => Action::Line("print"),
        "Require" | "REQUIRE" => Action::Line("Require:"),
        "Ensure" | "ENSURE" => Action::Line("Ensure:"),
        "Input" | "INPUT" => Action::Line("Input:"),
        "Output" | "OUTPUT" => Action::Line("Output:"),
        "KwIn" | "KwInput" => Action::Labelled("Input:"),
        "KwOut" | "KwOutput" => Action::Labelled("Output:"),
        "KwData" => Action::Labelled("Data:"),
        "KwResult" => Action::Labelled("Result:"),
        "Comment" | "COMMENT" | "tcp" | "tcc" | "LineComment" | "LComment" | "CommentSty" | "ct" => {
            Action::Comment
        }
        "caption" => Action::Title,
        "BlankLine" | "item" | "par" | "centering" | "DontPrintSemicolon" | "LinesNumbered" => Action::Break,
        "begin" => Action::Environment,
        "end"
        | "label"
        | "SetKwInOut"
        | "SetKw"
        | "SetKwFunction"
        | "SetKwProg"
        | "SetKwData"
        | "SetAlgoLined"
        | "usepackage"
        | "documentclass"
        | "algsetup"
        | "SetKwInput"
        | "SetKwRepeat"
        | "SetKwComment"
        | "SetKwFor"
        | "vspace"
        | "hspace"
        | "SetAlgoLongEnd"
        | "Indm"
        | "Indp"
        | "SetKwSwitch"
        | "SetKwIF"
        | "SetKwBlock"
        | "SetArgSty"
        | "SetAlFnt"
        | "algrenewcommand"
        | "algnewcommand"
        | "renewcommand"
        | "newcommand"
        | "BeginBox"
        | "EndBox"
        | "maketitle"
        | "RestyleAlgo"
        | "SetNoFillComment"
        | "IncMargin"
        | "DecMargin"
        | "LinesNumberedHidden"
        | "nllabel"
        | "nl"
        | "algstore"
        | "algrestore" => Action::Setting,
        _ => return None,
    })
}

/// Whether a command is the head of a block.
pub(super) fn opens_block(name: &str) -> bool {
    matches!(
        action(name),
        Some(Action::Open(_) | Action::OpenTwo | Action::Repeat | Action::Header(_) | Action::Case)
    )
}

/// Whether a command is never used outside of algorithms.
pub(super) fn is_telling(name: &str) -> bool {
    name.starts_with("SetKw")
        || matches!(name, "State" | "STATE" | "KwIn" | "KwOut" | "KwData" | "KwResult" | "KwRet" | "KwTo")
        || matches!(name, "EndFor" | "ENDFOR" | "EndWhile" | "ENDWHILE" | "EndIf" | "ENDIF")
        || matches!(name, "ForEach" | "eIf" | "uIf" | "lIf")
}
