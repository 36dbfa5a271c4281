// RUN: terrace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @sizes(%n: index) {
  // expected-error@below {{dimension operand count does not equal memref dynamic dimension count}}
  %0 = memref.alloc(%n) : memref<4xf32>
  return
}

// -----

func.func @symbols() {
  // expected-error@below {{symbol operand count does not equal memref symbol count}}
  %0 = memref.alloc() : memref<4xf32, strided<[?]>>
  return
}

// -----

func.func @alignment() {
  // expected-error@below {{attribute 'alignment' failed to satisfy constraint: 64-bit integer that is a power of two}}
  %0 = memref.alloc() {alignment = 3 : i64} : memref<4xf32>
  return
}

// -----

// expected-error@below {{requires an ancestor op with AutomaticAllocationScope trait}}
%0 = memref.alloca() : memref<4xf32>

// -----

func.func @realloc_layout(%m: memref<?xf32, strided<[2]>>) {
  // expected-error@below {{unsupported layout for source memref type 'memref<?xf32, strided<[2]>>'}}
  %0 = memref.realloc %m : memref<?xf32, strided<[2]>> to memref<4xf32>
  return
}

// -----

func.func @realloc_space(%m: memref<?xf32>) {
  // expected-error@below {{different memory spaces specified for source memref type 'memref<?xf32>' and result memref type 'memref<4xf32, 1>'}}
  %0 = memref.realloc %m : memref<?xf32> to memref<4xf32, 1>
  return
}

// -----

func.func @realloc_element(%m: memref<?xf32>) {
  // expected-error@below {{different element types specified for source memref type 'memref<?xf32>' and result memref type 'memref<4xi32>'}}
  %0 = memref.realloc %m : memref<?xf32> to memref<4xi32>
  return
}

// -----

func.func @realloc_size(%m: memref<?xf32>) {
  // expected-error@below {{missing dimension operand for result type 'memref<?xf32>'}}
  %0 = memref.realloc %m : memref<?xf32> to memref<?xf32>
  return
}

// -----

func.func @realloc_no_size(%m: memref<?xf32>, %n: index) {
  // expected-error@below {{unnecessary dimension operand for result type 'memref<4xf32>'}}
  %0 = memref.realloc %m(%n) : memref<?xf32> to memref<4xf32>
  return
}

// -----

func.func @load_indices(%m: memref<4xf32>) {
  // expected-error@below {{there must be as many indices as the memref has dimensions}}
  %0 = memref.load %m[] : memref<4xf32>
  return
}

// -----

func.func @load_type(%m: memref<f32>) {
  // expected-error@below {{result type matches element type of 'memref'}}
  %0 = "memref.load"(%m) : (memref<f32>) -> i32
  return
}

// -----

func.func @store_type(%m: memref<f32>, %v: i32) {
  // expected-error@below {{type of 'value' matches element type of 'memref'}}
  "memref.store"(%v, %m) : (i32, memref<f32>) -> ()
  return
}

// -----

func.func @wait(%t: memref<1xi32>, %n: index) {
  // expected-error@below {{expected tagIndices to have the same number of elements as the tagMemRef rank}}
  memref.dma_wait %t[], %n : memref<1xi32>
  return
}

// -----

func.func @atomic_indices(%m: memref<4xf32>, %v: f32) {
  // expected-error@below {{expects the number of subscripts to be equal to memref rank}}
  %0 = memref.atomic_rmw addf %v, %m[] : (f32, memref<4xf32>) -> f32
  return
}

// -----

func.func @atomic_kind(%m: memref<i32>, %v: i32) {
  // expected-error@below {{with kind 'addf' expects a floating-point type}}
  %0 = memref.atomic_rmw addf %v, %m[] : (i32, memref<i32>) -> i32
  return
}

// -----

func.func @atomic_integer(%m: memref<f32>, %v: f32) {
  // expected-error@below {{with kind 'ori' expects an integer type}}
  %0 = memref.atomic_rmw ori %v, %m[] : (f32, memref<f32>) -> f32
  return
}

// -----

func.func @atomic_value(%m: memref<f32>, %v: f64) {
  // expected-error@below {{value type matches element type of memref}}
  %0 = "memref.atomic_rmw"(%v, %m) <{kind = 3 : i64}> : (f64, memref<f32>) -> f64
  return
}

// -----

func.func @atomic_result(%m: memref<f32>, %v: f32) {
  // expected-error@below {{failed to verify that all of {value, result} have same type}}
  %0 = "memref.atomic_rmw"(%v, %m) <{kind = 3 : i64}> : (f32, memref<f32>) -> f64
  return
}

