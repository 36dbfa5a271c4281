// RUN: terrace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @no_else(%c: i1, %x: f32) {
  // expected-error@below {{must have an else block if defining values}}
  %0 = scf.if %c -> (f32) {
    scf.yield %x : f32
  }
  return
}

// -----

func.func @yield_count(%c: i1, %x: f32) {
  // expected-error@below {{along control flow edge from Operation scf.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  %0 = scf.if %c -> (f32) {
    scf.yield
  } else {
    scf.yield %x : f32
  }
  return
}

// -----

func.func @yield_type(%x: index) {
  // expected-error@below {{along control flow edge from Operation scf.yield to parent: successor operand type #0 'index' should match successor input type #0 'f32'}}
  %0 = scf.execute_region -> f32 {
    scf.yield %x : index
  }
  return
}

// -----

func.func @no_region() {
  // expected-error@below {{region needs to have at least one block}}
  "scf.execute_region"() ({
  }) : () -> ()
  return
}

// -----

func.func @region_arguments() {
  // expected-error@below {{region cannot have any arguments}}
  "scf.execute_region"() ({
  ^bb0(%x: i32):
    scf.yield
  }) : () -> ()
  return
}

// -----

func.func @case_count(%i: index) {
  // expected-error@below {{has 1 case regions but 2 case values}}
  "scf.index_switch"(%i) <{cases = array<i64: 1, 2>}> ({
    scf.yield
  }, {
    scf.yield
  }) : (index) -> ()
  return
}

// -----

func.func @case_twice(%i: index) {
  // expected-error@below {{has duplicate case value: 2}}
  scf.index_switch %i
  case 2 {
    scf.yield
  }
  case 2 {
    scf.yield
  }
  default {
    scf.yield
  }
  return
}

// -----

func.func @case_yield_count(%i: index, %x: f32) {
  // expected-error@below {{expected each region to return 1 values, but default region returns 0}}
  %0 = scf.index_switch %i -> f32
  case 2 {
    scf.yield %x : f32
  }
  default {
    scf.yield
  }
  return
}

// -----

func.func @case_yield_type(%i: index, %x: f32) {
  // expected-error@below {{expected result #0 of each region to be 'f32', but case region #0 has 'index'}}
  %0 = scf.index_switch %i -> f32
  case 2 {
    scf.yield %i : index
  }
  default {
    scf.yield %x : f32
  }
  return
}

// -----

func.func @bounds(%i: index, %n: i32) {
  // expected-error@below {{failed to verify that all have the same type}}
  "scf.for"(%i, %n, %i) ({
  ^bb0(%k: index):
    scf.yield
  }) : (index, i32, index) -> ()
  return
}

// -----

func.func @bound_type(%i: f32) {
  // expected-error@below {{operand #0 must be integer without sign, or index, but got 'f32'}}
  "scf.for"(%i, %i, %i) ({
  ^bb0(%k: f32):
    scf.yield
  }) : (f32, f32, f32) -> ()
  return
}

// -----

