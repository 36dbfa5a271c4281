//! The data layout specification of a module as LLVM writes it: `e-S128-i64:64-p0:64:64:64:64`.

use std::fmt::Write;

use terrace_data_layout::{DataLayout, DataLayoutEntryAttr, DataLayoutSpecAttr, Endianness, names};
use terrace_llvm::PointerType;
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::Body;
use terrace_runtime::numeric::FloatFormat;
use terrace_runtime::types::{Type, TypeData};

/// The largest number of an address space.
const MAX_ADDRESS_SPACE: i64 = (1 << 24) - 1;

/// Returns the data layout of a module: the text in `llvm.data_layout`, or what `dlti.dl_spec` says; empty without both.
pub(in crate::llvm_ir) fn data_layout(ir: &Body) -> Result<String, Reported> {
    let context = ir.context();
    if let Some(text) = ir.attribute(ir.root(), "llvm.data_layout") {
        return Ok(text.as_string(context).unwrap_or_default().to_owned());
    }
    let spec = ir.attribute(ir.root(), "dlti.dl_spec");
    let Some(spec) = spec.and_then(|spec| DataLayoutSpecAttr::from_attribute(context, spec)) else {
        return Ok(String::new());
    };
    text_of(context, spec)
        .map_err(|(message, help)| context.emit_error(ir.location(ir.root()), message).help(help).report())
}

type Refusal = (String, String);

/// Returns a specification as a text of LLVM: entries with names first.
fn text_of(context: &Context, spec: DataLayoutSpecAttr) -> Result<String, Refusal> {
    let layout = DataLayout::new(context, Some(spec));
    let mut parts: Vec<String> = Vec::new();
    for entry in spec.entries(context) {
        if let Some(name) = entry.key_name(context) {
            parts.extend(named(&layout, name, *entry)?);
        }
    }
    for entry in spec.entries(context) {
        if let Some(ty) = entry.key_type(context)
            && !ty.is_index()
        {
            parts.push(of_type(&layout, ty)?);
        }
    }
    Ok(parts.join("-"))
}

fn wrong(context: &Context, entry: DataLayoutEntryAttr, expected: &str) -> Refusal {
    let message = format!(
        "data layout entry {} has the value {}, which LLVM does not have",
        context.display(*entry.key(context)),
        context.display(*entry.value(context))
    );
    (message, format!("it is {expected}"))
}

/// Returns the part for an entry with a name; none for what LLVM assumes anyway.
fn named(layout: &DataLayout<'_>, name: &str, entry: DataLayoutEntryAttr) -> Result<Option<String>, Refusal> {
    let context = layout.context();
    let value = *entry.value(context);
    let space = |letter: char| match value.as_i64(context) {
        Some(0) => Ok(None),
        Some(number @ 1..=MAX_ADDRESS_SPACE) => Ok(Some(format!("{letter}{number}"))),
        _ => Err(wrong(
            context,
            entry,
            &format!("the number of an address space, at most {MAX_ADDRESS_SPACE}"),
        )),
    };
    match name {
        names::ENDIANNESS => Ok(Some(match layout.endianness() {
            Some(Endianness::Big) => "E".to_owned(),
            _ => "e".to_owned(),
        })),
        names::MANGLING_MODE => match layout.mangling_mode() {
            Some("") => Ok(None),
            Some(mode) if mode.len() == 1 => Ok(Some(format!("m:{mode}"))),
            _ => Err(wrong(context, entry, "a letter")),
        },
        names::ALLOCA_MEMORY_SPACE => space('A'),
        names::PROGRAM_MEMORY_SPACE => space('P'),
        names::GLOBAL_MEMORY_SPACE => space('G'),
        names::STACK_ALIGNMENT => match value.as_i64(context).and_then(|bits| u64::try_from(bits).ok()) {
            Some(0) => Ok(None),
            Some(bits) if is_alignment(bits) => Ok(Some(format!("S{bits}"))),
            _ => Err(wrong(context, entry, ALIGNMENT)),
        },
        names::FUNCTION_POINTER_ALIGNMENT => match layout.function_pointer_alignment() {
            Some(alignment) if is_alignment(*alignment.alignment(context)) => {
                let kind = if *alignment.function_dependent(context) { 'n' } else { 'i' };
                Ok(Some(format!("F{kind}{}", alignment.alignment(context))))
            }
            Some(_) => Err(wrong(context, entry, ALIGNMENT)),
            None => Err(wrong(context, entry, "an attribute '#dlti.function_pointer_alignment'")),
        },
        names::LEGAL_INT_WIDTHS => match layout.legal_int_widths() {
            Some(widths) if widths.is_empty() => Ok(None),
            Some(widths) => {
                let widths: Vec<String> = widths.iter().map(u64::to_string).collect();
                Ok(Some(format!("n{}", widths.join(":"))))
            }
            None => Err(wrong(context, entry, "an array of integers")),
        },
        _ => Err((
            format!("unsupported data layout key {}", context.display(*entry.key(context))),
            "leave the entry out, or give the layout as LLVM writes it in the attribute 'llvm.data_layout'"
                .to_owned(),
        )),
    }
}

const ALIGNMENT: &str = "a number of bits: a power of two, and at least 8";

fn is_alignment(bits: u64) -> bool {
    bits.is_power_of_two() && (8..=1 << 16).contains(&bits)
}

/// Returns the part for a type.
fn of_type(layout: &DataLayout<'_>, ty: Type) -> Result<String, Refusal> {
    let context = layout.context();
    let mut text = match ty.data(context) {
        TypeData::Integer { width, .. } => format!("i{width}"),
        TypeData::Float(
            format @ (FloatFormat::F16
            | FloatFormat::F32
            | FloatFormat::F64
            | FloatFormat::F80
            | FloatFormat::F128),
        ) => format!("f{}", format.width()),
        _ => match PointerType::from_type(context, ty) {
            Some(pointer) => {
                format!("p{}:{}", pointer.address_space(context), layout.size_in_bits(ty).unwrap_or_default())
            }
            None => {
                return Err((
                    format!("unsupported type in data layout: '{}'", context.display(ty)),
                    "LLVM has entries for integers, floats of 16, 32, 64, 80 and 128 bits, and pointers"
                        .to_owned(),
                ));
            }
        },
    };
    let bits = |bytes: Option<u64>| bytes.unwrap_or_default().saturating_mul(8);
    let (abi, preferred) = (bits(layout.abi_alignment(ty)), bits(layout.preferred_alignment(ty)));
    if !is_alignment(abi) || !is_alignment(preferred) {
        let message = format!(
            "the alignment of '{}' in the data layout is one that LLVM does not have",
            context.display(ty)
        );
        return Err((message, format!("it is {ALIGNMENT}")));
    }
    let index = PointerType::from_type(context, ty).and_then(|_| layout.index_width(ty));
    let _ = write!(text, ":{abi}");
    if preferred != abi || index.is_some() {
        let _ = write!(text, ":{preferred}");
    }
    if let Some(index) = index {
        let _ = write!(text, ":{index}");
    }
    Ok(text)
}
