//! Formatting of generated code, item by item, so that memory is reused.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens as _;
use rustc_hash::FxHashMap;

use super::format_cache::{FormatCache, Formatted};
use crate::emit::rust::origin::{self, ItemTokens};
use crate::model::Model;
use crate::source::Span;
use crate::source::line_map::LineMap;

/// Formats items after a header, except for those in the cache. Returns the text and its source map.
///
/// # Errors
///
/// If the tokens are not valid Rust.
pub(in crate::emit::rust) fn lay_out(
    stream: TokenStream,
    header: String,
    model: &Model,
    cache: &mut FormatCache,
) -> syn::Result<(String, LineMap)> {
    let definitions = definitions(model);
    let (mut text, mut map) = (header, LineMap::default());
    for (item, name) in split(stream, &definitions) {
        let ItemTokens { key, located } = ItemTokens::of(&item);
        let start = text.len();
        match cache.get(&key) {
            Some(formatted) => origin::trace(&located, formatted, &mut text, model, &mut map),
            None => {
                let (tokens, formatted) = format(item, !located.is_empty())?;
                origin::trace(&tokens, &formatted, &mut text, model, &mut map);
                // Positions are stored by the order of the emitter's tokens, so parsing must have kept it.
                let texts =
                    |tokens: &[TokenTree]| tokens.iter().map(TokenTree::to_string).collect::<Vec<_>>();
                if texts(&tokens) == texts(&located) {
                    cache.insert(key, formatted);
                }
            }
        }
        if let Some(definition) = name {
            map.push_item(start, text.len() - start, definition);
        }
    }
    Ok((text, map))
}

/// Formats an item. Returns its tokens that come from definitions, if there are any, and the result.
fn format(item: TokenStream, has_located: bool) -> syn::Result<(Vec<TokenTree>, Formatted)> {
    let mut file: syn::File = syn::parse2(item)?;
    allow_lints(&mut file);
    let text = prettyplease::unparse(&file);
    if has_located {
        return Ok(origin::locate(file.into_token_stream(), text));
    }
    Ok((Vec::new(), Formatted { text, ..Formatted::default() }))
}

/// Returns the tokens of items, for output that is not text.
///
/// # Errors
///
/// If the tokens are not valid Rust.
pub(in crate::emit::rust) fn as_tokens(stream: TokenStream) -> syn::Result<TokenStream> {
    let mut file: syn::File = syn::parse2(stream)?;
    allow_lints(&mut file);
    Ok(file.into_token_stream())
}

/// Returns the definitions of the inputs, by name.
fn definitions(model: &Model) -> FxHashMap<String, Span> {
    let headers = model.ops.iter().map(|op| &op.header);
    let headers = headers.chain(model.types.iter().chain(&model.attributes).map(|data| &data.header));
    let headers = headers.chain(model.enums.iter().map(|definition| &definition.header));
    let headers = headers.chain(model.interfaces.iter().map(|definition| &definition.header));
    let rules = model.rewrites.iter().filter(|rewrite| model.is_input(&rewrite.header));
    let rules = rules
        .map(|rewrite| (crate::emit::rust::rewrite::constant_name(rewrite).to_string(), rewrite.header.span));
    headers
        .filter(|header| model.is_input(header))
        .map(|header| (header.name.clone(), header.span))
        .chain(rules)
        .collect()
}

/// Returns the definition that an item with this identifier derives from: by its name or a derived name.
fn made_for(word: &str, definitions: &FxHashMap<String, Span>) -> Option<Span> {
    const SUFFIXES: [&str; 6] = ["Adaptor", "Draft", "Methods", "Storage", "Table", "Written"];
    let stems = SUFFIXES.iter().filter_map(|suffix| word.strip_suffix(suffix));
    let stems = std::iter::once(word).chain(stems).chain(word.strip_prefix("Any"));
    stems.chain(word.strip_prefix("Verify")).find_map(|stem| definitions.get(stem).copied())
}

