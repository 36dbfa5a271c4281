//! `func`: a function (language reference, Functions).

use std::borrow::Cow;

use super::constraints::{
    DICTIONARIES, FUNCTION_TYPE, STRING, attribute, function_type, string_attribute, text_of,
};
use crate::attributes::{Attribute, AttributeData, NamedAttribute};
use crate::diagnostics::Reported;
use crate::dialect::{
    Multiplicity, OpDescriptor, OpHooks, OpTraits, RegionConstraint, RegionDescriptor, RegionKind,
};
use crate::ir::{Block, Body, Op, OperationState};
use crate::location::Location;
use crate::types::{Type, TypeData};

const NAME: &str = "func";

// The slots of the inherent attributes.
const SYM_NAME: usize = 0;
const TYPE: usize = 1;
const SYM_VISIBILITY: usize = 2;
const ARG_ATTRS: usize = 3;
const RES_ATTRS: usize = 4;

const TRAITS: OpTraits = OpTraits::ISOLATED_FROM_ABOVE
    .union(OpTraits::SYMBOL)
    .union(OpTraits::AUTOMATIC_ALLOCATION_SCOPE)
    .union(OpTraits::AFFINE_SCOPE);

pub(super) fn descriptor() -> OpDescriptor {
    OpDescriptor {
        name: Cow::Borrowed(NAME),
        summary: Cow::Borrowed("An operation with a name containing a single control-flow region"),
        description: Cow::Borrowed(
            "A function has a symbol name, a function type and a region. The arguments of the region's entry block \
             are those of the function. A function without blocks is a declaration.\n\nValues of the ops around \
             cannot be used inside. Arguments and results may carry attributes of dialects.\n",
        ),
        traits: TRAITS,
        attributes: Cow::Borrowed(
            const {
                &[
                    attribute("sym_name", false, STRING),
                    attribute("type", false, FUNCTION_TYPE),
                    attribute("sym_visibility", true, STRING),
                    attribute("arg_attrs", true, DICTIONARIES),
                    attribute("res_attrs", true, DICTIONARIES),
                ]
            },
        ),
        regions: Cow::Borrowed(&[RegionDescriptor {
            name: Cow::Borrowed("body"),
            multiplicity: Multiplicity::One,
            constraint: RegionConstraint::Any,
            kind: RegionKind::ControlFlow,
        }]),
        hooks: OpHooks {
            parse: Some(super::parse::parse_function),
            print: Some(super::print::print_function),
            verify: Some(verify),
            default_dialect: Some("std"),
            ..OpHooks::default()
        },
        properties_in_dictionary: true,
        ..OpDescriptor::default()
    }
}

fn verify(body: &Body, op: Op) -> Result<(), Reported> {
    let function = FuncOp(op);
    let (inputs, results) = (function.inputs(body), function.results(body));
    check_attributes(body, op, ARG_ATTRS, ["argument", "arguments"], inputs.len())?;
    check_attributes(body, op, RES_ATTRS, ["result", "results"], results.len())?;
    let Some((holder, entry)) = function.entry_block(body) else { return Ok(()) };
    if holder.argument_count(entry) != inputs.len() {
        let count = inputs.len();
        let message = format!("entry block must have {count} arguments to match function signature");
        return Err(body.emit_op_error(op, message).report());
    }
    for (position, (argument, input)) in holder.arguments(entry).zip(inputs).enumerate() {
        let ty = holder.value_type(argument);
        if ty != *input {
            let (ty, input) = (body.context().type_text(ty), body.context().type_text(*input));
            let message = format!(
                "type of entry block argument #{position}('{ty}') must match the type of the corresponding argument \
                 in function signature('{input}')"
            );
            return Err(body.emit_op_error(op, message).report());
        }
    }
    Ok(())
}

/// Checks the dictionaries of the arguments or of the results: one for each, and only names of dialects in them.
fn check_attributes(
    body: &Body,
    op: Op,
    slot: usize,
    nouns: [&str; 2],
    count: usize,
) -> Result<(), Reported> {
    let context = body.context();
    let Some(attribute) = body.inherent_attribute(op, slot) else { return Ok(()) };
    let AttributeData::Array(dictionaries) = attribute.data(context) else { return Ok(()) };
    let [noun, nouns] = nouns;
    if dictionaries.len() != count {
        let message = format!(
            "expects {noun} attribute array to have the same number of elements as the number of function {nouns}, \
             got {}, but expected {count}",
            dictionaries.len()
        );
        return Err(body.emit_op_error(op, message).report());
    }
    for dictionary in dictionaries {
        let AttributeData::Dictionary(entries) = dictionary.data(context) else { continue };
        if let Some(entry) = entries.iter().find(|entry| !entry.name.text(context).contains('.')) {
            let name = entry.name.text(context);
            return Err(body
                .emit_op_error(op, format_args!("{nouns} may only have dialect attributes"))
                .help(format_args!("'{name}' has no dialect prefix, as 'dialect.{name}' would"))
                .report());
        }
    }
    Ok(())
}