func.func @induction_variable(%i: index) {
  // expected-error@below {{expected induction variable to be same type as bounds and step}}
  "scf.for"(%i, %i, %i) ({
  ^bb0(%k: i32):
    scf.yield
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @loop_inits(%i: index, %x: f32) {
  // expected-error@below {{mismatch in number of loop-carried values and defined values}}
  "scf.for"(%i, %i, %i, %x) ({
  ^bb0(%k: index, %y: f32):
    scf.yield %y : f32
  }) : (index, index, index, f32) -> ()
  return
}

// -----

func.func @loop_arguments(%i: index, %x: f32) {
  // expected-error@below {{mismatch in number of basic block args and defined values: 0 and 1}}
  %0 = "scf.for"(%i, %i, %i, %x) ({
  ^bb0(%k: index):
    scf.yield %x : f32
  }) : (index, index, index, f32) -> f32
  return
}

// -----

func.func @loop_yields(%i: index, %x: f32) {
  // expected-error@below {{mismatch in number of yielded values and defined values: 0 and 1}}
  %0 = scf.for %k = %i to %i step %i iter_args(%y = %x) -> (f32) {
    scf.yield
  }
  return
}

// -----

func.func @loop_yield_type(%i: index, %x: f32) {
  // expected-error@below {{0-th region iter_arg and 0-th yielded value have different type: 'f32' != 'index'}}
  %0 = scf.for %k = %i to %i step %i iter_args(%y = %x) -> (f32) {
    scf.yield %i : index
  }
  return
}

// -----

func.func @loop_result_type(%i: index, %x: f32) {
  // expected-error@below {{0-th region iter_arg and 0-th result have different type: 'f32' != 'i32'}}
  %0 = "scf.for"(%i, %i, %i, %x) ({
  ^bb0(%k: index, %y: f32):
    scf.yield %y : f32
  }) : (index, index, index, f32) -> i32
  return
}

// -----

func.func @loop_types(%i: index, %x: f32) {
  // expected-error@below {{mismatch in number of loop-carried values and defined values}}
  %0:2 = scf.for %k = %i to %i step %i
      iter_args(%y = %x) -> (f32, f32) {
    scf.yield %y : f32
  }
  return
}

// -----

func.func @while_type(%x: f32) {
  // expected-error@below {{expected a function type}}
  scf.while (%y = %x) : f32 {
  }
  return
}

// -----

func.func @while_inputs(%x: f32) {
  // expected-error@below {{expected as many input types as operands (expected 1 got 0)}}
  scf.while (%y = %x) : () -> () {
  }
  return
}

// -----

func.func @while_before() {
  // expected-error@below {{expects the 'before' region to terminate with 'scf.condition'}}
  scf.while : () -> () {
    "some.op"() : () -> ()
  } do {
    scf.yield
  }
  return
}

// -----

func.func @while_after(%c: i1) {
  // expected-error@below {{expects the 'after' region to terminate with 'scf.yield'}}
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    "some.op"() : () -> ()
  }
  return
}

// -----

func.func @no_dimensions() {
  // expected-error@below {{needs at least one tuple element for lowerBound, upperBound and step}}
  scf.parallel () = () to () step () {
  }
  return
}

// -----

func.func @dimensions(%i: index) {
  // expected-error@below {{expects the same number of lower bounds, upper bounds and steps}}
  "scf.parallel"(%i, %i, %i, %i) <{operandSegmentSizes = array<i32: 2, 1, 1, 0>}> ({
  ^bb0(%k: index):
    scf.reduce
  }) : (index, index, index, index) -> ()
  return
}

// -----

func.func @step(%i: index) {
  %z = arith.constant 0 : index
  // expected-error@below {{constant step operand must be positive}}
  scf.parallel (%k) = (%i) to (%i) step (%z) {
  }
  return
}

// -----

func.func @induction_variables(%i: index) {
  // expected-error@below {{expects the same number of induction variables: 2 as bound and step values: 1}}
  "scf.parallel"(%i, %i, %i) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%k: index, %l: index):
    scf.reduce
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @induction_variable_type(%i: index) {
  // expected-error@below {{expects arguments for the induction variable to be of index type}}
  "scf.parallel"(%i, %i, %i) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%k: i32):
    scf.reduce
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @reductions(%i: index, %x: f32) {
  // expected-error@below {{expects number of results: 1 to be the same as number of reductions: 0}}
  %0 = scf.parallel (%k) = (%i) to (%i) step (%i) init (%x) -> f32 {
  }
  return
}

// -----

func.func @initial_values(%i: index, %x: f32) {
  // expected-error@below {{expects number of results: 1 to be the same as number of initial values: 0}}
  %0 = "scf.parallel"(%i, %i, %i) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%k: index):
    scf.reduce(%x : f32) {
    ^bb0(%a: f32, %b: f32):
      scf.reduce.return %a : f32
    }
  }) : (index, index, index) -> f32
  return
}

// -----

func.func @reduced_type(%i: index, %x: f32) {
  %0 = scf.parallel (%k) = (%i) to (%i) step (%i) init (%x) -> f32 {
    // expected-error@below {{expects type of reduced values to be the types of the results}}
    scf.reduce(%i : index) {
    ^bb0(%a: index, %b: index):
      scf.reduce.return %a : index
    }
  }
  return
}

// -----

func.func @reduction_count(%i: index, %x: f32) {
  %0 = scf.parallel (%k) = (%i) to (%i) step (%i) init (%x) -> f32 {
    // expected-error@below {{expected number of operands to match number of reductions: 0}}
    "scf.reduce"(%x) : (f32) -> ()
  }
  return
}

// -----

func.func @reduction_arguments(%i: index, %x: f32) {
  %0 = scf.parallel (%k) = (%i) to (%i) step (%i) init (%x) -> f32 {
    // expected-error@below {{expected two block arguments with type 'f32' in the 0-th reduction region}}
    scf.reduce(%x : f32) {
    ^bb0(%a: f32):
      scf.reduce.return %a : f32
    }
  }
  return
}

// -----

