// RUN: terrace-opt --allow-unregistered-dialect --convert-ub-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts %s | FileCheck %s

// Undefined behaviour.

func.func @poisoned() -> vector<2x2xf32> {
  %0 = ub.poison : vector<2x2xf32>
  return %0 : vector<2x2xf32>
}
func.func @unreachable() {
  ub.unreachable
}

// CHECK:      llvm.func @poisoned() -> !llvm.array<2 x vector<2xf32>> {
// CHECK-NEXT:   %0 = llvm.mlir.poison : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   llvm.return %0 : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @unreachable() {
// CHECK-NEXT:   llvm.unreachable
// CHECK-NEXT: }