// -----

func.func @generic_atomic_result(%m: memref<f32>) {
  // expected-error@below {{result type matches element type of memref}}
  %0 = "memref.generic_atomic_rmw"(%m) ({
  ^bb0(%old: f32):
    %1 = "some.op"() : () -> f64
    memref.atomic_yield %1 : f64
  }) : (memref<f32>) -> f64
  return
}

// -----

func.func @generic_atomic_arguments(%m: memref<f32>) {
  // expected-error@below {{expected single number of entry block arguments}}
  %0 = memref.generic_atomic_rmw %m[] : memref<f32> {
  ^bb0(%old: f32, %more: f32):
    memref.atomic_yield %old : f32
  }
  return
}

// -----

func.func @generic_atomic_argument(%m: memref<f32>, %v: f32) {
  // expected-error@below {{expected block argument of the same type result type}}
  %0 = memref.generic_atomic_rmw %m[] : memref<f32> {
  ^bb0(%old: f64):
    memref.atomic_yield %v : f32
  }
  return
}

// -----

func.func @generic_atomic_effects(%m: memref<f32>) {
  // expected-note@below {{the body is of this op}}
  %0 = memref.generic_atomic_rmw %m[] : memref<f32> {
  ^bb0(%old: f32):
    // expected-error@below {{body of 'memref.generic_atomic_rmw' should contain only operations with no side effects}}
    %1 = memref.alloc() : memref<4xf32>
    memref.atomic_yield %old : f32
  }
  return
}

// -----

func.func @atomic_yield(%m: memref<f32>, %v: f64) {
  %0 = memref.generic_atomic_rmw %m[] : memref<f32> {
  ^bb0(%old: f32):
    // expected-error@below {{types mismatch between yield op: 'f64' and its parent: 'f32'}}
    memref.atomic_yield %v : f64
  }
  return
}

// -----

// expected-error@below {{type should be static shaped memref, but got 'memref<?xf32>'}}
memref.global @dynamic : memref<?xf32>

// -----

// expected-error@below {{type should be static shaped memref, but got 'memref<?xf32>'}}
"memref.global"() <{sym_name = "dynamic", type = memref<?xf32>}> : () -> ()

// -----

// expected-error@below {{initial value should be a unit or elements attribute}}
memref.global @value : memref<2xf32> = [1]

// -----

// expected-error@below {{initial value should be a unit or elements attribute}}
"memref.global"() <{sym_name = "value", type = memref<2xf32>, initial_value = 4 : i32}> : () -> ()

// -----

// expected-error@below {{initial value expected to be of type 'tensor<2xf32>', but was of type 'tensor<1xf32>'}}
"memref.global"() <{sym_name = "value", type = memref<2xf32>, initial_value = dense<0.0> : tensor<1xf32>}> : () -> ()

// -----

func.func @no_global() {
  // expected-error@below {{'nowhere' does not reference a valid global memref}}
  %0 = memref.get_global @nowhere : memref<4xf32>
  return
}

// -----

memref.global @table : memref<4xf32>
func.func @global_type() {
  // expected-error@below {{result type 'memref<2xf32>' does not match type 'memref<4xf32>' of the global memref @table}}
  %0 = memref.get_global @table : memref<2xf32>
  return
}

// -----

func.func @no_dimension(%m: memref<f32>, %i: index) {
  // expected-error@below {{operand #0 must be unranked.memref of any type values or non-0-ranked.memref of any type values, but got 'memref<f32>'}}
  %0 = memref.dim %m, %i : memref<f32>
  return
}

// -----

func.func @metadata(%m: memref<4xf32>) {
  // expected-error@below {{expected a base without dimensions, an offset, 1 sizes and 1 strides as results for 'memref<4xf32>'}}
  %0:2 = memref.extract_strided_metadata %m : memref<4xf32> -> memref<f32>, index
  return
}

// -----

func.func @not_strided(%m: memref<8xf32, affine_map<(i) -> (i floordiv 4, i mod 4)>>) {
  // expected-error@below {{operand #0 must be strided memref of any type values}}
  %0:4 = memref.extract_strided_metadata %m : memref<8xf32, affine_map<(i) -> (i floordiv 4, i mod 4)>> -> memref<f32>, index, index, index
  return
}

// -----

func.func @assumption(%m: memref<4xf32>) {
  // expected-error@below {{alignment must be power of 2}}
  %0 = memref.assume_alignment %m, 12 : memref<4xf32>
  return
}

// -----

func.func @distinct() {
  // expected-error@below {{expected at least one operand}}
  "memref.distinct_objects"() : () -> ()
  return
}

