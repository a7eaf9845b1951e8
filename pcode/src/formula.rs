//! Mathematics as trees. Feature `steps`.

use algofind_steps::formula::Formula;
use algofind_steps::spelling::Spelling;

use crate::ast::{Expr, ExprKind, Test, TestKind};

impl Expr {
    /// What the mathematics computes, a tree for each of its statements; natural language has none.
    ///
    /// ```
    /// use algofind_pcode::ast::Expr;
    ///
    /// let trees = Expr::math("s ← s + A_i").formulas();
    /// assert_eq!(trees[0].to_string(), "(= s (+ s ([] A i)))");
    /// assert!(Expr::language("take the next one").formulas().is_empty());
    /// ```
    pub fn formulas(&self) -> Vec<Formula> {
        self.read_by(Formula::read)
    }

    fn read_by(&self, read: fn(&str, &Spelling) -> Vec<Formula>) -> Vec<Formula> {
        match self.kind {
            ExprKind::Math => read(&self.text, &Spelling::PSEUDO),
            ExprKind::Language => Vec::new(),
        }
    }
}

impl Test {
    /// What is asked, where it is one marked expression of mathematics: `a = b` is a question here.
    ///
    /// ```
    /// use algofind_pcode::ast::{Expr, Test, TestKind};
    ///
    /// let test = Test::new(TestKind::Expr(Expr::math("key > A[i]")));
    /// assert_eq!(test.formulas()[0].to_string(), "(< ([] A i) key)");
    /// ```
    pub fn formulas(&self) -> Vec<Formula> {
        match &self.kind {
            TestKind::Expr(expr) => expr.read_by(Formula::read_test),
            _ => Vec::new(),
        }
    }
}
