// RUN: terrace-opt --convert-vector-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts %s | FileCheck %s

// Vectors are made of elements, and taken apart.

func.func @row(%a: f32, %b: f32) -> vector<2xf32> {
  %0 = vector.from_elements %a, %b : vector<2xf32>
  return %0 : vector<2xf32>
}
func.func @rows(%a: f32, %b: f32) -> vector<2x2xf32> {
  %0 = vector.from_elements %a, %b, %b, %a : vector<2x2xf32>
  return %0 : vector<2x2xf32>
}
func.func @elements(%v: vector<2x2xf32>) -> (f32, f32) {
  %0:4 = vector.to_elements %v : vector<2x2xf32>
  return %0#0, %0#3 : f32, f32
}
func.func @numbers() -> (vector<4xindex>, vector<[4]xindex>, index) {
  %0 = vector.step : vector<4xindex>
  %1 = vector.step : vector<[4]xindex>
  %2 = vector.vscale
  return %0, %1, %2 : vector<4xindex>, vector<[4]xindex>, index
}

// CHECK:      llvm.func @row(%arg0: f32, %arg1: f32) -> vector<2xf32> {
// CHECK-NEXT:   %0 = llvm.mlir.poison : vector<2xf32>
// CHECK-NEXT:   %1 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %2 = llvm.insertelement %arg0, %0[%1 : i64] : vector<2xf32>
// CHECK-NEXT:   %3 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %4 = llvm.insertelement %arg1, %2[%3 : i64] : vector<2xf32>
// CHECK-NEXT:   llvm.return %4 : vector<2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @rows(%arg0: f32, %arg1: f32) -> !llvm.array<2 x vector<2xf32>> {
// CHECK-NEXT:   %0 = llvm.mlir.poison : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %1 = llvm.mlir.poison : vector<2xf32>
// CHECK-NEXT:   %2 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %3 = llvm.insertelement %arg0, %1[%2 : i64] : vector<2xf32>
// CHECK-NEXT:   %4 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %5 = llvm.insertelement %arg1, %3[%4 : i64] : vector<2xf32>
// CHECK-NEXT:   %6 = llvm.mlir.poison : vector<2xf32>
// CHECK-NEXT:   %7 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %8 = llvm.insertelement %arg1, %6[%7 : i64] : vector<2xf32>
// CHECK-NEXT:   %9 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %10 = llvm.insertelement %arg0, %8[%9 : i64] : vector<2xf32>
// CHECK-NEXT:   %11 = llvm.insertvalue %5, %0[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %12 = llvm.insertvalue %10, %11[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   llvm.return %12 : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @elements(%arg0: !llvm.array<2 x vector<2xf32>>) -> !llvm.struct<(f32, f32)> {
// CHECK-NEXT:   %0 = llvm.extractvalue %arg0[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %1 = llvm.extractvalue %arg0[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %2 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %3 = llvm.extractelement %0[%2 : i64] : vector<2xf32>
// CHECK-NEXT:   %4 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %5 = llvm.extractelement %0[%4 : i64] : vector<2xf32>
// CHECK-NEXT:   %6 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %7 = llvm.extractelement %1[%6 : i64] : vector<2xf32>
// CHECK-NEXT:   %8 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %9 = llvm.extractelement %1[%8 : i64] : vector<2xf32>
// CHECK-NEXT:   %10 = llvm.mlir.poison : !llvm.struct<(f32, f32)>
// CHECK-NEXT:   %11 = llvm.insertvalue %3, %10[0] : !llvm.struct<(f32, f32)>
// CHECK-NEXT:   %12 = llvm.insertvalue %9, %11[1] : !llvm.struct<(f32, f32)>
// CHECK-NEXT:   llvm.return %12 : !llvm.struct<(f32, f32)>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @numbers() -> !llvm.struct<(vector<4xi64>, vector<[4]xi64>, i64)> {
// CHECK-NEXT:   %0 = llvm.mlir.constant(dense<[0, 1, 2, 3]> : vector<4xi64>) : vector<4xi64>
// CHECK-NEXT:   %1 = llvm.intr.stepvector : vector<[4]xi64>
// CHECK-NEXT:   %2 = "llvm.intr.vscale"() : () -> i64
// CHECK-NEXT:   %3 = llvm.mlir.poison : !llvm.struct<(vector<4xi64>, vector<[4]xi64>, i64)>
// CHECK-NEXT:   %4 = llvm.insertvalue %0, %3[0] : !llvm.struct<(vector<4xi64>, vector<[4]xi64>, i64)>
// CHECK-NEXT:   %5 = llvm.insertvalue %1, %4[1] : !llvm.struct<(vector<4xi64>, vector<[4]xi64>, i64)>
// CHECK-NEXT:   %6 = llvm.insertvalue %2, %5[2] : !llvm.struct<(vector<4xi64>, vector<[4]xi64>, i64)>
// CHECK-NEXT:   llvm.return %6 : !llvm.struct<(vector<4xi64>, vector<[4]xi64>, i64)>
// CHECK-NEXT: }
