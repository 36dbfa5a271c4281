//! Functions: their signature and attributes.

use std::fmt::Write;

use rustc_hash::FxHashMap;
use terrace_llvm::{
    BlockTagAttr, BlockTagOp, FunctionType, LLVMFuncOp, Linkage, LinkageAttr, UnnamedAddr, Visibility,
};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;

use super::attributes::{check_passthrough, write_function_attributes, write_parameter_attributes};
use super::body::BodyWriter;
use super::constants::symbol_text;
use super::instructions::convention;
use super::kernels::{kernel_convention, required_work_group_size, write_kernel_attributes};
use super::module::ModuleWriter;
use super::names::{write_name, write_string};

impl ModuleWriter<'_> {
    /// Writes the definition or the declaration of a function.
    pub(crate) fn write_function(&mut self, function: LLVMFuncOp, out: &mut String) -> Result<(), Reported> {
        let (ir, context) = (self.ir, self.context);
        check_passthrough(ir, function.op(), "passthrough", function.passthrough(ir))?;
        let (body, region) = ir.region(function.op(), 0);
        let is_definition = !body.is_region_empty(region);
        out.push_str(if is_definition { "\ndefine" } else { "\ndeclare" });
        let subprogram = self.subprogram(ir.location(function.op()));
        if let (Some(node), false) = (subprogram, is_definition) {
            let _ = write!(out, " !dbg !{node}");
        }
        if !is_definition {
            self.write_function_metadata(function, is_definition, out);
        }
        write_linkage(context, function.linkage(ir), out);
        out.push_str(if function.dso_local(ir) { " dso_local" } else { "" });
        write_visibility(function.visibility(ir), out);
        match kernel_convention(ir, function) {
            Some(kernel) => out.push_str(kernel),
            None => out.push_str(&convention(context, function.c_conv(ir))),
        }
        self.write_signature(function, is_definition, out);
        write_unnamed(function.unnamed_addr(ir), out);
        write_function_attributes(ir, function, is_definition, out);
        write_kernel_attributes(ir, function, out);
        if let (Some(section), true) = (function.section(ir), is_definition) {
            out.push_str(" section ");
            write_string(out, section.as_bytes());
        }
        write_comdat(context, function.comdat(ir), " ", out);
        if let Some(alignment) = function.alignment(ir) {
            let _ = write!(out, " align {alignment}");
        }
        if let Some(collector) = function.garbage_collector(ir) {
            out.push_str(" gc ");
            write_string(out, collector.as_bytes());
        }
        if let (Some(personality), true) = (function.personality(ir), is_definition) {
            let _ = write!(out, " personality ptr {}", symbol_text(personality));
        }
        if !is_definition {
            out.push('\n');
            return Ok(());
        }
        if let Some(node) = subprogram {
            let _ = write!(out, " !dbg !{node}");
        }
        self.write_function_metadata(function, is_definition, out);
        out.push_str(" {\n");
        let mut writer = BodyWriter::new(self, body);
        writer.scope = subprogram;
        writer.write_region(region)?;
        out.push_str(&writer.out);
        out.push_str("}\n");
        Ok(())
    }

    fn write_signature(&mut self, function: LLVMFuncOp, is_definition: bool, out: &mut String) {
        let (ir, context) = (self.ir, self.context);
        let ty = FunctionType::from_type(context, function.function_type(ir));
        let ty = ty.expect("a function type, which the verifier ensures");
        let list = |attributes: Option<Attribute>| {
            attributes.and_then(|list| list.as_array(context)).unwrap_or_default()
        };
        if let Some(attributes) = list(function.res_attrs_attr(ir)).first() {
            write_parameter_attributes(context, &mut self.types, *attributes, out);
        }
        let _ = write!(
            out,
            " {} {}(",
            self.types.text(context, *ty.result(context)),
            symbol_text(function.sym_name(ir))
        );
        let attributes = list(function.arg_attrs_attr(ir));
        let parameters = ty.parameters(context);
        for (position, parameter) in parameters.iter().enumerate() {
            out.push_str(if position > 0 { ", " } else { "" });
            out.push_str(&self.types.text(context, *parameter));
            if let Some(attributes) = attributes.get(position) {
                write_parameter_attributes(context, &mut self.types, *attributes, out);
            }
            if is_definition {
                let _ = write!(out, " %{position}");
            }
        }
        if *ty.is_variadic(context) {
            out.push_str(if parameters.is_empty() { "..." } else { ", ..." });
        }
        out.push(')');
    }

    fn write_function_metadata(&mut self, function: LLVMFuncOp, is_definition: bool, out: &mut String) {
        let (ir, context) = (self.ir, self.context);
        let mut attach = |metadata: &mut super::metadata::Metadata, kind: &str, text: &str| {
            let node = metadata.node(text);
            let _ = write!(out, " !{kind} !{node}");
        };
        // LLVM refuses a declaration that says how often it is entered.
        if let Some(count) = function.function_entry_count(ir).filter(|_| is_definition) {
            attach(&mut self.metadata, "prof", &format!("!{{!\"function_entry_count\", i64 {count}}}"));
        }
        if let Some(hint) = function.vec_type_hint(ir) {
            let ty = self.types.text(context, *hint.hint(context));
            let text = format!("!{{{ty} undef, i32 {}}}", u32::from(*hint.is_signed(context)));
            attach(&mut self.metadata, "vec_type_hint", &text);
        }
        let numbers = |numbers: Vec<i32>| {
            let texts: Vec<String> = numbers.iter().map(|number| format!("i32 {number}")).collect();
            format!("!{{{}}}", texts.join(", "))
        };
        for (kind, sizes) in [
            ("work_group_size_hint", function.work_group_size_hint(ir)),
            (
                "reqd_work_group_size",
                function.reqd_work_group_size(ir).or_else(|| required_work_group_size(ir, function)),
            ),
            ("intel_reqd_sub_group_size", function.intel_reqd_sub_group_size(ir).map(|size| vec![size])),
        ] {
            if let Some(sizes) = sizes {
                attach(&mut self.metadata, kind, &numbers(sizes));
            }
        }
    }

    /// Returns the label of the block with a tag in a function of this module.
    pub(crate) fn block_label(&mut self, function: &str, tag: BlockTagAttr) -> Option<u32> {
        if let Some(labels) = self.labels.get(function) {
            // While the labels are computed, only that the address is a constant matters.
            return match labels {
                Some(labels) => labels.get(&tag).copied(),
                None => Some(0),
            };
        }
        self.labels.insert(function.to_owned(), None);
        let labels = self.compute_labels(function).unwrap_or_default();
        let label = labels.get(&tag).copied();
        self.labels.insert(function.to_owned(), Some(labels));
        label
    }

    fn compute_labels(&mut self, function: &str) -> Option<FxHashMap<BlockTagAttr, u32>> {
        let ir = self.ir;
        let mut functions = ir.top_level_ops().filter_map(|op| LLVMFuncOp::from_op(ir, op));
        let function = functions.find(|known| known.sym_name(ir) == function)?;
        let (body, region) = ir.region(function.op(), 0);
        let mut writer = BodyWriter::new(self, body);
        writer.prepare(region).ok()?;
        let mut labels = FxHashMap::default();
        for (block, label) in body.blocks(region).zip(writer.blocks.list.iter().map(|block| block.label)) {
            for op in body.ops(block) {
                if let Some(tag) = BlockTagOp::from_op(body, op) {
                    labels.insert(tag.tag(body), label);
                }
            }
        }
        Some(labels)
    }
}

