// RUN: terrace-translate --serialize-spirv %s | terrace-translate --deserialize-spirv - | FileCheck %s

// The distance of elements decorates the type of the pointer in the binary. Names of structures may be any text. An
// instruction without semantics that refers to a function stands behind it.

// CHECK-LABEL: spirv.module Logical GLSL450
spirv.module Logical GLSL450 requires #spirv.vce<v1.3, [Shader, VariablePointers], [SPV_KHR_variable_pointers, SPV_KHR_non_semantic_info]> {
  // CHECK: spirv.GlobalVariable @data bind(0, 0) : !spirv.ptr<!spirv.struct<"Buffer@0", (!spirv.rtarray<i32, stride=4> [0]), Block>, StorageBuffer>
  spirv.GlobalVariable @data bind(0, 0) : !spirv.ptr<!spirv.struct<"Buffer@0", (!spirv.rtarray<i32, stride=4> [0]), Block>, StorageBuffer>
  // CHECK: spirv.func @next
  spirv.func @next(%p: !spirv.ptr<i32, StorageBuffer>, %i: i32) -> !spirv.ptr<i32, StorageBuffer> "None" {
    // CHECK: spirv.PtrAccessChain %arg0[%arg1] {array_stride = 4 : i32}
    %0 = spirv.PtrAccessChain %p[%i] {array_stride = 4 : i32} : !spirv.ptr<i32, StorageBuffer>, i32 -> !spirv.ptr<i32, StorageBuffer>
    // CHECK: spirv.PtrAccessChain %{{.*}}[%arg1] {array_stride = 4 : i32}
    %1 = spirv.PtrAccessChain %0[%i] {array_stride = 4 : i32} : !spirv.ptr<i32, StorageBuffer>, i32 -> !spirv.ptr<i32, StorageBuffer>
    spirv.ReturnValue %1 : !spirv.ptr<i32, StorageBuffer>
  }
  // CHECK: spirv.Instruction "ExtInst" @kernel() {arguments = ["NonSemantic.Example", 1 : i32, @next]
  spirv.Instruction "ExtInst" @kernel() {arguments = ["NonSemantic.Example", 1 : i32, @next], type = none} : () -> ()
  // CHECK: spirv.Instruction "ExtInst" @argument() {arguments = ["NonSemantic.Example", 2 : i32, @kernel]
  spirv.Instruction "ExtInst" @argument() {arguments = ["NonSemantic.Example", 2 : i32, @kernel], type = none} : () -> ()
}
