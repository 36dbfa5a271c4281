// RUN: terrace-opt %s --math-uplift-to-fma | FileCheck %s

// Products and sums that permit contraction are fused, with the flags that both have.

// CHECK-LABEL: func.func @contract(%arg0: f32, %arg1: f32, %arg2: f32) -> (f32, f32, f32) {
// CHECK-NEXT:   %0 = math.fma %arg0, %arg1, %arg2 fastmath<contract> : f32
// CHECK-NEXT:   %1 = math.fma %arg0, %arg1, %arg2 fastmath<nnan,contract> : f32
// CHECK-NEXT:   %2 = arith.mulf %arg1, %arg2 fastmath<contract> : f32
// CHECK-NEXT:   %3 = math.fma %arg0, %arg1, %2 fastmath<contract> : f32
// CHECK-NEXT:   return %0, %1, %3 : f32, f32, f32
// CHECK-NEXT: }
func.func @contract(%a: f32, %b: f32, %c: f32) -> (f32, f32, f32) {
  %0 = arith.mulf %a, %b fastmath<nnan,contract> : f32
  %1 = arith.addf %0, %c fastmath<ninf,contract> : f32
  %2 = arith.addf %c, %0 fastmath<fast> : f32
  %3 = arith.mulf %b, %c fastmath<contract> : f32
  %4 = arith.addf %0, %3 fastmath<contract> : f32
  return %1, %2, %4 : f32, f32, f32
}

// CHECK-LABEL: func.func @vector(%arg0: vector<4xf64>) -> vector<4xf64> {
// CHECK-NEXT:   %0 = arith.mulf %arg0, %arg0 fastmath<contract> : vector<4xf64>
// CHECK-NEXT:   %1 = math.fma %arg0, %arg0, %0 fastmath<contract> : vector<4xf64>
// CHECK-NEXT:   return %1 : vector<4xf64>
// CHECK-NEXT: }
func.func @vector(%a: vector<4xf64>) -> vector<4xf64> {
  %0 = arith.mulf %a, %a fastmath<contract> : vector<4xf64>
  %1 = arith.addf %0, %0 fastmath<contract> : vector<4xf64>
  return %1 : vector<4xf64>
}

// CHECK-LABEL: func.func @not_fused(%arg0: f32, %arg1: f32, %arg2: f32) -> (f32, f32, f32) {
// CHECK-NEXT:   %0 = arith.mulf %arg0, %arg1 fastmath<contract> : f32
// CHECK-NEXT:   %1 = arith.addf %0, %arg2 : f32
// CHECK-NEXT:   %2 = arith.mulf %arg1, %arg2 : f32
// CHECK-NEXT:   %3 = arith.addf %2, %0 fastmath<contract> : f32
// CHECK-NEXT:   %4 = arith.subf %0, %arg2 fastmath<contract> : f32
// CHECK-NEXT:   return %1, %3, %4 : f32, f32, f32
// CHECK-NEXT: }
func.func @not_fused(%a: f32, %b: f32, %c: f32) -> (f32, f32, f32) {
  %0 = arith.mulf %a, %b fastmath<contract> : f32
  %1 = arith.addf %0, %c : f32
  %2 = arith.mulf %b, %c : f32
  %3 = arith.addf %2, %0 fastmath<contract> : f32
  %4 = arith.subf %0, %c fastmath<contract> : f32
  return %1, %3, %4 : f32, f32, f32
}
