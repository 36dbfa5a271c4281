//! Evaluation of the checks of a plan.

use rustc_hash::FxHashMap;
use terrace_odsgen::model::{Data, InterfaceId, Model};
use terrace_odsgen::plan::{Check, CheckId, Condition, Function, Plan, Selector, Test};
use terrace_runtime::dialect::{DialectRegistry, EnumSyntax};
use terrace_runtime::intrinsics::{Arguments, Intrinsic, IntrinsicFunction, Subject};
use terrace_runtime::sub_elements::Part;

use super::data::enum_syntax;

/// The checks and the constraints on several entities of a plan, with the facts that they test.
pub(super) struct Checks {
    checks: Vec<Check>,
    /// The number of tests of each check. A shared part counts once per path to it.
    sizes: Vec<u32>,
    pub(super) relations: Vec<Condition>,
    /// The intrinsics of the engine and of dialects that are compiled in.
    intrinsics: FxHashMap<&'static str, Intrinsic>,
    types: Vec<Option<Instances>>,
    attributes: Vec<Option<Instances>>,
    pub(super) enums: Vec<EnumSyntax>,
    interfaces: Vec<Implementors>,
}

/// The recognition of the instances of a type or an attribute definition.
enum Instances {
    /// An intrinsic, for a variant of the runtime's data.
    Intrinsic(IntrinsicFunction),
    /// The dialect and the mnemonic.
    Named(String, String),
}

/// The implementors of an interface: compiled ones register its name, loaded definitions list it.
struct Implementors {
    interface: String,
    /// The dialects and the names of the definitions that list it.
    listed: Vec<(String, String)>,
}

/// The number of tests above which the result of a check is cached while one entity is checked.
const SMALL: u32 = 256;

/// Cached results for the parts of the entity that is being checked.
type Known = FxHashMap<(CheckId, Option<Part>), Option<bool>>;

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

impl Checks {
    pub(super) fn new(model: &Model, plan: &Plan<'_>, registry: &DialectRegistry) -> Self {
        let intrinsics = registry.dialects().iter().flat_map(|dialect| dialect.intrinsics());
        let intrinsics: FxHashMap<_, _> = intrinsics.map(|known| (known.name, *known)).collect();
        let instances = |data: &Data| match (model.variant(data), intrinsics.get(&*data.header.name)) {
            (Some(_), Some(known)) => Some(Instances::Intrinsic(known.function)),
            _ => model.data_name(data).map(|(dialect, mnemonic)| Instances::Named(dialect, mnemonic)),
        };
        let interfaces = InterfaceId::all(model).map(|id| Implementors {
            interface: model.interface(id).header.name.clone(),
            listed: model.implementors(id).collect(),
        });
        let mut sizes: Vec<u32> = Vec::new();
        for check in &plan.checks {
            let parts = check.test.parts().iter().map(|part| sizes[part.index()]);
            sizes.push(parts.fold(1, u32::saturating_add));
        }
        Checks {
            checks: plan.checks.clone(),
            sizes,
            relations: plan.relations.clone(),
            types: model.types.iter().map(instances).collect(),
            attributes: model.attributes.iter().map(instances).collect(),
            enums: model.enums.iter().map(enum_syntax).collect(),
            interfaces: interfaces.collect(),
            intrinsics,
        }
    }

    /// Returns the intrinsic that a definition names, if it is compiled in.
    pub(super) fn intrinsic(&self, function: &Function) -> Option<&Intrinsic> {
        self.intrinsics.get(function.name.as_str())
    }

    /// Returns whether a check holds, as far as it is compiled in.
    pub(super) fn holds(&self, id: CheckId, subject: Subject<'_>) -> bool {
        self.evaluate(id, subject) != Some(false)
    }

    /// Returns whether a check holds; `None` if that depends on Rust that is not compiled in.
    pub(super) fn evaluate(&self, id: CheckId, subject: Subject<'_>) -> Option<bool> {
        self.evaluate_in(id, subject, &mut Known::default())
    }

    fn evaluate_in(&self, id: CheckId, subject: Subject<'_>, known: &mut Known) -> Option<bool> {
        if self.sizes[id.index()] <= SMALL {
            return self.test(id, subject, known);
        }
        let part = if let Subject::Part(_, part) = subject { Some(part) } else { None };
        if let Some(result) = known.get(&(id, part)) {
            return *result;
        }
        let result = self.test(id, subject, known);
        known.insert((id, part), result);
        result
    }

    fn test(&self, id: CheckId, subject: Subject<'_>, known: &mut Known) -> Option<bool> {
        let test = &self.checks[id.index()].test;
        match test {
            Test::Always => Some(true),
            Test::All(parts) => all(parts.iter().map(|part| self.evaluate_in(*part, subject, known))),
            Test::Any(parts) => any(parts.iter().map(|part| self.evaluate_in(*part, subject, known))),
            Test::Not(inner) => self.evaluate_in(*inner, subject, known).map(|holds| !holds),
            Test::Intrinsic(call) => {
                let intrinsic = self.intrinsic(&call.function)?;
                Some(intrinsic.function.holds(subject, Arguments(&call.arguments)))
            }
            Test::Type(id) => Some(self.types[id.index()].as_ref()?.includes(subject)),
            Test::Attribute(id) => Some(self.attributes[id.index()].as_ref()?.includes(subject)),
            Test::Enum(id) => {
                let Subject::Part(context, Part::Attribute(value)) = subject else { return Some(false) };
                Some(self.enums[id.index()].text(context, value).is_some())
            }
            Test::Interface(id) => Some(self.interfaces[id.index()].includes(subject)),
            Test::On(inner, Selector::Intrinsic(call)) | Test::Each(inner, Selector::Intrinsic(call)) => {
                let intrinsic = self.intrinsic(&call.function)?;
                let Subject::Part(context, _) = subject else { return Some(false) };
                let mut selected = Vec::new();
                let arguments = Arguments(&call.arguments);
                intrinsic.function.select(subject, arguments, &mut |part| selected.push(part));
                if selected.is_empty() && matches!(test, Test::On(..)) {
                    return Some(false);
                }
                let subjects = selected.into_iter().map(|part| Subject::Part(context, part));
                all(subjects.map(|subject| self.evaluate_in(*inner, subject, known)))
            }
            Test::On(_, Selector::Rust(_)) | Test::Each(_, Selector::Rust(_)) | Test::Rust(_) => None,
        }
    }
}

impl Instances {
    fn includes(&self, subject: Subject<'_>) -> bool {
        match (self, subject) {
            (Instances::Intrinsic(function), _) => function.holds(subject, Arguments(&[])),
            (Instances::Named(dialect, mnemonic), Subject::Part(context, part)) => {
                part.name(context) == Some((dialect, mnemonic))
            }
            _ => false,
        }
    }
}

impl Implementors {
    fn includes(&self, subject: Subject<'_>) -> bool {
        let interface = &self.interface;
        let is_listed = |(dialect, name): (&str, &str)| {
            self.listed.iter().any(|known| known.0 == dialect && known.1 == name)
        };
        match subject {
            Subject::Part(context, part) => {
                part.implements(context, interface) || part.name(context).is_some_and(is_listed)
            }
            Subject::Op(ir, op) => {
                ir.info(op).interfaces().names().any(|name| name == interface)
                    || ir.name(op).text(ir.context()).split_once('.').is_some_and(is_listed)
            }
            Subject::Region(..) | Subject::Successor(..) => false,
        }
    }
}
