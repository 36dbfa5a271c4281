// RUN: terrace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func @return_count(%x: i32) -> i32 {
  // expected-error@below {{has 0 operands, but enclosing function (@return_count) returns 1}}
  return
}

// -----

func @return_type(%x: i32) -> i64 {
  // expected-error@below {{type of return operand 0 ('i32') doesn't match function result type ('i64') in function @return_type}}
  return %x : i32
}

// -----

func @return_place() {
  "some.op"() ({
    // expected-error@below {{expects parent op 'func'}}
    return
  }) : () -> ()
  return
}

// -----

func @block_argument_type(%x: i32) {
  // expected-error@below {{type mismatch for bb argument #0 of successor #0}}
  br ^next(%x : i32)
^next(%y: i64):
  return
}

// -----

func @condition_type(%c: i32) {
  // expected-error@below {{operand #0 must be 1-bit signless integer, but got 'i32'}}
  "std.cond_br"(%c)[^bb1, ^bb1] {operandSegmentSizes = array<i32: 1, 0, 0>} : (i32) -> ()
^bb1:
  return
}

// -----

func @call_of_nothing() {
  // expected-error@below {{'@nowhere' does not reference a valid function}}
  call @nowhere() : () -> ()
  return
}

// -----

// expected-note@below {{the symbol refers to this op}}
module @no_function { }
func @call_of_module() {
  // expected-error@below {{'@no_function' does not reference a valid function}}
  call @no_function() : () -> ()
  return
}

// -----

func private @f(i32) -> i64
func @call_operand_count() {
  // expected-error@below {{incorrect number of operands for callee: it has 1, and here are 0}}
  %0 = call @f() : () -> i64
  return
}

// -----

func private @f(i32) -> i64
func @call_operand_type(%x: i8) {
  // expected-error@below {{operand type mismatch: operand #0 of the callee is 'i32', and here is 'i8'}}
  %0 = call @f(%x) : (i8) -> i64
  return
}

// -----

func private @f(i32) -> i64
func @call_result_type(%x: i32) {
  // expected-error@below {{result type mismatch: result #0 of the callee is 'i64', and here is 'i32'}}
  %0 = call @f(%x) : (i32) -> i32
  return
}

// -----

func @indirect(%f: (i32) -> i64, %x: i8) {
  // expected-error@below {{operand type mismatch: operand #0 of the callee is 'i32', and here is 'i8'}}
  %0 = "std.call_indirect"(%f, %x) : ((i32) -> i64, i8) -> i64
  return
}

// -----

func @indirect_no_function(%f: i32) {
  // expected-error@below {{operand #0 must be function type, but got 'i32'}}
  "std.call_indirect"(%f) : (i32) -> ()
  return
}

// -----

func @constant_type() {
  // expected-error@below {{requires attribute's type ('i32') to match op's return type ('i64')}}
  %0 = "std.constant"() {value = 1 : i32} : () -> i64
  return
}

// -----

func @constant_kind() {
  // expected-error@below {{requires a 'value' attribute that is a constant of type 'i64'}}
  %0 = "std.constant"() {value = "text"} : () -> i64
  return
}

// -----

func @constant_of_nothing() {
  // expected-error@below {{'@nowhere' does not reference a valid function}}
  %0 = constant @nowhere : () -> ()
  return
}

// -----

func private @f(i32) -> i64
func @constant_function_type() {
  // expected-error@below {{reference to function with mismatched type: the function is of type '(i32) -> i64', and the constant of '() -> ()'}}
  %0 = constant @f : () -> ()
  return
}

// -----

func @operand_kind(%x: f32) {
  // expected-error@below {{operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = "std.addi"(%x, %x) : (f32, f32) -> f32
  return
}

// -----

func @operand_types(%x: i32, %y: i64) {
  // expected-error@below {{requires the same type for all operands and results}}
  %0 = "std.addi"(%x, %y) : (i32, i64) -> i32
  return
}

// -----

func @float_operand(%x: i32) {
  // expected-error@below {{operand #0 must be floating-point-like, but got 'i32'}}
  %0 = "std.addf"(%x, %x) : (i32, i32) -> i32
  return
}

// -----

func @unknown_predicate(%x: i32) {
  // expected-error@below {{unknown comparison predicate "less"}}
  %0 = cmpi "less", %x, %x : i32
  return
}

// -----

