// RUN: terrace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func @apply_of_two(%i: index) {
  // expected-error@below {{attribute 'map' failed to satisfy constraint: affine map attribute with one result}}
  %0 = "affine.apply"(%i) {map = affine_map<(d0) -> (d0, d0)>} : (index) -> index
  return
}

// -----

func @apply_operand_count(%i: index) {
  // expected-error@below {{failed to verify that as many operands are given as the map has dimensions and symbols}}
  %0 = "affine.apply"(%i) {map = affine_map<(d0, d1) -> (d0)>} : (index) -> index
  return
}

// -----

func @apply_dimension_count(%i: index) {
  // expected-error@below {{dim operand count and affine map dim count must match: the map has 1, and here are 2}}
  %0 = affine.apply affine_map<(d0) -> (d0)>(%i, %i)
  return
}

// -----

func @apply_symbol_count(%i: index) {
  // expected-error@below {{symbol operand count and affine map symbol count must match: the map has 0, and here are 1}}
  %0 = affine.apply affine_map<(d0) -> (d0)>(%i)[%i]
  return
}

// -----

func @least_of_nothing() {
  // expected-error@below {{attribute 'map' failed to satisfy constraint: affine map attribute with results}}
  %0 = "affine.min"() {map = affine_map<() -> ()>} : () -> index
  return
}

// -----

func @greatest_operand_count() {
  // expected-error@below {{failed to verify that as many operands are given as the map has dimensions and symbols}}
  %0 = "affine.max"() {map = affine_map<(d0) -> (d0)>} : () -> index
  return
}

// -----

func @step() {
  // expected-error@below {{expected step to be representable as a positive signed integer}}
  affine.for %i = 0 to 10 step 0 {
  }
  return
}

// -----

func @bounds_without_keyword(%n: index) {
  // expected-error@below {{lower loop bound affine map with multiple results requires 'max' prefix}}
  affine.for %i = affine_map<(d0) -> (d0, 0)>(%n) to 10 {
  }
  return
}

// -----

func @bound_without_results() {
  // expected-error@below {{a bound needs a map with results}}
  affine.for %i = 0 to min affine_map<() -> ()>() {
  }
  return
}

// -----

func @bound_operand_type(%n: i32) {
  // expected-error@below {{operand #0 must be variadic of index, but got 'i32'}}
  "affine.for"(%n) ({
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  }) {lowerBoundMap = affine_map<()[s0] -> (s0)>, upperBoundMap = affine_map<() -> (10)>, step = 1 : index, operandSegmentSizes = array<i32: 1, 0, 0>} : (i32) -> ()
  return
}

// -----

func @bound_is_no_symbol(%m: memref<4xindex>, %j: index) {
  affine.for %k = 0 to 4 {
    %n = load %m[%k] : memref<4xindex>
    // expected-error@below {{operand cannot be used as a symbol}}
    affine.for %i = 0 to %n {
    }
  }
  return
}

// -----

func @bound_is_no_dimension(%m: memref<4xindex>) {
  affine.for %k = 0 to 4 {
    %n = load %m[%k] : memref<4xindex>
    // expected-error@below {{operand cannot be used as a dimension id}}
    affine.for %i = affine_map<(d0) -> (d0)>(%n) to 4 {
    }
  }
  return
}

// -----

func @no_induction_variable() {
  // expected-error@below {{expected body to have a single index argument for the induction variable}}
  "affine.for"() ({
  ^bb0(%i: i32):
    "affine.yield"() : () -> ()
  }) {lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<() -> (10)>, step = 1 : index, operandSegmentSizes = array<i32: 0, 0, 0>} : () -> ()
  return
}

// -----

func @carried_count(%x: f32) {
  // expected-error@below {{mismatch between the number or types of loop-carried values and results}}
  "affine.for"(%x) ({
  ^bb0(%i: index, %y: f32):
    "affine.yield"() : () -> ()
  }) {lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<() -> (10)>, step = 1 : index, operandSegmentSizes = array<i32: 0, 0, 1>} : (f32) -> ()
  return
}

// -----

func @carried_argument(%x: f32) {
  // expected-error@below {{mismatch between the number or types of basic block args and results}}
  %0 = "affine.for"(%x) ({
  ^bb0(%i: index):
    "affine.yield"(%x) : (f32) -> ()
  }) {lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<() -> (10)>, step = 1 : index, operandSegmentSizes = array<i32: 0, 0, 1>} : (f32) -> f32
  return
}

// -----

