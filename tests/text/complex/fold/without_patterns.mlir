// RUN: terrace-opt %s --expand-strided-metadata | FileCheck %s

// Folds need no patterns.

// CHECK-LABEL: func.func @complex
// CHECK-NEXT: return %arg0, %arg0, %arg0, %arg0 : complex<f32>, complex<f32>, complex<f32>, complex<f32>
func.func @complex(%x: complex<f32>) -> (complex<f32>, complex<f32>, complex<f32>, complex<f32>) {
  %re = complex.re %x : complex<f32>
  %im = complex.im %x : complex<f32>
  %neg = complex.neg %x : complex<f32>
  %conj = complex.conj %x : complex<f32>
  %0 = complex.create %re, %im : complex<f32>
  %1 = complex.neg %neg : complex<f32>
  %2 = complex.conj %conj : complex<f32>
  %3 = complex.bitcast %x : complex<f32> to complex<f32>
  return %0, %1, %2, %3 : complex<f32>, complex<f32>, complex<f32>, complex<f32>
}
