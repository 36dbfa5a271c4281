// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Vectors all whose elements are inserted.

// CHECK-LABEL: func.func @scalars_2d(
// CHECK-NEXT: %0 = vector.from_elements %arg1, %arg1, %arg2, %arg2 : vector<2x2xi64>
// CHECK-NEXT: return %0 : vector<2x2xi64>
// CHECK-NEXT: }
func.func @scalars_2d(%v: vector<2x2xi64>, %a: i64, %b: i64) -> vector<2x2xi64> {
  %0 = vector.insert %a, %v [0, 0] : i64 into vector<2x2xi64>
  %1 = vector.insert %b, %0 [1, 1] : i64 into vector<2x2xi64>
  %2 = vector.insert %b, %1 [1, 0] : i64 into vector<2x2xi64>
  %3 = vector.insert %a, %2 [0, 1] : i64 into vector<2x2xi64>
  return %3 : vector<2x2xi64>
}

// CHECK-LABEL: func.func @again(
// CHECK-NEXT: %0 = vector.from_elements %arg2, %arg1 : vector<2xi64>
// CHECK-NEXT: return %0 : vector<2xi64>
// CHECK-NEXT: }
func.func @again(%v: vector<2xi64>, %a: i64, %b: i64) -> vector<2xi64> {
  %0 = vector.insert %a, %v [0] : i64 into vector<2xi64>
  %1 = vector.insert %b, %0 [0] : i64 into vector<2xi64>
  %2 = vector.insert %a, %1 [1] : i64 into vector<2xi64>
  return %2 : vector<2xi64>
}

// CHECK-LABEL: func.func @vectors(
// CHECK-NEXT: %0:2 = vector.to_elements %arg1 : vector<2xi64>
// CHECK-NEXT: %1:2 = vector.to_elements %arg2 : vector<2xi64>
// CHECK-NEXT: %2 = vector.from_elements %0#0, %0#1, %1#0, %1#1 : vector<2x2xi64>
// CHECK-NEXT: return %2 : vector<2x2xi64>
// CHECK-NEXT: }
func.func @vectors(%v: vector<2x2xi64>, %a: vector<2xi64>, %b: vector<2xi64>) -> vector<2x2xi64> {
  %0 = vector.insert %a, %v [0] : vector<2xi64> into vector<2x2xi64>
  %1 = vector.insert %b, %0 [1] : vector<2xi64> into vector<2x2xi64>
  return %1 : vector<2x2xi64>
}

// CHECK-LABEL: func.func @mixed(
// CHECK-NEXT: %0:2 = vector.to_elements %arg1 : vector<2xi64>
// CHECK-NEXT: %1 = vector.from_elements %0#0, %0#1, %arg2, %arg2 : vector<2x2xi64>
// CHECK-NEXT: return %1 : vector<2x2xi64>
// CHECK-NEXT: }
func.func @mixed(%v: vector<2x2xi64>, %a: vector<2xi64>, %b: i64) -> vector<2x2xi64> {
  %0 = vector.insert %a, %v [0] : vector<2xi64> into vector<2x2xi64>
  %1 = vector.insert %b, %0 [1, 0] : i64 into vector<2x2xi64>
  %2 = vector.insert %b, %1 [1, 1] : i64 into vector<2x2xi64>
  return %2 : vector<2x2xi64>
}

// CHECK-LABEL: func.func @overwritten(
// CHECK-NEXT: %0:2 = vector.to_elements %arg1 : vector<2xi64>
// CHECK-NEXT: %1 = vector.from_elements %0#0, %arg2, %arg2, %arg2 : vector<2x2xi64>
// CHECK-NEXT: return %1 : vector<2x2xi64>
// CHECK-NEXT: }
func.func @overwritten(%v: vector<2x2xi64>, %a: vector<2xi64>, %b: i64) -> vector<2x2xi64> {
  %0 = vector.insert %a, %v [0] : vector<2xi64> into vector<2x2xi64>
  %1 = vector.insert %b, %0 [1, 0] : i64 into vector<2x2xi64>
  %2 = vector.insert %b, %1 [1, 1] : i64 into vector<2x2xi64>
  %3 = vector.insert %b, %2 [0, 1] : i64 into vector<2x2xi64>
  return %3 : vector<2x2xi64>
}

// CHECK-LABEL: func.func @used(
// CHECK-NEXT: %0 = vector.insert %arg1, %arg0 [0] : i64 into vector<2xi64>
// CHECK-NEXT: %1 = vector.insert %arg2, %0 [1] : i64 into vector<2xi64>
// CHECK-NEXT: return %0, %1 : vector<2xi64>, vector<2xi64>
// CHECK-NEXT: }
func.func @used(%v: vector<2xi64>, %a: i64, %b: i64) -> (vector<2xi64>, vector<2xi64>) {
  %0 = vector.insert %a, %v [0] : i64 into vector<2xi64>
  %1 = vector.insert %b, %0 [1] : i64 into vector<2xi64>
  return %0, %1 : vector<2xi64>, vector<2xi64>
}

// CHECK-LABEL: func.func @part(
// CHECK-NEXT: %0 = vector.insert %arg1, %arg0 [0] : i64 into vector<3xi64>
// CHECK-NEXT: %1 = vector.insert %arg2, %0 [1] : i64 into vector<3xi64>
// CHECK-NEXT: return %1 : vector<3xi64>
// CHECK-NEXT: }
func.func @part(%v: vector<3xi64>, %a: i64, %b: i64) -> vector<3xi64> {
  %0 = vector.insert %a, %v [0] : i64 into vector<3xi64>
  %1 = vector.insert %b, %0 [1] : i64 into vector<3xi64>
  return %1 : vector<3xi64>
}

// CHECK-LABEL: func.func @dynamic(
// CHECK-NEXT: %0 = vector.insert %arg1, %arg0 [0] : i64 into vector<2xi64>
// CHECK-NEXT: %1 = vector.insert %arg2, %0 [1] : i64 into vector<2xi64>
// CHECK-NEXT: %2 = vector.insert %arg2, %1 [%arg3] : i64 into vector<2xi64>
// CHECK-NEXT: return %2 : vector<2xi64>
// CHECK-NEXT: }
func.func @dynamic(%v: vector<2xi64>, %a: i64, %b: i64, %i : index) -> vector<2xi64> {
  %0 = vector.insert %a, %v [0] : i64 into vector<2xi64>
  %1 = vector.insert %b, %0 [1] : i64 into vector<2xi64>
  %2 = vector.insert %b, %1 [%i] : i64 into vector<2xi64>
  return %2 : vector<2xi64>
}

// CHECK-LABEL: func.func @one(
// CHECK-NEXT: %0 = vector.broadcast %arg1 : i64 to vector<1xi64>
// CHECK-NEXT: return %0 : vector<1xi64>
// CHECK-NEXT: }
func.func @one(%v: vector<1xi64>, %a: i64) -> vector<1xi64> {
  %0 = vector.insert %a, %v [0] : i64 into vector<1xi64>
  return %0 : vector<1xi64>
}
