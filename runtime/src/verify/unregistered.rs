//! Verification of unregistered ops, types and attributes, and of dialect attributes on foreign ops.

use rustc_hash::FxHashSet;

use crate::attributes::Attribute;
use crate::context::{Context, OpInfo, OpName};
use crate::diagnostics::Reported;
use crate::interned::InternedFlags;
use crate::ir::records::AttributeStorage;
use crate::ir::{Body, OpIndex, OpRecord};
use crate::types::Type;

const HELP: &str = "register the dialect, or allow unregistered dialects";

/// Checks ops, types and attributes by the dialects that they name.
pub(super) struct Unregistered {
    is_allowed: bool,
    /// Whether types and attributes are checked: nothing of an unregistered dialect is allowed, and the context has
    /// something of one.
    checks_types: bool,
    /// Whether any dialect checks discardable attributes.
    has_attribute_hooks: bool,
    /// Names of ops that are not registered and were found to be right.
    accepted: FxHashSet<OpName>,
    /// The op name before, if it is in the set.
    latest: Option<OpName>,
    /// A dictionary that needs no look: that of the op before.
    plain: Attribute,
}

impl Unregistered {
    pub(super) fn new(context: &Context) -> Self {
        let is_allowed = context.options().allow_unregistered_dialects;
        Unregistered {
            is_allowed,
            checks_types: !is_allowed && InternedFlags::includes_unregistered(context.data().printing_bits()),
            has_attribute_hooks: context
                .dialects()
                .iter()
                .any(|dialect| dialect.hooks().verify_op_attribute.is_some()),
            accepted: FxHashSet::default(),
            latest: None,
            plain: Attribute::EMPTY_DICTIONARY,
        }
    }

    /// Checks an op's name, the types of its results and its attributes.
    #[inline]
    pub(super) fn check(
        &mut self,
        body: &Body,
        op: OpIndex,
        record: &OpRecord,
        info: &OpInfo,
    ) -> Result<(), Reported> {
        if !info.is_registered() {
            self.check_latest_name(body, op)?;
        }
        if self.checks_types {
            let start = record.results as usize;
            for value in &body.arena().values[start..start + record.result_count as usize] {
                self.check_type(body, op, "result", value.ty.expect("a result of a live op"))?;
            }
            return self.check_attributes(body, op);
        }
        if !self.has_attribute_hooks {
            return Ok(());
        }
        // The attributes of an op that owns a body are there, so its side record rules out the short way.
        let dictionary = match record.attributes.storage() {
            AttributeStorage::Dictionary(dictionary) => Some(dictionary),
            AttributeStorage::Slots(start) => body.arena().slots[start],
        };
        match record.extra.is_none() && dictionary == Some(self.plain) {
            true => Ok(()),
            false => self.check_attributes(body, op),
        }
    }

    /// Checks the name and the attributes of the op that owns a body.
    pub(super) fn check_root(&mut self, body: &Body, info: &OpInfo) -> Result<(), Reported> {
        if !info.is_registered() {
            self.check_latest_name(body, OpIndex::ROOT)?;
        }
        if self.checks_types || self.has_attribute_hooks {
            self.check_attributes(body, OpIndex::ROOT)
        } else {
            Ok(())
        }
    }

    /// Checks the name of an op, unless that of the op before was the same.
    fn check_latest_name(&mut self, body: &Body, op: OpIndex) -> Result<(), Reported> {
        let name = body.name_at(op);
        if self.latest != Some(name) {
            self.check_name(body, op, name)?;
            self.latest = Some(name);
        }
        Ok(())
    }

    fn check_name(&mut self, body: &Body, op: OpIndex, name: OpName) -> Result<(), Reported> {
        if self.accepted.contains(&name) {
            return Ok(());
        }
        let context = body.context();
        let namespace = name.dialect_namespace(context);
        let handle = body.op_handle(op);
        match context.dialect(namespace) {
            Some(dialect) if !dialect.accepts_unknown_ops() => {
                let text = name.text(context);
                let message = format!(
                    "unregistered operation '{text}' found in dialect ('{namespace}') that does not allow unknown \
                     operations"
                );
                return Err(body.emit_op_error(handle, message).report());
            }
            None if !self.is_allowed => {
                return Err(body
                    .emit_op_error(handle, "created with unregistered dialect")
                    .help(HELP)
                    .report());
            }
            _ => {}
        }
        self.accepted.insert(name);
        Ok(())
    }

    /// Checks the type of a value; `noun` says which.
    pub(super) fn check_type(&self, body: &Body, op: OpIndex, noun: &str, ty: Type) -> Result<(), Reported> {
        if !self.checks_types || !ty.entry(body.context().data()).flags.has_unregistered() {
            return Ok(());
        }
        let text = body.context().display(ty);
        let message = format!("{noun} has type '{text}' of an unregistered dialect");
        Err(body.emit_op_error(body.op_handle(op), message).help(HELP).report())
    }

    fn check_attributes(&mut self, body: &Body, op: OpIndex) -> Result<(), Reported> {
        let handle = body.op_handle(op);
        let context = body.context();
        if self.checks_types
            && body.any_attribute(handle, |value| value.entry(context.data()).flags.has_unregistered())
        {
            for entry in body.attributes(handle) {
                if entry.value.entry(context.data()).flags.has_unregistered() {
                    let name = entry.name.text(context);
                    let message = format!("attribute '{name}' holds something of an unregistered dialect");
                    return Err(body.emit_op_error(handle, message).help(HELP).report());
                }
            }
        }
        let dictionary = body.discardable_attributes(handle);
        if !self.has_attribute_hooks || dictionary == self.plain {
            return Ok(());
        }
        let entries = dictionary.as_dictionary(context).unwrap_or_default();
        let mut is_plain = true;
        for entry in entries {
            let name = entry.name.text(context);
            let hook = name
                .split_once('.')
                .and_then(|(namespace, _)| context.dialect(namespace))
                .and_then(|dialect| dialect.hooks().verify_op_attribute);
            if let Some(hook) = hook {
                is_plain = false;
                hook(body, handle, name, entry.value)?;
            }
        }
        if is_plain {
            self.plain = dictionary;
        }
        Ok(())
    }
}
