//! Materializations: the IR between values of unconverted and of converted types.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use smallvec::{SmallVec, smallvec};

use crate::builtin::UnrealizedConversionCastOp;
use crate::context::Context;
use crate::conversion::{TypeClass, TypeConverter};
use crate::dialect::OpHandle;
use crate::ir::{Builder, OperationState, Value};
use crate::location::Location;
use crate::types::Type;

/// The direction of a materialization.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MaterializationKind {
    /// From the new arguments of a block to the type of the old one.
    Argument,
    /// From a converted value back to the type that it had.
    Source,
    /// From a value that is not converted, or converted otherwise, to the types that a pattern needs.
    Target,
}

impl MaterializationKind {
    /// All directions.
    pub(in crate::rewriting::conversion) const ALL: [Self; 3] = [Self::Argument, Self::Source, Self::Target];
}

impl fmt::Display for MaterializationKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            MaterializationKind::Argument => "argument",
            MaterializationKind::Source => "source",
            MaterializationKind::Target => "target",
        })
    }
}

/// The values that a materialization has, and the types that are needed.
#[derive(Clone, Copy, Debug)]
pub struct MaterializationRequest<'request> {
    /// The types that are needed: several only of a target materialization.
    pub types: &'request [Type],
    /// The values: none of a type that was converted to nothing.
    pub inputs: &'request [Value],
    /// The type before all conversions.
    pub original: Type,
    /// The location for new ops.
    pub location: Location,
}

/// The answer of a materialization.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Materialized {
    /// Values of the needed types.
    Values(SmallVec<[Value; 1]>),
    /// The rule is not about these types: the next one is asked.
    NotApplicable,
    /// There can be no such values; no other rule is asked.
    Failure,
}

impl From<Value> for Materialized {
    fn from(value: Value) -> Self {
        Materialized::Values(smallvec![value])
    }
}

/// Converts `None` to [`Materialized::NotApplicable`].
impl From<Option<Value>> for Materialized {
    fn from(value: Option<Value>) -> Self {
        value.map_or(Materialized::NotApplicable, Into::into)
    }
}

type Materialize = dyn Fn(&mut Builder<'_>, &MaterializationRequest<'_>) -> Materialized + Send + Sync;

/// A materialization of a converter.
#[derive(Clone)]
pub(in crate::rewriting::conversion) struct MaterializationRule {
    pub(in crate::rewriting::conversion) kind: MaterializationKind,
    pub(in crate::rewriting::conversion) class: TypeClass,
    pub(in crate::rewriting::conversion) description: Cow<'static, str>,
    /// None of a rule that builds an unrealized cast.
    materialize: Option<Arc<Materialize>>,
}

impl TypeConverter {
    /// Adds a materialization of values whose needed types are of a class, which is asked before all of its kind added
    /// so far. It builds at the builder's insertion point, and builds nothing unless it answers with values.
    pub fn add_materialization<R: Into<Materialized>>(
        &mut self,
        kind: MaterializationKind,
        class: TypeClass,
        description: impl Into<Cow<'static, str>>,
        materialize: impl Fn(&mut Builder<'_>, &MaterializationRequest<'_>) -> R + Send + Sync + 'static,
    ) -> &mut Self {
        self.push_materialization(MaterializationRule {
            kind,
            class,
            description: description.into(),
            materialize: Some(Arc::new(move |builder, request| materialize(builder, request).into())),
        })
    }

    /// Adds materializations of all kinds by `builtin.unrealized_conversion_cast`, which other conversions or the pass
    /// `reconcile-unrealized-casts` remove.
    pub fn add_cast_materializations(&mut self) -> &mut Self {
        for kind in MaterializationKind::ALL {
            self.push_materialization(MaterializationRule {
                kind,
                class: TypeClass::Any,
                description: UnrealizedConversionCastOp::NAME.into(),
                materialize: None,
            });
        }
        self
    }

    /// Returns whether an unrealized cast is what the materializations of a kind build for a type: the first rule that is
    /// about it, and asks no function, says so. `None` if no rule is about it.
    pub(in crate::rewriting::conversion) fn builds_cast(
        &self,
        kind: MaterializationKind,
        context: &Context,
        ty: Type,
    ) -> Option<bool> {
        let rule = self.materializations(kind).find(|rule| rule.class.contains(context, ty))?;
        Some(rule.materialize.is_none())
    }

    /// Returns values of the needed types, made by the materializations of a kind.
    pub(in crate::rewriting::conversion) fn materialize(
        &self,
        kind: MaterializationKind,
        builder: &mut Builder<'_>,
        request: &MaterializationRequest<'_>,
    ) -> Option<SmallVec<[Value; 1]>> {
        for rule in self.materializations(kind) {
            let context = builder.context();
            if !request.types.iter().all(|ty| rule.class.contains(context, *ty)) {
                continue;
            }
            let made = match &rule.materialize {
                Some(materialize) => materialize(builder, request),
                None => unrealized_cast(builder, request),
            };
            match made {
                Materialized::Values(values) => {
                    let types = values.iter().map(|value| builder.body().value_type(*value));
                    let fits = types.eq(request.types.iter().copied());
                    assert!(fits, "{kind} materialization '{}' gave other types", rule.description);
                    return Some(values);
                }
                Materialized::NotApplicable => {}
                Materialized::Failure => return None,
            }
        }
        None
    }
}

/// Builds a cast between any types. It has a result, so nothing is made of a value that becomes none.
fn unrealized_cast(builder: &mut Builder<'_>, request: &MaterializationRequest<'_>) -> Materialized {
    if request.types.is_empty() {
        return Materialized::Values(SmallVec::new());
    }
    let name = UnrealizedConversionCastOp::name_in(builder.context());
    let state = OperationState::new(name, request.location)
        .operands(request.inputs.iter().copied())
        .results(request.types.iter().copied());
    let cast = builder.create(state);
    Materialized::Values(builder.body().results(cast).collect())
}
