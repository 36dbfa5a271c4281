// RUN: terrace-opt %s --split-input-file --allow-unregistered-dialect --verify-diagnostics

// Branches, selections and loops that are not right.

func.func @f(%c: i1) {
// expected-error@+1 {{'spirv.BranchConditional' op must have exactly two branch weights}}
  "spirv.BranchConditional"(%c)[^a, ^a] {branch_weights = [1 : i32], operandSegmentSizes = array<i32: 1, 0, 0>} : (i1) -> ()
  ^a:
  return
}

// -----

func.func @f(%c: i1) {
// expected-error@+1 {{'spirv.BranchConditional' op branch weights cannot both be zero}}
  spirv.BranchConditional %c [0, 0], ^a, ^a
  ^a:
  return
}

// -----

func.func @f() {
// expected-error@+1 {{'spirv.FunctionCall' op callee function 'g' not found in nearest symbol table}}
  spirv.FunctionCall @g() : () -> ()
  return
}

// -----

func.func @f() {
// expected-error@+1 {{'spirv.FunctionCall' op expected callee function to have 0 or 1 result, but provided 2}}
  spirv.FunctionCall @g() : () -> ()
  return
}
func.func @g() -> (i32, i32) {
  spirv.Return
}

// -----

func.func @f() {
// expected-error@+1 {{'spirv.FunctionCall' op has incorrect number of operands for callee: expected 1, but provided 0}}
  spirv.FunctionCall @g() : () -> ()
  return
}
func.func private @g(i32)

// -----

func.func @f(%a: f32) {
// expected-error@+1 {{'spirv.FunctionCall' op operand type mismatch: expected operand type 'i32', but provided 'f32' for operand number 0}}
  spirv.FunctionCall @g(%a) : (f32) -> ()
  return
}
func.func private @g(i32)

// -----

func.func @f() {
// expected-error@+1 {{'spirv.FunctionCall' op has incorrect number of results has for callee: expected 1, but provided 0}}
  spirv.FunctionCall @g() : () -> ()
  return
}
func.func private @g() -> i32

// -----

func.func @f() {
  %0 =
// expected-error@+1 {{'spirv.FunctionCall' op result type mismatch: expected 'i32', but provided 'f32'}}
  spirv.FunctionCall @g() : () -> f32
  return
}
func.func private @g() -> i32

// -----

spirv.func @f() -> i32 "None" {
// expected-error@+1 {{'spirv.Return' op cannot be used in functions returning value}}
  spirv.Return
}

// -----

spirv.func @f(%a: i32) -> f32 "None" {
// expected-error@+1 {{'spirv.ReturnValue' op return value's type ('i32') mismatch with function's result type ('f32')}}
  spirv.ReturnValue %a : i32
}

// -----

spirv.func @f(%a: i32) "None" {
// expected-error@+1 {{'spirv.ReturnValue' op returns 1 value but enclosing function requires 0 results}}
  spirv.ReturnValue %a : i32
}

// -----

func.func @f() {
// expected-error@+1 {{'spirv.Unreachable' op cannot be used in reachable block}}
  spirv.Unreachable
}

// -----

func.func @f() {
// expected-error@+1 {{'spirv.mlir.selection' op must have a selection header block}}
  spirv.mlir.selection {
    spirv.mlir.merge
  }
  return
}

// -----

func.func @f() {
// expected-error@+1 {{'spirv.mlir.selection' op last block must be the merge block with only one 'spirv.mlir.merge' op}}
  spirv.mlir.selection {
    spirv.Branch ^a
    ^a:
    spirv.Return
  }
  return
}

// -----

func.func @f() {
// expected-error@+1 {{'Quickly' is no hint}}
  spirv.mlir.selection control(Quickly) {
  }
  return
}

// -----

func.func @f() {
// expected-error@+1 {{'spirv.mlir.loop' op must have an entry block branching to the loop header block}}
  spirv.mlir.loop {
    spirv.mlir.merge
  }
  return
}

