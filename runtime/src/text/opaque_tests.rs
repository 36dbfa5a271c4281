//! Reading and printing bodies of dialects that nobody registered, and their aliases.

use std::sync::Arc;

use super::{ParseOptions, PrintOptions, parse_source, print_body};
use crate::attributes::{Attribute, AttributeData};
use crate::context::{Context, ContextOptions};
use crate::diagnostics::HandlerResult;
use crate::diagnostics::testing::Log;
use crate::dialect::DialectRegistry;
use crate::ir::Body;
use crate::sub_elements::Part;
use crate::types::Type;

fn context() -> Context {
    let options = ContextOptions { allow_unregistered_dialects: true, ..ContextOptions::default() };
    Context::with_options(&DialectRegistry::new(), options)
}

fn read(context: &Context, text: &str) -> Body {
    let source = context.sources().add("in", Arc::new(text.as_bytes().to_vec())).unwrap();
    parse_source(context, source, &ParseOptions::default()).unwrap()
}

fn print(body: &Body, local_scope: bool) -> String {
    let mut text = Vec::new();
    let options = PrintOptions { generic: true, local_scope, ..PrintOptions::default() };
    print_body(body, &options, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// Prints aliases and ops, and asserts that the text round-trips in the same context and in another.
fn printed(text: &str) -> String {
    let context = context();
    let first = print(&read(&context, text), false);
    let again = print(&read(&self::context(), &first), false);
    assert_eq!(first, again);
    assert_eq!(first, print(&read(&context, &first), false));
    let body = |text: &str| {
        let lines = text.lines().filter(|line| !line.starts_with("\"builtin") && !line.starts_with("})"));
        lines.map(|line| line.trim_start().to_owned() + "\n").collect::<String>()
    };
    body(&first)
}

/// The first attribute of each op.
fn attributes(context: &Context, text: &str) -> Vec<Attribute> {
    let body = read(context, text);
    let mut found = Vec::new();
    body.name(body.root());
    let (_, region) = body.region(body.root(), 0);
    for block in body.blocks(region) {
        found.extend(body.ops(block).filter_map(|op| body.attribute(op, "x")));
    }
    found
}

#[test]
fn names_of_the_text_are_kept() {
    // Ordered by depth, types first, then by name, then by first use.
    let text = "\
#loop1 = #l.loop<2>
#loop = #l.loop<1>
#part = #l.part<1>
#map7 = affine_map<() -> ()>
!t8 = !l.t<i8>
#whole = #l.whole<#part, x = [#loop1, #map7], !t8>
!unused = !l.u<1>
\"a.b\"() {x = #whole, y = #loop, z = !t8, w = #part, u = #l.part<2>} : () -> ()
";
    insta::assert_snapshot!(printed(text), @r##"
    !t8 = !l.t<i8>
    #loop = #l.loop<2>
    #loop1 = #l.loop<1>
    #map = affine_map<() -> ()>
    #part = #l.part<1>
    #whole = #l.whole<#part, x = [#loop, #map], !t8>
    "a.b"() {u = #l.part<2>, w = #part, x = #whole, y = #loop1, z = !t8} : () -> ()
    "##);
}

#[test]
fn numbers_of_other_texts_are_no_names() {
    insta::assert_snapshot!(printed("\
#a3 = #l.x<3>
#a8 = #l.x<8>
#a8_1 = #l.x<81>
#map1 = #l.x<1>
#map = affine_map<() -> ()>
\"a.b\"() {x = [#a3, #a8_1, #a8, #map1, #map]} : () -> ()
"), @r##"
    #a3 = #l.x<3>
    #a8 = #l.x<81>
    #a8_1 = #l.x<8>
    #map = #l.x<1>
    #map1 = affine_map<() -> ()>
    "a.b"() {x = [#a3, #a8, #a8_1, #map, #map1]} : () -> ()
    "##);
}

#[test]
fn names_that_stand_for_nothing_stay_so() {
    insta::assert_snapshot!(printed("\
#m = affine_map<() -> ()>
#b = #l.x<#map, \"#m\", !map2, #l.y, #l<z>, #m>
#c = affine_map<() -> (0)>
#d = affine_map<() -> (1)>
\"a.b\"() {x = [#b, #m, #c, #d, #l<\"#m\">]} : () -> ()
"), @r##"
    #map1 = affine_map<() -> ()>
    #map3 = affine_map<() -> (0)>
    #map4 = affine_map<() -> (1)>
    #b = #l.x<#map, "#m", !map2, #l.y, #l<z>, #map1>
    "a.b"() {x = [#b, #map1, #map3, #map4, #l<"#m">]} : () -> ()
    "##);
}

#[test]
fn what_has_no_alias_is_written_in_its_place() {
    let context = context();
    let text = "\
!t = tensor<4xi32>
#a = [1, \"x\", !t]
#m = affine_map<() -> ()>
#n = affine_map<() -> ()>
#nested = [#m]
\"a.b\"() {x = !l.x<!t>} : () -> ()
\"a.b\"() {x = !l.x<tensor<4xi32>>} : () -> ()
\"a.b\"() {x = #l.x<#a>} : () -> ()
\"a.b\"() {x = #l.x<[1, \"x\", tensor<4xi32>]>} : () -> ()
\"a.b\"() {x = #l.x<#nested>} : () -> ()
\"a.b\"() {x = #l.x<[#n]>} : () -> ()
";
    let attributes = attributes(&context, text);
    for pair in attributes.chunks(2) {
        assert_eq!(pair[0], pair[1]);
    }
    assert_eq!(attributes.len(), 6);
    assert!(printed(text).contains("#l.x<[#map]>"));
}

#[test]
fn without_aliases_what_is_mentioned_stands_in_place() {
    let context = context();
    let body = read(
        &context,
        "#m = affine_map<(d0) -> (d0)>\n#o = #l.o<#m>\n#w = loc(\"w\")\n\
         \"a.b\"() {x = #l.x<#o, loc(#w), #w, loc(fused[#w])>} : () -> ()",
    );
    let text = print(&body, true);
    let expected = "#l.x<#l.o<affine_map<(d0) -> (d0)>>, loc(\"w\"), loc(\"w\"), loc(fused[\"w\"])>";
    assert!(text.contains(expected), "{text}");
}

#[test]
fn distinct_attributes_keep_their_identity() {
    insta::assert_snapshot!(printed("\
#di = #l.di<distinct[7]<>, distinct[3]<\"x\">, distinct[x]<>, distinct[5]<nonsense, distinct[9]<>>>
\"a.b\"() {a = distinct[3]<\"x\">, b = distinct[1]<>, c = distinct[7]<>, d = #di} : () -> ()
"), @r##"
    #distinct = distinct[0]<"x">
    #di = #l.di<distinct[1]<>, #distinct, distinct[x]<>, distinct[5]<nonsense, distinct[9]<>>>
    "a.b"() {a = #distinct, b = distinct[2]<>, c = distinct[1]<>, d = #di} : () -> ()
    "##);
}

#[test]
fn parts_of_bodies_are_replaced() {
    let context = context();
    let text = "#o = #l.o<1>\n\"a.b\"() {x = #l.x<#o, #o>} : () -> ()";
    let attribute = attributes(&context, text)[0];
    let inner = Attribute::opaque(&context, "l", "o<1>", Type::NONE);
    let new = Attribute::opaque(&context, "l", "n", Type::NONE);
    let replaced = attribute
        .replace_parts(&context, |part| (part == Part::Attribute(inner)).then_some(Part::Attribute(new)))
        .unwrap();
    assert_eq!(context.display(replaced).to_string(), "#l.x<#l.n, #l.n>");
}

#[test]
fn aliases_within_bodies_nest_to_the_limit() {
    let context = context();
    let limit = context.options().limits.attributes;
    let mut text = String::from("#a0 = #l.x\n");
    for level in 1..=limit {
        text += &format!("#a{level} = #l.x<#a{}>\n", level - 1);
    }
    let source = context.sources().add("in", Arc::new(text.into_bytes())).unwrap();
    let log = Log::default();
    context.diagnostics().register(log.handler("error", HandlerResult::Consumed));
    assert!(parse_source(&context, source, &ParseOptions::default()).is_err());
    assert_eq!(log.text(), format!("error: types and attributes nest deeper than {limit} levels"));
}

#[test]
fn bodies_take_no_more_room_than_texts() {
    assert!(size_of::<AttributeData>() <= 48, "{}", size_of::<AttributeData>());
}
