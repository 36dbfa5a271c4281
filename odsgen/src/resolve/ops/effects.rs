//! Resolution of memory effects.

use crate::diagnostics::{Code, Diagnostic};
use crate::model::{Effect, EffectTarget, InterfaceIntrinsic, InterfaceUse, Op};
use crate::resolve::Resolver;
use crate::resolve::ops::conditions::value;
use crate::resolve::ops::template::Part;
use crate::syntax::ast;

impl<'a> Resolver<'a> {
    /// Resolves the clause `effects`, which also makes the op implement the interface.
    pub(in crate::resolve) fn add_effects(&mut self, item: &'a ast::Op, parts: &[Part<'a>], op: &mut Op) {
        let Some(((list, span), _)) = self.clause(item, parts, "effects", |body| body.effects.as_ref())
        else {
            return;
        };
        let pure = op.traits.iter().map(|used| self.model.trait_definition(used.trait_id));
        let mut pure =
            pure.filter(|known| matches!(known.engine_constant(), Some("PURE" | "NO_SIDE_EFFECT")));
        if let (Some(definition), false) = (pure.next(), list.is_empty()) {
            let name = definition.header.name.clone();
            let message = format!("`{}` has effects, and the trait `{name}`", op.header.name);
            let diagnostic = Diagnostic::error(Code::WrongKind, *span, message);
            self.report(diagnostic.help(format!("`{name}` says that there are none: remove one of the two")));
        }
        let effects = list.iter().filter_map(|effect| {
            let target = match &effect.target {
                None => EffectTarget::Any,
                Some(name) => self.effect_target(op, name)?,
            };
            let resource = effect.resource.as_ref().map(|text| text.text.clone());
            let stage = effect.stage.map_or(Some(0), |(stage, span)| {
                let stage = u32::try_from(stage).ok();
                if stage.is_none() {
                    self.error(Code::Arguments, span, "a stage is an integer of 32 bits");
                }
                stage
            })?;
            Some(Effect { kind: effect.kind, target, resource, stage, is_full: effect.is_full })
        });
        op.effects = Some(effects.collect());
        if let Some(interface) = self.model.engine_interface(InterfaceIntrinsic::MemoryEffects)
            && !op.interfaces.iter().any(|used| used.interface == interface)
        {
            op.interfaces.push(InterfaceUse { interface, methods: vec!["effects".to_owned()], span: *span });
        }
    }

    fn effect_target(&mut self, op: &Op, name: &ast::Name) -> Option<EffectTarget> {
        if let Some(value) = value(op, &name.text) {
            return Some(EffectTarget::Value(value));
        }
        let attributes = || op.attributes.iter().map(|attribute| attribute.name.as_str());
        if let Some(index) = attributes().position(|attribute| attribute == name.text) {
            return Some(EffectTarget::Symbol(index));
        }
        let message = format!("`{}` has no operand, result or attribute `{}`", op.header.name, name.text);
        let values = op.operands.iter().chain(&op.results).filter_map(|field| field.name.as_deref());
        let known: Vec<&str> = values.chain(attributes()).collect();
        let diagnostic = Diagnostic::error(Code::UnknownName, name.span, message);
        self.report(diagnostic.did_you_mean(&name.text, known));
        None
    }
}
