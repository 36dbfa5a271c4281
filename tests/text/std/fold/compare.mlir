// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Comparisons of constants, and of what is equal.

// CHECK-LABEL: func @integers(
// CHECK-NEXT: %false = constant false
// CHECK-NEXT: %true = constant true
// CHECK-NEXT: return %false, %true, %true, %false, %false, %true : i1, i1, i1, i1, i1, i1
// CHECK-NEXT: }
func @integers() -> (i1, i1, i1, i1, i1, i1) {
  %0 = constant -1 : i8
  %1 = constant 1 : i8
  %2 = cmpi "eq", %0, %1 : i8
  %3 = cmpi "ne", %0, %1 : i8
  %4 = cmpi "slt", %0, %1 : i8
  %5 = cmpi "sge", %0, %1 : i8
  %6 = cmpi "ult", %0, %1 : i8
  %7 = cmpi "uge", %0, %1 : i8
  return %2, %3, %4, %5, %6, %7 : i1, i1, i1, i1, i1, i1
}

// CHECK-LABEL: func @equal_operands(
// CHECK-NEXT: %true = constant true
// CHECK-NEXT: %false = constant false
// CHECK-NEXT: %cst = constant dense<true> : vector<4xi1>
// CHECK-NEXT: return %true, %false, %true, %false, %cst : i1, i1, i1, i1, vector<4xi1>
// CHECK-NEXT: }
func @equal_operands(%x: i8, %v: vector<4xi8>) -> (i1, i1, i1, i1, vector<4xi1>) {
  %0 = cmpi "sle", %x, %x : i8
  %1 = cmpi "sgt", %x, %x : i8
  %2 = cmpi "ule", %x, %x : i8
  %3 = cmpi "ugt", %x, %x : i8
  %4 = cmpi "eq", %v, %v : vector<4xi8>
  return %0, %1, %2, %3, %4 : i1, i1, i1, i1, vector<4xi1>
}

// CHECK-LABEL: func @floats(
// CHECK-NEXT: %true = constant true
// CHECK-NEXT: %false = constant false
// CHECK-NEXT: return %true, %false, %true, %false, %true, %false, %false, %true, %false, %true, %true, %true, %false, %true : i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1
// CHECK-NEXT: }
func @floats() -> (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1) {
  %0 = constant 1.0 : f32
  %1 = constant 0x7FC00000 : f32
  %2 = cmpf "oeq", %0, %0 : f32
  %3 = cmpf "ogt", %0, %0 : f32
  %4 = cmpf "oge", %0, %0 : f32
  %5 = cmpf "olt", %0, %0 : f32
  %6 = cmpf "ole", %0, %0 : f32
  %7 = cmpf "one", %0, %0 : f32
  %8 = cmpf "ord", %0, %1 : f32
  %9 = cmpf "ueq", %0, %1 : f32
  %10 = cmpf "ugt", %0, %0 : f32
  %11 = cmpf "uge", %0, %0 : f32
  %12 = cmpf "ult", %0, %1 : f32
  %13 = cmpf "ule", %0, %0 : f32
  %14 = cmpf "une", %0, %0 : f32
  %15 = cmpf "uno", %0, %1 : f32
  return %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15 : i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1
}

// A float is not equal to itself where it is no number.
// CHECK-LABEL: func @equal_floats(
// CHECK-NEXT: %true = constant true
// CHECK-NEXT: %false = constant false
// CHECK-NEXT: %0 = cmpf "oeq", %arg0, %arg0 : f32
// CHECK-NEXT: return %0, %false, %true : i1, i1, i1
// CHECK-NEXT: }
func @equal_floats(%x: f32) -> (i1, i1, i1) {
  %0 = cmpf "oeq", %x, %x : f32
  %1 = cmpf "false", %x, %x : f32
  %2 = cmpf "true", %x, %x : f32
  return %0, %1, %2 : i1, i1, i1
}
