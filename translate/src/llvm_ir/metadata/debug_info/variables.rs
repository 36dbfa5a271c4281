//! Nodes of variables, labels and annotations.

use terrace_llvm::{
    DIAnnotationAttr, DICompileUnitAttr, DIGlobalVariableAttr, DIGlobalVariableExpressionAttr, DILabelAttr,
    DILocalVariableAttr, DIModuleAttr, DINamespaceAttr, DISubprogramAttr,
};
use terrace_runtime::attributes::Attribute;

use super::Fields;
use crate::llvm_ir::module::ModuleWriter;

impl ModuleWriter<'_> {
    pub(in crate::llvm_ir::metadata::debug_info) fn variable_node(
        &mut self,
        attribute: Attribute,
    ) -> Option<u32> {
        let context = self.context;
        if let Some(annotation) = DIAnnotationAttr::from_attribute(context, attribute) {
            let text = |text: &Attribute| {
                crate::llvm_ir::metadata::module::string(text.as_string_bytes(context).unwrap_or_default())
            };
            let (name, value) = (text(annotation.name(context)), text(annotation.value(context)));
            return Some(self.metadata.node(&format!("!{{{name}, {value}}}")));
        }
        if let Some(variable) = DIGlobalVariableExpressionAttr::from_attribute(context, attribute) {
            return Some(self.global_variable_expression(variable));
        }
        let mut fields;
        let mut is_distinct = false;
        if let Some(variable) = DILocalVariableAttr::from_attribute(context, attribute) {
            fields = Fields::new(context, "!DILocalVariable");
            fields.string("name", *variable.name(context));
            fields.number("arg", *variable.arg(context));
            fields.node("scope", Some(self.debug_node(*variable.scope(context))));
            fields.node("file", self.file_node(*variable.file(context)));
            fields.number("line", *variable.line(context));
            fields.node("type", self.optional_node(*variable.r#type(context)));
            fields.flags("flags", "DIFlag", &variable.flags(context).0.to_string());
            fields.number("align", *variable.alignInBits(context));
        } else if let Some(variable) = DIGlobalVariableAttr::from_attribute(context, attribute) {
            is_distinct = true;
            fields = Fields::new(context, "!DIGlobalVariable");
            fields.string("name", *variable.name(context));
            fields.string("linkageName", *variable.linkageName(context));
            fields.node("scope", self.optional_node(*variable.scope(context)));
            fields.node("file", self.file_node(Some(*variable.file(context))));
            fields.number("line", *variable.line(context));
            fields.node("type", Some(self.debug_node(*variable.r#type(context))));
            fields.text("isLocal", variable.isLocalToUnit(context));
            fields.text("isDefinition", variable.isDefined(context));
            fields.number("align", *variable.alignInBits(context));
        } else if let Some(label) = DILabelAttr::from_attribute(context, attribute) {
            fields = Fields::new(context, "!DILabel");
            fields.node("scope", Some(self.debug_node(*label.scope(context))));
            fields.text("name", {
                let mut text = String::new();
                let name = label.name(context).and_then(|name| name.as_string_bytes(context));
                super::write_string(&mut text, name.unwrap_or_default());
                text
            });
            fields.node("file", self.file_node(*label.file(context)));
            fields.text("line", label.line(context));
        } else {
            return None;
        }
        let text = fields.finish();
        Some(self.recursive_node(None, false, is_distinct, |_| text))
    }

    /// Returns the node of a global variable and its expression, which its compile unit lists.
    pub(crate) fn global_variable_expression(&mut self, expression: DIGlobalVariableExpressionAttr) -> u32 {
        let context = self.context;
        let attribute = expression.to_attribute(context);
        if let Some(node) = self.metadata.known(attribute) {
            return node;
        }
        let variable = *expression.var(context);
        let node = self.debug_node(variable.to_attribute(context));
        let text = self.debug_expression(*expression.expr(context));
        let node = self.metadata.node(&format!("!DIGlobalVariableExpression(var: !{node}, expr: {text})"));
        self.metadata.remember(attribute, node);
        if let Some(unit) = self.compile_unit_of(*variable.scope(context)) {
            match self.debug.globals.iter_mut().find(|(known, _)| *known == unit) {
                Some((_, globals)) => globals.push(node),
                None => self.debug.globals.push((unit, vec![node])),
            }
        }
        node
    }

    /// Returns the compile unit around a scope.
    fn compile_unit_of(&mut self, scope: Option<Attribute>) -> Option<u32> {
        let context = self.context;
        let mut scope = scope;
        while let Some(current) = scope {
            if DICompileUnitAttr::from_attribute(context, current).is_some() {
                return Some(self.debug_node(current));
            }
            scope = if let Some(subprogram) = DISubprogramAttr::from_attribute(context, current) {
                subprogram.compileUnit(context).map(|unit| unit.to_attribute(context))
            } else if let Some(module) = DIModuleAttr::from_attribute(context, current) {
                *module.scope(context)
            } else {
                DINamespaceAttr::from_attribute(context, current).and_then(|space| *space.scope(context))
            };
        }
        None
    }
}
