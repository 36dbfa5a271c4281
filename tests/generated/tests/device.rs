//! Opcodes, encodings and availability in descriptors.

use std::sync::Arc;

use terrace::context::Context;
use terrace::dialect::{
    ArgumentEncoding, AttributeEncoding, Availability, CaseParameterKind, DialectRegistry, OpDescriptor,
    Version, availability,
};
use terrace::text::{ParseOptions, parse_source};
use terrace_generated_tests::device;

fn context() -> Context {
    let mut registry = DialectRegistry::new();
    registry.insert(device::dialect());
    Context::new(&registry)
}

fn op(name: &str) -> OpDescriptor {
    let dialect = device::dialect();
    OpDescriptor::clone(dialect.operations().iter().find(|op| op.name == name).unwrap())
}

fn version(major: u32, minor: u32) -> Option<Version> {
    Some(Version { major, minor })
}

#[test]
fn arguments_are_encoded_in_the_order_of_the_declaration() {
    let load = op("device.load");
    let instruction = load.instruction.as_deref().unwrap();
    assert_eq!((instruction.opcode, instruction.set.as_deref()), (61, None));
    let expected = [
        ArgumentEncoding::Operand(0),
        ArgumentEncoding::Attribute(0, AttributeEncoding::Value),
        ArgumentEncoding::Attribute(1, AttributeEncoding::Number),
    ];
    assert_eq!(*instruction.arguments, expected);

    let all = op("device.all");
    let encodings = all.instruction.as_deref().unwrap().arguments.iter().map(|argument| match argument {
        ArgumentEncoding::Operand(_) => None,
        ArgumentEncoding::Attribute(_, encoding) => Some(*encoding),
    });
    use AttributeEncoding::{Absent, Any, Constant, List, Symbol, Text, Type};
    let expected =
        [Some(Constant), None, Some(Text), Some(Symbol), Some(Type), Some(List), Some(Any), Some(Absent)];
    assert!(encodings.eq(expected));

    let sqrt = op("device.sqrt");
    let instruction = sqrt.instruction.as_deref().unwrap();
    assert_eq!((instruction.opcode, instruction.set.as_deref()), (31, Some("extended")));
}

#[test]
fn enums_describe_their_cases() {
    let access = device::Access::DESCRIPTOR;
    assert!(access.is_set && !access.as_constant && device::Scope::DESCRIPTOR.as_constant);
    let texts = |value| access.cases_of(value).map(|case| &*case.text).collect::<Vec<_>>();
    assert_eq!(texts(0), ["None"]);
    assert_eq!(texts(18), ["Aligned", "Visible"]);
    assert!(access.holds(3) && access.holds(0) && !access.holds(4) && !device::Scope::DESCRIPTOR.holds(3));
    let visible = access.cases.last().unwrap();
    assert_eq!(visible.availability.version, version(1, 5));
    assert_eq!(
        (&*visible.parameters[0].name, &visible.parameters[0].kind),
        ("scope", &CaseParameterKind::Id)
    );
}

#[test]
fn values_become_attributes_and_back() {
    let context = context();
    let load = op("device.load");
    let access = load.enumeration(0).unwrap();
    let attribute = access.wrap.attribute(&context, 3).unwrap();
    assert_eq!(context.display(attribute).to_string(), "#device.access<Volatile|Aligned>");
    assert_eq!(access.unwrap.value(&context, attribute), Some(3));
    assert_eq!(access.wrap.attribute(&context, 4), None);
    let scope = op("device.all");
    let scope = scope.enumeration(0).unwrap();
    assert_eq!(scope.unwrap.value(&context, attribute), None);
    assert_eq!(context.display(scope.wrap.attribute(&context, 2).unwrap()).to_string(), "2 : i32");
    assert!(load.enumeration(1).is_none());
}

#[test]
fn an_op_needs_what_its_definition_and_its_cases_need() {
    let context = context();
    let text = r#"
        %p, %b = "builtin.unrealized_conversion_cast"() : () -> (i32, i1)
        %0 = "device.load"(%p) <{access = #device.access<Volatile|Visible>}> : (i32) -> i32
        %1 = "device.load"(%p) : (i32) -> i32
        %2 = "device.all"(%b) <{scope = 2 : i32, title = "", callee = @f, of = i1, list = [], any = 1}> : (i1) -> i1
    "#;
    let range = context.sources().add("test.mlir", Arc::new(text.to_owned())).unwrap();
    let body = parse_source(&context, range, &ParseOptions::default()).unwrap();
    let mut ops = Vec::new();
    body.walk(body.root()).run(|_, op| ops.push(op));
    ops.retain(|op| *op != body.root());
    let needs = |index: usize| {
        let all = availability(&body, ops[index]).into_iter();
        all.map(|one| (one.version, one.capabilities.join("|"), one.extensions.join("|"))).collect::<Vec<_>>()
    };
    assert_eq!(needs(1), [(version(1, 5), "MemoryModel".to_owned(), "memory_model".to_owned())]);
    assert_eq!(needs(2), []);
    let vote = (version(1, 3), "Kernel|Shader".to_owned(), "ballot".to_owned());
    assert_eq!(needs(3), [vote, (None, "Kernel".to_owned(), String::new())]);
}

#[test]
fn extensions_and_capabilities_replace_versions() {
    let descriptor = op("device.all");
    let vote = descriptor.availability();
    let has = |minor, declared: &[&str]| {
        vote.has_version(Version { major: 1, minor }, |name| declared.contains(&name))
    };
    assert!(has(3, &[]) && has(5, &[]) && !has(2, &[]) && !has(6, &[]));
    assert!(has(2, &["ballot"]) && has(6, &["ballot"]));
    assert!(has(2, &["Shader"]) && !has(6, &["Shader"]));
    assert!(vote.has_capability(|name| name == "Kernel") && !vote.has_capability(|_| false));

    let descriptor = op("device.sqrt");
    let sqrt = descriptor.availability();
    assert!(!sqrt.has_version(Version { major: 1, minor: 6 }, |_| false));
    assert!(sqrt.has_version(Version { major: 1, minor: 0 }, |name| name == "ballot"));
    assert!(sqrt.has_capability(|_| false));
    assert!(Availability::ALWAYS.has_version(Version { major: 0, minor: 0 }, |_| false));
}