func @yielded_count(%x: f32) {
  affine.for %i = 0 to 10 {
    // expected-error@below {{parent of yield must have same number of results as the yield operands}}
    affine.yield %x : f32
  }
  return
}

// -----

func @yielded_type(%x: f32, %z: i32) {
  %0 = affine.for %i = 0 to 10 iter_args(%y = %x) -> (f32) {
    // expected-error@below {{types mismatch between yield op and its parent}}
    affine.yield %z : i32
  }
  return
}

// -----

func @yield_place() {
  "some.op"() ({
    // expected-error@below {{only terminates affine.if/for/parallel regions}}
    affine.yield
  }) : () -> ()
  return
}

// -----

func @no_else(%n: index, %x: f32) {
  // expected-error@below {{must have an else block if defining values}}
  %0 = affine.if affine_set<(d0) : (d0 >= 0)>(%n) -> f32 {
    affine.yield %x : f32
  }
  return
}

// -----

func @set_operand_count(%n: index) {
  // expected-error@below {{symbol operand count and integer set symbol count must match: the set has 2 dimensions and 0 symbols, and here are 1 and 0}}
  affine.if affine_set<(d0, d1) : (d0 >= 0)>(%n) {
  }
  return
}

// -----

func @no_set(%n: index) {
  // expected-error@below {{expected an integer set attribute}}
  affine.if affine_map<(d0) -> (d0)>(%n) {
  }
  return
}

// -----

func @subscript_count(%m: memref<4x4xf32>, %i: index) {
  // expected-error@below {{affine map num results must equal memref rank}}
  %0 = affine.load %m[%i] : memref<4x4xf32>
  return
}

// -----

func @subscript_type(%m: memref<4xf32>, %i: i32) {
  // expected-error@below {{operand #1 must be variadic of index, but got 'i32'}}
  %0 = "affine.load"(%m, %i) {map = affine_map<(d0) -> (d0)>} : (memref<4xf32>, i32) -> f32
  return
}

// -----

func @subscript_operands(%m: memref<4xf32>, %i: index) {
  // expected-error@below {{expects as many subscripts as affine map inputs}}
  %0 = "affine.load"(%m) {map = affine_map<(d0) -> (d0)>} : (memref<4xf32>) -> f32
  return
}

// -----

func @subscript_is_no_dimension(%m: memref<4xindex>) {
  affine.for %k = 0 to 4 {
    %n = load %m[%k] : memref<4xindex>
    // expected-error@below {{operand cannot be used as a dimension id}}
    %0 = affine.load %m[%n] : memref<4xindex>
  }
  return
}

// -----

func @loaded_type(%m: memref<4xf32>, %i: index) {
  // expected-error@below {{failed to verify that the result must be of the element type of the memref}}
  %0 = "affine.load"(%m, %i) {map = affine_map<(d0) -> (d0)>} : (memref<4xf32>, index) -> i32
  return
}

// -----

func @stored_type(%m: memref<4xf32>, %i: index, %x: i32) {
  // expected-error@below {{failed to verify that the value must be of the element type of the memref}}
  "affine.store"(%x, %m, %i) {map = affine_map<(d0) -> (d0)>} : (i32, memref<4xf32>, index) -> ()
  return
}

// -----

func @vector_element(%m: memref<4xf32>, %i: index) {
  // expected-error@below {{failed to verify that requires memref and vector types of the same elemental type}}
  %0 = affine.vector_load %m[%i] : memref<4xf32>, vector<4xi32>
  return
}

// -----

func @stored_vector_element(%m: memref<4xf32>, %i: index, %v: vector<4xi32>) {
  // expected-error@below {{failed to verify that requires memref and vector types of the same elemental type}}
  affine.vector_store %v, %m[%i] : memref<4xf32>, vector<4xi32>
  return
}

// -----

func @locality(%m: memref<4xf32>, %i: index) {
  // expected-error@below {{attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute and integer of at least 0 and integer of at most 3}}
  affine.prefetch %m[%i], read, locality<4>, data : memref<4xf32>
  return
}

// -----

func @tag_subscripts(%t: memref<1x1xi32>, %i: index, %n: index) {
  // expected-error@below {{affine map num results must equal memref rank}}
  affine.dma_wait %t[%i], %n : memref<1x1xi32>
  return
}

// -----

func @copied(%a: memref<4xf32>) {
  // expected-error@below {{incorrect number of operands}}
  "affine.dma_start"(%a) {src_map = affine_map<() -> (0)>, dst_map = affine_map<() -> (0)>, tag_map = affine_map<() -> (0)>} : (memref<4xf32>) -> ()
  return
}

