// RUN: terrace-translate --serialize-spirv %s | terrace-translate --deserialize-spirv - | FileCheck %s

// What is computed before the branch of a selection stays before it, and its result is that of the op.

// CHECK-LABEL: spirv.func @select(%arg0: i1, %arg1: f32) -> f32 "None" {
// CHECK-NEXT: %0 = spirv.FNegate %arg1 : f32
// CHECK-NEXT: spirv.Branch ^bb1
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT: %1 = spirv.mlir.selection control(Flatten) -> f32 {
// CHECK-NEXT: spirv.BranchConditional %arg0, ^bb1, ^bb2(%arg1 : f32)
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT: spirv.Branch ^bb2(%0 : f32)
// CHECK-NEXT: ^bb2(%2: f32):  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT: spirv.mlir.merge %2 : f32
// CHECK-NEXT: }
// CHECK-NEXT: spirv.ReturnValue %1 : f32
spirv.module Logical GLSL450 requires #spirv.vce<v1.3, [Shader, Linkage], []> {
  spirv.func @select(%c: i1, %x: f32) -> f32 "None" {
    %0 = spirv.FNegate %x : f32
    spirv.Branch ^bb1
  ^bb1:
    %1 = spirv.mlir.selection control(Flatten) -> f32 {
      spirv.BranchConditional %c, ^then, ^end(%x : f32)
    ^then:
      spirv.Branch ^end(%0 : f32)
    ^end(%2: f32):
      spirv.mlir.merge %2 : f32
    }
    spirv.ReturnValue %1 : f32
  }
}
