// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Parts of constant aggregates are constants.

// CHECK-LABEL: llvm.func @structure
// CHECK-NEXT: %[[TWO:.*]] = llvm.mlir.constant(2 : i32) : i32
// CHECK-NEXT: llvm.return %[[TWO]]
llvm.func @structure() -> i32 {
  %0 = llvm.mlir.constant([1 : i16, 2 : i32]) : !llvm.struct<(i16, i32)>
  %1 = llvm.extractvalue %0[1] : !llvm.struct<(i16, i32)>
  llvm.return %1 : i32
}

// CHECK-LABEL: llvm.func @elements
// CHECK-NEXT: %[[THREE:.*]] = llvm.mlir.constant(3.000000e+00 : f32) : f32
// CHECK-NEXT: llvm.return %[[THREE]]
llvm.func @elements() -> f32 {
  %0 = llvm.mlir.constant(dense<[1.0, 3.0]> : tensor<2xf32>) : !llvm.array<2 x f32>
  %1 = llvm.extractvalue %0[1] : !llvm.array<2 x f32>
  llvm.return %1 : f32
}

// CHECK-LABEL: llvm.func @sparse
// CHECK-DAG: %[[GIVEN:.*]] = llvm.mlir.constant(4.200000e+01 : f32) : f32
// CHECK-DAG: %[[ZERO:.*]] = llvm.mlir.constant(0.000000e+00 : f32) : f32
// CHECK: llvm.fadd %[[GIVEN]], %[[ZERO]]
llvm.func @sparse() -> f32 {
  %0 = llvm.mlir.constant(sparse<[[2]], 42.0> : tensor<4xf32>) : !llvm.array<4 x f32>
  %1 = llvm.extractvalue %0[2] : !llvm.array<4 x f32>
  %2 = llvm.extractvalue %0[0] : !llvm.array<4 x f32>
  %3 = llvm.fadd %1, %2 : f32
  llvm.return %3 : f32
}

// CHECK-LABEL: llvm.func @uniform
// CHECK-DAG: %[[UNDEFINED:.*]] = llvm.mlir.undef : i32
// CHECK-DAG: %[[POISON:.*]] = llvm.mlir.poison : i32
// CHECK-DAG: %[[ZERO:.*]] = llvm.mlir.zero : i32
// CHECK: llvm.call @use(%[[UNDEFINED]], %[[POISON]], %[[ZERO]])
llvm.func @use(i32, i32, i32)
llvm.func @uniform() {
  %0 = llvm.mlir.undef : !llvm.struct<(i8, struct<(i16, i32)>)>
  %1 = llvm.mlir.poison : !llvm.struct<(i8, i32)>
  %2 = llvm.mlir.zero : !llvm.struct<(i8, i32)>
  %3 = llvm.extractvalue %0[1, 1] : !llvm.struct<(i8, struct<(i16, i32)>)>
  %4 = llvm.extractvalue %1[1] : !llvm.struct<(i8, i32)>
  %5 = llvm.extractvalue %2[1] : !llvm.struct<(i8, i32)>
  llvm.call @use(%3, %4, %5) : (i32, i32, i32) -> ()
  llvm.return
}

// A row of a matrix is no element.

// CHECK-LABEL: llvm.func @row
// CHECK: llvm.extractvalue
llvm.func @row() -> !llvm.array<2 x i32> {
  %0 = llvm.mlir.constant(dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>) : !llvm.array<2 x array<2 x i32>>
  %1 = llvm.extractvalue %0[1] : !llvm.array<2 x array<2 x i32>>
  llvm.return %1 : !llvm.array<2 x i32>
}

// CHECK-LABEL: llvm.func @part_of_part
// CHECK-NEXT: llvm.extractvalue %arg0[1, 0]
// CHECK-NEXT: llvm.return
llvm.func @part_of_part(%s: !llvm.struct<(i8, struct<(i16, i32)>)>) -> i16 {
  %0 = llvm.extractvalue %s[1] : !llvm.struct<(i8, struct<(i16, i32)>)>
  %1 = llvm.extractvalue %0[0] : !llvm.struct<(i16, i32)>
  llvm.return %1 : i16
}