func @predicate_number(%x: i32) {
  // expected-error@below {{attribute 'predicate' failed to satisfy constraint: Integer comparison predicate}}
  %0 = "std.cmpi"(%x, %x) {predicate = 10 : i64} : (i32, i32) -> i1
  return
}

// -----

func @comparison_result(%x: vector<4xi32>) {
  // expected-error@below {{if an operand is non-scalar, then there must be at least one non-scalar result}}
  %0 = "std.cmpi"(%x, %x) {predicate = 0 : i64} : (vector<4xi32>, vector<4xi32>) -> i1
  return
}

// -----

func @compared_types(%x: f32, %y: f64) {
  // expected-error@below {{failed to verify that all have the same type}}
  %0 = "std.cmpf"(%x, %y) {predicate = 1 : i64} : (f32, f64) -> i1
  return
}

// -----

func @chosen_types(%c: i1, %x: i32, %y: i64) {
  // expected-error@below {{failed to verify that all have the same type}}
  %0 = "std.select"(%c, %x, %y) : (i1, i32, i64) -> i32
  return
}

// -----

func @condition_shape(%c: vector<3xi1>, %x: vector<4xi32>) {
  // expected-error@below {{all non-scalar operands/results must have the same shape and base type}}
  %0 = select %c, %x, %x : vector<3xi1>, vector<4xi32>
  return
}

// -----

func @index_to_index(%x: index) {
  // expected-error@below {{failed to verify that one of operand and result must be index, and the other an integer}}
  %0 = index_cast %x : index to index
  return
}

// -----

func @sign_extension(%x: i32) {
  // expected-error@below {{failed to verify that the result must be wider}}
  %0 = sexti %x : i32 to i16
  return
}

// -----

func @zero_extension(%x: i32) {
  // expected-error@below {{failed to verify that the result must be wider}}
  %0 = zexti %x : i32 to i32
  return
}

// -----

func @truncation(%x: i32) {
  // expected-error@below {{failed to verify that the result must be narrower}}
  %0 = trunci %x : i32 to i64
  return
}

// -----

func @extension(%x: f32) {
  // expected-error@below {{failed to verify that the result must be wider}}
  %0 = fpext %x : f32 to f16
  return
}

// -----

func @float_truncation(%x: f32) {
  // expected-error@below {{failed to verify that the result must be narrower}}
  %0 = fptrunc %x : f32 to f64
  return
}

// -----

func @bits(%x: f32) {
  // expected-error@below {{failed to verify that operand and result must have as many bits}}
  %0 = bitcast %x : f32 to i64
  return
}

// -----

func @shapes(%x: vector<4xf32>) {
  // expected-error@below {{all non-scalar operands/results must have the same shape and base type}}
  %0 = fptosi %x : vector<4xf32> to vector<5xi32>
  return
}

// -----

func @complex_parts(%x: f32) {
  // expected-error@below {{failed to verify that the parts must be of the element type of the complex number}}
  %0 = "std.create_complex"(%x, %x) : (f32, f32) -> complex<f64>
  return
}

// -----

func @size_count() {
  // expected-error@below {{failed to verify that as many sizes are given as the type leaves open}}
  %0 = alloc() : memref<?xf32>
  return
}

// -----

func @symbol_count(%n: index) {
  // expected-error@below {{failed to verify that as many symbols are given as the layout has}}
  %0 = alloc()[%n] : memref<4xf32>
  return
}

// -----

func @symbols_of_layout(%n: index) {
  // expected-error@below {{failed to verify that as many symbols are given as the layout has}}
  %0 = alloca() : memref<4xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  return
}

// -----

func @alignment() {
  // expected-error@below {{attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute and integer of at least 0}}
  %0 = alloc() {alignment = -1} : memref<4xf32>
  return
}

// -----

func @static_allocation() {
  // expected-error@below {{result #0 must be statically shaped memref of any type and without symbols in its layout, but got 'memref<4xf32, affine_map<(d0)[s0] -> (d0 + s0)>>'}}
  %0 = alloc_static(0x10) : memref<4xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  return
}

// -----

func @freed(%x: i32) {
  // expected-error@below {{operand #0 must be memref of any type, with or without a rank, but got 'i32'}}
  "std.dealloc"(%x) : (i32) -> ()
  return
}

// -----

func @index_count(%m: memref<4x4xf32>, %i: index) {
  // expected-error@below {{failed to verify that there must be as many indices as the memref has dimensions}}
  %0 = load %m[%i] : memref<4x4xf32>
  return
}

// -----

