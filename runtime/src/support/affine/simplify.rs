//! Simplification by flattening: an expression becomes a linear form over dimensions, symbols and local
//! variables, where a local variable stands for a quotient (or for a part that is not linear), and an equal
//! quotient is one variable. Writing the form out again gives the simplified expression.

use std::cell::RefCell;
use std::hash::BuildHasher;
use std::rc::Rc;

use rustc_hash::{FxBuildHasher, FxHashMap};
use smallvec::SmallVec;

use super::expression::{AffineBinaryOp, AffineExpr, AffineExprKind, SMALL, greatest_common_divisor};

/// A variable of a linear form. The order is the one in which a form is written out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Variable {
    Dimension(u32),
    Symbol(u32),
    /// An index into [`Flattener::locals`].
    Local(usize),
}

/// A sum of variables with non-zero factors and of a constant.
#[derive(Clone, Default)]
struct LinearForm {
    /// Sorted by the variable.
    terms: SmallVec<[(Variable, i64); 4]>,
    constant: i64,
}

impl LinearForm {
    fn of_variable(variable: Variable) -> LinearForm {
        LinearForm { terms: SmallVec::from_slice(&[(variable, 1)]), constant: 0 }
    }

    /// Returns the symbol, if the form is one.
    fn as_symbol(&self) -> Option<u32> {
        match (&self.terms[..], self.constant) {
            ([(Variable::Symbol(position), 1)], 0) => Some(*position),
            _ => None,
        }
    }

    fn of_constant(constant: i64) -> LinearForm {
        LinearForm { terms: SmallVec::new(), constant }
    }

    /// Adds `factor * variable`; `None` on overflow.
    fn add_term(&mut self, variable: Variable, factor: i64) -> Option<()> {
        match self.terms.binary_search_by_key(&variable, |(variable, _)| *variable) {
            Ok(place) => {
                let known = &mut self.terms[place].1;
                *known = known.checked_add(factor)?;
                if *known == 0 {
                    self.terms.remove(place);
                }
            }
            Err(place) if factor != 0 => self.terms.insert(place, (variable, factor)),
            Err(_) => {}
        }
        Some(())
    }

    /// Changes every factor and the constant.
    fn map(mut self, change: impl Fn(i64) -> Option<i64>) -> Option<LinearForm> {
        for (_, factor) in &mut self.terms {
            *factor = change(*factor)?;
        }
        self.constant = change(self.constant)?;
        self.terms.retain(|(_, factor)| *factor != 0);
        Some(self)
    }

    /// Returns the greatest common divisor of `start`, all factors and the constant.
    fn common_divisor(&self, start: i64) -> i64 {
        let divisor = self
            .terms
            .iter()
            .map(|(_, factor)| factor)
            .chain([&self.constant])
            .fold(start.unsigned_abs(), |divisor, value| {
                greatest_common_divisor(divisor, value.unsigned_abs())
            });
        // `start` is positive, so its divisors are below 2^63.
        i64::try_from(divisor).unwrap_or(1)
    }
}

/// A form, or `None` if some number of it did not fit or a divisor is not positive.
type Flat = Option<Rc<LinearForm>>;

#[derive(Default)]
struct Flattener {
    locals: Vec<AffineExpr>,
    local_of: FxHashMap<AffineExpr, usize>,
}

impl Flattener {
    fn local(&mut self, expr: AffineExpr) -> Variable {
        let next = self.locals.len();
        let index = *self.local_of.entry(expr.clone()).or_insert(next);
        if index == next {
            self.locals.push(expr);
        }
        Variable::Local(index)
    }

    fn flatten(&mut self, expr: &AffineExpr) -> Flat {
        expr.fold(|expr, operands: Option<(Flat, Flat)>| {
            let form = match expr.kind() {
                AffineExprKind::Constant(value) => LinearForm::of_constant(*value),
                AffineExprKind::Dimension(position) => {
                    LinearForm::of_variable(Variable::Dimension(*position))
                }
                AffineExprKind::Symbol(position) => LinearForm::of_variable(Variable::Symbol(*position)),
                AffineExprKind::Binary(op, ..) => {
                    let (lhs, rhs) = operands?;
                    let (lhs, rhs) = (Rc::unwrap_or_clone(lhs?), Rc::unwrap_or_clone(rhs?));
                    self.combine(*op, lhs, rhs)?
                }
            };
            Some(Rc::new(form))
        })
    }

