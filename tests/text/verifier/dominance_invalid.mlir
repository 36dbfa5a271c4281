// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// A use that its definition does not dominate.

// CHECK: mlir:[[#@LINE+6]]:3: error: 'any.use' op operand #0 does not dominate this use
// CHECK-NEXT: "any.use"(%a) : (i32) -> ()
// CHECK-NEXT: {{^  \^}}
// CHECK: mlir:[[#@LINE+5]]:8: note:
func @same_block() {
  // expected-error@below {{operand #0 does not dominate this use}}
  "any.use"(%a) : (i32) -> ()
  // expected-note@below {{operand defined here}}
  %a = "any.value"() : () -> i32
  "any.end"() : () -> ()
}

// -----

// CHECK: mlir:[[#@LINE+5]]:8: error:
// CHECK: mlir:[[#@LINE+4]]:8: note:
func @itself() {
  // expected-error@below {{operand #0 does not dominate this use}}
  // expected-note@below {{operand defined here}}
  %a = "any.value"(%a) : (i32) -> i32
  "any.end"() : () -> ()
}

// -----

// CHECK: mlir:[[#@LINE+10]]:3: error:
// CHECK: mlir:[[#@LINE+5]]:8: note:
func @one_branch(%c: i1) {
  "any.branch"(%c)[^bb1, ^bb2] : (i1) -> ()
^bb1:
  // expected-note@below {{operand defined here}}
  %a = "any.value"() : () -> i32
  "any.jump"()[^bb2] : () -> ()
^bb2:
  // expected-error@below {{operand #1 does not dominate this use}}
  "any.end"(%c, %a) : (i1, i32) -> ()
}

// -----

// CHECK: mlir:[[#@LINE+9]]:3: error:
// CHECK: mlir:[[#@LINE+2]]:1: note:
// expected-note@below {{operand defined as a block argument (block #1 in the same region)}}
func @block_argument(%c: i1) {
  "any.branch"(%c)[^bb1, ^bb2] : (i1) -> ()
^bb1(%a: i32):
  "any.jump"()[^bb2] : () -> ()
^bb2:
  // expected-error@below {{operand #0 does not dominate this use}}
  "any.end"(%a) : (i32) -> ()
}
