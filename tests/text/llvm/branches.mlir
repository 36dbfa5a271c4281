// RUN: terrace-opt %s | FileCheck %s
// RUN: terrace-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC
// RUN: terrace-opt %s --mlir-print-op-generic | terrace-opt | FileCheck %s

llvm.func @branches(%c: i1, %v: i32, %p: !llvm.ptr) {
  // CHECK: llvm.cond_br %arg0 weights([1, 2]), ^bb1(%arg1 : i32), ^bb2
  llvm.cond_br %c weights([1, 2]), ^one(%v : i32), ^two
^one(%a: i32):
  // CHECK:      llvm.switch %arg1 : i32, ^bb1(%arg1 : i32) [
  // CHECK-NEXT:   1: ^bb2,
  // CHECK-NEXT:   -2: ^bb1(%{{.*}} : i32)
  // CHECK-NEXT: ] {branch_weights = array<i32: 1, 2, 3>}
  // GENERIC: case_operand_segments = array<i32: 0, 1>, case_values = dense<[1, -2]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 1, 1>
  llvm.switch %v : i32, ^one(%v : i32) [
    1: ^two,
    -2: ^one(%a : i32)
  ] {branch_weights = array<i32: 1, 2, 3>}
^two:
  // CHECK:      llvm.switch %arg1 : i32, ^bb3 [
  // CHECK-NEXT: ]
  llvm.switch %v : i32, ^three [
  ]
^three:
  // CHECK:      llvm.indirectbr %arg2 : !llvm.ptr, [
  // CHECK-NEXT: ^bb1(%arg1 : i32),
  // CHECK-NEXT: ^bb2
  // CHECK-NEXT: ]
  // GENERIC: indbr_operand_segments = array<i32: 1, 0>
  llvm.indirectbr %p : !llvm.ptr, [
    ^one(%v : i32),
    ^two
  ]
}
