//! Several conversions as one.

use crate::context::Context;
use crate::conversion::structural::add_structural_legality;
use crate::conversion::target::Action;
use crate::conversion::{
    Conversion, ConversionPatterns, ConversionTarget, FrozenConversion, TypeClass, TypeConverter,
    add_structural_patterns,
};

impl FrozenConversion {
    /// Prepares conversions, with those that they include, for the ops of a context: one converter with the types of
    /// all of them, one set of patterns, and one target.
    ///
    /// A dialect that one of them converts is illegal, also where another one leads to it; `builtin` is legal unless it
    /// is converted. Types that no conversion is about stay. Of several rules for one type the last one counts: that of
    /// the conversion that includes others, and of later ones. A conversion that is there twice counts once. Unknown ops
    /// are legal if each conversion makes them so.
    pub fn composed(context: &Context, conversions: &[Box<dyn Conversion>]) -> FrozenConversion {
        let conversions = flattened(conversions);
        let name = conversions.last().map_or("nothing", |conversion| conversion.name());
        let mut types = TypeConverter::new(name);
        types.add(TypeClass::Any, "legal", |_, ty| ty);
        conversions.iter().for_each(|conversion| conversion.add_types(&mut types));
        if conversions.iter().any(|conversion| conversion.builds_casts()) {
            types.add_cast_materializations();
        }
        let mut target = ConversionTarget::new();
        target.legal_dialect("builtin");
        for conversion in &conversions {
            conversion.targets().iter().for_each(|dialect| _ = target.legal_dialect(*dialect));
        }
        let sources = || conversions.iter().flat_map(|conversion| conversion.sources().iter().copied());
        sources().for_each(|dialect| _ = target.illegal_dialect(dialect));
        let mut patterns = ConversionPatterns::new();
        for conversion in &conversions {
            conversion.add_patterns(&types, &mut patterns);
        }
        if conversions.iter().any(|conversion| conversion.converts_signatures()) {
            add_structural_legality(context, &types, &sources().collect::<Vec<_>>(), &mut target);
            add_structural_patterns(&mut patterns, &types);
        }
        let mut keep_others = !conversions.is_empty();
        for conversion in &conversions {
            let unknown = target.unknown.clone();
            conversion.add_legality(&types, &mut target);
            match &target.unknown {
                Some(Action::Legal) => target.unknown = unknown,
                _ => keep_others = false,
            }
        }
        if keep_others {
            target.unknown_legal();
        }
        FrozenConversion::new(context, target, patterns)
    }
}

/// Returns conversions after those that they include, each name once.
fn flattened(conversions: &[Box<dyn Conversion>]) -> Vec<Box<dyn Conversion>> {
    let mut flat: Vec<Box<dyn Conversion>> = Vec::new();
    // The second part says whether what a conversion includes is there already.
    let mut open: Vec<(Box<dyn Conversion>, bool)> =
        conversions.iter().rev().map(|conversion| (conversion.clone(), false)).collect();
    while let Some((conversion, is_complete)) = open.pop() {
        if flat.iter().any(|known| known.name() == conversion.name()) {
            continue;
        }
        if is_complete {
            flat.push(conversion);
            continue;
        }
        let included = conversion.included();
        open.push((conversion, true));
        open.extend(included.into_iter().rev().map(|conversion| (conversion, false)));
    }
    flat
}