func.func @reduction_end(%i: index, %x: f32) {
  %0 = scf.parallel (%k) = (%i) to (%i) step (%i) init (%x) -> f32 {
    // expected-error@below {{reduction bodies must be terminated with an 'scf.reduce.return' op}}
    scf.reduce(%x : f32) {
    ^bb0(%a: f32, %b: f32):
      "some.op"() : () -> ()
    }
  }
  return
}

// -----

func.func @reduction_type(%i: index, %x: f32) {
  %0 = scf.parallel (%k) = (%i) to (%i) step (%i) init (%x) -> f32 {
    scf.reduce(%x : f32) {
    ^bb0(%a: f32, %b: f32):
      // expected-error@below {{must have type 'f32' (the type of the reduction inputs)}}
      scf.reduce.return %i : index
    }
  }
  return
}

// -----

func.func @static_bounds() {
  // expected-error@below {{expected 1 step values, got 2}}
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1, 1>, staticUpperBound = array<i64: 4>}> ({
  ^bb0(%k: index):
    scf.forall.in_parallel {
    }
  }) : () -> ()
  return
}

// -----

func.func @dynamic_bounds() {
  // expected-error@below {{expected 1 dynamic upper bound values, got 0}}
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: -9223372036854775808>}> ({
  ^bb0(%k: index):
    scf.forall.in_parallel {
    }
  }) : () -> ()
  return
}

// -----

func.func @outputs(%t: tensor<4xf32>) {
  // expected-error@below {{produces 0 results, but has 1 outputs}}
  "scf.forall"(%t) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({
  ^bb0(%k: index, %u: tensor<4xf32>):
    scf.forall.in_parallel {
    }
  }) : (tensor<4xf32>) -> ()
  return
}

// -----

func.func @forall_arguments() {
  // expected-error@below {{region expects as many arguments as dimensions and outputs}}
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({
    scf.forall.in_parallel {
    }
  }) : () -> ()
  return
}

// -----

func.func @forall_index() {
  // expected-error@below {{expects 0-th block argument to be an index, but got 'i32'}}
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({
  ^bb0(%k: i32):
    scf.forall.in_parallel {
    }
  }) : () -> ()
  return
}

// -----

func.func @forall_output(%t: tensor<4xf32>) {
  // expected-error@below {{type mismatch of output 0: 'tensor<4xf32>' and 'tensor<5xf32>'}}
  %0 = "scf.forall"(%t) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({
  ^bb0(%k: index, %u: tensor<5xf32>):
    scf.forall.in_parallel {
    }
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @forall_result(%t: tensor<4xf32>) {
  // expected-error@below {{type mismatch between 0-th output ('tensor<4xf32>') and 0-th result ('tensor<5xf32>')}}
  %0 = "scf.forall"(%t) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({
  ^bb0(%k: index, %u: tensor<4xf32>):
    scf.forall.in_parallel {
    }
  }) : (tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @forall_inserts_elsewhere(%s: tensor<1xf32>, %t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4xf32>) {
    scf.forall.in_parallel {
      // expected-error@below {{may only insert into an output block argument}}
      tensor.parallel_insert_slice %s into %t[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %0 : tensor<4xf32>
}

// -----

func.func @parallel_with_fewer_starts_than_results(%i: index, %x: f32) {
  // expected-error@below {{mismatch between the number of values (1) and types (2)}}
  %0:2 = scf.parallel (%k) = (%i) to (%i) step (%i) init (%x) -> (f32, f32) {
    scf.reduce
  }
  return
}

// -----

func.func @mapping_count(%n: index) {
  // expected-error@below {{mapping attribute size must match op rank}}
  scf.forall (%i) in (%n) {
  } {mapping = [#test.x, #test.y]}
  return
}

// -----

func.func @mapping_of_numbers(%n: index) {
  // expected-error@below {{attribute 'mapping' failed to satisfy constraint: array attribute of device mapping}}
  scf.forall (%i) in (%n) {
  } {mapping = [0]}
  return
}

// -----

func.func @combining_of_other_op(%n: index) {
  scf.forall (%i) in (%n) {
    // expected-error@below {{expected only ParallelCombiningOpInterface ops}}
    scf.forall.in_parallel {
      // expected-note@below {{this op is none}}
      "test.op"() : () -> ()
    }
  }
  return
}

// -----

// A reduction of 2020 is in a function of 2020.
func.func @reduction_in_body(%n: index, %x: f32) {
  %0 = scf.parallel (%i) = (%n) to (%n) step (%n) init (%x) -> f32 {
    // expected-error@below {{expected ':'}}
    scf.reduce(%x) : f32 {
    ^bb0(%a: f32, %b: f32):
      scf.reduce.return %a : f32
    }
  }
  return
}
