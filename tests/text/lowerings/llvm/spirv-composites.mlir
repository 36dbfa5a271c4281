// RUN: terrace-opt --convert-spirv-to-llvm %s | FileCheck %s

// Parts of vectors are elements, those of arrays and structures values.

// CHECK-LABEL: llvm.func @extract(%arg0: !llvm.array<4 x array<4 x f32>>, %arg1: vector<3xf32>, %arg2: !llvm.array<2 x vector<3xf32>>, %arg3: i32) {
// CHECK-NEXT: %0 = llvm.extractvalue %arg0[1, 3] : !llvm.array<4 x array<4 x f32>>
// CHECK-NEXT: %1 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %2 = llvm.extractelement %arg1[%1 : i32] : vector<3xf32>
// CHECK-NEXT: %3 = llvm.extractvalue %arg2[1] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %4 = llvm.mlir.constant(2 : i32) : i32
// CHECK-NEXT: %5 = llvm.extractelement %3[%4 : i32] : vector<3xf32>
// CHECK-NEXT: %6 = llvm.extractelement %arg1[%arg3 : i32] : vector<3xf32>
// CHECK-NEXT: llvm.return
spirv.func @extract(%a: !spirv.array<4 x !spirv.array<4 x f32>>, %v: vector<3xf32>, %m: !spirv.array<2 x vector<3xf32>>, %i: i32) "None" {
  %0 = spirv.CompositeExtract %a[1 : i32, 3 : i32] : !spirv.array<4 x !spirv.array<4 x f32>>
  %1 = spirv.CompositeExtract %v[0 : i32] : vector<3xf32>
  %2 = spirv.CompositeExtract %m[1 : i32, 2 : i32] : !spirv.array<2 x vector<3xf32>>
  %3 = spirv.VectorExtractDynamic %v[%i] : vector<3xf32>, i32
  spirv.Return
}
// CHECK-LABEL: llvm.func @insert(%arg0: !llvm.struct<packed (f32, array<4 x i32>)>, %arg1: vector<3xf32>, %arg2: !llvm.array<2 x vector<3xf32>>, %arg3: f32, %arg4: i32) {
// CHECK-NEXT: %0 = llvm.insertvalue %arg4, %arg0[1, 3] : !llvm.struct<packed (f32, array<4 x i32>)>
// CHECK-NEXT: %1 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT: %2 = llvm.insertelement %arg3, %arg1[%1 : i32] : vector<3xf32>
// CHECK-NEXT: %3 = llvm.extractvalue %arg2[1] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %4 = llvm.mlir.constant(2 : i32) : i32
// CHECK-NEXT: %5 = llvm.insertelement %arg3, %3[%4 : i32] : vector<3xf32>
// CHECK-NEXT: %6 = llvm.insertvalue %5, %arg2[1] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %7 = llvm.insertelement %arg3, %arg1[%arg4 : i32] : vector<3xf32>
// CHECK-NEXT: llvm.return
spirv.func @insert(%s: !spirv.struct<(f32, !spirv.array<4 x i32>)>, %v: vector<3xf32>, %m: !spirv.array<2 x vector<3xf32>>, %x: f32, %i: i32) "None" {
  %0 = spirv.CompositeInsert %i, %s[1 : i32, 3 : i32] : i32 into !spirv.struct<(f32, !spirv.array<4 x i32>)>
  %1 = spirv.CompositeInsert %x, %v[1 : i32] : f32 into vector<3xf32>
  %2 = spirv.CompositeInsert %x, %m[1 : i32, 2 : i32] : f32 into !spirv.array<2 x vector<3xf32>>
  %3 = spirv.VectorInsertDynamic %x, %v[%i] : vector<3xf32>, i32
  spirv.Return
}
// CHECK-LABEL: llvm.func @shuffle(%arg0: vector<2xf32>, %arg1: vector<2xf32>, %arg2: vector<4xf32>) {
// CHECK-NEXT: %0 = llvm.shufflevector %arg0, %arg1 [0, 2, -1] : vector<2xf32>
// CHECK-NEXT: %1 = llvm.mlir.poison : vector<3xf32>
// CHECK-NEXT: %2 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %3 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %4 = llvm.extractelement %arg2[%3 : i32] : vector<4xf32>
// CHECK-NEXT: %5 = llvm.insertelement %4, %1[%2 : i32] : vector<3xf32>
// CHECK-NEXT: %6 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT: %7 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT: %8 = llvm.extractelement %arg0[%7 : i32] : vector<2xf32>
// CHECK-NEXT: %9 = llvm.insertelement %8, %5[%6 : i32] : vector<3xf32>
// CHECK-NEXT: llvm.return
spirv.func @shuffle(%a: vector<2xf32>, %b: vector<2xf32>, %c: vector<4xf32>) "None" {
  %0 = spirv.VectorShuffle [0 : i32, 2 : i32, 0xffffffff : i32] %a, %b : vector<2xf32>, vector<2xf32> -> vector<3xf32>
  %1 = spirv.VectorShuffle [0 : i32, 5 : i32, 0xffffffff : i32] %c, %a : vector<4xf32>, vector<2xf32> -> vector<3xf32>
  spirv.Return
}
