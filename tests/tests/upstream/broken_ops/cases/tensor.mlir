// tensor.bitcast: operand #0 is of the type index: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> tensor<4xf32>
  %1 = "test.value"() : () -> index
  %2 = "tensor.bitcast"(%1) : (index) -> tensor<4xi32>
}) : () -> ()
// -----
// tensor.cast: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> tensor<4xf32>
  %1:2 = "tensor.cast"(%0) : (tensor<4xf32>) -> (tensor<?xf32>, i32)
}) : () -> ()
// -----
// tensor.collapse_shape: one result less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> tensor<1x2xi32>
  %1 = "test.value"() : () -> tensor<2xi32>
  "tensor.collapse_shape"(%0) <{reassociation = [[0, 1]]}> : (tensor<1x2xi32>) -> ()
}) : () -> ()
// -----
// tensor.concat: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> tensor<4xf32>
  %1:2 = "tensor.concat"(%0) <{dim = 0 : i64}> : (tensor<4xf32>) -> (tensor<4xf32>, i32)
}) : () -> ()
// -----
// tensor.dim: one operand more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> tensor<?x?xf32>
  %1 = "test.value"() : () -> index
  %2 = "test.value"() : () -> i32
  %3 = "tensor.dim"(%0, %1, %2) : (tensor<?x?xf32>, index, i32) -> index
}) : () -> ()
// -----
// tensor.empty: one operand more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> index
  %1 = "test.value"() : () -> index
  %2 = "test.value"() : () -> i32
  %3 = "tensor.empty"(%0, %1, %2) : (index, index, i32) -> tensor<?x?xf32>
}) : () -> ()
// -----
// tensor.expand_shape: one operand more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> tensor<2xi32>
  %1 = "test.value"() : () -> i32
  %2 = "tensor.expand_shape"(%0, %1) <{reassociation = [[0, 1]], static_output_shape = array<i64: 1, 2>}> : (tensor<2xi32>, i32) -> tensor<1x2xi32>
}) : () -> ()
// -----
// tensor.insert: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> tensor<4xf32>
  %2 = "test.value"() : () -> index
  %3:2 = "tensor.insert"(%0, %1, %2) : (f32, tensor<4xf32>, index) -> (tensor<4xf32>, i32)
}) : () -> ()
// -----
// tensor.insert_slice: 'operandSegmentSizes' is missing: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> tensor<4xi32>
  %1 = "test.value"() : () -> tensor<12xi32>
  %2 = "tensor.insert_slice"(%0, %1) <{static_offsets = array<i64: 3>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (tensor<4xi32>, tensor<12xi32>) -> tensor<12xi32>
}) : () -> ()
// -----
// tensor.parallel_insert_slice: one region more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> tensor<1x5xi32>
  %1 = "test.value"() : () -> tensor<3x5xi32>
  %2 = "scf.forall"(%1) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 1>}> ({
  ^bb0(%arg0: index, %arg1: tensor<3x5xi32>):
    "scf.forall.in_parallel"() ({
      "tensor.parallel_insert_slice"(%0, %arg1, %arg0) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 5>, static_strides = array<i64: 1, 1>}> ({
      }) : (tensor<1x5xi32>, tensor<3x5xi32>, index) -> ()
    }) : () -> ()
  }) : (tensor<3x5xi32>) -> tensor<3x5xi32>
}) : () -> ()
// -----
// tensor.rank: one result less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> tensor<?x?xf32>
  %1 = "test.value"() : () -> index
  "tensor.rank"(%0) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// tensor.reshape: one operand less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> tensor<16xf32>
  %1 = "test.value"() : () -> tensor<1xindex>
  %2 = "tensor.reshape"(%0) : (tensor<16xf32>) -> tensor<16xf32>
}) : () -> ()
// -----
// tensor.splat: one result less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> tensor<4xf32>
  "tensor.splat"(%0) : (f32) -> ()
}) : () -> ()
// -----
// tensor.yield: one operand more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> index
  %2 = "tensor.generate"(%1) ({
  ^bb0(%arg0: index):
    %3 = "test.value"() : () -> i32
    "tensor.yield"(%0, %3) : (f32, i32) -> ()
  }) : (index) -> tensor<?xf32>
}) : () -> ()
