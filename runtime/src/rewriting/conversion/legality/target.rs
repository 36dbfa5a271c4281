//! Conversion targets: which ops are legal.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::context::{Context, OpName};
use crate::dialect::OpHandle;
use crate::ir::{Body, Op};

/// Decides on one op; `None` leaves the decision to the callback that was set before, or to the target's default.
pub(in crate::rewriting::conversion) type LegalityCallback =
    Arc<dyn Fn(&Body, Op) -> Option<bool> + Send + Sync>;

/// The legality action of the ops of a name.
#[derive(Clone)]
pub(in crate::rewriting::conversion) enum Action {
    Legal,
    Illegal,
    /// Legal if the callback says so; without one the target's default callback decides.
    Dynamic(Option<LegalityCallback>),
}

/// The ops that a conversion may leave: by name, by dialect, and for all others ("dialect conversion, conversion
/// target").
///
/// An action set for an op takes precedence over one set for its dialect, regardless of the order in which they were
/// set. Setting an action for a name again replaces the previous one, but callbacks are composed: the latest is called
/// first.
///
/// ```
/// use terrace_runtime::conversion::ConversionTarget;
///
/// let mut target = ConversionTarget::new();
/// target.illegal_op("llvm.fma").legal_dialect("llvm");
/// target.dynamically_legal_op("arith.addi", |ir, op| ir.value_type(ir.result(op, 0)).is_integer(ir.context(), 32));
/// ```
#[derive(Clone, Default)]
pub struct ConversionTarget {
    pub(in crate::rewriting::conversion) ops: FxHashMap<String, Action>,
    pub(in crate::rewriting::conversion) dialects: FxHashMap<String, Action>,
    /// For ops without an action; `None` if they are unknown.
    pub(in crate::rewriting::conversion) unknown: Option<Action>,
    /// Decides where a dynamic op has no callback.
    pub(in crate::rewriting::conversion) default: Option<LegalityCallback>,
    /// Ops that make their contents legal, if they are legal themselves and the callback agrees.
    pub(in crate::rewriting::conversion) recursive: FxHashMap<String, Option<LegalityCallback>>,
}

fn callback(is_legal: impl Fn(&Body, Op) -> bool + Send + Sync + 'static) -> LegalityCallback {
    Arc::new(move |body, op| Some(is_legal(body, op)))
}

/// Puts a callback before the one that was set.
fn chained(first: LegalityCallback, known: Option<&Action>) -> Action {
    let Some(Action::Dynamic(Some(second))) = known else { return Action::Dynamic(Some(first)) };
    let second = second.clone();
    Action::Dynamic(Some(Arc::new(move |body, op| first(body, op).or_else(|| second(body, op)))))
}

impl ConversionTarget {
    /// Returns a target that says nothing of any op.
    pub fn new() -> Self {
        ConversionTarget::default()
    }

    /// Makes the ops of a name legal.
    pub fn legal_op(&mut self, name: impl Into<String>) -> &mut Self {
        self.ops.insert(name.into(), Action::Legal);
        self
    }

    /// Makes the ops of a name illegal.
    pub fn illegal_op(&mut self, name: impl Into<String>) -> &mut Self {
        self.ops.insert(name.into(), Action::Illegal);
        self
    }

    /// Makes the ops of a name legal where the callback returns true, and illegal elsewhere.
    pub fn dynamically_legal_op(
        &mut self,
        name: impl Into<String>,
        is_legal: impl Fn(&Body, Op) -> bool + Send + Sync + 'static,
    ) -> &mut Self {
        self.dynamically_legal_op_if_known(name, move |body, op| Some(is_legal(body, op)))
    }

    /// Makes the ops of a name legal or illegal as the callback returns. For `None`, an earlier callback decides, or else
    /// the default of the target.
    pub fn dynamically_legal_op_if_known(
        &mut self,
        name: impl Into<String>,
        is_legal: impl Fn(&Body, Op) -> Option<bool> + Send + Sync + 'static,
    ) -> &mut Self {
        let name = name.into();
        let action = chained(Arc::new(is_legal), self.ops.get(&name));
        self.ops.insert(name, action);
        self
    }

    /// Makes the ops of a name dynamically legal by the target's default callback ([`ConversionTarget::set_default_legality`]).
    pub fn dynamically_legal_op_by_default(&mut self, name: impl Into<String>) -> &mut Self {
        self.ops.insert(name.into(), Action::Dynamic(None));
        self
    }

    /// Makes the ops of a handle type legal.
    pub fn legal<T: OpHandle>(&mut self) -> &mut Self {
        self.legal_op(T::NAME)
    }

    /// Makes the ops of a handle type illegal.
    pub fn illegal<T: OpHandle>(&mut self) -> &mut Self {
        self.illegal_op(T::NAME)
    }