func @loaded_type(%m: memref<4xf32>, %i: index) {
  // expected-error@below {{failed to verify that the result must be of the element type of the memref}}
  %0 = "std.load"(%m, %i) : (memref<4xf32>, index) -> i32
  return
}

// -----

func @stored_type(%m: memref<4xf32>, %i: index, %x: i32) {
  // expected-error@below {{failed to verify that the value must be of the element type of the memref}}
  "std.store"(%x, %m, %i) : (i32, memref<4xf32>, index) -> ()
  return
}

// -----

func @no_such_dimension(%m: memref<4xf32>) {
  // expected-error@below {{index is out of range}}
  %0 = dim %m, 1 : memref<4xf32>
  return
}

// -----

func @dimension_twice(%m: memref<4xf32>, %i: index) {
  // expected-error@below {{has the dimension as an operand and as the attribute 'index'}}
  %0 = "std.dim"(%m, %i) {index = 0} : (memref<4xf32>, index) -> index
  return
}

// -----

func @no_dimension(%m: memref<4xf32>) {
  // expected-error@below {{needs the dimension, as an operand or as the attribute 'index'}}
  %0 = "std.dim"(%m) : (memref<4xf32>) -> index
  return
}

// -----

func @rank_of_number(%x: i32) {
  // expected-error@below {{operand #0 must be tensor, memref or unranked memref, but got 'i32'}}
  %0 = "std.rank"(%x) : (i32) -> index
  return
}

// -----

func @memref_sizes(%m: memref<4xf32>) {
  // expected-error@below {{operand type 'memref<4xf32>' and result type 'memref<5xf32>' are cast incompatible}}
  %0 = memref_cast %m : memref<4xf32> to memref<5xf32>
  return
}

// -----

func @memref_ranks(%m: memref<*xf32>) {
  // expected-error@below {{operand type 'memref<*xf32>' and result type 'memref<*xf32>' are cast incompatible}}
  %0 = memref_cast %m : memref<*xf32> to memref<*xf32>
  return
}

// -----

func @memref_spaces(%m: memref<4xf32>) {
  // expected-error@below {{operand type 'memref<4xf32>' and result type 'memref<4xf32, 1>' are cast incompatible}}
  %0 = memref_cast %m : memref<4xf32> to memref<4xf32, 1>
  return
}

// -----

func @tensor_sizes(%t: tensor<4xf32>) {
  // expected-error@below {{operand type 'tensor<4xf32>' and result type 'tensor<5xf32>' are cast incompatible}}
  %0 = tensor_cast %t : tensor<4xf32> to tensor<5xf32>
  return
}

// -----

func @tensor_elements(%t: tensor<4xf32>) {
  // expected-error@below {{operand type 'tensor<4xf32>' and result type 'tensor<4xi32>' are cast incompatible}}
  %0 = tensor_cast %t : tensor<4xf32> to tensor<4xi32>
  return
}

// -----

func @loaded_tensor(%m: memref<4xf32>) {
  // expected-error@below {{failed to verify that the result must be a tensor of the memref's shape and element type}}
  %0 = "std.tensor_load"(%m) : (memref<4xf32>) -> tensor<5xf32>
  return
}

// -----

func @stored_tensor(%m: memref<4xf32>, %t: tensor<5xf32>) {
  // expected-error@below {{failed to verify that the tensor must have the memref's shape and element type}}
  "std.tensor_store"(%t, %m) : (tensor<5xf32>, memref<4xf32>) -> ()
  return
}

// -----

func @copied_within_a_space(%a: memref<4xf32>, %t: memref<1xi32>, %i: index, %n: index) {
  // expected-error@below {{expected destination to be of memref type}}
  "std.dma_start"(%a, %i, %i) : (memref<4xf32>, index, index) -> ()
  return
}

// -----

func @waiting(%t: memref<1x1xi32>, %i: index, %n: index) {
  // expected-error@below {{failed to verify that there must be as many indices as the tag has dimensions}}
  dma_wait %t[%i], %n : memref<1x1xi32>
  return
}

// -----

func @part_rank(%m: memref<8x16xf32>) {
  // expected-error@below {{expected 2 offset values, got 1}}
  %0 = subview %m[0] [4, 4] [1, 1] : memref<8x16xf32> to memref<4x4xf32>
  return
}

// -----

func @part_type(%m: memref<8x16xf32>) {
  // expected-error@below {{expected result type to be that of the part of 'memref<8x16xf32>', but it is 'memref<4x5xf32>'}}
  %0 = subview %m[0, 0] [4, 4] [1, 1] : memref<8x16xf32> to memref<4x5xf32>
  return
}

