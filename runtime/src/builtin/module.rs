//! `builtin.module`: the op that holds a program (language reference, Module).

use std::borrow::Cow;

use super::constraints::{STRING, attribute};
use crate::attributes::Attribute;
use crate::context::Context;
use crate::diagnostics::Reported;
use crate::dialect::{
    AssemblyFormat, AttributeElement, AttributeForm, FormatElement, Multiplicity, OpDescriptor, OpHooks,
    OpTraits, RegionConstraint, RegionDescriptor, RegionKind,
};
use crate::ir::{Block, Body, Op};
use crate::location::Location;

const NAME: &str = "builtin.module";
const SYM_NAME: usize = 0;

const TRAITS: OpTraits = OpTraits::ISOLATED_FROM_ABOVE
    .union(OpTraits::GRAPH_REGION)
    .union(OpTraits::NO_TERMINATOR)
    .union(OpTraits::SINGLE_BLOCK)
    .union(OpTraits::NO_REGION_ARGUMENTS)
    .union(OpTraits::SYMBOL_TABLE)
    .union(OpTraits::OPTIONAL_SYMBOL)
    .union(OpTraits::AFFINE_SCOPE);

/// `$sym_name attr-dict-with-keyword $bodyRegion`
const FORMAT: &[FormatElement] = &[
    FormatElement::Attribute(AttributeElement::new(SYM_NAME as u32, AttributeForm::SymbolName)),
    FormatElement::AttributeDictionary { with_keyword: true },
    FormatElement::Region(0),
];

pub(super) fn descriptor() -> OpDescriptor {
    OpDescriptor {
        name: Cow::Borrowed(NAME),
        summary: Cow::Borrowed("A top level container operation"),
        description: Cow::Borrowed(
            "A module holds other ops: one graph region with one block, which has no arguments and needs no \
             terminator. It is the scope of the symbols in it, and may have a symbol name of its own.\n",
        ),
        traits: TRAITS,
        attributes: Cow::Borrowed(
            const { &[attribute("sym_name", true, STRING), attribute("sym_visibility", true, STRING)] },
        ),
        regions: Cow::Borrowed(&[RegionDescriptor {
            name: Cow::Borrowed("bodyRegion"),
            multiplicity: Multiplicity::One,
            constraint: RegionConstraint::Sized(1),
            kind: RegionKind::Graph,
        }]),
        format: Some(AssemblyFormat { elements: Cow::Borrowed(FORMAT), ..AssemblyFormat::default() }),
        hooks: OpHooks { verify: Some(verify), default_dialect: Some("builtin"), ..OpHooks::default() },
        ..OpDescriptor::default()
    }
}

/// Discardable attributes of a module belong to a dialect.
fn verify(body: &Body, op: Op) -> Result<(), Reported> {
    let context = body.context();
    let entries = body.discardable_attributes(op).as_dictionary(context).unwrap_or_default();
    let plain = entries.iter().map(|entry| entry.name.text(context)).find(|name| !name.contains('.'));
    match plain {
        Some(name) => Err(body
            .emit_op_error(
                op,
                format_args!("can only contain attributes with dialect-prefixed names, found: '{name}'"),
            )
            .report()),
        None => Ok(()),
    }
}

/// A `builtin.module`.
///
/// ```
/// use terrace_runtime::builtin::ModuleOp;
/// use terrace_runtime::context::Context;
/// use terrace_runtime::dialect::DialectRegistry;
/// use terrace_runtime::location::Location;
/// use terrace_runtime::verify::verify;
///
/// let context = Context::new(&DialectRegistry::new());
/// let body = ModuleOp::body(&context, Location::UNKNOWN);
/// assert!(verify(&body).is_ok());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ModuleOp(Op);

impl ModuleOp {
    /// A body whose root is a module with an empty block.
    pub fn body(context: &Context, location: Location) -> Body {
        let mut body = Body::new(context, context.op_name(NAME), location, 1);
        let (_, region) = body.region(body.root(), 0);
        body.append_block(region);
        body
    }

    /// The op as a module, if it is one.
    pub fn from_op(body: &Body, op: Op) -> Option<ModuleOp> {
        (body.name(op).text(body.context()) == NAME).then_some(ModuleOp(op))
    }

    /// The op.
    pub fn op(self) -> Op {
        self.0
    }

    /// The symbol name, if the module has one.
    pub fn name(self, body: &Body) -> Option<&str> {
        body.inherent_attribute(self.0, SYM_NAME)?.as_string(body.context())
    }

    /// Gives the module a symbol name.
    pub fn set_name(self, body: &mut Body, name: &str) {
        let name = Attribute::string(body.context(), name);
        body.set_inherent_attribute(self.0, SYM_NAME, Some(name));
    }

    /// The block with the module's ops, and the body that it is in; none in a module that is not verified.
    pub fn block(self, body: &Body) -> Option<(&Body, Block)> {
        let (holder, region) = body.regions(self.0).next()?;
        Some((holder, holder.entry_block(region)?))
    }
}
