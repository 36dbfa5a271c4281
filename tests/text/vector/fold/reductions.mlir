// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Reductions of one element.

// CHECK-LABEL: func.func @one(
// CHECK-NEXT: %0 = vector.extract %arg0[0] : i32 from vector<1xi32>
// CHECK-NEXT: %1 = vector.extract %arg0[0] : i32 from vector<1xi32>
// CHECK-NEXT: %2 = arith.xori %1, %arg1 : i32
// CHECK-NEXT: return %0, %2 : i32, i32
// CHECK-NEXT: }
func.func @one(%v: vector<1xi32>, %x: i32) -> (i32, i32) {
  %0 = vector.reduction <add>, %v : vector<1xi32> into i32
  %1 = vector.reduction <xor>, %v, %x : vector<1xi32> into i32
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @masked(
// CHECK-NEXT: %0 = vector.extract %arg1[0] : i1 from vector<1xi1>
// CHECK-NEXT: %1 = vector.extract %arg0[0] : f32 from vector<1xf32>
// CHECK-NEXT: %2 = arith.maxnumf %1, %arg2 : f32
// CHECK-NEXT: %3 = arith.select %0, %2, %arg2 : f32
// CHECK-NEXT: return %3 : f32
// CHECK-NEXT: }
func.func @masked(%v: vector<1xf32>, %m: vector<1xi1>, %x: f32) -> f32 {
  %0 = vector.mask %m { vector.reduction <maxnumf>, %v, %x : vector<1xf32> into f32 } : vector<1xi1> -> f32
  return %0 : f32
}

// CHECK-LABEL: func.func @dimensions(
// CHECK-NEXT: %0 = vector.shape_cast %arg0 : vector<5x1x4xi32> to vector<5x4xi32>
// CHECK-NEXT: %1 = arith.minui %arg1, %0 : vector<5x4xi32>
// CHECK-NEXT: %2 = vector.extract %arg2[0, 0] : i32 from vector<1x1xi32>
// CHECK-NEXT: %3 = arith.muli %arg3, %2 : i32
// CHECK-NEXT: return %1, %3 : vector<5x4xi32>, i32
// CHECK-NEXT: }
func.func @dimensions(%v: vector<5x1x4xi32>, %w: vector<5x4xi32>, %u: vector<1x1xi32>, %x: i32) -> (vector<5x4xi32>, i32) {
  %0 = vector.multi_reduction <minui>, %v, %w [1] : vector<5x1x4xi32> to vector<5x4xi32>
  %1 = vector.multi_reduction <mul>, %u, %x [0, 1] : vector<1x1xi32> to i32
  return %0, %1 : vector<5x4xi32>, i32
}
