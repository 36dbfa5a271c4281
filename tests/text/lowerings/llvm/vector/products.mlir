// RUN: terrace-opt --convert-vector-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts %s | FileCheck %s

// Products are computed row by row, and fused with sums of floats.

func.func @fused(%v: vector<1x4xf32>, %w: vector<4xf32>) -> (vector<1x4xf32>, vector<4xf32>) {
  %0 = vector.fma %v, %v, %v : vector<1x4xf32>
  %1 = vector.fma %w, %w, %w : vector<4xf32>
  return %0, %1 : vector<1x4xf32>, vector<4xf32>
}
func.func @outer(%a: vector<2xf32>, %b: vector<3xf32>, %c: vector<2x3xf32>) -> vector<2x3xf32> {
  %0 = vector.outerproduct %a, %b, %c : vector<2xf32>, vector<3xf32>
  return %0 : vector<2x3xf32>
}
func.func @scaled(%a: vector<2xi32>, %b: i32, %c: vector<2xi32>) -> vector<2xi32> {
  %0 = vector.outerproduct %a, %b, %c {kind = #vector.kind<maxsi>} : vector<2xi32>, i32
  return %0 : vector<2xi32>
}
func.func @dot(%a: vector<4xf32>, %b: vector<4xf32>, %c: f32) -> f32 {
  %0 = vector.contract {
    indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>], iterator_types = ["reduction"]
  } %a, %b, %c : vector<4xf32>, vector<4xf32> into f32
  return %0 : f32
}
func.func @matrices(%a: vector<1x2xf32>, %b: vector<2x2xf32>, %c: vector<1x2xf32>) -> vector<1x2xf32> {
  %0 = vector.contract {
    indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } %a, %b, %c : vector<1x2xf32>, vector<2x2xf32> into vector<1x2xf32>
  return %0 : vector<1x2xf32>
}

