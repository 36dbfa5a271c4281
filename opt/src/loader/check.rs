//! Checks of a plan as trees that are evaluated.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use terrace_odsgen::model::{Data, Enum, EnumForm, EnumId, InterfaceId};
use terrace_odsgen::plan::{Call, CheckId, Fragment, Selector, Test, TypeBuilder as BuilderPlan, Value};
use terrace_odsgen::{Code, Diagnostic, Span};
use terrace_runtime::attributes::{Attribute, AttributeData};
use terrace_runtime::context::Context;
use terrace_runtime::dialect::{
    AttributeCheck, AttributeConstraint, EnumCase, EnumStorage, EnumSyntax, TypeBuilder, TypeCheck,
    TypeConstraint,
};
use terrace_runtime::intrinsics::{Argument, Arguments, Intrinsic, IntrinsicFunction};
use terrace_runtime::ir::{Block, Body, Op, Region};
use terrace_runtime::parts::Part;
use terrace_runtime::types::{DialectType, Type, TypeData};

use super::Loader;

/// The consequence of a test that needs compiled Rust.
pub(super) const UNCHECKED: &str = "not checked: counts as satisfied";

/// The entity that is checked.
#[derive(Clone, Copy)]
pub(super) enum Subject<'ir> {
    Part(&'ir Context, Part),
    Op(&'ir Body, Op),
    Region(&'ir Body, Region),
    Successor(&'ir Body, Block),
}

/// A test on one entity.
pub(super) enum Tree {
    Always,
    /// A test in Rust that is not compiled in.
    Unknown,
    All(Vec<Arc<Node>>),
    Any(Vec<Arc<Node>>),
    Not(Arc<Node>),
    Intrinsic(IntrinsicFunction, Vec<Argument>),
    /// An instance of the definition with that dialect and mnemonic.
    Declared(String, String),
    /// An implementor of an interface.
    Implements(Implementors),
    Enum(EnumSyntax, EnumForm),
    /// The entities that the selector yields satisfy the check: exactly one, or each of any number.
    Selected {
        selector: IntrinsicFunction,
        arguments: Vec<Argument>,
        inner: Arc<Node>,
        is_each: bool,
    },
}

/// The implementors of an interface.
pub(super) struct Implementors {
    /// The name of the interface, by which compiled implementations are found.
    interface: String,
    /// The types or attributes that list it in loaded definitions, by dialect and mnemonic.
    data: Vec<(String, String)>,
    /// The ops that list it in loaded definitions.
    ops: Vec<String>,
}

impl Implementors {
    fn contain(&self, subject: Subject<'_>) -> bool {
        let is_listed = |context: &Context, data: &DialectType| {
            let (dialect, mnemonic) = (data.dialect.text(context), data.mnemonic.text(context));
            self.data.iter().any(|known| known.0 == dialect && known.1 == mnemonic)
        };
        match subject {
            Subject::Part(context, Part::Type(ty)) => {
                context.type_implements(ty, &self.interface)
                    || matches!(ty.data(context), TypeData::Dialect(data) if is_listed(context, data))
            }
            Subject::Part(context, Part::Attribute(attribute)) => {
                context.attribute_implements(attribute, &self.interface)
                    || matches!(attribute.data(context), AttributeData::Dialect(data) if is_listed(context, data))
            }
            Subject::Op(ir, op) => {
                let info = ir.info(op);
                info.interfaces().names().any(|name| name == self.interface)
                    || self.ops.iter().any(|name| *name == ir.name(op).text(ir.context()))
            }
            Subject::Region(..) | Subject::Successor(..) => false,
        }
    }
}

/// A tree with its number of tests. A shared part counts once per path to it.
pub(super) struct Node {
    tree: Tree,
    size: u32,
}

/// The number of tests above which the result of a tree is cached while one entity is checked.
const SMALL: u32 = 256;

/// Cached results for the parts of the entity that is being checked.
type Known = FxHashMap<(*const Node, Option<Part>), Option<bool>>;

impl Node {
    pub(super) fn new(tree: Tree) -> Arc<Self> {
        let size = match &tree {
            Tree::All(parts) | Tree::Any(parts) => {
                parts.iter().map(|part| part.size).fold(1, u32::saturating_add)
            }
            Tree::Not(inner) | Tree::Selected { inner, .. } => inner.size.saturating_add(1),
            _ => 1,
        };
        Arc::new(Node { tree, size })
    }

    /// Returns whether the check holds; none if that depends on Rust that is not compiled in.
    pub(super) fn evaluate(&self, subject: Subject<'_>) -> Option<bool> {
        self.evaluate_in(subject, &mut Known::default())
    }

    fn evaluate_in(&self, subject: Subject<'_>, known: &mut Known) -> Option<bool> {
        if self.size <= SMALL {
            return self.evaluate_tree(subject, known);
        }
        let part = match subject {
            Subject::Part(_, part) => Some(part),
            _ => None,
        };
        let key = (std::ptr::from_ref(self), part);
        if let Some(result) = known.get(&key) {
            return *result;
        }
        let result = self.evaluate_tree(subject, known);
        known.insert(key, result);
        result
    }

    fn evaluate_tree(&self, subject: Subject<'_>, known: &mut Known) -> Option<bool> {
        match &self.tree {
            Tree::Always => Some(true),
            Tree::Unknown => None,
            Tree::All(parts) => all(parts.iter().map(|part| part.evaluate_in(subject, known))),
            Tree::Any(parts) => any(parts.iter().map(|part| part.evaluate_in(subject, known))),
            Tree::Not(inner) => inner.evaluate_in(subject, known).map(|holds| !holds),
            Tree::Intrinsic(function, arguments) => {
                let arguments = Arguments(arguments);
                Some(match (function, subject) {
                    (IntrinsicFunction::Type(holds), Subject::Part(context, Part::Type(ty))) => {
                        holds(context, ty, arguments)
                    }
                    (IntrinsicFunction::Attribute(holds), Subject::Part(context, Part::Attribute(value))) => {
                        holds(context, value, arguments)
                    }
                    (IntrinsicFunction::Op(holds), Subject::Op(ir, op)) => holds(ir, op, arguments),
                    (IntrinsicFunction::Region(holds), Subject::Region(ir, region)) => {
                        holds(ir, region, arguments)
                    }
                    (IntrinsicFunction::Successor(holds), Subject::Successor(ir, block)) => {
                        holds(ir, block, arguments)
                    }
                    _ => false,
                })
            }
            Tree::Declared(dialect, mnemonic) => {
                let Subject::Part(context, part) = subject else { return Some(false) };
                let is_it = |data: &DialectType| {
                    data.dialect.text(context) == dialect && data.mnemonic.text(context) == mnemonic
                };
                Some(match part {
                    Part::Type(ty) => matches!(ty.data(context), TypeData::Dialect(data) if is_it(data)),
                    Part::Attribute(attribute) => {
                        matches!(attribute.data(context), AttributeData::Dialect(data) if is_it(data))
                    }
                })
            }
            Tree::Implements(implementors) => Some(implementors.contain(subject)),
            Tree::Enum(syntax, form) => {
                let Subject::Part(context, Part::Attribute(attribute)) = subject else { return Some(false) };
                // The empty set need not be a case.
                let is_empty_set = *form == EnumForm::Bits
                    && matches!(&syntax.storage, EnumStorage::Integer(ty) if attribute.ty(context) == Some(ty.build(context)))
                    && attribute.as_i64(context) == Some(0);
                Some(is_empty_set || syntax.text(context, attribute).is_some())
            }
            Tree::Selected { selector, arguments, inner, is_each } => {
                let Subject::Part(context, part) = subject else { return Some(false) };
                let mut parts = Vec::new();
                let visit = &mut |part| parts.push(part);
                match (selector, part) {
                    (IntrinsicFunction::TypeSelector(select), Part::Type(ty)) => {
                        select(context, ty, Arguments(arguments), visit);
                    }
                    (IntrinsicFunction::AttributeSelector(select), Part::Attribute(attribute)) => {
                        select(context, attribute, Arguments(arguments), visit);
                    }
                    _ => return Some(false),
                }
                if parts.is_empty() && !is_each {
                    return Some(false);
                }
                all(parts.into_iter().map(|part| inner.evaluate_in(Subject::Part(context, part), known)))
            }
        }
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

impl Loader<'_> {
    /// Returns the tree of a check, and reports its parts that need Rust.
    pub(super) fn check(&mut self, id: CheckId) -> Arc<Node> {
        if let Some(known) = self.nodes.get(&id) {
            return Arc::clone(known);
        }
        let check = self.plan.check(id).clone();
        let tree = match &check.test {
            Test::Always => Tree::Always,
            Test::All(parts) => Tree::All(parts.iter().map(|part| self.check(*part)).collect()),
            Test::Any(parts) => Tree::Any(parts.iter().map(|part| self.check(*part)).collect()),
            Test::Not(inner) => Tree::Not(self.check(*inner)),
            Test::Intrinsic(call) => match self.intrinsic(call) {
                Some((function, arguments)) => Tree::Intrinsic(function, arguments),
                None => Tree::Unknown,
            },
            Test::Type(id) => self.declared(self.model.data_type(*id)),
            Test::Attribute(id) => self.declared(self.model.attribute(*id)),
            Test::Enum(id) => {
                Tree::Enum(enum_syntax(self.model.enumeration(*id)), self.model.enumeration(*id).form)
            }
            Test::Interface(id) => Tree::Implements(self.implementors(*id)),
            Test::On(inner, selector) | Test::Each(inner, selector) => {
                let is_each = matches!(check.test, Test::Each(..));
                let inner = self.check(*inner);
                let found = match selector {
                    Selector::Intrinsic(call) => self.intrinsic(call),
                    Selector::Rust(fragment) => {
                        self.report_fragment(fragment);
                        None
                    }
                };
                match found {
                    Some((selector, arguments)) => Tree::Selected { selector, arguments, inner, is_each },
                    None => Tree::Unknown,
                }
            }
            Test::Rust(fragment) => {
                self.report_fragment(fragment);
                Tree::Unknown
            }
        };
        let node = Node::new(tree);
        self.nodes.insert(id, Arc::clone(&node));
        node
    }

    fn implementors(&self, id: InterfaceId) -> Implementors {
        let model = self.model;
        let listing = |data: &&Data| model.implements(&data.interfaces, id);
        let named = |data: &Data| {
            let dialect = model.dialect(data.dialect).header.name.clone();
            data.mnemonic.clone().map(|mnemonic| (dialect, mnemonic))
        };
        Implementors {
            interface: model.interface(id).header.name.clone(),
            data: model.types.iter().chain(&model.attributes).filter(listing).filter_map(named).collect(),
            ops: (model.ops.iter().filter(|op| model.implements(&op.interfaces, id)))
                .map(|op| op.ir_name.clone())
                .collect(),
        }
    }

    fn report_fragment(&mut self, fragment: &Fragment) {
        self.unchecked.report(fragment.rust.span, "this predicate is written in Rust", UNCHECKED);
    }

    fn declared(&mut self, definition: &Data) -> Tree {
        let (header, dialect) = (&definition.header, self.model.dialect(definition.dialect));
        if self.model.variant(definition).is_some()
            && let Some(intrinsic) = self.find(&header.name)
        {
            return Tree::Intrinsic(intrinsic.function, Vec::new());
        }
        let Some(mnemonic) = definition.mnemonic.clone() else {
            let message = format!("`{}` has no text of its own by which it is known", header.name);
            self.unchecked.report(header.span, message, UNCHECKED);
            return Tree::Unknown;
        };
        Tree::Declared(dialect.header.name.clone(), mnemonic)
    }

    /// Returns the intrinsic of that name: of the engine, or of a dialect that is compiled in.
    pub(super) fn find(&self, name: &str) -> Option<Intrinsic> {
        self.intrinsics.iter().find(|known| known.name == name).copied()
    }

    /// Returns the function that a definition calls by that name, if it is compiled in. Reports it otherwise, and a call
    /// with another signature as an error.
    pub(super) fn function(&mut self, name: &str, span: Span) -> Option<IntrinsicFunction> {
        let Some(intrinsic) = self.find(&self.intrinsic_name(name)) else {
            let message = format!("`{name}` is not compiled into this program");
            self.unchecked.report(span, message, UNCHECKED);
            return None;
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
        let function = self.function(&call.name, call.span)?;
        let arguments: Option<Vec<Argument>> = call.arguments.iter().map(argument).collect();
        if arguments.is_none() {
            self.report_overflow(call.span);
        }
        Some((function, arguments?))
    }

    /// Reports a call with an integer that intrinsics cannot take.
    pub(super) fn report_overflow(&mut self, span: Span) {
        self.unchecked.report(span, "an argument does not fit into 64 bits", UNCHECKED);
    }

    /// Returns the builder of a type; none if it needs Rust.
    pub(super) fn type_builder(&mut self, builder: &BuilderPlan) -> Option<TypeBuilder> {
        match builder {
            BuilderPlan::Definition(id) => self.data.only_type(self.model, *id),
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
        let holds = move |context: &Context, ty: Type| {
            node.evaluate(Subject::Part(context, Part::Type(ty))) != Some(false)
        };
        TypeConstraint { summary: summary.to_owned().into(), is_satisfied: TypeCheck::shared(holds) }
    }

    pub(super) fn attribute_constraint(&mut self, id: CheckId, summary: &str) -> AttributeConstraint {
        let node = self.check(id);
        let holds = move |context: &Context, attribute: Attribute| {
            node.evaluate(Subject::Part(context, Part::Attribute(attribute))) != Some(false)
        };
        AttributeConstraint {
            summary: summary.to_owned().into(),
            is_satisfied: AttributeCheck::shared(holds),
        }
    }

    /// Returns the spelling of the cases of an enum.
    pub(super) fn enum_syntax(&self, id: EnumId) -> EnumSyntax {
        enum_syntax(self.model.enumeration(id))
    }
}

/// Returns an argument of an intrinsic; none if it does not fit into 64 bits.
fn argument(value: &Value) -> Option<Argument> {
    Some(match value {
        Value::Integer(value) => Argument::Integer(i64::try_from(*value).ok()?),
        Value::Text(text) => Argument::Text(text.clone()),
        Value::List(list) => Argument::List(list.iter().map(argument).collect::<Option<_>>()?),
        Value::Check(_) => return None,
    })
}

/// Returns the spelling of the cases of an enum.
pub(super) fn enum_syntax(definition: &Enum) -> EnumSyntax {
    let is_text = definition.form == EnumForm::Text;
    let width = definition.width;
    let case = |(position, case): (usize, &terrace_odsgen::model::EnumCase)| EnumCase {
        text: case.text.clone().into(),
        // The bits of the case are what counts.
        value: if is_text { position as i64 } else { case.value as i64 },
    };
    // A value is printed as the first of its cases.
    let others = definition.cases.iter().flat_map(|case| {
        let other = move |text: &String| EnumCase { text: text.clone().into(), value: case.value as i64 };
        case.other_texts.iter().map(other)
    });
    EnumSyntax {
        cases: definition.cases.iter().enumerate().map(case).chain(others).collect::<Vec<_>>().into(),
        storage: if is_text {
            EnumStorage::String
        } else {
            EnumStorage::Integer(TypeBuilder::shared(move |context| Type::integer(context, width)))
        },
        separator: definition.separator.clone().map(Into::into),
    }
}
