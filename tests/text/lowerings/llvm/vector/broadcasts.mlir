// RUN: terrace-opt --convert-vector-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts %s | FileCheck %s

// Broadcasts repeat a value in a row, and a row in arrays.

func.func @scalar(%x: f32) -> vector<4xf32> {
  %0 = vector.broadcast %x : f32 to vector<4xf32>
  return %0 : vector<4xf32>
}
func.func @scalable(%x: f32) -> vector<[4]xf32> {
  %0 = vector.broadcast %x : f32 to vector<[4]xf32>
  return %0 : vector<[4]xf32>
}
func.func @row(%x: vector<3xf32>) -> vector<2x3xf32> {
  %0 = vector.broadcast %x : vector<3xf32> to vector<2x3xf32>
  return %0 : vector<2x3xf32>
}
func.func @stretched(%x: vector<2x1xf32>) -> vector<2x3xf32> {
  %0 = vector.broadcast %x : vector<2x1xf32> to vector<2x3xf32>
  return %0 : vector<2x3xf32>
}
func.func @without_dimensions(%x: vector<f32>) -> vector<2xf32> {
  %0 = vector.broadcast %x : vector<f32> to vector<2xf32>
  return %0 : vector<2xf32>
}

// CHECK:      llvm.func @scalar(%arg0: f32) -> vector<4xf32> {
// CHECK-NEXT:   %0 = llvm.mlir.poison : vector<4xf32>
// CHECK-NEXT:   %1 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:   %2 = llvm.insertelement %arg0, %0[%1 : i32] : vector<4xf32>
// CHECK-NEXT:   %3 = llvm.shufflevector %2, %0 [0, 0, 0, 0] : vector<4xf32>
// CHECK-NEXT:   llvm.return %3 : vector<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @scalable(%arg0: f32) -> vector<[4]xf32> {
// CHECK-NEXT:   %0 = llvm.mlir.poison : vector<[4]xf32>
// CHECK-NEXT:   %1 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:   %2 = llvm.insertelement %arg0, %0[%1 : i32] : vector<[4]xf32>
// CHECK-NEXT:   %3 = llvm.shufflevector %2, %0 [0, 0, 0, 0] : vector<[4]xf32>
// CHECK-NEXT:   llvm.return %3 : vector<[4]xf32>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @row(%arg0: vector<3xf32>) -> !llvm.array<2 x vector<3xf32>> {
// CHECK-NEXT:   %0 = llvm.mlir.poison : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT:   %1 = llvm.insertvalue %arg0, %0[0] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT:   %2 = llvm.insertvalue %arg0, %1[1] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT:   llvm.return %2 : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @stretched(%arg0: !llvm.array<2 x vector<1xf32>>) -> !llvm.array<2 x vector<3xf32>> {
// CHECK-NEXT:   %0 = llvm.mlir.poison : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT:   %1 = llvm.extractvalue %arg0[0] : !llvm.array<2 x vector<1xf32>>
// CHECK-NEXT:   %2 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %3 = llvm.extractelement %1[%2 : i64] : vector<1xf32>
// CHECK-NEXT:   %4 = llvm.mlir.poison : vector<3xf32>
// CHECK-NEXT:   %5 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:   %6 = llvm.insertelement %3, %4[%5 : i32] : vector<3xf32>
// CHECK-NEXT:   %7 = llvm.shufflevector %6, %4 [0, 0, 0] : vector<3xf32>
// CHECK-NEXT:   %8 = llvm.insertvalue %7, %0[0] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT:   %9 = llvm.extractvalue %arg0[1] : !llvm.array<2 x vector<1xf32>>
// CHECK-NEXT:   %10 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %11 = llvm.extractelement %9[%10 : i64] : vector<1xf32>
// CHECK-NEXT:   %12 = llvm.mlir.poison : vector<3xf32>
// CHECK-NEXT:   %13 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:   %14 = llvm.insertelement %11, %12[%13 : i32] : vector<3xf32>
// CHECK-NEXT:   %15 = llvm.shufflevector %14, %12 [0, 0, 0] : vector<3xf32>
// CHECK-NEXT:   %16 = llvm.insertvalue %15, %8[1] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT:   llvm.return %16 : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @without_dimensions(%arg0: vector<1xf32>) -> vector<2xf32> {
// CHECK-NEXT:   %0 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %1 = llvm.extractelement %arg0[%0 : i64] : vector<1xf32>
// CHECK-NEXT:   %2 = llvm.mlir.poison : vector<2xf32>
// CHECK-NEXT:   %3 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:   %4 = llvm.insertelement %1, %2[%3 : i32] : vector<2xf32>
// CHECK-NEXT:   %5 = llvm.shufflevector %4, %2 [0, 0] : vector<2xf32>
// CHECK-NEXT:   llvm.return %5 : vector<2xf32>
// CHECK-NEXT: }
