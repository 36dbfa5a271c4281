//! Mnemonics: op names without dialect prefix in custom forms.
//!
//! A mnemonic is looked up in the default dialect of the region, then in the default dialects of the context,
//! in order. Parser and printer share this rule: the printer omits a prefix only if the parser resolves the
//! mnemonic to the same op.

use crate::context::{BUILTIN, Context, Identifier, OpName};

/// Returns the registered op for the name `written` in a custom form. `region_default` is the default dialect
/// of the region. Does not intern.
pub(crate) fn resolve(
    context: &Context,
    region_default: Option<Identifier>,
    written: &str,
) -> Option<OpName> {
    let by_full_name = || context.current_op_name(written);
    let in_dialect = |dialect: &str| context.current_op_name(&format!("{dialect}.{written}"));
    let as_mnemonic = || default_dialects(context, region_default).find_map(in_dialect);
    // A name with a dot usually begins with its dialect, but some mnemonics contain dots as well.
    if written.contains('.') {
        by_full_name().or_else(as_mnemonic)
    } else {
        as_mnemonic().or_else(by_full_name)
    }
}

/// Returns the dialects in which a mnemonic is looked up, in order.
pub(crate) fn default_dialects(
    context: &Context,
    region_default: Option<Identifier>,
) -> impl Iterator<Item = &str> {
    let defaults = context.default_dialects().iter().map(AsRef::as_ref);
    region_default.map(|dialect| dialect.text(context)).into_iter().chain(defaults)
}

/// Returns the shortest name of an op in custom forms of a region with this default dialect; `None` if other
/// ops shadow every name.
///
/// Ops of `builtin` have their prefix unless that is the default dialect, as it is outside of all regions: `mlir-opt`
/// resolves their mnemonics nowhere else.
pub(crate) fn shortest_name(
    context: &Context,
    region_default: Option<Identifier>,
    name: OpName,
) -> Option<&str> {
    let info = name.info(context);
    let full = info.text();
    // A mnemonic with a dot could be resolved as the name of an op of another dialect.
    let mnemonic = full.split_once('.').filter(|(dialect, mnemonic)| {
        let is_default = || region_default.is_some_and(|default| default.text(context) == BUILTIN);
        !mnemonic.contains('.') && (*dialect != BUILTIN || is_default())
    });
    let old_names = info.descriptor().map_or(&[][..], |descriptor| &descriptor.old_names);
    mnemonic
        .map(|(_, mnemonic)| mnemonic)
        .into_iter()
        .chain([full])
        .chain(old_names.iter().map(AsRef::as_ref))
        .find(|candidate| resolve(context, region_default, candidate) == Some(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::ContextOptions;
    use crate::dialect::{Dialect, DialectRegistry, OpDescriptor};

    /// Returns a context with `a.x`, `a.y`, `b.x`, `b.func`, `b.p.q` and `p.q`.
    fn context(default_dialects: Option<&[&str]>) -> Context {
        let mut registry = DialectRegistry::new();
        let op = |name: &'static str| OpDescriptor::new(name.into());
        registry.insert(Dialect::new("a").operation(op("a.x")).operation(op("a.y")).with_optional_prefix());
        let old_names = vec!["b.old".into(), "old".into()].into();
        registry.insert(
            Dialect::new("b")
                .operation(op("b.x").with_old_names(old_names))
                .operation(op("b.func"))
                .operation(op("b.p.q")),
        );
        registry.insert(Dialect::new("p").operation(op("p.q")));
        let default_dialects = default_dialects.map(|names| names.iter().map(|&name| name.into()).collect());
        Context::with_options(&registry, ContextOptions { default_dialects, ..ContextOptions::default() })
    }

    fn resolved<'c>(context: &'c Context, region_default: &str, written: &str) -> &'c str {
        let region_default = Some(context.identifier(region_default)).filter(|_| !region_default.is_empty());
        resolve(context, region_default, written).map_or("", |name| name.text(context))
    }

    fn shortest<'c>(context: &'c Context, region_default: &str, name: &str) -> &'c str {
        let region_default = Some(context.identifier(region_default)).filter(|_| !region_default.is_empty());
        shortest_name(context, region_default, context.registered_op_name(name).unwrap()).unwrap_or("")
    }

    #[test]
    fn dialects_declare_whether_the_prefix_is_optional() {
        let context = context(None);
        assert_eq!(context.default_dialects(), [Box::from("builtin"), Box::from("a")]);
        assert_eq!(resolved(&context, "", "x"), "a.x");
        assert_eq!(resolved(&context, "", "module"), "builtin.module");
        assert_eq!(shortest(&context, "", "a.x"), "x");
        assert_eq!(shortest(&context, "", "b.x"), "b.x");
    }

    #[test]
    fn the_driver_chooses_the_default_dialects_and_their_order() {
        let none = context(Some(&[]));
        assert_eq!(resolved(&none, "", "x"), "");
        assert_eq!(shortest(&none, "", "a.x"), "a.x");
        let both = context(Some(&["b", "a"]));
        assert_eq!([resolved(&both, "", "x"), resolved(&both, "", "y")], ["b.x", "a.y"]);
        assert_eq!([shortest(&both, "", "b.x"), shortest(&both, "", "a.x")], ["x", "a.x"]);
    }

    #[test]
    fn the_default_dialect_of_the_region_comes_first() {
        let context = context(None);
        assert_eq!([resolved(&context, "b", "x"), resolved(&context, "b", "y")], ["b.x", "a.y"]);
        assert_eq!([shortest(&context, "b", "b.x"), shortest(&context, "b", "a.x")], ["x", "a.x"]);
        // `func` has no prefix that would tell it from `b.func`.
        assert_eq!([resolved(&context, "b", "func"), resolved(&context, "", "func")], ["b.func", "func"]);
        assert_eq!(
            ["b", "", "builtin"].map(|default| shortest(&context, default, "func")),
            ["builtin.func", "func", "func"]
        );
    }

    #[test]
    fn a_name_with_a_dot_is_a_full_name_first() {
        let context = context(None);
        assert_eq!(resolved(&context, "b", "p.q"), "p.q");
        assert_eq!([shortest(&context, "b", "p.q"), shortest(&context, "b", "b.p.q")], ["p.q", "b.p.q"]);
    }

    #[test]
    fn old_names_are_resolved() {
        let context = context(None);
        assert_eq!([resolved(&context, "", "b.old"), resolved(&context, "", "old")], ["b.x", "b.x"]);
        assert_eq!(resolved(&context, "b", "old"), "b.x");
        assert_eq!([shortest(&context, "builtin", "builtin.module")], ["module"]);
    }

    #[test]
    fn failing_lookups_intern_nothing() {
        let context = context(None);
        let region = Some(context.identifier("b"));
        let count = || (context.data().op_names.len(), context.data().identifiers.len());
        let before = count();
        for written in ["unknown", "b.unknown", "unknown.x", "p.q.r", ""] {
            assert_eq!(resolve(&context, region, written), None);
            assert_eq!(context.registered_op_name(written), None);
            assert_eq!(context.current_op_name(written), None);
        }
        assert_eq!(count(), before);
    }
}
