// RUN: terrace-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC
// RUN: terrace-opt %s | FileCheck %s

// Flags that are not written are none; the generic form has them, the custom form has not.

// CHECK-LABEL: func.func @flags
func.func @flags(%x: f32, %y: i32, %z: complex<f32>) {
  // CHECK: arith.addf %arg0, %arg0 : f32
  // GENERIC: "arith.addf"(%arg0, %arg0) <{fastmath = #arith.fastmath<none>}>
  %0 = arith.addf %x, %x : f32
  // CHECK: arith.subf %arg0, %arg0 : f32
  // GENERIC: "arith.subf"(%arg0, %arg0) <{fastmath = #arith.fastmath<none>}>
  %1 = "arith.subf"(%x, %x) : (f32, f32) -> f32
  // CHECK: arith.muli %arg1, %arg1 : i32
  // GENERIC: "arith.muli"(%arg1, %arg1) <{overflowFlags = #arith.overflow<none>}>
  %2 = arith.muli %y, %y overflow<none> : i32
  // CHECK: arith.trunci %arg1 overflow<nuw> : i32 to i8
  // GENERIC: "arith.trunci"(%arg1) <{overflowFlags = #arith.overflow<nuw>}>
  %3 = arith.trunci %y overflow<nuw> : i32 to i8
  // CHECK: math.sqrt %arg0 : f32
  // GENERIC: "math.sqrt"(%arg0) <{fastmath = #arith.fastmath<none>}>
  %4 = math.sqrt %x : f32
  // CHECK: complex.abs %arg2 : complex<f32>
  // GENERIC: "complex.abs"(%arg2) <{fastmath = #arith.fastmath<none>}>
  %5 = complex.abs %z : complex<f32>
  // The flags of conversions between floats are optional.
  // CHECK: arith.truncf %arg0 : f32 to f16
  // GENERIC: "arith.truncf"(%arg0) : (f32) -> f16
  %6 = arith.truncf %x : f32 to f16
  return
}
