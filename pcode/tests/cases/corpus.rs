//! The form of a case file, that of tree-sitter's corpus: a framed title, the source, a rule, the outcome.

const FRAME: &str = "================";
const RULE: &str = "----------------";

pub(crate) struct Case {
    pub title: String,
    pub source: String,
    pub outcome: String,
}

pub(crate) fn read_cases(text: &str) -> Vec<Case> {
    let frame = format!("{FRAME}\n");
    let mut parts = text.split(&frame).skip(1);
    let mut cases = Vec::new();
    while let (Some(title), Some(body)) = (parts.next(), parts.next()) {
        let rule = format!("{RULE}\n");
        let (source, outcome) = body.split_once(&rule).expect("a rule behind the source of every case");
        cases.push(Case {
            title: title.trim_end().to_owned(),
            source: source.to_owned(),
            outcome: outcome.to_owned(),
        });
    }
    cases
}

pub(crate) fn write_cases(cases: &[Case]) -> String {
    let write = |case: &Case| {
        format!("{FRAME}\n{}\n{FRAME}\n{}{RULE}\n{}", case.title, case.source, case.outcome.trim_end())
    };
    cases.iter().map(write).collect::<Vec<_>>().join("\n\n") + "\n"
}
