// RUN: terrace-opt --convert-vector-to-llvm %s | FileCheck %s

// Reductions and contractions under a mask are predicated intrinsics along the last dimension, and choices elsewhere.

// CHECK-LABEL: func.func @contraction(
// CHECK: %6 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<4xi1>>
// CHECK-NEXT: %7 = llvm.fmul %3, %arg1 : vector<4xf32>
// CHECK: "llvm.intr.vp.reduce.fadd"(%5, %7, %6, %8)
// CHECK: "llvm.intr.vp.reduce.fadd"(%14, %16, %15, %17)
func.func @contraction(%a: vector<2x4xf32>, %b: vector<4xf32>, %c: vector<2xf32>, %k: vector<2x4xi1>) -> vector<2xf32> {
  %0 = vector.mask %k {
    vector.contract {
      indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i)>],
      iterator_types = ["parallel", "reduction"]
    } %a, %b, %c : vector<2x4xf32>, vector<4xf32> into vector<2xf32>
  } : vector<2x4xi1> -> vector<2xf32>
  return %0 : vector<2xf32>
}

// CHECK-LABEL: func.func @rows(
// CHECK: llvm.intr.vp.reduce.fadd
func.func @rows(%a: vector<1x4xf32>, %c: vector<1xf32>, %k: vector<1x4xi1>) -> vector<1xf32> {
  %0 = vector.mask %k { vector.multi_reduction <add>, %a, %c [1] : vector<1x4xf32> to vector<1xf32> } : vector<1x4xi1> -> vector<1xf32>
  return %0 : vector<1xf32>
}

// CHECK-LABEL: func.func @without_dimensions(
// CHECK-NEXT: %0 = llvm.fmul %arg0, %arg1 : vector<2xf32>
// CHECK-NEXT: %1 = llvm.select %arg2, %0, %arg1 : vector<2xi1>, vector<2xf32>
// CHECK-NEXT: return %1 : vector<2xf32>
func.func @without_dimensions(%a: vector<2xf32>, %c: vector<2xf32>, %k: vector<2xi1>) -> vector<2xf32> {
  %0 = vector.mask %k { vector.multi_reduction <mul>, %a, %c [] : vector<2xf32> to vector<2xf32> } : vector<2xi1> -> vector<2xf32>
  return %0 : vector<2xf32>
}

// A mask that is set everywhere is none.

// CHECK-LABEL: func.func @set(
// CHECK-NOT: vp.reduce
// CHECK: llvm.intr.vector.reduce.fadd
func.func @set(%a: vector<4xf32>, %c: f32) -> f32 {
  %k = vector.constant_mask [4] : vector<4xi1>
  %0 = vector.mask %k { vector.reduction <add>, %a, %c : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return %0 : f32
}
