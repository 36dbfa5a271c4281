//! Affine expressions: immutable, shared tree nodes with cached structural properties.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rustc_hash::{FxHashSet, FxHasher};

/// An operator of an affine expression (language reference, Affine Expressions).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AffineBinaryOp {
    /// The sum.
    Add,
    /// The product.
    Mul,
    /// The remainder of division towards minus infinity; for a positive divisor never negative.
    Mod,
    /// The quotient, rounded towards minus infinity.
    FloorDiv,
    /// The quotient, rounded towards plus infinity.
    CeilDiv,
}

/// The root of an [`AffineExpr`].
#[derive(Debug)]
pub enum AffineExprKind {
    /// An integer.
    Constant(i64),
    /// The dimension of this position.
    Dimension(u32),
    /// The symbol of this position.
    Symbol(u32),
    /// An operator over two expressions.
    Binary(AffineBinaryOp, AffineExpr, AffineExpr),
}

/// A variable of an affine expression. Prints as `d0` or `s0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum AffineVariable {
    /// The dimension of this position.
    Dimension(u32),
    /// The symbol of this position.
    Symbol(u32),
}

impl fmt::Display for AffineVariable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AffineVariable::Dimension(position) => write!(formatter, "d{position}"),
            AffineVariable::Symbol(position) => write!(formatter, "s{position}"),
        }
    }
}

/// An affine or semi-affine expression over dimensions, symbols and integers.
///
/// It is immutable; a clone costs one reference count. Equality and hash are structural. Construction
/// normalises: constants fold and move to the right, `d0 + d0` is `d0 * 2`, and so on; what construction
/// leaves, [`AffineExpr::simplify`] may still merge. A fold that would not fit 64 bits is left undone.
///
/// ```
/// use terrace_runtime::affine::AffineExpr;
///
/// let i = AffineExpr::dimension(0);
/// assert_eq!(3 + i.clone() + 4, i.clone() + 7);
/// assert_eq!((i.clone() - i.clone().floor_div(4) * 4).to_string(), "d0 mod 4");
/// ```
#[derive(Clone)]
pub struct AffineExpr(Arc<Node>);

struct Node {
    kind: AffineExprKind,
    hash: u64,
    size: u64,
    /// A divisor of the value for all values of the variables; 0 if the value is 0.
    divisor: u64,
    /// One more than the highest position in use.
    dimension_bound: u64,
    symbol_bound: u64,
    depth: u32,
    pure: bool,
    /// Whether simplification was found to leave the expression as it is.
    is_simple: AtomicBool,
}

/// Expressions of so many nodes at most are gone through by recursion, which costs no memory. A shared node counts each
/// time it occurs, so this bounds the work as well.
pub(super) const SMALL: u64 = 64;

impl AffineExpr {
    /// Returns the integer `value`.
    pub fn constant(value: i64) -> AffineExpr {
        AffineExpr::from_kind(AffineExprKind::Constant(value))
    }

    /// Returns the dimension at `position`.
    pub fn dimension(position: u32) -> AffineExpr {
        AffineExpr::from_kind(AffineExprKind::Dimension(position))
    }

    /// Returns the symbol at `position`.
    pub fn symbol(position: u32) -> AffineExpr {
        AffineExpr::from_kind(AffineExprKind::Symbol(position))
    }

    /// Returns the node of exactly this kind, with nothing simplified.
    pub(super) fn from_kind(kind: AffineExprKind) -> AffineExpr {
        let mut hasher = FxHasher::default();
        let leaf = |hash, divisor, dimension_bound, symbol_bound| Node {
            kind: AffineExprKind::Constant(0),
            hash,
            size: 1,
            divisor,
            dimension_bound,
            symbol_bound,
            depth: 1,
            pure: true,
            is_simple: AtomicBool::new(true),
        };
        let mut node = match &kind {
            AffineExprKind::Constant(value) => {
                (0u8, value).hash(&mut hasher);
                leaf(hasher.finish(), value.unsigned_abs(), 0, 0)
            }
            AffineExprKind::Dimension(position) => {
                (1u8, position).hash(&mut hasher);
                leaf(hasher.finish(), 1, u64::from(*position) + 1, 0)
            }
            AffineExprKind::Symbol(position) => {
                (2u8, position).hash(&mut hasher);
                leaf(hasher.finish(), 1, 0, u64::from(*position) + 1)
            }
            AffineExprKind::Binary(op, lhs, rhs) => {
                let (lhs, rhs) = (&lhs.0, &rhs.0);
                (3u8, op, lhs.hash, rhs.hash).hash(&mut hasher);
                Node {
                    kind: AffineExprKind::Constant(0),
                    hash: hasher.finish(),
                    size: lhs.size.saturating_add(rhs.size).saturating_add(1),
                    divisor: known_divisor(*op, lhs, rhs),
                    dimension_bound: lhs.dimension_bound.max(rhs.dimension_bound),
                    symbol_bound: lhs.symbol_bound.max(rhs.symbol_bound),
                    depth: lhs.depth.max(rhs.depth).saturating_add(1),
                    pure: is_pure(*op, lhs, rhs),
                    is_simple: AtomicBool::new(false),
                }
            }
        };
        node.kind = kind;
        AffineExpr(Arc::new(node))
    }

