// RUN: not terrace-opt --split-input-file --convert-spirv-to-llvm %s 2>&1 | FileCheck %s

// What has no lowering is refused at its place, and says why.

// CHECK: error: 'spirv.ShiftLeftLogical' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerShiftLeftLogical': it shifts by a number of more bits than it shifts
spirv.func @wide_distance(%a: i16, %n: i32) "None" {
  %0 = spirv.ShiftLeftLogical %a, %n : i16, i32
  spirv.Return
}

// -----

// CHECK: error: 'spirv.Load' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerLoad': of the properties of an access, only 'Aligned', 'Volatile' and 'Nontemporal' are lowered
spirv.func @access(%p: !spirv.ptr<f32, Function>) "None" {
  %0 = spirv.Load "Function" %p ["MakePointerVisible|NonPrivatePointer"] : f32
  spirv.Return
}

// -----

// CHECK: error: 'spirv.GlobalVariable' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerGlobalVariable': variables of the storage class 'Workgroup' are not lowered
spirv.module Logical GLSL450 {
  spirv.GlobalVariable @shared : !spirv.ptr<f32, Workgroup>
}

// -----

// CHECK: error: 'spirv.SpecConstant' op could not be legalized: the target makes it illegal
// CHECK: note: no pattern is for this op
spirv.module Logical GLSL450 {
  spirv.SpecConstant @one = 1.0 : f32
}

// -----

// CHECK: error: 'spirv.mlir.selection' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerSelection': hints on selections are not lowered
spirv.func @hint(%c: i1) "None" {
  spirv.mlir.selection control(Flatten) {
    spirv.BranchConditional %c, ^bb1, ^bb1
  ^bb1:
    spirv.mlir.merge
  }
  spirv.Return
}

// -----

// CHECK: error: 'spirv.Constant' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerConstant': only constants of scalars and vectors are lowered
spirv.func @array() "None" {
  %0 = spirv.Constant [1 : i32, 2 : i32] : !spirv.array<2 x i32>
  spirv.Return
}

// -----

// CHECK: error: 'spirv.CompositeConstruct' op could not be legalized: the target makes it illegal
// CHECK: note: no pattern is for this op
spirv.func @f(%x: f32, %i: i32, %c: i1, %p: !spirv.ptr<f32, Function>, %q: !spirv.ptr<i32, Function>) "None" {
  %0 = spirv.CompositeConstruct %x, %x : (f32, f32) -> vector<2xf32>
  spirv.Return
}

// -----

// CHECK: error: 'spirv.ControlBarrier' op could not be legalized: the target makes it illegal
// CHECK: note: no pattern is for this op
spirv.func @f(%x: f32, %i: i32, %c: i1, %p: !spirv.ptr<f32, Function>, %q: !spirv.ptr<i32, Function>) "None" {
  spirv.ControlBarrier <Workgroup>, <Workgroup>, <None>
  spirv.Return
}

// -----

// CHECK: error: 'spirv.CopyMemory' op could not be legalized: the target makes it illegal
// CHECK: note: no pattern is for this op
spirv.func @f(%x: f32, %i: i32, %c: i1, %p: !spirv.ptr<f32, Function>, %q: !spirv.ptr<i32, Function>) "None" {
  spirv.CopyMemory "Function" %p, "Function" %p : f32
  spirv.Return
}

// -----

// CHECK: error: 'spirv.FMod' op could not be legalized: the target makes it illegal
// CHECK: note: no pattern is for this op
spirv.func @f(%x: f32, %i: i32, %c: i1, %p: !spirv.ptr<f32, Function>, %q: !spirv.ptr<i32, Function>) "None" {
  %0 = spirv.FMod %x, %x : f32
  spirv.Return
}

// -----

// CHECK: error: 'spirv.GL.SAbs' op could not be legalized: the target makes it illegal
// CHECK: note: no pattern is for this op
spirv.func @f(%x: f32, %i: i32, %c: i1, %p: !spirv.ptr<f32, Function>, %q: !spirv.ptr<i32, Function>) "None" {
  %0 = spirv.GL.SAbs %i : i32
  spirv.Return
}

// -----

// CHECK: error: 'spirv.GL.SSign' op could not be legalized: the target makes it illegal
// CHECK: note: no pattern is for this op
spirv.func @f(%x: f32, %i: i32, %c: i1, %p: !spirv.ptr<f32, Function>, %q: !spirv.ptr<i32, Function>) "None" {
  %0 = spirv.GL.SSign %i : i32
  spirv.Return
}

// -----

// CHECK: error: 'spirv.GL.FSign' op could not be legalized: the target makes it illegal
// CHECK: note: no pattern is for this op
spirv.func @f(%x: f32, %i: i32, %c: i1, %p: !spirv.ptr<f32, Function>, %q: !spirv.ptr<i32, Function>) "None" {
  %0 = spirv.GL.FSign %x : f32
  spirv.Return
}

// -----

// CHECK: error: 'spirv.MemoryBarrier' op could not be legalized: the target makes it illegal
// CHECK: note: no pattern is for this op
spirv.func @f(%x: f32, %i: i32, %c: i1, %p: !spirv.ptr<f32, Function>, %q: !spirv.ptr<i32, Function>) "None" {
  spirv.MemoryBarrier <Device>, <Acquire>
  spirv.Return
}

// -----

// CHECK: error: 'spirv.SMod' op could not be legalized: the target makes it illegal
// CHECK: note: no pattern is for this op
spirv.func @f(%x: f32, %i: i32, %c: i1, %p: !spirv.ptr<f32, Function>, %q: !spirv.ptr<i32, Function>) "None" {
  %0 = spirv.SMod %i, %i : i32
  spirv.Return
}

// -----

// CHECK: error: 'spirv.AtomicIIncrement' op could not be legalized: the target makes it illegal
// CHECK: note: no pattern is for this op
spirv.func @f(%x: f32, %i: i32, %c: i1, %p: !spirv.ptr<f32, Function>, %q: !spirv.ptr<i32, Function>) "None" {
  %0 = spirv.AtomicIIncrement <Device> <None> %q : !spirv.ptr<i32, Function>
  spirv.Return
}

// -----

// CHECK: error: 'spirv.GroupNonUniformElect' op could not be legalized: the target makes it illegal
// CHECK: note: no pattern is for this op
spirv.func @f(%x: f32, %i: i32, %c: i1, %p: !spirv.ptr<f32, Function>, %q: !spirv.ptr<i32, Function>) "None" {
  %0 = spirv.GroupNonUniformElect <Subgroup> : i1
  spirv.Return
}

// -----

// CHECK: error: 'spirv.KHR.SubgroupBallot' op could not be legalized: the target makes it illegal
// CHECK: note: no pattern is for this op
spirv.func @f(%x: f32, %i: i32, %c: i1, %p: !spirv.ptr<f32, Function>, %q: !spirv.ptr<i32, Function>) "None" {
  %0 = spirv.KHR.SubgroupBallot %c : vector<4xi32>
  spirv.Return
}
