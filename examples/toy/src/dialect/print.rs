//! The lowering of `toy.print`: loops around calls of `printf`.

use terrace::conversion::{ConversionPattern, ConversionRewriter, ConvertedOperands};
use terrace::dialects::llvm;
use terrace::ir::OpBuilder;
use terrace::rewrite::{MatchResult, PatternRoot};
use terrace::symbols::{is_symbol_table, symbol_name};

use super::*;

/// The format of a number, and the end of a line.
const NUMBER: (&str, &str) = ("frmt_spec", "%f \0");
const NEWLINE: (&str, &str) = ("nl", "\n\0");

/// Adds the pattern.
pub(super) fn add_printing(_: &LowerPrint, _: &TypeConverter, patterns: &mut ConversionPatterns) {
    patterns.add(PrintByPrintf);
}

/// Prints the elements of a buffer one by one, the last dimension as a line.
struct PrintByPrintf;

impl ConversionPattern for PrintByPrintf {
    fn name(&self) -> &str {
        "PrintByPrintf"
    }

    fn root(&self) -> PatternRoot {
        PatternRoot::op(PrintOp::NAME)
    }

    /// The module gets `printf` and the texts.
    fn reaches_ancestors(&self) -> bool {
        true
    }

    fn match_and_rewrite(
        &self,
        op: Op,
        operands: &ConvertedOperands,
        rewriter: &mut ConversionRewriter<'_>,
    ) -> MatchResult {
        let buffer = operands.values()[0];
        let context = rewriter.context().clone();
        let Some(shape) = rewriter.body().value_type(buffer).shape(&context).map(<[i64]>::to_vec) else {
            return Err(rewriter.match_failure(op, || "a buffer of unknown rank has no loops"));
        };
        if shape.iter().any(|size| *size < 0) {
            return Err(rewriter.match_failure(op, || "the sizes of the buffer are not known"));
        }
        let printf = Printf::declare(op, rewriter)?;
        let location = rewriter.body().location(op);
        rewriter.with_saved_point(|builder| {
            let number = printf.text(builder, location, NUMBER.0);
            let newline = printf.text(builder, location, NEWLINE.0);
            let (mut loops, mut variables) = (Vec::new(), Vec::new());
            for size in &shape {
                let (op, variable) = build_loop(builder, location, *size);
                loops.push(op);
                variables.push(variable);
            }
            let element = builder
                .operation("memref.load", location)
                .operands([buffer].into_iter().chain(variables))
                .results([Type::F64])
                .create();
            let element = builder.body().result(element, 0);
            let last = printf.call(builder, location, &[number, element]);
            // Each line ends behind the loop over its elements, and so does each matrix of several.
            let lines = if shape.len() < 2 { &[loops.first().copied().unwrap_or(last)] } else { &loops[1..] };
            for line in lines {
                builder.set_after(*line);
                printf.call(builder, location, &[newline]);
            }
        });
        rewriter.erase(op);
        Ok(())
    }
}

/// Creates a loop from zero to `size`, and sets the insertion point into it. Returns it with its variable.
fn build_loop(builder: &mut Builder<'_>, location: Location, size: i64) -> (Op, Value) {
    let bounds = [0, size, 1].map(|number| {
        let number = Attribute::integer(builder.context(), Type::INDEX, number);
        let constant = builder.operation("arith.constant", location).results([Type::INDEX]);
        let constant = constant.attribute("value", number).create();
        builder.body().result(constant, 0)
    });
    let op = builder.operation("scf.for", location).operands(bounds).regions(1).create();
    let region = builder.body().region(op, 0).1;
    let block = builder.create_block_at_end(region, &[(Type::INDEX, location)]);
    builder.operation("scf.yield", location).create();
    builder.set_to_start(block);
    (op, builder.body().argument(block, 0))
}

/// The function `printf`, which the module declares.
struct Printf {
    context: Context,
    ty: Type,
}

impl Printf {
    /// Adds the function and the texts to the module, unless it has them.
    fn declare(op: Op, rewriter: &mut ConversionRewriter<'_>) -> MatchResult<Printf> {
        let context = rewriter.context().clone();
        let is_module = |distance: &usize| {
            rewriter.ancestor(*distance).is_some_and(|(body, _)| is_symbol_table(body, body.root()))
        };
        let Some(module) = (1..=rewriter.ancestor_count()).find(is_module) else {
            return Err(
                rewriter.match_failure(op, || "there is no module around that could declare `printf`")
            );
        };
        let ty = llvm::FunctionType::get(&context, Type::I32, vec![Printf::pointer(&context)], true).ty();
        for (name, text) in [NEWLINE, NUMBER] {
            let array = llvm::ArrayType::get(&context, Type::I8, text.len() as u64).ty();
            let linkage = llvm::LinkageAttr::get(&context, llvm::Linkage::Internal).to_attribute(&context);
            let text = Attribute::string(&context, text);
            ensure_symbol(module, name, rewriter, "llvm.mlir.global", |global| {
                global
                    .attribute("global_type", Attribute::type_attribute(&context, array))
                    .attribute("constant", Attribute::UNIT)
                    .attribute("linkage", linkage)
                    .attribute("value", text)
            });
        }
        ensure_symbol(module, "printf", rewriter, "llvm.func", |function| {
            function.attribute("function_type", Attribute::type_attribute(&context, ty))
        });
        Ok(Printf { context, ty })
    }

    fn pointer(context: &Context) -> Type {
        llvm::PointerType::get(context, 0).ty()
    }

    /// Creates the address of a text.
    fn text(&self, builder: &mut Builder<'_>, location: Location, name: &str) -> Value {
        let symbol = Attribute::symbol_reference(&self.context, name, &[]);
        let address = builder.operation("llvm.mlir.addressof", location).attribute("global_name", symbol);
        let address = address.results([Printf::pointer(&self.context)]).create();
        builder.body().result(address, 0)
    }

    /// Creates a call with a format and the values that it asks for.
    fn call(&self, builder: &mut Builder<'_>, location: Location, arguments: &[Value]) -> Op {
        let context = &self.context;
        let sizes = Attribute::dense_i32_array(context, &[arguments.len() as i32, 0]);
        builder
            .operation("llvm.call", location)
            .operands(arguments.iter().copied())
            .results([Type::I32])
            .attribute("callee", Attribute::symbol_reference(context, "printf", &[]))
            .attribute("var_callee_type", Attribute::type_attribute(context, self.ty))
            .attribute("operandSegmentSizes", sizes)
            .attribute("op_bundle_sizes", Attribute::dense_i32_array(context, &[]))
            .create()
    }
}

/// Creates an op for a symbol at the start of the module at a distance, unless it has a symbol of that name.
fn ensure_symbol(
    module: usize,
    name: &str,
    rewriter: &mut ConversionRewriter<'_>,
    op: &'static str,
    complete: impl for<'a, 'b> FnOnce(OpBuilder<'a, 'b>) -> OpBuilder<'a, 'b>,
) {
    let symbol = Attribute::string(rewriter.context(), name);
    rewriter.in_ancestor(module, |builder, function| {
        let body = builder.body();
        let block = body.parent_block(function).expect("a function of a module");
        if body.ops(block).any(|op| symbol_name(body, op) == Some(symbol)) {
            return;
        }
        builder.set_to_start(block);
        complete(builder.operation(op, Location::UNKNOWN).attribute("sym_name", symbol).regions(1)).create();
    });
}
