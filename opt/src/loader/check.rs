//! Checks of a plan as closures.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use terrace_odsgen::model::{
    Data, Enum, EnumForm, InferenceFunction, InterfaceId, Selector as ModelSelector,
};
use terrace_odsgen::plan::{
    Call, CheckId, Environment, Selector, Test, TypeBuilder as BuilderPlan, UNCHECKED,
};
use terrace_odsgen::{Code, Diagnostic, Span};
use terrace_runtime::context::Context;
use terrace_runtime::dialect::{
    AttributeCheck, AttributeConstraint, EnumStorage, EnumSyntax, TypeBuilder, TypeCheck, TypeConstraint,
    TypeFunction, TypeTransform,
};
use terrace_runtime::intrinsics::{
    Argument, Arguments, Entity, EntityGroup, Intrinsic, IntrinsicFunction, Subject,
};
use terrace_runtime::sub_elements::Part;
use terrace_runtime::types::Type;

use super::Loader;

/// The report of a predicate that needs compiled Rust.
const RUST_PREDICATE: &str = "this predicate is written in Rust";

/// Returns whether a test holds for an entity; `None` if that depends on Rust that is not compiled in.
type Evaluate = dyn Fn(Subject<'_>, &mut Known) -> Option<bool> + Send + Sync;

/// A test on one entity, with its number of tests. A shared part counts once per path to it.
pub(super) struct Node {
    test: Box<Evaluate>,
    size: u32,
}

/// The number of tests above which the result of a test is cached while one entity is checked.
const SMALL: u32 = 256;

/// Cached results for the parts of the entity that is being checked.
type Known = FxHashMap<(*const Node, Option<Part>), Option<bool>>;

impl Node {
    /// Returns whether the check holds; `None` if that depends on Rust that is not compiled in.
    pub(super) fn evaluate(&self, subject: Subject<'_>) -> Option<bool> {
        self.evaluate_in(subject, &mut Known::default())
    }

    /// Returns whether the check holds, as far as it is compiled in.
    pub(super) fn holds(&self, subject: Subject<'_>) -> bool {
        self.evaluate(subject) != Some(false)
    }

    fn evaluate_in(&self, subject: Subject<'_>, known: &mut Known) -> Option<bool> {
        if self.size <= SMALL {
            return (self.test)(subject, known);
        }
        let part = if let Subject::Part(_, part) = subject { Some(part) } else { None };
        let key = (std::ptr::from_ref(self), part);
        if let Some(result) = known.get(&key) {
            return *result;
        }
        let result = (self.test)(subject, known);
        known.insert(key, result);
        result
    }
}

/// Returns the conjunction of three-valued results.
pub(super) fn all(values: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut known = Some(true);
    for value in values {
        match value {
            Some(true) => {}
            Some(false) => return Some(false),
            None => known = None,
        }
    }
    known
}

/// Returns the disjunction of three-valued results.
pub(super) fn any(values: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    all(values.map(|value| value.map(|holds| !holds))).map(|none_holds| !none_holds)
}

fn boxed(test: impl Fn(Subject<'_>, &mut Known) -> Option<bool> + Send + Sync + 'static) -> Box<Evaluate> {
    Box::new(test)
}

impl Loader<'_> {
    /// Returns the closure of a check, and reports its parts that need Rust.
    pub(super) fn check(&mut self, id: CheckId) -> Arc<Node> {
        if let Some(known) = self.nodes.get(&id) {
            return Arc::clone(known);
        }
        let test = self.plan.check(id).test.clone();
        let parts: Vec<Arc<Node>> = test.parts().iter().map(|part| self.check(*part)).collect();
        let size = parts.iter().map(|part| part.size).fold(1, u32::saturating_add);
        let node =
            Arc::new(Node { test: self.test(&test, parts).unwrap_or_else(|| boxed(|_, _| None)), size });
        self.nodes.insert(id, Arc::clone(&node));
        node
    }

    /// Returns the closure of a test with its parts; `None` if it needs Rust, which is reported.
    fn test(&mut self, test: &Test, parts: Vec<Arc<Node>>) -> Option<Box<Evaluate>> {
        Some(match test {
            Test::Always => boxed(|_, _| Some(true)),
            Test::All(_) => {
                boxed(move |subject, known| all(parts.iter().map(|part| part.evaluate_in(subject, known))))
            }
            Test::Any(_) => {
                boxed(move |subject, known| any(parts.iter().map(|part| part.evaluate_in(subject, known))))
            }
            Test::Not(_) => {
                boxed(move |subject, known| parts[0].evaluate_in(subject, known).map(|holds| !holds))
            }
            Test::Intrinsic(call) => {
                let (function, arguments) = self.intrinsic(call)?;
                boxed(move |subject, _| Some(function.holds(subject, Arguments(&arguments))))
            }
            Test::Type(id) => return self.declared(self.model.data_type(*id)),
            Test::Attribute(id) => return self.declared(self.model.attribute(*id)),
            Test::Enum(id) => {
                let syntax = enum_syntax(self.model.enumeration(*id));
                boxed(move |subject, _| {
                    let Subject::Part(context, Part::Attribute(value)) = subject else { return Some(false) };
                    Some(syntax.text(context, value).is_some())
                })
            }
            Test::Interface(id) => self.implements(*id),
            Test::On(_, selector) | Test::Each(_, selector) => {
                let is_each = matches!(test, Test::Each(..));
                let (selector, arguments) = self.selector(selector, RUST_PREDICATE)?;
                boxed(move |subject, known| {
                    let Subject::Part(context, _) = subject else { return Some(false) };
                    let mut selected = Vec::new();
                    selector.select(subject, Arguments(&arguments), &mut |part| selected.push(part));
                    if selected.is_empty() && !is_each {
                        return Some(false);
                    }
                    let subjects = selected.into_iter().map(|part| Subject::Part(context, part));
                    all(subjects.map(|subject| parts[0].evaluate_in(subject, known)))
                })
            }
            Test::Rust(fragment) => {
                return self.unchecked.refuse(fragment.rust.span, RUST_PREDICATE, UNCHECKED);
            }
        })
    }

    /// Returns the test for implementors of an interface: compiled ones, which register it by its name, and those of
    /// loaded definitions that list it.
    fn implements(&self, id: InterfaceId) -> Box<Evaluate> {
        let model = self.model;
        let interface = model.interface(id).header.name.clone();
        let listed: Vec<(String, String)> = model.implementors(id).collect();
        let is_listed = move |(dialect, name): (&str, &str)| {
            listed.iter().any(|known| known.0 == dialect && known.1 == name)
        };
        boxed(move |subject, _| {
            Some(match subject {
                Subject::Part(context, part) => {
                    part.implements(context, &interface) || part.name(context).is_some_and(&is_listed)
                }
                Subject::Op(ir, op) => {
                    ir.info(op).interfaces().names().any(|name| name == interface)
                        || ir.name(op).text(ir.context()).split_once('.').is_some_and(&is_listed)
                }
                Subject::Region(..) | Subject::Successor(..) => false,
            })
        })
    }

    fn declared(&mut self, definition: &Data) -> Option<Box<Evaluate>> {
        let header = &definition.header;
        if self.model.variant(definition).is_some()
            && let Some(intrinsic) = self.find(&header.name)
        {
            return Some(boxed(move |subject, _| Some(intrinsic.function.holds(subject, Arguments(&[])))));
        }
        let Some((dialect, mnemonic)) = self.model.data_name(definition) else {
            let message = format!("`{}` has no text of its own by which it is known", header.name);
            return self.unchecked.refuse(header.span, message, UNCHECKED);
        };
        Some(boxed(move |subject, _| {
            let Subject::Part(context, part) = subject else { return Some(false) };
            Some(part.name(context) == Some((&dialect, &mnemonic)))
        }))
    }

    /// Returns the intrinsic of that name: of the engine, or of a dialect that is compiled in.
    pub(super) fn find(&self, name: &str) -> Option<Intrinsic> {
        self.intrinsics.iter().find(|known| known.name == name).copied()
    }

    /// Returns the function that a definition calls by that name, if it is compiled in. Reports it otherwise, and a call
    /// with another signature as an error.
    pub(super) fn function(&mut self, name: &str, span: Span) -> Option<IntrinsicFunction> {
        let Some(intrinsic) = self.find(&terrace_odsgen::plan::intrinsic_name(name, self.dialect)) else {
            let message = format!("`{name}` is not compiled into this program");
            return self.unchecked.refuse(span, message, UNCHECKED);
        };
        let called = self.model.intrinsics.iter().find(|known| known.name == name);
        if let Some(called) = called.map(|known| known.signature())
            && called != intrinsic.signature
        {
            let message = format!("intrinsic `{name}` has another signature in this program");
            let diagnostic = Diagnostic::error(Code::Arguments, span, message)
                .label(format!("called as {called}"))
                .help(format!("it is compiled as {}", intrinsic.signature));
            self.unchecked.error(diagnostic);
            return None;
        }
        Some(intrinsic.function)
    }

    /// Returns the function of a call, and its arguments.
    fn intrinsic(&mut self, call: &Call) -> Option<(IntrinsicFunction, Vec<Argument>)> {
        Some((self.function(&call.name, call.span)?, call.arguments.clone()))
    }

    /// Returns the function of a selector, and its arguments; `None` if it is written in Rust, which is reported.
    fn selector(&mut self, selector: &Selector, message: &str) -> Option<(IntrinsicFunction, Vec<Argument>)> {
        match selector {
            Selector::Intrinsic(call) => self.intrinsic(call),
            Selector::Rust(fragment) => self.unchecked.refuse(fragment.rust.span, message, UNCHECKED),
        }
    }

    fn computation_of(&mut self, selector: &ModelSelector) -> Option<(IntrinsicFunction, Vec<Argument>)> {
        let selector = self.plan.selector(selector, &Environment::new());
        self.selector(&selector, "types that follow are computed in Rust")
    }

    /// Returns the function that computes a type from another one; `None` if it needs Rust, which is reported.
    pub(super) fn transform(&mut self, selector: &ModelSelector) -> Option<TypeTransform> {
        let (function, arguments) = self.computation_of(selector)?;
        Some(TypeTransform::shared(move |context, ty| {
            let mut found = None;
            let subject = Subject::Part(context, Part::Type(ty));
            function.select(subject, Arguments(&arguments), &mut |part| {
                if let Part::Type(ty) = part {
                    found = Some(ty);
                }
            });
            found
        }))
    }

    /// Returns the function that computes types from several sources; `None` if it needs Rust, which is reported.
    pub(super) fn type_function(&mut self, function: &InferenceFunction) -> Option<TypeFunction> {
        let (function, arguments) = self.computation_of(&function.code)?;
        let IntrinsicFunction::Inference(compute) = function else { return None };
        let literals: Vec<EntityGroup> =
            arguments.iter().map(|argument| EntityGroup(entities(argument))).collect();
        Some(TypeFunction::shared(move |context, sources| {
            compute(context, &[sources, literals.as_slice()].concat())
        }))
    }

    /// Returns the builder of a type; `None` if it needs Rust.
    pub(super) fn type_builder(&mut self, builder: &BuilderPlan) -> Option<TypeBuilder> {
        match builder {
            BuilderPlan::Definition(id) => self.only_type(*id),
            BuilderPlan::Intrinsic(call) => match self.intrinsic(call)? {
                (IntrinsicFunction::Builder(make), arguments) => {
                    Some(TypeBuilder::shared(move |context| make(context, Arguments(&arguments))))
                }
                _ => None,
            },
            BuilderPlan::Rust(_) => None,
        }
    }

    pub(super) fn type_constraint(&mut self, id: CheckId, summary: &str) -> TypeConstraint {
        let node = self.check(id);
        let holds = move |context: &Context, ty| node.holds(Subject::Part(context, Part::Type(ty)));
        TypeConstraint::new(summary.to_owned().into(), TypeCheck::shared(holds))
    }

    pub(super) fn attribute_constraint(&mut self, id: CheckId, summary: &str) -> AttributeConstraint {
        let node = self.check(id);
        let holds =
            move |context: &Context, value| node.holds(Subject::Part(context, Part::Attribute(value)));
        AttributeConstraint::new(summary.to_owned().into(), AttributeCheck::shared(holds))
    }
}

/// Returns an argument of an intrinsic as entities: a list as several.
fn entities(argument: &Argument) -> Vec<Entity> {
    match argument {
        Argument::Integer(value) => vec![Entity::Integer(*value)],
        Argument::Text(text) => vec![Entity::Text(text.clone())],
        Argument::List(list) => list.iter().flat_map(entities).collect(),
    }
}

/// Returns the spelling of the cases of an enum.
pub(super) fn enum_syntax(definition: &Enum) -> EnumSyntax {
    let is_text = definition.form == EnumForm::Text;
    let width = definition.width;
    let integer = TypeBuilder::shared(move |context| Type::integer(context, width));
    EnumSyntax {
        cases: definition.ir_cases().collect(),
        storage: if is_text { EnumStorage::String } else { EnumStorage::Integer(integer) },
        separator: definition.separator.clone().map(Into::into),
    }
}
