// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Standard dialect (2019), lines 520-540.
// Both forms; the generic one has no name in the document.

// CHECK-LABEL: func @select(%arg0: i1, %arg1: i32, %arg2: i32, %arg3: vector<42xi1>, %arg4: vector<42xf32>, %arg5: vector<42xf32>) {
// CHECK-NEXT: %0 = select %arg0, %arg1, %arg2 : i32
// CHECK-NEXT: %1 = select %arg0, %arg1, %arg2 : i32
// CHECK-NEXT: %2 = select %arg3, %arg4, %arg5 : vector<42xi1>, vector<42xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
func @select(%cond: i1, %true: i32, %false: i32, %vcond: vector<42xi1>, %vtrue: vector<42xf32>, %vfalse: vector<42xf32>) {
  // Custom form of scalar selection.
  %x = select %cond, %true, %false : i32

  // Generic form of the same operation.
  %y = "std.select"(%cond, %true, %false) : (i1, i32, i32) -> i32

  // Vector selection is element-wise
  %vx = "std.select"(%vcond, %vtrue, %vfalse)
      : (vector<42xi1>, vector<42xf32>, vector<42xf32>) -> vector<42xf32>
  return
}

// With a comparison it is the least of two numbers.
// CHECK-LABEL: func @minimum(%arg0: i32, %arg1: i32) -> i32 {
// CHECK-NEXT: %0 = cmpi "slt", %arg0, %arg1 : i32
// CHECK-NEXT: %1 = select %0, %arg0, %arg1 : i32
// CHECK-NEXT: return %1 : i32
// CHECK-NEXT: }
func @minimum(%a: i32, %b: i32) -> i32 {
  %less = cmpi "slt", %a, %b : i32
  %minimum = select %less, %a, %b : i32
  return %minimum : i32
}