// -----

func @bound_count() {
  // expected-error@below {{expected 2 bounds, but got 1}}
  affine.parallel (%i, %j) = (0, 0) to (10) {
  }
  return
}

// -----

func @step_count() {
  // expected-error@below {{expected 2 steps, but got 1}}
  affine.parallel (%i, %j) = (0, 0) to (10, 10) step (1) {
  }
  return
}

// -----

func @parallel_step() {
  // expected-error@below {{attribute 'steps' failed to satisfy constraint: array of positive 64-bit integers}}
  affine.parallel (%i) = (0) to (10) step (0) {
  }
  return
}

// -----

func @reduction(%x: f32) {
  // expected-error@below {{invalid reduction value: "adds"}}
  %0 = affine.parallel (%i) = (0) to (10) reduce ("adds") -> (f32) {
    affine.yield %x : f32
  }
  return
}

// -----

func @reduction_count(%x: f32) {
  // expected-error@below {{failed to verify that a reduction is given for each result}}
  %0 = "affine.parallel"() ({
  ^bb0(%i: index):
    "affine.yield"(%x) : (f32) -> ()
  }) {reductions = [], lowerBoundsMap = affine_map<() -> (0)>, lowerBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (10)>, upperBoundsGroups = dense<1> : tensor<1xi32>, steps = [1]} : () -> f32
  return
}

// -----

func @parallel_groups() {
  // expected-error@below {{expected the lower bounds groups to have as many results as the map}}
  "affine.parallel"() ({
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  }) {reductions = [], lowerBoundsMap = affine_map<() -> (0)>, lowerBoundsGroups = dense<2> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (10)>, upperBoundsGroups = dense<1> : tensor<1xi32>, steps = [1]} : () -> ()
  return
}

// -----

func @digit_count(%i: index) {
  // expected-error@below {{failed to verify that there is an index for each element of the basis, and at most one more}}
  %0 = affine.delinearize_index %i into (2, 3) : index
  return
}

// -----

func @basis_of_digits(%i: index) {
  // expected-error@below {{attribute 'static_basis' failed to satisfy constraint: array of positive numbers, and of the least number in the places of values}}
  %0:2 = affine.delinearize_index %i into (2, 0) : index, index
  return
}

// -----

func @open_basis(%i: index) {
  // expected-error@below {{failed to verify that there is a value for each open place of the basis}}
  %0 = "affine.linearize_index"(%i) {operandSegmentSizes = array<i32: 1, 0>, static_basis = array<i64: -9223372036854775808>} : (index) -> index
  return
}

// -----

func @basis_count(%i: index) {
  // expected-error@below {{failed to verify that there is an element of the basis for each index but perhaps the first}}
  %0 = affine.linearize_index [%i] by (2, 3) : index
  return
}

// -----

func @no_map(%i: index) {
  // expected-error@below {{expected an affine map attribute}}
  %0 = affine.apply 5(%i)
  return
}

// -----

func @value_behind_max(%n: index) {
  // expected-error@below {{expected an affine map after 'min' or 'max'}}
  affine.for %i = max %n to 5 {
  }
  return
}

// -----

func @two_blocks_otherwise() {
  // expected-error@below {{expects region #1 to have 0 or 1 blocks}}
  "affine.if"() ({
    "affine.yield"() : () -> ()
  }, {
    "affine.yield"() : () -> ()
  ^next:
    "affine.yield"() : () -> ()
  }) {condition = affine_set<() : (0 == 0)>} : () -> ()
  return
}

// -----

func @half_a_stride(%a: memref<8xf32>, %t: memref<1xi32>, %n: index) {
  // expected-error@below {{expected two stride related operands, or none}}
  affine.dma_start %a[0], %a[4], %t[0], %n, %n : memref<8xf32>, memref<8xf32>, memref<1xi32>
  return
}

// -----

func @count_type(%a: memref<8xf32>, %t: memref<1xi32>, %n: i32) {
  // expected-error@below {{expected number of elements, stride and elements per stride to be of type 'index'}}
  "affine.dma_start"(%a, %a, %t, %n) {src_map = affine_map<() -> (0)>, dst_map = affine_map<() -> (4)>, tag_map = affine_map<() -> (0)>} : (memref<8xf32>, memref<8xf32>, memref<1xi32>, i32) -> ()
  return
}

// -----

