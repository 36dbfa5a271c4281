//! Attributes of functions, parameters and results as text.

use std::fmt::Write;

use terrace_llvm::{ConstantRangeAttr, LLVMFuncOp, MemoryEffectsAttr, ModRefInfo, UWTableKind};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op};

use super::constants::write_integer;
use super::names::write_string;
use super::types::Types;
use crate::parameter_attributes::{FLAGS, NUMBERS, TYPES};

/// The type that a pointer operand of inline assembly points to.
const ELEMENT_TYPE: &str = "elementtype";

/// Appends the attributes of a parameter or a result, each with a blank before it.
pub(crate) fn write_parameter_attributes(
    context: &Context,
    types: &mut Types,
    attributes: Attribute,
    out: &mut String,
) {
    for entry in attributes.as_dictionary(context).unwrap_or_default() {
        let name = entry.name.text(context);
        if name == "nvvm.grid_constant" {
            write_pair(out, name.as_bytes(), None);
        }
        // Operands of inline assembly have this one without prefix.
        let name = if name == ELEMENT_TYPE { Some(name) } else { name.strip_prefix("llvm.") };
        let Some(name) = name else { continue };
        write_parameter_attribute(context, types, name, entry.value, out);
    }
}

/// Appends an attribute; nothing for one that LLVM does not know.
fn write_parameter_attribute(
    context: &Context,
    types: &mut Types,
    name: &str,
    value: Attribute,
    out: &mut String,
) {
    let _ = if let (Some(range), "range") = (ConstantRangeAttr::from_attribute(context, value), name) {
        let (lower, upper) = (range.lower(context), range.upper(context));
        let (Some(low), Some(high)) = (lower.as_integer(context), upper.as_integer(context)) else { return };
        let _ = write!(out, " {name}(i{} ", low.width());
        write_integer(out, low);
        out.push_str(", ");
        write_integer(out, high);
        out.write_char(')')
    } else if let (Some(ty), true) = (value.as_type(context), TYPES.contains(&name)) {
        let ty = types.text(context, ty);
        write!(out, " {name}({ty})")
    } else if value.is_unit() {
        match name {
            "nocapture" => out.write_str(" captures(none)"),
            _ if FLAGS.contains(&name) => write!(out, " {name}"),
            _ => Ok(()),
        }
    } else if let Some(number) = value.as_i64(context) {
        match name {
            "align" => write!(out, " align {number}"),
            "nofpclass" => write!(out, " nofpclass({})", classes_of_floats(number)),
            _ if NUMBERS.contains(&name) => write!(out, " {name}({number})"),
            _ => Ok(()),
        }
    } else {
        Ok(())
    };
}

/// Returns the keywords of a set of classes of floats.
fn classes_of_floats(mask: i64) -> String {
    const NAMES: [(i64, &str); 16] = [
        (0x3FF, "all"),
        (0x003, "nan"),
        (0x204, "inf"),
        (0x108, "norm"),
        (0x090, "sub"),
        (0x060, "zero"),
        (0x001, "snan"),
        (0x002, "qnan"),
        (0x004, "ninf"),
        (0x008, "nnorm"),
        (0x010, "nsub"),
        (0x020, "nzero"),
        (0x040, "pzero"),
        (0x080, "psub"),
        (0x100, "pnorm"),
        (0x200, "pinf"),
    ];
    let (mut rest, mut words) = (mask, Vec::new());
    for (bits, name) in NAMES {
        if rest & bits == bits {
            rest &= !bits;
            words.push(name);
        }
    }
    words.join(" ")
}

/// Returns the text of memory effects, with a blank before it.
pub(crate) fn memory_effects(context: &Context, effects: MemoryEffectsAttr) -> String {
    let other = *effects.other(context);
    let places = [
        ("argmem", *effects.argMem(context)),
        ("inaccessiblemem", *effects.inaccessibleMem(context)),
        ("errnomem", *effects.errnoMem(context)),
        ("target_mem0", *effects.targetMem0(context)),
        ("target_mem1", *effects.targetMem1(context)),
    ];
    let mut parts = Vec::new();
    if other != ModRefInfo::None || places.iter().all(|(_, effect)| *effect == other) {
        parts.push(other.to_string());
    }
    let different = places.iter().filter(|(_, effect)| *effect != other);
    parts.extend(different.map(|(place, effect)| format!("{place}: {effect}")));
    format!(" memory({})", parts.join(", "))
}

