// Loops, selections, variables and fields of bits give the results that SPIR-V says.
// RUN: terrace-opt %s --convert-spirv-to-llvm -o %t.mlir
// RUN: terrace-run %t.mlir --entry sum 10 | FileCheck %s --check-prefix=SUM
// RUN: terrace-run %t.mlir --entry field 0x12345678 | FileCheck %s --check-prefix=FIELD
// RUN: terrace-run %t.mlir --entry signed_field 0x00000F00 | FileCheck %s --check-prefix=SIGNED
// RUN: terrace-run %t.mlir --entry inserted 0x12345678 | FileCheck %s --check-prefix=INSERTED
// RUN: terrace-run %t.mlir --entry array 2 | FileCheck %s --check-prefix=ARRAY

// The even numbers below n.
// SUM: 20
spirv.func @sum(%n: i32) -> i32 "None" {
  %zero = spirv.Constant 0 : i32
  %one = spirv.Constant 1 : i32
  %i = spirv.Variable init(%zero) : !spirv.ptr<i32, Function>
  %sum = spirv.Variable init(%zero) : !spirv.ptr<i32, Function>
  spirv.mlir.loop {
    spirv.Branch ^header
  ^header:
    %0 = spirv.Load "Function" %i : i32
    %1 = spirv.SLessThan %0, %n : i32
    spirv.BranchConditional %1, ^body, ^merge
  ^body:
    %2 = spirv.Load "Function" %i : i32
    %3 = spirv.BitwiseAnd %2, %one : i32
    %4 = spirv.IEqual %3, %zero : i32
    %5 = spirv.mlir.selection -> i32 {
      spirv.BranchConditional %4, ^even, ^end(%zero : i32)
    ^even:
      spirv.Branch ^end(%2 : i32)
    ^end(%added: i32):
      spirv.mlir.merge %added : i32
    }
    %6 = spirv.Load "Function" %sum : i32
    %7 = spirv.IAdd %6, %5 : i32
    spirv.Store "Function" %sum, %7 : i32
    spirv.Branch ^continue
  ^continue:
    %8 = spirv.Load "Function" %i : i32
    %9 = spirv.IAdd %8, %one : i32
    spirv.Store "Function" %i, %9 : i32
    spirv.Branch ^header
  ^merge:
    spirv.mlir.merge
  }
  %r = spirv.Load "Function" %sum : i32
  spirv.ReturnValue %r : i32
}
// 0x56.
// FIELD: 86
spirv.func @field(%x: i32) -> i32 "None" {
  %eight = spirv.Constant 8 : i32
  %0 = spirv.BitFieldUExtract %x, %eight, %eight : i32, i32, i32
  spirv.ReturnValue %0 : i32
}
// SIGNED: -1
spirv.func @signed_field(%x: i32) -> i32 "None" {
  %eight = spirv.Constant 8 : i8
  %four = spirv.Constant 4 : i16
  %0 = spirv.BitFieldSExtract %x, %eight, %four : i32, i8, i16
  spirv.ReturnValue %0 : i32
}
// 0x1234ff78.
// INSERTED: 305463160
spirv.func @inserted(%x: i32) -> i32 "None" {
  %eight = spirv.Constant 8 : i32
  %ones = spirv.Constant 255 : i32
  %0 = spirv.BitFieldInsert %x, %ones, %eight, %eight : i32, i32, i32
  spirv.ReturnValue %0 : i32
}
// ARRAY: 7.500000e+00
spirv.func @array(%i: i32) -> f32 "None" {
  %x = spirv.Constant 7.5 : f32
  %0 = spirv.Variable : !spirv.ptr<!spirv.struct<(i8, !spirv.array<4 x f32>)>, Function>
  %one = spirv.Constant 1 : i32
  %1 = spirv.AccessChain %0[%one, %i] : !spirv.ptr<!spirv.struct<(i8, !spirv.array<4 x f32>)>, Function>, i32, i32 -> !spirv.ptr<f32, Function>
  spirv.Store "Function" %1, %x : f32
  %2 = spirv.Load "Function" %0 : !spirv.struct<(i8, !spirv.array<4 x f32>)>
  %3 = spirv.CompositeExtract %2[1 : i32, 2 : i32] : !spirv.struct<(i8, !spirv.array<4 x f32>)>
  spirv.ReturnValue %3 : f32
}
