//! The module: its symbols, and the parts of its text.

use std::fmt::Write;

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_llvm::{
    AliasOp, BlockTagAttr, ComdatOp, GlobalCtorsOp, GlobalDtorsOp, GlobalOp, IFuncOp, LLVMFuncOp, Linkage,
    LinkerOptionsOp, ModuleFlagsOp, UnnamedAddr,
};
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op};

use super::constants::symbol_text;
use super::instructions::{Instruction, Instructions, refuse};
use super::layout::DataLayout;
use super::layout::specification::data_layout;
use super::metadata::Metadata;
use super::metadata::debug_info::DebugInfo;
use super::names::write_string;
use super::types::Types;

/// A variable, as folding of addresses sees it.
struct Object {
    /// The size in bytes; 0 if it is unknown.
    size: u64,
    /// Whether no other variable that is one has the same address.
    is_unique: bool,
}

/// Writes a module.
pub(crate) struct ModuleWriter<'ir> {
    pub(crate) ir: &'ir Body,
    pub(crate) context: &'ir Context,
    pub(crate) types: Types,
    pub(crate) metadata: Metadata,
    pub(crate) layout: DataLayout,
    /// The data layout as LLVM writes it.
    data_layout: String,
    pub(crate) debug: DebugInfo,
    /// The labels of blocks by function and tag; none while they are computed.
    pub(crate) labels: FxHashMap<String, Option<FxHashMap<BlockTagAttr, u32>>>,
    instructions: Instructions,
    /// The variables by their name with `@`.
    objects: FxHashMap<String, Object>,
    declared: FxHashSet<String>,
    declarations: String,
}

impl<'ir> ModuleWriter<'ir> {
    /// Returns a writer of a module, or reports a data layout that LLVM does not have.
    pub(crate) fn new(ir: &'ir Body) -> Result<Self, Reported> {
        let context = ir.context();
        let data_layout = data_layout(ir)?;
        Ok(ModuleWriter {
            ir,
            context,
            types: Types::default(),
            metadata: Metadata::default(),
            layout: DataLayout::parse(&data_layout),
            data_layout,
            debug: DebugInfo::default(),
            labels: FxHashMap::default(),
            instructions: Instructions::new(context),
            objects: FxHashMap::default(),
            declared: FxHashSet::default(),
            declarations: String::new(),
        })
    }

    /// Returns the translation of an op, or reports that there is none.
    pub(crate) fn instruction(&self, ir: &Body, op: Op) -> Result<Instruction, Reported> {
        self.instructions.of(ir, op).ok_or_else(|| refuse(ir, op))
    }

    /// Returns the size of the variable with a name, including `@`; 0 if it is unknown.
    pub(crate) fn object_size(&self, symbol: &str) -> u64 {
        self.objects.get(symbol).map_or(0, |object| object.size)
    }

    /// Returns whether the variables with these names, including `@`, certainly have different addresses.
    pub(crate) fn are_distinct(&self, first: &str, second: &str) -> bool {
        let is_unique = |symbol| self.objects.get(symbol).is_some_and(|object: &Object| object.is_unique);
        first != second && is_unique(first) && is_unique(second)
    }

    /// Returns whether an intrinsic is declared.
    pub(crate) fn is_declared(&self, symbol: &str) -> bool {
        self.declared.contains(symbol)
    }

    /// Adds the declaration of an intrinsic.
    pub(crate) fn declare(&mut self, symbol: &str, declaration: &str) {
        if self.declared.insert(symbol.to_owned()) {
            let _ = writeln!(self.declarations, "\n{declaration}");
        }
    }

