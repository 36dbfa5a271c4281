// RUN: terrace-opt %s | FileCheck %s

// CHECK: affine.for %arg0 = 0 to 10 {
// CHECK-NEXT: }
func.func @f() {
  affine.for %i = 0 to 10 iter_args() -> () {
  }
  return
}
