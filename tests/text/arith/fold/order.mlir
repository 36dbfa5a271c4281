// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Constants become the second operands of commutative ops.

// CHECK-LABEL: func.func @order_of_addi(
// CHECK-NEXT: %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT: %0 = arith.addi %arg0, %c5_i32 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @order_of_addi(%x: i32, %y: i32) -> i32 {
  %a = arith.constant 5 : i32
  %r = arith.addi %a, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @order_of_muli(
// CHECK-NEXT: %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT: %0 = arith.muli %arg0, %c5_i32 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @order_of_muli(%x: i32, %y: i32) -> i32 {
  %a = arith.constant 5 : i32
  %r = arith.muli %a, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @order_of_andi(
// CHECK-NEXT: %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT: %0 = arith.andi %arg0, %c5_i32 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @order_of_andi(%x: i32, %y: i32) -> i32 {
  %a = arith.constant 5 : i32
  %r = arith.andi %a, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @order_of_ori(
// CHECK-NEXT: %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT: %0 = arith.ori %arg0, %c5_i32 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @order_of_ori(%x: i32, %y: i32) -> i32 {
  %a = arith.constant 5 : i32
  %r = arith.ori %a, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @order_of_xori(
// CHECK-NEXT: %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT: %0 = arith.xori %arg0, %c5_i32 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @order_of_xori(%x: i32, %y: i32) -> i32 {
  %a = arith.constant 5 : i32
  %r = arith.xori %a, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @order_of_maxsi(
// CHECK-NEXT: %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT: %0 = arith.maxsi %arg0, %c5_i32 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @order_of_maxsi(%x: i32, %y: i32) -> i32 {
  %a = arith.constant 5 : i32
  %r = arith.maxsi %a, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @order_of_maxui(
// CHECK-NEXT: %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT: %0 = arith.maxui %arg0, %c5_i32 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @order_of_maxui(%x: i32, %y: i32) -> i32 {
  %a = arith.constant 5 : i32
  %r = arith.maxui %a, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @order_of_minsi(
// CHECK-NEXT: %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT: %0 = arith.minsi %arg0, %c5_i32 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @order_of_minsi(%x: i32, %y: i32) -> i32 {
  %a = arith.constant 5 : i32
  %r = arith.minsi %a, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @order_of_minui(
// CHECK-NEXT: %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT: %0 = arith.minui %arg0, %c5_i32 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @order_of_minui(%x: i32, %y: i32) -> i32 {
  %a = arith.constant 5 : i32
  %r = arith.minui %a, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @order_of_addf(
// CHECK-NEXT: %cst = arith.constant 5.000000e+00 : f32
// CHECK-NEXT: %0 = arith.addf %arg0, %cst : f32
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
func.func @order_of_addf(%x: f32) -> f32 {
  %a = arith.constant 5.0 : f32
  %r = arith.addf %a, %x : f32
  return %r : f32
}

// CHECK-LABEL: func.func @order_of_mulf(
// CHECK-NEXT: %cst = arith.constant 5.000000e+00 : f32
// CHECK-NEXT: %0 = arith.mulf %arg0, %cst : f32
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
func.func @order_of_mulf(%x: f32) -> f32 {
  %a = arith.constant 5.0 : f32
  %r = arith.mulf %a, %x : f32
  return %r : f32
}

// CHECK-LABEL: func.func @order_of_maximumf(
// CHECK-NEXT: %cst = arith.constant 5.000000e+00 : f32
// CHECK-NEXT: %0 = arith.maximumf %arg0, %cst : f32
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
func.func @order_of_maximumf(%x: f32) -> f32 {
  %a = arith.constant 5.0 : f32
  %r = arith.maximumf %a, %x : f32
  return %r : f32
}

// CHECK-LABEL: func.func @order_of_maxnumf(
// CHECK-NEXT: %cst = arith.constant 5.000000e+00 : f32
// CHECK-NEXT: %0 = arith.maxnumf %arg0, %cst : f32
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
func.func @order_of_maxnumf(%x: f32) -> f32 {
  %a = arith.constant 5.0 : f32
  %r = arith.maxnumf %a, %x : f32
  return %r : f32
}

// CHECK-LABEL: func.func @order_of_minimumf(
// CHECK-NEXT: %cst = arith.constant 5.000000e+00 : f32
// CHECK-NEXT: %0 = arith.minimumf %arg0, %cst : f32
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
func.func @order_of_minimumf(%x: f32) -> f32 {
  %a = arith.constant 5.0 : f32
  %r = arith.minimumf %a, %x : f32
  return %r : f32
}

// CHECK-LABEL: func.func @order_of_minnumf(
// CHECK-NEXT: %cst = arith.constant 5.000000e+00 : f32
// CHECK-NEXT: %0 = arith.minnumf %arg0, %cst : f32
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
func.func @order_of_minnumf(%x: f32) -> f32 {
  %a = arith.constant 5.0 : f32
  %r = arith.minnumf %a, %x : f32
  return %r : f32
}

// CHECK-LABEL: func.func @order_of_addui_extended(
// CHECK-NEXT: %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT: %sum, %overflow = arith.addui_extended %arg0, %c5_i32 : i32, i1
// CHECK-NEXT: return %sum, %overflow : i32, i1
// CHECK-NEXT: }
func.func @order_of_addui_extended(%x: i32) -> (i32, i1) {
  %a = arith.constant 5 : i32
  %r:2 = arith.addui_extended %a, %x : i32, i1
  return %r#0, %r#1 : i32, i1
}

// CHECK-LABEL: func.func @order_of_mulsi_extended(
// CHECK-NEXT: %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT: %low, %high = arith.mulsi_extended %arg0, %c5_i32 : i32
// CHECK-NEXT: return %low, %high : i32, i32
// CHECK-NEXT: }
func.func @order_of_mulsi_extended(%x: i32) -> (i32, i32) {
  %a = arith.constant 5 : i32
  %r:2 = arith.mulsi_extended %a, %x : i32
  return %r#0, %r#1 : i32, i32
}

// CHECK-LABEL: func.func @order_of_mului_extended(
// CHECK-NEXT: %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT: %low, %high = arith.mului_extended %arg0, %c5_i32 : i32
// CHECK-NEXT: return %low, %high : i32, i32
// CHECK-NEXT: }
func.func @order_of_mului_extended(%x: i32) -> (i32, i32) {
  %a = arith.constant 5 : i32
  %r:2 = arith.mului_extended %a, %x : i32
  return %r#0, %r#1 : i32, i32
}
