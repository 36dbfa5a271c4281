//! What is written by hand of `func`: a function (language reference, Functions).

use super::FuncOp;
use super::constraints::function_type;
use crate::attributes::{Attribute, NamedAttribute};
use crate::diagnostics::Reported;
use crate::dialect::OpHandle;
use crate::interfaces::{CallableOpInterface, FunctionOpInterface, SymbolOpInterface};
use crate::ir::{Block, Body, Op, OperationState, Region};
use crate::location::Location;
use crate::text::{OpParser, OpPrinter, ParseResult};
use crate::types::Type;

// The slots of the inherent attributes.
const SYM_NAME: usize = 0;
const TYPE: usize = 1;
const SYM_VISIBILITY: usize = 2;
const ARG_ATTRS: usize = 3;
const RES_ATTRS: usize = 4;

impl SymbolOpInterface for FuncOp {
    fn is_declaration(self, ir: &Body) -> bool {
        FuncOp::is_declaration(self, ir)
    }
}

impl CallableOpInterface for FuncOp {
    fn callable_region(self, ir: &Body) -> Option<(&Body, Region)> {
        let (holder, region) = ir.regions(self.op()).next()?;
        (!holder.is_region_empty(region)).then_some((holder, region))
    }

    fn callable_arguments(self, ir: &Body) -> Vec<Type> {
        self.inputs(ir).to_vec()
    }

    fn callable_results(self, ir: &Body) -> Vec<Type> {
        self.results(ir).to_vec()
    }
}

impl FunctionOpInterface for FuncOp {
    fn argument_types(self, ir: &Body) -> Vec<Type> {
        self.inputs(ir).to_vec()
    }

    fn function_result_types(self, ir: &Body) -> Vec<Type> {
        self.results(ir).to_vec()
    }

    fn set_function_type(self, ir: &mut Body, ty: Type) {
        FuncOp::set_function_type(self, ir, ty);
    }
}

/// Checks the dictionaries of the arguments or of the results: one for each, and only names of dialects in them.
pub(crate) fn check_function_attributes(
    body: &Body,
    op: Op,
    attribute: Option<Attribute>,
    nouns: [&str; 2],
    count: usize,
) -> Result<(), Reported> {
    let context = body.context();
    let Some(attribute) = attribute else { return Ok(()) };
    let dictionaries = attribute.as_array(context).unwrap_or_default();
    let [noun, nouns] = nouns;
    if dictionaries.len() != count {
        let message = format!(
            "expects {noun} attribute array to have the same number of elements as the number of function {nouns}, \
             got {}, but expected {count}",
            dictionaries.len()
        );
        return Err(body.emit_op_error(op, message).report());
    }
    for (index, dictionary) in dictionaries.iter().enumerate() {
        let entries = dictionary.as_dictionary(context).unwrap_or_default();
        if let Some(entry) = entries.iter().find(|entry| !entry.name.text(context).contains('.')) {
            let name = entry.name.text(context);
            return Err(body
                .emit_op_error(op, format_args!("{nouns} may only have dialect attributes"))
                .help(format_args!("'{name}' has no dialect prefix, as 'dialect.{name}' would"))
                .report());
        }
        for entry in entries {
            let name = entry.name.text(context);
            let dialect = name.split_once('.').and_then(|(dialect, _)| context.dialect(dialect));
            let hook = dialect.and_then(|dialect| match noun {
                "argument" => dialect.hooks().verify_region_argument_attribute,
                _ => dialect.hooks().verify_region_result_attribute,
            });
            if let Some(verify) = hook {
                verify(body, op, index, name, entry.value)?;
            }
        }
    }
    Ok(())
}

/// ```
/// use terrace_runtime::builtin::{FuncOp, ModuleOp};
/// use terrace_runtime::context::Context;
/// use terrace_runtime::dialect::DialectRegistry;
/// use terrace_runtime::location::Location;
/// use terrace_runtime::types::Type;
///
/// let context = Context::new(&DialectRegistry::new());
/// let mut module = ModuleOp::body(&context, Location::UNKNOWN);
/// let function = FuncOp::create(&mut module, Location::UNKNOWN, "abort", Type::EMPTY_FUNCTION);
/// let (_, region) = module.region(module.root(), 0);
/// let block = module.entry_block(region).unwrap();
/// module.append_op(block, function.op());
/// assert_eq!(function.name(&module), "abort");
/// assert!(function.is_declaration(&module));
/// ```
impl FuncOp {
    /// Makes a function without blocks, which is in no block yet.
    ///
    /// # Panics
    ///
    /// When `ty` is not a function type.
    pub fn create(body: &mut Body, location: Location, name: &str, ty: Type) -> FuncOp {
        let context = body.context().clone();
        assert!(ty.function_inputs(&context).is_some(), "a function has a function type");
        let entry = |name: &str, value| NamedAttribute { name: context.identifier(name), value };
        let ty = Attribute::type_attribute(&context, ty);
        let state = OperationState::new(context.op_name(Self::NAME), location)
            .attribute(entry("sym_name", Attribute::string(&context, name)))
            .attribute(entry("type", ty))
            .regions(1);
        FuncOp::wrap(body.create_op(state))
    }

