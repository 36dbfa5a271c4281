// A program yields the same before and after.
// RUN: terrace-run %s --engine interpreter | FileCheck %s
// RUN: terrace-opt --normalize-memrefs %s -o %t.mlir
// RUN: terrace-run %t.mlir --engine interpreter | FileCheck %s
// RUN: terrace-run %t.mlir | FileCheck %s

#tiled = affine_map<(d0, d1) -> (d0 floordiv 4, d1, d0 mod 4)>

func.func @fill(%m: memref<6x3xi64, #tiled>) {
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 3 {
      %n = affine.apply affine_map<(d0, d1) -> (d0 * 10 + d1)>(%i, %j)
      %v = arith.index_cast %n : index to i64
      affine.store %v, %m[%i, %j] : memref<6x3xi64, #tiled>
    }
  }
  return
}

// CHECK: 52
// CHECK-NEXT: 468
func.func @main() -> (i64, i64) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %five = arith.constant 5 : index
  %m = memref.alloc() : memref<6x3xi64, #tiled>
  call @fill(%m) : (memref<6x3xi64, #tiled>) -> ()
  %last = memref.load %m[%five, %two] : memref<6x3xi64, #tiled>
  %none = arith.constant 0 : i64
  %rows = memref.dim %m, %zero : memref<6x3xi64, #tiled>
  %columns = memref.dim %m, %one : memref<6x3xi64, #tiled>
  %sum = scf.for %i = %zero to %rows step %one iter_args(%a = %none) -> i64 {
    %row = scf.for %j = %zero to %columns step %one iter_args(%b = %a) -> i64 {
      %v = memref.load %m[%i, %j] : memref<6x3xi64, #tiled>
      %next = arith.addi %b, %v : i64
      scf.yield %next : i64
    }
    scf.yield %row : i64
  }
  memref.dealloc %m : memref<6x3xi64, #tiled>
  return %last, %sum : i64, i64
}
