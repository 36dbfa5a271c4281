// RUN: terrace-translate --serialize-spirv %s | terrace-translate --deserialize-spirv - | FileCheck %s

// What the dialect has no op, type or case for is written and read by the names of the instructions. An instruction that
// has an op is read as that op.

// CHECK-LABEL: spirv.module Logical GLSL450
spirv.module Logical GLSL450 requires #spirv.vce<v1.3, [Shader, Linkage], []> {
  // CHECK: spirv.Instruction "Capability"() {arguments = [60000 : i32]} : () -> ()
  spirv.Instruction "Capability"() {arguments = [60000 : i32]} : () -> ()
  // CHECK: spirv.GlobalVariable @s bind(0, 0) : !spirv.ptr<!spirv.type<"TypeSampler">, UniformConstant>
  spirv.GlobalVariable @s bind(0, 0) : !spirv.ptr<!spirv.type<"TypeSampler">, UniformConstant>
  // CHECK: spirv.GlobalVariable @begun {initial_value = [1.000000e+00 : f32, unit]} : !spirv.ptr<!spirv.struct<(f32, !spirv.array<2 x i32>)>, Private>
  spirv.GlobalVariable @begun {initial_value = [1.0 : f32, unit]} : !spirv.ptr<!spirv.struct<(f32, !spirv.array<2 x i32>)>, Private>
  // CHECK: spirv.SpecConstant @size spec_id(1) = 4 : i32
  spirv.SpecConstant @size spec_id(1) = 4 : i32
  // CHECK: spirv.GlobalVariable @data : !spirv.ptr<!spirv.type<"TypeArray", [f32, @size]>, Private>
  spirv.GlobalVariable @data : !spirv.ptr<!spirv.type<"TypeArray", [f32, @size]>, Private>
  // CHECK-LABEL: spirv.func @f
  spirv.func @f(%x: si32, %y: i32) -> i32 "None" {
    // CHECK: spirv.Instruction "IAdd"(%arg0, %arg1) {relaxed_precision} : (si32, i32) -> i32
    %0 = spirv.Instruction "IAdd"(%x, %y) {relaxed_precision} : (si32, i32) -> i32
    // CHECK: spirv.Instruction "ExtInst"(%{{.*}}) {arguments = ["NonSemantic.Example", 7 : i32, unit]} : (i32) -> none
    %1 = spirv.Instruction "ExtInst"(%0) {arguments = ["NonSemantic.Example", 7 : i32, unit]} : (i32) -> none
    // CHECK: spirv.Constant unit : !spirv.struct<(f32, !spirv.array<2 x i32>)>
    // CHECK: spirv.CompositeExtract
    %2 = spirv.Constant unit : !spirv.struct<(f32, !spirv.array<2 x i32>)>
    %3 = spirv.CompositeExtract %2[0 : i32] : !spirv.struct<(f32, !spirv.array<2 x i32>)>
    spirv.ReturnValue %0 : i32
  }
  // CHECK-LABEL: spirv.func @stop
  spirv.func @stop() "None" {
    // CHECK: spirv.TerminateInvocation
    spirv.Terminator "TerminateInvocation"() : () -> ()
  }
}