    /// The symbol name; empty in a function that is not verified.
    pub fn name(self, body: &Body) -> &str {
        let name = body.inherent_attribute(self.op(), SYM_NAME);
        name.and_then(|name| name.as_string(body.context())).unwrap_or_default()
    }

    /// The function type; `() -> ()` in a function that is not verified.
    pub fn function_type(self, body: &Body) -> Type {
        let ty = body.inherent_attribute(self.op(), TYPE);
        ty.and_then(|ty| function_type(body.context(), ty)).unwrap_or(Type::EMPTY_FUNCTION)
    }

    /// Gives the function another type. The entry block's arguments stay as they are.
    ///
    /// # Panics
    ///
    /// When `ty` is not a function type.
    pub fn set_function_type(self, body: &mut Body, ty: Type) {
        assert!(ty.function_inputs(body.context()).is_some(), "a function has a function type");
        let ty = Attribute::type_attribute(body.context(), ty);
        body.set_inherent_attribute(self.op(), TYPE, Some(ty));
    }

    /// The types of the arguments.
    pub fn inputs(self, body: &Body) -> &[Type] {
        self.function_type(body).function_inputs(body.context()).unwrap_or_default()
    }

    /// The types of the results.
    pub fn results(self, body: &Body) -> &[Type] {
        self.function_type(body).function_results(body.context()).unwrap_or_default()
    }

    /// The visibility as it is written: `public`, `private` or `nested`; none is as good as `public`.
    pub fn visibility(self, body: &Body) -> Option<&str> {
        body.inherent_attribute(self.op(), SYM_VISIBILITY)?.as_string(body.context())
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
        let all = body.inherent_attribute(self.op(), slot).and_then(|all| all.as_array(body.context()));
        all.and_then(|all| all.get(position).copied()).unwrap_or(Attribute::EMPTY_DICTIONARY)
    }

    /// Whether the function has no blocks: it is defined elsewhere.
    pub fn is_declaration(self, body: &Body) -> bool {
        self.entry_block(body).is_none()
    }

    /// The entry block and the body that it is in; none for a declaration.
    pub fn entry_block(self, body: &Body) -> Option<(&Body, Block)> {
        let (holder, region) = body.regions(self.op()).next()?;
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
        let location = body.location(self.op());
        let (holder, region) = body.region_mut(self.op(), 0);
        let block = holder.append_block(region);
        for input in inputs {
            holder.add_argument(block, input, location);
        }
        (holder, block)
    }

    pub(super) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        super::parse::parse_function(parser)
    }

    pub(super) fn print(self, printer: &mut OpPrinter<'_, '_>, body: &Body) {
        super::print::print_function(printer, body, self.op());
    }

    pub(super) fn verify(self, body: &Body) -> Result<(), Reported> {
        let (op, function) = (self.op(), self);
        let (inputs, results) = (function.inputs(body), function.results(body));
        check_function_attributes(
            body,
            op,
            body.inherent_attribute(op, ARG_ATTRS),
            ["argument", "arguments"],
            inputs.len(),
        )?;
        check_function_attributes(
            body,
            op,
            body.inherent_attribute(op, RES_ATTRS),
            ["result", "results"],
            results.len(),
        )?;
        let Some((holder, entry)) = function.entry_block(body) else { return Ok(()) };
        if holder.argument_count(entry) != inputs.len() {
            let count = inputs.len();
            let message = format!("entry block must have {count} arguments to match function signature");
            return Err(body.emit_op_error(op, message).report());
        }
        for (position, (argument, input)) in holder.arguments(entry).zip(inputs).enumerate() {
            let ty = holder.value_type(argument);
            if ty != *input {
                let (ty, input) = (body.context().display(ty), body.context().display(*input));
                let message = format!(
                    "type of entry block argument #{position}('{ty}') must match the type of the corresponding argument \
                     in function signature('{input}')"
                );
                return Err(body.emit_op_error(op, message).report());
            }
        }
        Ok(())
    }
}
