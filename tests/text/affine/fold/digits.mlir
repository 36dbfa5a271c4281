// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Digits of constants and of one element.

// CHECK-LABEL: func.func @constant_digits
// CHECK-DAG: %[[TWO:.*]] = arith.constant 2 : index
// CHECK-DAG: %[[ONE:.*]] = arith.constant 1 : index
// CHECK-DAG: %[[LINEAR:.*]] = arith.constant 20 : index
// CHECK: return %[[TWO]], %[[ONE]], %[[TWO]], %[[LINEAR]]
func.func @constant_digits() -> (index, index, index, index) {
  %four = arith.constant 4 : index
  %three = arith.constant 3 : index
  %index = arith.constant 30 : index
  %0:3 = affine.delinearize_index %index into (%three, %four) : index, index, index
  %1 = affine.linearize_index [%0#1, %0#0, %0#2] by (%four, 3) : index
  return %0#0, %0#1, %0#2, %1 : index, index, index, index
}

// CHECK-LABEL: func.func @one_digit
// CHECK-NEXT: return %arg0, %arg0
func.func @one_digit(%i: index, %n: index) -> (index, index) {
  %0 = affine.delinearize_index %i into (%n) : index
  %1 = affine.linearize_index [%i] by (%n) : index
  return %0, %1 : index, index
}

// CHECK-LABEL: func.func @digits_of_one
// CHECK-NEXT: %[[ZERO:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[DIGITS:.*]]:2 = affine.delinearize_index %arg0 into (%arg1, 5) : index, index
// CHECK-NEXT: return %[[ZERO]], %[[DIGITS]]#0, %[[ZERO]], %[[DIGITS]]#1
func.func @digits_of_one(%i: index, %n: index) -> (index, index, index, index) {
  %0:4 = affine.delinearize_index %i into (1, %n, 1, 5) : index, index, index, index
  return %0#0, %0#1, %0#2, %0#3 : index, index, index, index
}

// CHECK-LABEL: func.func @indices_of_one
// CHECK-NEXT: %[[DISJOINT:.*]] = affine.linearize_index disjoint [%arg0, %arg2] by (2, 3) : index
// CHECK-NEXT: %[[ANY:.*]] = affine.linearize_index [%arg0, %arg1, %arg2] by (2, 1, 3) : index
// CHECK-NEXT: return %[[DISJOINT]], %[[ANY]]
func.func @indices_of_one(%i: index, %j: index, %k: index) -> (index, index) {
  %0 = affine.linearize_index disjoint [%i, %j, %k] by (2, 1, 3) : index
  %1 = affine.linearize_index [%i, %j, %k] by (2, 1, 3) : index
  return %0, %1 : index, index
}

// CHECK-LABEL: func.func @leading_zero
// CHECK-NEXT: affine.linearize_index [%arg0, %arg1] by (3, 5) : index
func.func @leading_zero(%i: index, %j: index) -> index {
  %zero = arith.constant 0 : index
  %0 = affine.linearize_index [%zero, %i, %j] by (2, 3, 5) : index
  return %0 : index
}

// Digits of what is linearized with the same basis.

// CHECK-LABEL: func.func @same_basis
// CHECK-NEXT: return %arg0, %arg1, %arg2
func.func @same_basis(%i: index, %j: index, %k: index, %n: index) -> (index, index, index) {
  %0 = affine.linearize_index disjoint [%i, %j, %k] by (2, %n, 5) : index
  %1:3 = affine.delinearize_index %0 into (2, %n, 5) : index, index, index
  return %1#0, %1#1, %1#2 : index, index, index
}

// CHECK-LABEL: func.func @same_end
// CHECK-NEXT: %[[LINEAR:.*]] = affine.linearize_index disjoint [%arg0, %arg1] by (2, 8) : index
// CHECK-NEXT: %[[DIGITS:.*]]:2 = affine.delinearize_index %[[LINEAR]] into (4, 4) : index, index
// CHECK-NEXT: return %[[DIGITS]]#0, %[[DIGITS]]#1, %arg2
func.func @same_end(%i: index, %j: index, %k: index) -> (index, index, index) {
  %0 = affine.linearize_index disjoint [%i, %j, %k] by (2, 8, 5) : index
  %1:3 = affine.delinearize_index %0 into (4, 4, 5) : index, index, index
  return %1#0, %1#1, %1#2 : index, index, index
}

// Indices that may be too large are not digits.

// CHECK-LABEL: func.func @not_disjoint
// CHECK-NEXT: affine.linearize_index [
// CHECK-NEXT: affine.delinearize_index
func.func @not_disjoint(%i: index, %j: index) -> (index, index) {
  %0 = affine.linearize_index [%i, %j] by (2, 5) : index
  %1:2 = affine.delinearize_index %0 into (2, 5) : index, index
  return %1#0, %1#1 : index, index
}

// CHECK-LABEL: func.func @last_index
// CHECK-NEXT: %[[DIGITS:.*]]:2 = affine.delinearize_index %arg1 into (8, 8) : index, index
// CHECK-NEXT: return %arg0, %[[DIGITS]]#0, %[[DIGITS]]#1
func.func @last_index(%i: index, %j: index) -> (index, index, index) {
  %0 = affine.linearize_index disjoint [%i, %j] by (2, 64) : index
  %1:3 = affine.delinearize_index %0 into (2, 8, 8) : index, index, index
  return %1#0, %1#1, %1#2 : index, index, index
}

// Digits that are linearized again.

// CHECK-LABEL: func.func @linearized_again
// CHECK-NEXT: return %arg0
func.func @linearized_again(%i: index, %n: index) -> index {
  %0:3 = affine.delinearize_index %i into (2, %n, 5) : index, index, index
  %1 = affine.linearize_index [%0#0, %0#1, %0#2] by (2, %n, 5) : index
  return %1 : index
}

// CHECK-LABEL: func.func @partly_linearized_again
// CHECK-NEXT: %[[DIGITS:.*]]:2 = affine.delinearize_index %arg0 into (2, 15) : index, index
// CHECK-NEXT: %[[LINEAR:.*]] = affine.linearize_index [%[[DIGITS]]#1, %[[DIGITS]]#0] by (15, 2) : index
// CHECK-NEXT: return %[[LINEAR]]
func.func @partly_linearized_again(%i: index) -> index {
  %0:3 = affine.delinearize_index %i into (2, 3, 5) : index, index, index
  %1 = affine.linearize_index [%0#1, %0#2, %0#0] by (3, 5, 2) : index
  return %1 : index
}

// CHECK-LABEL: func.func @product_of_values
// CHECK-NEXT: %[[SIZE:.*]] = affine.apply #{{.*}}()[%arg1]
// CHECK-NEXT: %[[DIGITS:.*]]:2 = affine.delinearize_index %arg0 into (2, %[[SIZE]]) : index, index
// CHECK-NEXT: affine.linearize_index [%[[DIGITS]]#1, %[[DIGITS]]#0] by (%[[SIZE]], 2) : index
func.func @product_of_values(%i: index, %n: index) -> index {
  %0:3 = affine.delinearize_index %i into (2, %n, 5) : index, index, index
  %1 = affine.linearize_index [%0#1, %0#2, %0#0] by (%n, 5, 2) : index
  return %1 : index
}
