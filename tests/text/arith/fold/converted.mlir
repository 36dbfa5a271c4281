// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Comparisons of converted integers, and conversions of shifted ones.

// CHECK-LABEL: func.func @equal_to_fraction(
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: return %false, %true : i1, i1
// CHECK-NEXT: }
func.func @equal_to_fraction(%x: i8) -> (i1, i1) {
  %c = arith.constant 2.5 : f32
  %f = arith.sitofp %x : i8 to f32
  %e = arith.cmpf oeq, %f, %c : f32
  %n = arith.cmpf une, %f, %c : f32
  return %e, %n : i1, i1
}

// CHECK-LABEL: func.func @equal_to_integer(
// CHECK-NEXT: %c-3_i8 = arith.constant -3 : i8
// CHECK-NEXT: %0 = arith.cmpi eq, %arg0, %c-3_i8 : i8
// CHECK-NEXT: %1 = arith.cmpi ne, %arg0, %c-3_i8 : i8
// CHECK-NEXT: return %0, %1 : i1, i1
// CHECK-NEXT: }
func.func @equal_to_integer(%x: i8) -> (i1, i1) {
  %c = arith.constant -3.0 : f32
  %f = arith.sitofp %x : i8 to f32
  %e = arith.cmpf ueq, %f, %c : f32
  %n = arith.cmpf one, %f, %c : f32
  return %e, %n : i1, i1
}

// CHECK-LABEL: func.func @order_of_signed(
// CHECK-NEXT: %c-2_i8 = arith.constant -2 : i8
// CHECK-NEXT: %0 = arith.cmpi slt, %arg0, %c-2_i8 : i8
// CHECK-NEXT: %1 = arith.cmpi slt, %arg0, %c-2_i8 : i8
// CHECK-NEXT: %2 = arith.cmpi sge, %arg0, %c-2_i8 : i8
// CHECK-NEXT: %3 = arith.cmpi sge, %arg0, %c-2_i8 : i8
// CHECK-NEXT: return %0, %1, %2, %3 : i1, i1, i1, i1
// CHECK-NEXT: }
func.func @order_of_signed(%x: i8) -> (i1, i1, i1, i1) {
  %c = arith.constant -2.5 : f32
  %f = arith.sitofp %x : i8 to f32
  %0 = arith.cmpf olt, %f, %c : f32
  %1 = arith.cmpf ole, %f, %c : f32
  %2 = arith.cmpf ogt, %f, %c : f32
  %3 = arith.cmpf oge, %f, %c : f32
  return %0, %1, %2, %3 : i1, i1, i1, i1
}

// CHECK-LABEL: func.func @order_of_unsigned(
// CHECK-NEXT: %c-57_i8 = arith.constant -57 : i8
// CHECK-NEXT: %0 = arith.cmpi ule, %arg0, %c-57_i8 : i8
// CHECK-NEXT: %1 = arith.cmpi ule, %arg0, %c-57_i8 : i8
// CHECK-NEXT: %2 = arith.cmpi ugt, %arg0, %c-57_i8 : i8
// CHECK-NEXT: %3 = arith.cmpi ugt, %arg0, %c-57_i8 : i8
// CHECK-NEXT: return %0, %1, %2, %3 : i1, i1, i1, i1
// CHECK-NEXT: }
func.func @order_of_unsigned(%x: i8) -> (i1, i1, i1, i1) {
  %c = arith.constant 199.5 : f32
  %f = arith.uitofp %x : i8 to f32
  %0 = arith.cmpf ult, %f, %c : f32
  %1 = arith.cmpf ule, %f, %c : f32
  %2 = arith.cmpf ugt, %f, %c : f32
  %3 = arith.cmpf uge, %f, %c : f32
  return %0, %1, %2, %3 : i1, i1, i1, i1
}

// CHECK-LABEL: func.func @order_with_integer(
// CHECK-NEXT: %c7_i8 = arith.constant 7 : i8
// CHECK-NEXT: %0 = arith.cmpi ult, %arg0, %c7_i8 : i8
// CHECK-NEXT: %1 = arith.cmpi uge, %arg0, %c7_i8 : i8
// CHECK-NEXT: return %0, %1 : i1, i1
// CHECK-NEXT: }
func.func @order_with_integer(%x: i8) -> (i1, i1) {
  %c = arith.constant 7.0 : f32
  %f = arith.uitofp %x : i8 to f32
  %0 = arith.cmpf olt, %f, %c : f32
  %1 = arith.cmpf oge, %f, %c : f32
  return %0, %1 : i1, i1
}

