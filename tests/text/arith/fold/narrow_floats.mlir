// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Extensions of formats without infinity, or with another bias, are exact where the other format has more exponents.

// CHECK-LABEL: func.func @exact(
// CHECK-NEXT: return %arg0, %arg1, %arg2, %arg3 : f8E4M3FN, f4E2M1FN, f8E5M2, f8E4M3FNUZ
// CHECK-NEXT: }
func.func @exact(%a: f8E4M3FN, %b: f4E2M1FN, %c: f8E5M2, %d: f8E4M3FNUZ) -> (f8E4M3FN, f4E2M1FN, f8E5M2, f8E4M3FNUZ) {
  %0 = arith.extf %a : f8E4M3FN to f32
  %1 = arith.truncf %0 : f32 to f8E4M3FN
  %2 = arith.extf %b : f4E2M1FN to f16
  %3 = arith.truncf %2 : f16 to f4E2M1FN
  %4 = arith.extf %c : f8E5M2 to f16
  %5 = arith.truncf %4 : f16 to f8E5M2
  %6 = arith.extf %d : f8E4M3FNUZ to f16
  %7 = arith.truncf %6 : f16 to f8E4M3FNUZ
  return %1, %3, %5, %7 : f8E4M3FN, f4E2M1FN, f8E5M2, f8E4M3FNUZ
}

// f32 has no power of two that is as small as the smallest one of this format.
// CHECK-LABEL: func.func @too_small(
// CHECK-NEXT: %0 = arith.extf %arg0 : f8E8M0FNU to f32
// CHECK-NEXT: %1 = arith.truncf %0 : f32 to f8E8M0FNU
// CHECK-NEXT: return %1 : f8E8M0FNU
// CHECK-NEXT: }
func.func @too_small(%a: f8E8M0FNU) -> f8E8M0FNU {
  %0 = arith.extf %a : f8E8M0FNU to f32
  %1 = arith.truncf %0 : f32 to f8E8M0FNU
  return %1 : f8E8M0FNU
}
