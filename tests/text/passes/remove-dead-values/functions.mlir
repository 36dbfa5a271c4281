// RUN: terrace-opt %s --remove-dead-values | FileCheck %s

// Private functions that are only called lose the arguments and results that nothing needs.

// CHECK-LABEL: func.func private @callee(%arg0: i32, %arg1: memref<i32> {test.kept}) -> (i32 {test.first}) {
// CHECK-NEXT:   %0 = arith.addi %arg0, %arg0 : i32
// CHECK-NEXT:   memref.store %0, %arg1[] : memref<i32>
// CHECK-NEXT:   return %0 : i32
// CHECK-NEXT: }
func.func private @callee(%a: i32, %b: i32 {test.dead}, %m: memref<i32> {test.kept}) -> (i32 {test.first}, i32) {
  %0 = arith.addi %a, %a : i32
  memref.store %0, %m[] : memref<i32>
  return %0, %b : i32, i32
}

// CHECK-LABEL: func.func @caller(%arg0: i32, %arg1: i32, %arg2: memref<i32>) -> i32 {
// CHECK-NEXT:   %0 = call @callee(%arg0, %arg2) : (i32, memref<i32>) -> i32
// CHECK-NEXT:   return %0 : i32
// CHECK-NEXT: }
func.func @caller(%a: i32, %b: i32, %m: memref<i32>) -> i32 {
  %0:2 = call @callee(%a, %b, %m) : (i32, i32, memref<i32>) -> (i32, i32)
  %1 = arith.muli %a, %b : i32
  return %0#0 : i32
}

// CHECK-LABEL: func.func private @unused() {
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func private @unused(%a: i32) -> i32 {
  return %a : i32
}
