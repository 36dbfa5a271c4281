//! The module of a dialect.

use proc_macro2::{Ident, Literal as RustLiteral, TokenStream};
use quote::quote;

use super::Emitter;
use super::origin;
use super::tokens::{fragment, ident, setter};
use crate::model::{Dialect, InterfaceId};
use crate::plan::has_syntax;

/// The version of the interface between generated code and the runtime. Generated code compares it with the runtime's
/// `VERSION` when compiled. Increment both on incompatible changes.
const RUNTIME_VERSION: u32 = 4;

impl Emitter<'_> {
    /// Returns the module of the dialect's definitions in the inputs, or of those without dialect.
    pub(super) fn module(&mut self) -> TokenStream {
        let model = self.model;
        let root = self.root();
        let mut items = TokenStream::new();
        for definition in
            model.enums.iter().filter(|definition| self.is_own(&definition.header)).collect::<Vec<_>>()
        {
            items.extend(self.enumeration(definition));
        }
        for definition in &model.traits {
            if self.is_own(&definition.header) && !self.is_builtin(&definition.header) {
                items.extend(self.marker_trait(definition));
                items.extend(self.trait_table(definition));
            }
        }
        for (index, interface) in model.interfaces.iter().enumerate() {
            if self.is_own(&interface.header) {
                items.extend(self.interface(InterfaceId(index as u32)));
            }
        }
        let mut registered = TokenStream::new();
        for (list, is_type) in [(&model.types, true), (&model.attributes, false)] {
            for data in list {
                let is_own = Some(data.dialect) == self.dialect && self.is_own(&data.header);
                // Variants of the runtime's data have hand-written handles.
                if is_own && self.variant(data).is_none() {
                    items.extend(self.data(data, is_type));
                    if has_syntax(self.model, data, is_type) {
                        let name = ident(&data.header.name);
                        let method = ident(if is_type { "declared_type" } else { "declared_attribute" });
                        registered.extend(quote!(.#method(#name::descriptor())));
                    }
                }
            }
        }
        let mut operations = Vec::new();
        for op in &model.ops {
            if Some(op.dialect) == self.dialect && self.is_own(&op.header) {
                items.extend(self.op(op));
                operations.push(ident(&op.header.name));
            }
        }
        items.extend(self.rewrites());
        items.extend(self.passes());
        let registration =
            self.dialect.map(|id| self.registration(model.dialect(id), &registered, &operations));
        let constraints = self.functions.module(&root);
        let version = RustLiteral::u32_unsuffixed(RUNTIME_VERSION);
        // Fragments of the author may use the names of the prelude, but need not.
        quote! {
            use #root::generated as __terrace;
            const _: () = __terrace::assert_version(#version);
            #[allow(unused_imports)]
            use #root::generated::prelude::*;

            #registration
            #items
            #constraints
        }
    }

    /// Returns the function that creates the dialect.
    fn registration(
        &mut self,
        dialect: &Dialect,
        registered: &TokenStream,
        operations: &[Ident],
    ) -> TokenStream {
        let hooks = self.dialect_hooks(dialect);
        let operations =
            (!operations.is_empty()).then(|| quote!(.with_operations(&[#(#operations::DESCRIPTOR),*])));
        let prefix = dialect.prefix_optional.then(|| quote!(.with_optional_prefix()));
        let old_names = &dialect.old_names;
        let old_names = quote!(#(.with_old_name(#old_names))*);
        let interfaces = self.attachments();
        let intrinsics = self.intrinsics();
        let offers = self.own_conversions().iter().any(|conversion| conversion.argument.is_some());
        let conversions = offers.then(|| quote!(.with_conversions(CONVERSIONS)));
        let handle = self.dialect_handle();
        let extra = dialect.extra.as_ref().map(fragment);
        let name = &dialect.header.name;
        let summary =
            super::documentation_or(&dialect.header.documentation, &format!("The dialect `{name}`."));
        quote! {
            #summary
            pub fn dialect() -> __terrace::Dialect {
                __terrace::Dialect::new(#name)#hooks #prefix #old_names #registered #operations #interfaces #intrinsics #conversions
            }

            #handle
            #extra
        }
    }

    fn dialect_hooks(&self, dialect: &Dialect) -> TokenStream {
        let mut setters = TokenStream::new();
        for hook in &dialect.hooks {
            let function = origin::name(hook, dialect.header.span);
            let setter = setter(match hook.as_str() {
                "verify_operation_attribute" => "verify_op_attribute",
                "canonicalize" => "canonicalization_patterns",
                // The other fields of the runtime have the names of the hooks.
                name => name,
            });
            setters.extend(quote!(.#setter(#function)));
        }
        if setters.is_empty() {
            return setters;
        }
        quote!(.with_hooks(__terrace::DialectHooks::new() #setters))
    }
}
