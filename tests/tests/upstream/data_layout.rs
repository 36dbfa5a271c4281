//! Queries of data layouts: the same answers as `mlir-opt` gives, where it is installed.

use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::Arc;

use terrace::attributes::Attribute;
use terrace::context::{Context, ContextOptions};
use terrace::ir::{Body, Op};
use terrace::symbols::Outer;
use terrace::text::{ParseOptions, parse_source};
use terrace::types::Type;
use terrace_dialects::data_layout::{
    DataLayout, DataLayoutSpecAttr, Endianness, TargetSystemSpecAttr, query,
};

fn context() -> Context {
    let options = ContextOptions::default().with_allow_unregistered_dialects(true);
    Context::with_options(&terrace_dialects::registry(), options)
}

fn parse(context: &Context, text: &str) -> Body {
    let range = context.sources().add("input.mlir", Arc::new(text.to_owned())).unwrap();
    parse_source(context, range, &ParseOptions::default()).unwrap()
}

/// Returns the spec in an attribute `dlti.dl_spec`.
fn spec(context: &Context, text: &str) -> Option<DataLayoutSpecAttr> {
    let body = parse(context, &format!("module attributes {{dlti.dl_spec = #dlti.dl_spec<{text}>}} {{}}"));
    terrace_dialects::data_layout::scope::attached_spec(&body, body.root())
}

/// Two layouts: all defaults, and one with an entry for most kinds of types.
const LAYOUTS: [&str; 2] = [
    "",
    "!llvm.ptr<3> = dense<[16, 16, 32, 8]> : vector<4xi64>, !llvm.ptr<4> = dense<[128, 64, 128]> : vector<3xi64>, \
     index = 32, i32 = dense<[16, 64]> : vector<2xi64>, i8 = dense<8> : vector<1xi64>, \
     f64 = dense<[32, 128]> : vector<2xi64>, !llvm.struct<()> = dense<[32, 128]> : vector<2xi64>",
];

/// Without `complex<i17>`: `mlir-opt` ignores entries for the alignment of the element.
const TYPES: [&str; 25] = [
    "i1",
    "i17",
    "i32",
    "i64",
    "i65",
    "i128",
    "f16",
    "bf16",
    "f32",
    "f64",
    "f80",
    "index",
    "complex<f32>",
    "complex<f80>",
    "vector<3xi17>",
    "vector<3x5xf32>",
    "!llvm.ptr",
    "!llvm.ptr<3>",
    "!llvm.ptr<4>",
    "!llvm.ptr<5>",
    "!llvm.array<3 x i17>",
    "!llvm.array<0 x f64>",
    "!llvm.struct<(i8, i17, f64)>",
    "!llvm.struct<packed (i8, i17, f64)>",
    "!llvm.array<3 x struct<(i8, array<2 x f80>)>>",
];

/// Returns size in bits, size, alignment, preferred alignment and index width.
fn answers(layout: &DataLayout<'_>, ty: Type) -> [u64; 5] {
    [
        layout.size_in_bits(ty).unwrap(),
        layout.size(ty).unwrap(),
        layout.abi_alignment(ty).unwrap(),
        layout.preferred_alignment(ty).unwrap(),
        layout.index_width(ty).unwrap_or_default(),
    ]
}

#[test]
fn queries_are_answered_as_by_mlir_opt() {
    const TOOL: &str = "mlir-opt-22";
    if Command::new(TOOL).arg("--version").stdout(Stdio::null()).status().is_err() {
        assert!(std::env::var_os("CI").is_none(), "{TOOL} is missing");
        return;
    }
    let context = context();
    for layout in LAYOUTS {
        let queries: String =
            TYPES.iter().map(|ty| format!("\"test.data_layout_query\"() : () -> {ty}\n")).collect();
        let text = format!(
            "module attributes {{dlti.dl_spec = #dlti.dl_spec<{layout}>}} {{ func.func @f() {{\n{queries}return }} }}"
        );
        let mut child = Command::new(TOOL)
            .arg("--pass-pipeline=builtin.module(func.func(test-data-layout-query))")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        let answered = parse(&context, &String::from_utf8(output.stdout).unwrap());
        let function = answered.child(answered.top_level_ops().next().unwrap()).unwrap();
        let ops: Vec<Op> = function.top_level_ops().collect();
        let ours = DataLayout::new(&context, spec(&context, layout));
        for (op, text) in ops.into_iter().zip(TYPES) {
            let ty = function.value_type(function.result(op, 0));
            let theirs = ["bitsize", "size", "alignment", "preferred", "index"].map(|name| {
                function.attribute(op, name).and_then(|number| number.as_i64(&context)).unwrap() as u64
            });
            assert_eq!(answers(&ours, ty), theirs, "{text} with '{layout}'");
        }
    }
}