// CHECK:      llvm.func @fused(%arg0: !llvm.array<1 x vector<4xf32>>, %arg1: vector<4xf32>) -> !llvm.struct<(array<1 x vector<4xf32>>, vector<4xf32>)> {
// CHECK-NEXT:   %0 = llvm.mlir.zero : !llvm.array<1 x vector<4xf32>>
// CHECK-NEXT:   %1 = llvm.extractvalue %arg0[0] : !llvm.array<1 x vector<4xf32>>
// CHECK-NEXT:   %2 = llvm.extractvalue %arg0[0] : !llvm.array<1 x vector<4xf32>>
// CHECK-NEXT:   %3 = llvm.extractvalue %arg0[0] : !llvm.array<1 x vector<4xf32>>
// CHECK-NEXT:   %4 = llvm.intr.fmuladd(%1, %2, %3) : (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT:   %5 = llvm.insertvalue %4, %0[0] : !llvm.array<1 x vector<4xf32>>
// CHECK-NEXT:   %6 = llvm.intr.fmuladd(%arg1, %arg1, %arg1) : (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT:   %7 = llvm.mlir.poison : !llvm.struct<(array<1 x vector<4xf32>>, vector<4xf32>)>
// CHECK-NEXT:   %8 = llvm.insertvalue %5, %7[0] : !llvm.struct<(array<1 x vector<4xf32>>, vector<4xf32>)>
// CHECK-NEXT:   %9 = llvm.insertvalue %6, %8[1] : !llvm.struct<(array<1 x vector<4xf32>>, vector<4xf32>)>
// CHECK-NEXT:   llvm.return %9 : !llvm.struct<(array<1 x vector<4xf32>>, vector<4xf32>)>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @outer(%arg0: vector<2xf32>, %arg1: vector<3xf32>, %arg2: !llvm.array<2 x vector<3xf32>>) -> !llvm.array<2 x vector<3xf32>> {
// CHECK-NEXT:   %0 = llvm.mlir.zero : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT:   %1 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %2 = llvm.extractelement %arg0[%1 : i64] : vector<2xf32>
// CHECK-NEXT:   %3 = llvm.mlir.poison : vector<3xf32>
// CHECK-NEXT:   %4 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:   %5 = llvm.insertelement %2, %3[%4 : i32] : vector<3xf32>
// CHECK-NEXT:   %6 = llvm.shufflevector %5, %3 [0, 0, 0] : vector<3xf32>
// CHECK-NEXT:   %7 = llvm.extractvalue %arg2[0] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT:   %8 = llvm.intr.fmuladd(%6, %arg1, %7) : (vector<3xf32>, vector<3xf32>, vector<3xf32>) -> vector<3xf32>
// CHECK-NEXT:   %9 = llvm.insertvalue %8, %0[0] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT:   %10 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %11 = llvm.extractelement %arg0[%10 : i64] : vector<2xf32>
// CHECK-NEXT:   %12 = llvm.mlir.poison : vector<3xf32>
// CHECK-NEXT:   %13 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:   %14 = llvm.insertelement %11, %12[%13 : i32] : vector<3xf32>
// CHECK-NEXT:   %15 = llvm.shufflevector %14, %12 [0, 0, 0] : vector<3xf32>
// CHECK-NEXT:   %16 = llvm.extractvalue %arg2[1] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT:   %17 = llvm.intr.fmuladd(%15, %arg1, %16) : (vector<3xf32>, vector<3xf32>, vector<3xf32>) -> vector<3xf32>
// CHECK-NEXT:   %18 = llvm.insertvalue %17, %9[1] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT:   llvm.return %18 : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @scaled(%arg0: vector<2xi32>, %arg1: i32, %arg2: vector<2xi32>) -> vector<2xi32> {
// CHECK-NEXT:   %0 = llvm.mlir.poison : vector<2xi32>
// CHECK-NEXT:   %1 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:   %2 = llvm.insertelement %arg1, %0[%1 : i32] : vector<2xi32>
// CHECK-NEXT:   %3 = llvm.shufflevector %2, %0 [0, 0] : vector<2xi32>
// CHECK-NEXT:   %4 = llvm.mul %arg0, %3 : vector<2xi32>
// CHECK-NEXT:   %5 = llvm.intr.smax(%4, %arg2) : (vector<2xi32>, vector<2xi32>) -> vector<2xi32>
// CHECK-NEXT:   llvm.return %5 : vector<2xi32>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @dot(%arg0: vector<4xf32>, %arg1: vector<4xf32>, %arg2: f32) -> f32 {
// CHECK-NEXT:   %0 = llvm.fmul %arg0, %arg1 : vector<4xf32>
// CHECK-NEXT:   %1 = "llvm.intr.vector.reduce.fadd"(%arg2, %0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<4xf32>) -> f32
// CHECK-NEXT:   llvm.return %1 : f32
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @matrices(%arg0: !llvm.array<1 x vector<2xf32>>, %arg1: !llvm.array<2 x vector<2xf32>>, %arg2: !llvm.array<1 x vector<2xf32>>) -> !llvm.array<1 x vector<2xf32>> {
// CHECK-NEXT:   %0 = llvm.mlir.zero : !llvm.array<1 x vector<2xf32>>
// CHECK-NEXT:   %1 = llvm.extractvalue %arg0[0] : !llvm.array<1 x vector<2xf32>>
// CHECK-NEXT:   %2 = llvm.mlir.zero : vector<2xf32>
// CHECK-NEXT:   %3 = llvm.extractvalue %arg1[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %4 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %5 = llvm.extractelement %3[%4 : i64] : vector<2xf32>
// CHECK-NEXT:   %6 = llvm.extractvalue %arg1[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %7 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %8 = llvm.extractelement %6[%7 : i64] : vector<2xf32>
// CHECK-NEXT:   %9 = llvm.mlir.poison : vector<2xf32>
// CHECK-NEXT:   %10 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %11 = llvm.insertelement %5, %9[%10 : i64] : vector<2xf32>
// CHECK-NEXT:   %12 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %13 = llvm.insertelement %8, %11[%12 : i64] : vector<2xf32>
// CHECK-NEXT:   %14 = llvm.fmul %1, %13 : vector<2xf32>
// CHECK-NEXT:   %15 = llvm.mlir.constant(0.000000e+00 : f32) : f32
// CHECK-NEXT:   %16 = "llvm.intr.vector.reduce.fadd"(%15, %14) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<2xf32>) -> f32
// CHECK-NEXT:   %17 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %18 = llvm.insertelement %16, %2[%17 : i64] : vector<2xf32>
// CHECK-NEXT:   %19 = llvm.extractvalue %arg1[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %20 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %21 = llvm.extractelement %19[%20 : i64] : vector<2xf32>
// CHECK-NEXT:   %22 = llvm.extractvalue %arg1[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %23 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %24 = llvm.extractelement %22[%23 : i64] : vector<2xf32>
// CHECK-NEXT:   %25 = llvm.mlir.poison : vector<2xf32>
// CHECK-NEXT:   %26 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %27 = llvm.insertelement %21, %25[%26 : i64] : vector<2xf32>
// CHECK-NEXT:   %28 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %29 = llvm.insertelement %24, %27[%28 : i64] : vector<2xf32>
// CHECK-NEXT:   %30 = llvm.fmul %1, %29 : vector<2xf32>
// CHECK-NEXT:   %31 = llvm.mlir.constant(0.000000e+00 : f32) : f32
// CHECK-NEXT:   %32 = "llvm.intr.vector.reduce.fadd"(%31, %30) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<2xf32>) -> f32
// CHECK-NEXT:   %33 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %34 = llvm.insertelement %32, %18[%33 : i64] : vector<2xf32>
// CHECK-NEXT:   %35 = llvm.insertvalue %34, %0[0] : !llvm.array<1 x vector<2xf32>>
// CHECK-NEXT:   %36 = llvm.mlir.poison : !llvm.array<1 x vector<2xf32>>
// CHECK-NEXT:   %37 = llvm.extractvalue %35[0] : !llvm.array<1 x vector<2xf32>>
// CHECK-NEXT:   %38 = llvm.extractvalue %arg2[0] : !llvm.array<1 x vector<2xf32>>
// CHECK-NEXT:   %39 = llvm.fadd %37, %38 : vector<2xf32>
// CHECK-NEXT:   %40 = llvm.insertvalue %39, %36[0] : !llvm.array<1 x vector<2xf32>>
// CHECK-NEXT:   llvm.return %40 : !llvm.array<1 x vector<2xf32>>
// CHECK-NEXT: }