func @index_type(%a: memref<8xf32>, %t: memref<1xi32>, %n: index, %i: i32) {
  // expected-error@below {{index must have 'index' type}}
  "affine.dma_start"(%a, %i, %a, %t, %n) {src_map = affine_map<(d0) -> (d0)>, dst_map = affine_map<() -> (4)>, tag_map = affine_map<() -> (0)>} : (memref<8xf32>, i32, memref<8xf32>, memref<1xi32>, index) -> ()
  return
}

// -----

func @element_types(%a: memref<8xf32>, %b: memref<8xf64>, %t: memref<1xi32>, %n: index) {
  // expected-error@below {{expected source and destination of one element type}}
  affine.dma_start %a[0], %b[4], %t[0], %n : memref<8xf32>, memref<8xf64>, memref<1xi32>
  return
}

// -----

func @carried_count(%x: f32) {
  // expected-error@below {{mismatch between the number of loop-carried values and results}}
  affine.for %i = 0 to 8 iter_args(%y = %x) -> (f32, f32) {
    affine.yield %y : f32
  }
  return
}

// -----

func @no_lower_bound() {
  // expected-error@below {{expected lower bound map to have at least one result}}
  "affine.for"() ({
  ^body(%i: index):
    "affine.yield"() : () -> ()
  }) {lowerBoundMap = affine_map<() -> ()>, upperBoundMap = affine_map<() -> (8)>, step = 1 : index, operandSegmentSizes = array<i32: 0, 0, 0>} : () -> ()
  return
}

// -----

func @no_upper_bound() {
  // expected-error@below {{expected upper bound map to have at least one result}}
  "affine.for"() ({
  ^body(%i: index):
    "affine.yield"() : () -> ()
  }) {lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<() -> ()>, step = 1 : index, operandSegmentSizes = array<i32: 0, 0, 0>} : () -> ()
  return
}

// -----

func @groups_count() {
  // expected-error@below {{the number of region arguments (1) and the number of map groups for lower (2) and upper bound (1), and the number of steps (1) must all match}}
  "affine.parallel"() ({
  ^body(%i: index):
    "affine.yield"() : () -> ()
  }) {reductions = [], lowerBoundsMap = affine_map<() -> (0, 0)>, lowerBoundsGroups = dense<1> : tensor<2xi32>, upperBoundsMap = affine_map<() -> (8)>, upperBoundsGroups = dense<1> : tensor<1xi32>, steps = [1]} : () -> ()
  return
}

// -----

func @variable_type() {
  // expected-error@below {{expected the induction variables to be of type 'index'}}
  "affine.parallel"() ({
  ^body(%i: i32):
    "affine.yield"() : () -> ()
  }) {reductions = [], lowerBoundsMap = affine_map<() -> (0)>, lowerBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (8)>, upperBoundsGroups = dense<1> : tensor<1xi32>, steps = [1]} : () -> ()
  return
}

// -----

func @reduction_number(%x: f32) {
  // expected-error@below {{attribute 'reductions' failed to satisfy constraint: array of the numbers of reductions}}
  %0 = "affine.parallel"() ({
  ^body(%i: index):
    "affine.yield"(%x) : (f32) -> ()
  }) {reductions = [99], lowerBoundsMap = affine_map<() -> (0)>, lowerBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (8)>, upperBoundsGroups = dense<1> : tensor<1xi32>, steps = [1]} : () -> f32
  return
}

// -----

func @bounds_operands(%n: index) {
  // expected-error@below {{failed to verify that as many operands are given as the bounds have dimensions and symbols}}
  "affine.parallel"(%n) ({
  ^body(%i: index):
    "affine.yield"() : () -> ()
  }) {reductions = [], lowerBoundsMap = affine_map<() -> (0)>, lowerBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (8)>, upperBoundsGroups = dense<1> : tensor<1xi32>, steps = [1]} : (index) -> ()
  return
}

// -----

func @bound_operands(%n: index) {
  // expected-error@below {{operand count and affine map dimension and symbol count must match: 1 and 0}}
  "affine.for"(%n) ({
  ^body(%i: index):
    "affine.yield"() : () -> ()
  }) {lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<() -> (8)>, step = 1 : index, operandSegmentSizes = array<i32: 1, 0, 0>} : (index) -> ()
  return
}

// -----

#sum = affine_map<(d0)[s0] -> (d0 + s0)>

func.func @of_variable(%n: index) {
  affine.for %i = 0 to 7 {
    %0 = arith.addi %i, %n : index
    // expected-error@below {{operand cannot be used as a symbol}}
    affine.for %j = 0 to #sum(%n)[%0] {
    }
  }
  return
}

// -----