// -----

func.func @f() {
// expected-error@+1 {{'spirv.mlir.loop' op must have a loop header block branched from the entry block}}
  spirv.mlir.loop {
    spirv.Branch ^a
    ^a:
    spirv.mlir.merge
  }
  return
}

// -----

func.func @f() {
// expected-error@+1 {{'spirv.mlir.loop' op entry block must only have one 'spirv.Branch' op to the second block}}
  spirv.mlir.loop {
    spirv.Branch ^b
    ^a:
    spirv.Branch ^b
    ^b:
    spirv.mlir.merge
  }
  return
}

// -----

func.func @f() {
// expected-error@+1 {{'spirv.mlir.loop' op requires a loop continue block branching to the loop header block}}
  spirv.mlir.loop {
    spirv.Branch ^a
    ^a:
    spirv.Branch ^b
    ^b:
    spirv.mlir.merge
  }
  return
}

// -----

func.func @f() {
// expected-error@+1 {{'spirv.mlir.loop' op second to last block must be the loop continue block that branches to the loop header block}}
  spirv.mlir.loop {
    spirv.Branch ^a
    ^a:
    spirv.Branch ^b
    ^b:
    spirv.Branch ^c
    ^c:
    spirv.mlir.merge
  }
  return
}

// -----

func.func @f() {
// expected-error@+1 {{'spirv.mlir.loop' op can only have the entry and loop continue block branching to the loop header block}}
  spirv.mlir.loop {
    spirv.Branch ^a
    ^a:
    spirv.Branch ^b
    ^b:
    spirv.Branch ^a
    ^c:
    spirv.Branch ^a
    ^d:
    spirv.mlir.merge
  }
  return
}

// -----

func.func @f() {
// expected-error@+1 {{'spirv.mlir.loop' op should not have 'spirv.mlir.merge' op outside the merge block}}
  spirv.mlir.loop {
    spirv.Branch ^a
    ^a:
    spirv.mlir.merge
    ^b:
    spirv.Branch ^a
    ^c:
    spirv.mlir.merge
  }
  return
}

// -----

func.func @f(%x: f32) {
  spirv.mlir.selection {
    spirv.Branch ^a
    ^a:
// expected-error@+1 {{'spirv.mlir.merge' op must have the results of the selection or the loop as operands}}
    spirv.mlir.merge %x : f32
  }
  return
}

// -----

func.func @f(%x: i32) {
// expected-error@+1 {{'spirv.Switch' op expects literals for the targets}}
  "spirv.Switch"(%x)[^a, ^a] {operandSegmentSizes = array<i32: 1, 0, 0>, case_operand_segments = array<i32: 0>} : (i32) -> ()
  ^a:
  return
}

// -----

func.func @f(%x: i32) {
// expected-error@+1 {{'spirv.Switch' op 'selector' type ('i32') should match literals type ('i16')}}
  "spirv.Switch"(%x)[^a, ^a] {literals = dense<1> : vector<1xi16>, operandSegmentSizes = array<i32: 1, 0, 0>, case_operand_segments = array<i32: 0>} : (i32) -> ()
  ^a:
  return
}

// -----

func.func @f(%x: i32) {
// expected-error@+1 {{'spirv.Switch' op number of literals (2) should match number of targets (1)}}
  "spirv.Switch"(%x)[^a, ^a] {literals = dense<1> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 0, 0>, case_operand_segments = array<i32: 0>} : (i32) -> ()
  ^a:
  return
}

// -----

func.func @f(%x: i32) {
// expected-error@+1 {{floating point value not valid for specified type}}
  spirv.Switch %x : i32, [default: ^a, 1.0: ^a]
  ^a:
  return
}

// -----

func.func @f() {
  "test.op"() ({
// expected-error@+1 {{'spirv.mlir.merge' op expects parent op to be one of 'spirv.mlir.selection, spirv.mlir.loop'}}
    spirv.mlir.merge
  }) : () -> ()
  return
}