    /// Returns the root node.
    pub fn kind(&self) -> &AffineExprKind {
        &self.0.kind
    }

    /// Returns the value, if the expression is an integer.
    pub fn as_constant(&self) -> Option<i64> {
        match self.kind() {
            AffineExprKind::Constant(value) => Some(*value),
            _ => None,
        }
    }

    /// Returns the position, if the expression is a dimension.
    pub fn as_dimension(&self) -> Option<u32> {
        match self.kind() {
            AffineExprKind::Dimension(position) => Some(*position),
            _ => None,
        }
    }

    /// Returns the position, if the expression is a symbol.
    pub fn as_symbol(&self) -> Option<u32> {
        match self.kind() {
            AffineExprKind::Symbol(position) => Some(*position),
            _ => None,
        }
    }

    /// Returns the operands, if the root is the operator `op`.
    pub fn as_binary(&self, op: AffineBinaryOp) -> Option<(&AffineExpr, &AffineExpr)> {
        match self.kind() {
            AffineExprKind::Binary(own, lhs, rhs) if *own == op => Some((lhs, rhs)),
            _ => None,
        }
    }

    /// Returns the depth of the tree; 1 for a leaf.
    ///
    /// Recursive algorithms use it to reject deep expressions.
    pub fn depth(&self) -> u32 {
        self.0.depth
    }

    /// Returns the number of nodes, a shared one counted each time it occurs; saturates at `u64::MAX`.
    ///
    /// The printed text is about this long.
    pub fn size(&self) -> u64 {
        self.0.size
    }

    /// Returns whether the expression is symbolic or constant: no dimension occurs.
    pub fn is_symbolic_or_constant(&self) -> bool {
        self.0.dimension_bound == 0
    }

    /// Returns whether the expression is affine in the strict sense (language reference, Affine Expressions): every
    /// product has a constant factor and every divisor is a positive constant. Otherwise it is semi-affine.
    pub fn is_pure_affine(&self) -> bool {
        self.0.pure
    }

    /// Returns the largest known divisor of the value for all values of the variables. It is 0 for the
    /// constant 0, which everything divides, and 1 if nothing is known.
    pub fn largest_known_divisor(&self) -> u64 {
        self.0.divisor
    }

    /// Returns the highest position of a dimension in use.
    pub fn max_dimension(&self) -> Option<u32> {
        self.0.dimension_bound.checked_sub(1).and_then(|position| u32::try_from(position).ok())
    }

    /// Returns the highest position of a symbol in use.
    pub fn max_symbol(&self) -> Option<u32> {
        self.0.symbol_bound.checked_sub(1).and_then(|position| u32::try_from(position).ok())
    }

    /// Returns whether the expression is known to be simplified.
    pub(super) fn is_known_to_be_simple(&self) -> bool {
        self.0.is_simple.load(Ordering::Relaxed)
    }

    /// Marks the expression as simplified.
    pub(super) fn remember_to_be_simple(&self) {
        self.0.is_simple.store(true, Ordering::Relaxed);
    }

    /// Returns whether two expressions are the same node.
    pub(super) fn is_same_node(&self, other: &AffineExpr) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Structural equality by recursion, for expressions of few nodes.
    fn equals_small(&self, other: &AffineExpr) -> bool {
        if self.is_same_node(other) {
            return true;
        }
        if self.0.hash != other.0.hash {
            return false;
        }
        match (self.kind(), other.kind()) {
            (AffineExprKind::Constant(a), AffineExprKind::Constant(b)) => a == b,
            (AffineExprKind::Dimension(a), AffineExprKind::Dimension(b)) => a == b,
            (AffineExprKind::Symbol(a), AffineExprKind::Symbol(b)) => a == b,
            (AffineExprKind::Binary(op_a, lhs_a, rhs_a), AffineExprKind::Binary(op_b, lhs_b, rhs_b)) => {
                op_a == op_b && lhs_a.equals_small(lhs_b) && rhs_a.equals_small(rhs_b)
            }
            _ => false,
        }
    }

