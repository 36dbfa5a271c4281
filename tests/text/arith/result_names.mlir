// RUN: terrace-opt %s | FileCheck %s

// CHECK-LABEL: func.func @names(
func.func @names(%a: i32, %f: f32) -> (i32, i1, i32, i32, i32, i32, f32, f32) {
  // CHECK: %sum, %overflow = arith.addui_extended %arg0, %arg0 : i32, i1
  %0:2 = arith.addui_extended %a, %a : i32, i1
  // CHECK: %low, %high = arith.mulsi_extended %arg0, %arg0 : i32
  %1:2 = arith.mulsi_extended %a, %a : i32
  // CHECK: %low_0, %high_1 = arith.mului_extended %arg0, %arg0 : i32
  %2:2 = arith.mului_extended %a, %a : i32
  // CHECK: %sin, %cos = math.sincos %arg1 : f32
  %3:2 = math.sincos %f : f32
  return %0#0, %0#1, %1#0, %1#1, %2#0, %2#1, %3#0, %3#1 : i32, i1, i32, i32, i32, i32, f32, f32
}
