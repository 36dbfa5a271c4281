//! The hand-written Rust of definitions, which only compiled dialects contain.

use rustc_hash::FxHashSet;

use super::{
    AttributeRole, DataCheck, DataPlan, DataSyntaxPlan, DefaultPlan, FormatStep, Plan, TypeFunction,
    TypeSource,
};
use crate::model::{Assembly, InterfaceIntrinsic, NameSource, Op, RewriteId};
use crate::source::Span;

/// The consequence of a check in Rust for a loaded definition.
pub const UNCHECKED: &str = "not checked: counts as satisfied";

/// The consequence of a format that needs Rust for a loaded op.
pub const GENERIC_FORM: &str = "the op has its generic form alone";

/// The consequence of parameters that only Rust can parse for a loaded definition.
pub const VERBATIM: &str = "whatever stands between the angle brackets is taken as it is";

/// The consequence of an entity in Rust for a loaded definition.
pub const MISSING: &str = "not there";

/// A part of a definition that is written in Rust.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RustPart {
    /// Its place.
    pub span: Span,
    /// The message that names it.
    pub message: String,
    /// The consequence for a loaded definition.
    pub consequence: &'static str,
}

impl RustPart {
    fn new(span: Span, message: impl Into<String>, consequence: &'static str) -> Self {
        RustPart { span, message: message.into(), consequence }
    }
}

