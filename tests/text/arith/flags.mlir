// RUN: terrace-opt %s | FileCheck %s
// RUN: terrace-opt %s --mlir-print-op-generic | terrace-opt | FileCheck %s

// Sets of flags are written with commas: without a space between fast-math flags, with one between overflow flags.

// CHECK-LABEL: func.func @flags
func.func @flags(%x: f32, %y: i32) {
  // CHECK: arith.addf %arg0, %arg0 fastmath<nnan,ninf> : f32
  %0 = arith.addf %x, %x fastmath<nnan,ninf> : f32
  // CHECK: arith.addf %arg0, %arg0 fastmath<fast> : f32
  %1 = arith.addf %x, %x fastmath<reassoc,nnan,ninf,nsz,arcp,contract,afn> : f32
  // CHECK: arith.addi %arg1, %arg1 overflow<nsw, nuw> : i32
  %2 = arith.addi %y, %y overflow<nsw,nuw> : i32
  return
}
