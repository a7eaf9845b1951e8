//! The commands of `clrscode` and `clrscode3e`: heads run to `\Then` or `\Do`, which set what follows deeper, and `\End`
//! sets it back.

use super::Reader;

impl Reader<'_> {
    /// Reads a command whose name stands behind the backslash; `false` if the package has none of that name.
    pub(super) fn codebox(&mut self, name: &str) -> bool {
        let read = 1 + name.len();
        match name {
            "li" | "zi" => self.advance_to(read, 0),
            "Then" | "Do" => self.advance_to(read, 1),
            "End" => self.advance_to(read, -1),
            "If" => self.head(read, 0, "if"),
            "While" => self.head(read, 0, "while"),
            "For" => self.head(read, 0, "for"),
            "Parfor" | "ParFor" => self.head(read, 0, "parallel for"),
            "ElseIf" => self.head(read, -1, "else if"),
            "Until" => self.head(read, -1, "until"),
            "Else" | "ElseNoIf" => {
                self.head(read, -1, "else");
                self.advance_to(0, 1);
            }
            "Repeat" => {
                self.head(read, 0, "repeat");
                self.advance_to(0, 1);
            }
            "Return" => self.word(read, "return "),
            "Error" => self.word(read, "error "),
            "Comment" | "RComment" => self.word(read, " // "),
            "Procname" => {
                self.advance_to(read, 0);
                if let Some(heading) = self.argument() {
                    self.push("procedure ");
                    self.push(heading.trim().trim_matches('$'));
                }
                self.flush();
            }
            _ => return false,
        }
        true
    }

    /// Ends the line in progress; the next one stands so much deeper.
    fn advance_to(&mut self, n_read: usize, deeper: isize) {
        self.advance(n_read);
        self.flush();
        self.depth = self.depth.saturating_add_signed(deeper);
        self.current_depth = self.depth;
    }

    fn head(&mut self, n_read: usize, deeper: isize, word: &str) {
        self.advance_to(n_read, deeper);
        self.start(word);
    }

    fn word(&mut self, n_read: usize, word: &str) {
        self.advance(n_read);
        self.push(word);
    }
}