/// A `func`.
///
/// ```
/// use terrace_runtime::builtin::{FuncOp, ModuleOp};
/// use terrace_runtime::context::Context;
/// use terrace_runtime::dialect::DialectRegistry;
/// use terrace_runtime::location::Location;
/// use terrace_runtime::types::Type;
///
/// let context = Context::new(&DialectRegistry::new());
/// let mut module = ModuleOp::body(&context, Location::UNKNOWN);
/// let function = FuncOp::build(&mut module, Location::UNKNOWN, "abort", Type::EMPTY_FUNCTION);
/// let (_, region) = module.region(module.root(), 0);
/// let block = module.entry_block(region).unwrap();
/// module.append_op(block, function.op());
/// assert_eq!(function.name(&module), "abort");
/// assert!(function.is_declaration(&module));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FuncOp(Op);

impl FuncOp {
    /// Makes a function without blocks, which is in no block yet.
    ///
    /// # Panics
    ///
    /// When `ty` is not a function type.
    pub fn build(body: &mut Body, location: Location, name: &str, ty: Type) -> FuncOp {
        let context = body.context().clone();
        assert!(matches!(ty.data(&context), TypeData::Function { .. }), "a function has a function type");
        let entry = |name: &str, value| NamedAttribute { name: context.identifier(name), value };
        let ty = context.data().intern_attribute(AttributeData::Type(ty));
        let state = OperationState::new(context.op_name(NAME), location)
            .attribute(entry("sym_name", string_attribute(&context, name)))
            .attribute(entry("type", ty))
            .regions(1);
        FuncOp(body.create_op(state))
    }

    /// The op as a function, if it is one.
    pub fn from_op(body: &Body, op: Op) -> Option<FuncOp> {
        (body.name(op).text(body.context()) == NAME).then_some(FuncOp(op))
    }

    /// The op.
    pub fn op(self) -> Op {
        self.0
    }

    /// The symbol name; empty in a function that is not verified.
    pub fn name(self, body: &Body) -> &str {
        let name = body.inherent_attribute(self.0, SYM_NAME);
        name.and_then(|name| text_of(body.context(), name)).unwrap_or_default()
    }

    /// The function type; `() -> ()` in a function that is not verified.
    pub fn function_type(self, body: &Body) -> Type {
        let ty = body.inherent_attribute(self.0, TYPE);
        ty.and_then(|ty| function_type(body.context(), ty)).unwrap_or(Type::EMPTY_FUNCTION)
    }

    /// Gives the function another type. The entry block's arguments stay as they are.
    ///
    /// # Panics
    ///
    /// When `ty` is not a function type.
    pub fn set_function_type(self, body: &mut Body, ty: Type) {
        assert!(
            matches!(ty.data(body.context()), TypeData::Function { .. }),
            "a function has a function type"
        );
        let ty = body.context().data().intern_attribute(AttributeData::Type(ty));
        body.set_inherent_attribute(self.0, TYPE, Some(ty));
    }

    /// The types of the arguments.
    pub fn inputs(self, body: &Body) -> &[Type] {
        match self.function_type(body).data(body.context()) {
            TypeData::Function { inputs, .. } => inputs,
            _ => &[],
        }
    }

    /// The types of the results.
    pub fn results(self, body: &Body) -> &[Type] {
        match self.function_type(body).data(body.context()) {
            TypeData::Function { results, .. } => results,
            _ => &[],
        }
    }

    /// The visibility as it is written: `public`, `private` or `nested`; none is as good as `public`.
    pub fn visibility(self, body: &Body) -> Option<&str> {
        text_of(body.context(), body.inherent_attribute(self.0, SYM_VISIBILITY)?)
    }

    /// The attributes of the argument at `position`: a dictionary.
    pub fn argument_attributes(self, body: &Body, position: usize) -> Attribute {
        self.dictionary(body, ARG_ATTRS, position)
    }

    /// The attributes of the result at `position`: a dictionary.
    pub fn result_attributes(self, body: &Body, position: usize) -> Attribute {
        self.dictionary(body, RES_ATTRS, position)
    }

    fn dictionary(self, body: &Body, slot: usize, position: usize) -> Attribute {
        let all = body.inherent_attribute(self.0, slot).map(|all| all.data(body.context()));
        match all {
            Some(AttributeData::Array(elements)) => elements.get(position).copied(),
            _ => None,
        }
        .unwrap_or(Attribute::EMPTY_DICTIONARY)
    }

    /// Whether the function has no blocks: it is defined elsewhere.
    pub fn is_declaration(self, body: &Body) -> bool {
        self.entry_block(body).is_none()
    }

    /// The entry block and the body that it is in; none for a declaration.
    pub fn entry_block(self, body: &Body) -> Option<(&Body, Block)> {
        let (holder, region) = body.regions(self.0).next()?;
        Some((holder, holder.entry_block(region)?))
    }

    /// Makes the entry block of a declaration, with arguments as the function type has them.
    ///
    /// # Panics
    ///
    /// When the function has blocks.
    pub fn add_entry_block(self, body: &mut Body) -> (&mut Body, Block) {
        assert!(self.is_declaration(body), "a function has one entry block");
        let inputs = self.inputs(body).to_vec();
        let location = body.location(self.0);
        let (holder, region) = body.region_mut(self.0, 0);
        let block = holder.append_block(region);
        for input in inputs {
            holder.add_argument(block, input, location);
        }
        (holder, block)
    }
}