#[test]
fn entries_with_names_are_found() {
    let context = context();
    let spec = spec(
        &context,
        "\"dlti.endianness\" = \"big\", \"dlti.mangling_mode\" = \"e\", \"dlti.stack_alignment\" = 128, \
         \"dlti.alloca_memory_space\" = 5 : ui64, \"dlti.program_memory_space\" = 6 : ui64, \
         \"dlti.global_memory_space\" = 7 : ui64, \"dlti.default_memory_space\" = 8 : ui64, \
         \"dlti.legal_int_widths\" = array<i32: 8, 16>, \
         \"dlti.function_pointer_alignment\" = #dlti.function_pointer_alignment<32, function_dependent = true>",
    );
    let layout = DataLayout::new(&context, spec);
    let space = |value: Option<Attribute>| value.and_then(|value| value.as_i64(&context));
    assert_eq!(layout.endianness(), Some(Endianness::Big));
    assert_eq!(layout.mangling_mode(), Some("e"));
    assert_eq!(layout.stack_alignment(), 128);
    assert_eq!(space(layout.alloca_memory_space()), Some(5));
    assert_eq!(space(layout.program_memory_space()), Some(6));
    assert_eq!(space(layout.global_memory_space()), Some(7));
    assert_eq!(space(layout.default_memory_space()), Some(8));
    assert_eq!(layout.legal_int_widths(), Some(vec![8, 16]));
    let function = layout.function_pointer_alignment().unwrap();
    assert_eq!((*function.alignment(&context), *function.function_dependent(&context)), (32, true));
    assert_eq!(layout.value("dlti.other"), None);

    let none = DataLayout::new(&context, None);
    assert_eq!((none.endianness(), none.stack_alignment(), none.mangling_mode()), (None, 0, None));
}

#[test]
fn nested_layouts_combine() {
    let context = context();
    let module = parse(
        &context,
        "module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32, \"dlti.stack_alignment\" = 64>} {
           module attributes {dlti.dl_spec = #dlti.dl_spec<index = 16, i32 = dense<64> : vector<1xi64>>} {
             module {}
           }
           func.func private @f()
         }",
    );
    let ops: Vec<Op> = module.top_level_ops().collect();
    let outer = Outer::new(&module, &terrace::ir::OpPath::new(module.root()), None);
    let layout = DataLayout::within(module.child(ops[0]).unwrap(), &outer);
    assert_eq!(layout.index_width(Type::INDEX), Some(16));
    assert_eq!(layout.abi_alignment(Type::I32), Some(8));
    assert_eq!(layout.stack_alignment(), 64);
    let layout = DataLayout::of(&module, module.root());
    assert_eq!(layout.index_width(Type::INDEX), Some(32));
    assert_eq!(layout.abi_alignment(Type::I32), Some(4));
}

#[test]
fn types_without_layout_have_no_answer() {
    let context = context();
    let module = parse(
        &context,
        "!recursive = !llvm.struct<\"a\", (i32, struct<\"a\">)>
         %0 = \"test.values\"() : () -> (!recursive)
         %1 = \"test.values\"() : () -> (!llvm.void)
         %2 = \"test.values\"() : () -> (vector<[4]xi32>)
         %3 = \"test.values\"() : () -> (tensor<4xi32>)
         %4 = \"test.values\"() : () -> (!llvm.array<18446744073709551615 x i64>)",
    );
    let layout = DataLayout::of(&module, module.root());
    for op in module.top_level_ops() {
        let ty = module.value_type(module.result(op, 0));
        assert_eq!(layout.size(ty), None, "{}", context.display(ty));
    }
    let deep = (0..100_000).fold(Type::I32, |ty, at| {
        let name = format!("deep{at}");
        let named = terrace_dialects::llvm::StructType::named(&context, &name);
        let body = terrace_dialects::llvm::StructType::literal(&context, &[ty], false).unwrap();
        named.set_body(&context, Some(body)).unwrap();
        named.ty()
    });
    assert_eq!(layout.size(deep), None);
}

#[test]
fn keys_lead_through_nested_attributes() {
    let context = context();
    let module = parse(
        &context,
        "module attributes {dlti.target_system_spec = #dlti.target_system_spec<
           \"CPU\" = #dlti.target_device_spec<\"cache\" = #dlti.map<\"L1\" = 65536 : i32, i32 = 4 : i32>>>} {}",
    );
    let system = module.attribute(module.root(), "dlti.target_system_spec").unwrap();
    assert!(TargetSystemSpecAttr::from_attribute(&context, system).is_some());
    let text = |text: &str| Attribute::string(&context, text);
    let found = query(&context, system, &[text("CPU"), text("cache"), text("L1")]).unwrap();
    assert_eq!(found.as_i64(&context), Some(65536));
    let by_type = Attribute::type_attribute(&context, Type::I32);
    let found = query(&context, system, &[text("CPU"), text("cache"), by_type]).unwrap();
    assert_eq!(found.as_i64(&context), Some(4));
    assert_eq!(query(&context, system, &[text("GPU")]), None);
    assert_eq!(query(&context, system, &[text("CPU"), text("cache"), text("L1"), text("size")]), None);
}
