// RUN: terrace-opt --convert-vector-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts %s | FileCheck %s

// Shuffles, interleavings, transpositions and other shapes.

func.func @shuffle(%a: vector<2xf32>, %b: vector<2xf32>) -> vector<2xf32> {
  %0 = vector.shuffle %a, %b [0, 3] : vector<2xf32>, vector<2xf32>
  return %0 : vector<2xf32>
}
func.func @shuffle_of_two_lengths(%a: vector<2xf32>, %b: vector<1xf32>) -> vector<2xf32> {
  %0 = vector.shuffle %a, %b [2, 1] : vector<2xf32>, vector<1xf32>
  return %0 : vector<2xf32>
}
func.func @shuffle_rows(%a: vector<1x4xf32>, %b: vector<2x4xf32>) -> vector<3x4xf32> {
  %0 = vector.shuffle %a, %b [1, 0, -1] : vector<1x4xf32>, vector<2x4xf32>
  return %0 : vector<3x4xf32>
}
func.func @interleave(%w: vector<2xf32>, %s: vector<[4]xf32>) -> (vector<4xf32>, vector<[8]xf32>) {
  %0 = vector.interleave %w, %w : vector<2xf32> -> vector<4xf32>
  %1 = vector.interleave %s, %s : vector<[4]xf32> -> vector<[8]xf32>
  return %0, %1 : vector<4xf32>, vector<[8]xf32>
}
func.func @deinterleave(%w: vector<4xf32>, %s: vector<[4]xf32>) -> (vector<2xf32>, vector<2xf32>, vector<[2]xf32>) {
  %0, %1 = vector.deinterleave %w : vector<4xf32> -> vector<2xf32>
  %2, %3 = vector.deinterleave %s : vector<[4]xf32> -> vector<[2]xf32>
  return %0, %1, %3 : vector<2xf32>, vector<2xf32>, vector<[2]xf32>
}
func.func @transpose(%v: vector<2x1xf32>) -> vector<1x2xf32> {
  %0 = vector.transpose %v, [1, 0] : vector<2x1xf32> to vector<1x2xf32>
  return %0 : vector<1x2xf32>
}
func.func @transpose_rows(%v: vector<2x1x4xf32>) -> vector<1x2x4xf32> {
  %0 = vector.transpose %v, [1, 0, 2] : vector<2x1x4xf32> to vector<1x2x4xf32>
  return %0 : vector<1x2x4xf32>
}
func.func @shapes(%a: vector<2x2xf32>, %b: vector<6xf32>) -> (vector<4xf32>, vector<2x3xf32>) {
  %0 = vector.shape_cast %a : vector<2x2xf32> to vector<4xf32>
  %1 = vector.shape_cast %b : vector<6xf32> to vector<2x3xf32>
  return %0, %1 : vector<4xf32>, vector<2x3xf32>
}
func.func @bits(%a: vector<16xf32>, %b: vector<2x4xf32>) -> (vector<16xi32>, vector<2x8xi16>) {
  %0 = vector.bitcast %a : vector<16xf32> to vector<16xi32>
  %1 = vector.bitcast %b : vector<2x4xf32> to vector<2x8xi16>
  return %0, %1 : vector<16xi32>, vector<2x8xi16>
}

