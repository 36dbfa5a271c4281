//! Conversion patterns and sets of them.

use std::marker::PhantomData;
use std::sync::Arc;

use smallvec::SmallVec;

use crate::conversion::{ConversionRewriter, TypeConverter};
use crate::dialect::OpHandle;
use crate::ir::{Op, Value};
use crate::rewrite::{MatchResult, PatternRoot, PatternSet, RewritePattern};

/// The operands of an op as the pattern that converts it gets them: for each operand its values of converted types,
/// one, several or none.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ConvertedOperands {
    values: SmallVec<[Value; 4]>,
    /// The ends of the groups, unless each is one value.
    ends: Option<SmallVec<[u32; 4]>>,
}

impl ConvertedOperands {
    /// Returns the operands of an op of which each is one value.
    #[inline]
    pub(in crate::rewriting::conversion) fn one_each(operands: impl Iterator<Item = Value>) -> Self {
        let mut values = SmallVec::new();
        operands.for_each(|operand| values.push(operand));
        ConvertedOperands { values, ends: None }
    }

    #[inline]
    pub(in crate::rewriting::conversion) fn push_one(&mut self, value: Value) {
        self.values.push(value);
        if let Some(ends) = &mut self.ends {
            ends.push(self.values.len() as u32);
        }
    }

    pub(in crate::rewriting::conversion) fn push_group(&mut self, values: &[Value]) {
        if let [one] = values {
            return self.push_one(*one);
        }
        let count = self.values.len() as u32;
        let ends = self.ends.get_or_insert_with(|| (1..=count).collect());
        self.values.extend_from_slice(values);
        ends.push(self.values.len() as u32);
    }

    /// Returns the number of operands.
    pub fn len(&self) -> usize {
        self.ends.as_ref().map_or(self.values.len(), |ends| ends.len())
    }

    /// Returns whether there are no operands.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns whether each operand is one value.
    pub fn is_one_to_one(&self) -> bool {
        self.ends.is_none()
    }

    /// Returns the values of all operands, in order: those that the op's typed adaptor takes, if each operand is one
    /// value (`AddOp::adaptor`).
    pub fn values(&self) -> &[Value] {
        &self.values
    }

    /// Returns the values of an operand.
    ///
    /// # Panics
    ///
    /// If there are not so many operands.
    pub fn group(&self, position: usize) -> &[Value] {
        match &self.ends {
            None => std::slice::from_ref(&self.values[position]),
            Some(ends) => {
                let start = position.checked_sub(1).map_or(0, |before| ends[before] as usize);
                &self.values[start..ends[position] as usize]
            }
        }
    }

    /// Returns the values of each operand, in order.
    pub fn groups(&self) -> impl ExactSizeIterator<Item = &[Value]> {
        (0..self.len()).map(|position| self.group(position))
    }
}

/// A pattern of a dialect conversion: it gets the converted operands of its root.
///
/// **Invariants of an implementation.** Nothing is changed before it is certain that the pattern applies: one that
/// fails after it changed something is a bug, which fails the conversion and is reported with the pattern's name.
/// Changes are visible at once, to this pattern and to all later ones. What the pattern creates is legalized next, and
/// need not be legal itself; if it cannot be legalized, the conversion fails. The names of the created ops let the
/// driver know that before it applies the pattern: it then tries others.
pub trait ConversionPattern: Send + Sync {
    /// Returns the name, for messages.
    fn name(&self) -> &str;

    /// Returns where the pattern comes from, as `path:line`; empty where that is unknown.
    fn source(&self) -> &str {
        ""
    }

    /// Returns the ops that the pattern converts.
    fn root(&self) -> PatternRoot;

    /// Returns the benefit: of patterns that lead to legal ops in as many steps, those with a higher one come first.
    fn benefit(&self) -> u16 {
        1
    }

    /// Returns the names of the ops that the pattern creates.
    fn generated_ops(&self) -> &[&'static str] {
        &[]
    }

    /// Returns the converter for the types of the operands. Without one, operands keep their types.
    fn type_converter(&self) -> Option<&TypeConverter> {
        None
    }

    /// Returns whether the pattern takes operands that become several values or none.
    fn takes_groups(&self) -> bool {
        false
    }

    /// Returns whether the pattern may apply to what it created itself, since that ends.
    fn has_bounded_recursion(&self) -> bool {
        false
    }

    /// Returns whether the pattern changes bodies around the one that its root is in. Bodies are then converted one
    /// after the other.
    fn reaches_ancestors(&self) -> bool {
        false
    }

