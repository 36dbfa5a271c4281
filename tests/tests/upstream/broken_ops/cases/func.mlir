// func.call_indirect: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> ((i32) -> i32)
  %1 = "test.value"() : () -> i32
  %2:2 = "func.call_indirect"(%0, %1) : ((i32) -> i32, i32) -> (i32, i32)
}) : () -> ()
