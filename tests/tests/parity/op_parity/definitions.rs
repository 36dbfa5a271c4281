//! The parts of op definitions that are their author's Rust, by the plan.

use std::collections::BTreeMap;

use terrace_odsgen::model::{Assembly, InterfaceIntrinsic, Model, Op};
use terrace_odsgen::plan::{
    AttributeRole, DefaultPlan, FormatPlan, FormatStep, Inference, OpPlan, Plan, Requirement, TypeFunction,
    TypeSource,
};

/// The fields of an op's descriptor that are Rust, with the reasons. Those that are lists by field and position.
pub type InRust = BTreeMap<String, &'static str>;

pub const CHECK: &str = "a constraint is written in Rust";
pub const CONDITION: &str = "a condition is written in Rust";
pub const INFERENCE: &str = "types that follow are computed in Rust";
pub const DEFAULT: &str = "a default is written in Rust";
pub const DIRECTIVE: &str = "a directive of the format is written in Rust";
pub const TYPES: &str = "types that the format leaves out are computed in Rust";
pub const FORM: &str = "the custom form is read and written in Rust";
pub const VERIFY: &str = "a check of the op is written in Rust";
pub const TRAIT: &str = "a trait is written in Rust";
pub const FOLD: &str = "the op is folded in Rust";
pub const FOLDS: &str = "rules that fold need Rust, or make constants, for which the dialect has a function";
pub const CANONICALIZE: &str = "patterns are written in Rust, or are rules, which become Rust";
pub const MARK: &str = "the mark of a trait of the dialect is a Rust type";
pub const INTERFACE_CHECK: &str = "a check of an interface is written in Rust";
pub const INTERFACE: &str = "interfaces are implemented in Rust";

/// Interfaces of the library through which the verifier of the engine asks about an op.
const ASKED_BY_THE_VERIFIER: &[&str] = &[
    "RegionKindInterface",
    "SymbolOpInterface",
    "SymbolUserOpInterface",
    "CallableOpInterface",
    "FunctionOpInterface",
    "BranchOpInterface",
    "RegionBranchOpInterface",
    "RegionBranchTerminatorOpInterface",
];

/// The ops that a model declares, by name, with what each leaves to Rust.
pub fn in_rust(model: &Model) -> BTreeMap<String, InRust> {
    let plan = Plan::of(model);
    let own = model.ops.iter().filter(|op| model.is_input(&op.header));
    own.map(|op| (op.ir_name.clone(), Finder { model, plan: &plan }.op(op))).collect()
}

struct Finder<'a> {
    model: &'a Model,
    plan: &'a Plan<'a>,
}

impl Finder<'_> {
    fn op(&self, op: &Op) -> InRust {
        let mut found = InRust::new();
        let plan = self.plan.op_plan(op);
        for (what, values) in [("operand", &plan.operands), ("result", &plan.results)] {
            for (index, _) in
                values.iter().enumerate().filter(|(_, value)| self.plan.is_check_in_rust(value.check))
            {
                found.insert(format!("{what} {index} accepts"), CHECK);
            }
        }
        for (index, attribute) in plan.attributes.iter().enumerate() {
            let AttributeRole::Declared { check, default, .. } = &attribute.role else { continue };
            if check.is_some_and(|check| self.plan.is_check_in_rust(check)) {
                found.insert(format!("attribute {index} accepts"), CHECK);
            }
            if matches!(default, Some(DefaultPlan::Author(_) | DefaultPlan::Unknown)) {
                found.insert(format!("attribute {index} default"), DEFAULT);
            }
        }
        for (index, condition) in plan.conditions.iter().enumerate() {
            let reason = match &condition.requirement {
                Requirement::Region(_, check) | Requirement::Successor(_, check) => {
                    self.plan.is_check_in_rust(*check).then_some(CHECK)
                }
                Requirement::Condition(condition) => {
                    self.plan.is_condition_in_rust(condition).then_some(CONDITION)
                }
                Requirement::Inference(Inference { transform, .. }) => {
                    matches!(transform, Some(TypeFunction::Rust(_))).then_some(INFERENCE)
                }
                Requirement::Computation(_, inference) => {
                    matches!(inference.function, TypeFunction::Rust(_)).then_some(INFERENCE)
                }
            };
            if let Some(reason) = reason {
                found.insert(format!("condition {index} holds"), reason);
            }
        }
        match &op.assembly {
            Assembly::Custom { .. } => {
                found.insert("hook parse".into(), FORM);
                found.insert("hook print".into(), FORM);
            }
            Assembly::Generic | Assembly::Format(_) => {}
        }
        if let Some(reason) = plan.format.as_ref().and_then(|format| self.format(format)) {
            found.insert("format".into(), reason);
        }
        self.hooks(op, plan, &mut found);
        found
    }

    fn hooks(&self, op: &Op, plan: &OpPlan, found: &mut InRust) {
        if op.verify.is_some() {
            found.insert("hook verify".into(), VERIFY);
        }
        if op.verify_signature.is_some() {
            found.insert("hook verify_signature".into(), VERIFY);
        }
        if op.verify_regions.is_some() {
            found.insert("hook verify_regions".into(), VERIFY);
        }
        if op.fold.is_some() {
            found.insert("hook fold".into(), FOLD);
        }
        if !op.folds.is_empty() {
            found.insert("folds".into(), FOLDS);
        }
        if op.canonicalization.hook.is_some() || !op.canonicalization.rewrites.is_empty() {
            found.insert("hook canonicalization_patterns".into(), CANONICALIZE);
        }
        for used in &plan.own_traits {
            let definition = self.model.trait_definition(used.trait_id);
            if definition.verify.is_some() || definition.path.is_some() {
                found.insert("hook verify".into(), TRAIT);
            }
            if definition.fold.is_some() {
                found.insert("hook fold".into(), TRAIT);
            }
        }
        if !plan.own_traits.is_empty() {
            found.insert("interfaces".into(), MARK);
        }
        for used in &op.interfaces {
            let interface = self.model.interface(used.interface);
            // Declared effects are data.
            if interface.intrinsic == Some(InterfaceIntrinsic::MemoryEffects) && op.effects.is_some() {
                continue;
            }
            found.insert("interfaces".into(), INTERFACE);
            if interface.verify.is_some() || ASKED_BY_THE_VERIFIER.contains(&interface.header.name.as_str()) {
                found.insert("interface holds".into(), INTERFACE_CHECK);
            }
        }
    }

    fn format(&self, format: &FormatPlan) -> Option<&'static str> {
        let mut has_directive = false;
        FormatStep::for_each_directive(&format.elements, &mut |step| has_directive |= !step.is_intrinsic);
        let mut sources = format.operand_types.iter().chain(&format.result_types);
        let computes = sources.any(|source| match source {
            TypeSource::Computed(_, function) | TypeSource::Each(_, Some(function)) => {
                matches!(function, TypeFunction::Rust(_))
            }
            TypeSource::Function(inference) => matches!(inference.function, TypeFunction::Rust(_)),
            _ => false,
        });
        match () {
            () if has_directive => Some(DIRECTIVE),
            () if computes || format.infers_results => Some(TYPES),
            () => None,
        }
    }
}
