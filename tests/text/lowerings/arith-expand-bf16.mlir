// RUN: terrace-opt  --arith-expand=include-bf16=true %s | FileCheck %s

// Conversions of bf16 are computed on its bits.

// CHECK-LABEL: func.func @bf(%arg0: bf16, %arg1: f32) -> (f32, bf16) {
// CHECK-NEXT:   %0 = arith.bitcast %arg0 : bf16 to i16
// CHECK-NEXT:   %1 = arith.extui %0 : i16 to i32
// CHECK-NEXT:   %c16_i32 = arith.constant 16 : i32
// CHECK-NEXT:   %2 = arith.shli %1, %c16_i32 : i32
// CHECK-NEXT:   %3 = arith.bitcast %2 : i32 to f32
// CHECK-NEXT:   %4 = arith.cmpf une, %arg1, %arg1 : f32
// CHECK-NEXT:   %c32767_i32 = arith.constant 32767 : i32
// CHECK-NEXT:   %c32704_i16 = arith.constant 32704 : i16
// CHECK-NEXT:   %c16_i32_0 = arith.constant 16 : i32
// CHECK-NEXT:   %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:   %5 = arith.bitcast %arg1 : f32 to i32
// CHECK-NEXT:   %6 = arith.shrui %5, %c16_i32_0 : i32
// CHECK-NEXT:   %7 = arith.andi %6, %c1_i32 : i32
// CHECK-NEXT:   %8 = arith.addi %7, %c32767_i32 : i32
// CHECK-NEXT:   %9 = arith.addi %5, %8 : i32
// CHECK-NEXT:   %10 = arith.shrui %9, %c16_i32_0 : i32
// CHECK-NEXT:   %11 = arith.trunci %10 : i32 to i16
// CHECK-NEXT:   %12 = arith.select %4, %c32704_i16, %11 : i16
// CHECK-NEXT:   %13 = arith.bitcast %12 : i16 to bf16
// CHECK-NEXT:   return %3, %13 : f32, bf16
// CHECK-NEXT: }
func.func @bf(%a: bf16, %b: f32) -> (f32, bf16) {
  %0 = arith.extf %a : bf16 to f32
  %1 = arith.truncf %b : f32 to bf16
  return %0, %1 : f32, bf16
}

// CHECK-LABEL: func.func @bv(%arg0: vector<4xbf16>, %arg1: vector<4xf32>, %arg2: f64, %arg3: f16) -> (vector<4xf32>, vector<4xbf16>) {
// CHECK-NEXT:   %0 = arith.bitcast %arg0 : vector<4xbf16> to vector<4xi16>
// CHECK-NEXT:   %1 = arith.extui %0 : vector<4xi16> to vector<4xi32>
// CHECK-NEXT:   %cst = arith.constant dense<16> : vector<4xi32>
// CHECK-NEXT:   %2 = arith.shli %1, %cst : vector<4xi32>
// CHECK-NEXT:   %3 = arith.bitcast %2 : vector<4xi32> to vector<4xf32>
// CHECK-NEXT:   %4 = arith.cmpf une, %arg1, %arg1 : vector<4xf32>
// CHECK-NEXT:   %cst_0 = arith.constant dense<32767> : vector<4xi32>
// CHECK-NEXT:   %cst_1 = arith.constant dense<32704> : vector<4xi16>
// CHECK-NEXT:   %cst_2 = arith.constant dense<16> : vector<4xi32>
// CHECK-NEXT:   %cst_3 = arith.constant dense<1> : vector<4xi32>
// CHECK-NEXT:   %5 = arith.bitcast %arg1 : vector<4xf32> to vector<4xi32>
// CHECK-NEXT:   %6 = arith.shrui %5, %cst_2 : vector<4xi32>
// CHECK-NEXT:   %7 = arith.andi %6, %cst_3 : vector<4xi32>
// CHECK-NEXT:   %8 = arith.addi %7, %cst_0 : vector<4xi32>
// CHECK-NEXT:   %9 = arith.addi %5, %8 : vector<4xi32>
// CHECK-NEXT:   %10 = arith.shrui %9, %cst_2 : vector<4xi32>
// CHECK-NEXT:   %11 = arith.trunci %10 : vector<4xi32> to vector<4xi16>
// CHECK-NEXT:   %12 = arith.select %4, %cst_1, %11 : vector<4xi1>, vector<4xi16>
// CHECK-NEXT:   %13 = arith.bitcast %12 : vector<4xi16> to vector<4xbf16>
// CHECK-NEXT:   %14 = arith.truncf %arg2 : f64 to bf16
// CHECK-NEXT:   %15 = arith.extf %14 : bf16 to f64
// CHECK-NEXT:   return %3, %13 : vector<4xf32>, vector<4xbf16>
// CHECK-NEXT: }
func.func @bv(%a: vector<4xbf16>, %b: vector<4xf32>, %d: f64, %h: f16) -> (vector<4xf32>, vector<4xbf16>) {
  %0 = arith.extf %a : vector<4xbf16> to vector<4xf32>
  %1 = arith.truncf %b : vector<4xf32> to vector<4xbf16>
  %2 = arith.truncf %d : f64 to bf16
  %3 = arith.extf %2 : bf16 to f64
  return %0, %1 : vector<4xf32>, vector<4xbf16>
}
