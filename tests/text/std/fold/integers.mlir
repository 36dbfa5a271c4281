// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Constants are computed with in their width.

// CHECK-LABEL: func @sums(
// CHECK-NEXT: %c-99_i8 = constant -99 : i8
// CHECK-NEXT: %c-43_i8 = constant -43 : i8
// CHECK-NEXT: %c68_i8 = constant 68 : i8
// CHECK-NEXT: %c-2_i128 = constant -2 : i128
// CHECK-NEXT: return %c-99_i8, %c-43_i8, %c68_i8, %c-2_i128 : i8, i8, i8, i128
// CHECK-NEXT: }
func @sums() -> (i8, i8, i8, i128) {
  %0 = constant 100 : i8
  %1 = constant 57 : i8
  %2 = constant 170141183460469231731687303715884105727 : i128
  %3 = addi %0, %1 : i8
  %4 = subi %1, %0 : i8
  %5 = muli %0, %1 : i8
  %6 = addi %2, %2 : i128
  return %3, %4, %5, %6 : i8, i8, i8, i128
}

// CHECK-LABEL: func @quotients(
// CHECK-NEXT: %c-3_i8 = constant -3 : i8
// CHECK-NEXT: %c124_i8 = constant 124 : i8
// CHECK-NEXT: %c-4_i8 = constant -4 : i8
// CHECK-NEXT: %c-1_i8 = constant -1 : i8
// CHECK-NEXT: %c1_i8 = constant 1 : i8
// CHECK-NEXT: return %c-3_i8, %c124_i8, %c-4_i8, %c-3_i8, %c-1_i8, %c1_i8 : i8, i8, i8, i8, i8, i8
// CHECK-NEXT: }
func @quotients() -> (i8, i8, i8, i8, i8, i8) {
  %0 = constant -7 : i8
  %1 = constant 2 : i8
  %2 = divi_signed %0, %1 : i8
  %3 = divi_unsigned %0, %1 : i8
  %4 = floordivi_signed %0, %1 : i8
  %5 = ceildivi_signed %0, %1 : i8
  %6 = remi_signed %0, %1 : i8
  %7 = remi_unsigned %0, %1 : i8
  return %2, %3, %4, %5, %6, %7 : i8, i8, i8, i8, i8, i8
}

// CHECK-LABEL: func @rounding_up_and_down(
// CHECK-NEXT: %c-4_i8 = constant -4 : i8
// CHECK-NEXT: %c-3_i8 = constant -3 : i8
// CHECK-NEXT: %c3_i8 = constant 3 : i8
// CHECK-NEXT: %c4_i8 = constant 4 : i8
// CHECK-NEXT: return %c-4_i8, %c-3_i8, %c3_i8, %c4_i8 : i8, i8, i8, i8
// CHECK-NEXT: }
func @rounding_up_and_down() -> (i8, i8, i8, i8) {
  %0 = constant 7 : i8
  %1 = constant -2 : i8
  %2 = constant 2 : i8
  %3 = floordivi_signed %0, %1 : i8
  %4 = ceildivi_signed %0, %1 : i8
  %5 = floordivi_signed %0, %2 : i8
  %6 = ceildivi_signed %0, %2 : i8
  return %3, %4, %5, %6 : i8, i8, i8, i8
}