// -----

func.func @distinct_types(%m: memref<4xf32>) {
  // expected-error@below {{operand types and result types must match}}
  %0 = "memref.distinct_objects"(%m) : (memref<4xf32>) -> memref<2xf32>
  return
}

// -----

func.func @reinterpret_space(%m: memref<*xf32>) {
  // expected-error@below {{different memory spaces specified for source type 'memref<*xf32>' and result memref type 'memref<4xf32, 2>'}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<*xf32> to memref<4xf32, 2>
  return
}

// -----

func.func @reinterpret_element(%m: memref<*xf32>) {
  // expected-error@below {{different element types specified for source type 'memref<*xf32>' and result memref type 'memref<4xi32>'}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<*xf32> to memref<4xi32>
  return
}

// -----

func.func @reinterpret_count(%m: memref<*xf32>) {
  // expected-error@below {{expected 1 size values, got 2}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4, 4], strides: [1] : memref<*xf32> to memref<4xf32>
  return
}

// -----

func.func @reinterpret_values(%m: memref<*xf32>, %i: index) {
  // expected-error@below {{expected 0 dynamic offset values, got 1}}
  %0 = "memref.reinterpret_cast"(%m, %i) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (memref<*xf32>, index) -> memref<4xf32>
  return
}

// -----

func.func @reinterpret_size(%m: memref<*xf32>) {
  // expected-error@below {{expected result type with size = 10 instead of 4 in dim = 0}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [10], strides: [1] : memref<*xf32> to memref<4xf32>
  return
}

// -----

func.func @reinterpret_offset(%m: memref<*xf32>, %i: index) {
  // expected-error@below {{expected result type with offset = dynamic instead of 2}}
  %0 = memref.reinterpret_cast %m to offset: [%i], sizes: [4], strides: [1] : memref<*xf32> to memref<4xf32, strided<[1], offset: 2>>
  return
}

// -----

func.func @reinterpret_stride(%m: memref<*xf32>) {
  // expected-error@below {{expected result type with stride = 2 instead of 1 in dim = 0}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [2] : memref<*xf32> to memref<4xf32>
  return
}

// -----

func.func @reshape_element(%m: memref<4xf32>, %s: memref<1xindex>) {
  // expected-error@below {{element types of source and destination memref types should be the same}}
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<1xindex>) -> memref<?xi32>
  return
}

// -----

func.func @reshape_layout(%m: memref<4xf32, strided<[2]>>, %s: memref<1xindex>) {
  // expected-error@below {{source memref type should have identity affine map}}
  %0 = memref.reshape %m(%s) : (memref<4xf32, strided<[2]>>, memref<1xindex>) -> memref<?xf32>
  return
}

// -----

func.func @reshape_rank(%m: memref<4xf32>, %s: memref<2xindex>) {
  // expected-error@below {{length of shape operand differs from the result's memref rank}}
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<2xindex>) -> memref<?xf32>
  return
}

// -----

func.func @reshape_dynamic_rank(%m: memref<4xf32>, %s: memref<?xindex>) {
  // expected-error@below {{cannot use shape operand with dynamic length to reshape to statically-ranked memref type}}
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<?xindex>) -> memref<?xf32>
  return
}

// -----

func.func @expand_rank(%m: memref<4x2xf32>) {
  // expected-error@below {{has source rank 2 and result rank 1. This is not an expansion (2 > 1).}}
  %0 = memref.expand_shape %m [[0]] output_shape [8] : memref<4x2xf32> into memref<8xf32>
  return
}

// -----

func.func @collapse_rank(%m: memref<4xf32>) {
  // expected-error@below {{has source rank 1 and result rank 2. This is not a collapse (1 < 2).}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4xf32> into memref<2x2xf32>
  return
}

// -----

func.func @group_count(%m: memref<4x2xf32>) {
  // expected-error@below {{invalid number of reassociation groups: found 2, expected 1}}
  %0 = memref.collapse_shape %m [[0], [1]] : memref<4x2xf32> into memref<8xf32>
  return
}

// -----

func.func @group_negative(%m: memref<4x2xf32>) {
  // expected-error@below {{reassociation index -1 is negative}}
  %0 = memref.collapse_shape %m [[-1, 1]] : memref<4x2xf32> into memref<8xf32>
  return
}

// -----

func.func @group_bounds(%m: memref<4x2xf32>) {
  // expected-error@below {{reassociation index 2 is out of bounds}}
  %0 = memref.collapse_shape %m [[0, 1, 2]] : memref<4x2xf32> into memref<8xf32>
  return
}

// -----