#sum = affine_map<(d0)[s0] -> (d0 + s0)>

func.func @of_division(%n: index) {
  affine.for %i = 0 to 7 {
    %0 = arith.divsi %n, %n : index
    // expected-error@below {{operand cannot be used as a dimension id}}
    affine.for %j = 0 to #sum(%0)[%n] {
    }
  }
  return
}

// -----

// A result of an op in a loop is no dimension, whichever op it is.
func @index_of_unknown_op(%m: memref<?xf32>) {
  affine.for %i = 0 to 10 {
    %k = "test.index"() : () -> index
    // expected-error@below {{operand cannot be used as a dimension id}}
    %0 = affine.load %m[%k] : memref<?xf32>
  }
  return
}

// -----

func @digit_of_unknown_op(%m: memref<?xf32>) {
  affine.for %i = 0 to 10 {
    %k = "test.index"() : () -> index
    %d:2 = affine.delinearize_index %k into (2, 3) : index, index
    // expected-error@below {{operand cannot be used as a dimension id}}
    %0 = affine.load %m[%d#1] : memref<?xf32>
  }
  return
}

// -----

func @reduction_of_other_kind(%x: f32) {
  // expected-error@below {{result type cannot match reduction attribute}}
  %0 = affine.parallel (%i) = (0) to (10) reduce ("addi") -> (f32) {
    affine.yield %x : f32
  }
  return
}

// -----

func @iv_as_symbol(%m: memref<4xf32>, %x: f32) {
  affine.for %i = 0 to 4 {
    // expected-error@below {{operand cannot be used as a symbol}}
    %0 = affine.load %m[symbol(%i)] : memref<4xf32>
  }
  affine.for %i = 0 to 4 {
    // expected-error@below {{operand cannot be used as a symbol}}
    affine.store %x, %m[symbol(%i)] : memref<4xf32>
  }
  affine.parallel (%i) = (0) to (4) {
    // expected-error@below {{operand cannot be used as a symbol}}
    %0 = affine.vector_load %m[symbol(%i)] : memref<4xf32>, vector<2xf32>
  }
  return
}

// -----

// A value that a loop carries is no induction variable.
func @iter_arg_as_dimension(%m: memref<4xf32>, %n: index) {
  %0 = affine.for %i = 0 to 4 iter_args(%a = %n) -> (index) {
    // expected-error@below {{operand cannot be used as a dimension id}}
    %1 = affine.load %m[%a] : memref<4xf32>
    affine.yield %a : index
  }
  return
}

// -----

func @iter_arg_as_bound(%n: index) {
  %0 = affine.for %i = 0 to 4 iter_args(%a = %n) -> (index) {
    // expected-error@below {{operand cannot be used as a dimension id}}
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%a) {
    }
    affine.yield %a : index
  }
  return
}

// -----

func @symbol_of_apply() {
  affine.for %i = 0 to 4 {
    // expected-error@below {{dimensional operand cannot be used as a symbol}}
    %0 = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%i]
  }
  return
}

// -----

func @dma_indices(%a: memref<4xf32>, %b: memref<4xf32, 2>, %t: memref<1xi32>, %n: index) {
  %0 = affine.for %i = 0 to 4 iter_args(%c = %n) -> (index) {
    // expected-error@below {{src index must be a valid dimension or symbol identifier}}
    affine.dma_start %a[%c], %b[%i], %t[0], %n : memref<4xf32>, memref<4xf32, 2>, memref<1xi32>
    // expected-error@below {{dst index must be a valid dimension or symbol identifier}}
    affine.dma_start %a[%i], %b[%c], %t[0], %n : memref<4xf32>, memref<4xf32, 2>, memref<1xi32>
    // expected-error@below {{tag index must be a valid dimension or symbol identifier}}
    affine.dma_start %a[%i], %b[%i], %t[%c], %n : memref<4xf32>, memref<4xf32, 2>, memref<1xi32>
    affine.yield %c : index
  }
  return
}

// -----

func.func @load_of_rank_0(%m: memref<4xf32>) {
  // expected-error@below {{'affine.vector_load' op result #0 must be vector of any type of rank at least 1}}
  %0 = affine.vector_load %m[0] : memref<4xf32>, vector<f32>
  return
}

// -----

func.func @store_of_rank_0(%m: memref<4xf32>, %v: vector<f32>) {
  // expected-error@below {{'affine.vector_store' op operand #0 must be vector of any type of rank at least 1}}
  affine.vector_store %v, %m[0] : memref<4xf32>, vector<f32>
  return
}
