// RUN: terrace-opt --convert-func-to-spirv --convert-cf-to-spirv --reconcile-unrealized-casts %s | FileCheck %s

// Branches, whose blocks get converted arguments.

func.func @br(%c: i1, %a: i8) -> i8 {
  cf.cond_br %c weights([3, 1]), ^a(%a : i8), ^b
^a(%x: i8):
  cf.br ^c(%x : i8)
^b:
  cf.br ^c(%a : i8)
^c(%y: i8):
 return %y : i8
}

// CHECK: module {
// CHECK-NEXT: spirv.func @br(%arg0: i1, %arg1: i32) -> i32 "None" {
// CHECK-NEXT: spirv.BranchConditional %arg0 [3, 1], ^bb1(%arg1 : i32), ^bb2
// CHECK-NEXT: ^bb1(%0: i32):  // pred: ^bb0
// CHECK-NEXT: spirv.Branch ^bb3(%0 : i32)
// CHECK-NEXT: ^bb2:  // pred: ^bb0
// CHECK-NEXT: spirv.Branch ^bb3(%arg1 : i32)
// CHECK-NEXT: ^bb3(%1: i32):  // 2 preds: ^bb1, ^bb2
// CHECK-NEXT: spirv.ReturnValue %1 : i32
// CHECK-NEXT: }
// CHECK-NEXT: }