    /// Makes the ops of a handle type dynamically legal by a callback.
    pub fn dynamically_legal<T: OpHandle>(
        &mut self,
        is_legal: impl Fn(&Body, T) -> bool + Send + Sync + 'static,
    ) -> &mut Self {
        self.dynamically_legal_op(T::NAME, move |body, op| is_legal(body, T::wrap(op)))
    }

    /// Makes all ops of a dialect legal, unless something is said of an op by name.
    pub fn legal_dialect(&mut self, namespace: impl Into<String>) -> &mut Self {
        self.dialects.insert(namespace.into(), Action::Legal);
        self
    }

    /// Makes all ops of a dialect illegal, unless something is said of an op by name.
    pub fn illegal_dialect(&mut self, namespace: impl Into<String>) -> &mut Self {
        self.dialects.insert(namespace.into(), Action::Illegal);
        self
    }

    /// Makes the ops of a dialect dynamically legal by a callback. An action for an op's name takes precedence.
    pub fn dynamically_legal_dialect(
        &mut self,
        namespace: impl Into<String>,
        is_legal: impl Fn(&Body, Op) -> bool + Send + Sync + 'static,
    ) -> &mut Self {
        let namespace = namespace.into();
        let action = chained(callback(is_legal), self.dialects.get(&namespace));
        self.dialects.insert(namespace, action);
        self
    }

    /// Lets the target's default callback decide on each op of a dialect, unless something is said of an op by name.
    pub fn dynamically_legal_dialect_by_default(&mut self, namespace: impl Into<String>) -> &mut Self {
        self.dialects.insert(namespace.into(), Action::Dynamic(None));
        self
    }

    /// Makes unknown ops legal, so that they are not folded either.
    pub fn unknown_legal(&mut self) -> &mut Self {
        self.unknown = Some(Action::Legal);
        self
    }

    /// Makes unknown ops dynamically legal by a callback.
    pub fn unknown_dynamically_legal(
        &mut self,
        is_legal: impl Fn(&Body, Op) -> bool + Send + Sync + 'static,
    ) -> &mut Self {
        self.unknown = Some(chained(callback(is_legal), self.unknown.as_ref()));
        self
    }

    /// Makes unknown ops dynamically legal by the target's default callback.
    pub fn unknown_dynamically_legal_by_default(&mut self) -> &mut Self {
        self.unknown = Some(Action::Dynamic(None));
        self
    }

    /// Sets the callback that decides on dynamically legal ops that have none of their own, or whose own does not know.
    pub fn set_default_legality(
        &mut self,
        is_legal: impl Fn(&Body, Op) -> bool + Send + Sync + 'static,
    ) -> &mut Self {
        self.default = Some(callback(is_legal));
        self
    }

    /// Makes everything in legal ops of a name legal, whatever else is said of it.
    ///
    /// # Panics
    ///
    /// If ops of that name have not been made legal or dynamically legal, by name or by their dialect.
    pub fn recursively_legal_op(&mut self, name: impl Into<String>) -> &mut Self {
        self.add_recursive(name.into(), None)
    }

    /// Makes everything in those legal ops of a name legal that a callback accepts.
    ///
    /// # Panics
    ///
    /// If ops of that name have not been made legal or dynamically legal, by name or by their dialect.
    pub fn recursively_legal_op_if(
        &mut self,
        name: impl Into<String>,
        accepts: impl Fn(&Body, Op) -> bool + Send + Sync + 'static,
    ) -> &mut Self {
        self.add_recursive(name.into(), Some(callback(accepts)))
    }

    /// Makes everything in those legal ops of a handle type legal that a callback accepts.
    ///
    /// # Panics
    ///
    /// If ops of that type have not been made legal or dynamically legal, by name or by their dialect.
    pub fn recursively_legal<T: OpHandle>(
        &mut self,
        accepts: impl Fn(&Body, T) -> bool + Send + Sync + 'static,
    ) -> &mut Self {
        self.recursively_legal_op_if(T::NAME, move |body, op| accepts(body, T::wrap(op)))
    }

    fn add_recursive(&mut self, name: String, accepts: Option<LegalityCallback>) -> &mut Self {
        let of_dialect = || self.dialects.get(name.split_once('.').map_or("builtin", |(dialect, _)| dialect));
        let action = self.ops.get(&name).or_else(of_dialect).or(self.unknown.as_ref());
        assert!(
            matches!(action, Some(Action::Legal | Action::Dynamic(_))),
            "'{name}' is made recursively legal before it is made legal"
        );
        self.recursive.insert(name, accepts);
        self
    }

    /// Returns what the target says of ops of a name, if anything.
    pub(in crate::rewriting::conversion) fn action(
        &self,
        context: &Context,
        name: OpName,
    ) -> Option<&Action> {
        let text = name.text(context);
        if let Some(action) = self.ops.get(text) {
            return Some(action);
        }
        let dialect = name.dialect(context).map(|dialect| dialect.name());
        let namespace = dialect.unwrap_or_else(|| name.dialect_namespace(context));
        self.dialects.get(namespace).or(self.unknown.as_ref())
    }
}