    /// Tries the pattern on an op. New ops go right before it, unless the pattern moves the insertion point.
    ///
    /// # Errors
    ///
    /// If the pattern does not apply; nothing was changed then.
    fn match_and_rewrite(
        &self,
        op: Op,
        operands: &ConvertedOperands,
        rewriter: &mut ConversionRewriter<'_>,
    ) -> MatchResult;
}

/// A rewrite pattern as part of a conversion: it sees the operands as they are, and must keep types.
struct PlainPattern(Arc<dyn RewritePattern>);

impl ConversionPattern for PlainPattern {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn source(&self) -> &str {
        self.0.source()
    }

    fn root(&self) -> PatternRoot {
        self.0.root()
    }

    fn benefit(&self) -> u16 {
        self.0.benefit()
    }

    fn generated_ops(&self) -> &[&'static str] {
        self.0.generated_ops()
    }

    fn reaches_ancestors(&self) -> bool {
        self.0.reaches_ancestors()
    }

    fn match_and_rewrite(
        &self,
        op: Op,
        _: &ConvertedOperands,
        rewriter: &mut ConversionRewriter<'_>,
    ) -> MatchResult {
        self.0.match_and_rewrite(op, rewriter.rewriter())
    }
}

/// A conversion pattern for ops of one handle type that calls a function; see [`OpConversion::new`].
pub struct OpConversion<T, F> {
    name: &'static str,
    generated_ops: &'static [&'static str],
    types: Option<TypeConverter>,
    takes_groups: bool,
    convert: F,
    root: PhantomData<fn() -> T>,
}

impl<T, F> OpConversion<T, F>
where
    T: OpHandle,
    F: Fn(T, &ConvertedOperands, &mut ConversionRewriter<'_>) -> MatchResult + Send + Sync,
{
    /// Returns a pattern that calls a function for each op of type `T`.
    pub fn new(name: &'static str, convert: F) -> Self {
        OpConversion {
            name,
            generated_ops: &[],
            types: None,
            takes_groups: false,
            convert,
            root: PhantomData,
        }
    }

    /// Sets the names of the ops that the function creates.
    pub fn generating(mut self, names: &'static [&'static str]) -> Self {
        self.generated_ops = names;
        self
    }

    /// Sets the converter for the types of the operands.
    pub fn with_types(mut self, types: &TypeConverter) -> Self {
        self.types = Some(types.clone());
        self
    }

    /// Passes operands that become several values or none to the function as groups.
    pub fn taking_groups(mut self) -> Self {
        self.takes_groups = true;
        self
    }
}

impl<T, F> ConversionPattern for OpConversion<T, F>
where
    T: OpHandle,
    F: Fn(T, &ConvertedOperands, &mut ConversionRewriter<'_>) -> MatchResult + Send + Sync,
{
    fn name(&self) -> &str {
        self.name
    }

    fn root(&self) -> PatternRoot {
        PatternRoot::op(T::NAME)
    }

    fn generated_ops(&self) -> &[&'static str] {
        self.generated_ops
    }

    fn type_converter(&self) -> Option<&TypeConverter> {
        self.types.as_ref()
    }

    fn takes_groups(&self) -> bool {
        self.takes_groups
    }

    fn match_and_rewrite(
        &self,
        op: Op,
        operands: &ConvertedOperands,
        rewriter: &mut ConversionRewriter<'_>,
    ) -> MatchResult {
        (self.convert)(T::wrap(op), operands, rewriter)
    }
}

/// An ordered collection of conversion patterns.
#[derive(Clone, Default)]
pub struct ConversionPatterns {
    pub(in crate::rewriting::conversion) patterns: Vec<Arc<dyn ConversionPattern>>,
}

impl ConversionPatterns {
    /// Returns an empty set.
    pub fn new() -> Self {
        ConversionPatterns::default()
    }

    /// Adds a pattern.
    pub fn add(&mut self, pattern: impl ConversionPattern + 'static) -> &mut Self {
        self.patterns.push(Arc::new(pattern));
        self
    }

    /// Adds a rewrite pattern, which sees the operands as they are.
    pub fn add_rewrite(&mut self, pattern: impl RewritePattern + 'static) -> &mut Self {
        self.add(PlainPattern(Arc::new(pattern)))
    }

    /// Adds rewrite patterns, which see the operands as they are.
    pub fn add_rewrites(&mut self, patterns: PatternSet) -> &mut Self {
        for pattern in patterns.into_patterns() {
            self.add(PlainPattern(pattern));
        }
        self
    }

    /// Adds the patterns of another set.
    pub fn extend(&mut self, other: ConversionPatterns) -> &mut Self {
        self.patterns.extend(other.patterns);
        self
    }

    /// Returns the patterns, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &dyn ConversionPattern> {
        self.patterns.iter().map(|pattern| &**pattern)
    }
}
