//! Modules, and what stands at their top.

pub(crate) mod entry_points;
mod functions;
pub(crate) mod globals;
mod graphs;
mod inlining;
mod instructions;
pub(crate) mod placement;
mod references;

use std::collections::HashSet;

use terrace_runtime::attributes::Attribute;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::function;
use terrace_runtime::interfaces::{OpAsmOpInterface, SymbolOpInterface};
use terrace_runtime::ir::{Body, Op, Region};
use terrace_runtime::symbols::SymbolTable;
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};

use crate::hooks::fail;
use crate::text::{parse_quoted, parse_word};
use crate::{
    AddressingModel, AddressingModelAttr, EntryPointOp, FuncOp, GlobalVariableOp, LinkageAttributesAttr,
    LinkageType, MemoryModel, MemoryModelAttr, ModuleOp,
};

impl SymbolOpInterface for ModuleOp {
    fn is_optional_symbol() -> bool {
        true
    }
}

impl OpAsmOpInterface for ModuleOp {
    fn obsolete_terminators() -> &'static [&'static str] {
        &["spirv._module_end", "spirv.mlir.endmodule"]
    }
}

/// Parses a case of an enum as a word, or in quotes as it was written first.
fn parse_model<T: std::str::FromStr>(parser: &mut OpParser<'_, '_, '_>, what: &str) -> ParseResult<T> {
    let location = parser.types().location();
    let word = parser.types().parse_optional_any_keyword().map(str::to_owned);
    match word {
        Some(word) => parse_word(parser, location, &word, what),
        None => parse_quoted(parser, what),
    }
}

impl ModuleOp {
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        if let Some(name) = parser.parse_optional_symbol_name()? {
            parser.add_attribute("sym_name", name);
        }
        let context = parser.context();
        let addressing: AddressingModel = parse_model(parser, "addressing model")?;
        let memory: MemoryModel = parse_model(parser, "memory model")?;
        parser.add_attribute(
            "addressing_model",
            AddressingModelAttr::get(context, addressing).to_attribute(context),
        );
        parser.add_attribute("memory_model", MemoryModelAttr::get(context, memory).to_attribute(context));
        if parser.types().parse_optional_keyword("requires") {
            let triple = parser.types().parse_attribute(None)?;
            parser.add_attribute("vce_triple", triple);
        }
        parser.parse_optional_attribute_dictionary_with_keyword()?;
        parser.parse_region_with_block(&[])
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        let context = ir.context();
        if let Some(name) = self.sym_name(ir) {
            printer.print_space();
            printer.print_symbol_name(name.as_bytes());
        }
        let (addressing, memory) = (self.addressing_model(ir), self.memory_model(ir));
        printer.print_text(&format!(" {} {}", addressing.value(context), memory.value(context)));
        if let Some(triple) = self.vce_triple_attr(ir) {
            printer.print_text(" requires ");
            printer.print_attribute(triple);
        }
        let shown = ["addressing_model", "memory_model", "vce_triple", "sym_name"];
        printer.print_optional_attributes_with_keyword(ir, self.op(), &shown);
        printer.print_space();
        printer.print_declared_region(ir, self.op(), 0);
    }

    /// Verifies that all ops are of this dialect, and the entry points.
    pub(crate) fn verify_regions(self, ir: &Body) -> Result<(), Reported> {
        let Some((holder, region)) = ir.regions(self.op()).next() else { return Ok(()) };
        let table = SymbolTable::new(ir, self.op());
        let mut known = HashSet::new();
        for block in holder.blocks(region) {
            for op in holder.ops(block) {
                if let Some(point) = EntryPointOp::from_op(holder, op) {
                    check_entry_point(holder, point, &table, &mut known)?;
                } else if let Some(function) = FuncOp::from_op(holder, op) {
                    check_linkage(holder, function)?;
                    check_ops(holder, op, "functions in 'spirv.module' can only contain spirv.* ops")?;
                } else if holder.name(op).text(holder.context()) == "func" {
                    // The functions of the first years of the dialect.
                    check_ops(holder, op, "functions in 'spirv.module' can only contain spirv.* ops")?;
                } else if !is_own(holder, op) {
                    return fail(
                        holder,
                        op,
                        "is no op of this dialect: 'spirv.module' can only contain spirv.* ops",
                    );
                }
            }
        }
        Ok(())
    }
}

fn is_own(ir: &Body, op: Op) -> bool {
    ir.name(op).text(ir.context()).starts_with("spirv.")
}

/// Verifies that the blocks of a function consist of ops of this dialect.
fn check_ops(ir: &Body, function: Op, message: &str) -> Result<(), Reported> {
    let regions: Vec<(&Body, Region)> = ir.regions(function).collect();
    for (holder, region) in regions {
        for block in holder.blocks(region) {
            if let Some(op) = holder.ops(block).find(|op| !is_own(holder, *op)) {
                return fail(holder, op, message);
            }
        }
    }
    Ok(())
}

/// Verifies that a function without blocks is imported.
fn check_linkage(ir: &Body, function: FuncOp) -> Result<(), Reported> {
    let context = ir.context();
    // The function is in a body of its own, which may be invalid where the module alone is verified.
    let linkage = function.linkage_attributes_attr(ir);
    let is_imported = linkage
        .and_then(|linkage| LinkageAttributesAttr::from_attribute(context, linkage))
        .is_some_and(|linkage| *linkage.linkage_type(context).value(context) == LinkageType::Import);
    match function::entry_block(ir, function.op()).is_none() && !is_imported {
        true => fail(
            ir,
            function.op(),
            "'spirv.module' cannot contain external functions without 'Import' linkage_attributes (LinkageAttributes)",
        ),
        false => Ok(()),
    }
}

fn check_entry_point(
    ir: &Body,
    point: EntryPointOp,
    table: &SymbolTable,
    known: &mut HashSet<(Attribute, Attribute)>,
) -> Result<(), Reported> {
    let (context, op) = (ir.context(), point.op());
    let name = point.r#fn(ir);
    let function = table.lookup_text(ir, name);
    let is_function = function
        .is_some_and(|found| FuncOp::from_op(ir, found).is_some() || ir.name(found).text(context) == "func");
    if !is_function {
        return fail(ir, op, format!("function '{name}' not found in 'spirv.module'"));
    }
    for reference in point.interface_attr(ir).as_array(context).unwrap_or_default() {
        let variable =
            reference.as_flat_symbol_reference(context).and_then(|name| table.lookup_text(ir, name));
        if variable.is_none_or(|variable| GlobalVariableOp::from_op(ir, variable).is_none()) {
            let found = context.display(*reference);
            return fail(
                ir,
                op,
                format!("expected spirv.GlobalVariable symbol reference instead of '{found}'"),
            );
        }
    }
    match known.insert((point.fn_attr(ir), point.execution_model_attr(ir))) {
        true => Ok(()),
        false => fail(ir, op, "duplicate of a previous EntryPointOp"),
    }
}