func.func @group_order(%m: memref<4x2xf32>) {
  // expected-error@below {{reassociation indices must be contiguous}}
  %0 = memref.collapse_shape %m [[1, 0]] : memref<4x2xf32> into memref<8xf32>
  return
}

// -----

func.func @group_rest(%m: memref<4x2xf32>) {
  // expected-error@below {{expected reassociation indices to cover all dimensions of the expanded shape}}
  %0 = memref.collapse_shape %m [[0]] : memref<4x2xf32> into memref<4xf32>
  return
}

// -----

func.func @group_dynamic(%m: memref<4x?xf32>) {
  // expected-error@below {{collapsed dim (0) must be dynamic if and only if reassociation group is dynamic}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x?xf32> into memref<8xf32>
  return
}

// -----

func.func @group_size(%m: memref<4x2xf32>) {
  // expected-error@below {{collapsed dim size (9) must equal reassociation group size (8)}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x2xf32> into memref<9xf32>
  return
}

// -----

func.func @group_nothing(%m: memref<2xf32>) {
  // expected-error@below {{invalid to collapse or expand between a rank-0 shape and dimensions that are not 1}}
  %0 = memref.collapse_shape %m [] : memref<2xf32> into memref<f32>
  return
}

// -----

func.func @collapse_layout(%m: memref<4x2xf32, strided<[4, 1]>>) {
  // expected-error@below {{invalid source layout map or collapsing non-contiguous dims}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x2xf32, strided<[4, 1]>> into memref<8xf32>
  return
}

// -----

func.func @collapse_type(%m: memref<4x2xf32, strided<[2, 1], offset: 1>>) {
  // expected-error@below {{expected collapsed type to be 'memref<8xf32, strided<[1], offset: 1>>' but found 'memref<8xf32>'}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x2xf32, strided<[2, 1], offset: 1>> into memref<8xf32>
  return
}

// -----

func.func @expand_type(%m: memref<8xf32>) {
  // expected-error@below {{expected expanded type to be 'memref<4x2xf32>' but found 'memref<4x2xf32, strided<[2, 1], offset: 1>>'}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 2] : memref<8xf32> into memref<4x2xf32, strided<[2, 1], offset: 1>>
  return
}

// -----

func.func @expand_sizes(%m: memref<8xf32>) {
  // expected-error@below {{expected number of static shape bounds to be equal to the output rank (2) but found 1 inputs instead}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4] : memref<8xf32> into memref<4x2xf32>
  return
}

// -----

func.func @expand_values(%m: memref<8xf32>) {
  // expected-error@below {{mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has 1 dynamic dims while output_shape has 0 values}}
  %0 = "memref.expand_shape"(%m) <{reassociation = [[0, 1]], static_output_shape = array<i64: -9223372036854775808, 2>}> : (memref<8xf32>) -> memref<4x2xf32>
  return
}

// -----

func.func @expand_shape(%m: memref<8xf32>) {
  // expected-error@below {{invalid output shape provided at pos 1}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 4] : memref<8xf32> into memref<4x2xf32>
  return
}

// -----

func.func @no_permutation(%m: memref<4x2xf32>) {
  // expected-error@below {{expected a permutation map}}
  %0 = memref.transpose %m (i, j) -> (i, i) : memref<4x2xf32> to memref<2x4xf32, strided<[1, 2]>>
  return
}

// -----

func.func @permutation_rank(%m: memref<4x2xf32>) {
  // expected-error@below {{expected a permutation map of same rank as the input}}
  %0 = memref.transpose %m (i) -> (i) : memref<4x2xf32> to memref<2x4xf32, strided<[1, 2]>>
  return
}

// -----

func.func @transposed_type(%m: memref<4x2xf32>) {
  // expected-error@below {{result type 'memref<2x4xf32>' is not equivalent to the canonical transposed input type of 'memref<4x2xf32>'}}
  %0 = memref.transpose %m (i, j) -> (j, i) : memref<4x2xf32> to memref<2x4xf32>
  return
}

// -----

