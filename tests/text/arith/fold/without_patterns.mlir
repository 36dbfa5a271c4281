// RUN: terrace-opt %s --expand-strided-metadata | FileCheck %s

// Folds need no patterns.

// CHECK-LABEL: func.func @neutral
// CHECK-NEXT: return %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0 : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
func.func @neutral(%x: i32) -> (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %ones = arith.constant -1 : i32
  %0 = arith.addi %x, %zero : i32
  %1 = arith.subi %x, %zero : i32
  %2 = arith.muli %x, %one : i32
  %3 = arith.divui %x, %one : i32
  %4 = arith.divsi %x, %one : i32
  %5 = arith.ceildivui %x, %one : i32
  %6 = arith.ceildivsi %x, %one : i32
  %7 = arith.floordivsi %x, %one : i32
  %8 = arith.andi %x, %ones : i32
  %9 = arith.ori %x, %zero : i32
  %10 = arith.xori %x, %zero : i32
  %11 = arith.shli %x, %zero : i32
  %12 = arith.shrui %x, %zero : i32
  %13 = arith.shrsi %x, %zero : i32
  %14 = arith.maxui %x, %zero : i32
  %15 = arith.minui %x, %ones : i32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15 : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
}

// CHECK-LABEL: func.func @absorbing
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: %c-1_i32 = arith.constant -1 : i32
// CHECK-NEXT: return %c0_i32, %c0_i32, %c0_i32, %c0_i32, %c-1_i32, %c-1_i32, %c0_i32 : i32, i32, i32, i32, i32, i32, i32
func.func @absorbing(%x: i32) -> (i32, i32, i32, i32, i32, i32, i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %ones = arith.constant -1 : i32
  %0 = arith.muli %x, %zero : i32
  %1 = arith.remui %x, %one : i32
  %2 = arith.remsi %x, %one : i32
  %3 = arith.andi %x, %zero : i32
  %4 = arith.ori %x, %ones : i32
  %5 = arith.maxui %x, %ones : i32
  %6 = arith.minui %x, %zero : i32
  return %0, %1, %2, %3, %4, %5, %6 : i32, i32, i32, i32, i32, i32, i32
}

// CHECK-LABEL: func.func @bounds
// CHECK-NEXT: %c-2147483648_i32 = arith.constant -2147483648 : i32
// CHECK-NEXT: %c2147483647_i32 = arith.constant 2147483647 : i32
// CHECK-NEXT: return %arg0, %c2147483647_i32, %c-2147483648_i32, %arg0 : i32, i32, i32, i32
func.func @bounds(%x: i32) -> (i32, i32, i32, i32) {
  %least = arith.constant -2147483648 : i32
  %greatest = arith.constant 2147483647 : i32
  %0 = arith.maxsi %x, %least : i32
  %1 = arith.maxsi %x, %greatest : i32
  %2 = arith.minsi %x, %least : i32
  %3 = arith.minsi %x, %greatest : i32
  return %0, %1, %2, %3 : i32, i32, i32, i32
}

// CHECK-LABEL: func.func @with_itself
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: return %c0_i32, %arg0, %arg0, %c0_i32, %arg0, %arg0, %arg0, %arg0 : i32, i32, i32, i32, i32, i32, i32, i32
func.func @with_itself(%x: i32) -> (i32, i32, i32, i32, i32, i32, i32, i32) {
  %0 = arith.subi %x, %x : i32
  %1 = arith.andi %x, %x : i32
  %2 = arith.ori %x, %x : i32
  %3 = arith.xori %x, %x : i32
  %4 = arith.maxsi %x, %x : i32
  %5 = arith.maxui %x, %x : i32
  %6 = arith.minsi %x, %x : i32
  %7 = arith.minui %x, %x : i32
  return %0, %1, %2, %3, %4, %5, %6, %7 : i32, i32, i32, i32, i32, i32, i32, i32
}

// CHECK-LABEL: func.func @inverse
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: %c-1_i32 = arith.constant -1 : i32
// CHECK-NEXT: %0 = arith.andi %arg0, %arg1 : i32
// CHECK-NEXT: return %arg0, %arg1, %arg0, %arg0, %arg1, %0, %arg0, %c0_i32, %c-1_i32 : i32, i32, i32, i32, i32, i32, i32, i32, i32
func.func @inverse(%x: i32, %y: i32) -> (i32, i32, i32, i32, i32, i32, i32, i32, i32) {
  %sum = arith.addi %x, %y : i32
  %difference = arith.subi %x, %y : i32
  %product = arith.muli %x, %y overflow<nuw, nsw> : i32
  %both = arith.andi %x, %y : i32
  %other = arith.xori %x, %y : i32
  %ones = arith.constant -1 : i32
  %not = arith.xori %x, %ones : i32
  %0 = arith.subi %sum, %y : i32
  %1 = arith.subi %sum, %x : i32
  %2 = arith.addi %difference, %y : i32
  %3 = arith.divui %product, %y : i32
  %4 = arith.divsi %product, %x : i32
  %5 = arith.andi %both, %y : i32
  %6 = arith.xori %other, %y : i32
  %7 = arith.andi %x, %not : i32
  %8 = arith.ori %x, %not : i32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : i32, i32, i32, i32, i32, i32, i32, i32, i32
}

