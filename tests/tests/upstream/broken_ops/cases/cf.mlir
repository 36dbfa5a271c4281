// cf.assert: one region more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i1
  "cf.assert"(%0) <{msg = "first"}> ({
  }) : (i1) -> ()
}) : () -> ()
// -----
// cf.br: one operand more: rejected
"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> i32, sym_name = "only_predecessor"}> ({
  ^bb0(%arg0: i32):
    %0 = "test.value"() : () -> i32
    "cf.br"(%arg0, %0)[^bb1] : (i32, i32) -> ()
  ^bb1(%1: i32):  // pred: ^bb0
    "func.return"(%1) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// cf.switch: 'case_values' is none: rejected
"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> i32, sym_name = "switch_to_one_place"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    "cf.switch"(%arg0, %arg1, %arg1)[^bb1, ^bb1] <{case_operand_segments = array<i32: 1>, case_values = none, operandSegmentSizes = array<i32: 1, 1, 1>}> : (i32, i32, i32) -> ()
  ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb0
    "func.return"(%0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
