// RUN: terrace-opt  --arith-expand=include-f8e8m0=true %s | FileCheck %s

// Conversions of f8E8M0FNU are computed on its bits.

// CHECK-LABEL: func.func @e8(%arg0: f32, %arg1: f8E8M0FNU, %arg2: f4E2M1FN, %arg3: f16) -> (f32, f8E8M0FNU, f32, f4E2M1FN) {
// CHECK-NEXT:   %0 = arith.bitcast %arg1 : f8E8M0FNU to i8
// CHECK-NEXT:   %c-1_i8 = arith.constant -1 : i8
// CHECK-NEXT:   %c-1_i32 = arith.constant -1 : i32
// CHECK-NEXT:   %c23_i32 = arith.constant 23 : i32
// CHECK-NEXT:   %1 = arith.extui %0 : i8 to i32
// CHECK-NEXT:   %2 = arith.shli %1, %c23_i32 : i32
// CHECK-NEXT:   %3 = arith.cmpi eq, %0, %c-1_i8 : i8
// CHECK-NEXT:   %4 = arith.select %3, %c-1_i32, %2 : i32
// CHECK-NEXT:   %5 = arith.bitcast %4 : i32 to f32
// CHECK-NEXT:   %6 = arith.bitcast %arg0 : f32 to i32
// CHECK-NEXT:   %c23_i32_0 = arith.constant 23 : i32
// CHECK-NEXT:   %7 = arith.shrui %6, %c23_i32_0 : i32
// CHECK-NEXT:   %8 = arith.trunci %7 : i32 to i8
// CHECK-NEXT:   %9 = arith.bitcast %8 : i8 to f8E8M0FNU
// CHECK-NEXT:   %10 = arith.extf %arg2 : f4E2M1FN to f32
// CHECK-NEXT:   %11 = arith.truncf %arg0 : f32 to f4E2M1FN
// CHECK-NEXT:   return %5, %9, %10, %11 : f32, f8E8M0FNU, f32, f4E2M1FN
// CHECK-NEXT: }
func.func @e8(%a: f32, %b: f8E8M0FNU, %c: f4E2M1FN, %h: f16) -> (f32, f8E8M0FNU, f32, f4E2M1FN) {
  %0 = arith.extf %b : f8E8M0FNU to f32
  %1 = arith.truncf %a : f32 to f8E8M0FNU
  %2 = arith.extf %c : f4E2M1FN to f32
  %3 = arith.truncf %a : f32 to f4E2M1FN
  return %0, %1, %2, %3 : f32, f8E8M0FNU, f32, f4E2M1FN
}