impl Plan<'_> {
    /// Returns the parts of the input's definitions that are written in Rust, besides fragments of constraints and
    /// values. An interface of ops is listed at its first use.
    pub fn rust_parts(&self) -> Vec<RustPart> {
        let model = self.model;
        let mut parts = Vec::new();
        for dialect in model.dialects.iter().filter(|known| model.is_input(&known.header)) {
            if !dialect.hooks.is_empty() {
                let message =
                    format!("hooks of the dialect are written in Rust: {}", dialect.hooks.join(", "));
                parts.push(RustPart::new(dialect.header.span, message, MISSING));
            }
        }
        for (data, is_type) in model
            .types
            .iter()
            .map(|data| (data, true))
            .chain(model.attributes.iter().map(|data| (data, false)))
        {
            if model.is_input(&data.header) {
                self.data_parts(&DataPlan::new(model, data, is_type), &mut parts);
            }
        }
        let mut interfaces = Vec::new();
        for op in model.ops.iter().filter(|op| model.is_input(&model.dialect(op.dialect).header)) {
            self.op_parts(op, &mut parts);
            for used in &op.interfaces {
                let interface = model.interface(used.interface);
                let is_declared = match interface.intrinsic {
                    Some(InterfaceIntrinsic::MemoryEffects) => op.effects.is_some(),
                    // The hook is reported itself.
                    Some(InterfaceIntrinsic::InferredResultTypes) => op.infer.is_some(),
                    _ => false,
                };
                let is_declared = is_declared || self.implied_interface(op, used).is_some();
                if !is_declared && !interfaces.contains(&used.interface) {
                    interfaces.push(used.interface);
                    let message = format!("the interface `{}` is implemented in Rust", interface.header.name);
                    parts.push(RustPart::new(used.span, message, MISSING));
                }
            }
        }
        let listed: FxHashSet<RewriteId> = model
            .ops
            .iter()
            .flat_map(|op| op.canonicalization.rewrites.iter().chain(&op.folds).copied())
            .collect();
        for (index, rule) in model.rewrites.iter().enumerate() {
            let is_unlisted = !rule.conversion && !listed.contains(&RewriteId(index as u32));
            if is_unlisted && model.is_input(&rule.header) {
                let message =
                    format!("no op has the rule `{}` in `canonicalize` or `fold`", rule.header.name);
                parts.push(RustPart::new(rule.header.span, message, "only Rust could apply it"));
            }
        }
        let lowerings = model.rewrites.iter().filter(|rule| rule.conversion);
        let lowerings = lowerings.map(|rule| ("lowering", &rule.header));
        let passes = model.passes.iter().map(|pass| ("pass", &pass.header));
        let conversions = model.conversions.iter().map(|conversion| ("conversion", &conversion.header));
        let all = lowerings.chain(passes).chain(conversions);
        for (kind, header) in all.filter(|(_, header)| model.is_input(header)) {
            let message = format!("the {kind} `{}` is implemented in Rust", header.name);
            parts.push(RustPart::new(header.span, message, MISSING));
        }
        parts
    }

    fn op_parts(&self, op: &Op, parts: &mut Vec<RustPart>) {
        let name = &op.header.name;
        let mut add = |span: Option<Span>, message: String, consequence| {
            parts.extend(span.map(|span| RustPart::new(span, message, consequence)));
        };
        let span = |hook: &Option<crate::model::Hook>| hook.as_ref().map(|hook| hook.span);
        for check in [&op.verify_signature, &op.verify] {
            add(span(check), format!("`{name}` has a check that is written in Rust"), "not run");
        }
        let message = format!("`{name}` has a check of its regions that is written in Rust");
        add(span(&op.verify_regions), message, "not run");
        add(span(&op.infer), format!("the result types of `{name}` are inferred in Rust"), MISSING);
        add(span(&op.fold), format!("`{name}` is folded in Rust"), "not folded");
        let patterns = op.canonicalization.hook.map(|_| op.header.span);
        add(patterns, format!("patterns of `{name}` are written in Rust"), "not applied");
        for suggested in &op.names {
            if let NameSource::Rust(rust) = &suggested.source {
                let message = format!("names of values of `{name}` are computed in Rust");
                add(Some(rust.span), message, "not suggested");
            }
        }
        let plan = self.op_plan(op);
        for (field, attribute) in op.attributes.iter().zip(&plan.attributes) {
            let AttributeRole::Declared { default: Some(default), .. } = &attribute.role else { continue };
            let problem = match default {
                DefaultPlan::Literal(_) => continue,
                DefaultPlan::Author(_) => "is written in Rust",
                DefaultPlan::Unknown => "is of no known kind",
            };
            let message = format!("the default of `{}` {problem}", field.name);
            add(Some(field.span), message, "an op without the attribute has none");
        }
        for used in &plan.own_traits {
            let definition = self.model.trait_definition(used.trait_id);
            let trait_name = &definition.header.name;
            let is_rust = definition.verify.is_some() || definition.path.is_some();
            let message = format!("what the trait `{trait_name}` checks is written in Rust");
            add(is_rust.then_some(used.span), message, UNCHECKED);
            let message = format!("ops with the trait `{trait_name}` are folded in Rust");
            add(span(&definition.fold), message, "not folded");
        }
        if let Assembly::Custom { parse, .. } = &op.assembly {
            let message = format!("the custom form of `{name}` is read and written in Rust");
            add(Some(parse.span), message, GENERIC_FORM);
        }
        if let Some(format) = &plan.format {
            let infers = format.infers_results.then_some(op.header.span);
            add(infers, format!("the types of the results of `{name}` are computed in Rust"), GENERIC_FORM);
            let is_rust = |source: &TypeSource| matches!(source.function(), Some(TypeFunction::Rust(_)));
            let computes = format.operand_types.iter().chain(&format.result_types).any(is_rust);
            let message = format!("a type that the format of `{name}` leaves out is computed in Rust");
            add(computes.then_some(op.header.span), message, GENERIC_FORM);
            FormatStep::for_each_directive(&format.elements, &mut |directive| {
                let function = &directive.function;
                let message =
                    format!("the directive `{function}` in the format of `{name}` is written in Rust");
                add((!directive.is_intrinsic).then_some(directive.span), message, GENERIC_FORM);
            });
        }
    }

    fn data_parts(&self, plan: &DataPlan<'_>, parts: &mut Vec<RustPart>) {
        let (data, name) = (plan.definition, &plan.definition.header.name);
        let mut add = |span, message: String, consequence| {
            parts.push(RustPart::new(span, message, consequence));
        };
        for check in &plan.checks {
            match check {
                DataCheck::Author(hook) => {
                    add(hook.span, format!("`{name}` has a check that is written in Rust"), "not run");
                }
                DataCheck::Condition(..) => {}
                DataCheck::Trait(usage, _) => {
                    let trait_name = &self.model.trait_definition(usage.trait_id).header.name;
                    let message = format!("what the trait `{trait_name}` checks is written in Rust");
                    add(usage.span, message, UNCHECKED);
                }
            }
        }
        for usage in plan.interfaces_in_rust(self.model) {
            let interface = &self.model.interface(usage.interface).header.name;
            let message = format!("`{name}` implements the interface `{interface}` in Rust");
            add(usage.span, message, MISSING);
        }
        if let Some(storage) = &data.storage {
            add(storage.span, format!("the parameters of `{name}` are stored by Rust"), VERBATIM);
            return;
        }
        match &plan.syntax {
            DataSyntaxPlan::None => {
                add(
                    data.header.span,
                    format!("`{name}` has no mnemonic: only Rust can construct it"),
                    MISSING,
                );
            }
            DataSyntaxPlan::Dialect(hook) => {
                let message = format!("the text of `{name}` is read by the dialect's `{hook}`");
                add(data.header.span, message, VERBATIM);
            }
            DataSyntaxPlan::Hooks { parse, .. } => {
                add(parse.span, format!("the text of `{name}` is read in Rust"), VERBATIM);
            }
            DataSyntaxPlan::Format(format) => {
                for directive in &format.directives {
                    let function = directive.function;
                    let message =
                        format!("the directive `{function}` in the format of `{name}` is written in Rust");
                    add(directive.span, message, VERBATIM);
                }
            }
        }
    }
}