    /// Returns what tells two nodes apart by place, if this node may be reached on several ways; `None` if it
    /// is known to have one owner, so that remembering a result for it would not pay.
    pub(super) fn shared_identity(&self) -> Option<usize> {
        (Arc::strong_count(&self.0) > 1).then(|| Arc::as_ptr(&self.0).addr())
    }
}

fn known_divisor(op: AffineBinaryOp, lhs: &Node, rhs: &Node) -> u64 {
    match op {
        AffineBinaryOp::Add | AffineBinaryOp::Mod => greatest_common_divisor(lhs.divisor, rhs.divisor),
        // Each factor's divisor divides the product, so the larger one stays right when the product does not fit.
        AffineBinaryOp::Mul => {
            lhs.divisor.checked_mul(rhs.divisor).unwrap_or_else(|| lhs.divisor.max(rhs.divisor))
        }
        AffineBinaryOp::FloorDiv | AffineBinaryOp::CeilDiv => match rhs.kind {
            AffineExprKind::Constant(divisor)
                if divisor != 0 && lhs.divisor.is_multiple_of(divisor.unsigned_abs()) =>
            {
                lhs.divisor / divisor.unsigned_abs()
            }
            _ => 1,
        },
    }
}

fn is_pure(op: AffineBinaryOp, lhs: &Node, rhs: &Node) -> bool {
    let is_constant = |node: &Node| matches!(node.kind, AffineExprKind::Constant(_));
    lhs.pure
        && rhs.pure
        && match op {
            AffineBinaryOp::Add => true,
            AffineBinaryOp::Mul => is_constant(lhs) || is_constant(rhs),
            AffineBinaryOp::Mod | AffineBinaryOp::FloorDiv | AffineBinaryOp::CeilDiv => {
                matches!(rhs.kind, AffineExprKind::Constant(1..))
            }
        }
}

/// Returns the greatest common divisor; that of a number and 0 is the number.
pub(super) fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl PartialEq for AffineExpr {
    fn eq(&self, other: &AffineExpr) -> bool {
        if self.0.size <= SMALL || self.0.hash != other.0.hash {
            return self.equals_small(other);
        }
        let mut pending = vec![(self, other)];
        // Pairs already found worth comparing: without it, two separately built expressions that share
        // inside would be compared once for every way to a shared node.
        let mut visited = FxHashSet::default();
        while let Some((a, b)) = pending.pop() {
            if Arc::ptr_eq(&a.0, &b.0) {
                continue;
            }
            if a.0.hash != b.0.hash {
                return false;
            }
            match (a.kind(), b.kind()) {
                (AffineExprKind::Constant(a), AffineExprKind::Constant(b)) if a == b => {}
                (AffineExprKind::Dimension(a), AffineExprKind::Dimension(b)) if a == b => {}
                (AffineExprKind::Symbol(a), AffineExprKind::Symbol(b)) if a == b => {}
                (AffineExprKind::Binary(op_a, lhs_a, rhs_a), AffineExprKind::Binary(op_b, lhs_b, rhs_b))
                    if op_a == op_b =>
                {
                    let seen = match (a.shared_identity(), b.shared_identity()) {
                        (Some(a), Some(b)) => !visited.insert((a, b)),
                        _ => false,
                    };
                    if !seen {
                        pending.push((rhs_a, rhs_b));
                        pending.push((lhs_a, lhs_b));
                    }
                }
                _ => return false,
            }
        }
        true
    }
}

impl Eq for AffineExpr {}

impl Hash for AffineExpr {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.hash);
    }
}

impl fmt::Debug for AffineExpr {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

impl Drop for Node {
    /// Drops long chains in a loop, since the compiler's own drop would recurse.
    fn drop(&mut self) {
        // The fields' own drop may recurse where that cannot go deep.
        if u64::from(self.depth) <= SMALL {
            return;
        }
        let take = |node: &mut Node| std::mem::replace(&mut node.kind, AffineExprKind::Constant(0));
        let mut pending = vec![take(self)];
        while let Some(kind) = pending.pop() {
            let AffineExprKind::Binary(_, lhs, rhs) = kind else { continue };
            for child in [lhs, rhs] {
                if let Some(mut node) = Arc::into_inner(child.0)
                    && matches!(node.kind, AffineExprKind::Binary(..))
                {
                    pending.push(take(&mut node));
                }
            }
        }
    }
}
