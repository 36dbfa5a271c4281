// RUN: terrace-opt %s --allow-unregistered-dialect --remove-dead-values | FileCheck %s

// Functions keep their signatures that are public, declared elsewhere, or referred to by other ops than calls.

// CHECK-LABEL: func.func @public(%arg0: i32) -> i32 {
// CHECK-NEXT:   %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:   return %c0_i32 : i32
// CHECK-NEXT: }
func.func @public(%a: i32) -> i32 {
  %0 = arith.constant 0 : i32
  return %0 : i32
}

func.func private @declared(i32) -> i32

// CHECK-LABEL: func.func private @referenced(%arg0: i32) -> i32 {
// CHECK-NEXT:   %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:   return %c0_i32 : i32
// CHECK-NEXT: }
func.func private @referenced(%a: i32) -> i32 {
  %0 = arith.constant 0 : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @caller(%arg0: i32) {
// CHECK-NEXT:   %0 = call @public(%arg0) : (i32) -> i32
// CHECK-NEXT:   %1 = call @declared(%arg0) : (i32) -> i32
// CHECK-NEXT:   %2 = call @referenced(%arg0) : (i32) -> i32
// CHECK-NEXT:   "test.use"() {callee = @referenced} : () -> ()
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @caller(%a: i32) {
  %0 = call @public(%a) : (i32) -> i32
  %1 = call @declared(%a) : (i32) -> i32
  %2 = call @referenced(%a) : (i32) -> i32
  "test.use"() {callee = @referenced} : () -> ()
  return
}
