// RUN: terrace-opt --convert-vector-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts %s | FileCheck %s

// Parts at offsets are moved row by row; within a row they are shuffled.

func.func @of_row(%x: vector<4xf32>) -> vector<2xf32> {
  %0 = vector.extract_strided_slice %x {offsets = [2], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  return %0 : vector<2xf32>
}
func.func @of_rows(%x: vector<4x8xf32>) -> vector<2x2xf32> {
  %0 = vector.extract_strided_slice %x {offsets = [1, 2], sizes = [2, 2], strides = [1, 1]} : vector<4x8xf32> to vector<2x2xf32>
  return %0 : vector<2x2xf32>
}
func.func @rows(%a: vector<4x4xf32>, %c: vector<4x4x4xf32>) -> vector<4x4x4xf32> {
  %0 = vector.insert_strided_slice %a, %c {offsets = [2, 0, 0], strides = [1, 1]} : vector<4x4xf32> into vector<4x4x4xf32>
  return %0 : vector<4x4x4xf32>
}
func.func @in_rows(%a: vector<1x2xf32>, %b: vector<4x4xf32>) -> vector<4x4xf32> {
  %0 = vector.insert_strided_slice %a, %b {offsets = [2, 1], strides = [1, 1]} : vector<1x2xf32> into vector<4x4xf32>
  return %0 : vector<4x4xf32>
}

// CHECK:      llvm.func @of_row(%arg0: vector<4xf32>) -> vector<2xf32> {
// CHECK-NEXT:   %0 = llvm.shufflevector %arg0, %arg0 [2, 3] : vector<4xf32>
// CHECK-NEXT:   llvm.return %0 : vector<2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @of_rows(%arg0: !llvm.array<4 x vector<8xf32>>) -> !llvm.array<2 x vector<2xf32>> {
// CHECK-NEXT:   %0 = llvm.mlir.zero : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %1 = llvm.extractvalue %arg0[1] : !llvm.array<4 x vector<8xf32>>
// CHECK-NEXT:   %2 = llvm.shufflevector %1, %1 [2, 3] : vector<8xf32>
// CHECK-NEXT:   %3 = llvm.insertvalue %2, %0[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %4 = llvm.extractvalue %arg0[2] : !llvm.array<4 x vector<8xf32>>
// CHECK-NEXT:   %5 = llvm.shufflevector %4, %4 [2, 3] : vector<8xf32>
// CHECK-NEXT:   %6 = llvm.insertvalue %5, %3[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   llvm.return %6 : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @rows(%arg0: !llvm.array<4 x vector<4xf32>>, %arg1: !llvm.array<4 x array<4 x vector<4xf32>>>) -> !llvm.array<4 x array<4 x vector<4xf32>>> {
// CHECK-NEXT:   %0 = llvm.insertvalue %arg0, %arg1[2] : !llvm.array<4 x array<4 x vector<4xf32>>>
// CHECK-NEXT:   llvm.return %0 : !llvm.array<4 x array<4 x vector<4xf32>>>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @in_rows(%arg0: !llvm.array<1 x vector<2xf32>>, %arg1: !llvm.array<4 x vector<4xf32>>) -> !llvm.array<4 x vector<4xf32>> {
// CHECK-NEXT:   %0 = llvm.extractvalue %arg0[0] : !llvm.array<1 x vector<2xf32>>
// CHECK-NEXT:   %1 = llvm.extractvalue %arg1[2] : !llvm.array<4 x vector<4xf32>>
// CHECK-NEXT:   %2 = llvm.shufflevector %0, %0 [0, 1, 0, 0] : vector<2xf32>
// CHECK-NEXT:   %3 = llvm.shufflevector %2, %1 [4, 0, 1, 7] : vector<4xf32>
// CHECK-NEXT:   %4 = llvm.insertvalue %3, %arg1[2] : !llvm.array<4 x vector<4xf32>>
// CHECK-NEXT:   llvm.return %4 : !llvm.array<4 x vector<4xf32>>
// CHECK-NEXT: }
