// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Parts of broadcasts, at places that are not known.

// CHECK-LABEL: func.func @a(
// CHECK-NEXT: %0 = vector.extract %arg0[%arg2] : f32 from vector<4xf32>
// CHECK-NEXT: %1 = vector.extract %arg0[%arg2] : f32 from vector<4xf32>
// CHECK-NEXT: return %0, %1, %arg0 : f32, f32, vector<4xf32>
// CHECK-NEXT: }
func.func @a(%v: vector<4xf32>, %i: index, %j: index) -> (f32, f32, vector<4xf32>) {
  %b = vector.broadcast %v : vector<4xf32> to vector<8x4xf32>
  %e = vector.extract %b[%i, %j] : f32 from vector<8x4xf32>
  %f = vector.extract %b[2, %j] : f32 from vector<8x4xf32>
  %g = vector.extract %b[%i] : vector<4xf32> from vector<8x4xf32>
  return %e, %f, %g : f32, f32, vector<4xf32>
}

// CHECK-LABEL: func.func @b(
// CHECK-NEXT: %0 = vector.extract %arg0[0, 2] : f32 from vector<1x4xf32>
// CHECK-NEXT: %1 = vector.extract %arg0[0] : vector<4xf32> from vector<1x4xf32>
// CHECK-NEXT: %2 = vector.broadcast %arg0 : vector<1x4xf32> to vector<8x4xf32>
// CHECK-NEXT: %3 = vector.extract %arg0[0, %arg2] : f32 from vector<1x4xf32>
// CHECK-NEXT: return %0, %1, %2, %3 : f32, vector<4xf32>, vector<8x4xf32>, f32
// CHECK-NEXT: }
func.func @b(%v: vector<1x4xf32>, %i: index, %j: index) -> (f32, vector<4xf32>, vector<8x4xf32>, f32) {
  %b = vector.broadcast %v : vector<1x4xf32> to vector<3x8x4xf32>
  %e = vector.extract %b[%i, %j, 2] : f32 from vector<3x8x4xf32>
  %g = vector.extract %b[%i, %j] : vector<4xf32> from vector<3x8x4xf32>
  %h = vector.extract %b[%i] : vector<8x4xf32> from vector<3x8x4xf32>
  %k = vector.extract %b[%i, 2, %j] : f32 from vector<3x8x4xf32>
  return %e, %g, %h, %k : f32, vector<4xf32>, vector<8x4xf32>, f32
}

// CHECK-LABEL: func.func @c(
// CHECK-NEXT: %0 = vector.broadcast %arg0 : f32 to vector<4xf32>
// CHECK-NEXT: return %arg0, %0 : f32, vector<4xf32>
// CHECK-NEXT: }
func.func @c(%v: f32, %i: index, %j: index) -> (f32, vector<4xf32>) {
  %b = vector.broadcast %v : f32 to vector<8x4xf32>
  %e = vector.extract %b[%i, %j] : f32 from vector<8x4xf32>
  %f = vector.extract %b[%i] : vector<4xf32> from vector<8x4xf32>
  return %e, %f : f32, vector<4xf32>
}

// CHECK-LABEL: func.func @e(
// CHECK-NEXT: %0 = vector.broadcast %arg0 : vector<4x1xf32> to vector<4x7xf32>
// CHECK-NEXT: %1 = vector.extract %arg0[%arg1, 0] : f32 from vector<4x1xf32>
// CHECK-NEXT: %2 = vector.extract %0[%arg1] : vector<7xf32> from vector<4x7xf32>
// CHECK-NEXT: return %1, %2 : f32, vector<7xf32>
// CHECK-NEXT: }
func.func @e(%v: vector<4x1xf32>, %i: index, %j: index) -> (f32, vector<7xf32>) {
  %b = vector.broadcast %v : vector<4x1xf32> to vector<4x7xf32>
  %e = vector.extract %b[%i, %j] : f32 from vector<4x7xf32>
  %f = vector.extract %b[%i] : vector<7xf32> from vector<4x7xf32>
  return %e, %f : f32, vector<7xf32>
}

// CHECK-LABEL: func.func @parts(
// CHECK-NEXT: %0 = vector.broadcast %arg0 : vector<1x4xf32> to vector<8x4xf32>
// CHECK-NEXT: %1 = vector.broadcast %arg1 : vector<4xf32> to vector<8x4xf32>
// CHECK-NEXT: %2 = vector.broadcast %arg2 : f32 to vector<8x4xf32>
// CHECK-NEXT: %3 = vector.broadcast %arg3 : vector<1xf32> to vector<4xf32>
// CHECK-NEXT: %4 = vector.broadcast %arg3 : vector<1xf32> to vector<4xf32>
// CHECK-NEXT: return %0, %1, %2, %3, %4 : vector<8x4xf32>, vector<8x4xf32>, vector<8x4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-NEXT: }
func.func @parts(%v: vector<1x4xf32>, %w: vector<4xf32>, %x: f32, %u: vector<1xf32>, %i: index) -> (vector<8x4xf32>, vector<8x4xf32>, vector<8x4xf32>, vector<4xf32>, vector<4xf32>) {
  %b = vector.broadcast %v : vector<1x4xf32> to vector<3x8x4xf32>
  %h = vector.extract %b[1] : vector<8x4xf32> from vector<3x8x4xf32>
  %b1 = vector.broadcast %w : vector<4xf32> to vector<3x8x4xf32>
  %h1 = vector.extract %b1[%i] : vector<8x4xf32> from vector<3x8x4xf32>
  %b2 = vector.broadcast %x : f32 to vector<3x8x4xf32>
  %h2 = vector.extract %b2[%i] : vector<8x4xf32> from vector<3x8x4xf32>
  %b3 = vector.broadcast %u : vector<1xf32> to vector<3x8x4xf32>
  %h3 = vector.extract %b3[%i, 1] : vector<4xf32> from vector<3x8x4xf32>
  %h4 = vector.extract %b3[2, 1] : vector<4xf32> from vector<3x8x4xf32>
  return %h, %h1, %h2, %h3, %h4: vector<8x4xf32>, vector<8x4xf32>, vector<8x4xf32>, vector<4xf32>, vector<4xf32>
}
