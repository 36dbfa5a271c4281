// RUN: terrace-opt --upgrade-std --convert-arith-to-spirv --convert-func-to-spirv %s | FileCheck %s

// The dialect of the documents, over the living ones.

func @sum(%a: i32, %b: i32) -> i32 {
  %0 = std.addi %a, %b : i32
  return %0 : i32
}

// CHECK: module {
// CHECK-NEXT: spirv.func @sum(%arg0: i32, %arg1: i32) -> i32 "None" {
// CHECK-NEXT: %0 = spirv.IAdd %arg0, %arg1 : i32
// CHECK-NEXT: spirv.ReturnValue %0 : i32
// CHECK-NEXT: }
// CHECK-NEXT: }
