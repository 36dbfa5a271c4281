// RUN: terrace-run %s --entry sums | FileCheck %s
// RUN: terrace-opt %s --gpu-kernel-outlining -o %t.mlir
// RUN: terrace-run %t.mlir --entry sums | FileCheck %s

// A launch of a region executes the same as that of the kernel which is outlined from it.

// CHECK: dense<[600, 1500]> : tensor<2xi32>
func.func @sums() -> memref<2xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %hundred = arith.constant 100 : i32
  %m = memref.alloc() : memref<2xi32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c3, %sy = %c1, %sz = %c1)
      workgroup(%shared: memref<3xi32, #gpu.address_space<workgroup>>) {
    %first = arith.muli %bx, %sx : index
    %i = arith.addi %first, %tx : index
    %next = arith.addi %i, %c1 : index
    %n = arith.index_cast %next : index to i32
    %x = arith.muli %n, %hundred : i32
    memref.store %x, %shared[%tx] : memref<3xi32, #gpu.address_space<workgroup>>
    gpu.barrier
    %is_first = arith.cmpi eq, %tx, %c0 : index
    scf.if %is_first {
      %zero = arith.constant 0 : i32
      %sum = scf.for %k = %c0 to %sx step %c1 iter_args(%s = %zero) -> i32 {
        %y = memref.load %shared[%k] : memref<3xi32, #gpu.address_space<workgroup>>
        %t = arith.addi %s, %y : i32
        scf.yield %t : i32
      }
      memref.store %sum, %m[%bx] : memref<2xi32>
    }
    gpu.terminator
  }
  return %m : memref<2xi32>
}
