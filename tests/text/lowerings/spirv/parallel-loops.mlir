// RUN: terrace-opt --scf-parallel-to-gpu-launch %s | FileCheck %s
// RUN: terrace-run %s --entry table | FileCheck %s --check-prefix=VALUES
// RUN: terrace-opt --scf-parallel-to-gpu-launch %s -o %t.mlir
// RUN: terrace-run %t.mlir --entry table | FileCheck %s --check-prefix=VALUES

// An outermost loop becomes a launch with a thread for each iteration; an inner one is executed by the thread.

// VALUES: dense<{{\[\[}}0, 0, 0, 0], [0, 2, 0, 4], [0, 3, 0, 6]]> : tensor<3x4xindex>
// CHECK: func.func @table() -> memref<3x4xindex> {
// CHECK: [[DISTANCE:%.+]] = arith.subi %c3, %c1 : index
// CHECK: [[COUNT:%.+]] = arith.maxsi [[DISTANCE]], %{{.+}} : index
// CHECK: arith.ceildivui [[COUNT]], %c1 : index
// CHECK: gpu.launch blocks(
// CHECK: arith.cmpi ult
// CHECK: scf.if
// CHECK: arith.remui
// CHECK: scf.for
// CHECK: memref.store
// CHECK: gpu.terminator
// CHECK-NOT: scf.parallel
func.func @table() -> memref<3x4xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %m = memref.alloc() : memref<3x4xindex>
  scf.parallel (%i, %j) = (%c0, %c0) to (%c3, %c4) step (%c1, %c1) {
    memref.store %c0, %m[%i, %j] : memref<3x4xindex>
    scf.reduce
  }
  scf.parallel (%i, %j) = (%c1, %c1) to (%c3, %c4) step (%c1, %c2) {
    %n = arith.addi %i, %c1 : index
    scf.parallel (%k) = (%c0) to (%j) step (%c2) {
      %old = memref.load %m[%i, %j] : memref<3x4xindex>
      %new = arith.addi %old, %n : index
      memref.store %new, %m[%i, %j] : memref<3x4xindex>
      scf.reduce
    }
    scf.reduce
  }
  return %m : memref<3x4xindex>
}
