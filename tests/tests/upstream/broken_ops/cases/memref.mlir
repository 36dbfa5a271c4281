// memref.alloca_scope.return: one operand more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "memref.alloca_scope"() ({
    %2 = "test.value"() : () -> i32
    "memref.alloca_scope.return"(%0, %2) : (f32, i32) -> ()
  }) : () -> f32
}) : () -> ()
// -----
// memref.assume_alignment: one region more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> memref<?xf32>
  %1 = "memref.assume_alignment"(%0) <{alignment = 16 : i32}> ({
  }) : (memref<?xf32>) -> memref<?xf32>
}) : () -> ()
// -----
// memref.atomic_rmw: result #0 is of the type memref<4xf32>: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i32
  %1 = "test.value"() : () -> memref<i32>
  %2 = "test.value"() : () -> i32
  %3 = "memref.atomic_rmw"(%0, %1) <{kind = 1 : i64}> : (i32, memref<i32>) -> memref<4xf32>
}) : () -> ()
// -----
// memref.cast: one operand more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> memref<1xi32>
  %1 = "test.value"() : () -> i32
  %2 = "memref.cast"(%0, %1) : (memref<1xi32>, i32) -> memref<?xi32>
}) : () -> ()
// -----
// memref.collapse_shape: one result less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> memref<1x1xf32>
  %1 = "test.value"() : () -> memref<f32>
  "memref.collapse_shape"(%0) <{reassociation = []}> : (memref<1x1xf32>) -> ()
}) : () -> ()
// -----
// memref.copy: one operand less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> memref<8xf32>
  "memref.copy"(%0) : (memref<8xf32>) -> ()
}) : () -> ()
// -----
// memref.dealloc: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> memref<*xf32>
  %1 = "memref.dealloc"(%0) : (memref<*xf32>) -> i32
}) : () -> ()
// -----
// memref.expand_shape: result #0 is of the type vector<4xf32>: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> memref<f32>
  %1 = "test.value"() : () -> memref<1x1xf32>
  %2 = "memref.expand_shape"(%0) <{reassociation = [], static_output_shape = array<i64: 1, 1>}> : (memref<f32>) -> vector<4xf32>
}) : () -> ()
// -----
// memref.extract_aligned_pointer_as_index: result #0 is of the type none: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> memref<?x4xf32>
  %1 = "test.value"() : () -> index
  %2 = "memref.extract_aligned_pointer_as_index"(%0) : (memref<?x4xf32>) -> none
}) : () -> ()
// -----
// memref.extract_strided_metadata: one operand more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> memref<?xf32>
  %1 = "test.value"() : () -> i32
  %2:4 = "memref.extract_strided_metadata"(%0, %1) : (memref<?xf32>, i32) -> (memref<f32>, index, index, index)
}) : () -> ()
// -----
// memref.global: one result more: rejected
"builtin.module"() ({
  %0 = "memref.global"() <{initial_value, sym_name = "undefined", type = memref<4xi32>}> : () -> i32
}) : () -> ()
// -----
// memref.load: result #0 is of the type vector<4xf32>: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> memref<f32>
  %1 = "test.value"() : () -> f32
  %2 = "memref.load"(%0) : (memref<f32>) -> vector<4xf32>
}) : () -> ()
// -----
// memref.prefetch: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> memref<?xf32>
  %1 = "test.value"() : () -> index
  %2 = "memref.prefetch"(%0, %1) <{isDataCache = true, isWrite = false, localityHint = 3 : i32}> : (memref<?xf32>, index) -> i32
}) : () -> ()
// -----
// memref.reinterpret_cast: one operand less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> memref<8xf32>
  %1 = "memref.reinterpret_cast"() <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 8>, static_strides = array<i64: 1>}> : () -> memref<8xf32>
}) : () -> ()
// -----
// memref.reshape: operand #1 is of the type complex<f32>: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> memref<?xf32>
  %1 = "test.value"() : () -> memref<1xi32>
  %2 = "test.value"() : () -> complex<f32>
  %3 = "memref.reshape"(%0, %2) : (memref<?xf32>, complex<f32>) -> memref<?xf32>
}) : () -> ()
// -----
// memref.store: operand #0 is of the type complex<f32>: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> memref<f32>
  %2 = "test.value"() : () -> complex<f32>
  "memref.store"(%2, %1) : (complex<f32>, memref<f32>) -> ()
}) : () -> ()
// -----
// memref.subview: one result less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> memref<8x16xf32>
  %1 = "test.value"() : () -> memref<8x16xf32>
  "memref.subview"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 8, 16>, static_strides = array<i64: 1, 1>}> : (memref<8x16xf32>) -> ()
}) : () -> ()
// -----
// memref.transpose: 'permutation' is unit: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> memref<4x6xi32>
  %1 = "memref.transpose"(%0) <{permutation}> : (memref<4x6xi32>) -> memref<6x4xi32, strided<[1, 6]>>
}) : () -> ()
