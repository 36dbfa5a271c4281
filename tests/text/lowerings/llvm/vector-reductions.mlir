// RUN: terrace-opt --allow-unregistered-dialect --convert-vector-to-llvm --convert-arith-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts %s | FileCheck %s

// Reductions, masks and other ops on whole vectors.

func.func @reductions(%v: vector<4xf32>, %x: f32, %w: vector<4xi32>, %n: i32) -> (f32, f32, f32, i32, i32) {
  %0 = vector.reduction <add>, %v : vector<4xf32> into f32
  %1 = vector.reduction <mul>, %v, %x fastmath<reassoc> : vector<4xf32> into f32
  %2 = vector.reduction <maximumf>, %v : vector<4xf32> into f32
  %3 = vector.reduction <add>, %w, %n : vector<4xi32> into i32
  %4 = vector.reduction <minsi>, %w, %n : vector<4xi32> into i32
  return %0, %1, %2, %3, %4 : f32, f32, f32, i32, i32
}
func.func @masks(%n: index, %k: index) -> (vector<4xi1>, vector<2x2xi1>, vector<2x3xi1>) {
  %0 = vector.create_mask %n : vector<4xi1>
  %1 = vector.create_mask %n, %k : vector<2x2xi1>
  %2 = vector.constant_mask [1, 2] : vector<2x3xi1>
  return %0, %1, %2 : vector<4xi1>, vector<2x2xi1>, vector<2x3xi1>
}
func.func @elementwise(%v: vector<2x4xf32>) -> vector<2x4xi32> {
  %0 = vector.fma %v, %v, %v : vector<2x4xf32>
  %1 = vector.bitcast %0 : vector<2x4xf32> to vector<2x4xi32>
  return %1 : vector<2x4xi32>
}

