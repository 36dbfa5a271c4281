//! Hand-written methods of `builtin.module`, the top-level container op (language reference, Module).

use super::ModuleOp;
use crate::attributes::Attribute;
use crate::context::Context;
use crate::diagnostics::Reported;
use crate::interfaces::{OpAsmOpInterface, SymbolOpInterface};
use crate::ir::{Block, Body};
use crate::location::Location;

impl OpAsmOpInterface for ModuleOp {
    fn default_dialect() -> &'static str {
        "builtin"
    }

    fn obsolete_terminators() -> &'static [&'static str] {
        &["module_terminator", "builtin.module_terminator"]
    }
}

impl SymbolOpInterface for ModuleOp {
    fn is_optional_symbol() -> bool {
        true
    }
}

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
impl ModuleOp {
    /// Returns a body whose root is a module with an empty block.
    pub fn body(context: &Context, location: Location) -> Body {
        let mut body = Body::new(context, context.op_name(Self::NAME), location, 1);
        let (_, region) = body.region(body.root(), 0);
        body.append_block(region);
        body
    }

    /// Returns the symbol name, if the module has one.
    pub fn name(self, body: &Body) -> Option<&str> {
        self.sym_name(body)
    }

    /// Sets the module's symbol name.
    pub fn set_name(self, body: &mut Body, name: &str) {
        let name = Attribute::string(body.context(), name);
        self.set_sym_name_attr(body, Some(name));
    }

    /// Returns the module's block with its body; `None` in an unverified module without a block.
    pub fn block(self, body: &Body) -> Option<(&Body, Block)> {
        let (holder, region) = body.regions(self.op()).next()?;
        Some((holder, holder.entry_block(region)?))
    }

    /// Verifies that the discardable attributes of a module have a dialect prefix.
    pub(super) fn verify(self, body: &Body) -> Result<(), Reported> {
        let op = self.op();
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
}