// CHECK-LABEL: func.func @beyond_all(
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: return %true, %false, %true : i1, i1, i1
// CHECK-NEXT: }
func.func @beyond_all(%x: i8) -> (i1, i1, i1) {
  %c = arith.constant 128.0 : f32
  %m = arith.constant -129.0 : f32
  %i = arith.constant 0x7F800000 : f32
  %f = arith.sitofp %x : i8 to f32
  %0 = arith.cmpf olt, %f, %c : f32
  %1 = arith.cmpf ole, %f, %m : f32
  %2 = arith.cmpf one, %f, %i : f32
  return %0, %1, %2 : i1, i1, i1
}

// CHECK-LABEL: func.func @exact_as_far_as_needed(
// CHECK-NEXT: %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT: %0 = arith.cmpi slt, %arg0, %c1_i32 : i32
// CHECK-NEXT: return %0 : i1
// CHECK-NEXT: }

func.func @exact_as_far_as_needed(%x: i32) -> i1 {
  %c = arith.constant 1.0 : f32
  %f = arith.sitofp %x : i32 to f32
  %0 = arith.cmpf olt, %f, %c : f32
  return %0 : i1
}

// CHECK-LABEL: func.func @high_bits(
// CHECK-NEXT: %c8_i16 = arith.constant 8 : i16
// CHECK-NEXT: %0 = arith.shrui %arg0, %c8_i16 : i16
// CHECK-NEXT: %1 = arith.trunci %0 : i16 to i8
// CHECK-NEXT: return %1 : i8
// CHECK-NEXT: }
func.func @high_bits(%x: i16) -> i8 {
  %c = arith.constant 8 : i16
  %s = arith.shrsi %x, %c : i16
  %r = arith.trunci %s : i16 to i8
  return %r : i8
}

// CHECK-LABEL: func.func @high_bits_of_elements(
// CHECK-NEXT: %cst = arith.constant dense<8> : vector<2xi16>
// CHECK-NEXT: %0 = arith.shrui %arg0, %cst : vector<2xi16>
// CHECK-NEXT: %1 = arith.trunci %0 : vector<2xi16> to vector<2xi8>
// CHECK-NEXT: return %1 : vector<2xi8>
// CHECK-NEXT: }
func.func @high_bits_of_elements(%x: vector<2xi16>) -> vector<2xi8> {
  %c = arith.constant dense<8> : vector<2xi16>
  %s = arith.shrsi %x, %c : vector<2xi16>
  %r = arith.trunci %s : vector<2xi16> to vector<2xi8>
  return %r : vector<2xi8>
}

// CHECK-LABEL: func.func @sign_bits_stay(
// CHECK-NEXT: %c9_i16 = arith.constant 9 : i16
// CHECK-NEXT: %0 = arith.shrsi %arg0, %c9_i16 : i16
// CHECK-NEXT: %1 = arith.trunci %0 : i16 to i8
// CHECK-NEXT: return %1 : i8
// CHECK-NEXT: }
func.func @sign_bits_stay(%x: i16) -> i8 {
  %c = arith.constant 9 : i16
  %s = arith.shrsi %x, %c : i16
  %r = arith.trunci %s : i16 to i8
  return %r : i8
}

// An `f32` has not all integers of 32 bits.
// CHECK-LABEL: func.func @inexact_stays(
// CHECK-NEXT: %cst = arith.constant 2.14748352E+9 : f32
// CHECK-NEXT: %0 = arith.sitofp %arg0 : i32 to f32
// CHECK-NEXT: %1 = arith.cmpf olt, %0, %cst : f32
// CHECK-NEXT: return %1 : i1
// CHECK-NEXT: }
func.func @inexact_stays(%x: i32) -> i1 {
  %c = arith.constant 2147483520.0 : f32
  %f = arith.sitofp %x : i32 to f32
  %0 = arith.cmpf olt, %f, %c : f32
  return %0 : i1
}
