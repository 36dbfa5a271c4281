// RUN: terrace-opt --convert-math-to-llvm --convert-arith-to-llvm %s | FileCheck %s

// An op without an intrinsic stays for other passes, which fold it where constants are legal or lowered.

// CHECK-LABEL: func.func @folds
func.func @folds() -> f32 {
  // CHECK-NOT: math.erf
  // CHECK: %[[R:.*]] = llvm.mlir.constant(0.520499885 : f32) : f32
  // CHECK-NEXT: return %[[R]]
  %half = arith.constant 0.5 : f32
  %0 = math.erf %half : f32
  return %0 : f32
}

// CHECK-LABEL: func.func @stays
func.func @stays(%a: f32) -> f32 {
  // CHECK-NEXT: math.erf %arg0 : f32
  %0 = math.erf %a : f32
  return %0 : f32
}
