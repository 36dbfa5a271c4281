// RUN: terrace-opt  --arith-expand %s | FileCheck %s

// Quotients, extrema and scaled conversions are expanded.

// CHECK-LABEL: func.func @ints(%arg0: i32, %arg1: i32, %arg2: vector<4xindex>) -> (i32, i32, i32, vector<4xindex>, i32, i32, i32, i32) {
// CHECK-NEXT:   %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:   %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:   %0 = arith.divsi %arg0, %arg1 : i32
// CHECK-NEXT:   %1 = arith.muli %0, %arg1 : i32
// CHECK-NEXT:   %2 = arith.cmpi ne, %arg0, %1 : i32
// CHECK-NEXT:   %3 = arith.cmpi slt, %arg0, %c0_i32 : i32
// CHECK-NEXT:   %4 = arith.cmpi slt, %arg1, %c0_i32 : i32
// CHECK-NEXT:   %5 = arith.cmpi eq, %3, %4 : i1
// CHECK-NEXT:   %6 = arith.andi %2, %5 : i1
// CHECK-NEXT:   %7 = arith.addi %0, %c1_i32 : i32
// CHECK-NEXT:   %8 = arith.select %6, %7, %0 : i32
// CHECK-NEXT:   %9 = arith.divsi %arg0, %arg1 : i32
// CHECK-NEXT:   %10 = arith.muli %9, %arg1 : i32
// CHECK-NEXT:   %11 = arith.cmpi ne, %arg0, %10 : i32
// CHECK-NEXT:   %c0_i32_0 = arith.constant 0 : i32
// CHECK-NEXT:   %12 = arith.cmpi slt, %arg0, %c0_i32_0 : i32
// CHECK-NEXT:   %13 = arith.cmpi slt, %arg1, %c0_i32_0 : i32
// CHECK-NEXT:   %14 = arith.cmpi ne, %12, %13 : i1
// CHECK-NEXT:   %15 = arith.andi %11, %14 : i1
// CHECK-NEXT:   %c-1_i32 = arith.constant -1 : i32
// CHECK-NEXT:   %16 = arith.addi %9, %c-1_i32 : i32
// CHECK-NEXT:   %17 = arith.select %15, %16, %9 : i32
// CHECK-NEXT:   %c0_i32_1 = arith.constant 0 : i32
// CHECK-NEXT:   %18 = arith.cmpi eq, %arg0, %c0_i32_1 : i32
// CHECK-NEXT:   %c1_i32_2 = arith.constant 1 : i32
// CHECK-NEXT:   %19 = arith.subi %arg0, %c1_i32_2 : i32
// CHECK-NEXT:   %20 = arith.divui %19, %arg1 : i32
// CHECK-NEXT:   %21 = arith.addi %20, %c1_i32_2 : i32
// CHECK-NEXT:   %22 = arith.select %18, %c0_i32_1, %21 : i32
// CHECK-NEXT:   %23 = arith.divsi %arg2, %arg2 : vector<4xindex>
// CHECK-NEXT:   %24 = arith.muli %23, %arg2 : vector<4xindex>
// CHECK-NEXT:   %25 = arith.cmpi ne, %arg2, %24 : vector<4xindex>
// CHECK-NEXT:   %cst = arith.constant dense<0> : vector<4xindex>
// CHECK-NEXT:   %26 = arith.cmpi slt, %arg2, %cst : vector<4xindex>
// CHECK-NEXT:   %27 = arith.cmpi slt, %arg2, %cst : vector<4xindex>
// CHECK-NEXT:   %28 = arith.cmpi ne, %26, %27 : vector<4xi1>
// CHECK-NEXT:   %29 = arith.andi %25, %28 : vector<4xi1>
// CHECK-NEXT:   %cst_3 = arith.constant dense<-1> : vector<4xindex>
// CHECK-NEXT:   %30 = arith.addi %23, %cst_3 : vector<4xindex>
// CHECK-NEXT:   %31 = arith.select %29, %30, %23 : vector<4xi1>, vector<4xindex>
// CHECK-NEXT:   %32 = arith.cmpi sgt, %arg0, %arg1 : i32
// CHECK-NEXT:   %33 = arith.select %32, %arg0, %arg1 : i32
// CHECK-NEXT:   %34 = arith.cmpi ugt, %arg0, %arg1 : i32
// CHECK-NEXT:   %35 = arith.select %34, %arg0, %arg1 : i32
// CHECK-NEXT:   %36 = arith.cmpi slt, %arg0, %arg1 : i32
// CHECK-NEXT:   %37 = arith.select %36, %arg0, %arg1 : i32
// CHECK-NEXT:   %38 = arith.cmpi ult, %arg0, %arg1 : i32
// CHECK-NEXT:   %39 = arith.select %38, %arg0, %arg1 : i32
// CHECK-NEXT:   return %8, %17, %22, %31, %33, %35, %37, %39 : i32, i32, i32, vector<4xindex>, i32, i32, i32, i32
// CHECK-NEXT: }
func.func @ints(%a: i32, %b: i32, %v: vector<4xindex>) -> (i32, i32, i32, vector<4xindex>, i32, i32,i32,i32) {
  %0 = arith.ceildivsi %a, %b : i32
  %1 = arith.floordivsi %a, %b : i32
  %2 = arith.ceildivui %a, %b : i32
  %3 = arith.floordivsi %v, %v : vector<4xindex>
  %4 = arith.maxsi %a, %b : i32
  %5 = arith.maxui %a, %b : i32
  %6 = arith.minsi %a, %b : i32
  %7 = arith.minui %a, %b : i32
  return %0, %1, %2, %3, %4, %5, %6, %7 : i32, i32, i32, vector<4xindex>, i32, i32,i32,i32
}