/// Splits a stream into items, each with the first definition that it names.
fn split(stream: TokenStream, definitions: &FxHashMap<String, Span>) -> Vec<(TokenStream, Option<Span>)> {
    let mut items = Vec::new();
    let mut item: Vec<TokenTree> = Vec::new();
    let mut definition = None;
    // Whether a body in braces ends the item; `None` before its keyword.
    let mut braces_end = None;
    for token in stream {
        let ends = match &token {
            TokenTree::Ident(ident) => {
                let word = ident.to_string();
                match word.as_str() {
                    "impl" | "fn" | "struct" | "enum" | "trait" | "mod" | "union" => braces_end = Some(true),
                    "use" | "const" | "static" | "type" => braces_end = braces_end.or(Some(false)),
                    _ => {}
                }
                definition = definition.or_else(|| made_for(&word, definitions));
                false
            }
            TokenTree::Group(group) => group.delimiter() == Delimiter::Brace && braces_end != Some(false),
            TokenTree::Punct(punctuation) => punctuation.as_char() == ';',
            TokenTree::Literal(_) => false,
        };
        item.push(token);
        if ends {
            items.push((item.drain(..).collect(), definition.take()));
            braces_end = None;
        }
    }
    if !item.is_empty() {
        items.push((item.into_iter().collect(), definition));
    }
    items
}

