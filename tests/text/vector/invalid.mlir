// RUN: terrace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @broadcast_element(%x: f64) {
  // expected-error@below {{failed to verify that source operand and result have same element type}}
  %0 = vector.broadcast %x : f64 to vector<4xf32>
  return
}

// -----

func.func @broadcast_shaped(%x: tensor<4xf32>) {
  // expected-error@below {{source type is not a vector}}
  %0 = vector.broadcast %x : tensor<4xf32> to vector<4xf32>
  return
}

// -----

func.func @broadcast_rank(%v: vector<2x2xf32>) {
  // expected-error@below {{source rank higher than destination rank}}
  %0 = vector.broadcast %v : vector<2x2xf32> to vector<4xf32>
  return
}

// -----

func.func @broadcast_size(%v: vector<3xf32>) {
  // expected-error@below {{dimension mismatch (3 vs. 4)}}
  %0 = vector.broadcast %v : vector<3xf32> to vector<2x4xf32>
  return
}

// -----

func.func @from_elements(%x: f32) {
  // expected-error@below {{number of operands and elements of the result do not match}}
  %0 = vector.from_elements %x, %x : vector<3xf32>
  return
}

// -----

func.func @from_elements_type(%x: f64) {
  // expected-error@below {{operand types match the result element type}}
  %0 = "vector.from_elements"(%x) : (f64) -> vector<1xf32>
  return
}

// -----

func.func @constant_mask_scalar() {
  // expected-error@below {{array attr must have length 1 for 0-D vectors}}
  %0 = vector.constant_mask [0, 0] : vector<i1>
  return
}

// -----

func.func @constant_mask_scalar_value() {
  // expected-error@below {{mask dim size must be either 0 or 1 for 0-D vectors}}
  %0 = vector.constant_mask [2] : vector<i1>
  return
}

// -----

func.func @constant_mask_rank() {
  // expected-error@below {{must specify array attr of size equal vector result rank}}
  %0 = vector.constant_mask [2] : vector<4x4xi1>
  return
}

// -----

func.func @constant_mask_size() {
  // expected-error@below {{array attr of size out of bounds of vector result dimension size}}
  %0 = vector.constant_mask [5] : vector<4xi1>
  return
}

// -----

func.func @constant_mask_scalable() {
  // expected-error@below {{only supports 'none set' or 'all set' scalable dimensions}}
  %0 = vector.constant_mask [2] : vector<[4]xi1>
  return
}

// -----

func.func @constant_mask_zero() {
  // expected-error@below {{expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim}}
  %0 = vector.constant_mask [2, 0] : vector<4x4xi1>
  return
}

// -----

func.func @create_mask_scalar() {
  // expected-error@below {{must specify exactly one operand for 0-D create_mask}}
  %0 = vector.create_mask : vector<i1>
  return
}

// -----

func.func @create_mask(%n: index) {
  // expected-error@below {{must specify an operand for each result vector dimension}}
  %0 = vector.create_mask %n : vector<4x4xi1>
  return
}

// -----

func.func @extract_scalar(%v: vector<4xf32>) {
  // expected-error@below {{expected a scalar instead of a 0-d vector as the result type}}
  %0 = vector.extract %v[0] : vector<f32> from vector<4xf32>
  return
}

// -----

func.func @extract_element(%v: vector<4xf32>) {
  // expected-error@below {{failed to verify that operand and result have same element type}}
  %0 = vector.extract %v[0] : f64 from vector<4xf32>
  return
}

// -----

func.func @extract_values(%v: vector<4xf32>) {
  // expected-error@below {{expected a value for each dynamic entry of the position}}
  %0 = "vector.extract"(%v) <{static_position = array<i64: -9223372036854775808>}> : (vector<4xf32>) -> f32
  return
}

// -----

func.func @extract_rank(%v: vector<4xf32>) {
  // expected-error@below {{expected position attribute of rank no greater than vector rank}}
  %0 = vector.extract %v[0, 0] : f32 from vector<4xf32>
  return
}

// -----

func.func @extract_position(%v: vector<4xf32>) {
  // expected-error@below {{expected position attribute #1 to be a non-negative integer smaller than the corresponding vector dimension or poison (-1)}}
  %0 = vector.extract %v[4] : f32 from vector<4xf32>
  return
}

// -----

func.func @extract_type(%v: vector<4x2xf32>) {
  // expected-error@below {{inferred type(s) 'vector<2xf32>' are incompatible with return type(s) of operation 'vector<4xf32>'}}
  %0 = vector.extract %v[0] : vector<4xf32> from vector<4x2xf32>
  return
}

// -----

func.func @insert_scalar(%x: vector<f32>, %v: vector<4xf32>) {
  // expected-error@below {{expected a scalar instead of a 0-d vector as the source operand}}
  %0 = vector.insert %x, %v [0] : vector<f32> into vector<4xf32>
  return
}

// -----

func.func @insert_element(%x: f64, %v: vector<4xf32>) {
  // expected-error@below {{failed to verify that source operand and result have same element type}}
  %0 = vector.insert %x, %v [0] : f64 into vector<4xf32>
  return
}

// -----

func.func @insert_result(%x: f32, %v: vector<4xf32>) {
  // expected-error@below {{failed to verify that all of {dest, result} have same type}}
  %0 = "vector.insert"(%x, %v) <{static_position = array<i64: 0>}> : (f32, vector<4xf32>) -> vector<3xf32>
  return
}

// -----

func.func @insert_rank(%x: f32, %v: vector<4xf32>) {
  // expected-error@below {{expected position attribute of rank no greater than dest vector rank}}
  %0 = vector.insert %x, %v [0, 0] : f32 into vector<4xf32>
  return
}

// -----

func.func @insert_part_rank(%x: vector<2xf32>, %v: vector<4x2xf32>) {
  // expected-error@below {{expected position attribute rank + source rank to match dest vector rank}}
  %0 = vector.insert %x, %v [0, 0] : vector<2xf32> into vector<4x2xf32>
  return
}

// -----

func.func @insert_scalar_rank(%x: f32, %v: vector<4x2xf32>) {
  // expected-error@below {{expected position attribute rank to match the dest vector rank}}
  %0 = vector.insert %x, %v [0] : f32 into vector<4x2xf32>
  return
}

// -----

func.func @scalable_extract_position(%v: vector<[8]xf32>) {
  // expected-error@below {{failed to verify that position is a multiple of the result length.}}
  %0 = vector.scalable.extract %v[3] : vector<4xf32> from vector<[8]xf32>
  return
}

// -----

func.func @scalable_extract_element(%v: vector<[8]xf32>) {
  // expected-error@below {{failed to verify that all of {source, result} have same element type}}
  %0 = vector.scalable.extract %v[4] : vector<4xf64> from vector<[8]xf32>
  return
}

// -----

func.func @scalable_insert_position(%p: vector<4xf32>, %v: vector<[8]xf32>) {
  // expected-error@below {{failed to verify that position is a multiple of the source length.}}
  %0 = vector.scalable.insert %p, %v[3] : vector<4xf32> into vector<[8]xf32>
  return
}

