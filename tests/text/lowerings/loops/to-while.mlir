// RUN: terrace-opt %s --allow-unregistered-dialect --scf-for-to-while | FileCheck %s

// The induction variable is the first value that the loop carries.

// CHECK-LABEL: func.func @carried(%arg0: index, %arg1: index, %arg2: index, %arg3: f32) -> f32 {
// CHECK-NEXT:   %0:2 = scf.while (%arg4 = %arg0, %arg5 = %arg3) : (index, f32) -> (index, f32) {
// CHECK-NEXT:     %1 = arith.cmpi slt, %arg4, %arg1 : index
// CHECK-NEXT:     scf.condition(%1) %arg4, %arg5 : index, f32
// CHECK-NEXT:   } do {
// CHECK-NEXT:   ^bb0(%arg4: index, %arg5: f32):
// CHECK-NEXT:     %1 = arith.addi %arg4, %arg2 : index
// CHECK-NEXT:     %2 = arith.addf %arg5, %arg5 : f32
// CHECK-NEXT:     scf.yield %1, %2 : index, f32
// CHECK-NEXT:   } attributes {test.kept}
// CHECK-NEXT:   return %0#1 : f32
// CHECK-NEXT: }
func.func @carried(%low: index, %n: index, %step: index, %a: f32) -> f32 {
  %0 = scf.for %i = %low to %n step %step iter_args(%x = %a) -> f32 {
    %1 = arith.addf %x, %x : f32
    scf.yield %1 : f32
  } {test.kept}
  return %0 : f32
}

// CHECK-LABEL: func.func @i32(%arg0: i32, %arg1: i32, %arg2: i32) {
// CHECK-NEXT:   %0 = scf.while (%arg3 = %arg0) : (i32) -> i32 {
// CHECK-NEXT:     %1 = arith.cmpi slt, %arg3, %arg1 : i32
// CHECK-NEXT:     scf.condition(%1) %arg3 : i32
// CHECK-NEXT:   } do {
// CHECK-NEXT:   ^bb0(%arg3: i32):
// CHECK-NEXT:     %1 = arith.addi %arg3, %arg2 : i32
// CHECK-NEXT:     %2 = scf.while (%arg4 = %arg0) : (i32) -> i32 {
// CHECK-NEXT:       %3 = arith.cmpi ult, %arg4, %arg3 : i32
// CHECK-NEXT:       scf.condition(%3) %arg4 : i32
// CHECK-NEXT:     } do {
// CHECK-NEXT:     ^bb0(%arg4: i32):
// CHECK-NEXT:       %3 = arith.addi %arg4, %arg2 : i32
// CHECK-NEXT:       "test.use"(%arg3, %arg4) : (i32, i32) -> ()
// CHECK-NEXT:       scf.yield %3 : i32
// CHECK-NEXT:     } attributes {unsignedCmp}
// CHECK-NEXT:     scf.yield %1 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @i32(%low: i32, %n: i32, %step: i32) {
  scf.for %i = %low to %n step %step : i32 {
    scf.for unsigned %j = %low to %i step %step : i32 {
      "test.use"(%i, %j) : (i32, i32) -> ()
    }
  }
  return
}
