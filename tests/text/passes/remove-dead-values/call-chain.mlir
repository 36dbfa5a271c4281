// RUN: terrace-opt %s --remove-dead-values | FileCheck %s

// Arguments die from callees to callers, results from callers to callees, and each may let the other die.

// CHECK:      func.func private @last() {
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func private @last(%a: i32, %b: i32) -> i32 {
  return %a : i32
}

// CHECK-NEXT: func.func private @middle() {
// CHECK-NEXT:   call @last() : () -> ()
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func private @middle(%a: i32, %b: i32) -> (i32, i32) {
  %0 = call @last(%a, %b) : (i32, i32) -> i32
  return %0, %b : i32, i32
}

// CHECK-NEXT: func.func private @first() {
// CHECK-NEXT:   call @middle() : () -> ()
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func private @first(%a: i32, %b: i32) -> i32 {
  %0:2 = call @middle(%a, %b) : (i32, i32) -> (i32, i32)
  return %0#1 : i32
}

// CHECK-NEXT: func.func @caller(%arg0: i32, %arg1: i32) {
// CHECK-NEXT:   call @first() : () -> ()
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @caller(%a: i32, %b: i32) {
  %0 = call @first(%a, %b) : (i32, i32) -> i32
  return
}