/// Appends a linkage, with a blank before it.
pub(crate) fn write_linkage(context: &Context, linkage: LinkageAttr, out: &mut String) {
    let linkage = *linkage.linkage(context);
    if linkage != Linkage::External {
        let _ = write!(out, " {linkage}");
    }
}

/// Appends a visibility, with a blank before it.
pub(crate) fn write_visibility(visibility: Visibility, out: &mut String) {
    if visibility != Visibility::Default {
        let _ = write!(out, " {visibility}");
    }
}

/// Appends whether an address is significant, with a blank before it.
pub(crate) fn write_unnamed(unnamed: Option<UnnamedAddr>, out: &mut String) {
    if let Some(unnamed) = unnamed.filter(|unnamed| *unnamed != UnnamedAddr::None) {
        let _ = write!(out, " {unnamed}");
    }
}

/// Appends the comdat that a reference names, behind a separator.
pub(crate) fn write_comdat(context: &Context, comdat: Option<Attribute>, separator: &str, out: &mut String) {
    let reference = comdat.and_then(|comdat| comdat.as_symbol_reference(context));
    if let Some(name) = reference.and_then(|reference| reference.leaf().as_string_bytes(context)) {
        let _ = write!(out, "{separator}comdat($");
        write_name(out, name);
        out.push(')');
    }
}