// -----

func @view_sizes(%b: memref<2048xi8>, %i: index) {
  // expected-error@below {{failed to verify that as many sizes are given as the type leaves open}}
  %0 = view %b[%i][] : memref<2048xi8> to memref<?xf32>
  return
}

// -----

func @view_layout(%b: memref<2048xi8>, %i: index) {
  // expected-error@below {{result #0 must be memref of any type and without layout, but got 'memref<4xf32, affine_map<(d0) -> (d0 + 1)>>'}}
  %0 = view %b[%i][] : memref<2048xi8> to memref<4xf32, affine_map<(d0) -> (d0 + 1)>>
  return
}

// -----

func @view_space(%b: memref<2048xi8>, %i: index) {
  // expected-error@below {{failed to verify that source and result must be in one memory space}}
  %0 = view %b[%i][] : memref<2048xi8> to memref<4xf32, 1>
  return
}

// -----

func @view_of_words(%b: memref<2048xi32>, %i: index) {
  // expected-error@below {{operand #0 must be memref of bytes and without layout, but got 'memref<2048xi32>'}}
  %0 = view %b[%i][] : memref<2048xi32> to memref<4xf32>
  return
}

// -----

func @reshaped_elements(%m: memref<4xf32>) {
  // expected-error@below {{failed to verify that source and result must have as many elements}}
  %0 = reshape %m[] : memref<4xf32> to memref<5xf32>
  return
}

// -----

func @reshaped_type(%m: memref<4xf32>) {
  // expected-error@below {{element types of source and result must be the same}}
  %0 = reshape %m[] : memref<4xf32> to memref<4xi32>
  return
}

// -----

func @no_permutation(%m: memref<4x5xf32>) {
  // expected-error@below {{expected a permutation map}}
  %0 = transpose %m (i, j) -> (i, i) : memref<4x5xf32> to memref<4x4xf32>
  return
}

// -----

func @transposed_type(%m: memref<4x5xf32>) {
  // expected-error@below {{output type 'memref<4x5xf32>' does not match transposed input type 'memref<4x5xf32>'}}
  %0 = transpose %m (i, j) -> (j, i) : memref<4x5xf32> to memref<4x5xf32>
  return
}

// -----

func @float_update(%x: i32, %m: memref<4xi32>, %i: index) {
  // expected-error@below {{with kind 'addf' expects a floating-point type}}
  %0 = atomic_rmw "addf" %x, %m[%i] : (i32, memref<4xi32>) -> i32
  return
}

// -----

func @integer_update(%x: f32, %m: memref<4xf32>, %i: index) {
  // expected-error@below {{with kind 'addi' expects an integer type}}
  %0 = atomic_rmw "addi" %x, %m[%i] : (f32, memref<4xf32>) -> f32
  return
}

// -----

func @update_argument(%m: memref<4xf32>, %i: index) {
  // expected-error@below {{expected block argument of the same type result type}}
  %0 = generic_atomic_rmw %m[%i] : memref<4xf32> {
  ^bb0(%old: i32):
    %c = constant 0.0 : f32
    atomic_yield %c : f32
  }
  return
}

// -----

func @update_with_effects(%m: memref<4xf32>, %i: index) {
  // expected-error@below {{body should contain only operations with no side effects}}
  %0 = generic_atomic_rmw %m[%i] : memref<4xf32> {
  ^bb0(%old: f32):
    // expected-note@below {{this op may have some}}
    %c = alloc() : memref<4xf32>
    atomic_yield %old : f32
  }
  return
}

// -----

func @yielded_update(%m: memref<4xf32>, %i: index, %x: i32) {
  %0 = generic_atomic_rmw %m[%i] : memref<4xf32> {
  ^bb0(%old: f32):
    // expected-error@below {{types mismatch between yield op: its operand and the result of its parent}}
    atomic_yield %x : i32
  }
  return
}

// -----

func @yield_place(%x: i32) {
  "some.op"() ({
    // expected-error@below {{expects parent op 'std.generic_atomic_rmw'}}
    atomic_yield %x : i32
  }) : () -> ()
  return
}

// -----

func @assertion(%x: i32) {
  // expected-error@below {{operand #0 must be 1-bit signless integer, but got 'i32'}}
  "std.assert"(%x) {msg = "text"} : (i32) -> ()
  return
}

// -----

