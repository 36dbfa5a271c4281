// RUN: not terrace-opt %s --split-input-file 2>&1 | FileCheck %s

// What a beginner writes, and the help about it.

// CHECK: error: 'func.call' op '@pint' does not reference a valid function
// CHECK: = help: did you mean '@print'?
func.func private @print(i32)
func.func @misspelt_callee(%a: i32) {
  call @pint(%a) : (i32) -> ()
  return
}

// -----

// CHECK: error: expected an SSA value, found '0'
// CHECK: = help: a number is no operand; an op such as 'arith.constant' makes a value of it
func.func @literal_operand(%n: index) {
  scf.for %i = 0 to %n step %n {
  }
  return
}

// -----

// CHECK: error: expected 'x' in dimension list, found ','
// CHECK: = help: the element type comes last, behind an 'x'
func.func private @dimensions(tensor<4, f32>)

// -----

// CHECK: error: expected the name of an op, found ';'
// CHECK: = help: a comment begins with '//', and an op ends without a sign
func.func @semicolon() {
  return;
}

// -----

// CHECK: error: expected the name of an op, found '/'
// CHECK: = help: a comment begins with '//', and an op ends without a sign
/* comment */