/// Appends the attributes of a function, each with a blank before it.
pub(crate) fn write_function_attributes(
    ir: &Body,
    function: LLVMFuncOp,
    is_definition: bool,
    out: &mut String,
) {
    let context = ir.context();
    let keywords = [
        (function.convergent(ir), "convergent"),
        (function.no_inline(ir), "noinline"),
        (function.always_inline(ir), "alwaysinline"),
        (function.inline_hint(ir), "inlinehint"),
        (function.no_unwind(ir), "nounwind"),
        (function.will_return(ir), "willreturn"),
        (function.optimize_none(ir), "optnone"),
    ];
    for (_, keyword) in keywords.iter().filter(|(is_set, _)| *is_set) {
        let _ = write!(out, " {keyword}");
    }
    if let Some(effects) = function.memory_effects(ir) {
        out.push_str(&memory_effects(context, effects));
    }
    if let Some(kind) = function.uwtable_kind(ir) {
        match kind.value(context) {
            UWTableKind::None => {}
            UWTableKind::Sync => out.push_str(" uwtable(sync)"),
            UWTableKind::Async => out.push_str(" uwtable"),
        }
    }
    if let (Some(range), true) = (function.vscale_range(ir), is_definition) {
        let bound = |bound: &Attribute| bound.as_i64(context).unwrap_or_default();
        let (least, most) = (bound(range.minRange(context)), bound(range.maxRange(context)));
        let _ = write!(out, " vscale_range({least},{most})");
    }
    write_string_attributes(ir, function, is_definition, out);
    write_passthrough(context, function.passthrough(ir), out);
}

/// Appends the attributes that are strings in LLVM IR; a declaration has those that its callers depend on.
fn write_string_attributes(ir: &Body, function: LLVMFuncOp, is_definition: bool, out: &mut String) {
    let context = ir.context();
    let features = function.target_features(ir).map(|features| {
        let texts = features.features(context).iter().filter_map(|feature| feature.as_string(context));
        texts.collect::<Vec<_>>().join(",")
    });
    let frame = function.frame_pointer(ir).map(|kind| kind.value(context).to_string());
    write_pairs(out, &[("target-features", features.as_deref()), ("frame-pointer", frame.as_deref())]);
    if !is_definition {
        return;
    }
    let flags = [
        (function.arm_streaming(ir), "aarch64_pstate_sm_enabled"),
        (function.arm_locally_streaming(ir), "aarch64_pstate_sm_body"),
        (function.arm_streaming_compatible(ir), "aarch64_pstate_sm_compatible"),
        (function.arm_new_za(ir), "aarch64_new_za"),
        (function.arm_in_za(ir), "aarch64_in_za"),
        (function.arm_out_za(ir), "aarch64_out_za"),
        (function.arm_inout_za(ir), "aarch64_inout_za"),
        (function.arm_preserves_za(ir), "aarch64_preserves_za"),
    ];
    for (_, name) in flags.iter().filter(|(is_set, _)| *is_set) {
        write_pair(out, name.as_bytes(), None);
    }
    let truth = |flag: Option<bool>| flag.map(|flag| if flag { "true" } else { "false" });
    let texts = [
        ("reciprocal-estimates", function.reciprocal_estimates(ir)),
        ("prefer-vector-width", function.prefer_vector_width(ir)),
        ("target-cpu", function.target_cpu(ir)),
        ("tune-cpu", function.tune_cpu(ir)),
        ("no-infs-fp-math", truth(function.no_infs_fp_math(ir))),
        ("no-nans-fp-math", truth(function.no_nans_fp_math(ir))),
        ("no-signed-zeros-fp-math", truth(function.no_signed_zeros_fp_math(ir))),
        ("denormal-fp-math", function.denormal_fp_math(ir)),
        ("denormal-fp-math-f32", function.denormal_fp_math_f32(ir)),
        ("fp-contract", function.fp_contract(ir)),
        ("instrument-function-entry", function.instrument_function_entry(ir)),
        ("instrument-function-exit", function.instrument_function_exit(ir)),
    ];
    write_pairs(out, &texts);
}

/// Appends the string attributes that have a value.
fn write_pairs(out: &mut String, texts: &[(&str, Option<&str>)]) {
    for (name, text) in texts {
        if let Some(text) = text {
            write_pair(out, name.as_bytes(), Some(text.as_bytes()));
        }
    }
}

/// Appends a string attribute, with a blank before it.
pub(crate) fn write_pair(out: &mut String, name: &[u8], value: Option<&[u8]>) {
    out.push(' ');
    write_string(out, name);
    if let Some(value) = value {
        out.push('=');
        write_string(out, value);
    }
}

