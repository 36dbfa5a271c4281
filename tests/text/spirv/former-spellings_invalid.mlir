// RUN: terrace-opt %s --split-input-file --verify-diagnostics

// Spellings of the first years that are wrong.

func.func @no_case(%p: i1) {
  // expected-error@+1 {{'Somewhere' is no case of 'Scope'}}
  %0 = spv.GroupNonUniformBallot "Somewhere" %p : vector<4xi32>
  return
}

// -----

func.func @two_cases(%p: i1) {
  // expected-error@+1 {{'Workgroup|Device' is no case of 'Scope'}}
  %0 = spv.GroupNonUniformBallot "Workgroup|Device" %p : vector<4xi32>
  return
}

// -----

func.func @no_op() {
  // expected-error@+1 {{custom op 'spv.Add' is unknown}}
  %0 = spv.Add
  return
}

// -----

func.func @no_index(%p: !spv.ptr<!spv.struct<f32>, Function>, %i: i32) {
  // expected-error@+1 {{index must be an integer spirv.Constant to access element of spirv.struct}}
  %0 = spv.AccessChain %p[%i] : !spv.ptr<!spv.struct<f32>, Function>, i32
  return
}

// -----

func.func @unknown_index(%p: !spv.ptr<!spv.array<4xf32>, Function>) {
  // expected-error@+1 {{use of undeclared SSA value name}}
  %0 = spv.AccessChain %p[%i] : !spv.ptr<!spv.array<4xf32>, Function>, i32
  return
}

// -----

func.func @more_operands_than_parts(%a: f32) {
  // expected-error@+1 {{there are more operands than parts of 'vector<2xf32>'}}
  %0 = spv.CompositeConstruct %a, %a, %a : vector<2xf32>
  return
}
