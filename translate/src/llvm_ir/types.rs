//! Types as text.

use std::fmt::Write;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use terrace_llvm::{
    ArrayType, FunctionType, LabelType, MetadataType, PPCFP128Type, PointerType, StructType,
    TargetExtensionType, TokenType, VoidType, X86AMXType,
};
use terrace_runtime::context::Context;
use terrace_runtime::numeric::FloatFormat;
use terrace_runtime::types::{Type, TypeData};

use super::names::{write_name, write_string};

/// The text of each type that the module mentions, and the definitions of its named structures.
#[derive(Default)]
pub(crate) struct Types {
    texts: FxHashMap<Type, Rc<str>>,
    /// The definitions of named structures, one per line.
    pub(crate) definitions: String,
}

impl Types {
    /// Returns the text of a type.
    pub(crate) fn text(&mut self, context: &Context, ty: Type) -> Rc<str> {
        if let Some(text) = self.texts.get(&ty) {
            return Rc::clone(text);
        }
        let text: Rc<str> = self.render(context, ty).into();
        self.texts.insert(ty, Rc::clone(&text));
        text
    }

    fn render(&mut self, context: &Context, ty: Type) -> String {
        match ty.data(context) {
            TypeData::Integer { width, .. } => return format!("i{width}"),
            TypeData::Float(format) => return float_name(*format).to_owned(),
            TypeData::Vector { shaped, scalable } => {
                let element = self.text(context, shaped.element);
                let scale = if scalable.first() == Some(&true) { "vscale x " } else { "" };
                let count = shaped.shape.first().copied().unwrap_or(1);
                return format!("<{scale}{count} x {element}>");
            }
            _ => {}
        }
        if let Some(pointer) = PointerType::from_type(context, ty) {
            return match pointer.address_space(context) {
                0 => "ptr".to_owned(),
                space => format!("ptr addrspace({space})"),
            };
        }
        if let Some(structure) = StructType::from_type(context, ty) {
            return self.structure(context, ty, structure);
        }
        if let Some(array) = ArrayType::from_type(context, ty) {
            let element = self.text(context, *array.element(context));
            return format!("[{} x {element}]", array.count(context));
        }
        if let Some(function) = FunctionType::from_type(context, ty) {
            let result = self.text(context, *function.result(context));
            let mut text = format!("{result} (");
            self.list(context, &mut text, function.parameters(context));
            if *function.is_variadic(context) {
                text.push_str(if function.parameters(context).is_empty() { "..." } else { ", ..." });
            }
            return text + ")";
        }
        if let Some(target) = TargetExtensionType::from_type(context, ty) {
            let mut text = "target(".to_owned();
            write_string(&mut text, target.name(context).as_bytes());
            for part in target.types(context) {
                text.push_str(", ");
                text.push_str(&self.text(context, *part));
            }
            for part in target.integers(context) {
                let _ = write!(text, ", {part}");
            }
            return text + ")";
        }
        let simple = [
            (VoidType::from_type(context, ty).is_some(), "void"),
            (TokenType::from_type(context, ty).is_some(), "token"),
            (LabelType::from_type(context, ty).is_some(), "label"),
            (MetadataType::from_type(context, ty).is_some(), "metadata"),
            (PPCFP128Type::from_type(context, ty).is_some(), "ppc_fp128"),
            (X86AMXType::from_type(context, ty).is_some(), "x86_amx"),
        ];
        let known = simple.iter().find(|(is_this, _)| *is_this).map(|(_, text)| *text);
        known.expect("a type of LLVM IR, which the verifier ensures").to_owned()
    }

    fn structure(&mut self, context: &Context, ty: Type, structure: StructType) -> String {
        let Some(name) = structure.name(context) else {
            return self.fields(context, structure);
        };
        let mut text = "%".to_owned();
        write_name(&mut text, name.as_bytes());
        // Before its fields, which may contain it.
        self.texts.insert(ty, text.as_str().into());
        let body = match structure.body(context) {
            Some(Some(body)) => self.fields(context, *body),
            _ => "opaque".to_owned(),
        };
        let _ = writeln!(self.definitions, "{text} = type {body}");
        text
    }

    fn fields(&mut self, context: &Context, structure: StructType) -> String {
        let (open, close) = if *structure.is_packed(context) { ("<{", "}>") } else { ("{", "}") };
        let fields = structure.fields(context);
        if fields.is_empty() {
            return format!("{open}{close}");
        }
        let mut text = format!("{open} ");
        self.list(context, &mut text, fields);
        text + " " + close
    }

    fn list(&mut self, context: &Context, text: &mut String, types: &[Type]) {
        for (index, ty) in types.iter().enumerate() {
            if index > 0 {
                text.push_str(", ");
            }
            text.push_str(&self.text(context, *ty));
        }
    }
}

/// Returns the name of a float type.
fn float_name(format: FloatFormat) -> &'static str {
    match format {
        FloatFormat::F16 => "half",
        FloatFormat::BF16 => "bfloat",
        FloatFormat::F32 => "float",
        FloatFormat::F64 => "double",
        FloatFormat::F80 => "x86_fp80",
        FloatFormat::F128 => "fp128",
        _ => unreachable!("floats of LLVM IR, which the verifier ensures"),
    }
}

/// Returns the type of a part of an aggregate or a vector.
pub(crate) fn part_type(context: &Context, ty: Type, index: usize) -> Option<Type> {
    if let Some(array) = ArrayType::from_type(context, ty) {
        return ((index as u64) < *array.count(context)).then(|| *array.element(context));
    }
    if let Some(fields) = struct_fields(context, ty) {
        return fields.get(index).copied();
    }
    ty.element_type(context)
}

/// Returns the number of parts of an aggregate or of a vector of fixed length.
pub(crate) fn part_count(context: &Context, ty: Type) -> Option<u64> {
    if let Some(array) = ArrayType::from_type(context, ty) {
        return Some(*array.count(context));
    }
    if let Some(fields) = struct_fields(context, ty) {
        return Some(fields.len() as u64);
    }
    match is_scalable(context, ty) {
        true => None,
        false if ty.is_vector(context) => ty.element_count(context),
        false => None,
    }
}

/// Returns the fields of a structure that is not opaque.
pub(crate) fn struct_fields(context: &Context, ty: Type) -> Option<&[Type]> {
    struct_body(context, ty).map(|body| body.fields(context).as_slice())
}

/// Returns the literal structure with the fields of a structure.
pub(crate) fn struct_body(context: &Context, ty: Type) -> Option<StructType> {
    let structure = StructType::from_type(context, ty)?;
    match structure.name(context) {
        None => Some(structure),
        Some(_) => *structure.body(context)?,
    }
}

/// Returns whether a type is a vector of scalable length.
pub(crate) fn is_scalable(context: &Context, ty: Type) -> bool {
    ty.is_vector(context) && ty.scalable_dimensions(context).contains(&true)
}

/// Returns whether a type is a pointer.
pub(crate) fn is_pointer(context: &Context, ty: Type) -> bool {
    PointerType::from_type(context, ty).is_some()
}

/// Returns whether a type is `void`.
pub(crate) fn is_void(context: &Context, ty: Type) -> bool {
    VoidType::from_type(context, ty).is_some()
}
