// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Standard dialect (2019), lines 319-358.
// Both forms of each predicate; those of the numbers 3 and 7 the document misprints.

// CHECK-LABEL: func @scalars(%arg0: i32, %arg1: i32) {
// CHECK-NEXT: %0 = cmpi "eq", %arg0, %arg1 : i32
// CHECK-NEXT: %1 = cmpi "eq", %arg0, %arg1 : i32
// CHECK-NEXT: %2 = cmpi "ne", %arg0, %arg1 : i32
// CHECK-NEXT: %3 = cmpi "ne", %arg0, %arg1 : i32
// CHECK-NEXT: %4 = cmpi "slt", %arg0, %arg1 : i32
// CHECK-NEXT: %5 = cmpi "slt", %arg0, %arg1 : i32
// CHECK-NEXT: %6 = cmpi "sle", %arg0, %arg1 : i32
// CHECK-NEXT: %7 = cmpi "sle", %arg0, %arg1 : i32
// CHECK-NEXT: %8 = cmpi "sgt", %arg0, %arg1 : i32
// CHECK-NEXT: %9 = cmpi "sgt", %arg0, %arg1 : i32
// CHECK-NEXT: %10 = cmpi "sge", %arg0, %arg1 : i32
// CHECK-NEXT: %11 = cmpi "sge", %arg0, %arg1 : i32
// CHECK-NEXT: %12 = cmpi "ult", %arg0, %arg1 : i32
// CHECK-NEXT: %13 = cmpi "ult", %arg0, %arg1 : i32
// CHECK-NEXT: %14 = cmpi "ule", %arg0, %arg1 : i32
// CHECK-NEXT: %15 = cmpi "ule", %arg0, %arg1 : i32
// CHECK-NEXT: %16 = cmpi "ugt", %arg0, %arg1 : i32
// CHECK-NEXT: %17 = cmpi "ugt", %arg0, %arg1 : i32
// CHECK-NEXT: %18 = cmpi "uge", %arg0, %arg1 : i32
// CHECK-NEXT: %19 = cmpi "uge", %arg0, %arg1 : i32
// CHECK-NEXT: return
// CHECK-NEXT: }
func @scalars(%lhs: i32, %rhs: i32) {
  %0 = cmpi "eq", %lhs, %rhs : i32
  %g0 = "std.cmpi"(%lhs, %rhs){predicate: 0} : (i32, i32) -> i1
  %1 = cmpi "ne", %lhs, %rhs : i32
  %g1 = "std.cmpi"(%lhs, %rhs){predicate: 1} : (i32, i32) -> i1
  %2 = cmpi "slt", %lhs, %rhs : i32
  %g2 = "std.cmpi"(%lhs, %rhs){predicate: 2} : (i32, i32) -> i1
  %3 = cmpi "sle", %lhs, %rhs : i32
  %g3 = "std.cmpi"(%lhs, %rhs){predicate: 3} : (i32, i32) -> i1
  %4 = cmpi "sgt", %lhs, %rhs : i32
  %g4 = "std.cmpi"(%lhs, %rhs){predicate: 4} : (i32, i32) -> i1
  %5 = cmpi "sge", %lhs, %rhs : i32
  %g5 = "std.cmpi"(%lhs, %rhs){predicate: 5} : (i32, i32) -> i1
  %6 = cmpi "ult", %lhs, %rhs : i32
  %g6 = "std.cmpi"(%lhs, %rhs){predicate: 6} : (i32, i32) -> i1
  %7 = cmpi "ule", %lhs, %rhs : i32
  %g7 = "std.cmpi"(%lhs, %rhs){predicate: 7} : (i32, i32) -> i1
  %8 = cmpi "ugt", %lhs, %rhs : i32
  %g8 = "std.cmpi"(%lhs, %rhs){predicate: 8} : (i32, i32) -> i1
  %9 = cmpi "uge", %lhs, %rhs : i32
  %g9 = "std.cmpi"(%lhs, %rhs){predicate: 9} : (i32, i32) -> i1
  return
}

// CHECK-LABEL: func @vectors(%arg0: vector<4xi64>, %arg1: vector<4xi64>) -> (vector<4xi1>, vector<4xi1>) {
// CHECK-NEXT: %0 = cmpi "eq", %arg0, %arg1 : vector<4xi64>
// CHECK-NEXT: %1 = cmpi "eq", %arg0, %arg1 : vector<4xi64>
// CHECK-NEXT: return %0, %1 : vector<4xi1>, vector<4xi1>
// CHECK-NEXT: }
func @vectors(%lhs: vector<4xi64>, %rhs: vector<4xi64>) -> (vector<4xi1>, vector<4xi1>) {
  // Custom form of vector equality comparison.
  %x = cmpi "eq", %lhs, %rhs : vector<4xi64>

  // Generic form of the same operation.
  %y = "std.cmpi"(%lhs, %rhs){predicate: 0}
      : (vector<4xi64>, vector<4xi64>) -> vector<4xi1>
  return %x, %y : vector<4xi1>, vector<4xi1>
}