/// The attributes of functions that are keywords in LLVM IR; all others are strings.
const KEYWORDS: &[&str] = &[
    "alwaysinline",
    "builtin",
    "cold",
    "convergent",
    "coro_elide_safe",
    "coro_only_destroy_when_complete",
    "disable_sanitizer_instrumentation",
    "fn_ret_thunk_extern",
    "hot",
    "hybrid_patchable",
    "inlinehint",
    "jumptable",
    "minsize",
    "mustprogress",
    "naked",
    "nobuiltin",
    "nocallback",
    "nocf_check",
    "nodivergencesource",
    "noduplicate",
    "nofree",
    "noimplicitfloat",
    "noinline",
    "nomerge",
    "nonlazybind",
    "noprofile",
    "norecurse",
    "noredzone",
    "noreturn",
    "nosanitize_bounds",
    "nosanitize_coverage",
    "nosync",
    "nounwind",
    "null_pointer_is_valid",
    "optdebug",
    "optforfuzzing",
    "optnone",
    "optsize",
    "presplitcoroutine",
    "returns_twice",
    "safestack",
    "sanitize_address",
    "sanitize_alloc_token",
    "sanitize_hwaddress",
    "sanitize_memory",
    "sanitize_memtag",
    "sanitize_numerical_stability",
    "sanitize_realtime",
    "sanitize_realtime_blocking",
    "sanitize_thread",
    "sanitize_type",
    "shadowcallstack",
    "skipprofile",
    "speculatable",
    "speculative_load_hardening",
    "ssp",
    "sspreq",
    "sspstrong",
    "strictfp",
    "willreturn",
];

/// The attributes of LLVM with a number, which text has to give.
const NUMBERED: &[&str] = &[
    "align",
    "alignstack",
    "allockind",
    "allocsize",
    "captures",
    "dereferenceable",
    "dereferenceable_or_null",
    "memory",
    "nofpclass",
    "uwtable",
    "vscale_range",
];

/// Checks a list of attributes that LLVM IR takes as they are: each is a string, or two strings, as the attribute has a
/// value or none.
pub(super) fn check_passthrough(
    ir: &Body,
    op: Op,
    property: &str,
    list: Option<Attribute>,
) -> Result<(), Reported> {
    let context = ir.context();
    let fail = |message: String| Err(context.emit_error(ir.location(op), message).report());
    for entry in list.and_then(|list| list.as_array(context)).unwrap_or_default() {
        let (name, value) = match (entry.as_string_bytes(context), entry.as_array(context)) {
            (Some(name), _) => (name, None),
            (None, Some([name, value])) => {
                let Some((name, value)) = name.as_string_bytes(context).zip(value.as_string_bytes(context))
                else {
                    return fail(format!("expected arrays within '{property}' to contain two strings"));
                };
                (name, Some(value))
            }
            _ => return fail(format!("expected '{property}' to contain string or array attributes")),
        };
        let name = String::from_utf8_lossy(name);
        match value {
            Some(value) if KEYWORDS.contains(&&*name) => {
                let value = String::from_utf8_lossy(value);
                return fail(format!("LLVM attribute '{name}' does not expect a value, found '{value}'"));
            }
            None if NUMBERED.contains(&&*name) => {
                return fail(format!("LLVM attribute '{name}' expects a value"));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Writes the attributes in a list: a name, or a name with a value.
pub(super) fn write_passthrough(context: &Context, list: Option<Attribute>, out: &mut String) {
    for entry in list.and_then(|list| list.as_array(context)).unwrap_or_default() {
        let pair: Vec<&[u8]> = match entry.as_array(context) {
            Some(pair) => pair.iter().filter_map(|text| text.as_string_bytes(context)).collect(),
            None => entry.as_string_bytes(context).into_iter().collect(),
        };
        let Some((name, rest)) = pair.split_first() else { continue };
        let value = rest.first().copied();
        match (std::str::from_utf8(name), value.and_then(|value| std::str::from_utf8(value).ok())) {
            (Ok(keyword), None) if KEYWORDS.contains(&keyword) => {
                let _ = write!(out, " {keyword}");
            }
            (Ok("uwtable"), Some(number)) => {
                out.push_str(if number == "1" { " uwtable(sync)" } else { " uwtable" })
            }
            (Ok("alignstack"), Some(number)) if number.parse::<u32>().is_ok() => {
                let _ = write!(out, " alignstack({number})");
            }
            _ => write_pair(out, name, value),
        }
    }
}