func.func @part_sign(%m: memref<4xf32>) {
  // expected-error@below {{expected offsets to be non-negative, but got -1}}
  %0 = memref.subview %m[-1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: -1>>
  return
}

// -----

func.func @part_space(%m: memref<4xf32>) {
  // expected-error@below {{different memory spaces specified for base memref type 'memref<4xf32>' and subview memref type 'memref<2xf32, 1>'}}
  %0 = memref.subview %m[0] [2] [1] : memref<4xf32> to memref<2xf32, 1>
  return
}

// -----

func.func @part_layout(%m: memref<8xf32, affine_map<(i) -> (i floordiv 4, i mod 4)>>) {
  // expected-error@below {{base type 'memref<8xf32, affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>>' is not strided}}
  %0 = memref.subview %m[0] [2] [1] : memref<8xf32, affine_map<(i) -> (i floordiv 4, i mod 4)>> to memref<2xf32>
  return
}

// -----

func.func @part_rank(%m: memref<4xf32>) {
  // expected-error@below {{expected result rank to be smaller or equal to the source rank, but got 'memref<2x1xf32>'}}
  %0 = memref.subview %m[0] [2] [1] : memref<4xf32> to memref<2x1xf32>
  return
}

// -----

func.func @part_type(%m: memref<4xf32>) {
  // expected-error@below {{expected result type to be 'memref<2xf32, strided<[1]>>' or a rank-reduced version. (mismatch of result sizes), but got 'memref<3xf32>'}}
  %0 = memref.subview %m[0] [2] [1] : memref<4xf32> to memref<3xf32>
  return
}

// -----

func.func @part_element(%m: memref<4xf32>) {
  // expected-error@below {{expected result type to be 'memref<2xf32, strided<[1]>>' or a rank-reduced version. (mismatch of result element type), but got 'memref<2xi32>'}}
  %0 = memref.subview %m[0] [2] [1] : memref<4xf32> to memref<2xi32>
  return
}

// -----

func.func @part_offset(%m: memref<4xf32>) {
  // expected-error@below {{offset 0 is out-of-bounds: 5 >= 4}}
  %0 = memref.subview %m[5] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 5>>
  return
}

// -----

func.func @part_end(%m: memref<4xf32>) {
  // expected-error@below {{slice along dimension 0 runs out-of-bounds: 4 >= 4}}
  %0 = memref.subview %m[2] [3] [1] : memref<4xf32> to memref<3xf32, strided<[1], offset: 2>>
  return
}

// -----

func.func @part_far_end(%m: memref<4xf32>) {
  // expected-error@below {{slice along dimension 0 runs out-of-bounds}}
  %0 = memref.subview %m[2] [9223372036854775807] [9223372036854775807] : memref<4xf32> to memref<9223372036854775807xf32, strided<[9223372036854775807], offset: 2>>
  return
}

// -----

func.func @view_source(%m: memref<8xi8, strided<[2]>>, %i: index) {
  // expected-error@below {{unsupported map for base memref type}}
  %0 = memref.view %m[%i][] : memref<8xi8, strided<[2]>> to memref<2xf32>
  return
}

// -----

func.func @view_result(%m: memref<8xi8>, %i: index) {
  // expected-error@below {{unsupported map for result memref type}}
  %0 = memref.view %m[%i][] : memref<8xi8> to memref<2xf32, strided<[2]>>
  return
}

// -----

func.func @view_space(%m: memref<8xi8>, %i: index) {
  // expected-error@below {{different memory spaces specified for base memref type and view memref type}}
  %0 = memref.view %m[%i][] : memref<8xi8> to memref<2xf32, 1>
  return
}

// -----

func.func @view_sizes(%m: memref<8xi8>, %i: index) {
  // expected-error@below {{incorrect number of dynamic sizes}}
  %0 = memref.view %m[%i][] : memref<8xi8> to memref<?xf32>
  return
}

// -----

func.func @returned_count(%v: f32, %n: i32) {
  // expected-error@below {{along control flow edge from Operation memref.alloca_scope.return to parent: region branch point has 2 operands, but region successor needs 1 inputs}}
  %0 = memref.alloca_scope -> (f32) {
    memref.alloca_scope.return %v, %n : f32, i32
  }
  return
}

// -----

func.func @returned_type(%n: i32) {
  // expected-error@below {{along control flow edge from Operation memref.alloca_scope.return to parent: successor operand type #0 'i32' should match successor input type #0 'f32'}}
  %0 = memref.alloca_scope -> (f32) {
    memref.alloca_scope.return %n : i32
  }
  return
}

// -----

func.func @negative_offset(%m: memref<8xf32>) {
  // expected-error@below {{expected offsets to be non-negative, but got -1}}
  %0 = memref.reinterpret_cast %m to offset: [-1], sizes: [8], strides: [1]
      : memref<8xf32> to memref<8xf32, strided<[1], offset: -1>>
  return
}

// -----

// A part of no elements has a position, too.
func.func @subview_of_nothing(%m: memref<4xf32>) {
  // expected-error@below {{offset 0 is out-of-bounds: 4 >= 4}}
  %0 = memref.subview %m[4] [0] [1] : memref<4xf32> to memref<0xf32, strided<[1], offset: 4>>
  return
}
