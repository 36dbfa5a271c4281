//! Nodes of scopes: files, compile units, modules, subprograms, blocks.

use terrace_llvm::{
    DICommonBlockAttr, DICompileUnitAttr, DIEmissionKind, DIFileAttr, DIImportedEntityAttr,
    DILexicalBlockAttr, DILexicalBlockFileAttr, DIModuleAttr, DINameTableKind, DINamespaceAttr,
    DISubprogramAttr,
};
use terrace_runtime::attributes::Attribute;

use super::Fields;
use crate::llvm_ir::module::ModuleWriter;

impl ModuleWriter<'_> {
    pub(in crate::llvm_ir::metadata::debug_info) fn scope_node(
        &mut self,
        attribute: Attribute,
    ) -> Option<u32> {
        let context = self.context;
        if let Some(file) = DIFileAttr::from_attribute(context, attribute) {
            let mut text = "!DIFile(filename: ".to_owned();
            let bytes = |text: &Attribute| text.as_string_bytes(context).unwrap_or_default();
            super::write_string(&mut text, bytes(file.name(context)));
            text.push_str(", directory: ");
            super::write_string(&mut text, bytes(file.directory(context)));
            return Some(self.metadata.node(&(text + ")")));
        }
        if let Some(unit) = DICompileUnitAttr::from_attribute(context, attribute) {
            return Some(self.compile_unit(unit));
        }
        if let Some(subprogram) = DISubprogramAttr::from_attribute(context, attribute) {
            return Some(self.subprogram_node(subprogram));
        }
        let mut fields;
        let mut is_distinct = false;
        if let Some(block) = DILexicalBlockAttr::from_attribute(context, attribute) {
            is_distinct = true;
            fields = Fields::new(context, "!DILexicalBlock");
            fields.node("scope", Some(self.debug_node(*block.scope(context))));
            fields.node("file", self.file_node(*block.file(context)));
            fields.number("line", *block.line(context));
            fields.number("column", *block.column(context));
        } else if let Some(block) = DILexicalBlockFileAttr::from_attribute(context, attribute) {
            is_distinct = true;
            fields = Fields::new(context, "!DILexicalBlockFile");
            fields.node("scope", Some(self.debug_node(*block.scope(context))));
            fields.node("file", self.file_node(*block.file(context)));
            fields.text("discriminator", block.discriminator(context));
        } else if let Some(module) = DIModuleAttr::from_attribute(context, attribute) {
            fields = Fields::new(context, "!DIModule");
            match self.optional_node(*module.scope(context)) {
                Some(scope) => fields.node("scope", Some(scope)),
                None => fields.text("scope", "null"),
            }
            fields.string("name", *module.name(context));
            fields.string("configMacros", *module.configMacros(context));
            fields.string("includePath", *module.includePath(context));
            fields.string("apinotes", *module.apinotes(context));
            fields.node("file", self.file_node(*module.file(context)));
            fields.number("line", *module.line(context));
            fields.flag("isDecl", *module.isDecl(context));
        } else if let Some(namespace) = DINamespaceAttr::from_attribute(context, attribute) {
            fields = Fields::new(context, "!DINamespace");
            fields.string("name", *namespace.name(context));
            match self.optional_node(*namespace.scope(context)) {
                Some(scope) => fields.node("scope", Some(scope)),
                None => fields.text("scope", "null"),
            }
            fields.flag("exportSymbols", *namespace.exportSymbols(context));
        } else if let Some(block) = DICommonBlockAttr::from_attribute(context, attribute) {
            fields = Fields::new(context, "!DICommonBlock");
            fields.node("scope", Some(self.debug_node(*block.scope(context))));
            let variable = block.decl(context).map(|variable| variable.to_attribute(context));
            match self.optional_node(variable) {
                Some(variable) => fields.node("declaration", Some(variable)),
                None => fields.text("declaration", "null"),
            }
            fields.string("name", Some(*block.name(context)));
            fields.node("file", self.file_node(*block.file(context)));
            fields.number("line", *block.line(context));
        } else if let Some(entity) = DIImportedEntityAttr::from_attribute(context, attribute) {
            fields = Fields::new(context, "!DIImportedEntity");
            if let Some(tag) = entity.tag(context) {
                fields.text("tag", tag);
            }
            fields.string("name", *entity.name(context));
            fields.node("scope", Some(self.debug_node(*entity.scope(context))));
            fields.node("entity", Some(self.debug_node(*entity.entity(context))));
            fields.node("file", self.file_node(*entity.file(context)));
            fields.number("line", *entity.line(context));
            fields.node("elements", self.list_node(entity.elements(context)));
        } else {
            return None;
        }
        let text = fields.finish();
        Some(self.recursive_node(None, false, is_distinct, |_| text))
    }

    fn compile_unit(&mut self, unit: DICompileUnitAttr) -> u32 {
        let context = self.context;
        let file = self.file_node(Some(*unit.file(context)));
        let mut fields = Fields::new(context, "!DICompileUnit");
        fields.text("language", unit.sourceLanguage(context));
        fields.node("file", file);
        fields.string("producer", *unit.producer(context));
        fields.text("isOptimized", unit.isOptimized(context));
        fields.text("runtimeVersion", 0);
        fields.string("splitDebugFilename", *unit.splitDebugFilename(context));
        let emission = match unit.emissionKind(context) {
            DIEmissionKind::None => "NoDebug",
            DIEmissionKind::Full => "FullDebug",
            DIEmissionKind::LineTablesOnly => "LineTablesOnly",
            DIEmissionKind::DebugDirectivesOnly => "DebugDirectivesOnly",
        };
        fields.text("emissionKind", emission);
        match unit.nameTableKind(context) {
            DINameTableKind::Default => {}
            kind => fields.text("nameTableKind", kind),
        }
        let text = fields.finish();
        let node = self.recursive_node(None, false, true, |_| text);
        self.metadata.add_named("llvm.dbg.cu", node);
        node
    }

    fn subprogram_node(&mut self, subprogram: DISubprogramAttr) -> u32 {
        let context = self.context;
        let (identity, is_reference) = (*subprogram.recId(context), *subprogram.isRecSelf(context));
        let is_distinct = subprogram.id(context).is_some();
        self.recursive_node(identity, is_reference, is_distinct, |module| {
            let mut fields = Fields::new(context, "!DISubprogram");
            fields.string("name", *subprogram.name(context));
            fields.string("linkageName", *subprogram.linkageName(context));
            fields.node("scope", module.optional_node(*subprogram.scope(context)));
            fields.node("file", module.file_node(*subprogram.file(context)));
            fields.number("line", *subprogram.line(context));
            let ty = subprogram.r#type(context).map(|ty| ty.to_attribute(context));
            fields.node("type", module.optional_node(ty));
            fields.number("scopeLine", *subprogram.scopeLine(context));
            match subprogram.subprogramFlags(context) {
                Some(flags) => fields.flags("spFlags", "DISPFlag", &flags.0.to_string()),
                None => fields.text("spFlags", 0),
            }
            let unit = subprogram.compileUnit(context).map(|unit| unit.to_attribute(context));
            fields.node("unit", module.optional_node(unit));
            fields.node("retainedNodes", module.list_node(subprogram.retainedNodes(context)));
            fields.node("annotations", module.list_node(subprogram.annotations(context)));
            fields.finish()
        })
    }
}
