// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Masks that lose dimensions of one element.

// CHECK-LABEL: func.func @trailing(
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %0 = vector.create_mask %c1, %arg0 : vector<1x4xi1>
// CHECK-NEXT: return %0 : vector<1x4xi1>
// CHECK-NEXT: }
func.func @trailing(%a: index) -> vector<1x4xi1> {
  %c1 = arith.constant 1 : index
  %0 = vector.create_mask %c1, %a, %c1, %c1 : vector<1x4x1x1xi1>
  %1 = vector.shape_cast %0 : vector<1x4x1x1xi1> to vector<1x4xi1>
  return %1 : vector<1x4xi1>
}

// CHECK-LABEL: func.func @middle(
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %0 = vector.create_mask %arg0, %c1, %arg0 : vector<4x1x5xi1>
// CHECK-NEXT: %1 = vector.shape_cast %0 : vector<4x1x5xi1> to vector<4x5xi1>
// CHECK-NEXT: return %1 : vector<4x5xi1>
// CHECK-NEXT: }
func.func @middle(%a: index) -> vector<4x5xi1> {
  %c1 = arith.constant 1 : index
  %0 = vector.create_mask %a, %c1, %a : vector<4x1x5xi1>
  %1 = vector.shape_cast %0 : vector<4x1x5xi1> to vector<4x5xi1>
  return %1 : vector<4x5xi1>
}

// CHECK-LABEL: func.func @unknown(
// CHECK-NEXT: %0 = vector.create_mask %arg0, %arg0 : vector<4x1xi1>
// CHECK-NEXT: %1 = vector.shape_cast %0 : vector<4x1xi1> to vector<4xi1>
// CHECK-NEXT: return %1 : vector<4xi1>
// CHECK-NEXT: }
func.func @unknown(%a: index) -> vector<4xi1> {
  %c1 = arith.constant 1 : index
  %0 = vector.create_mask %a, %a : vector<4x1xi1>
  %1 = vector.shape_cast %0 : vector<4x1xi1> to vector<4xi1>
  return %1 : vector<4xi1>
}

// CHECK-LABEL: func.func @zero(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %0 = vector.create_mask %arg0, %c0 : vector<4x1xi1>
// CHECK-NEXT: %1 = vector.shape_cast %0 : vector<4x1xi1> to vector<4xi1>
// CHECK-NEXT: return %1 : vector<4xi1>
// CHECK-NEXT: }
func.func @zero(%a: index) -> vector<4xi1> {
  %c1 = arith.constant 0 : index
  %0 = vector.create_mask %a, %c1 : vector<4x1xi1>
  %1 = vector.shape_cast %0 : vector<4x1xi1> to vector<4xi1>
  return %1 : vector<4xi1>
}

// CHECK-LABEL: func.func @constant(
// CHECK-NEXT: %0 = vector.constant_mask [2] : vector<4xi1>
// CHECK-NEXT: return %0 : vector<4xi1>
// CHECK-NEXT: }
func.func @constant() -> vector<4xi1> {
  %0 = vector.constant_mask [2, 1] : vector<4x1xi1>
  %1 = vector.shape_cast %0 : vector<4x1xi1> to vector<4xi1>
  return %1 : vector<4xi1>
}
