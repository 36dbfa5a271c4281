// RUN: terrace-opt %s --canonicalize | FileCheck %s

// A cast back of all results of another cast is what that cast takes.

// CHECK-LABEL: func.func @back(
// CHECK-NEXT: return %arg0 : i64
func.func @back(%a: i64) -> i64 {
  %0 = builtin.unrealized_conversion_cast %a : i64 to i32
  %1 = builtin.unrealized_conversion_cast %0 : i32 to i64
  return %1 : i64
}

// CHECK-LABEL: func.func @several(
// CHECK-NEXT: return %arg0, %arg1 : i64, i32
func.func @several(%a: i64, %b: i32) -> (i64, i32) {
  %0:2 = builtin.unrealized_conversion_cast %a, %b : i64, i32 to i32, f32
  %1:2 = builtin.unrealized_conversion_cast %0#0, %0#1 : i32, f32 to i64, i32
  return %1#0, %1#1 : i64, i32
}

// CHECK-LABEL: func.func @to_the_same_type(
// CHECK-NEXT: return %arg0 : i64
func.func @to_the_same_type(%a: i64) -> i64 {
  %0 = builtin.unrealized_conversion_cast %a : i64 to i64
  return %0 : i64
}

// CHECK-LABEL: func.func @of_some_results(
// CHECK-NEXT: %0:2 = builtin.unrealized_conversion_cast %arg0 : i64 to i32, i32
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %0#0 : i32 to i64
// CHECK-NEXT: return %1 : i64
func.func @of_some_results(%a: i64) -> i64 {
  %0:2 = builtin.unrealized_conversion_cast %a : i64 to i32, i32
  %1 = builtin.unrealized_conversion_cast %0#0 : i32 to i64
  return %1 : i64
}
