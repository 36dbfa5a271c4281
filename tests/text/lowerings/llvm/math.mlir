// RUN: terrace-opt --allow-unregistered-dialect --convert-math-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts %s | FileCheck %s

// Functions of math become intrinsics, some with arithmetic around them.

func.func @functions(%x: f32, %i: i32, %v: vector<2x2xf32>) -> (f32, f32, f32, f32, i32, i32, vector<2x2xf32>) {
  %0 = math.sin %x fastmath<nnan> : f32
  %1 = math.fma %0, %x, %x : f32
  %2 = math.expm1 %x fastmath<nnan> : f32
  %3 = math.log1p %x : f32
  %4 = math.fpowi %3, %i : f32, i32
  %5 = math.absi %i : i32
  %6 = math.ctlz %i : i32
  %7 = math.rsqrt %v : vector<2x2xf32>
  return %1, %2, %3, %4, %5, %6, %7 : f32, f32, f32, f32, i32, i32, vector<2x2xf32>
}
func.func @classes(%x: f32, %v: vector<4xf32>) -> (i1, i1, i1, vector<4xi1>, f32, f32) {
  %0 = math.isnan %x : f32
  %1 = math.isinf %x : f32
  %2 = math.isnormal %x : f32
  %3 = math.isfinite %v : vector<4xf32>
  %4, %5 = math.sincos %x : f32
  return %0, %1, %2, %3, %4, %5 : i1, i1, i1, vector<4xi1>, f32, f32
}

