// RUN: terrace-opt  --arith-expand=include-f4e2m1=true %s | FileCheck %s

// Conversions of f4E2M1FN are computed on its bits.

// CHECK-LABEL: func.func @e8(%arg0: f32, %arg1: f8E8M0FNU, %arg2: f4E2M1FN, %arg3: f16) -> (f32, f8E8M0FNU, f32, f4E2M1FN) {
// CHECK-NEXT:   %0 = arith.extf %arg1 : f8E8M0FNU to f32
// CHECK-NEXT:   %1 = arith.truncf %arg0 : f32 to f8E8M0FNU
// CHECK-NEXT:   %2 = arith.bitcast %arg2 : f4E2M1FN to i4
// CHECK-NEXT:   %c0_i4 = arith.constant 0 : i4
// CHECK-NEXT:   %c1_i4 = arith.constant 1 : i4
// CHECK-NEXT:   %c2_i4 = arith.constant 2 : i4
// CHECK-NEXT:   %c4_i4 = arith.constant 4 : i4
// CHECK-NEXT:   %c7_i4 = arith.constant 7 : i4
// CHECK-NEXT:   %3 = arith.andi %2, %c7_i4 : i4
// CHECK-NEXT:   %c20_i32 = arith.constant 20 : i32
// CHECK-NEXT:   %4 = arith.shli %3, %c2_i4 : i4
// CHECK-NEXT:   %5 = arith.cmpi eq, %3, %c1_i4 : i4
// CHECK-NEXT:   %6 = arith.select %5, %c0_i4, %4 : i4
// CHECK-NEXT:   %7 = arith.extui %6 : i4 to i32
// CHECK-NEXT:   %8 = arith.shli %7, %c20_i32 : i32
// CHECK-NEXT:   %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:   %c1073741824_i32 = arith.constant 1073741824 : i32
// CHECK-NEXT:   %c1056964608_i32 = arith.constant 1056964608 : i32
// CHECK-NEXT:   %9 = arith.cmpi uge, %3, %c4_i4 : i4
// CHECK-NEXT:   %10 = arith.select %9, %c1073741824_i32, %c1056964608_i32 : i32
// CHECK-NEXT:   %11 = arith.cmpi eq, %3, %c0_i4 : i4
// CHECK-NEXT:   %12 = arith.select %11, %c0_i32, %10 : i32
// CHECK-NEXT:   %c-2147483648_i32 = arith.constant -2147483648 : i32
// CHECK-NEXT:   %c-8_i4 = arith.constant -8 : i4
// CHECK-NEXT:   %13 = arith.cmpi uge, %2, %c-8_i4 : i4
// CHECK-NEXT:   %14 = arith.select %13, %c-2147483648_i32, %c0_i32 : i32
// CHECK-NEXT:   %15 = arith.addi %8, %12 : i32
// CHECK-NEXT:   %16 = arith.addi %15, %14 : i32
// CHECK-NEXT:   %17 = arith.bitcast %16 : i32 to f32
// CHECK-NEXT:   %c1_i4_0 = arith.constant 1 : i4
// CHECK-NEXT:   %c3_i4 = arith.constant 3 : i4
// CHECK-NEXT:   %c22_i32 = arith.constant 22 : i32
// CHECK-NEXT:   %c0_i8 = arith.constant 0 : i8
// CHECK-NEXT:   %c-1_i8 = arith.constant -1 : i8
// CHECK-NEXT:   %c0_i32_1 = arith.constant 0 : i32
// CHECK-NEXT:   %cst = arith.constant 6.000000e+00 : f32
// CHECK-NEXT:   %cst_2 = arith.constant -6.000000e+00 : f32
// CHECK-NEXT:   %18 = arith.cmpf ult, %arg0, %cst : f32
// CHECK-NEXT:   %19 = arith.select %18, %arg0, %cst : f32
// CHECK-NEXT:   %20 = arith.cmpf uno, %arg0, %arg0 : f32
// CHECK-NEXT:   %21 = arith.select %20, %cst, %19 : f32
// CHECK-NEXT:   %22 = arith.cmpf ugt, %21, %cst_2 : f32
// CHECK-NEXT:   %23 = arith.select %22, %21, %cst_2 : f32
// CHECK-NEXT:   %24 = arith.cmpf uno, %21, %21 : f32
// CHECK-NEXT:   %25 = arith.select %24, %cst_2, %23 : f32
// CHECK-NEXT:   %26 = arith.bitcast %25 : f32 to i32
// CHECK-NEXT:   %c31_i32 = arith.constant 31 : i32
// CHECK-NEXT:   %27 = arith.shrui %26, %c31_i32 : i32
// CHECK-NEXT:   %28 = arith.trunci %27 : i32 to i4
// CHECK-NEXT:   %29 = arith.shli %28, %c3_i4 : i4
// CHECK-NEXT:   %c126_i32 = arith.constant 126 : i32
// CHECK-NEXT:   %c23_i32 = arith.constant 23 : i32
// CHECK-NEXT:   %30 = arith.shrui %26, %c23_i32 : i32
// CHECK-NEXT:   %31 = arith.subi %30, %c126_i32 : i32
// CHECK-NEXT:   %32 = arith.trunci %31 : i32 to i4
// CHECK-NEXT:   %33 = arith.shli %32, %c1_i4_0 : i4
// CHECK-NEXT:   %34 = arith.addi %29, %33 : i4
// CHECK-NEXT:   %c4194304_i32 = arith.constant 4194304 : i32
// CHECK-NEXT:   %35 = arith.andi %26, %c4194304_i32 : i32
// CHECK-NEXT:   %36 = arith.shrui %35, %c22_i32 : i32
// CHECK-NEXT:   %37 = arith.trunci %36 : i32 to i4
// CHECK-NEXT:   %38 = arith.addi %34, %37 : i4
// CHECK-NEXT:   %c8388607_i32 = arith.constant 8388607 : i32
// CHECK-NEXT:   %39 = arith.trunci %31 : i32 to i8
// CHECK-NEXT:   %40 = arith.cmpi sle, %39, %c0_i8 : i8
// CHECK-NEXT:   %41 = arith.cmpi eq, %39, %c-1_i8 : i8
// CHECK-NEXT:   %42 = arith.andi %26, %c8388607_i32 : i32
// CHECK-NEXT:   %43 = arith.cmpi ugt, %42, %c0_i32_1 : i32
// CHECK-NEXT:   %44 = arith.andi %41, %43 : i1
// CHECK-NEXT:   %45 = arith.cmpi eq, %39, %c0_i8 : i8
// CHECK-NEXT:   %c-1_i4 = arith.constant -1 : i4
// CHECK-NEXT:   %c0_i4_3 = arith.constant 0 : i4
// CHECK-NEXT:   %46 = arith.select %40, %c-1_i4, %38 : i4
// CHECK-NEXT:   %47 = arith.select %44, %c0_i4_3, %46 : i4
// CHECK-NEXT:   %48 = arith.select %45, %38, %47 : i4
// CHECK-NEXT:   %c4194303_i32 = arith.constant 4194303 : i32
// CHECK-NEXT:   %c2097152_i32 = arith.constant 2097152 : i32
// CHECK-NEXT:   %49 = arith.andi %26, %c4194303_i32 : i32
// CHECK-NEXT:   %50 = arith.cmpi uge, %49, %c2097152_i32 : i32
// CHECK-NEXT:   %51 = arith.ori %50, %40 : i1
// CHECK-NEXT:   %52 = arith.addi %48, %c1_i4_0 : i4
// CHECK-NEXT:   %53 = arith.select %51, %52, %48 : i4
// CHECK-NEXT:   %54 = arith.bitcast %53 : i4 to f4E2M1FN
// CHECK-NEXT:   return %0, %1, %17, %54 : f32, f8E8M0FNU, f32, f4E2M1FN
// CHECK-NEXT: }
func.func @e8(%a: f32, %b: f8E8M0FNU, %c: f4E2M1FN, %h: f16) -> (f32, f8E8M0FNU, f32, f4E2M1FN) {
  %0 = arith.extf %b : f8E8M0FNU to f32
  %1 = arith.truncf %a : f32 to f8E8M0FNU
  %2 = arith.extf %c : f4E2M1FN to f32
  %3 = arith.truncf %a : f32 to f4E2M1FN
  return %0, %1, %2, %3 : f32, f8E8M0FNU, f32, f4E2M1FN
}
