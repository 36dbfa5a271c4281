// RUN: terrace-opt %s --inline | FileCheck %s

llvm.func internal @callee(%c: i1, %a: i32) -> i32 {
  llvm.cond_br %c, ^one, ^two
^one:
  llvm.return %a : i32
^two:
  %0 = llvm.add %a, %a : i32
  llvm.return %0 : i32
}

llvm.func internal @kept(%a: i32) -> i32 attributes {no_inline} {
  llvm.return %a : i32
}

// CHECK-LABEL: llvm.func @caller
llvm.func @caller(%c: i1, %a: i32) -> i32 {
  // CHECK: llvm.cond_br %arg0, ^bb1, ^bb2
  // CHECK: llvm.br ^bb3(%arg1 : i32)
  // CHECK: %[[SUM:.*]] = llvm.add %arg1, %arg1 : i32
  // CHECK: llvm.br ^bb3(%[[SUM]] : i32)
  %0 = llvm.call @callee(%c, %a) : (i1, i32) -> i32
  // CHECK: llvm.call @kept
  %1 = llvm.call @kept(%0) : (i32) -> i32
  llvm.return %1 : i32
}
