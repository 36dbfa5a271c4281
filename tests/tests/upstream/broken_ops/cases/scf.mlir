// scf.condition: one operand more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i32
  %1 = "test.value"() : () -> i32
  %2 = "scf.while"(%1) ({
  ^bb0(%arg1: i32):
    %3 = "arith.cmpi"(%0, %arg1) <{predicate = 2 : i64}> : (i32, i32) -> i1
    %4 = "test.value"() : () -> i32
    "scf.condition"(%3, %arg1, %4) : (i1, i32, i32) -> ()
  }, {
  ^bb0(%arg0: i32):
    "scf.yield"(%arg0) : (i32) -> ()
  }) : (i32) -> i32
}) : () -> ()
// -----
// scf.execute_region: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i32
  %1 = "scf.execute_region"() ({
    "test.use"(%0) : (i32) -> ()
    "scf.yield"() : () -> ()
  }) : () -> i32
}) : () -> ()
// -----
// scf.for: one operand less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> index
  %1 = "test.value"() : () -> index
  %2 = "scf.for"(%0, %1, %0) ({
  ^bb0(%arg0: index, %arg1: index):
    "scf.yield"(%arg0) : (index) -> ()
  }) : (index, index, index) -> index
}) : () -> ()
// -----
// scf.forall.in_parallel: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> tensor<4xf32>
  %1 = "scf.forall"(%0) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({
  ^bb0(%arg0: index, %arg1: tensor<4xf32>):
    %2 = "scf.forall.in_parallel"() ({
    ^bb0:
    }) : () -> i32
  }) : (tensor<4xf32>) -> tensor<4xf32>
}) : () -> ()
// -----
// scf.if: operand #0 is of the type memref<4xf32>: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> i1
  %2 = "test.value"() : () -> memref<4xf32>
  "scf.if"(%2) ({
    "test.use"(%0) : (f32) -> ()
    "scf.yield"() : () -> ()
  }, {
  }) : (memref<4xf32>) -> ()
}) : () -> ()
// -----
// scf.index_switch: 'cases' is unit: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> index
  "scf.index_switch"(%1) <{cases}> ({
    "test.use"(%0) : (f32) -> ()
    "scf.yield"() : () -> ()
  }) : (index) -> ()
}) : () -> ()
// -----
// scf.parallel: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> index
  %1 = "test.value"() : () -> index
  %2 = "test.value"() : () -> index
  %3 = "scf.parallel"(%0, %1, %2) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%arg0: index):
    "test.use"(%arg0) : (index) -> ()
    "scf.reduce"() : () -> ()
  }) : (index, index, index) -> i32
}) : () -> ()
// -----
// scf.while: one region more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i32
  %1 = "test.value"() : () -> i32
  %2 = "scf.while"(%1) ({
  ^bb0(%arg1: i32):
    %3 = "arith.cmpi"(%0, %arg1) <{predicate = 2 : i64}> : (i32, i32) -> i1
    "scf.condition"(%3, %arg1) : (i1, i32) -> ()
  }, {
  ^bb0(%arg0: i32):
    "scf.yield"(%arg0) : (i32) -> ()
  }, {
  }) : (i32) -> i32
}) : () -> ()
