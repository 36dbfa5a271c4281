//! Nodes of types.

use terrace_llvm::{
    DIBasicTypeAttr, DICompositeTypeAttr, DIDerivedTypeAttr, DIExpressionAttr, DIGenericSubrangeAttr,
    DIStringTypeAttr, DISubrangeAttr, DISubroutineTypeAttr,
};
use terrace_runtime::attributes::Attribute;

use super::Fields;
use crate::llvm_ir::module::ModuleWriter;

impl ModuleWriter<'_> {
    pub(in crate::llvm_ir::metadata::debug_info) fn type_node(
        &mut self,
        attribute: Attribute,
    ) -> Option<u32> {
        let context = self.context;
        let mut fields;
        if let Some(ty) = DICompositeTypeAttr::from_attribute(context, attribute) {
            return Some(self.composite_type(ty));
        } else if let Some(ty) = DIBasicTypeAttr::from_attribute(context, attribute) {
            fields = Fields::new(context, "!DIBasicType");
            if let Some(tag) = ty.tag(context) {
                fields.text("tag", tag);
            }
            fields.string("name", Some(*ty.name(context)));
            fields.number("size", *ty.sizeInBits(context));
            if let Some(encoding) = ty.encoding(context) {
                fields.text("encoding", encoding);
            }
        } else if let Some(ty) = DIDerivedTypeAttr::from_attribute(context, attribute) {
            fields = Fields::new(context, "!DIDerivedType");
            if let Some(tag) = ty.tag(context) {
                fields.text("tag", tag);
            }
            fields.string("name", *ty.name(context));
            match self.optional_type(*ty.baseType(context)) {
                Some(base) => fields.node("baseType", Some(base)),
                None => fields.text("baseType", "null"),
            }
            fields.number("size", *ty.sizeInBits(context));
            fields.number("align", *ty.alignInBits(context));
            fields.number("offset", *ty.offsetInBits(context));
            fields.node("extraData", self.optional_node(*ty.extraData(context)));
            if let Some(space) = ty.dwarfAddressSpace(context) {
                fields.text("dwarfAddressSpace", space);
            }
        } else if let Some(ty) = DIStringTypeAttr::from_attribute(context, attribute) {
            fields = Fields::new(context, "!DIStringType");
            if let Some(tag) = ty.tag(context) {
                fields.text("tag", tag);
            }
            fields.string("name", Some(*ty.name(context)));
            fields.node("stringLength", self.optional_node(*ty.stringLength(context)));
            self.add_expression(&mut fields, "stringLengthExpression", *ty.stringLengthExp(context));
            self.add_expression(&mut fields, "stringLocationExpression", *ty.stringLocationExp(context));
            fields.number("size", *ty.sizeInBits(context));
            fields.number("align", *ty.alignInBits(context));
            if let Some(encoding) = ty.encoding(context) {
                fields.text("encoding", encoding);
            }
        } else if let Some(ty) = DISubroutineTypeAttr::from_attribute(context, attribute) {
            fields = Fields::new(context, "!DISubroutineType");
            if let Some(convention) = ty.callingConvention(context).filter(|kind| kind.value() != 0) {
                fields.text("cc", convention);
            }
            let types = self.any_list_node(ty.types(context));
            fields.node("types", Some(types));
        } else if let Some(range) = DISubrangeAttr::from_attribute(context, attribute) {
            fields = Fields::new(context, "!DISubrange");
            self.add_bound(&mut fields, "count", *range.count(context));
            self.add_bound(&mut fields, "lowerBound", *range.lowerBound(context));
            self.add_bound(&mut fields, "upperBound", *range.upperBound(context));
            self.add_bound(&mut fields, "stride", *range.stride(context));
        } else if let Some(range) = DIGenericSubrangeAttr::from_attribute(context, attribute) {
            fields = Fields::new(context, "!DIGenericSubrange");
            self.add_bound(&mut fields, "count", *range.count(context));
            self.add_bound(&mut fields, "lowerBound", Some(*range.lowerBound(context)));
            self.add_bound(&mut fields, "upperBound", *range.upperBound(context));
            self.add_bound(&mut fields, "stride", Some(*range.stride(context)));
        } else {
            return None;
        }
        Some(self.metadata.node(&fields.finish()))
    }

    /// Returns the node of a type; the null type has none.
    fn optional_type(&mut self, ty: Option<Attribute>) -> Option<u32> {
        let is_null =
            |ty: &Attribute| terrace_llvm::DINullTypeAttr::from_attribute(self.context, *ty).is_some();
        let ty = ty.filter(|ty| !is_null(ty));
        self.optional_node(ty)
    }

    fn add_expression(&mut self, fields: &mut Fields<'_>, name: &str, expression: Option<DIExpressionAttr>) {
        if let Some(text) = self.expression_node(expression) {
            fields.text(name, text);
        }
    }

    /// Adds a bound: a number, an expression or a variable.
    fn add_bound(&mut self, fields: &mut Fields<'_>, name: &str, bound: Option<Attribute>) {
        let Some(bound) = bound else { return };
        if let Some(number) = bound.as_i64(self.context) {
            fields.text(name, number);
        } else if let Some(expression) = DIExpressionAttr::from_attribute(self.context, bound) {
            self.add_expression(fields, name, Some(expression));
        } else {
            fields.node(name, Some(self.debug_node(bound)));
        }
    }

    fn composite_type(&mut self, ty: DICompositeTypeAttr) -> u32 {
        let context = self.context;
        let (identity, is_reference) = (*ty.recId(context), *ty.isRecSelf(context));
        // A recursive type is distinct.
        self.recursive_node(identity, is_reference, identity.is_some(), |module| {
            let mut fields = Fields::new(context, "!DICompositeType");
            if let Some(tag) = ty.tag(context) {
                fields.text("tag", tag);
            }
            fields.string("name", *ty.name(context));
            fields.node("scope", module.optional_node(*ty.scope(context)));
            fields.node("file", module.file_node(*ty.file(context)));
            fields.number("line", *ty.line(context));
            fields.node("baseType", module.optional_type(*ty.baseType(context)));
            fields.number("size", *ty.sizeInBits(context));
            fields.number("align", *ty.alignInBits(context));
            fields.flags("flags", "DIFlag", &ty.flags(context).0.to_string());
            let elements = module.any_list_node(ty.elements(context));
            fields.node("elements", Some(elements));
            module.add_expression(&mut fields, "dataLocation", *ty.dataLocation(context));
            module.add_expression(&mut fields, "associated", *ty.associated(context));
            module.add_expression(&mut fields, "allocated", *ty.allocated(context));
            module.add_expression(&mut fields, "rank", *ty.rank(context));
            fields.finish()
        })
    }
}
