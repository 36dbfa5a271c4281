// RUN: terrace-opt %s --convert-math-to-libm --convert-func-to-llvm --reconcile-unrealized-casts | FileCheck %s
// RUN: terrace-opt %s --convert-math-to-libm=without-intrinsics=true | FileCheck %s --check-prefix=MISSING
// RUN: terrace-opt %s --convert-math-to-llvm --convert-math-to-libm | FileCheck %s --check-prefix=LATER
// RUN: not terrace-opt %S/inputs/quad.mlir --convert-math-to-libm 2>&1 | FileCheck %s --check-prefix=QUAD

// CHECK-DAG: llvm.func @erff(f32) -> f32
// CHECK-DAG: llvm.func @atan2(f64, f64) -> f64
// CHECK-DAG: llvm.func @cbrtf(f32) -> f32

// CHECK-LABEL: llvm.func @scalars
// CHECK: llvm.call @erff(%arg0) : (f32) -> f32
// CHECK: llvm.call @atan2(%arg1, %arg1) : (f64, f64) -> f64
// Functions without an intrinsic are left for the library.
// LATER-LABEL: func.func @scalars
// LATER: llvm.call @erff
// LATER: llvm.intr.atan2
// MISSING-LABEL: func.func @scalars
// MISSING: llvm.call @erff
// MISSING: math.atan2
func.func @scalars(%x: f32, %y: f64) -> (f32, f64) {
  %0 = math.erf %x : f32
  %1 = math.atan2 %y, %y : f64
  return %0, %1 : f32, f64
}

// Halves are computed as single floats, vectors element by element.
// CHECK-LABEL: llvm.func @vector
// CHECK: %[[row:.*]] = llvm.extractvalue %arg0[0] : !llvm.array<1 x vector<2xf16>>
// CHECK: %[[zero:.*]] = llvm.mlir.constant(0 : i64) : i64
// CHECK: %[[half:.*]] = llvm.extractelement %[[row]][%[[zero]] : i64] : vector<2xf16>
// CHECK: %[[single:.*]] = llvm.fpext %[[half]] : f16 to f32
// CHECK: %[[root:.*]] = llvm.call @cbrtf(%[[single]]) : (f32) -> f32
// CHECK: %[[short:.*]] = llvm.fptrunc %[[root]] : f32 to f16
// CHECK: llvm.insertelement %[[short]], %{{.*}}[%[[zero]] : i64] : vector<2xf16>
// CHECK: llvm.call @cbrtf
// CHECK-NOT: llvm.call
// CHECK: llvm.return
func.func @vector(%v: vector<1x2xf16>) -> vector<1x2xf16> {
  %0 = math.cbrt %v : vector<1x2xf16>
  return %0 : vector<1x2xf16>
}

// QUAD: error: 'math.erf' op could not be legalized: the target makes it illegal
// QUAD: note: pattern 'math.erf': the library has no function 'erf' of f128
// QUAD: error: 'math.erf' op could not be legalized: the target makes it illegal
// QUAD: note: pattern 'math.erf': the number of its elements is not known

// What LLVM has intrinsics for is in the library as well.
// CHECK-LABEL: llvm.func @roundings
// CHECK: llvm.call @fabsf(%arg0) : (f32) -> f32
// CHECK: llvm.call @roundf
// CHECK: llvm.call @roundevenf
// CHECK: llvm.call @truncf
func.func @roundings(%x: f32) -> f32 {
  %0 = math.absf %x : f32
  %1 = math.round %0 : f32
  %2 = math.roundeven %1 : f32
  %3 = math.trunc %2 : f32
  return %3 : f32
}
