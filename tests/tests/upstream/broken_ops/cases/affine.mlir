// affine.apply: operand #0 is of the type tensor<4xi32>: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> index
  %1 = "test.value"() : () -> tensor<4xi32>
  %2 = "affine.apply"(%1) <{map = affine_map<(d0) -> (5)>}> : (tensor<4xi32>) -> index
}) : () -> ()
// -----
// affine.delinearize_index: result #0 is of the type memref<4xf32>: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> index
  %1 = "test.value"() : () -> index
  %2:3 = "affine.delinearize_index"(%0) <{static_basis = array<i64: 2, 4>}> : (index) -> (memref<4xf32>, index, index)
}) : () -> ()
// -----
// affine.dma_wait: one operand more: accepted
"builtin.module"() ({
  %0 = "test.value"() : () -> memref<1xi32>
  %1 = "test.value"() : () -> index
  %2 = "test.value"() : () -> i32
  "affine.dma_wait"(%0, %1, %2) {tag_map = affine_map<() -> (0)>} : (memref<1xi32>, index, i32) -> ()
}) : () -> ()
// -----
// affine.for: 'operandSegmentSizes' is [unit]: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> index
  "affine.for"(%0) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = [unit], step = 1 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
  ^bb0(%arg0: index):
    "affine.yield"() : () -> ()
  }) : (index) -> ()
}) : () -> ()
// -----
// affine.linearize_index: one operand more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> index
  %1 = "test.value"() : () -> index
  %2 = "test.value"() : () -> i32
  %3 = "affine.linearize_index"(%0, %1, %2) <{disjoint, operandSegmentSizes = array<i32: 2, 0>, static_basis = array<i64: 5>}> : (index, index, i32) -> index
}) : () -> ()
// -----
// affine.load: one result less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> memref<4xf64>
  %1 = "test.value"() : () -> f64
  "affine.load"(%0) <{map = affine_map<() -> (0)>}> : (memref<4xf64>) -> ()
}) : () -> ()
// -----
// affine.max: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> index
  %1:2 = "affine.max"(%0) <{map = affine_map<(d0) -> (d0 + 1, d0 + 1)>}> : (index) -> (index, i32)
}) : () -> ()
// -----
// affine.vector_load: 'map' is missing: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> memref<?xf32>
  %1 = "affine.vector_load"(%0) : (memref<?xf32>) -> vector<4xf32>
}) : () -> ()
