// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Indirect calls of known functions are direct calls.

func.func private @helper(%x: i32) -> i32 {
  return %x : i32
}

// CHECK-LABEL: func.func @call_known_function(
// CHECK-NEXT: %0 = call @helper(%arg0) : (i32) -> i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @call_known_function(%x: i32) -> i32 {
  %f = constant @helper : (i32) -> i32
  %r = call_indirect %f(%x) : (i32) -> i32
  return %r : i32
}
