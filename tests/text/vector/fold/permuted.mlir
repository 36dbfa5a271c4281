// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Masks and lists whose dimensions are permuted.

// CHECK-LABEL: func.func @mask(
// CHECK-NEXT: %0 = vector.create_mask %arg1, %arg0 : vector<8x4xi1>
// CHECK-NEXT: return %0 : vector<8x4xi1>
// CHECK-NEXT: }
func.func @mask(%n: index, %m: index) -> vector<8x4xi1> {
  %0 = vector.create_mask %n, %m : vector<4x8xi1>
  %1 = vector.transpose %0, [1, 0] : vector<4x8xi1> to vector<8x4xi1>
  return %1 : vector<8x4xi1>
}

// CHECK-LABEL: func.func @constant_mask(
// CHECK-NEXT: %0 = vector.constant_mask [1, 3, 2] : vector<2x8x4xi1>
// CHECK-NEXT: return %0 : vector<2x8x4xi1>
// CHECK-NEXT: }
func.func @constant_mask() -> vector<2x8x4xi1> {
  %0 = vector.constant_mask [2, 3, 1] : vector<4x8x2xi1>
  %1 = vector.transpose %0, [2, 1, 0] : vector<4x8x2xi1> to vector<2x8x4xi1>
  return %1 : vector<2x8x4xi1>
}

// CHECK-LABEL: func.func @list(
// CHECK-NEXT: %0 = vector.from_elements %arg0, %arg3, %arg1, %arg4, %arg2, %arg5 : vector<3x2xi8>
// CHECK-NEXT: %1 = vector.from_elements %arg0, %arg3, %arg1, %arg4, %arg2, %arg5 : vector<3x1x2xi8>
// CHECK-NEXT: return %0, %1 : vector<3x2xi8>, vector<3x1x2xi8>
// CHECK-NEXT: }
func.func @list(%a: i8, %b: i8, %c: i8, %d: i8, %e: i8, %f: i8) -> (vector<3x2xi8>, vector<3x1x2xi8>) {
  %0 = vector.from_elements %a, %b, %c, %d, %e, %f : vector<2x3xi8>
  %1 = vector.transpose %0, [1, 0] : vector<2x3xi8> to vector<3x2xi8>
  %2 = vector.from_elements %a, %b, %c, %d, %e, %f : vector<2x3x1xi8>
  %3 = vector.transpose %2, [1, 2, 0] : vector<2x3x1xi8> to vector<3x1x2xi8>
  return %1, %3 : vector<3x2xi8>, vector<3x1x2xi8>
}
