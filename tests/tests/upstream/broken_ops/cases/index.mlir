// index.and: one operand less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> index
  %1 = "index.and"(%0) : (index) -> index
}) : () -> ()
// -----
// index.casts: operand #0 is of the type vector<4xf32>: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i64
  %1 = "test.value"() : () -> vector<4xf32>
  %2 = "index.casts"(%1) : (vector<4xf32>) -> index
}) : () -> ()
// -----
// index.ceildivu: one result less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> index
  %1 = "test.value"() : () -> index
  %2 = "test.value"() : () -> index
  "index.ceildivu"(%0, %1) : (index, index) -> ()
}) : () -> ()
// -----
// index.cmp: operand #0 is of the type i1: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> index
  %1 = "test.value"() : () -> i1
  %2 = "index.cmp"(%1, %0) <{pred = #index<cmp_predicate eq>}> : (i1, index) -> i1
}) : () -> ()
// -----
// index.constant: one operand more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i32
  %1 = "index.constant"(%0) <{value = 0 : index}> : (i32) -> index
}) : () -> ()
// -----
// index.divs: result #0 is of the type i32: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> index
  %1 = "test.value"() : () -> index
  %2 = "test.value"() : () -> index
  %3 = "index.divs"(%0, %1) : (index, index) -> i32
}) : () -> ()
// -----
// index.maxs: one operand more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> index
  %1 = "test.value"() : () -> i32
  %2 = "index.maxs"(%0, %0, %1) : (index, index, i32) -> index
}) : () -> ()
// -----
// index.maxu: one operand more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> index
  %1 = "test.value"() : () -> i32
  %2 = "index.maxu"(%0, %0, %1) : (index, index, i32) -> index
}) : () -> ()
// -----
// index.mins: result #0 is of the type complex<f32>: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> index
  %1 = "test.value"() : () -> index
  %2 = "index.mins"(%0, %0) : (index, index) -> complex<f32>
}) : () -> ()
// -----
// index.minu: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> index
  %1:2 = "index.minu"(%0, %0) : (index, index) -> (index, i32)
}) : () -> ()
// -----
// index.or: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> index
  %1:2 = "index.or"(%0, %0) : (index, index) -> (index, i32)
}) : () -> ()
// -----
// index.shl: one region more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> index
  %1 = "test.value"() : () -> index
  %2 = "index.shl"(%0, %1) ({
  }) : (index, index) -> index
}) : () -> ()
// -----
// index.shrs: operand #1 is of the type memref<4xf32>: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> index
  %1 = "test.value"() : () -> index
  %2 = "test.value"() : () -> memref<4xf32>
  %3 = "index.shrs"(%0, %2) : (index, memref<4xf32>) -> index
}) : () -> ()