// CHECK-LABEL: func.func @floatx(%arg0: f32, %arg1: f32) -> (f32, f32, f32, f32) {
// CHECK-NEXT:   %0 = arith.cmpf ugt, %arg0, %arg1 : f32
// CHECK-NEXT:   %1 = arith.select %0, %arg0, %arg1 : f32
// CHECK-NEXT:   %2 = arith.cmpf uno, %arg1, %arg1 : f32
// CHECK-NEXT:   %3 = arith.select %2, %arg1, %1 : f32
// CHECK-NEXT:   %4 = arith.cmpf ult, %arg0, %arg1 : f32
// CHECK-NEXT:   %5 = arith.select %4, %arg0, %arg1 : f32
// CHECK-NEXT:   %6 = arith.cmpf uno, %arg1, %arg1 : f32
// CHECK-NEXT:   %7 = arith.select %6, %arg1, %5 : f32
// CHECK-NEXT:   %8 = arith.cmpf ugt, %arg0, %arg1 : f32
// CHECK-NEXT:   %9 = arith.select %8, %arg0, %arg1 : f32
// CHECK-NEXT:   %10 = arith.cmpf uno, %arg0, %arg0 : f32
// CHECK-NEXT:   %11 = arith.select %10, %arg1, %9 : f32
// CHECK-NEXT:   %12 = arith.cmpf ult, %arg0, %arg1 : f32
// CHECK-NEXT:   %13 = arith.select %12, %arg0, %arg1 : f32
// CHECK-NEXT:   %14 = arith.cmpf uno, %arg0, %arg0 : f32
// CHECK-NEXT:   %15 = arith.select %14, %arg1, %13 : f32
// CHECK-NEXT:   return %3, %7, %11, %15 : f32, f32, f32, f32
// CHECK-NEXT: }
func.func @floatx(%a: f32, %b: f32) -> (f32, f32, f32, f32) {
  %0 = arith.maximumf %a, %b : f32
  %1 = arith.minimumf %a, %b : f32
  %2 = arith.maxnumf %a, %b fastmath<nnan> : f32
  %3 = arith.minnumf %a, %b : f32
  return %0, %1, %2, %3 : f32, f32, f32, f32
}

// CHECK-LABEL: func.func @sc(%arg0: f32, %arg1: f8E8M0FNU, %arg2: f4E2M1FN, %arg3: f16) -> (f32, f4E2M1FN) {
// CHECK-NEXT:   %0 = arith.extf %arg1 : f8E8M0FNU to f32
// CHECK-NEXT:   %1 = arith.extf %arg2 : f4E2M1FN to f32
// CHECK-NEXT:   %2 = arith.mulf %1, %0 : f32
// CHECK-NEXT:   %3 = arith.extf %arg1 : f8E8M0FNU to f32
// CHECK-NEXT:   %4 = arith.divf %arg0, %3 : f32
// CHECK-NEXT:   %5 = arith.truncf %4 : f32 to f4E2M1FN
// CHECK-NEXT:   %6 = arith.truncf %arg3 : f16 to f8E8M0FNU
// CHECK-NEXT:   %7 = arith.extf %6 : f8E8M0FNU to f32
// CHECK-NEXT:   %8 = arith.divf %arg0, %7 : f32
// CHECK-NEXT:   %9 = arith.truncf %8 : f32 to f4E2M1FN
// CHECK-NEXT:   return %2, %5 : f32, f4E2M1FN
// CHECK-NEXT: }
func.func @sc(%a: f32, %b: f8E8M0FNU, %c: f4E2M1FN, %h: f16) -> (f32, f4E2M1FN) {
  %0 = arith.scaling_extf %c, %b : f4E2M1FN, f8E8M0FNU to f32
  %1 = arith.scaling_truncf %a, %b : f32, f8E8M0FNU to f4E2M1FN
  %2 = arith.scaling_truncf %a, %h : f32, f16 to f4E2M1FN
  return %0, %1 : f32, f4E2M1FN
}