// -----

func.func @scalable_insert_element(%p: vector<4xf64>, %v: vector<[8]xf32>) {
  // expected-error@below {{failed to verify that all of {valueToStore, dest} have same element type}}
  %0 = vector.scalable.insert %p, %v[4] : vector<4xf64> into vector<[8]xf32>
  return
}

// -----

func.func @not_scalable(%v: vector<8xf32>) {
  // expected-error@below {{operand #0 must be scalable vector of rank 1, but got 'vector<8xf32>'}}
  %0 = vector.scalable.extract %v[4] : vector<4xf32> from vector<8xf32>
  return
}

// -----

func.func @slice_element(%v: vector<4xf32>) {
  // expected-error@below {{failed to verify that operand and result have same element type}}
  %0 = vector.extract_strided_slice %v {offsets = [0], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf64>
  return
}

// -----

func.func @slice_lists(%v: vector<4xf32>) {
  // expected-error@below {{expected offsets, sizes and strides attributes of same size}}
  %0 = vector.extract_strided_slice %v {offsets = [0], sizes = [2], strides = []} : vector<4xf32> to vector<2xf32>
  return
}

// -----

func.func @slice_rank(%v: vector<4xf32>) {
  // expected-error@below {{expected offsets attribute of rank no greater than vector rank}}
  %0 = vector.extract_strided_slice %v {offsets = [0, 0], sizes = [2, 2], strides = [1, 1]} : vector<4xf32> to vector<2xf32>
  return
}

// -----

func.func @slice_offset(%v: vector<4xf32>) {
  // expected-error@below {{expected offsets dimension 0 to be confined to [0, 4)}}
  %0 = vector.extract_strided_slice %v {offsets = [4], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  return
}

// -----

func.func @slice_stride(%v: vector<4xf32>) {
  // expected-error@below {{expected strides dimension 0 to be confined to [1, 2)}}
  %0 = vector.extract_strided_slice %v {offsets = [0], sizes = [2], strides = [2]} : vector<4xf32> to vector<2xf32>
  return
}

// -----

func.func @slice_end(%v: vector<4xf32>) {
  // expected-error@below {{expected sum(offsets, sizes) dimension 0 to be confined to [1, 5)}}
  %0 = vector.extract_strided_slice %v {offsets = [3], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  return
}

// -----

func.func @slice_type(%v: vector<4xf32>) {
  // expected-error@below {{expected result type to be 'vector<2xf32>'}}
  %0 = vector.extract_strided_slice %v {offsets = [0], sizes = [2], strides = [1]} : vector<4xf32> to vector<3xf32>
  return
}

// -----

func.func @slice_scalable(%v: vector<[4]xf32>) {
  // expected-error@below {{expected size at idx=0 to match the corresponding base size from the input vector (2 vs 4)}}
  %0 = vector.extract_strided_slice %v {offsets = [0], sizes = [2], strides = [1]} : vector<[4]xf32> to vector<[2]xf32>
  return
}

// -----

func.func @insertion_element(%p: vector<2xf64>, %v: vector<4xf32>) {
  // expected-error@below {{failed to verify that operand #0 and result have same element type}}
  %0 = vector.insert_strided_slice %p, %v {offsets = [0], strides = [1]} : vector<2xf64> into vector<4xf32>
  return
}

// -----

func.func @insertion_offsets(%p: vector<2xf32>, %v: vector<4xf32>) {
  // expected-error@below {{expected offsets attribute of same size as destination vector rank}}
  %0 = vector.insert_strided_slice %p, %v {offsets = [], strides = [1]} : vector<2xf32> into vector<4xf32>
  return
}

// -----

func.func @insertion_strides(%p: vector<2xf32>, %v: vector<4xf32>) {
  // expected-error@below {{expected strides attribute of same size as source vector rank}}
  %0 = vector.insert_strided_slice %p, %v {offsets = [0], strides = []} : vector<2xf32> into vector<4xf32>
  return
}

// -----

func.func @insertion_rank(%p: vector<2x1xf32>, %v: vector<4xf32>) {
  // expected-error@below {{expected source rank to be no greater than destination rank}}
  %0 = vector.insert_strided_slice %p, %v {offsets = [0], strides = [1, 1]} : vector<2x1xf32> into vector<4xf32>
  return
}

// -----

func.func @insertion_end(%p: vector<2xf32>, %v: vector<4xf32>) {
  // expected-error@below {{expected sum(offsets, source vector shape) dimension 0 to be confined to [1, 5)}}
  %0 = vector.insert_strided_slice %p, %v {offsets = [3], strides = [1]} : vector<2xf32> into vector<4xf32>
  return
}

// -----

func.func @insertion_scalable(%p: vector<4xf32>, %v: vector<[4]xf32>) {
  // expected-error@below {{mismatching scalable flags (at source vector idx=0)}}
  %0 = vector.insert_strided_slice %p, %v {offsets = [0], strides = [1]} : vector<4xf32> into vector<[4]xf32>
  return
}

// -----

func.func @shuffle_first(%a: vector<2xf32>, %b: vector<2xf32>) {
  // expected-error@below {{failed to verify that first operand v1 and result have same element type}}
  %0 = "vector.shuffle"(%a, %b) <{mask = array<i64: 0>}> : (vector<2xf32>, vector<2xf32>) -> vector<1xf64>
  return
}

// -----

func.func @shuffle_second(%a: vector<2xf32>, %b: vector<2xf64>) {
  // expected-error@below {{failed to verify that second operand v2 and result have same element type}}
  %0 = vector.shuffle %a, %b [0] : vector<2xf32>, vector<2xf64>
  return
}

// -----

func.func @shuffle_rank(%a: vector<2xf32>, %b: vector<2x1xf32>) {
  // expected-error@below {{rank mismatch}}
  %0 = vector.shuffle %a, %b [0] : vector<2xf32>, vector<2x1xf32>
  return
}

// -----

func.func @shuffle_dimension(%a: vector<2x2xf32>, %b: vector<2x1xf32>) {
  // expected-error@below {{dimension mismatch}}
  %0 = vector.shuffle %a, %b [0] : vector<2x2xf32>, vector<2x1xf32>
  return
}

// -----

func.func @shuffle_mask(%a: vector<2xf32>, %b: vector<2xf32>) {
  // expected-error@below {{mask index #2 out of range}}
  %0 = vector.shuffle %a, %b [0, 4] : vector<2xf32>, vector<2xf32>
  return
}

// -----

func.func @interleave_operands(%a: vector<2xf32>, %b: vector<3xf32>) {
  // expected-error@below {{failed to verify that all of {lhs, rhs} have same type}}
  %0 = "vector.interleave"(%a, %b) : (vector<2xf32>, vector<3xf32>) -> vector<4xf32>
  return
}

// -----

func.func @interleave_result(%a: vector<2xf32>) {
  // expected-error@below {{failed to verify that type of 'result' is double the width of the inputs}}
  %0 = vector.interleave %a, %a : vector<2xf32> -> vector<3xf32>
  return
}

// -----

func.func @deinterleave_odd(%a: vector<3xf32>) {
  // expected-error@below {{failed to verify that the trailing dimension of the source vector has an even number of elements}}
  %0, %1 = vector.deinterleave %a : vector<3xf32> -> vector<1xf32>
  return
}

// -----

func.func @deinterleave_result(%a: vector<4xf32>) {
  // expected-error@below {{failed to verify that the trailing dimension of the results is half the width of source trailing dimension}}
  %0, %1 = vector.deinterleave %a : vector<4xf32> -> vector<1xf32>
  return
}

// -----

func.func @deinterleave_results(%a: vector<4xf32>) {
  // expected-error@below {{failed to verify that all of {res1, res2} have same type}}
  %0, %1 = "vector.deinterleave"(%a) : (vector<4xf32>) -> (vector<2xf32>, vector<3xf32>)
  return
}

// -----

func.func @cast_element(%v: vector<4xf32>) {
  // expected-error@below {{has different source and result element types}}
  %0 = vector.shape_cast %v : vector<4xf32> to vector<4xi32>
  return
}

// -----

func.func @cast_count(%v: vector<4xf32>) {
  // expected-error@below {{has different number of elements at source (4) and result (5)}}
  %0 = vector.shape_cast %v : vector<4xf32> to vector<5xf32>
  return
}

// -----

func.func @cast_scalable(%v: vector<4xf32>) {
  // expected-error@below {{has different number of scalable dims at source (0) and result (1)}}
  %0 = vector.shape_cast %v : vector<4xf32> to vector<[4]xf32>
  return
}

// -----

func.func @bits_rank(%v: vector<4xf32>) {
  // expected-error@below {{failed to verify that all of {source, result} have same rank}}
  %0 = vector.bitcast %v : vector<4xf32> to vector<2x2xf32>
  return
}

// -----

func.func @bits_size(%v: vector<4x2xf32>) {
  // expected-error@below {{dimension size mismatch at: 0}}
  %0 = vector.bitcast %v : vector<4x2xf32> to vector<2x4xf32>
  return
}

// -----

func.func @bits(%v: vector<4xf32>) {
  // expected-error@below {{source/result bitwidth of the minor 1-D vectors must be equal}}
  %0 = vector.bitcast %v : vector<4xf32> to vector<3xf32>
  return
}

// -----

func.func @bits_scalar(%v: vector<f32>) {
  // expected-error@below {{source/result bitwidth of the 0-D vector element types must be equal}}
  %0 = vector.bitcast %v : vector<f32> to vector<f64>
  return
}

// -----

func.func @transpose_element(%v: vector<4xf32>) {
  // expected-error@below {{failed to verify that operand and result have same element type}}
  %0 = vector.transpose %v, [0] : vector<4xf32> to vector<4xf64>
  return
}

// -----

func.func @transpose_rank(%v: vector<4xf32>) {
  // expected-error@below {{vector result rank mismatch: 1}}
  %0 = vector.transpose %v, [0] : vector<4xf32> to vector<4x1xf32>
  return
}

// -----

func.func @transpose_length(%v: vector<4xf32>) {
  // expected-error@below {{transposition length mismatch: 2}}
  %0 = vector.transpose %v, [0, 1] : vector<4xf32> to vector<4xf32>
  return
}

// -----

func.func @transpose_range(%v: vector<4xf32>) {
  // expected-error@below {{transposition index out of range: 1}}
  %0 = vector.transpose %v, [1] : vector<4xf32> to vector<4xf32>
  return
}

// -----

func.func @transpose_twice(%v: vector<4x4xf32>) {
  // expected-error@below {{duplicate position index: 0}}
  %0 = vector.transpose %v, [0, 0] : vector<4x4xf32> to vector<4x4xf32>
  return
}

// -----

func.func @transpose_size(%v: vector<4x2xf32>) {
  // expected-error@below {{dimension size mismatch at: 0}}
  %0 = vector.transpose %v, [1, 0] : vector<4x2xf32> to vector<4x2xf32>
  return
}

// -----

func.func @type_cast_layout(%m: memref<4xf32, strided<[2]>>) {
  // expected-error@below {{expects operand to be a memref with identity layout}}
  %0 = vector.type_cast %m : memref<4xf32, strided<[2]>> to memref<vector<4xf32>>
  return
}

// -----

func.func @type_cast_element(%m: memref<4xf32>) {
  // expected-error@below {{expects result and operand with same underlying scalar type}}
  %0 = vector.type_cast %m : memref<4xf32> to memref<vector<4xi32>>
  return
}

// -----

func.func @type_cast_shape(%m: memref<4xf32>) {
  // expected-error@below {{expects concatenated result and operand shapes to be equal}}
  %0 = vector.type_cast %m : memref<4xf32> to memref<vector<2xf32>>
  return
}

// -----

func.func @type_cast_space(%m: memref<4xf32>) {
  // expected-error@below {{expected memref to have the memory space of the operand}}
  %0 = vector.type_cast %m : memref<4xf32> to memref<vector<4xf32>, 1>
  return
}

// -----

func.func @fma(%v: vector<4xf32>, %w: vector<4xf64>) {
  // expected-error@below {{failed to verify that all of {lhs, rhs, acc, result} have same type}}
  %0 = "vector.fma"(%v, %v, %w) : (vector<4xf32>, vector<4xf32>, vector<4xf64>) -> vector<4xf32>
  return
}

// -----

func.func @reduction_rank(%v: vector<4x2xf32>) {
  // expected-error@below {{unsupported reduction rank: 2}}
  %0 = vector.reduction <add>, %v : vector<4x2xf32> into f32
  return
}

// -----

func.func @reduction_kind(%v: vector<4xf32>) {
  // expected-error@below {{unsupported reduction type 'f32' for kind 'xor'}}
  %0 = vector.reduction <xor>, %v : vector<4xf32> into f32
  return
}

// -----

func.func @reduction_start(%v: vector<4xf32>, %x: f64) {
  // expected-error@below {{failed to verify that dest and acc have the same type}}
  %0 = "vector.reduction"(%v, %x) <{kind = #vector.kind<add>}> : (vector<4xf32>, f64) -> f32
  return
}

// -----

func.func @reduction_dimension(%v: vector<4xf32>, %x: f32) {
  // expected-error@below {{reduction dimension 1 is out of range}}
  %0 = vector.multi_reduction <add>, %v, %x [1] : vector<4xf32> to f32
  return
}

// -----

func.func @reduction_start_type(%v: vector<4xf32>, %x: f32) {
  // expected-error@below {{failed to verify that all of {dest, acc} have same type}}
  %0 = "vector.multi_reduction"(%v, %x) <{kind = #vector.kind<add>, reduction_dims = array<i64: 0>}> : (vector<4xf32>, f32) -> vector<1xf32>
  return
}

// -----

func.func @reduction_type(%v: vector<4x2xf32>, %x: f32) {
  // expected-error@below {{destination type 'f32' is incompatible with source type 'vector<4x2xf32>'}}
  %0 = vector.multi_reduction <add>, %v, %x [0] : vector<4x2xf32> to f32
  return
}

// -----

func.func @scan_dimension(%v: vector<4xf32>, %x: vector<f32>) {
  // expected-error@below {{reduction dimension 1 has to be less than 1}}
  %0:2 = vector.scan <add>, %v, %x {inclusive = true, reduction_dim = 1 : i64} : vector<4xf32>, vector<f32>
  return
}

// -----

func.func @scan_rank(%v: vector<4xf32>, %x: vector<1xf32>) {
  // expected-error@below {{initial value rank 1 has to be equal to 0}}
  %0:2 = vector.scan <add>, %v, %x {inclusive = true, reduction_dim = 0 : i64} : vector<4xf32>, vector<1xf32>
  return
}

// -----

func.func @scan_shape(%v: vector<4x2xf32>, %x: vector<3xf32>) {
  // expected-error@below {{incompatible input/initial value shapes}}
  %0:2 = vector.scan <add>, %v, %x {inclusive = true, reduction_dim = 0 : i64} : vector<4x2xf32>, vector<3xf32>
  return
}

// -----

func.func @scan_result(%v: vector<4xf32>, %x: vector<f32>) {
  // expected-error@below {{failed to verify that all of {source, dest} have same type}}
  %0:2 = "vector.scan"(%v, %x) <{inclusive = true, kind = #vector.kind<add>, reduction_dim = 0 : i64}> : (vector<4xf32>, vector<f32>) -> (vector<3xf32>, vector<f32>)
  return
}

// -----

func.func @scan_end(%v: vector<4xf32>, %x: vector<f32>) {
  // expected-error@below {{failed to verify that all of {initial_value, accumulated_value} have same type}}
  %0:2 = "vector.scan"(%v, %x) <{inclusive = true, kind = #vector.kind<add>, reduction_dim = 0 : i64}> : (vector<4xf32>, vector<f32>) -> (vector<4xf32>, vector<1xf32>)
  return
}

// -----

func.func @product_few(%a: vector<4xf32>) {
  // expected-error@below {{expected at least 2 operands}}
  %0 = vector.outerproduct %a : vector<4xf32>, vector<4xf32>
  return
}

// -----

func.func @product_many(%a: vector<4xf32>) {
  // expected-error@below {{expected at most 3 operands}}
  %0 = vector.outerproduct %a, %a, %a, %a : vector<4xf32>, vector<4xf32>
  return
}

// -----

func.func @product_scalar(%a: f32) {
  // expected-error@below {{expected vector type for operand #1}}
  %0 = vector.outerproduct %a, %a : f32, f32
  return
}

// -----

func.func @product_first(%a: vector<4x1xf32>, %b: f32) {
  // expected-error@below {{expected 1-d vector for operand #1}}
  %0 = vector.outerproduct %a, %b : vector<4x1xf32>, f32
  return
}

// -----

func.func @product_second(%a: vector<4xf32>, %b: vector<4x1xf32>) {
  // expected-error@below {{expected 1-d vector for operand #2}}
  %0 = vector.outerproduct %a, %b : vector<4xf32>, vector<4x1xf32>
  return
}

// -----

func.func @product_result(%a: vector<4xf32>) {
  // expected-error@below {{expected 2-d vector result}}
  %0 = "vector.outerproduct"(%a, %a) : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @product_rows(%a: vector<4xf32>) {
  // expected-error@below {{expected #1 operand dim to match result dim #1}}
  %0 = "vector.outerproduct"(%a, %a) : (vector<4xf32>, vector<4xf32>) -> vector<3x4xf32>
  return
}

// -----

func.func @product_columns(%a: vector<4xf32>) {
  // expected-error@below {{expected #2 operand dim to match result dim #2}}
  %0 = "vector.outerproduct"(%a, %a) : (vector<4xf32>, vector<4xf32>) -> vector<4x3xf32>
  return
}

// -----

func.func @product_scalable(%a: vector<4xf32>) {
  // expected-error@below {{expected either both or only #2 operand dim to be scalable}}
  %0 = "vector.outerproduct"(%a, %a) : (vector<4xf32>, vector<4xf32>) -> vector<4x[4]xf32>
  return
}

// -----

func.func @product_scaled(%a: vector<4xf32>, %b: f32) {
  // expected-error@below {{expected 1-d vector result}}
  %0 = "vector.outerproduct"(%a, %b) : (vector<4xf32>, f32) -> vector<4x1xf32>
  return
}

// -----

func.func @product_start(%a: vector<4xf32>, %c: vector<3x3xf32>) {
  // expected-error@below {{expected operand #3 of same type as result type}}
  %0 = "vector.outerproduct"(%a, %a, %c) : (vector<4xf32>, vector<4xf32>, vector<3x3xf32>) -> vector<4x4xf32>
  return
}

// -----

func.func @product_kind(%a: vector<4xf32>) {
  // expected-error@below {{unsupported outerproduct type}}
  %0 = vector.outerproduct %a, %a {kind = #vector.kind<and>} : vector<4xf32>, vector<4xf32>
  return
}

// -----

func.func @product_left(%a: vector<4xf32>) {
  // expected-error@below {{failed to verify that lhs operand and result have same element type}}
  %0 = "vector.outerproduct"(%a, %a) : (vector<4xf32>, vector<4xf32>) -> vector<4x4xf64>
  return
}

// -----

func.func @product_right(%a: vector<4xf32>, %b: vector<4xf64>) {
  // expected-error@below {{failed to verify that rhs operand and result have same element type}}
  %0 = vector.outerproduct %a, %b : vector<4xf32>, vector<4xf64>
  return
}

// -----

#l = affine_map<(i, j, k) -> (i, k)>
#r = affine_map<(i, j, k) -> (k, j)>
#o = affine_map<(i, j, k) -> (i, j)>
func.func @contract_attributes(%a: vector<4x3xf32>, %b: vector<3x7xf32>, %c: vector<4x7xf32>) {
  // expected-error@below {{expected a dictionary attribute}}
  %0 = vector.contract 4 %a, %b, %c : vector<4x3xf32>, vector<3x7xf32> into vector<4x7xf32>
  return
}

// -----

#l = affine_map<(i, j, k) -> (i, k)>
#r = affine_map<(i, j, k) -> (k, j)>
#o = affine_map<(i, j, k) -> (i, j)>
func.func @contract_iterators(%a: vector<4x3xf32>, %b: vector<3x7xf32>, %c: vector<4x7xf32>) {
  // expected-error@below {{expected an array of iterator types}}
  %0 = vector.contract {indexing_maps = [#l, #r, #o], iterator_types = ["window"]} %a, %b, %c : vector<4x3xf32>, vector<3x7xf32> into vector<4x7xf32>
  return
}

// -----

#l = affine_map<(i, j, k) -> (i, k)>
#r = affine_map<(i, j, k) -> (k, j)>
#o = affine_map<(i, j, k) -> (i, j)>
func.func @contract_operands(%a: vector<4x3xf32>, %b: vector<3x7xf32>, %c: vector<4x7xf32>) {
  // expected-error@below {{expected three operands}}
  %0 = vector.contract {indexing_maps = [#l, #r, #o], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b : vector<4x3xf32>, vector<3x7xf32> into vector<4x7xf32>
  return
}

// -----

#l = affine_map<(i, j, k) -> (i, k)>
#r = affine_map<(i, j, k) -> (k, j)>
#o = affine_map<(i, j, k) -> (i, j)>
func.func @contract_maps(%a: vector<4x3xf32>, %b: vector<3x7xf32>, %c: vector<4x7xf32>) {
  // expected-error@below {{expected an indexing map for each vector operand}}
  %0 = vector.contract {indexing_maps = [#l, #r], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<4x3xf32>, vector<3x7xf32> into vector<4x7xf32>
  return
}

// -----

#l = affine_map<(i, j, k) -> (i, k)>
#r = affine_map<(i, j, k) -> (k, j)>
#o = affine_map<(i, j, k) -> (i, j)>
func.func @contract_symbols(%a: vector<4x3xf32>, %b: vector<3x7xf32>, %c: vector<4x7xf32>) {
  // expected-error@below {{expected indexing map 0 to have no symbols}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k)[s] -> (i, k)>, #r, #o], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<4x3xf32>, vector<3x7xf32> into vector<4x7xf32>
  return
}

// -----

#l = affine_map<(i, j, k) -> (i, k)>
#r = affine_map<(i, j, k) -> (k, j)>
#o = affine_map<(i, j, k) -> (i, j)>
func.func @contract_inputs(%a: vector<4x3xf32>, %b: vector<3x7xf32>, %c: vector<4x7xf32>) {
  // expected-error@below {{expected indexing map 0 to have 3 number of inputs}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j) -> (i, j)>, #r, #o], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<4x3xf32>, vector<3x7xf32> into vector<4x7xf32>
  return
}

// -----

#l = affine_map<(i, j, k) -> (i, k)>
#r = affine_map<(i, j, k) -> (k, j)>
#o = affine_map<(i, j, k) -> (i, j)>
func.func @contract_outputs(%a: vector<4x3xf32>, %b: vector<3x7xf32>, %c: vector<4x7xf32>) {
  // expected-error@below {{expected indexing map 0 to have 2 number of outputs}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i)>, #r, #o], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<4x3xf32>, vector<3x7xf32> into vector<4x7xf32>
  return
}

// -----

#l = affine_map<(i, j, k) -> (i, k)>
#r = affine_map<(i, j, k) -> (k, j)>
#o = affine_map<(i, j, k) -> (i, j)>
func.func @contract_permutation(%a: vector<4x3xf32>, %b: vector<3x7xf32>, %c: vector<4x7xf32>) {
  // expected-error@below {{expected indexing map 0 to be a projected permutation of its inputs}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, i)>, #r, #o], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<4x3xf32>, vector<3x7xf32> into vector<4x7xf32>
  return
}

// -----

func.func @contract_pair(%a: vector<4x3xf32>, %b: vector<4x3xf32>, %c: vector<4x3xf32>) {
  // expected-error@below {{expected at least one contracting dimension pair}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} %a, %b, %c : vector<4x3xf32>, vector<4x3xf32> into vector<4x3xf32>
  return
}

// -----

func.func @contract_unused(%a: vector<3xf32>, %b: vector<3xf32>, %c: vector<4xf32>) {
  // expected-error@below {{expected all dimensions to be either a LHS or a RHS dimension}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} %a, %b, %c : vector<3xf32>, vector<3xf32> into vector<4xf32>
  return
}

// -----

#l = affine_map<(i, j, k) -> (i, k)>
#r = affine_map<(i, j, k) -> (k, j)>
#o = affine_map<(i, j, k) -> (i, j)>
func.func @contract_size(%a: vector<4x2xf32>, %b: vector<3x7xf32>, %c: vector<4x7xf32>) {
  // expected-error@below {{invalid contracting dimension map}}
  %0 = vector.contract {indexing_maps = [#l, #r, #o], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<4x2xf32>, vector<3x7xf32> into vector<4x7xf32>
  return
}

// -----

#l = affine_map<(i, j, k) -> (i, k)>
#r = affine_map<(i, j, k) -> (k, j)>
#o = affine_map<(i, j, k) -> (i, j)>
func.func @contract_result(%a: vector<4x3xf32>, %b: vector<3x7xf32>, %c: vector<4x6xf32>) {
  // expected-error@below {{invalid accumulator/result vector shape}}
  %0 = vector.contract {indexing_maps = [#l, #r, #o], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<4x3xf32>, vector<3x7xf32> into vector<4x6xf32>
  return
}

// -----

#l = affine_map<(i, j, k) -> (i, k)>
#r = affine_map<(i, j, k) -> (k, j)>
#o = affine_map<(i, j, k) -> (i, j)>
func.func @contract_kind(%a: vector<4x3xf32>, %b: vector<3x7xf32>, %c: vector<4x7xf32>) {
  // expected-error@below {{unsupported contraction type}}
  %0 = vector.contract {indexing_maps = [#l, #r, #o], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<xor>} %a, %b, %c : vector<4x3xf32>, vector<3x7xf32> into vector<4x7xf32>
  return
}

// -----

#l = affine_map<(i, j, k) -> (i, k)>
#r = affine_map<(i, j, k) -> (k, j)>
#o = affine_map<(i, j, k) -> (i, j)>
func.func @contract_elements(%a: vector<4x3xf32>, %b: vector<3x7xf64>, %c: vector<4x7xf32>) {
  // expected-error@below {{failed to verify that lhs and rhs have same element type}}
  %0 = vector.contract {indexing_maps = [#l, #r, #o], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<4x3xf32>, vector<3x7xf64> into vector<4x7xf32>
  return
}

// -----

#l = affine_map<(i, j, k) -> (i, k)>
#r = affine_map<(i, j, k) -> (k, j)>
#o = affine_map<(i, j, k) -> (i, j)>
func.func @contract_accumulator(%a: vector<4x3xf32>, %b: vector<3x7xf32>, %c: vector<4x7xf32>) {
  // expected-error@below {{failed to verify that third operand acc and result have same element type}}
  %0 = "vector.contract"(%a, %b, %c) <{indexing_maps = [#l, #r, #o], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>]}> : (vector<4x3xf32>, vector<3x7xf32>, vector<4x7xf32>) -> vector<4x7xf64>
  return
}

// -----

func.func @load_stride(%m: memref<4xf32, strided<[2]>>, %i: index) {
  // expected-error@below {{most minor memref dim must have unit stride}}
  %0 = vector.load %m[%i] : memref<4xf32, strided<[2]>>, vector<2xf32>
  return
}

// -----

func.func @load_vectors(%m: memref<4xvector<2xf32>>, %i: index) {
  // expected-error@below {{base memref and result vector types should match}}
  %0 = vector.load %m[%i] : memref<4xvector<2xf32>>, vector<4xf32>
  return
}

// -----

func.func @load_rank(%m: memref<4xf32>, %i: index) {
  // expected-error@below {{base memref has lower rank than the result vector}}
  %0 = vector.load %m[%i] : memref<4xf32>, vector<2x2xf32>
  return
}

// -----

func.func @load_element(%m: memref<4xf32>, %i: index) {
  // expected-error@below {{base and result element type should match}}
  %0 = vector.load %m[%i] : memref<4xf32>, vector<2xf64>
  return
}

// -----

func.func @load_indices(%m: memref<4xf32>) {
  // expected-error@below {{requires 1 indices}}
  %0 = vector.load %m[] : memref<4xf32>, vector<2xf32>
  return
}

// -----

func.func @masked_load_element(%m: memref<8xf32>, %t: memref<8xf64>, %i: index, %n: vector<4xi32>, %k: vector<4xi1>, %v: vector<4xf32>, %n3: vector<3xi32>, %k3: vector<3xi1>, %v3: vector<3xf32>, %w: vector<4xf64>) {
  // expected-error@below {{base and result element type should match}}
  %0 = vector.maskedload %t[%i], %k, %v : memref<8xf64>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @masked_load_indices(%m: memref<8xf32>, %t: memref<8xf64>, %i: index, %n: vector<4xi32>, %k: vector<4xi1>, %v: vector<4xf32>, %n3: vector<3xi32>, %k3: vector<3xi1>, %v3: vector<3xf32>, %w: vector<4xf64>) {
  // expected-error@below {{requires as many indices as the base has dimensions}}
  %0 = vector.maskedload %m[], %k, %v : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @masked_load_mask(%m: memref<8xf32>, %t: memref<8xf64>, %i: index, %n: vector<4xi32>, %k: vector<4xi1>, %v: vector<4xf32>, %n3: vector<3xi32>, %k3: vector<3xi1>, %v3: vector<3xf32>, %w: vector<4xf64>) {
  // expected-error@below {{expected result shape to match mask shape}}
  %0 = vector.maskedload %m[%i], %k3, %v : memref<8xf32>, vector<3xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @masked_load_other(%m: memref<8xf32>, %t: memref<8xf64>, %i: index, %n: vector<4xi32>, %k: vector<4xi1>, %v: vector<4xf32>, %n3: vector<3xi32>, %k3: vector<3xi1>, %v3: vector<3xf32>, %w: vector<4xf64>) {
  // expected-error@below {{expected pass_thru of same type as result type}}
  %0 = vector.maskedload %m[%i], %k, %v3 : memref<8xf32>, vector<4xi1>, vector<3xf32> into vector<4xf32>
  return
}

// -----

func.func @masked_store_element(%m: memref<8xf32>, %t: memref<8xf64>, %i: index, %n: vector<4xi32>, %k: vector<4xi1>, %v: vector<4xf32>, %n3: vector<3xi32>, %k3: vector<3xi1>, %v3: vector<3xf32>, %w: vector<4xf64>) {
  // expected-error@below {{base and valueToStore element type should match}}
  vector.maskedstore %t[%i], %k, %v : memref<8xf64>, vector<4xi1>, vector<4xf32>
  return
}

// -----

func.func @masked_store_mask(%m: memref<8xf32>, %t: memref<8xf64>, %i: index, %n: vector<4xi32>, %k: vector<4xi1>, %v: vector<4xf32>, %n3: vector<3xi32>, %k3: vector<3xi1>, %v3: vector<3xf32>, %w: vector<4xf64>) {
  // expected-error@below {{expected valueToStore shape to match mask shape}}
  vector.maskedstore %m[%i], %k3, %v : memref<8xf32>, vector<3xi1>, vector<4xf32>
  return
}

// -----

func.func @gather_indices(%m: memref<8xf32>, %t: memref<8xf64>, %i: index, %n: vector<4xi32>, %k: vector<4xi1>, %v: vector<4xf32>, %n3: vector<3xi32>, %k3: vector<3xi1>, %v3: vector<3xf32>, %w: vector<4xf64>) {
  // expected-error@below {{expected result dim to match indices dim}}
  %0 = vector.gather %m[%i] [%n3], %k, %v : memref<8xf32>, vector<3xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @gather_mask(%m: memref<8xf32>, %t: memref<8xf64>, %i: index, %n: vector<4xi32>, %k: vector<4xi1>, %v: vector<4xf32>, %n3: vector<3xi32>, %k3: vector<3xi1>, %v3: vector<3xf32>, %w: vector<4xf64>) {
  // expected-error@below {{expected result dim to match mask dim}}
  %0 = vector.gather %m[%i] [%n], %k3, %v : memref<8xf32>, vector<4xi32>, vector<3xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @scatter_indices(%m: memref<8xf32>, %t: memref<8xf64>, %i: index, %n: vector<4xi32>, %k: vector<4xi1>, %v: vector<4xf32>, %n3: vector<3xi32>, %k3: vector<3xi1>, %v3: vector<3xf32>, %w: vector<4xf64>) {
  // expected-error@below {{expected valueToStore dim to match indices dim}}
  vector.scatter %m[%i] [%n3], %k, %v : memref<8xf32>, vector<3xi32>, vector<4xi1>, vector<4xf32>
  return
}

// -----

func.func @scatter_mask(%m: memref<8xf32>, %t: memref<8xf64>, %i: index, %n: vector<4xi32>, %k: vector<4xi1>, %v: vector<4xf32>, %n3: vector<3xi32>, %k3: vector<3xi1>, %v3: vector<3xf32>, %w: vector<4xf64>) {
  // expected-error@below {{expected valueToStore dim to match mask dim}}
  vector.scatter %m[%i] [%n], %k3, %v : memref<8xf32>, vector<4xi32>, vector<3xi1>, vector<4xf32>
  return
}

// -----

func.func @read_types(%m: memref<?x?xf32>, %i: index, %x: f32, %v: vector<4xf32>, %k: vector<4xi1>, %y: f64, %s: i32, %u: tensor<*xf32>, %vv: memref<?xvector<4xf32>>) {
  // expected-error@below {{requires two types}}
  %0 = vector.transfer_read %m[%i, %i], %x : memref<?x?xf32>
  return
}

// -----

func.func @read_base(%m: memref<?x?xf32>, %i: index, %x: f32, %v: vector<4xf32>, %k: vector<4xi1>, %y: f64, %s: i32, %u: tensor<*xf32>, %vv: memref<?xvector<4xf32>>) {
  // expected-error@below {{requires memref or ranked tensor type}}
  %0 = vector.transfer_read %u[%i, %i], %x : tensor<*xf32>, vector<4xf32>
  return
}

// -----

func.func @read_vector(%m: memref<?x?xf32>, %i: index, %x: f32, %v: vector<4xf32>, %k: vector<4xi1>, %y: f64, %s: i32, %u: tensor<*xf32>, %vv: memref<?xvector<4xf32>>) {
  // expected-error@below {{requires vector type}}
  %0 = vector.transfer_read %m[%i, %i], %x : memref<?x?xf32>, f32
  return
}

// -----

func.func @read_source(%m: memref<?x?xf32>, %i: index, %x: f32, %v: vector<4xf32>, %k: vector<4xi1>, %y: f64, %s: i32, %u: tensor<*xf32>, %vv: memref<?xvector<4xf32>>) {
  // expected-error@below {{requires source to be a memref or ranked tensor type}}
  %0 = "vector.transfer_read"(%v, %i, %x) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(i) -> (i)>}> : (vector<4xf32>, index, f32) -> vector<4xf32>
  return
}

// -----

func.func @read_bits(%m: memref<?x?xf32>, %i: index, %x: f32, %v: vector<4xf32>, %k: vector<4xi1>, %y: f64, %s: i32, %u: tensor<*xf32>, %vv: memref<?xvector<4xf32>>) {
  // expected-error@below {{requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the source element type}}
  %0 = vector.transfer_read %m[%i, %i], %x : memref<?x?xf32>, vector<3xi8>
  return
}

// -----

func.func @read_vector_bits(%m: memref<?x?xf32>, %i: index, %x: f32, %v: vector<4xf32>, %k: vector<4xi1>, %y: f64, %s: i32, %u: tensor<*xf32>, %vv: memref<?xvector<4xf32>>) {
  // expected-error@below {{requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the minor 1-D vector of the source}}
  %0 = "vector.transfer_read"(%vv, %i, %v) <{in_bounds = [], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(i) -> ()>}> : (memref<?xvector<4xf32>>, index, vector<4xf32>) -> vector<3xf32>
  return
}

// -----

func.func @read_vector_rank(%m: memref<?x?xf32>, %i: index, %x: f32, %v: vector<4xf32>, %k: vector<4xi1>, %y: f64, %s: i32, %u: tensor<*xf32>, %vv: memref<?xvector<4xf32>>) {
  // expected-error@below {{requires source vector element and vector result ranks to match.}}
  %0 = "vector.transfer_read"(%vv, %i, %v) <{in_bounds = [], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(i) -> ()>}> : (memref<?xvector<4xf32>>, index, vector<4xf32>) -> vector<i128>
  return
}

// -----

func.func @read_map_results(%m: memref<?x?xf32>, %i: index, %x: f32, %v: vector<4xf32>, %k: vector<4xi1>, %y: f64, %s: i32, %u: tensor<*xf32>, %vv: memref<?xvector<4xf32>>) {
  // expected-error@below {{requires a permutation_map with result dims of the same rank as the vector type}}
  %0 = vector.transfer_read %m[%i, %i], %x {permutation_map = affine_map<(i, j) -> (i, j)>} : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

func.func @read_vector_mask(%m: memref<?x?xf32>, %i: index, %x: f32, %v: vector<4xf32>, %k: vector<4xi1>, %y: f64, %s: i32, %u: tensor<*xf32>, %vv: memref<?xvector<4xf32>>) {
  // expected-error@below {{does not support masks with vector element type}}
  %0 = vector.transfer_read %vv[%i], %v, %k : memref<?xvector<4xf32>>, vector<4xf32>
  return
}

// -----

func.func @read_map_symbols(%m: memref<?x?xf32>, %i: index, %x: f32, %v: vector<4xf32>, %k: vector<4xi1>, %y: f64, %s: i32, %u: tensor<*xf32>, %vv: memref<?xvector<4xf32>>) {
  // expected-error@below {{requires permutation_map without symbols}}
  %0 = vector.transfer_read %m[%i, %i], %x {permutation_map = affine_map<(i, j)[s] -> (i)>} : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

func.func @read_map_inputs(%m: memref<?x?xf32>, %i: index, %x: f32, %v: vector<4xf32>, %k: vector<4xi1>, %y: f64, %s: i32, %u: tensor<*xf32>, %vv: memref<?xvector<4xf32>>) {
  // expected-error@below {{requires a permutation_map with input dims of the same rank as the source type}}
  %0 = vector.transfer_read %m[%i, %i], %x {permutation_map = affine_map<(i) -> (i)>} : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

func.func @read_map_twice(%m: memref<?x?xf32>, %i: index, %x: f32, %v: vector<4xf32>, %k: vector<4xi1>, %y: f64, %s: i32, %u: tensor<*xf32>, %vv: memref<?xvector<4xf32>>) {
  // expected-error@below {{requires a permutation_map that is a permutation (found one dim used more than once)}}
  %0 = vector.transfer_read %m[%i, %i], %x {permutation_map = affine_map<(i, j) -> (i, i)>} : memref<?x?xf32>, vector<4x4xf32>
  return
}

// -----

func.func @read_map_sum(%m: memref<?x?xf32>, %i: index, %x: f32, %v: vector<4xf32>, %k: vector<4xi1>, %y: f64, %s: i32, %u: tensor<*xf32>, %vv: memref<?xvector<4xf32>>) {
  // expected-error@below {{requires a projected permutation_map (at most one dim or the zero constant can appear in each result)}}
  %0 = vector.transfer_read %m[%i, %i], %x {permutation_map = affine_map<(i, j) -> (i + j)>} : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

func.func @read_mask(%m: memref<?x?xf32>, %i: index, %x: f32, %v: vector<4xf32>, %k: vector<4xi1>, %y: f64, %s: i32, %u: tensor<*xf32>, %vv: memref<?xvector<4xf32>>) {
  // expected-error@below {{inferred mask type ('vector<3xi1>') and mask operand type ('vector<4xi1>') don't match}}
  %0 = "vector.transfer_read"(%m, %i, %i, %x, %k) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 2, 1, 1>, permutation_map = affine_map<(i, j) -> (j)>}> : (memref<?x?xf32>, index, index, f32, vector<4xi1>) -> vector<3xf32>
  return
}

// -----

func.func @read_in_bounds(%m: memref<?x?xf32>, %i: index, %x: f32, %v: vector<4xf32>, %k: vector<4xi1>, %y: f64, %s: i32, %u: tensor<*xf32>, %vv: memref<?xvector<4xf32>>) {
  // expected-error@below {{expects the in_bounds attr of same rank as permutation_map results: 1 vs inBounds of size: 2}}
  %0 = vector.transfer_read %m[%i, %i], %x {in_bounds = [true, true]} : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

func.func @read_indices(%m: memref<?x?xf32>, %i: index, %x: f32, %v: vector<4xf32>, %k: vector<4xi1>, %y: f64, %s: i32, %u: tensor<*xf32>, %vv: memref<?xvector<4xf32>>) {
  // expected-error@below {{requires 2 indices}}
  %0 = vector.transfer_read %m[%i], %x : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

func.func @read_padding(%m: memref<?x?xf32>, %i: index, %x: f32, %v: vector<4xf32>, %k: vector<4xi1>, %y: f64, %s: i32, %u: tensor<*xf32>, %vv: memref<?xvector<4xf32>>) {
  // expected-error@below {{requires formal padding and source of the same elemental type}}
  %0 = "vector.transfer_read"(%m, %i, %i, %y) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(i, j) -> (j)>}> : (memref<?x?xf32>, index, index, f64) -> vector<4xf32>
  return
}

// -----

func.func @write_types(%m: memref<?x?xf32>, %i: index, %x: f32, %v: vector<4xf32>, %k: vector<4xi1>, %y: f64, %s: i32, %u: tensor<*xf32>, %vv: memref<?xvector<4xf32>>) {
  // expected-error@below {{requires two types}}
  vector.transfer_write %v, %m[%i, %i] : vector<4xf32>
  return
}

// -----

func.func @write_vector_mask(%m: memref<?x?xf32>, %i: index, %x: f32, %v: vector<4xf32>, %k: vector<4xi1>, %y: f64, %s: i32, %u: tensor<*xf32>, %vv: memref<?xvector<4xf32>>) {
  // expected-error@below {{does not support masks with vector element type}}
  vector.transfer_write %v, %vv[%i], %k : vector<4xf32>, memref<?xvector<4xf32>>
  return
}

// -----

func.func @write_broadcast(%m: memref<?x?xf32>, %i: index, %x: f32, %v: vector<4xf32>, %k: vector<4xi1>, %y: f64, %s: i32, %u: tensor<*xf32>, %vv: memref<?xvector<4xf32>>) {
  // expected-error@below {{should not have broadcast dimensions}}
  vector.transfer_write %v, %m[%i, %i] {permutation_map = affine_map<(i, j) -> (0)>} : vector<4xf32>, memref<?x?xf32>
  return
}

// -----

func.func @mask_ops(%k: vector<4xi1>, %v: vector<4xf32>, %x: f32, %m: memref<?xf32>, %i: index) {
  // expected-error@below {{expects only one operation to mask}}
  %0 = vector.mask %k {
    %1 = vector.reduction <add>, %v : vector<4xf32> into f32
    vector.reduction <add>, %v : vector<4xf32> into f32
  } : vector<4xi1> -> f32
  return
}

// -----

func.func @mask_yield(%k: vector<4xi1>, %v: vector<4xf32>, %x: f32, %m: memref<?xf32>, %i: index) {
  // expected-error@below {{expects number of results to match mask region yielded values}}
  %0 = vector.mask %k { vector.yield } : vector<4xi1> -> f32
  return
}

// -----

func.func @mask_op(%k: vector<4xi1>, %v: vector<4xf32>, %x: f32, %m: memref<?xf32>, %i: index) {
  // expected-error@below {{expects a MaskableOpInterface within the mask region}}
  %0 = vector.mask %k { arith.addf %v, %v : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return
}

// -----

func.func @mask_result_count(%k: vector<4xi1>, %v: vector<4xf32>, %x: f32, %m: memref<?xf32>, %i: index) {
  // expected-error@below {{expects number of results to match maskable operation number of results}}
  vector.mask %k { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1>
  return
}

// -----

func.func @mask_results(%k: vector<4xi1>, %v: vector<4xf32>, %x: f32, %m: memref<?xf32>, %i: index) {
  // expected-error@below {{expects all the results from the MaskableOpInterface to match all the values returned by the terminator}}
  %0 = vector.mask %k {
    %1 = vector.reduction <add>, %v : vector<4xf32> into f32
    vector.yield %x : f32
  } : vector<4xi1> -> f32
  return
}

// -----

func.func @mask_result(%k: vector<4xi1>, %v: vector<4xf32>, %x: f32, %m: memref<?xf32>, %i: index) {
  // expected-error@below {{expects result type to match maskable operation result type}}
  %0 = vector.mask %k { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f64
  return
}

// -----

func.func @mask_type(%k: vector<3xi1>, %v: vector<4xf32>) {
  // expected-error@below {{expects a 'vector<4xi1>' mask for the maskable operation}}
  %0 = vector.mask %k { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<3xi1> -> f32
  return
}

// -----

func.func @mask_other(%k: vector<4xi1>, %v: vector<4xf32>, %x: f32, %m: memref<?xf32>, %i: index) {
  // expected-error@below {{doesn't expect a passthru argument for this maskable operation}}
  %0 = vector.mask %k, %x { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return
}

// -----

func.func @mask_other_type(%k: vector<4xi1>, %v: vector<4xf32>, %x: f32, %m: memref<?xf32>, %i: index) {
  // expected-error@below {{expects passthru type to match result type}}
  %0 = "vector.mask"(%k, %x) ({
    %1 = vector.transfer_read %m[%i], %x : memref<?xf32>, vector<4xf32>
    vector.yield %1 : vector<4xf32>
  }) : (vector<4xi1>, f32) -> vector<4xf32>
  return
}

// -----

func.func @mask_other_result(%k: vector<4xi1>, %v: vector<4xf32>, %x: f32, %m: memref<?xf32>, %i: index) {
  // expected-error@below {{expects a result if passthru operand is provided}}
  vector.mask %k, %x { } : vector<4xi1>
  return
}

// -----

func.func @print_text(%k: vector<4xi1>, %v: vector<4xf32>, %x: f32, %m: memref<?xf32>, %i: index) {
  // expected-error@below {{failed to verify that `source` or `punctuation` are not set when printing strings}}
  vector.print %x : f32 str "a"
  return
}

// -----

func.func @fast_math(%k: vector<4xi1>, %v: vector<4xf32>, %x: f32, %m: memref<?xf32>, %i: index) {
  // expected-error@below {{'quick' is not one of}}
  %0 = vector.reduction <add>, %v fastmath<quick> : vector<4xf32> into f32
  return
}

// -----

func.func @fast_math_flag(%k: vector<4xi1>, %v: vector<4xf32>, %x: f32, %m: memref<?xf32>, %i: index) {
  // expected-error@below {{expected fast-math flag}}
  %0 = vector.reduction <add>, %v fastmath<4> : vector<4xf32> into f32
  return
}

// -----

func.func @part_without_vector(%x: f32) {
  %0 = vector.extract %x[0] : f32
  // expected-error@below {{expected 'from', found 'return'}}
  return
}

// -----

// The type of the part follows from the position in a function of 2020 alone.
func.func @part_without_type(%v: vector<4x8xf32>) {
  %0 = vector.extract %v[3] : vector<4x8xf32>
  // expected-error@below {{expected 'from', found 'return'}}
  return
}

// -----

// What is masked is verified before the mask.
func.func @masked(%mask: vector<4xi1>) {
  "vector.mask"(%mask) ({
    // expected-error@below {{'vector.reduction' op requires one result}}
    "vector.reduction"() : () -> ()
    "vector.yield"() : () -> ()
  }) : (vector<4xi1>) -> ()
  return
}

// -----

func.func @gather_of_unranked(%t: tensor<*xf32>, %n: vector<4xindex>, %k: vector<4xi1>, %v: vector<4xf32>, %i: index) {
  // expected-error@below {{'vector.gather' op operand #0 must be ranked tensor of any type or memref of any type}}
  %0 = vector.gather %t[%i] [%n], %k, %v : tensor<*xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}