func @assumed_alignment(%m: memref<4xf32>) {
  // expected-error@below {{attribute 'alignment' failed to satisfy constraint: 32-bit signless integer attribute and power of two}}
  assume_alignment %m, 0 : memref<4xf32>
  return
}

// -----

func @locality(%m: memref<4xf32>, %i: index) {
  // expected-error@below {{attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute and integer of at least 0 and integer of at most 3}}
  prefetch %m[%i], read, locality<4>, data : memref<4xf32>
  return
}

// -----

func @element_index_count(%v: vector<4x4xi32>, %i: index) {
  // expected-error@below {{failed to verify that there must be as many indices as the aggregate has dimensions}}
  %0 = extract_element %v[%i] : vector<4x4xi32>
  return
}

// -----

func @element_count(%x: i32) {
  // expected-error@below {{expected 2 elements, but 1 are given}}
  %0 = "std.tensor_from_elements"(%x) : (i32) -> tensor<2xi32>
  return
}

// -----

func @element_type(%x: i64) {
  // expected-error@below {{element #0 is not of the element type of the result}}
  %0 = "std.tensor_from_elements"(%x) : (i64) -> tensor<1xi32>
  return
}

// -----

func @splat_type(%x: i64) {
  // expected-error@below {{failed to verify that the operand must be of the element type of the result}}
  %0 = "std.splat"(%x) : (i64) -> vector<4xi32>
  return
}

// -----

func @splat_shape(%x: i64) {
  // expected-error@below {{result #0 must be vector or tensor and has a static shape, but got 'tensor<?xi64>'}}
  %0 = splat %x : tensor<?xi64>
  return
}

// -----

func @no_segment_sizes(%c: i1) {
  // expected-error@below {{requires attribute 'operandSegmentSizes'}}
  "std.cond_br"(%c)[^next, ^next] : (i1) -> ()
^next:
  return
}

// -----

func @condition_shape(%c: tensor<?xi1>, %x: tensor<8xi32>) {
  // expected-error@below {{failed to verify that the condition must be i1, or have the shape of the result}}
  %0 = "std.select"(%c, %x, %x) : (tensor<?xi1>, tensor<8xi32>, tensor<8xi32>) -> tensor<8xi32>
  return
}

// -----

func @callee_type(%f: (i32) -> i32, %x: i32) {
  // expected-error@below {{expected the type of a function}}
  %0 = call_indirect %f(%x) : i32
  return
}

// -----

func @kind_of_update(%v: f32, %m: memref<10xf32>, %i: index) {
  // expected-error@below {{unknown kind of update "adds"}}
  %0 = atomic_rmw "adds" %v, %m[%i] : (f32, memref<10xf32>) -> f32
  return
}

// -----

func @kind_of_access(%m: memref<10xf32>, %i: index) {
  // expected-error@below {{kind of access}}
  prefetch %m[%i], touch, locality<3>, data : memref<10xf32>
  return
}

// -----

func @kind_of_cache(%m: memref<10xf32>, %i: index) {
  // expected-error@below {{kind of cache}}
  prefetch %m[%i], read, locality<3>, code : memref<10xf32>
  return
}

// -----

func @no_element_count(%a: memref<8xf32>, %i: index) {
  // expected-error@below {{expected the number of elements}}
  "std.dma_start"(%a, %i, %a, %i) : (memref<8xf32>, index, memref<8xf32>, index) -> ()
  return
}

// -----

func @half_a_stride(%a: memref<8xf32>, %t: memref<1xi32>, %i: index) {
  // expected-error@below {{incorrect number of operands: stride and number of elements per stride go together}}
  "std.dma_start"(%a, %i, %a, %i, %i, %t, %i, %i) : (memref<8xf32>, index, memref<8xf32>, index, index, memref<1xi32>, index, index) -> ()
  return
}

// -----

func @half_a_written_stride(%a: memref<8xf32>, %t: memref<1xi32>, %i: index) {
  // expected-error@below {{expected two stride related operands, or none}}
  dma_start %a[%i], %a[%i], %i, %t[%i], %i : memref<8xf32>, memref<8xf32>, memref<1xi32>
  return
}

// -----

func @copy_index_type(%a: memref<8xf32>, %t: memref<1xi32>, %i: index, %n: i32) {
  // expected-error@below {{expected indices and number of elements of index type}}
  "std.dma_start"(%a, %i, %a, %i, %n, %t, %i) : (memref<8xf32>, index, memref<8xf32>, index, i32, memref<1xi32>, index) -> ()
  return
}