// CHECK-LABEL: func.func @floats
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: return %arg0, %arg0, %arg0, %cst, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0 : f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32
func.func @floats(%x: f32) -> (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32) {
  %zero = arith.constant 0.0 : f32
  %negative = arith.constant -0.0 : f32
  %one = arith.constant 1.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %greatest = arith.constant 0x7F800000 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %minus = arith.negf %x : f32
  %0 = arith.addf %x, %negative : f32
  %1 = arith.subf %x, %zero : f32
  %2 = arith.mulf %x, %one : f32
  %3 = arith.mulf %x, %zero fastmath<nnan,nsz> : f32
  %4 = arith.divf %x, %one : f32
  %5 = arith.maximumf %x, %least : f32
  %6 = arith.minimumf %x, %greatest : f32
  %7 = arith.maximumf %x, %x : f32
  %8 = arith.minimumf %x, %x : f32
  %9 = arith.maxnumf %x, %x : f32
  %10 = arith.minnumf %x, %x : f32
  %11 = arith.maxnumf %x, %nan : f32
  %12 = arith.minnumf %x, %nan : f32
  %13 = arith.negf %minus : f32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13 : f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32
}

// CHECK-LABEL: func.func @conversions
// CHECK-NEXT: return %arg0, %arg0, %arg1, %arg2, %arg2 : i8, i8, f16, f32, f32
func.func @conversions(%i: i8, %h: f16, %f: f32) -> (i8, i8, f16, f32, f32) {
  %s = arith.extsi %i : i8 to i32
  %u = arith.extui %i : i8 to i32
  %e = arith.extf %h : f16 to f32
  %t = arith.truncf %f fastmath<contract> : f32 to f16
  %0 = arith.trunci %s : i32 to i8
  %1 = arith.trunci %u : i32 to i8
  %2 = arith.truncf %e : f32 to f16
  %3 = arith.extf %t fastmath<contract> : f16 to f32
  %4 = arith.bitcast %f : f32 to f32
  return %0, %1, %2, %3, %4 : i8, i8, f16, f32, f32
}

// CHECK-LABEL: func.func @choices
// CHECK-NEXT: return %arg1, %arg1, %arg2, %arg2, %arg1, %arg1, %arg2, %arg0 : i32, i32, i32, i32, i32, i32, i32, i1
func.func @choices(%c: i1, %x: i32, %y: i32) -> (i32, i32, i32, i32, i32, i32, i32, i1) {
  %true = arith.constant true
  %false = arith.constant false
  %equal = arith.cmpi eq, %x, %y : i32
  %different = arith.cmpi ne, %x, %y : i32
  %0 = arith.select %c, %x, %x : i32
  %1 = arith.select %true, %x, %y : i32
  %2 = arith.select %false, %x, %y : i32
  %3 = arith.select %equal, %x, %y : i32
  %4 = arith.select %equal, %y, %x : i32
  %5 = arith.select %different, %x, %y : i32
  %6 = arith.select %different, %y, %x : i32
  %7 = arith.select %c, %true, %false : i1
  return %0, %1, %2, %3, %4, %5, %6, %7 : i32, i32, i32, i32, i32, i32, i32, i1
}

// CHECK-LABEL: func.func @conditions
// CHECK-NEXT: return %arg0, %arg0, %arg0, %arg0 : i1, i1, i1, i1
func.func @conditions(%c: i1) -> (i1, i1, i1, i1) {
  %true = arith.constant true
  %false = arith.constant false
  %zero = arith.constant 0 : i32
  %s = arith.extsi %c : i1 to i32
  %u = arith.extui %c : i1 to i32
  %0 = arith.cmpi ne, %s, %zero : i32
  %1 = arith.cmpi ne, %u, %zero : i32
  %2 = arith.cmpi eq, %c, %true : i1
  %3 = arith.cmpi ne, %c, %false : i1
  return %0, %1, %2, %3 : i1, i1, i1, i1
}

// CHECK-LABEL: func.func @extended
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: return %arg0, %false, %c0_i32, %c0_i32, %c0_i32, %c0_i32, %arg0, %c0_i32 : i32, i1, i32, i32, i32, i32, i32, i32
func.func @extended(%x: i32) -> (i32, i1, i32, i32, i32, i32, i32, i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %0:2 = arith.addui_extended %x, %zero : i32, i1
  %1:2 = arith.mulsi_extended %x, %zero : i32
  %2:2 = arith.mului_extended %x, %zero : i32
  %3:2 = arith.mului_extended %x, %one : i32
  return %0#0, %0#1, %1#0, %1#1, %2#0, %2#1, %3#0, %3#1 : i32, i1, i32, i32, i32, i32, i32, i32
}
