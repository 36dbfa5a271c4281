// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Rules: what changes nothing, and what makes all values one.

// CHECK-LABEL: func @add_zero(
// CHECK-NEXT: return %arg0, %arg1 : i32, vector<4xi32>
// CHECK-NEXT: }
func @add_zero(%x: i32, %v: vector<4xi32>) -> (i32, vector<4xi32>) {
  %0 = constant 0 : i32
  %1 = constant dense<0> : vector<4xi32>
  %2 = addi %0, %x : i32
  %3 = addi %v, %1 : vector<4xi32>
  return %2, %3 : i32, vector<4xi32>
}

// CHECK-LABEL: func @sub_zero_and_self(
// CHECK-NEXT: %c0_i32 = constant 0 : i32
// CHECK-NEXT: return %arg0, %c0_i32 : i32, i32
// CHECK-NEXT: }
func @sub_zero_and_self(%x: i32) -> (i32, i32) {
  %0 = constant 0 : i32
  %1 = subi %x, %0 : i32
  %2 = subi %x, %x : i32
  return %1, %2 : i32, i32
}

// There is no constant for a shape that is not known.
// CHECK-LABEL: func @sub_self_of_unknown_shape(
// CHECK-NEXT: %0 = subi %arg0, %arg0 : tensor<?xi32>
// CHECK-NEXT: return %0 : tensor<?xi32>
// CHECK-NEXT: }
func @sub_self_of_unknown_shape(%x: tensor<?xi32>) -> tensor<?xi32> {
  %0 = subi %x, %x : tensor<?xi32>
  return %0 : tensor<?xi32>
}

// CHECK-LABEL: func @mul(
// CHECK-NEXT: %c0_i32 = constant 0 : i32
// CHECK-NEXT: return %c0_i32, %arg0 : i32, i32
// CHECK-NEXT: }
func @mul(%x: i32) -> (i32, i32) {
  %0 = constant 0 : i32
  %1 = constant 1 : i32
  %2 = muli %x, %0 : i32
  %3 = muli %1, %x : i32
  return %2, %3 : i32, i32
}

// CHECK-LABEL: func @div_by_one(
// CHECK-NEXT: %c0_i32 = constant 0 : i32
// CHECK-NEXT: return %arg0, %arg0, %arg0, %arg0, %c0_i32, %c0_i32 : i32, i32, i32, i32, i32, i32
// CHECK-NEXT: }
func @div_by_one(%x: i32) -> (i32, i32, i32, i32, i32, i32) {
  %0 = constant 1 : i32
  %1 = divi_signed %x, %0 : i32
  %2 = divi_unsigned %x, %0 : i32
  %3 = floordivi_signed %x, %0 : i32
  %4 = ceildivi_signed %x, %0 : i32
  %5 = remi_signed %x, %0 : i32
  %6 = remi_unsigned %x, %0 : i32
  return %1, %2, %3, %4, %5, %6 : i32, i32, i32, i32, i32, i32
}

// CHECK-LABEL: func @bits(
// CHECK-NEXT: %c0_i8 = constant 0 : i8
// CHECK-NEXT: %c-1_i8 = constant -1 : i8
// CHECK-NEXT: return %arg0, %c0_i8, %arg0, %arg0, %arg0, %c-1_i8, %c0_i8, %arg0 : i8, i8, i8, i8, i8, i8, i8, i8
// CHECK-NEXT: }
func @bits(%x: i8) -> (i8, i8, i8, i8, i8, i8, i8, i8) {
  %0 = constant 0 : i8
  %1 = constant -1 : i8
  %2 = and %x, %x : i8
  %3 = and %x, %0 : i8
  %4 = and %x, %1 : i8
  %5 = or %x, %x : i8
  %6 = or %x, %0 : i8
  %7 = or %x, %1 : i8
  %8 = xor %x, %x : i8
  %9 = xor %x, %0 : i8
  return %2, %3, %4, %5, %6, %7, %8, %9 : i8, i8, i8, i8, i8, i8, i8, i8
}

// CHECK-LABEL: func @shift_by_zero(
// CHECK-NEXT: return %arg0, %arg0, %arg0 : i8, i8, i8
// CHECK-NEXT: }
func @shift_by_zero(%x: i8) -> (i8, i8, i8) {
  %0 = constant 0 : i8
  %1 = shift_left %x, %0 : i8
  %2 = shift_right_signed %x, %0 : i8
  %3 = shift_right_unsigned %x, %0 : i8
  return %1, %2, %3 : i8, i8, i8
}