// CHECK:      llvm.func @functions(%arg0: f32, %arg1: i32, %arg2: !llvm.array<2 x vector<2xf32>>) -> !llvm.struct<(f32, f32, f32, f32, i32, i32, array<2 x vector<2xf32>>)> {
// CHECK-NEXT:   %0 = llvm.intr.sin(%arg0) {fastmathFlags = #llvm.fastmath<nnan>} : (f32) -> f32
// CHECK-NEXT:   %1 = llvm.intr.fma(%0, %arg0, %arg0) : (f32, f32, f32) -> f32
// CHECK-NEXT:   %2 = llvm.mlir.constant(1.000000e+00 : f32) : f32
// CHECK-NEXT:   %3 = llvm.intr.exp(%arg0) {fastmathFlags = #llvm.fastmath<nnan>} : (f32) -> f32
// CHECK-NEXT:   %4 = llvm.fsub %3, %2 {fastmathFlags = #llvm.fastmath<nnan>} : f32
// CHECK-NEXT:   %5 = llvm.mlir.constant(1.000000e+00 : f32) : f32
// CHECK-NEXT:   %6 = llvm.fadd %5, %arg0 : f32
// CHECK-NEXT:   %7 = llvm.intr.log(%6) : (f32) -> f32
// CHECK-NEXT:   %8 = llvm.intr.powi(%7, %arg1) : (f32, i32) -> f32
// CHECK-NEXT:   %9 = "llvm.intr.abs"(%arg1) <{is_int_min_poison = false}> : (i32) -> i32
// CHECK-NEXT:   %10 = "llvm.intr.ctlz"(%arg1) <{is_zero_poison = false}> : (i32) -> i32
// CHECK-NEXT:   %11 = llvm.mlir.poison : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %12 = llvm.extractvalue %arg2[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %13 = llvm.mlir.constant(dense<1.000000e+00> : vector<2xf32>) : vector<2xf32>
// CHECK-NEXT:   %14 = llvm.intr.sqrt(%12) : (vector<2xf32>) -> vector<2xf32>
// CHECK-NEXT:   %15 = llvm.fdiv %13, %14 : vector<2xf32>
// CHECK-NEXT:   %16 = llvm.insertvalue %15, %11[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %17 = llvm.extractvalue %arg2[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %18 = llvm.mlir.constant(dense<1.000000e+00> : vector<2xf32>) : vector<2xf32>
// CHECK-NEXT:   %19 = llvm.intr.sqrt(%17) : (vector<2xf32>) -> vector<2xf32>
// CHECK-NEXT:   %20 = llvm.fdiv %18, %19 : vector<2xf32>
// CHECK-NEXT:   %21 = llvm.insertvalue %20, %16[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %22 = llvm.mlir.poison : !llvm.struct<(f32, f32, f32, f32, i32, i32, array<2 x vector<2xf32>>)>
// CHECK-NEXT:   %23 = llvm.insertvalue %1, %22[0] : !llvm.struct<(f32, f32, f32, f32, i32, i32, array<2 x vector<2xf32>>)>
// CHECK-NEXT:   %24 = llvm.insertvalue %4, %23[1] : !llvm.struct<(f32, f32, f32, f32, i32, i32, array<2 x vector<2xf32>>)>
// CHECK-NEXT:   %25 = llvm.insertvalue %7, %24[2] : !llvm.struct<(f32, f32, f32, f32, i32, i32, array<2 x vector<2xf32>>)>
// CHECK-NEXT:   %26 = llvm.insertvalue %8, %25[3] : !llvm.struct<(f32, f32, f32, f32, i32, i32, array<2 x vector<2xf32>>)>
// CHECK-NEXT:   %27 = llvm.insertvalue %9, %26[4] : !llvm.struct<(f32, f32, f32, f32, i32, i32, array<2 x vector<2xf32>>)>
// CHECK-NEXT:   %28 = llvm.insertvalue %10, %27[5] : !llvm.struct<(f32, f32, f32, f32, i32, i32, array<2 x vector<2xf32>>)>
// CHECK-NEXT:   %29 = llvm.insertvalue %21, %28[6] : !llvm.struct<(f32, f32, f32, f32, i32, i32, array<2 x vector<2xf32>>)>
// CHECK-NEXT:   llvm.return %29 : !llvm.struct<(f32, f32, f32, f32, i32, i32, array<2 x vector<2xf32>>)>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @classes(%arg0: f32, %arg1: vector<4xf32>) -> !llvm.struct<(i1, i1, i1, vector<4xi1>, f32, f32)> {
// CHECK-NEXT:   %0 = "llvm.intr.is.fpclass"(%arg0) <{bit = 3 : i32}> : (f32) -> i1
// CHECK-NEXT:   %1 = "llvm.intr.is.fpclass"(%arg0) <{bit = 516 : i32}> : (f32) -> i1
// CHECK-NEXT:   %2 = "llvm.intr.is.fpclass"(%arg0) <{bit = 264 : i32}> : (f32) -> i1
// CHECK-NEXT:   %3 = "llvm.intr.is.fpclass"(%arg1) <{bit = 504 : i32}> : (vector<4xf32>) -> vector<4xi1>
// CHECK-NEXT:   %4 = llvm.intr.sincos(%arg0) : (f32) -> !llvm.struct<(f32, f32)>
// CHECK-NEXT:   %5 = llvm.extractvalue %4[0] : !llvm.struct<(f32, f32)>
// CHECK-NEXT:   %6 = llvm.extractvalue %4[1] : !llvm.struct<(f32, f32)>
// CHECK-NEXT:   %7 = llvm.mlir.poison : !llvm.struct<(i1, i1, i1, vector<4xi1>, f32, f32)>
// CHECK-NEXT:   %8 = llvm.insertvalue %0, %7[0] : !llvm.struct<(i1, i1, i1, vector<4xi1>, f32, f32)>
// CHECK-NEXT:   %9 = llvm.insertvalue %1, %8[1] : !llvm.struct<(i1, i1, i1, vector<4xi1>, f32, f32)>
// CHECK-NEXT:   %10 = llvm.insertvalue %2, %9[2] : !llvm.struct<(i1, i1, i1, vector<4xi1>, f32, f32)>
// CHECK-NEXT:   %11 = llvm.insertvalue %3, %10[3] : !llvm.struct<(i1, i1, i1, vector<4xi1>, f32, f32)>
// CHECK-NEXT:   %12 = llvm.insertvalue %5, %11[4] : !llvm.struct<(i1, i1, i1, vector<4xi1>, f32, f32)>
// CHECK-NEXT:   %13 = llvm.insertvalue %6, %12[5] : !llvm.struct<(i1, i1, i1, vector<4xi1>, f32, f32)>
// CHECK-NEXT:   llvm.return %13 : !llvm.struct<(i1, i1, i1, vector<4xi1>, f32, f32)>
// CHECK-NEXT: }
