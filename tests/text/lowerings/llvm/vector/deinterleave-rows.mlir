// RUN: terrace-opt --convert-vector-to-llvm %s | FileCheck %s

// Both halves of a row are taken from one extraction of it, and of one intrinsic if it is scalable.

// CHECK-LABEL: func.func @rows(
// CHECK: %[[first:[0-9]+]] = llvm.extractvalue %[[whole:[0-9]+]][0] : !llvm.array<2 x vector<[8]xf32>>
// CHECK-NEXT: %[[both:[0-9]+]] = {{.*}}llvm.intr.vector.deinterleave2{{.*}}%[[first]]
// CHECK-NEXT: llvm.extractvalue %[[both]][0]
// CHECK-NEXT: llvm.extractvalue %[[both]][1]
// CHECK-NEXT: llvm.insertvalue
// CHECK-NEXT: llvm.insertvalue
// CHECK-NEXT: llvm.extractvalue %[[whole]][1] : !llvm.array<2 x vector<[8]xf32>>
// CHECK-NEXT: llvm.intr.vector.deinterleave2
// CHECK-NOT: deinterleave2
// CHECK: return
func.func @rows(%v: vector<2x[8]xf32>) -> (vector<2x[4]xf32>, vector<2x[4]xf32>) {
  %0, %1 = vector.deinterleave %v : vector<2x[8]xf32> -> vector<2x[4]xf32>
  return %0, %1 : vector<2x[4]xf32>, vector<2x[4]xf32>
}
