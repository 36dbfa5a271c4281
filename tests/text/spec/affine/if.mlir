// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// The chapter on the affine dialect (2020), lines 6151-6160; Specification of 2018, lines 1186-1205.
// A set with dimensions and symbols. What the older document writes `if` and `for` is affine here, and each map has one result.

// CHECK: #map = affine_map<(d0, d1) -> (d0 + d1)>
// CHECK: #map1 = affine_map<(d0, d1) -> (d1 - d0)>
// CHECK: #set = affine_set<(d0, d1)[s0, s1] : (d0 >= 0, -d0 + s0 - 1 >= 0, d1 >= 0, -d1 + s1 - 1 >= 0)>
// CHECK: #set1 = affine_set<(d0, d1)[s0] : (d0 - 10 >= 0, -d0 + s0 - 9 >= 0, d1 - 10 >= 0, -d1 + s0 - 9 >= 0)>

// A example two-dimensional integer set with two symbols.
#set42 = affine_set<(d0, d1)[s0, s1]
   : (d0 >= 0, -d0 + s0 - 1 >= 0, d1 >= 0, -d1 + s1 - 1 >= 0)>
#set = (d0, d1)[s0]: (d0 - 10 >= 0, s0 - d0 - 9 >= 0,
                      d1 - 10 >= 0, s0 - d1 - 9 >= 0)
#map42 = (d0, d1) -> (d0 + d1)
#map43 = (d0, d1) -> (d1 - d0)

// CHECK-LABEL: func private @S1(i32, index) -> i32
func private @S1(i32, index) -> i32
// CHECK-LABEL: func private @S2(i32, memref<10xi32>, index)
func private @S2(i32, memref<10xi32>, index)

// CHECK-LABEL: func @inside(%arg0: index, %arg1: index) {
// CHECK-NEXT: affine.for %arg2 = 0 to 10 {
// CHECK-NEXT: affine.for %arg3 = 0 to 10 {
// CHECK-NEXT: affine.if #set(%arg2, %arg3)[%arg0, %arg1] {
// CHECK-NEXT: "any.body"() : () -> ()
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func @inside(%M: index, %N: index) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      affine.if #set42(%i, %j)[%M, %N] {
        "any.body"() : () -> ()
      }
    }
  }
  return
}

// CHECK-LABEL: func @reduced_domain_example(%arg0: memref<10xi32>, %arg1: i32, %arg2: index) {
// CHECK-NEXT: affine.for %arg3 = 0 to %arg2 {
// CHECK-NEXT: affine.for %arg4 = 0 to %arg2 {
// CHECK-NEXT: %0 = affine.apply #map(%arg3, %arg4)
// CHECK-NEXT: %1 = call @S1(%arg1, %0) : (i32, index) -> i32
// CHECK-NEXT: affine.if #set1(%arg3, %arg4)[%arg2] {
// CHECK-NEXT: %2 = affine.apply #map1(%arg3, %arg4)
// CHECK-NEXT: call @S2(%1, %arg0, %2) : (i32, memref<10xi32>, index) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func @reduced_domain_example(%A: memref<10xi32>, %X: i32, %N: index) {
  affine.for %i = 0 to %N {
     affine.for %j = 0 to %N {
       %0 = affine.apply #map42(%i, %j)
       %tmp = call @S1(%X, %0) : (i32, index) -> i32
       affine.if #set(%i, %j)[%N] {
          %1 = affine.apply #map43(%i, %j)
          call @S2(%tmp, %A, %1) : (i32, memref<10xi32>, index) -> ()
       }
    }
  }
  return
}