    /// Returns the text of the module.
    pub(crate) fn write(mut self) -> Result<String, Reported> {
        let ir = self.ir;
        self.collect_objects();
        let mut comdats = String::new();
        let mut globals = String::new();
        let mut indirect = String::new();
        let mut constructors: [Option<Vec<String>>; 2] = Default::default();
        for op in ir.top_level_ops() {
            if let Some(comdat) = ComdatOp::from_op(ir, op) {
                self.write_comdats(comdat, &mut comdats);
            } else if let Some(global) = GlobalOp::from_op(ir, op) {
                self.write_global(global, &mut globals)?;
            } else if let Some(alias) = AliasOp::from_op(ir, op) {
                self.write_alias(alias, &mut indirect)?;
            } else if let Some(ifunc) = IFuncOp::from_op(ir, op) {
                self.write_ifunc(ifunc, &mut indirect);
            } else if let Some(list) = GlobalCtorsOp::from_op(ir, op) {
                let entries = self.constructors(list.ctors(ir), &list.priorities(ir), list.data(ir));
                constructors[0].get_or_insert_default().extend(entries);
            } else if let Some(list) = GlobalDtorsOp::from_op(ir, op) {
                let entries = self.constructors(list.dtors(ir), &list.priorities(ir), list.data(ir));
                constructors[1].get_or_insert_default().extend(entries);
            }
        }
        for (name, list) in ["llvm.global_ctors", "llvm.global_dtors"].iter().zip(&constructors) {
            if let Some(list) = list {
                // An array constant without elements would be read as poison.
                let value = match list.as_slice() {
                    [] => "zeroinitializer".to_owned(),
                    _ => format!("[{}]", list.join(", ")),
                };
                let count = list.len();
                let _ =
                    writeln!(globals, "@{name} = appending global [{count} x {{ i32, ptr, ptr }}] {value}");
            }
        }
        self.write_module_metadata();
        for op in ir.top_level_ops() {
            self.check_top_level(op)?;
        }
        let mut functions = String::new();
        for op in ir.top_level_ops() {
            if let Some(function) = LLVMFuncOp::from_op(ir, op) {
                self.write_function(function, &mut functions)?;
            }
        }
        self.finish_debug_info();
        let mut out = self.header();
        for part in [&self.types.definitions, &comdats, &globals, &indirect, &functions, &self.declarations] {
            if out.is_empty() {
                out.push_str(part.trim_start_matches('\n'));
                continue;
            }
            if !part.is_empty() && !part.starts_with('\n') {
                out.push('\n');
            }
            out.push_str(part);
        }
        self.metadata.write(&mut out);
        Ok(out)
    }

    /// Reports a top-level op without translation.
    fn check_top_level(&mut self, op: Op) -> Result<(), Reported> {
        let ir = self.ir;
        const KNOWN: [&str; 7] = [
            ComdatOp::NAME,
            GlobalOp::NAME,
            AliasOp::NAME,
            IFuncOp::NAME,
            GlobalCtorsOp::NAME,
            GlobalDtorsOp::NAME,
            LLVMFuncOp::NAME,
        ];
        if let Some(flags) = ModuleFlagsOp::from_op(ir, op) {
            self.add_module_flags(flags);
            return Ok(());
        }
        if let Some(options) = LinkerOptionsOp::from_op(ir, op) {
            self.add_linker_options(options);
            return Ok(());
        }
        match ir.info(op).text() {
            // Code of a device, which is translated on its own.
            "gpu.module" => Ok(()),
            name if KNOWN.contains(&name) => Ok(()),
            _ => Err(refuse(ir, op)),
        }
    }

    /// Collects the variables, which folding of addresses needs.
    fn collect_objects(&mut self) {
        for op in self.ir.top_level_ops() {
            let Some(global) = GlobalOp::from_op(self.ir, op) else { continue };
            let linkage = *global.linkage(self.ir).linkage(self.context);
            if linkage == Linkage::ExternWeak {
                continue;
            }
            let bits = self.layout.bits(self.context, global.global_type(self.ir));
            let size = bits.map_or(0, |bits| bits.div_ceil(8));
            let is_merged = global.unnamed_addr(self.ir) == Some(UnnamedAddr::UnnamedAddr);
            let is_replaced = matches!(linkage, Linkage::Weak | Linkage::Linkonce | Linkage::Common);
            let object = Object { size, is_unique: size > 0 && !is_merged && !is_replaced };
            self.objects.insert(symbol_text(global.sym_name(self.ir)).to_string(), object);
        }
    }

    /// Returns the layout, the target and the assembly of the module.
    fn header(&self) -> String {
        let mut out = String::new();
        let triple = self.ir.attribute(self.ir.root(), "llvm.target_triple");
        let triple = triple.and_then(|text| text.as_string_bytes(self.context)).unwrap_or_default();
        for (keyword, bytes) in
            [("target datalayout", self.data_layout.as_bytes()), ("target triple", triple)]
        {
            if !bytes.is_empty() {
                let _ = write!(out, "{keyword} = ");
                write_string(&mut out, bytes);
                out.push('\n');
            }
        }
        let lines = self.ir.attribute(self.ir.root(), "llvm.module_asm");
        for line in lines.and_then(|lines| lines.as_array(self.context)).unwrap_or_default() {
            out.push_str("module asm ");
            write_string(&mut out, line.as_string_bytes(self.context).unwrap_or_default());
            out.push('\n');
        }
        out
    }
}
