//! A dialect as a whole.

use proc_macro2::TokenStream;
use quote::quote;

use super::Emitter;
use super::tokens::{fragment, ident};

impl Emitter<'_> {
    /// Everything that the inputs say of the dialect.
    pub(super) fn dialect(&mut self) -> TokenStream {
        let model = self.model;
        let dialect = model.dialect(self.dialect);
        let root = self.root();
        let mut items = TokenStream::new();
        for definition in
            model.enums.iter().filter(|definition| self.is_own(&definition.header)).collect::<Vec<_>>()
        {
            items.extend(self.enumeration(definition));
        }
        for definition in &model.traits {
            if self.is_own(&definition.header) {
                items.extend(self.marker_trait(definition));
            }
        }
        for (list, is_type) in [(&model.types, true), (&model.attributes, false)] {
            for data in list {
                if data.dialect == self.dialect && self.is_own(&data.header) {
                    items.extend(self.data(data, is_type));
                }
            }
        }
        let mut operations = Vec::new();
        for op in &model.ops {
            if op.dialect == self.dialect && self.is_own(&op.header) {
                items.extend(self.op(op));
                operations.push(ident(&op.header.name));
            }
        }
        for (header, what) in model
            .passes
            .iter()
            .map(|pass| (&pass.header, "passes"))
            .chain(model.interfaces.iter().map(|interface| (&interface.header, "interfaces")))
        {
            if self.is_own(header) {
                self.not_generated_warning(header.span, what);
            }
        }
        items.extend(self.rewrites());
        let hooks = self.dialect_hooks();
        let extra = dialect.extra.as_ref().map(fragment);
        let name = &dialect.header.name;
        let summary =
            super::documentation_or(&dialect.header.documentation, &format!("The dialect `{name}`."));
        let constraints = self.functions.module(&root);
        // Fragments of the author may use the names of the prelude, and need not.
        quote! {
            use #root::generated as __terrace;
            #[allow(unused_imports)]
            use #root::generated::prelude::*;

            #summary
            pub fn dialect() -> __terrace::Dialect {
                __terrace::Dialect::new(#name)#hooks #(.operation(#operations::descriptor()))*
            }

            #extra
            #items
            #constraints
        }
    }

    fn dialect_hooks(&mut self) -> TokenStream {
        let dialect = self.model.dialect(self.dialect);
        let mut fields = TokenStream::new();
        for hook in &dialect.hooks {
            let name = ident(hook);
            match hook.as_str() {
                "parse_type" | "print_type" | "parse_attribute" | "print_attribute" => {
                    fields.extend(quote!(#name: ::core::option::Option::Some(#name),));
                }
                "verify_operation_attribute" => {
                    fields.extend(quote!(verify_op_attribute: ::core::option::Option::Some(#name),));
                }
                "materialize_constant" => {
                    fields.extend(quote!(#name: ::core::option::Option::Some(#name),));
                }
                "canonicalize" => {
                    fields.extend(quote!(canonicalization_patterns: ::core::option::Option::Some(#name),));
                }
                other => {
                    let what = format!("the hook `{other}` of a dialect");
                    self.not_generated_warning(dialect.header.span, &what);
                }
            }
        }
        if fields.is_empty() {
            return fields;
        }
        quote!(.with_hooks(__terrace::DialectHooks { #fields ..::core::default::Default::default() }))
    }
}