    fn combine(&mut self, op: AffineBinaryOp, lhs: LinearForm, rhs: LinearForm) -> Option<LinearForm> {
        if op == AffineBinaryOp::Add {
            return add(lhs, rhs);
        }
        if matches!(op, AffineBinaryOp::Mod | AffineBinaryOp::FloorDiv | AffineBinaryOp::CeilDiv)
            && let Some(symbol) = rhs.as_symbol()
            && let Some(quotient) = self.divide_by_symbol(&lhs, symbol)
        {
            return Some(if op == AffineBinaryOp::Mod { LinearForm::default() } else { quotient });
        }
        if !rhs.terms.is_empty() {
            let expr = AffineExpr::binary(op, self.rebuild(&lhs), self.rebuild(&rhs));
            return Some(match expr.as_constant() {
                Some(value) => LinearForm::of_constant(value),
                None => LinearForm::of_variable(self.local(expr)),
            });
        }
        let constant = rhs.constant;
        if op == AffineBinaryOp::Mul {
            return lhs.map(|factor| factor.checked_mul(constant));
        }
        if constant <= 0 {
            return None;
        }
        let divisor = lhs.common_divisor(constant);
        if op == AffineBinaryOp::Mod {
            if divisor == constant {
                return Some(LinearForm::default());
            }
            let dividend = self.rebuild(&lhs.clone().map(|factor| factor.checked_div(divisor))?);
            let quotient = self.local(dividend.floor_div(constant / divisor));
            let mut remainder = lhs;
            remainder.add_term(quotient, -constant)?;
            return Some(remainder);
        }
        let reduced = lhs.map(|factor| factor.checked_div(divisor))?;
        if divisor == constant {
            return Some(reduced);
        }
        let quotient =
            AffineExpr::binary(op, self.rebuild(&reduced), AffineExpr::constant(constant / divisor));
        Some(LinearForm::of_variable(self.local(quotient)))
    }

    /// Returns the form divided by the symbol, if each of its terms has the symbol for a factor.
    fn divide_by_symbol(&mut self, form: &LinearForm, symbol: u32) -> Option<LinearForm> {
        if form.constant != 0 {
            return None;
        }
        let mut quotient = LinearForm::default();
        for (variable, factor) in &form.terms {
            match variable {
                Variable::Dimension(_) => return None,
                Variable::Symbol(position) if *position == symbol => {
                    quotient.constant = quotient.constant.checked_add(*factor)?;
                }
                Variable::Symbol(_) => return None,
                Variable::Local(index) => {
                    let expr = without_factor(&self.locals[*index], symbol)?;
                    self.add_linear(&mut quotient, &expr, *factor)?;
                }
            }
        }
        Some(quotient)
    }

    /// Adds `factor * expr`, where `expr` is simplified: quotients and products in it are taken as they are.
    fn add_linear(&mut self, form: &mut LinearForm, expr: &AffineExpr, factor: i64) -> Option<()> {
        let mut pending = vec![(expr, factor)];
        while let Some((expr, factor)) = pending.pop() {
            match expr.kind() {
                AffineExprKind::Constant(value) => {
                    form.constant = form.constant.checked_add(value.checked_mul(factor)?)?;
                }
                AffineExprKind::Dimension(position) => {
                    form.add_term(Variable::Dimension(*position), factor)?
                }
                AffineExprKind::Symbol(position) => form.add_term(Variable::Symbol(*position), factor)?,
                AffineExprKind::Binary(AffineBinaryOp::Add, lhs, rhs) => {
                    pending.extend([(lhs, factor), (rhs, factor)]);
                }
                AffineExprKind::Binary(op, lhs, rhs) => match rhs.as_constant() {
                    Some(value) if *op == AffineBinaryOp::Mul => {
                        pending.push((lhs, factor.checked_mul(value)?));
                    }
                    _ => {
                        let local = self.local(expr.clone());
                        form.add_term(local, factor)?;
                    }
                },
            }
        }
        Some(())
    }

    /// Returns the place of a variable in a sum. A product of two dimensions or symbols is behind the first of them.
    fn place(&self, variable: Variable) -> (Variable, Option<Variable>) {
        let Variable::Local(index) = variable else { return (variable, None) };
        let as_variable = |expr: &AffineExpr| {
            let dimension = expr.as_dimension().map(Variable::Dimension);
            dimension.or_else(|| expr.as_symbol().map(Variable::Symbol))
        };
        let factors = self.locals[index].as_binary(AffineBinaryOp::Mul);
        match factors.and_then(|(lhs, rhs)| Some((as_variable(lhs)?, as_variable(rhs)?))) {
            Some((lhs, rhs)) => (lhs, Some(rhs)),
            None => (variable, None),
        }
    }

    /// Returns the expression for a form: dimensions and symbols with their products, other local variables, and the
    /// constant last.
    fn rebuild_whole(&self, mut form: LinearForm) -> AffineExpr {
        form.terms.sort_by_key(|(variable, _)| self.place(*variable));
        self.rebuild(&form)
    }

