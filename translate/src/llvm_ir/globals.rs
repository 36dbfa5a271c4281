//! Variables, aliases, comdats and lists of constructors.

use std::fmt::Write;
use std::rc::Rc;

use rustc_hash::FxHashSet;
use terrace_llvm::{
    AliasOp, ComdatOp, ComdatSelectorOp, DIGlobalVariableExpressionAttr, GlobalOp, IFuncOp, Linkage,
};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::symbols::symbol_name;

use super::attributes::{check_passthrough, write_passthrough};
use super::body::BodyWriter;
use super::constants::{Constant, ConstantValue, constant_of, symbol_text};
use super::functions::{write_comdat, write_linkage, write_unnamed, write_visibility};
use super::module::ModuleWriter;
use super::names::{write_name, write_string};

impl ModuleWriter<'_> {
    /// Writes the selectors of a comdat op.
    pub(crate) fn write_comdats(&mut self, comdat: ComdatOp, out: &mut String) {
        let (body, region) = self.ir.region(comdat.op(), 0);
        let ops = body.blocks(region).flat_map(|block| body.ops(block));
        for selector in ops.filter_map(|op| ComdatSelectorOp::from_op(body, op)) {
            out.push('$');
            write_name(out, selector.sym_name(body).as_bytes());
            let _ = writeln!(out, " = comdat {}", selector.comdat(body));
        }
    }

    /// Writes a variable.
    pub(crate) fn write_global(&mut self, global: GlobalOp, out: &mut String) -> Result<(), Reported> {
        let (ir, context) = (self.ir, self.context);
        let attributes = global.target_specific_attrs(ir);
        check_passthrough(ir, global.op(), "target_specific_attrs", attributes)?;
        let initializer = self.initializer(global)?;
        let _ = write!(out, "{} =", symbol_text(global.sym_name(ir)));
        let linkage = *global.linkage(ir).linkage(context);
        match (&initializer, linkage) {
            (None, Linkage::External) => out.push_str(" external"),
            _ => write_linkage(context, global.linkage(ir), out),
        }
        out.push_str(if global.dso_local(ir) { " dso_local" } else { "" });
        write_visibility(global.visibility(ir), out);
        out.push_str(if global.thread_local(ir) { " thread_local" } else { "" });
        write_unnamed(global.unnamed_addr(ir), out);
        if global.addr_space(ir) != 0 {
            let _ = write!(out, " addrspace({})", global.addr_space(ir));
        }
        out.push_str(if global.externally_initialized(ir) { " externally_initialized" } else { "" });
        out.push_str(if global.constant(ir) { " constant " } else { " global " });
        match initializer {
            Some(constant) => constant.write_typed(context, &mut self.types, out),
            None => out.push_str(&self.types.text(context, global.global_type(ir))),
        }
        if let Some(section) = global.section(ir) {
            out.push_str(", section ");
            write_string(out, section.as_bytes());
        }
        write_comdat(context, global.comdat(ir), ", ", out);
        if let Some(alignment) = global.alignment(ir) {
            let _ = write!(out, ", align {alignment}");
        }
        for expression in global.dbg_exprs(ir).and_then(|list| list.as_array(context)).unwrap_or_default() {
            if let Some(expression) = DIGlobalVariableExpressionAttr::from_attribute(context, *expression) {
                let node = self.global_variable_expression(expression);
                let _ = write!(out, ", !dbg !{node}");
            }
        }
        write_passthrough(context, attributes, out);
        out.push('\n');
        Ok(())
    }

    /// Returns the value with which a variable begins; none if another module defines it.
    fn initializer(&mut self, global: GlobalOp) -> Result<Option<Rc<Constant>>, Reported> {
        let (ir, context) = (self.ir, self.context);
        let linkage = *global.linkage(ir).linkage(context);
        if linkage == Linkage::ExternWeak {
            return Ok(None);
        }
        let (body, region) = ir.region(global.op(), 0);
        if !body.is_region_empty(region) {
            return BodyWriter::new(self, body).evaluate(region).map(Some);
        }
        let ty = global.global_type(ir);
        let is_external = linkage == Linkage::External;
        let undef = || Some(Rc::new(Constant::new(ty, ConstantValue::Undef)));
        let Some(value) = global.value(ir) else {
            return Ok(if is_external { None } else { undef() });
        };
        match constant_of(context, ty, value) {
            Some(constant) => Ok(Some(Rc::new(constant))),
            None => Err(ir
                .emit_op_error(global.op(), "has a value that is no constant of LLVM IR")
                .help("constants are numbers, strings, dense elements, and arrays of these")
                .report()),
        }
    }

    /// Writes an alias.
    pub(crate) fn write_alias(&mut self, alias: AliasOp, out: &mut String) -> Result<(), Reported> {
        let (ir, context) = (self.ir, self.context);
        let (body, region) = ir.region(alias.op(), 0);
        let target = BodyWriter::new(self, body).evaluate(region)?;
        let _ = write!(out, "{} =", symbol_text(alias.sym_name(ir)));
        write_linkage(context, alias.linkage(ir), out);
        out.push_str(if alias.dso_local(ir) { " dso_local" } else { "" });
        write_visibility(alias.visibility(ir), out);
        out.push_str(if alias.thread_local(ir) { " thread_local" } else { "" });
        write_unnamed(alias.unnamed_addr(ir), out);
        let _ = write!(out, " alias {}, ", self.types.text(context, alias.alias_type(ir)));
        target.write_typed(context, &mut self.types, out);
        out.push('\n');
        Ok(())
    }

    /// Writes a function that a resolver selects.
    pub(crate) fn write_ifunc(&mut self, ifunc: IFuncOp, out: &mut String) {
        let (ir, context) = (self.ir, self.context);
        let _ = write!(out, "{} =", symbol_text(ifunc.sym_name(ir)));
        write_linkage(context, ifunc.linkage(ir), out);
        out.push_str(if ifunc.dso_local(ir) { " dso_local" } else { "" });
        write_visibility(ifunc.visibility(ir), out);
        write_unnamed(Some(ifunc.unnamed_addr(ir)), out);
        let ty = self.types.text(context, ifunc.i_func_type(ir));
        let resolver_type = self.types.text(context, ifunc.resolver_type(ir));
        let resolver_type = if resolver_type.starts_with("ptr") { resolver_type } else { "ptr".into() };
        let _ = writeln!(out, " ifunc {ty}, {resolver_type} {}", symbol_text(ifunc.resolver(ir)));
    }

    /// Returns the entries of a list of constructors or destructors.
    pub(crate) fn constructors(
        &mut self,
        symbols: Attribute,
        priorities: &[i32],
        data: Attribute,
    ) -> Vec<String> {
        let context = self.context;
        let data = data.as_array(context).unwrap_or_default();
        let symbols = symbols.as_array(context).unwrap_or_default();
        // Nothing verifies that the symbols of the data are defined.
        let referred = |data: &Attribute| data.as_symbol_reference(context).map(|reference| reference.leaf());
        let mut defined: FxHashSet<Attribute> = data.iter().filter_map(referred).collect();
        if !defined.is_empty() {
            let names: FxHashSet<Attribute> =
                self.ir.top_level_ops().filter_map(|op| symbol_name(self.ir, op)).collect();
            defined = &defined & &names;
        }
        let entry = |((symbol, priority), data): ((&Attribute, &i32), &Attribute)| {
            let symbol = symbol_text(symbol.as_flat_symbol_reference(context).unwrap_or_default());
            let is_defined = referred(data).is_some_and(|name| defined.contains(&name));
            let data = match data.as_flat_symbol_reference(context) {
                Some(data) if is_defined => symbol_text(data),
                _ => "null".into(),
            };
            format!("{{ i32, ptr, ptr }} {{ i32 {priority}, ptr {symbol}, ptr {data} }}")
        };
        symbols.iter().zip(priorities).zip(data).map(entry).collect()
    }
}
