// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Stack memory of an op that is a scope itself is none of the scope around it.

// CHECK-LABEL: func.func @parallel(
// CHECK-NEXT: "test.region"() ({
// CHECK-NEXT: affine.parallel (%arg1) = (0) to (64) {
// CHECK-NEXT: %[[V0:.+]] = memref.alloca(%arg1) : memref<?xi64>
// CHECK-NEXT: "test.use"(%[[V0]]) : (memref<?xi64>) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: "test.end"() : () -> ()
// CHECK-NEXT: }) : () -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @parallel(%n: index) {
  "test.region"() ({
    memref.alloca_scope {
      affine.parallel (%i) = (0) to (64) {
        %0 = memref.alloca(%i) : memref<?xi64>
        "test.use"(%0) : (memref<?xi64>) -> ()
      }
    }
    "test.end"() : () -> ()
  }) : () -> ()
  return
}

// A condition is no scope.
// CHECK-LABEL: func.func @condition(
// CHECK-NEXT: "test.region"() ({
// CHECK-NEXT: memref.alloca_scope {
// CHECK-NEXT: scf.if %arg1 {
// CHECK-NEXT: %[[V0:.+]] = memref.alloca(%arg0) : memref<?xi64>
// CHECK-NEXT: "test.use"(%[[V0]]) : (memref<?xi64>) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: "test.end"() : () -> ()
// CHECK-NEXT: }) : () -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @condition(%n: index, %c: i1) {
  "test.region"() ({
    memref.alloca_scope {
      scf.if %c {
        %0 = memref.alloca(%n) : memref<?xi64>
        "test.use"(%0) : (memref<?xi64>) -> ()
      }
    }
    "test.end"() : () -> ()
  }) : () -> ()
  return
}
