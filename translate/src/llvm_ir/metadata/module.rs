//! Metadata of the module: flags, options of the linker, the compiler's identification.

use std::fmt::Write;

use terrace_llvm::{
    DependentLibrariesAttr, LinkerOptionsOp, ModuleFlagAttr, ModuleFlagCGProfileEntryAttr,
    ModuleFlagProfileSummaryAttr, ModuleFlagsOp, ProfileSummaryFormatKind,
};
use terrace_runtime::attributes::Attribute;

use crate::llvm_ir::constants::{symbol_text, write_float};
use crate::llvm_ir::module::ModuleWriter;
use crate::llvm_ir::names::write_string;

/// The name of the flags of a module.
const FLAGS: &str = "llvm.module.flags";

/// The flag that says which version of debug information there is.
const DEBUG_VERSION: &str = "Debug Info Version";

impl ModuleWriter<'_> {
    /// Adds the flags of an op.
    pub(crate) fn add_module_flags(&mut self, flags: ModuleFlagsOp) {
        let context = self.context;
        for flag in flags.flags(self.ir).as_array(context).unwrap_or_default() {
            let Some(flag) = ModuleFlagAttr::from_attribute(context, *flag) else { continue };
            let key = flag.key(context).as_string(context).unwrap_or_default();
            let Some(value) = self.flag_value(*flag.value(context)) else { continue };
            self.debug.has_version |= key == DEBUG_VERSION;
            let mut text = format!("!{{i32 {}, !", flag.behavior(context).value());
            write_string(&mut text, key.as_bytes());
            let node = self.metadata.node(&format!("{text}, {value}}}"));
            self.metadata.add_named(FLAGS, node);
        }
    }

    /// Returns the text of a flag's value.
    fn flag_value(&mut self, value: Attribute) -> Option<String> {
        let context = self.context;
        if let Some(number) = value.as_i64(context) {
            return Some(format!("i32 {number}"));
        }
        if let Some(bytes) = value.as_string_bytes(context) {
            return Some(string(bytes));
        }
        if let Some(summary) = ModuleFlagProfileSummaryAttr::from_attribute(context, value) {
            return Some(self.profile_summary(summary));
        }
        let mut nodes = Vec::new();
        for entry in value.as_array(context)? {
            let entry = ModuleFlagCGProfileEntryAttr::from_attribute(context, *entry)?;
            let symbol = |symbol: &Option<Attribute>| {
                let name = symbol.and_then(|symbol| symbol.as_flat_symbol_reference(context));
                name.map_or("null".to_owned(), |name| format!("ptr {}", symbol_text(name)))
            };
            let (from, to) = (symbol(entry.from(context)), symbol(entry.to(context)));
            let text = format!("!{{{from}, {to}, i64 {}}}", entry.count(context));
            nodes.push(format!("!{}", self.metadata.node(&text)));
        }
        let list = self.metadata.reserve();
        self.metadata.set(list, format!("distinct !{{{}}}", nodes.join(", ")));
        Some(format!("!{list}"))
    }

    fn profile_summary(&mut self, summary: ModuleFlagProfileSummaryAttr) -> String {
        let context = self.context;
        let format = match summary.format(context) {
            ProfileSummaryFormatKind::SampleProfile => "SampleProfile",
            ProfileSummaryFormatKind::InstrProf => "InstrProf",
            ProfileSummaryFormatKind::CSInstrProf => "CSInstrProf",
        };
        let mut parts = vec![format!("!{{!\"ProfileFormat\", !\"{format}\"}}")];
        let mut add = |name: &str, value: String| parts.push(format!("!{{!\"{name}\", {value}}}"));
        add("TotalCount", format!("i64 {}", summary.total_count(context)));
        add("MaxCount", format!("i64 {}", summary.max_count(context)));
        add("MaxInternalCount", format!("i64 {}", summary.max_internal_count(context)));
        add("MaxFunctionCount", format!("i64 {}", summary.max_function_count(context)));
        add("NumCounts", format!("i64 {}", summary.num_counts(context)));
        add("NumFunctions", format!("i64 {}", summary.num_functions(context)));
        if let Some(is_partial) = summary.is_partial_profile(context) {
            add("IsPartialProfile", format!("i64 {is_partial}"));
        }
        if let Some(ratio) = summary.partial_profile_ratio(context).and_then(|ratio| ratio.as_float(context))
        {
            let mut text = "double ".to_owned();
            write_float(&mut text, ratio);
            add("PartialProfileRatio", text);
        }
        let details: Vec<String> = summary
            .detailed_summary(context)
            .iter()
            .map(|detail| {
                let (cut, least, count) =
                    (detail.cut_off(context), detail.min_count(context), detail.num_counts(context));
                format!("!{}", self.metadata.node(&format!("!{{i64 {cut}, i64 {least}, i64 {count}}}")))
            })
            .collect();
        let details = self.metadata.node(&format!("!{{{}}}", details.join(", ")));
        parts.push(format!("!{{!\"DetailedSummary\", !{details}}}"));
        let nodes: Vec<u32> = parts.iter().map(|part| self.metadata.node(part)).collect();
        format!("!{}", self.metadata.list(&nodes))
    }

    /// Adds the options of an op.
    pub(crate) fn add_linker_options(&mut self, options: LinkerOptionsOp) {
        let list = self.ir.attribute(options.op(), "options");
        let texts: Vec<String> = list
            .and_then(|list| list.as_array(self.context))
            .unwrap_or_default()
            .iter()
            .map(|option| string(option.as_string_bytes(self.context).unwrap_or_default()))
            .collect();
        let node = self.metadata.node(&format!("!{{{}}}", texts.join(", ")));
        self.metadata.add_named("llvm.linker.options", node);
    }

    /// Adds what the attributes of the module say.
    pub(crate) fn write_module_metadata(&mut self) {
        let attribute = |name| self.ir.attribute(self.ir.root(), name);
        let (identity, command) = (attribute("llvm.ident"), attribute("llvm.commandline"));
        let libraries = attribute("llvm.dependent_libraries");
        for (name, text) in [("llvm.ident", identity), ("llvm.commandline", command)] {
            if let Some(bytes) = text.and_then(|text| text.as_string_bytes(self.context)) {
                let node = self.metadata.node(&format!("!{{{}}}", string(bytes)));
                self.metadata.add_named(name, node);
            }
        }
        let libraries =
            libraries.map(|list| match DependentLibrariesAttr::from_attribute(self.context, list) {
                Some(list) => list.libs(self.context).as_slice(),
                None => list.as_array(self.context).unwrap_or_default(),
            });
        for library in libraries.unwrap_or_default() {
            let text = string(library.as_string_bytes(self.context).unwrap_or_default());
            let node = self.metadata.node(&format!("!{{{text}}}"));
            self.metadata.add_named("llvm.dependent-libraries", node);
        }
    }

    /// Adds the version of debug information unless the program says it.
    pub(crate) fn add_debug_version(&mut self) {
        if !self.debug.has_version {
            let mut text = "!{i32 2, ".to_owned();
            let _ = write!(text, "{}, i32 3}}", string(DEBUG_VERSION.as_bytes()));
            let node = self.metadata.node(&text);
            self.metadata.add_named(FLAGS, node);
        }
    }
}

/// Returns a string as metadata.
pub(crate) fn string(bytes: &[u8]) -> String {
    let mut text = "!".to_owned();
    write_string(&mut text, bytes);
    text
}
