// RUN: terrace-opt --convert-vector-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts %s | FileCheck %s

// Elements and rows at positions; those of arrays at an index that is a value are selected.

func.func @extract(%v: vector<4xf32>, %w: vector<2x4xf32>, %u: vector<f32>, %i: index) -> (f32, f32, vector<4xf32>, f32, f32, f32) {
  %0 = vector.extract %v[2] : f32 from vector<4xf32>
  %1 = vector.extract %w[1, 2] : f32 from vector<2x4xf32>
  %2 = vector.extract %w[1] : vector<4xf32> from vector<2x4xf32>
  %3 = vector.extract %u[] : f32 from vector<f32>
  %4 = vector.extract %v[%i] : f32 from vector<4xf32>
  %5 = vector.extract %w[1, %i] : f32 from vector<2x4xf32>
  return %0, %1, %2, %3, %4, %5 : f32, f32, vector<4xf32>, f32, f32, f32
}
func.func @extract_row_at_value(%w: vector<2x4xf32>, %i: index) -> vector<4xf32> {
  %0 = vector.extract %w[%i] : vector<4xf32> from vector<2x4xf32>
  return %0 : vector<4xf32>
}
func.func @insert(%a: f32, %v: vector<4xf32>, %w: vector<2x4xf32>, %u: vector<f32>, %i: index) -> (vector<4xf32>, vector<2x4xf32>, vector<f32>, vector<4xf32>) {
  %0 = vector.insert %a, %v[2] : f32 into vector<4xf32>
  %1 = vector.insert %a, %w[1, 2] : f32 into vector<2x4xf32>
  %2 = vector.insert %v, %1[1] : vector<4xf32> into vector<2x4xf32>
  %3 = vector.insert %a, %u[] : f32 into vector<f32>
  %4 = vector.insert %a, %v[%i] : f32 into vector<4xf32>
  return %0, %2, %3, %4 : vector<4xf32>, vector<2x4xf32>, vector<f32>, vector<4xf32>
}
func.func @insert_row_at_value(%v: vector<4xf32>, %w: vector<2x4xf32>, %i: index) -> vector<2x4xf32> {
  %0 = vector.insert %v, %w[%i] : vector<4xf32> into vector<2x4xf32>
  return %0 : vector<2x4xf32>
}
func.func @scalable(%w: vector<4xf32>, %s: vector<[4]xf32>) -> (vector<[4]xf32>, vector<4xf32>) {
  %0 = vector.scalable.insert %w, %s[0] : vector<4xf32> into vector<[4]xf32>
  %1 = vector.scalable.extract %0[0] : vector<4xf32> from vector<[4]xf32>
  return %0, %1 : vector<[4]xf32>, vector<4xf32>
}