// CHECK-LABEL: func @negate_twice(
// CHECK-NEXT: %0 = absf %arg0 : f32
// CHECK-NEXT: return %arg0, %0 : f32, f32
// CHECK-NEXT: }
func @negate_twice(%x: f32) -> (f32, f32) {
  %0 = negf %x : f32
  %1 = negf %0 : f32
  %2 = absf %x : f32
  %3 = absf %2 : f32
  return %1, %3 : f32, f32
}

// CHECK-LABEL: func @select(
// CHECK-NEXT: return %arg1, %arg1, %arg2, %arg0 : i32, i32, i32, i1
// CHECK-NEXT: }
func @select(%c: i1, %x: i32, %y: i32) -> (i32, i32, i32, i1) {
  %0 = constant true
  %1 = constant false
  %2 = select %c, %x, %x : i32
  %3 = select %0, %x, %y : i32
  %4 = select %1, %x, %y : i32
  %5 = select %c, %0, %1 : i1
  return %2, %3, %4, %5 : i32, i32, i32, i1
}

// CHECK-LABEL: func @assert_true(
// CHECK-NEXT: %false = constant false
// CHECK-NEXT: assert %false, "stays"
// CHECK-NEXT: return
// CHECK-NEXT: }
func @assert_true() {
  %0 = constant true
  %1 = constant false
  assert %0, "gone"
  assert %1, "stays"
  return
}

// Where both are equal it does not matter which one is chosen.
// CHECK-LABEL: func @select_of_compared(
// CHECK-NEXT: return %arg1, %arg0, %arg0, %arg1 : i32, i32, i32, i32
// CHECK-NEXT: }
func @select_of_compared(%x: i32, %y: i32) -> (i32, i32, i32, i32) {
  %0 = cmpi "eq", %x, %y : i32
  %1 = cmpi "ne", %x, %y : i32
  %2 = select %0, %x, %y : i32
  %3 = select %0, %y, %x : i32
  %4 = select %1, %x, %y : i32
  %5 = select %1, %y, %x : i32
  return %2, %3, %4, %5 : i32, i32, i32, i32
}

// CHECK-LABEL: func @not_compared(
// CHECK-NEXT: %cst = constant dense<7> : vector<2xi32>
// CHECK-NEXT: %c7_i32 = constant 7 : i32
// CHECK-NEXT: %0 = cmpi "sge", %arg0, %c7_i32 : i32
// CHECK-NEXT: %1 = cmpi "sgt", %arg0, %c7_i32 : i32
// CHECK-NEXT: %2 = cmpi "sle", %arg0, %c7_i32 : i32
// CHECK-NEXT: %3 = cmpi "slt", %arg0, %c7_i32 : i32
// CHECK-NEXT: %4 = cmpi "uge", %arg0, %c7_i32 : i32
// CHECK-NEXT: %5 = cmpi "ugt", %arg0, %c7_i32 : i32
// CHECK-NEXT: %6 = cmpi "ule", %arg0, %c7_i32 : i32
// CHECK-NEXT: %7 = cmpi "ult", %arg0, %c7_i32 : i32
// CHECK-NEXT: %8 = cmpi "eq", %arg0, %c7_i32 : i32
// CHECK-NEXT: %9 = cmpi "ne", %arg1, %cst : vector<2xi32>
// CHECK-NEXT: return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : i1, i1, i1, i1, i1, i1, i1, i1, i1, vector<2xi1>
// CHECK-NEXT: }
func @not_compared(%x: i32, %v: vector<2xi32>) -> (i1, i1, i1, i1, i1, i1, i1, i1, i1, vector<2xi1>) {
  %true = constant true
  %all = constant dense<true> : vector<2xi1>
  %c = constant 7 : i32
  %1 = cmpi "slt", %x, %c : i32
  %2 = cmpi "sle", %x, %c : i32
  %3 = cmpi "sgt", %x, %c : i32
  %4 = cmpi "sge", %x, %c : i32
  %5 = cmpi "ult", %x, %c : i32
  %6 = cmpi "ule", %x, %c : i32
  %7 = cmpi "ugt", %x, %c : i32
  %8 = cmpi "uge", %x, %c : i32
  %9 = cmpi "ne", %x, %c : i32
  %w = constant dense<7> : vector<2xi32>
  %10 = cmpi "eq", %v, %w : vector<2xi32>
  %11 = xor %1, %true : i1
  %12 = xor %2, %true : i1
  %13 = xor %3, %true : i1
  %14 = xor %4, %true : i1
  %15 = xor %5, %true : i1
  %16 = xor %6, %true : i1
  %17 = xor %7, %true : i1
  %18 = xor %8, %true : i1
  %19 = xor %true, %9 : i1
  %20 = xor %10, %all : vector<2xi1>
  return %11, %12, %13, %14, %15, %16, %17, %18, %19, %20 : i1, i1, i1, i1, i1, i1, i1, i1, i1, vector<2xi1>
}
