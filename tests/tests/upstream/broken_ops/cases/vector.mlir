// vector.bitcast: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> vector<4xf32>
  %1:2 = "vector.bitcast"(%0) : (vector<4xf32>) -> (vector<4xi32>, i32)
}) : () -> ()
// -----
// vector.broadcast: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1:2 = "vector.broadcast"(%0) : (f32) -> (vector<2xf32>, i32)
}) : () -> ()
// -----
// vector.constant_mask: one result less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> vector<4xi1>
  "vector.constant_mask"() <{mask_dim_sizes = array<i64: 0>}> : () -> ()
}) : () -> ()
// -----
// vector.create_mask: one result less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> index
  %1 = "test.value"() : () -> vector<4xi1>
  "vector.create_mask"(%0) : (index) -> ()
}) : () -> ()
// -----
// vector.deinterleave: one operand less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> vector<4xf32>
  %1:2 = "vector.deinterleave"() : () -> (vector<2xf32>, vector<2xf32>)
}) : () -> ()
// -----
// vector.expandload: operand #2 is of the type memref<4xf32>: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> memref<8xf32>
  %1 = "test.value"() : () -> index
  %2 = "test.value"() : () -> vector<4xi1>
  %3 = "test.value"() : () -> vector<4xf32>
  %4 = "test.value"() : () -> memref<4xf32>
  %5 = "vector.expandload"(%0, %1, %4, %3) : (memref<8xf32>, index, memref<4xf32>, vector<4xf32>) -> vector<4xf32>
}) : () -> ()
// -----
// vector.extract: 'static_position' is [unit]: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> vector<f32>
  %1 = "vector.extract"(%0) <{static_position = [unit]}> : (vector<f32>) -> f32
}) : () -> ()
// -----
// vector.fma: one operand less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> vector<4xf32>
  %1 = "vector.fma"(%0, %0) : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
}) : () -> ()
// -----
// vector.insert_strided_slice: 'offsets' is missing: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> vector<4xf32>
  %1 = "test.value"() : () -> vector<4xf32>
  %2 = "vector.insert_strided_slice"(%0, %1) <{strides = [1]}> : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
}) : () -> ()
// -----
// vector.interleave: one operand more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> vector<2xf32>
  %1 = "test.value"() : () -> i32
  %2 = "vector.interleave"(%0, %0, %1) : (vector<2xf32>, vector<2xf32>, i32) -> vector<4xf32>
}) : () -> ()
// -----
// vector.mask: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> vector<4xf32>
  %1 = "test.value"() : () -> vector<4xi1>
  %2:2 = "vector.mask"(%1) ({
    "vector.yield"(%0) : (vector<4xf32>) -> ()
  }) : (vector<4xi1>) -> (vector<4xf32>, i32)
}) : () -> ()
// -----
// vector.outerproduct: operand #1 is of the type vector<4xf32>: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> vector<2xi32>
  %1 = "test.value"() : () -> i32
  %2 = "test.value"() : () -> vector<2xi32>
  %3 = "test.value"() : () -> vector<4xf32>
  %4 = "vector.outerproduct"(%0, %3, %2) <{kind = #vector.kind<maxsi>}> : (vector<2xi32>, vector<4xf32>, vector<2xi32>) -> vector<2xi32>
}) : () -> ()
// -----
// vector.print: 'punctuation' is missing: accepted
"builtin.module"() ({
  "vector.print"() : () -> ()
}) : () -> ()
// -----
// vector.reduction: operand #0 is of the type i32: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> vector<1xi32>
  %1 = "test.value"() : () -> i32
  %2 = "vector.reduction"(%1) <{kind = #vector.kind<add>}> : (i32) -> i32
}) : () -> ()
// -----
// vector.scalable.extract: one operand less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> vector<[4]xf32>
  %1 = "vector.scalable.extract"() <{pos = 0 : i64}> : () -> vector<4xf32>
}) : () -> ()
// -----
// vector.scalable.insert: 'pos' is [unit]: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> vector<4xf32>
  %1 = "test.value"() : () -> vector<[4]xf32>
  %2 = "vector.scalable.insert"(%0, %1) <{pos = [unit]}> : (vector<4xf32>, vector<[4]xf32>) -> vector<[4]xf32>
}) : () -> ()
// -----
// vector.step: one result less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> vector<4xindex>
  "vector.step"() : () -> ()
}) : () -> ()
// -----
// vector.store: one region more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> vector<4xf32>
  %1 = "test.value"() : () -> memref<?xf32>
  %2 = "test.value"() : () -> index
  "vector.store"(%0, %1, %2) ({
  }) : (vector<4xf32>, memref<?xf32>, index) -> ()
}) : () -> ()
// -----
// vector.to_elements: operand #0 is of the type complex<f32>: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> vector<2xf32>
  %1 = "test.value"() : () -> complex<f32>
  %2:2 = "vector.to_elements"(%1) : (complex<f32>) -> (f32, f32)
}) : () -> ()
// -----
// vector.transfer_write: one operand less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> vector<4xf32>
  %1 = "test.value"() : () -> memref<8xf32>
  %2 = "test.value"() : () -> index
  "vector.transfer_write"(%0, %1) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<4xf32>, memref<8xf32>) -> ()
}) : () -> ()
// -----
// vector.type_cast: one operand more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> memref<8x8xf32>
  %1 = "test.value"() : () -> i32
  %2 = "vector.type_cast"(%0, %1) : (memref<8x8xf32>, i32) -> memref<vector<8x8xf32>>
}) : () -> ()