// -----

func @stride_type(%a: memref<8xf32>, %t: memref<1xi32>, %i: index, %n: i32) {
  // expected-error@below {{expected stride and number of elements per stride of index type}}
  "std.dma_start"(%a, %i, %a, %i, %i, %t, %i, %n, %i) : (memref<8xf32>, index, memref<8xf32>, index, index, memref<1xi32>, index, i32, index) -> ()
  return
}

// -----

func @copy_element_types(%a: memref<8xf32>, %b: memref<8xf64>, %t: memref<1xi32>, %i: index) {
  // expected-error@below {{expected source and destination of one element type}}
  dma_start %a[%i], %b[%i], %i, %t[%i] : memref<8xf32>, memref<8xf64>, memref<1xi32>
  return
}

// -----

func @copy_index_count(%a: memref<8x8xf32>, %i: index) {
  // expected-error@below {{incorrect number of operands: the source needs 2 indices}}
  "std.dma_start"(%a, %i) : (memref<8x8xf32>, index) -> ()
  return
}

// -----

#layout = affine_map<(d0) -> (d0 * 2)>
func @view_of_layout(%m: memref<2048xi8, #layout>, %i: index) {
  // expected-error@below {{operand #0 must be memref of bytes and without layout, but got 'memref<2048xi8, affine_map<(d0) -> (d0 * 2)>>'}}
  %0 = view %m[%i][] : memref<2048xi8, #layout> to memref<4xf32>
  return
}

// -----

func @reshape_space(%m: memref<16xf32>) {
  // expected-error@below {{failed to verify that source and result must be in one memory space}}
  %0 = reshape %m[] : memref<16xf32> to memref<4x4xf32, 1>
  return
}

// -----

#layout = affine_map<(d0, d1) -> (d1, d0)>
func @reshape_layout(%m: memref<16xf32>) {
  // expected-error@below {{result #0 must be memref of any type and without layout, but got 'memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>'}}
  %0 = reshape %m[] : memref<16xf32> to memref<4x4xf32, #layout>
  return
}

// -----

func @permutation_rank(%m: memref<2x3xf32>) {
  // expected-error@below {{expected a permutation map of same rank as the input}}
  %0 = transpose %m (i, j, k) -> (j, i, k) : memref<2x3xf32> to memref<3x2xf32>
  return
}

// -----

func @update_arguments(%m: memref<10xf32>, %i: index) {
  // expected-error@below {{expected single number of entry block arguments}}
  %0 = generic_atomic_rmw %m[%i] : memref<10xf32> {
  ^bb0(%old: f32, %other: f32):
    atomic_yield %old : f32
  }
  return
}

// -----

func @comparison_result(%x: tensor<4xi32>) {
  // expected-error@below {{failed to verify that the result must be of i1, in the shape of the operands}}
  %0 = "std.cmpi"(%x, %x) {predicate = 0 : i64} : (tensor<4xi32>, tensor<4xi32>) -> tensor<?xi1>
  return
}

// -----

func @comparison_result_of_floats(%x: tensor<4xf32>) {
  // expected-error@below {{failed to verify that the result must be of i1, in the shape of the operands}}
  %0 = "std.cmpf"(%x, %x) {predicate = 1 : i64} : (tensor<4xf32>, tensor<4xf32>) -> tensor<?xi1>
  return
}

// -----

func @part_type(%x: complex<f32>) {
  // expected-error@below {{failed to verify that the result must be of the element type of the complex number}}
  %0 = "std.re"(%x) : (complex<f32>) -> f64
  return
}

// -----

func @element_type_of_aggregate(%v: vector<4xi32>, %i: index) {
  // expected-error@below {{failed to verify that the result must be of the element type of the aggregate}}
  %0 = "std.extract_element"(%v, %i) : (vector<4xi32>, index) -> i64
  return
}

// -----

func @part_values(%m: memref<8xf32>, %i: index) {
  // expected-error@below {{expected 1 dynamic offset values, got 0}}
  %0 = "std.subview"(%m) {operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = [-9223372036854775808], static_sizes = [4], static_strides = [1]} : (memref<8xf32>) -> memref<4xf32, strided<[1], offset: ?>>
  return
}

// -----

func @alignment_is_no_power(%m: memref<4x4xf16>) {
  // expected-error@below {{attribute 'alignment' failed to satisfy constraint: 32-bit signless integer attribute and power of two}}
  assume_alignment %m, 12 : memref<4x4xf16>
  return
}