/// Adds `allow` attributes: generated code uses full paths, whatever the enclosing module imports, and contains more
/// than a program uses.
fn allow_lints(file: &mut syn::File) {
    for item in &mut file.items {
        let has_other_names = has_other_names(item);
        let has_conventional_names = has_conventional_names(item);
        let (attributes, name) = match item {
            syn::Item::Impl(item) => (&mut item.attrs, None),
            syn::Item::Struct(item) => (&mut item.attrs, Some(&item.ident)),
            syn::Item::Enum(item) => (&mut item.attrs, Some(&item.ident)),
            syn::Item::Trait(item) => (&mut item.attrs, Some(&item.ident)),
            syn::Item::Type(item) => (&mut item.attrs, Some(&item.ident)),
            syn::Item::Fn(item) => (&mut item.attrs, None),
            syn::Item::Const(item) => (&mut item.attrs, None),
            syn::Item::Static(item) => (&mut item.attrs, None),
            syn::Item::Mod(item) => (&mut item.attrs, None),
            _ => continue,
        };
        attributes.push(syn::parse_quote!(#[allow(dead_code, unused_qualifications)]));
        // Names are the author's choice.
        if has_other_names {
            attributes.push(syn::parse_quote!(#[allow(non_snake_case)]));
        }
        if has_conventional_names {
            attributes.push(syn::parse_quote!(
                #[allow(clippy::new_ret_no_self, clippy::should_implement_trait, clippy::wrong_self_convention)]
            ));
        }
        if name.is_some_and(|name| name.to_string().contains('_')) {
            attributes.push(syn::parse_quote!(#[allow(non_camel_case_types)]));
        }
    }
}

/// Returns whether the item has functions, parameters or fields with other names than Rust's style wants.
fn has_other_names(item: &syn::Item) -> bool {
    let is_other = |name: &proc_macro2::Ident| {
        let name = name.to_string();
        name.contains("__") || name.contains(|character: char| character.is_ascii_uppercase())
    };
    let has_other = |signature: &syn::Signature| {
        let parameters = signature.inputs.iter().filter_map(|input| match input {
            syn::FnArg::Typed(typed) => Some(&*typed.pat),
            syn::FnArg::Receiver(_) => None,
        });
        let mut parameters = parameters.filter_map(|pattern| match pattern {
            syn::Pat::Ident(pattern) => Some(&pattern.ident),
            _ => None,
        });
        is_other(&signature.ident) || parameters.any(is_other)
    };
    match item {
        syn::Item::Impl(item) => {
            item.items.iter().any(|item| matches!(item, syn::ImplItem::Fn(item) if has_other(&item.sig)))
        }
        syn::Item::Trait(item) => {
            item.items.iter().any(|item| matches!(item, syn::TraitItem::Fn(item) if has_other(&item.sig)))
        }
        syn::Item::Struct(item) => item.fields.iter().any(|field| field.ident.as_ref().is_some_and(is_other)),
        _ => false,
    }
}

/// Returns whether the item has methods whose names clippy expects certain signatures of, which accessors do not have.
fn has_conventional_names(item: &syn::Item) -> bool {
    const PREFIXES: [&str; 5] = ["as_", "from_", "into_", "is_", "to_"];
    const NAMES: [&str; 29] = [
        "add",
        "bitand",
        "bitor",
        "bitxor",
        "borrow",
        "borrow_mut",
        "clone",
        "cmp",
        "default",
        "deref",
        "deref_mut",
        "div",
        "drop",
        "eq",
        "hash",
        "index",
        "index_mut",
        "mul",
        "neg",
        "new",
        "next",
        "not",
        "rem",
        "shl",
        "shr",
        "sub",
        "as_ref",
        "as_mut",
        "into_iter",
    ];
    let is_conventional = |name: &proc_macro2::Ident| {
        let name = name.to_string();
        let name = name.strip_prefix("r#").unwrap_or(&name);
        NAMES.contains(&name) || PREFIXES.iter().any(|prefix| name.starts_with(prefix))
    };
    match item {
        syn::Item::Impl(item) => {
            let of = |item: &syn::ImplItem| matches!(item, syn::ImplItem::Fn(item) if item.sig.receiver().is_some() && is_conventional(&item.sig.ident));
            item.items.iter().any(of)
        }
        syn::Item::Trait(item) => {
            let of = |item: &syn::TraitItem| matches!(item, syn::TraitItem::Fn(item) if item.sig.receiver().is_some() && is_conventional(&item.sig.ident));
            item.items.iter().any(of)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_told_apart() {
        let text = "use a::{b, c}; #[x] pub const A: B = B { c: 1 }.d(); const fn f() -> u8 { 1 } struct S(u8); \
                    struct T { a: u8 } impl<const N: usize> S { const X: u8 = 1; } m!(a); mod c { use x; } type T = u8;";
        let items = split(text.parse().unwrap(), &FxHashMap::default());
        assert_eq!(items.len(), 9);
        assert!(items.into_iter().all(|(item, _)| syn::parse2::<syn::Item>(item).is_ok()));
    }

    #[test]
    fn cached_items_get_the_places_of_the_current_definitions() {
        let emit = |text: &str, cache: Option<&std::path::Path>| {
            let file = crate::SourceFile::input("a.dialect", text);
            let model = crate::parse_files(vec![file]).into_result().unwrap();
            let options = crate::RustOptions::default();
            crate::emit::rust::emit_rust_with_cache(&model, &options, cache).files.remove(0)
        };
        let text = "/// A dialect.\ndialect a { }\n\n/// An op.\nop OneOp = \"one\" {\n    operands { lhs: AnyType }\n    \
                    verify rust {\n        let text = \"a\n b\";\n        let _ = text;\n        Ok(())\n    }\n}\n";
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(emit(text, Some(folder.path())), emit(text, None));
        let moved = text.replace("/// An op.", "// Two lines.\n\n/// An op.");
        assert_eq!(emit(&moved, Some(folder.path())), emit(&moved, None));
        let edited = moved.replace("lhs", "rhs");
        assert_eq!(emit(&edited, Some(folder.path())), emit(&edited, None));
        assert_ne!(emit(&moved, None).text, emit(text, None).text);
        // The second run has taken them from the cache.
        let path = folder.path().join("a.rs.items");
        let cache = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, cache.replace("pub struct OneOp<", "pub struct TwoOp<")).unwrap();
        assert!(emit(&edited, Some(folder.path())).text.contains("pub struct TwoOp<"));
    }
}
