//! Documentation of ops.

use super::text::{code, description, fenced, table};
use super::{Target, Writer, cell, line, summary};
use crate::emit::spelling;
use crate::model::{
    Arity, Assembly, AttributeField, Canonicalization, Field, InferenceRule, InterfaceIntrinsic, Op, Opcode,
};

/// Returns the opcode, and what the op needs.
fn instruction(op: &Op) -> String {
    let mut out = String::new();
    if let Some(Opcode { number, set, .. }) = &op.opcode {
        let of = set.as_ref().map_or(String::new(), |set| format!(" of the set {}", code(set)));
        out.push_str(&line("Instruction", &format!("{number}{of}")));
    }
    if let Some(availability) = &op.availability {
        out.push_str(&line("Requires", &spelling::availability(availability).join(", ")));
    }
    out
}

impl Writer<'_> {
    pub(super) fn op(&self, op: &Op) -> String {
        let module = spelling::namespace(self.model, op.dialect);
        let name = self.model.op_name(op);
        let heading = format!("{} ({})", code(&name), code(&format!("{module}::{}", op.header.name)));
        let mut out = self.heading(Target::Op(op), &heading);
        out.push_str(&summary(&op.header.documentation));
        match &op.assembly {
            Assembly::Generic => out.push_str("Syntax: the generic form.\n\n"),
            Assembly::Custom { .. } => {
                out.push_str("Syntax: read and printed by hand-written functions.\n\n")
            }
            Assembly::Format(format) => {
                let text = format!("operation ::= `{name}` {}", spelling::op_format(op, format));
                out.push_str("Syntax:\n\n");
                out.push_str(&fenced("text", &text));
            }
        }
        out.push_str(&description(&op.header.documentation.description, 3));
        out.push_str(&self.traits_and_interfaces(&op.traits, &op.interfaces));
        out.push_str(&line("Effects", &self.effects(op)));
        out.push_str(&instruction(op));
        out.push_str(&self.behaviour(op));
        out.push_str(&self.lowered_by(op));
        out.push_str(&self.op_tables(op));
        out
    }

    /// Returns the memory effects according to traits and interfaces; empty if unspecified.
    fn effects(&self, op: &Op) -> String {
        let has_trait = |constant: &str| self.model.has_engine_trait(op, constant);
        let declared = spelling::effects(op);
        if !declared.is_empty() {
            return declared.iter().map(|effect| code(effect)).collect::<Vec<_>>().join(", ");
        }
        let text = if has_trait("PURE") || has_trait("NO_SIDE_EFFECT") || op.effects.is_some() {
            "none"
        } else if op.interfaces.iter().any(|used| {
            self.model.interface(used.interface).intrinsic == Some(InterfaceIntrinsic::MemoryEffects)
        }) {
            "those that its `MemoryEffectOpInterface` names"
        } else if has_trait("RECURSIVE_MEMORY_EFFECTS") {
            "those of the ops in its regions"
        } else {
            ""
        };
        text.to_owned()
    }

    /// Returns canonicalization, folding, and the verification beyond single entities.
    fn behaviour(&self, op: &Op) -> String {
        let mut out = String::new();
        let Canonicalization { rewrites, hook } = &op.canonicalization;
        if hook.is_some() && rewrites.is_empty() {
            out.push_str("Canonicalization: by hand-written patterns.\n\n");
        } else if !rewrites.is_empty() {
            let targets = rewrites.iter().map(|id| Target::Rewrite(&self.model.rewrite(*id).header));
            let mut text = self.links(targets);
            if hook.is_some() {
                text.push_str(", and hand-written patterns");
            }
            out.push_str(&line("Canonicalization", &text));
        }
        let folds = op.folds.iter().map(|id| Target::Rewrite(&self.model.rewrite(*id).header));
        let by = self.links(folds);
        match (op.fold.is_some(), op.folds.is_empty()) {
            (false, true) => {}
            (true, true) => out.push_str("Folding: by a hand-written function.\n\n"),
            (true, false) => out.push_str(&line("Folding", &format!("by a hand-written function, {by}"))),
            (false, false) => out.push_str(&line("Folding", &by)),
        }
        let mut rules: Vec<String> =
            op.conditions.iter().map(|condition| condition.message.clone()).collect();
        rules.extend(op.inferences.iter().map(|inference| {
            let target = code(spelling::value_name(op, inference.target));
            let sources = spelling::inference_sources(op, &inference.rule).into_iter().map(code);
            let sources = sources.collect::<Vec<_>>().join(", ");
            let that = match &inference.rule {
                InferenceRule::Each { .. } => "that of ",
                InferenceRule::Function(_) => "",
            };
            format!("the type of {target} follows from {that}{sources}: {}", inference.message)
        }));
        if op.verify.is_some() || op.verify_signature.is_some() {
            rules.push("what its hand-written verifier checks".to_owned());
        }
        if !rules.is_empty() {
            out.push_str("Verified besides the constraints in the tables:\n\n");
            out.extend(rules.iter().map(|rule| format!("* {rule}\n")));
            out.push('\n');
        }
        out
    }

    fn op_tables(&self, op: &Op) -> String {
        let mut out = String::new();
        let mut section = |title: &str, text: String| {
            if !text.is_empty() {
                out.push_str(&format!("#### {title}:\n\n{text}"));
            }
        };
        let attributes = op.attributes.iter().map(|attribute| self.attribute_row(attribute));
        section("Attributes", table(["Attribute", "Rust type", "Description"], attributes.collect()));
        let derived = op.derived.iter().map(|derived| {
            [code(&derived.name), code(&derived.rust_type.text), cell(&derived.documentation, &[])]
        });
        section("Derived attributes", table(["Attribute", "Rust type", "Description"], derived.collect()));
        let fields = |head, list: &[Field]| {
            table([head, "Description"], list.iter().map(|field| self.field_row(field)).collect())
        };
        section("Operands", fields("Operand", &op.operands));
        section("Results", fields("Result", &op.results));
        section("Regions", fields("Region", &op.regions));
        section("Successors", fields("Successor", &op.successors));
        let builders = op.builders.iter();
        let rows = builders.map(|one| [code(&spelling::builder(one)), cell(&one.documentation, &[])]);
        section("Builders", table(["Builder", "Description"], rows.collect()));
        out
    }

    fn attribute_row(&self, attribute: &AttributeField) -> [String; 3] {
        let mut more = Vec::new();
        let rust_type = match &attribute.constraint {
            None => {
                more.push("unit attribute".to_owned());
                "UnitAttr".to_owned()
            }
            Some(constraint) => {
                let optional = if attribute.optional { ", optional" } else { "" };
                more.push(format!("{}{optional}", self.constraint_summary(constraint)));
                spelling::storage(self.model, constraint)
            }
        };
        if let Some(default) = &attribute.default {
            more.push(format!("(default {})", code(&spelling::literal(self.model, default))));
        }
        if attribute.ir_name != attribute.name {
            more.push(format!("(in the IR {})", code(&attribute.ir_name)));
        }
        [code(&attribute.name), code(&rust_type), cell(&attribute.documentation, &more)]
    }

    fn field_row(&self, field: &Field) -> [String; 2] {
        let summary = self.constraint_summary(&field.constraint);
        let text = match field.arity {
            Arity::One => summary,
            Arity::Optional => format!("{summary}, optional"),
            Arity::Variadic => format!("variadic of {summary}"),
            Arity::VariadicOfVariadic => format!("variadic of variadic of {summary}"),
        };
        [code(spelling::field_name(field)), cell(&field.documentation, &[text])]
    }
}
