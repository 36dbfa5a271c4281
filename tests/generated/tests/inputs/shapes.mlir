#wide = #shapes.range<1, 2>
!named = !shapes.pair<i8, "aliased">
"t.types"() {
  token = !shapes.token,
  pair = !shapes.pair<i32, "two">,
  triple = !shapes.pair<tensor<2xi32>, "three", !shapes.token>,
  nested_in_brackets = !shapes<pair<f32, "in brackets">>,
  in_a_string = !shapes<"pair<f32, \22in a string\22>">,
  listed = !shapes.listed<8, 2.5, "all", i32, f32>,
  listed_by_default = !shapes.listed<8>,
  listed_label = !shapes.listed<8, "label">,
  listed_elements = !shapes.listed<8, i32, i64>,
  hexadecimal = !shapes.listed<0xff, 0x7FC00000>,
  named = !shapes.named<low = -3, sizes = [1, 2], grid = [[-1, 2], []], order = less, flags = fast|wide, exact = true>,
  named_in_any_order = !shapes.named<order = "not less", grid = [], sizes = [], low = 5>,
  named_by_default = !shapes.named<sizes = [], low = 5, grid = [[]], order = equal, flags = none>,
  nested = !shapes.nested<<i32, "short"> in <1, 2> : [<i8, "a">, !shapes.pair<i8, "b">]>,
  nested_alias = !shapes.nested<!named in #wide : []>,
  qualified = !shapes.qualified<!shapes.pair<i32, "full">>,
  bare = !shapes.bare less (SAME),
  bare_alone = !shapes.bare "not less",
  plain = !shapes.plain<name = x, map = (d0) -> (d0 + 1), value = 3 : i8>,
  plain_quoted = !shapes.plain<name = "two words", value = [#shapes.weight<1.0>]>,
  recursive = !shapes.struct<"node", packed = true, (i32, !shapes.struct<"node", packed = true>)>,
  opaque = !shapes.struct<"opaque">,
  empty = !shapes.struct<"empty", ()>,
  again = tuple<!shapes.struct<"node", packed = true>, !shapes.struct<"empty">, !named, !named>
} : () -> ()
"t.attributes"() {
  range = #shapes.range<-1, 9223372036854775807>,
  weight = #shapes.weight<0.5, fast|small>,
  not_a_number = #shapes.weight<0x7FF0000000000000, fast | wide>
} : () -> ()
%0 = shapes.use <1, 2> weighs <1.0, wide> : <i32, "short">
%1 = shapes.use #shapes.range<1, 2> : !shapes.pair<i32, "full">
%2 = shapes.use #wide weighs #shapes.weight<2.0> {other = !named} : !named