// CHECK:      llvm.func @reductions(%arg0: vector<4xf32>, %arg1: f32, %arg2: vector<4xi32>, %arg3: i32) -> !llvm.struct<(f32, f32, f32, i32, i32)> {
// CHECK-NEXT:   %0 = llvm.mlir.constant(0.000000e+00 : f32) : f32
// CHECK-NEXT:   %1 = "llvm.intr.vector.reduce.fadd"(%0, %arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<4xf32>) -> f32
// CHECK-NEXT:   %2 = "llvm.intr.vector.reduce.fmul"(%arg1, %arg0) <{fastmathFlags = #llvm.fastmath<reassoc>}> : (f32, vector<4xf32>) -> f32
// CHECK-NEXT:   %3 = llvm.intr.vector.reduce.fmaximum(%arg0) : (vector<4xf32>) -> f32
// CHECK-NEXT:   %4 = "llvm.intr.vector.reduce.add"(%arg2) : (vector<4xi32>) -> i32
// CHECK-NEXT:   %5 = llvm.add %arg3, %4 : i32
// CHECK-NEXT:   %6 = "llvm.intr.vector.reduce.smin"(%arg2) : (vector<4xi32>) -> i32
// CHECK-NEXT:   %7 = llvm.icmp "sle" %arg3, %6 : i32
// CHECK-NEXT:   %8 = llvm.select %7, %arg3, %6 : i1, i32
// CHECK-NEXT:   %9 = llvm.mlir.poison : !llvm.struct<(f32, f32, f32, i32, i32)>
// CHECK-NEXT:   %10 = llvm.insertvalue %1, %9[0] : !llvm.struct<(f32, f32, f32, i32, i32)>
// CHECK-NEXT:   %11 = llvm.insertvalue %2, %10[1] : !llvm.struct<(f32, f32, f32, i32, i32)>
// CHECK-NEXT:   %12 = llvm.insertvalue %3, %11[2] : !llvm.struct<(f32, f32, f32, i32, i32)>
// CHECK-NEXT:   %13 = llvm.insertvalue %5, %12[3] : !llvm.struct<(f32, f32, f32, i32, i32)>
// CHECK-NEXT:   %14 = llvm.insertvalue %8, %13[4] : !llvm.struct<(f32, f32, f32, i32, i32)>
// CHECK-NEXT:   llvm.return %14 : !llvm.struct<(f32, f32, f32, i32, i32)>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @masks(%arg0: i64, %arg1: i64) -> !llvm.struct<(vector<4xi1>, array<2 x vector<2xi1>>, array<2 x vector<3xi1>>)> {
// CHECK-NEXT:   %0 = llvm.trunc %arg0 : i64 to i32
// CHECK-NEXT:   %1 = llvm.mlir.poison : vector<4xi32>
// CHECK-NEXT:   %2 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:   %3 = llvm.insertelement %0, %1[%2 : i32] : vector<4xi32>
// CHECK-NEXT:   %4 = llvm.shufflevector %3, %1 [0, 0, 0, 0] : vector<4xi32>
// CHECK-NEXT:   %5 = llvm.mlir.constant(dense<[0, 1, 2, 3]> : vector<4xi32>) : vector<4xi32>
// CHECK-NEXT:   %6 = llvm.icmp "sgt" %4, %5 : vector<4xi32>
// CHECK-NEXT:   %7 = llvm.trunc %arg1 : i64 to i32
// CHECK-NEXT:   %8 = llvm.mlir.poison : vector<2xi32>
// CHECK-NEXT:   %9 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:   %10 = llvm.insertelement %7, %8[%9 : i32] : vector<2xi32>
// CHECK-NEXT:   %11 = llvm.shufflevector %10, %8 [0, 0] : vector<2xi32>
// CHECK-NEXT:   %12 = llvm.mlir.constant(dense<[0, 1]> : vector<2xi32>) : vector<2xi32>
// CHECK-NEXT:   %13 = llvm.icmp "sgt" %11, %12 : vector<2xi32>
// CHECK-NEXT:   %14 = llvm.mlir.zero : vector<2xi1>
// CHECK-NEXT:   %15 = llvm.mlir.poison : !llvm.array<2 x vector<2xi1>>
// CHECK-NEXT:   %16 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %17 = llvm.icmp "sgt" %arg0, %16 : i64
// CHECK-NEXT:   %18 = llvm.select %17, %13, %14 : i1, vector<2xi1>
// CHECK-NEXT:   %19 = llvm.insertvalue %18, %15[0] : !llvm.array<2 x vector<2xi1>>
// CHECK-NEXT:   %20 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %21 = llvm.icmp "sgt" %arg0, %20 : i64
// CHECK-NEXT:   %22 = llvm.select %21, %13, %14 : i1, vector<2xi1>
// CHECK-NEXT:   %23 = llvm.insertvalue %22, %19[1] : !llvm.array<2 x vector<2xi1>>
// CHECK-NEXT:   %24 = llvm.mlir.constant(dense<{{\[\[}}true, true, false], [false, false, false]]> : vector<2x3xi1>) : !llvm.array<2 x vector<3xi1>>
// CHECK-NEXT:   %25 = llvm.mlir.poison : !llvm.struct<(vector<4xi1>, array<2 x vector<2xi1>>, array<2 x vector<3xi1>>)>
// CHECK-NEXT:   %26 = llvm.insertvalue %6, %25[0] : !llvm.struct<(vector<4xi1>, array<2 x vector<2xi1>>, array<2 x vector<3xi1>>)>
// CHECK-NEXT:   %27 = llvm.insertvalue %23, %26[1] : !llvm.struct<(vector<4xi1>, array<2 x vector<2xi1>>, array<2 x vector<3xi1>>)>
// CHECK-NEXT:   %28 = llvm.insertvalue %24, %27[2] : !llvm.struct<(vector<4xi1>, array<2 x vector<2xi1>>, array<2 x vector<3xi1>>)>
// CHECK-NEXT:   llvm.return %28 : !llvm.struct<(vector<4xi1>, array<2 x vector<2xi1>>, array<2 x vector<3xi1>>)>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @elementwise(%arg0: !llvm.array<2 x vector<4xf32>>) -> !llvm.array<2 x vector<4xi32>> {
// CHECK-NEXT:   %0 = llvm.mlir.poison : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %1 = llvm.extractvalue %arg0[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %2 = llvm.extractvalue %arg0[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %3 = llvm.extractvalue %arg0[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %4 = llvm.intr.fmuladd(%1, %2, %3) : (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT:   %5 = llvm.insertvalue %4, %0[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %6 = llvm.extractvalue %arg0[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %7 = llvm.extractvalue %arg0[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %8 = llvm.extractvalue %arg0[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %9 = llvm.intr.fmuladd(%6, %7, %8) : (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT:   %10 = llvm.insertvalue %9, %5[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %11 = llvm.mlir.poison : !llvm.array<2 x vector<4xi32>>
// CHECK-NEXT:   %12 = llvm.extractvalue %10[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %13 = llvm.bitcast %12 : vector<4xf32> to vector<4xi32>
// CHECK-NEXT:   %14 = llvm.insertvalue %13, %11[0] : !llvm.array<2 x vector<4xi32>>
// CHECK-NEXT:   %15 = llvm.extractvalue %10[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %16 = llvm.bitcast %15 : vector<4xf32> to vector<4xi32>
// CHECK-NEXT:   %17 = llvm.insertvalue %16, %14[1] : !llvm.array<2 x vector<4xi32>>
// CHECK-NEXT:   llvm.return %17 : !llvm.array<2 x vector<4xi32>>
// CHECK-NEXT: }
