//! Attributes as words: decorations of ids, and the arguments of `spirv.Instruction`.

use std::sync::OnceLock;

use rspirv::spirv::{Decoration as Code, Op as Opcode};
use rustc_hash::FxHashMap;
use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op};
use terrace_spirv::{BuiltIn, Decoration, FPFastMathModeAttr, FPRoundingModeAttr, LinkageAttributesAttr};

use super::{Writer, push};
use crate::enums::decoration_name;
use crate::grammar::opcode;
use crate::words::push_string;

/// Returns the decoration for the name of an attribute.
fn decoration(name: &str) -> Option<Decoration> {
    static NAMES: OnceLock<FxHashMap<String, Decoration>> = OnceLock::new();
    let names = NAMES.get_or_init(|| {
        let all = (0..10_000).filter_map(Decoration::from_value);
        all.filter_map(|decoration| Some((decoration_name(decoration.value())?, decoration))).collect()
    });
    names.get(name).copied()
}

impl Writer<'_> {
    /// Decorates the result of an op by its discardable attributes. Those of variables and functions may be inherent.
    pub(super) fn decorate(&mut self, body: &Body, op: Op, id: u32) -> Result<(), Reported> {
        let context = self.context;
        let attributes = match body.name(op).text(context) {
            "spirv.GlobalVariable" | "spirv.func" => body.attributes(op),
            _ => body.discardable_attributes(op).as_dictionary(context).unwrap_or_default().to_vec(),
        };
        for attribute in attributes {
            let name = attribute.name.text(context);
            if name == "spirv.decorations" {
                self.decorate_by_words(body, op, id, attribute.value)?;
            } else if let Some(decoration) = decoration(name) {
                self.decorate_by_name(body, op, id, decoration, &attribute)?;
            }
        }
        Ok(())
    }

    /// Decorates a parameter by its dictionary.
    pub(super) fn decorate_parameter(
        &mut self,
        body: &Body,
        op: Op,
        id: u32,
        dictionary: Attribute,
    ) -> Result<(), Reported> {
        let context = self.context;
        for attribute in dictionary.as_dictionary(context).unwrap_or_default() {
            match attribute.name.text(context) {
                "spirv.decorations" => self.decorate_by_words(body, op, id, attribute.value)?,
                "spirv.decoration" => {
                    let value = terrace_spirv::DecorationAttr::from_attribute(context, attribute.value);
                    if let Some(value) = value {
                        let operands = [id, value.value(context).value()];
                        push(&mut self.sections.annotations, Opcode::Decorate as u32, &operands);
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn decorate_by_name(
        &mut self,
        body: &Body,
        op: Op,
        id: u32,
        decoration: Decoration,
        attribute: &NamedAttribute,
    ) -> Result<(), Reported> {
        let context = self.context;
        let value = attribute.value;
        let mut operands = vec![id, decoration.value()];
        // The distance of elements decorates the type of the pointer to them.
        if decoration == Decoration::ArrayStride
            && let Some(base) = body.operands(op).next()
        {
            operands[0] = self.ty(body, op, body.value_type(base))?;
            if !self.strided.insert(operands[0]) {
                return Ok(());
            }
        }
        match Code::from_u32(decoration.value()) {
            _ if value.is_unit() => {}
            Some(Code::BuiltIn) => {
                let Some(case) = value.as_string(context).and_then(|name| name.parse::<BuiltIn>().ok())
                else {
                    return self.refuse(body, op, "the built-in variable is not known");
                };
                operands.push(case.value());
            }
            Some(Code::LinkageAttributes) => {
                let Some(linkage) = LinkageAttributesAttr::from_attribute(context, value) else {
                    return self.refuse(body, op, "the linkage is not known");
                };
                push_string(&mut operands, linkage.linkage_name(context).as_bytes());
                operands.push(linkage.linkage_type(context).value(context).value());
            }
            Some(Code::FPFastMathMode) => {
                let mode = FPFastMathModeAttr::from_attribute(context, value);
                operands.extend(mode.map(|mode| mode.value(context).value()));
            }
            Some(Code::FPRoundingMode) => {
                let mode = FPRoundingModeAttr::from_attribute(context, value);
                operands.extend(mode.map(|mode| mode.value(context).value()));
            }
            _ => match value.as_integer(context).and_then(|number| number.zero_extend(64).try_to_u64()) {
                Some(word) => operands.push(word as u32),
                None => {
                    let (name, value) = (attribute.name.text(context), context.display(value).to_string());
                    let reason = format!("decoration '{name}' has no value '{value}'");
                    return self.refuse(body, op, reason);
                }
            },
        }
        push(&mut self.sections.annotations, Opcode::Decorate as u32, &operands);
        Ok(())
    }

    /// Decorates an id by arrays of words.
    fn decorate_by_words(&mut self, body: &Body, op: Op, id: u32, list: Attribute) -> Result<(), Reported> {
        let context = self.context;
        for decoration in list.as_array(context).unwrap_or_default() {
            let mut arguments = decoration.as_array(context).unwrap_or_default();
            let mut instruction = Opcode::Decorate as u32;
            if let [first, rest @ ..] = arguments
                && let Some(name) = first.as_string(context)
            {
                let Some(known) = opcode(name) else {
                    return self.refuse(body, op, format_args!("there is no instruction '{name}'"));
                };
                (instruction, arguments) = (known, rest);
            }
            let mut operands = vec![id];
            for argument in arguments {
                self.argument(body, op, *argument, &mut operands)?;
            }
            push(&mut self.sections.annotations, instruction, &operands);
        }
        Ok(())
    }

    /// Appends the words of an argument of `spirv.Instruction` that is no operand.
    pub(super) fn argument(
        &mut self,
        body: &Body,
        op: Op,
        argument: Attribute,
        words: &mut Vec<u32>,
    ) -> Result<(), Reported> {
        let context = self.context;
        if let Some(number) = argument.as_integer(context) {
            let bits = number.zero_extend(64).try_to_u64().unwrap_or(0);
            words.push(bits as u32);
            if number.width() > 32 {
                words.push((bits >> 32) as u32);
            }
        } else if let Some(text) = argument.as_string_bytes(context) {
            push_string(words, text);
        } else if let Some(ty) = argument.as_type(context) {
            words.push(self.ty(body, op, ty)?);
        } else if argument.as_symbol_reference(context).is_some() {
            words.push(self.symbol(body, op, argument)?);
        } else if let Some([text]) = argument.as_array(context)
            && let Some(text) = text.as_string(context)
        {
            let text = text.to_owned();
            words.push(self.string(&text));
        } else if let Some([value, ty]) = argument.as_array(context)
            && let Some(ty) = ty.as_type(context)
        {
            words.push(match value.as_string(context) {
                Some("undef") => self.undefined(body, op, ty)?,
                _ => self.constant(body, op, *value, ty)?,
            });
        } else {
            let argument = context.display(argument).to_string();
            let reason = format!("'{argument}' is no argument of an instruction");
            return self.refuse(body, op, reason);
        }
        Ok(())
    }
}
