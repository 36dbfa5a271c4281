// A dead region is erased with the arguments of its blocks, whose predecessors have lost their operands.
// RUN: terrace-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @f
// CHECK-NEXT: return %arg1 : i32
func.func @f(%c: i1, %x: i32) -> i32 {
  %r = scf.execute_region -> i32 {
    cf.cond_br %c, ^a(%x : i32), ^b(%x, %x : i32, i32)
  ^a(%p: i32):
    scf.yield %x : i32
  ^b(%q: i32, %s: i32):
    scf.yield %x : i32
  }
  return %x : i32
}
