"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (i32), sym_name = "TwoEqual"}> ({
  ^bb0(%x: i32 loc("x")):
    %r = "test.op_n"(%x, %x) : (i32, i32) -> i32 loc("l0")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("TwoEqual")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (i32), sym_name = "EqualBelow"}> ({
  ^bb0(%x: i32 loc("x"), %y: i32 loc("y")):
    %p = "test.op_p"(%y, %x, %y, %x, %x, %x) : (i32, i32, i32, i32, i32, i32) -> i32 loc("l0")
    %r = "test.op_n"(%x, %p) : (i32, i32) -> i32 loc("l1")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("EqualBelow")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (i32), sym_name = "EqualInTheSame"}> ({
  ^bb0(%x: i32 loc("x"), %y: i32 loc("y")):
    %p = "test.op_n"(%y, %x) : (i32, i32) -> i32 loc("l0")
    %r = "test.op_n"(%p, %x) : (i32, i32) -> i32 loc("l1")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("EqualInTheSame")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32, i32) -> (i32), sym_name = "ManyEqual"}> ({
  ^bb0(%x: i32 loc("x"), %y: i32 loc("y"), %z: i32 loc("z")):
    %r = "test.op_p"(%x, %y, %x, %x, %y, %z) : (i32, i32, i32, i32, i32, i32) -> i32 loc("l0")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("ManyEqual")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (i32), sym_name = "EqualFirst"}> ({
  ^bb0(%x: i32 loc("x")):
    %r = "test.op_q"(%x, %x) : (i32, i32) -> i32 loc("l0")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("EqualFirst")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, i32, i32) -> (), sym_name = "IgnoredArguments"}> ({
  ^bb0(%x: f32 loc("x"), %y: i32 loc("y"), %z: i32 loc("z")):
    "test.ignore_arg_match_src"(%x, %y, %z) {d = 1 : i64, e = 2 : i32, f = 3 : i64} : (f32, i32, i32) -> () loc("l0")
    "func.return"() : () -> () loc("return")
  }) : () -> () loc("IgnoredArguments")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "InterleavedArguments"}> ({
  ^bb0(%x: i32 loc("x"), %y: i32 loc("y")):
    "test.interleaved_operand_attr1"(%x, %y) {attr1 = 15 : i64, attr2 = 42 : i64} : (i32, i32) -> () loc("l0")
    "func.return"() : () -> () loc("return")
  }) : () -> () loc("InterleavedArguments")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "ManyArguments"}> ({
  ^bb0(%x: i32 loc("x")):
    "test.many_arguments"(%x, %x, %x, %x, %x, %x, %x, %x, %x) {attr1 = 42 : i64, attr2 = 2 : i64, attr3 = 3 : i64, attr4 = 4 : i64, attr5 = 5 : i64, attr6 = 6 : i64, attr7 = 7 : i64, attr8 = 8 : i64, attr9 = 9 : i64} : (i32, i32, i32, i32, i32, i32, i32, i32, i32) -> () loc("l0")
    "func.return"() : () -> () loc("return")
  }) : () -> () loc("ManyArguments")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (i32), sym_name = "ConstantAttribute"}> ({
  ^bb0(%x: i32 loc("x")):
    %r = "test.op_c"(%x) : (i32) -> i32 loc("l0")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("ConstantAttribute")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = () -> (i32), sym_name = "Enum32"}> ({
  ^bb0():
    %r = "test.i32_enum_attr"() {attr = 5 : i32} : () -> i32 loc("l0")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("Enum32")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = () -> (i32), sym_name = "Enum64"}> ({
  ^bb0():
    %r = "test.i64_enum_attr"() {attr = 5 : i64} : () -> i32 loc("l0")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("Enum64")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = () -> (i32), sym_name = "OptionalAttributes"}> ({
  ^bb0():
    %r = "test.match_op_attribute1"() {required_attr = 1 : i32, optional_attr = 2 : i32, default_valued_attr = 3 : i32, more_attr = 4 : i32} : () -> i32 loc("l0")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("OptionalAttributes")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = () -> (i32, i32), sym_name = "UnitAttributes"}> ({
  ^bb0():
    %r = "test.match_op_attribute3"() {attr} : () -> i32 loc("l0")
    %s = "test.match_op_attribute3"() : () -> i32 loc("l1")
    "func.return"(%r, %s) : (i32, i32) -> () loc("return")
  }) : () -> () loc("UnitAttributes")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = () -> (i32), sym_name = "AllConstraints"}> ({
  ^bb0():
    %r = "test.all_attr_constraint_of1"() {attr = [0, 1]} : () -> i32 loc("l0")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("AllConstraints")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (i32), sym_name = "ChosenFirst"}> ({
  ^bb0(%x: i32 loc("x"), %y: i32 loc("y")):
    %r = "test.native_code_call1"(%x, %y) {choice = true, attr1 = 42, attr2 = 24} : (i32, i32) -> i32 loc("l0")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("ChosenFirst")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (i32), sym_name = "ChosenSecond"}> ({
  ^bb0(%x: i32 loc("x"), %y: i32 loc("y")):
    %r = "test.native_code_call1"(%x, %y) {choice = false, attr1 = 42, attr2 = 24} : (i32, i32) -> i32 loc("l0")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("ChosenSecond")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (i32), sym_name = "AuxiliaryCall"}> ({
  ^bb0(%x: i32 loc("x")):
    %r = "test.native_code_call3"(%x) : (i32) -> i32 loc("l0")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("AuxiliaryCall")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (i32, i32), sym_name = "TwoOfACall"}> ({
  ^bb0(%x: i32 loc("x"), %y: i32 loc("y")):
    %r:2 = "test.native_code_call6"(%x, %y) : (i32, i32) -> (i32, i32) loc("l0")
    "func.return"(%r#0, %r#1) : (i32, i32) -> () loc("return")
  }) : () -> () loc("TwoOfACall")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (i32), sym_name = "FromConstant"}> ({
  ^bb0(%x: i32 loc("x")):
    %c = "test.constant"() {value = 3 : i32} : () -> i32 loc("l0")
    %r = "test.op_r"(%x, %c) : (i32, i32) -> i32 loc("l1")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("FromConstant")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (i32), sym_name = "Bound"}> ({
  ^bb0(%x: i32 loc("x")):
    %r = "test.symbol_binding_a"(%x) {attr = 7 : i64} : (i32) -> i32 loc("l0")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("Bound")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = () -> (i32, f32, f32), sym_name = "AllResults"}> ({
  ^bb0():
    %r:3 = "test.three_result"() {kind = 1 : i64} : () -> (i32, f32, f32) loc("l0")
    "func.return"(%r#0, %r#1, %r#2) : (i32, f32, f32) -> () loc("return")
  }) : () -> () loc("AllResults")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = () -> (i32, f32, f32), sym_name = "TwoAndOne"}> ({
  ^bb0():
    %r:3 = "test.three_result"() {kind = 2 : i64} : () -> (i32, f32, f32) loc("l0")
    "func.return"(%r#0, %r#1, %r#2) : (i32, f32, f32) -> () loc("return")
  }) : () -> () loc("TwoAndOne")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = () -> (i32, f32, f32), sym_name = "OneAndTwo"}> ({
  ^bb0():
    %r:3 = "test.three_result"() {kind = 3 : i64} : () -> (i32, f32, f32) loc("l0")
    "func.return"(%r#0, %r#1, %r#2) : (i32, f32, f32) -> () loc("return")
  }) : () -> () loc("OneAndTwo")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = () -> (i32, f32, f32), sym_name = "SingleResults"}> ({
  ^bb0():
    %r:3 = "test.three_result"() {kind = 4 : i64} : () -> (i32, f32, f32) loc("l0")
    "func.return"(%r#0, %r#1, %r#2) : (i32, f32, f32) -> () loc("return")
  }) : () -> () loc("SingleResults")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = () -> (i32, f32, f32), sym_name = "AuxiliaryResults"}> ({
  ^bb0():
    %r:3 = "test.three_result"() {kind = 6 : i64} : () -> (i32, f32, f32) loc("l0")
    "func.return"(%r#0, %r#1, %r#2) : (i32, f32, f32) -> () loc("return")
  }) : () -> () loc("AuxiliaryResults")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = () -> (i32), sym_name = "UnusedResult"}> ({
  ^bb0():
    %r:2 = "test.two_result"() {kind = 5 : i64} : () -> (i32, f32) loc("l0")
    "func.return"(%r#0) : (i32) -> () loc("return")
  }) : () -> () loc("UnusedResult")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (i32, i32), sym_name = "VariadicBoth"}> ({
  ^bb0(%x: i32 loc("x"), %y: i32 loc("y")):
    %r:2 = "test.one_variadic_out_one_variadic_in1"(%x, %y) : (i32, i32) -> (i32, i32) loc("l0")
    "func.return"(%r#0, %r#1) : (i32, i32) -> () loc("return")
  }) : () -> () loc("VariadicBoth")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, f32, i32) -> (), sym_name = "MixedOperands"}> ({
  ^bb0(%x: i32 loc("x"), %f: f32 loc("f"), %y: i32 loc("y")):
    "test.mixed_variadic_in1"(%x, %y, %f, %y, %x) : (i32, i32, f32, i32, i32) -> () loc("l0")
    "func.return"() : () -> () loc("return")
  }) : () -> () loc("MixedOperands")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = () -> (i32, f32, i32), sym_name = "MixedResults"}> ({
  ^bb0():
    %r:3 = "test.mixed_variadic_out1"() : () -> (i32, f32, i32) loc("l0")
    "func.return"(%r#0, %r#1, %r#2) : (i32, f32, i32) -> () loc("return")
  }) : () -> () loc("MixedResults")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32, i32) -> (), sym_name = "TakenApart"}> ({
  ^bb0(%x: i32 loc("x"), %y: i32 loc("y"), %z: i32 loc("z")):
    "test.mixed_variadic_in4"(%x, %y, %z) {attr1 = 0 : i32} : (i32, i32, i32) -> () loc("l0")
    "func.return"() : () -> () loc("return")
  }) : () -> () loc("TakenApart")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32, i32) -> (), sym_name = "OpsTakenApart"}> ({
  ^bb0(%x: i32 loc("x"), %y: i32 loc("y"), %z: i32 loc("z")):
    %a = "test.mixed_variadic_in_out_i32"(%x) : (i32) -> i32 loc("l0")
    %b = "test.mixed_variadic_in_out_i32"(%y) : (i32) -> i32 loc("l1")
    "test.mixed_variadic_in4"(%a, %b, %z) {attr1 = 1 : i32} : (i32, i32, i32) -> () loc("l2")
    "func.return"() : () -> () loc("return")
  }) : () -> () loc("OpsTakenApart")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "SameTakenApart"}> ({
  ^bb0(%x: i32 loc("x"), %y: i32 loc("y")):
    "test.mixed_variadic_in4"(%x, %x, %y) {attr1 = 2 : i32} : (i32, i32, i32) -> () loc("l0")
    "test.mixed_variadic_in4"(%x, %y, %y) {attr1 = 2 : i32} : (i32, i32, i32) -> () loc("l1")
    "func.return"() : () -> () loc("return")
  }) : () -> () loc("SameTakenApart")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32, i32) -> (), sym_name = "TwoTakenApart"}> ({
  ^bb0(%x: i32 loc("x"), %y: i32 loc("y"), %z: i32 loc("z")):
    "test.mixed_variadic_in6"(%x, %y, %y, %z) {attr1 = 1 : i32} : (i32, i32, i32, i32) -> () loc("l0")
    "func.return"() : () -> () loc("return")
  }) : () -> () loc("TwoTakenApart")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32, i32) -> (), sym_name = "SomeTakenApart"}> ({
  ^bb0(%x: i32 loc("x"), %y: i32 loc("y"), %z: i32 loc("z")):
    "test.mixed_variadic_in6"(%x, %y, %y, %z) {attr1 = 2 : i32} : (i32, i32, i32, i32) -> () loc("l0")
    "func.return"() : () -> () loc("return")
  }) : () -> () loc("SomeTakenApart")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "ListOfOptional"}> ({
  ^bb0(%x: i32 loc("x"), %y: i32 loc("y")):
    "test.mixed_variadic_optional_in7"(%x, %y) {attr1 = 2 : i32, operandSegmentSizes = array<i32: 1, 1>} : (i32, i32) -> () loc("l0")
    "func.return"() : () -> () loc("return")
  }) : () -> () loc("ListOfOptional")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i16, i64) -> (i32, i32), sym_name = "EitherTypes"}> ({
  ^bb0(%x: i32 loc("x"), %y: i16 loc("y"), %z: i64 loc("z")):
    %r = "test.either_op_a"(%x, %y, %z) : (i32, i16, i64) -> i32 loc("l0")
    %s = "test.either_op_a"(%y, %x, %z) : (i16, i32, i64) -> i32 loc("l1")
    "func.return"(%r, %s) : (i32, i32) -> () loc("return")
  }) : () -> () loc("EitherTypes")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i16) -> (i32, i32), sym_name = "EitherAttribute"}> ({
  ^bb0(%x: i32 loc("x"), %y: i16 loc("y")):
    %r = "test.either_op_c"(%x, %y) {attr = 0 : i32} : (i32, i16) -> i32 loc("l0")
    %s = "test.either_op_c"(%y, %x) {attr = 0 : i32} : (i16, i32) -> i32 loc("l1")
    "func.return"(%r, %s) : (i32, i32) -> () loc("return")
  }) : () -> () loc("EitherAttribute")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (i32, i32), sym_name = "EitherOps"}> ({
  ^bb0(%x: i32 loc("x"), %y: i32 loc("y")):
    %a = "test.either_helper_op_a"(%x) : (i32) -> i32 loc("l0")
    %b = "test.either_helper_op_b"(%y) : (i32) -> i32 loc("l1")
    %r = "test.either_op_b"(%a, %b) : (i32, i32) -> i32 loc("l2")
    %s = "test.either_op_b"(%b, %a) : (i32, i32) -> i32 loc("l3")
    "func.return"(%r, %s) : (i32, i32) -> () loc("return")
  }) : () -> () loc("EitherOps")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (i32), sym_name = "Locations"}> ({
  ^bb0(%x: i32 loc("x")):
    %a = "test.loc_src"(%x) : (i32) -> i32 loc("l0")
    %b = "test.loc_src"(%a) : (i32) -> i32 loc("l1")
    %r = "test.loc_src"(%b) : (i32) -> i32 loc("l2")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("Locations")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "LocationWithoutResult"}> ({
  ^bb0(%x: i32 loc("x")):
    %a = "test.loc_src"(%x) : (i32) -> i32 loc("l0")
    %b = "test.loc_src"(%a) : (i32) -> i32 loc("l1")
    "test.loc_src_no_res"(%b) : (i32) -> () loc("l2")
    "func.return"() : () -> () loc("return")
  }) : () -> () loc("LocationWithoutResult")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (i32), sym_name = "WrittenType"}> ({
  ^bb0(%x: i32 loc("x")):
    %r = "test.source_op"(%x) {tag = 11 : i32} : (i32) -> i32 loc("l0")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("WrittenType")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (i32), sym_name = "TypeOfValue"}> ({
  ^bb0(%x: i32 loc("x")):
    %r = "test.source_op"(%x) {tag = 22 : i32} : (i32) -> i32 loc("l0")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("TypeOfValue")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (i32), sym_name = "TwoTypes"}> ({
  ^bb0(%x: i32 loc("x")):
    %r = "test.source_op"(%x) {tag = 33 : i32} : (i32) -> i32 loc("l0")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("TwoTypes")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (i32), sym_name = "TypesOfBoth"}> ({
  ^bb0(%x: i32 loc("x")):
    %r = "test.source_op"(%x) {tag = 55 : i32} : (i32) -> i32 loc("l0")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("TypesOfBoth")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (i32), sym_name = "TypeAndLocation"}> ({
  ^bb0(%x: i32 loc("x")):
    %r = "test.source_op"(%x) {tag = 66 : i32} : (i32) -> i32 loc("l0")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("TypeAndLocation")
}) : () -> () loc("module")
