// RUN: terrace-opt %s --convert-std-to-llvm | terrace-translate --mlir-to-llvmir | FileCheck %s

// LLVM IR allows one value per predecessor of a phi, so a block that is the successor twice is reached over another one.
// CHECK-LABEL: define i32 @choose(i1 %0, i32 %1, i32 %2)
// CHECK: br i1 %0, label %4, label %6
// CHECK: %5 = phi i32
// CHECK-SAME: %7, %6
// CHECK-SAME: %1, %3
func @choose(%c: i1, %a: i32, %b: i32) -> i32 {
  cond_br %c, ^end(%a : i32), ^end(%b : i32)
^end(%r: i32):
  return %r : i32
}
