// RUN: terrace-opt --gpu-kernel-outlining --allow-unregistered-dialect %s | FileCheck %s

// Each terminator of the launch is a return of the kernel.
// CHECK: gpu.func @f_kernel(%[[C:[a-z0-9]+]]: i1) kernel {
// CHECK: cf.cond_br %[[C]], ^bb1, ^bb2
// CHECK: ^bb1:
// CHECK-NEXT: "first"() : () -> ()
// CHECK-NEXT: gpu.return
// CHECK: ^bb2:
// CHECK-NEXT: gpu.return
func.func @f(%n: index, %c: i1) {
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    cf.cond_br %c, ^first, ^second
  ^first:
    "first"() : () -> ()
    gpu.terminator
  ^second:
    gpu.terminator
  }
  return
}