    /// Returns the expression for a form within another: dimensions, symbols, local variables, and the constant last.
    fn rebuild(&self, form: &LinearForm) -> AffineExpr {
        let mut sum: Option<AffineExpr> = None;
        for (variable, factor) in &form.terms {
            let expr = match variable {
                Variable::Dimension(position) => AffineExpr::dimension(*position),
                Variable::Symbol(position) => AffineExpr::symbol(*position),
                Variable::Local(index) => self.locals[*index].clone(),
            };
            let term = if *factor == 1 { expr } else { expr * *factor };
            sum = Some(match sum {
                Some(sum) => sum + term,
                None => term,
            });
        }
        match sum {
            Some(sum) if form.constant == 0 => sum,
            Some(sum) => sum + form.constant,
            None => AffineExpr::constant(form.constant),
        }
    }
}

fn add(lhs: LinearForm, rhs: LinearForm) -> Option<LinearForm> {
    let (mut sum, smaller) = if lhs.terms.len() < rhs.terms.len() { (rhs, lhs) } else { (lhs, rhs) };
    for (variable, factor) in smaller.terms {
        sum.add_term(variable, factor)?;
    }
    sum.constant = sum.constant.checked_add(smaller.constant)?;
    Some(sum)
}

/// Returns the product `expr` without one factor that is the symbol; `None` if it has no such factor.
fn without_factor(expr: &AffineExpr, symbol: u32) -> Option<AffineExpr> {
    let mut others = AffineExpr::constant(1);
    let mut rest = expr;
    loop {
        let (lhs, rhs) = rest.as_binary(AffineBinaryOp::Mul)?;
        for (factor, other) in [(rhs, lhs), (lhs, rhs)] {
            if factor.as_symbol() == Some(symbol) {
                return Some(other.clone() * others);
            }
        }
        others = others * rhs.clone();
        rest = lhs;
    }
}

/// A thread's cache of recent simplifications. The ops of a loop nest have few different expressions, but each
/// composition creates new nodes for them.
struct Latest(Vec<Option<(AffineExpr, AffineExpr)>>);

/// The number of cached expressions per thread.
const PLACES: usize = 64;

thread_local! {
    static LATEST: RefCell<Latest> = const { RefCell::new(Latest(Vec::new())) };
}

impl Latest {
    fn simplify(&mut self, expr: &AffineExpr) -> AffineExpr {
        if expr.size() > SMALL {
            return simplified(expr);
        }
        if self.0.is_empty() {
            self.0.resize(PLACES, None);
        }
        let place = &mut self.0[FxBuildHasher.hash_one(expr) as usize % PLACES];
        match place {
            Some((known, simple)) if known == expr => simple.clone(),
            _ => place.insert((expr.clone(), simplified(expr))).1.clone(),
        }
    }
}

/// The most nodes of an expression that has more than before: a remainder is written with its dividend twice, so nested
/// remainders double with each level.
const LARGEST: u64 = 1 << 12;

/// Returns what [`AffineExpr::simplify`] returns.
fn simplified(expr: &AffineExpr) -> AffineExpr {
    let mut flattener = Flattener::default();
    let simple = flattener.flatten(expr).map(|form| flattener.rebuild_whole(Rc::unwrap_or_clone(form)));
    let is_small = |simple: &AffineExpr| simple.size() <= LARGEST.max(expr.size());
    simple.filter(is_small).unwrap_or_else(|| expr.clone())
}

impl AffineExpr {
    /// Returns the expression with like terms merged and quotients reduced, its terms in the order of dimensions
    /// and symbols, each with its products, and quotients. It has the same value wherever the expression has one;
    /// division of a multiple of a symbol by the symbol goes away, and with it the demand that the symbol be positive.
    ///
    /// An expression with a constant divisor that is zero or negative, whose numbers would not fit 64 bits on the way, or
    /// which would become larger and have more than 4096 nodes, comes back as it is.
    ///
    /// ```
    /// use terrace_runtime::affine::AffineExpr;
    ///
    /// let (i, j) = (AffineExpr::dimension(0), AffineExpr::dimension(1));
    /// let expr = i.clone() - (j.clone() + i.clone()) + (i * 2 + j * 6 + 4).floor_div(8);
    /// assert_eq!(expr.simplify().to_string(), "-d1 + (d0 + d1 * 3 + 2) floordiv 4");
    /// ```
    pub fn simplify(&self) -> AffineExpr {
        if self.is_known_to_be_simple() {
            return self.clone();
        }
        let simple = LATEST.with_borrow_mut(|latest| latest.simplify(self));
        if simple == *self {
            self.remember_to_be_simple();
        }
        simple
    }

    /// Returns whether [`AffineExpr::simplify`] leaves the expression as it is.
    pub fn is_simple(&self) -> bool {
        self.is_known_to_be_simple() || self.simplify() == *self
    }
}