// CHECK:      llvm.func @shuffle(%arg0: vector<2xf32>, %arg1: vector<2xf32>) -> vector<2xf32> {
// CHECK-NEXT:   %0 = llvm.shufflevector %arg0, %arg1 [0, 3] : vector<2xf32>
// CHECK-NEXT:   llvm.return %0 : vector<2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @shuffle_of_two_lengths(%arg0: vector<2xf32>, %arg1: vector<1xf32>) -> vector<2xf32> {
// CHECK-NEXT:   %0 = llvm.mlir.poison : vector<2xf32>
// CHECK-NEXT:   %1 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %2 = llvm.extractelement %arg1[%1 : i64] : vector<1xf32>
// CHECK-NEXT:   %3 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %4 = llvm.insertelement %2, %0[%3 : i64] : vector<2xf32>
// CHECK-NEXT:   %5 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %6 = llvm.extractelement %arg0[%5 : i64] : vector<2xf32>
// CHECK-NEXT:   %7 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %8 = llvm.insertelement %6, %4[%7 : i64] : vector<2xf32>
// CHECK-NEXT:   llvm.return %8 : vector<2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @shuffle_rows(%arg0: !llvm.array<1 x vector<4xf32>>, %arg1: !llvm.array<2 x vector<4xf32>>) -> !llvm.array<3 x vector<4xf32>> {
// CHECK-NEXT:   %0 = llvm.mlir.poison : !llvm.array<3 x vector<4xf32>>
// CHECK-NEXT:   %1 = llvm.extractvalue %arg1[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %2 = llvm.insertvalue %1, %0[0] : !llvm.array<3 x vector<4xf32>>
// CHECK-NEXT:   %3 = llvm.extractvalue %arg0[0] : !llvm.array<1 x vector<4xf32>>
// CHECK-NEXT:   %4 = llvm.insertvalue %3, %2[1] : !llvm.array<3 x vector<4xf32>>
// CHECK-NEXT:   llvm.return %4 : !llvm.array<3 x vector<4xf32>>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @interleave(%arg0: vector<2xf32>, %arg1: vector<[4]xf32>) -> !llvm.struct<(vector<4xf32>, vector<[8]xf32>)> {
// CHECK-NEXT:   %0 = llvm.shufflevector %arg0, %arg0 [0, 2, 1, 3] : vector<2xf32>
// CHECK-NEXT:   %1 = "llvm.intr.vector.interleave2"(%arg1, %arg1) : (vector<[4]xf32>, vector<[4]xf32>) -> vector<[8]xf32>
// CHECK-NEXT:   %2 = llvm.mlir.poison : !llvm.struct<(vector<4xf32>, vector<[8]xf32>)>
// CHECK-NEXT:   %3 = llvm.insertvalue %0, %2[0] : !llvm.struct<(vector<4xf32>, vector<[8]xf32>)>
// CHECK-NEXT:   %4 = llvm.insertvalue %1, %3[1] : !llvm.struct<(vector<4xf32>, vector<[8]xf32>)>
// CHECK-NEXT:   llvm.return %4 : !llvm.struct<(vector<4xf32>, vector<[8]xf32>)>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @deinterleave(%arg0: vector<4xf32>, %arg1: vector<[4]xf32>) -> !llvm.struct<(vector<2xf32>, vector<2xf32>, vector<[2]xf32>)> {
// CHECK-NEXT:   %0 = llvm.mlir.poison : vector<4xf32>
// CHECK-NEXT:   %1 = llvm.shufflevector %arg0, %0 [0, 2] : vector<4xf32>
// CHECK-NEXT:   %2 = llvm.shufflevector %arg0, %0 [1, 3] : vector<4xf32>
// CHECK-NEXT:   %3 = "llvm.intr.vector.deinterleave2"(%arg1) : (vector<[4]xf32>) -> !llvm.struct<(vector<[2]xf32>, vector<[2]xf32>)>
// CHECK-NEXT:   %4 = llvm.extractvalue %3[0] : !llvm.struct<(vector<[2]xf32>, vector<[2]xf32>)>
// CHECK-NEXT:   %5 = llvm.extractvalue %3[1] : !llvm.struct<(vector<[2]xf32>, vector<[2]xf32>)>
// CHECK-NEXT:   %6 = llvm.mlir.poison : !llvm.struct<(vector<2xf32>, vector<2xf32>, vector<[2]xf32>)>
// CHECK-NEXT:   %7 = llvm.insertvalue %1, %6[0] : !llvm.struct<(vector<2xf32>, vector<2xf32>, vector<[2]xf32>)>
// CHECK-NEXT:   %8 = llvm.insertvalue %2, %7[1] : !llvm.struct<(vector<2xf32>, vector<2xf32>, vector<[2]xf32>)>
// CHECK-NEXT:   %9 = llvm.insertvalue %5, %8[2] : !llvm.struct<(vector<2xf32>, vector<2xf32>, vector<[2]xf32>)>
// CHECK-NEXT:   llvm.return %9 : !llvm.struct<(vector<2xf32>, vector<2xf32>, vector<[2]xf32>)>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @transpose(%arg0: !llvm.array<2 x vector<1xf32>>) -> !llvm.array<1 x vector<2xf32>> {
// CHECK-NEXT:   %0 = llvm.mlir.poison : !llvm.array<1 x vector<2xf32>>
// CHECK-NEXT:   %1 = llvm.extractvalue %arg0[0] : !llvm.array<2 x vector<1xf32>>
// CHECK-NEXT:   %2 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %3 = llvm.extractelement %1[%2 : i64] : vector<1xf32>
// CHECK-NEXT:   %4 = llvm.extractvalue %0[0] : !llvm.array<1 x vector<2xf32>>
// CHECK-NEXT:   %5 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %6 = llvm.insertelement %3, %4[%5 : i64] : vector<2xf32>
// CHECK-NEXT:   %7 = llvm.insertvalue %6, %0[0] : !llvm.array<1 x vector<2xf32>>
// CHECK-NEXT:   %8 = llvm.extractvalue %arg0[1] : !llvm.array<2 x vector<1xf32>>
// CHECK-NEXT:   %9 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %10 = llvm.extractelement %8[%9 : i64] : vector<1xf32>
// CHECK-NEXT:   %11 = llvm.extractvalue %7[0] : !llvm.array<1 x vector<2xf32>>
// CHECK-NEXT:   %12 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %13 = llvm.insertelement %10, %11[%12 : i64] : vector<2xf32>
// CHECK-NEXT:   %14 = llvm.insertvalue %13, %7[0] : !llvm.array<1 x vector<2xf32>>
// CHECK-NEXT:   llvm.return %14 : !llvm.array<1 x vector<2xf32>>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @transpose_rows(%arg0: !llvm.array<2 x array<1 x vector<4xf32>>>) -> !llvm.array<1 x array<2 x vector<4xf32>>> {
// CHECK-NEXT:   %0 = llvm.mlir.poison : !llvm.array<1 x array<2 x vector<4xf32>>>
// CHECK-NEXT:   %1 = llvm.extractvalue %arg0[0, 0] : !llvm.array<2 x array<1 x vector<4xf32>>>
// CHECK-NEXT:   %2 = llvm.insertvalue %1, %0[0, 0] : !llvm.array<1 x array<2 x vector<4xf32>>>
// CHECK-NEXT:   %3 = llvm.extractvalue %arg0[1, 0] : !llvm.array<2 x array<1 x vector<4xf32>>>
// CHECK-NEXT:   %4 = llvm.insertvalue %3, %2[0, 1] : !llvm.array<1 x array<2 x vector<4xf32>>>
// CHECK-NEXT:   llvm.return %4 : !llvm.array<1 x array<2 x vector<4xf32>>>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @shapes(%arg0: !llvm.array<2 x vector<2xf32>>, %arg1: vector<6xf32>) -> !llvm.struct<(vector<4xf32>, array<2 x vector<3xf32>>)> {
// CHECK-NEXT:   %0 = llvm.mlir.poison : vector<4xf32>
// CHECK-NEXT:   %1 = llvm.extractvalue %arg0[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %2 = llvm.shufflevector %1, %1 [0, 1, 0, 0] : vector<2xf32>
// CHECK-NEXT:   %3 = llvm.shufflevector %2, %0 [0, 1, 6, 7] : vector<4xf32>
// CHECK-NEXT:   %4 = llvm.extractvalue %arg0[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %5 = llvm.shufflevector %4, %4 [0, 1, 0, 0] : vector<2xf32>
// CHECK-NEXT:   %6 = llvm.shufflevector %5, %3 [4, 5, 0, 1] : vector<4xf32>
// CHECK-NEXT:   %7 = llvm.mlir.poison : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT:   %8 = llvm.mlir.poison : vector<3xf32>
// CHECK-NEXT:   %9 = llvm.shufflevector %arg1, %arg1 [0, 1, 2] : vector<6xf32>
// CHECK-NEXT:   %10 = llvm.insertvalue %9, %7[0] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT:   %11 = llvm.mlir.poison : vector<3xf32>
// CHECK-NEXT:   %12 = llvm.shufflevector %arg1, %arg1 [3, 4, 5] : vector<6xf32>
// CHECK-NEXT:   %13 = llvm.insertvalue %12, %10[1] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT:   %14 = llvm.mlir.poison : !llvm.struct<(vector<4xf32>, array<2 x vector<3xf32>>)>
// CHECK-NEXT:   %15 = llvm.insertvalue %6, %14[0] : !llvm.struct<(vector<4xf32>, array<2 x vector<3xf32>>)>
// CHECK-NEXT:   %16 = llvm.insertvalue %13, %15[1] : !llvm.struct<(vector<4xf32>, array<2 x vector<3xf32>>)>
// CHECK-NEXT:   llvm.return %16 : !llvm.struct<(vector<4xf32>, array<2 x vector<3xf32>>)>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @bits(%arg0: vector<16xf32>, %arg1: !llvm.array<2 x vector<4xf32>>) -> !llvm.struct<(vector<16xi32>, array<2 x vector<8xi16>>)> {
// CHECK-NEXT:   %0 = llvm.bitcast %arg0 : vector<16xf32> to vector<16xi32>
// CHECK-NEXT:   %1 = llvm.mlir.poison : !llvm.array<2 x vector<8xi16>>
// CHECK-NEXT:   %2 = llvm.extractvalue %arg1[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %3 = llvm.bitcast %2 : vector<4xf32> to vector<8xi16>
// CHECK-NEXT:   %4 = llvm.insertvalue %3, %1[0] : !llvm.array<2 x vector<8xi16>>
// CHECK-NEXT:   %5 = llvm.extractvalue %arg1[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %6 = llvm.bitcast %5 : vector<4xf32> to vector<8xi16>
// CHECK-NEXT:   %7 = llvm.insertvalue %6, %4[1] : !llvm.array<2 x vector<8xi16>>
// CHECK-NEXT:   %8 = llvm.mlir.poison : !llvm.struct<(vector<16xi32>, array<2 x vector<8xi16>>)>
// CHECK-NEXT:   %9 = llvm.insertvalue %0, %8[0] : !llvm.struct<(vector<16xi32>, array<2 x vector<8xi16>>)>
// CHECK-NEXT:   %10 = llvm.insertvalue %7, %9[1] : !llvm.struct<(vector<16xi32>, array<2 x vector<8xi16>>)>
// CHECK-NEXT:   llvm.return %10 : !llvm.struct<(vector<16xi32>, array<2 x vector<8xi16>>)>
// CHECK-NEXT: }