// CHECK:      llvm.func @extract(%arg0: vector<4xf32>, %arg1: !llvm.array<2 x vector<4xf32>>, %arg2: vector<1xf32>, %arg3: i64) -> !llvm.struct<(f32, f32, vector<4xf32>, f32, f32, f32)> {
// CHECK-NEXT:   %0 = llvm.mlir.constant(2 : i64) : i64
// CHECK-NEXT:   %1 = llvm.extractelement %arg0[%0 : i64] : vector<4xf32>
// CHECK-NEXT:   %2 = llvm.extractvalue %arg1[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %3 = llvm.mlir.constant(2 : i64) : i64
// CHECK-NEXT:   %4 = llvm.extractelement %2[%3 : i64] : vector<4xf32>
// CHECK-NEXT:   %5 = llvm.extractvalue %arg1[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %6 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %7 = llvm.extractelement %arg2[%6 : i64] : vector<1xf32>
// CHECK-NEXT:   %8 = llvm.extractelement %arg0[%arg3 : i64] : vector<4xf32>
// CHECK-NEXT:   %9 = llvm.extractvalue %arg1[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %10 = llvm.extractelement %9[%arg3 : i64] : vector<4xf32>
// CHECK-NEXT:   %11 = llvm.mlir.poison : !llvm.struct<(f32, f32, vector<4xf32>, f32, f32, f32)>
// CHECK-NEXT:   %12 = llvm.insertvalue %1, %11[0] : !llvm.struct<(f32, f32, vector<4xf32>, f32, f32, f32)>
// CHECK-NEXT:   %13 = llvm.insertvalue %4, %12[1] : !llvm.struct<(f32, f32, vector<4xf32>, f32, f32, f32)>
// CHECK-NEXT:   %14 = llvm.insertvalue %5, %13[2] : !llvm.struct<(f32, f32, vector<4xf32>, f32, f32, f32)>
// CHECK-NEXT:   %15 = llvm.insertvalue %7, %14[3] : !llvm.struct<(f32, f32, vector<4xf32>, f32, f32, f32)>
// CHECK-NEXT:   %16 = llvm.insertvalue %8, %15[4] : !llvm.struct<(f32, f32, vector<4xf32>, f32, f32, f32)>
// CHECK-NEXT:   %17 = llvm.insertvalue %10, %16[5] : !llvm.struct<(f32, f32, vector<4xf32>, f32, f32, f32)>
// CHECK-NEXT:   llvm.return %17 : !llvm.struct<(f32, f32, vector<4xf32>, f32, f32, f32)>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @extract_row_at_value(%arg0: !llvm.array<2 x vector<4xf32>>, %arg1: i64) -> vector<4xf32> {
// CHECK-NEXT:   %0 = llvm.extractvalue %arg0[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %1 = llvm.extractvalue %arg0[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %2 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %3 = llvm.icmp "eq" %arg1, %2 : i64
// CHECK-NEXT:   %4 = llvm.select %3, %1, %0 : i1, vector<4xf32>
// CHECK-NEXT:   llvm.return %4 : vector<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @insert(%arg0: f32, %arg1: vector<4xf32>, %arg2: !llvm.array<2 x vector<4xf32>>, %arg3: vector<1xf32>, %arg4: i64) -> !llvm.struct<(vector<4xf32>, array<2 x vector<4xf32>>, vector<1xf32>, vector<4xf32>)> {
// CHECK-NEXT:   %0 = llvm.mlir.constant(2 : i64) : i64
// CHECK-NEXT:   %1 = llvm.insertelement %arg0, %arg1[%0 : i64] : vector<4xf32>
// CHECK-NEXT:   %2 = llvm.extractvalue %arg2[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %3 = llvm.mlir.constant(2 : i64) : i64
// CHECK-NEXT:   %4 = llvm.insertelement %arg0, %2[%3 : i64] : vector<4xf32>
// CHECK-NEXT:   %5 = llvm.insertvalue %4, %arg2[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %6 = llvm.insertvalue %arg1, %5[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %7 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %8 = llvm.insertelement %arg0, %arg3[%7 : i64] : vector<1xf32>
// CHECK-NEXT:   %9 = llvm.insertelement %arg0, %arg1[%arg4 : i64] : vector<4xf32>
// CHECK-NEXT:   %10 = llvm.mlir.poison : !llvm.struct<(vector<4xf32>, array<2 x vector<4xf32>>, vector<1xf32>, vector<4xf32>)>
// CHECK-NEXT:   %11 = llvm.insertvalue %1, %10[0] : !llvm.struct<(vector<4xf32>, array<2 x vector<4xf32>>, vector<1xf32>, vector<4xf32>)>
// CHECK-NEXT:   %12 = llvm.insertvalue %6, %11[1] : !llvm.struct<(vector<4xf32>, array<2 x vector<4xf32>>, vector<1xf32>, vector<4xf32>)>
// CHECK-NEXT:   %13 = llvm.insertvalue %8, %12[2] : !llvm.struct<(vector<4xf32>, array<2 x vector<4xf32>>, vector<1xf32>, vector<4xf32>)>
// CHECK-NEXT:   %14 = llvm.insertvalue %9, %13[3] : !llvm.struct<(vector<4xf32>, array<2 x vector<4xf32>>, vector<1xf32>, vector<4xf32>)>
// CHECK-NEXT:   llvm.return %14 : !llvm.struct<(vector<4xf32>, array<2 x vector<4xf32>>, vector<1xf32>, vector<4xf32>)>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @insert_row_at_value(%arg0: vector<4xf32>, %arg1: !llvm.array<2 x vector<4xf32>>, %arg2: i64) -> !llvm.array<2 x vector<4xf32>> {
// CHECK-NEXT:   %0 = llvm.extractvalue %arg1[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %1 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %2 = llvm.icmp "eq" %arg2, %1 : i64
// CHECK-NEXT:   %3 = llvm.select %2, %arg0, %0 : i1, vector<4xf32>
// CHECK-NEXT:   %4 = llvm.insertvalue %3, %arg1[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %5 = llvm.extractvalue %arg1[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %6 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %7 = llvm.icmp "eq" %arg2, %6 : i64
// CHECK-NEXT:   %8 = llvm.select %7, %arg0, %5 : i1, vector<4xf32>
// CHECK-NEXT:   %9 = llvm.insertvalue %8, %4[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   llvm.return %9 : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @scalable(%arg0: vector<4xf32>, %arg1: vector<[4]xf32>) -> !llvm.struct<(vector<[4]xf32>, vector<4xf32>)> {
// CHECK-NEXT:   %0 = llvm.intr.vector.insert %arg0, %arg1[0] : vector<4xf32> into vector<[4]xf32>
// CHECK-NEXT:   %1 = llvm.intr.vector.extract %0[0] : vector<4xf32> from vector<[4]xf32>
// CHECK-NEXT:   %2 = llvm.mlir.poison : !llvm.struct<(vector<[4]xf32>, vector<4xf32>)>
// CHECK-NEXT:   %3 = llvm.insertvalue %0, %2[0] : !llvm.struct<(vector<[4]xf32>, vector<4xf32>)>
// CHECK-NEXT:   %4 = llvm.insertvalue %1, %3[1] : !llvm.struct<(vector<[4]xf32>, vector<4xf32>)>
// CHECK-NEXT:   llvm.return %4 : !llvm.struct<(vector<[4]xf32>, vector<4xf32>)>
// CHECK-NEXT: }
