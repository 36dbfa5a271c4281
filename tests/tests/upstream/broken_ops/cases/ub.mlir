// ub.poison: 'value' is "text": rejected
"builtin.module"() ({
  %0 = "ub.poison"() <{value = "text"}> : () -> i32
}) : () -> ()
// -----
// ub.poison: one operand more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i32
  %1 = "ub.poison"(%0) <{value = #ub.poison}> : (i32) -> i32
}) : () -> ()
// -----
// ub.poison: one result more: rejected
"builtin.module"() ({
  %0:2 = "ub.poison"() <{value = #ub.poison}> : () -> (i32, i32)
}) : () -> ()