// What is undefined stays.
// CHECK-LABEL: func @undefined(
// CHECK-NEXT: %c-128_i8 = constant -128 : i8
// CHECK-NEXT: %c-1_i8 = constant -1 : i8
// CHECK-NEXT: %c0_i8 = constant 0 : i8
// CHECK-NEXT: %c8_i8 = constant 8 : i8
// CHECK-NEXT: %0 = divi_signed %c-128_i8, %c-1_i8 : i8
// CHECK-NEXT: %1 = divi_unsigned %c-128_i8, %c0_i8 : i8
// CHECK-NEXT: %2 = remi_signed %c-128_i8, %c0_i8 : i8
// CHECK-NEXT: %3 = shift_left %c-128_i8, %c8_i8 : i8
// CHECK-NEXT: %4 = shift_right_unsigned %c-128_i8, %c-1_i8 : i8
// CHECK-NEXT: %5 = floordivi_signed %c-128_i8, %c-1_i8 : i8
// CHECK-NEXT: %6 = ceildivi_signed %c-128_i8, %c0_i8 : i8
// CHECK-NEXT: return %0, %1, %2, %3, %4, %5, %6 : i8, i8, i8, i8, i8, i8, i8
// CHECK-NEXT: }
func @undefined() -> (i8, i8, i8, i8, i8, i8, i8) {
  %0 = constant -128 : i8
  %1 = constant -1 : i8
  %2 = constant 0 : i8
  %3 = constant 8 : i8
  %4 = divi_signed %0, %1 : i8
  %5 = divi_unsigned %0, %2 : i8
  %6 = remi_signed %0, %2 : i8
  %7 = shift_left %0, %3 : i8
  %8 = shift_right_unsigned %0, %1 : i8
  %9 = floordivi_signed %0, %1 : i8
  %10 = ceildivi_signed %0, %2 : i8
  return %4, %5, %6, %7, %8, %9, %10 : i8, i8, i8, i8, i8, i8, i8
}

// CHECK-LABEL: func @bits(
// CHECK-NEXT: %c0_i8 = constant 0 : i8
// CHECK-NEXT: %c-97_i8 = constant -97 : i8
// CHECK-NEXT: %c-32_i8 = constant -32 : i8
// CHECK-NEXT: %c-13_i8 = constant -13 : i8
// CHECK-NEXT: %c19_i8 = constant 19 : i8
// CHECK-NEXT: return %c0_i8, %c-97_i8, %c-97_i8, %c-32_i8, %c-13_i8, %c19_i8 : i8, i8, i8, i8, i8, i8
// CHECK-NEXT: }
func @bits() -> (i8, i8, i8, i8, i8, i8) {
  %0 = constant -100 : i8
  %1 = constant 3 : i8
  %2 = and %0, %1 : i8
  %3 = or %0, %1 : i8
  %4 = xor %0, %1 : i8
  %5 = shift_left %0, %1 : i8
  %6 = shift_right_signed %0, %1 : i8
  %7 = shift_right_unsigned %0, %1 : i8
  return %2, %3, %4, %5, %6, %7 : i8, i8, i8, i8, i8, i8
}

// CHECK-LABEL: func @elements(
// CHECK-NEXT: %cst = constant dense<4> : tensor<2xi32>
// CHECK-NEXT: %cst_0 = constant dense<[1, 0]> : tensor<2xi32>
// CHECK-NEXT: %cst_1 = constant dense<[6, 7, 8]> : vector<3xi32>
// CHECK-NEXT: %cst_2 = constant dense<16> : tensor<2xi32>
// CHECK-NEXT: %0 = divi_signed %cst, %cst_0 : tensor<2xi32>
// CHECK-NEXT: return %cst_1, %cst_2, %0 : vector<3xi32>, tensor<2xi32>, tensor<2xi32>
// CHECK-NEXT: }
func @elements() -> (vector<3xi32>, tensor<2xi32>, tensor<2xi32>) {
  %0 = constant dense<[1, 2, 3]> : vector<3xi32>
  %1 = constant dense<5> : vector<3xi32>
  %2 = constant dense<4> : tensor<2xi32>
  %3 = constant dense<[1, 0]> : tensor<2xi32>
  %4 = addi %0, %1 : vector<3xi32>
  %5 = muli %2, %2 : tensor<2xi32>
  %6 = divi_signed %2, %3 : tensor<2xi32>
  return %4, %5, %6 : vector<3xi32>, tensor<2xi32>, tensor<2xi32>
}

// CHECK-LABEL: func @of_index(
// CHECK-NEXT: %c5 = constant 5 : index
// CHECK-NEXT: %c1 = constant 1 : index
// CHECK-NEXT: return %c5, %c1 : index, index
// CHECK-NEXT: }
func @of_index() -> (index, index) {
  %0 = constant 7 : index
  %1 = constant -2 : index
  %2 = addi %0, %1 : index
  %3 = remi_signed %0, %1 : index
  return %2, %3 : index, index
}
