// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Two constants, one after the other, are one.

// CHECK-LABEL: func.func @added(
// CHECK-NEXT: %idx8 = index.constant 8
// CHECK-NEXT: %0 = index.add %arg0, %idx8
// CHECK-NEXT: return %0 : index
// CHECK-NEXT: }
func.func @added(%a: index) -> index {
  %3 = index.constant 3
  %5 = index.constant 5
  %0 = index.add %a, %3
  %1 = index.add %0, %5
  return %1 : index
}

// CHECK-LABEL: func.func @multiplied(
// CHECK-NEXT: %idx15 = index.constant 15
// CHECK-NEXT: %0 = index.mul %arg0, %idx15
// CHECK-NEXT: return %0 : index
// CHECK-NEXT: }
func.func @multiplied(%a: index) -> index {
  %3 = index.constant 3
  %5 = index.constant 5
  %0 = index.mul %a, %3
  %1 = index.mul %0, %5
  return %1 : index
}

// CHECK-LABEL: func.func @bits(
// CHECK-NEXT: %idx6 = index.constant 6
// CHECK-NEXT: %idx7 = index.constant 7
// CHECK-NEXT: %idx1 = index.constant 1
// CHECK-NEXT: %0 = index.and %arg0, %idx1
// CHECK-NEXT: %1 = index.or %arg0, %idx7
// CHECK-NEXT: %2 = index.xor %arg0, %idx6
// CHECK-NEXT: return %0, %1, %2 : index, index, index
// CHECK-NEXT: }
func.func @bits(%a: index) -> (index, index, index) {
  %3 = index.constant 3
  %5 = index.constant 5
  %0 = index.and %a, %3
  %1 = index.and %0, %5
  %2 = index.or %a, %3
  %4 = index.or %2, %5
  %6 = index.xor %a, %3
  %7 = index.xor %6, %5
  return %1, %4, %7 : index, index, index
}

// CHECK-LABEL: func.func @extrema(
// CHECK-NEXT: %idx-3 = index.constant -3
// CHECK-NEXT: %idx5 = index.constant 5
// CHECK-NEXT: %0 = index.maxs %arg0, %idx5
// CHECK-NEXT: %1 = index.maxu %arg0, %idx-3
// CHECK-NEXT: %2 = index.mins %arg0, %idx-3
// CHECK-NEXT: %3 = index.minu %arg0, %idx5
// CHECK-NEXT: return %0, %1, %2, %3 : index, index, index, index
// CHECK-NEXT: }
func.func @extrema(%a: index) -> (index, index, index, index) {
  %n = index.constant -3
  %p = index.constant 5
  %0 = index.maxs %a, %n
  %1 = index.maxs %0, %p
  %2 = index.maxu %a, %n
  %3 = index.maxu %2, %p
  %4 = index.mins %a, %n
  %5 = index.mins %4, %p
  %6 = index.minu %a, %n
  %7 = index.minu %6, %p
  return %1, %3, %5, %7 : index, index, index, index
}

// The greater constant is the lesser one where an index has 32 bits.
// CHECK-LABEL: func.func @wide(
// CHECK-NEXT: %idx4294967301 = index.constant 4294967301
// CHECK-NEXT: %idx7 = index.constant 7
// CHECK-NEXT: %0 = index.maxs %arg0, %idx4294967301
// CHECK-NEXT: %1 = index.maxs %0, %idx7
// CHECK-NEXT: return %1 : index
// CHECK-NEXT: }
func.func @wide(%a: index) -> index {
  %large = index.constant 4294967301
  %7 = index.constant 7
  %0 = index.maxs %a, %large
  %1 = index.maxs %0, %7
  return %1 : index
}
