// RUN: terrace-opt %s --split-input-file --verify-diagnostics

// Operations on specialization constants that are not right.

func.func @not_quoted() {
  %0 = spirv.Constant 1 : i32
  // expected-error@+1 {{expected the quoted name of an op}}
  %1 = spirv.SpecConstantOperation wraps spirv.IAdd(%0, %0) : (i32, i32) -> i32
  return
}

// -----

func.func @no_keyword() {
  %0 = spirv.Constant 1 : i32
  // expected-error@+1 {{expected 'wraps'}}
  %1 = spirv.SpecConstantOperation "spirv.IAdd"(%0, %0) : (i32, i32) -> i32
  return
}

// -----

func.func @not_a_constant(%0: i32) {
  // expected-error@+1 {{invalid operand, must be defined by a constant operation}}
  %1 = spirv.SpecConstantOperation wraps "spirv.IAdd"(%0, %0) : (i32, i32) -> i32
  return
}

// -----

func.func @not_usable() {
  %0 = spirv.Constant 1 : i32
  // expected-error@+1 {{invalid enclosed op}}
  %1 = spirv.SpecConstantOperation wraps "spirv.Constant"() {value = 1 : i32} : () -> i32
  return
}
