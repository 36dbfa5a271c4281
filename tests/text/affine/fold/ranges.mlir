// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Quotients and remainders that the bounds of loops decide.

// CHECK-DAG: #map = affine_map<(d0) -> (d0 floordiv 17)>
// CHECK-DAG: #map1 = affine_map<(d0) -> (0, d0)>
// CHECK-DAG: #map2 = affine_map<()[s0] -> (s0 mod 8)>
// CHECK-DAG: #map3 = affine_map<()[s0] -> ((s0 mod 8) floordiv 4)>
// CHECK-DAG: #map4 = affine_map<()[s0] -> ((s0 mod 8) ceildiv 8)>
// CHECK-DAG: #map5 = affine_map<(d0) -> (d0 mod 4)>
// CHECK-DAG: #map6 = affine_map<(d0) -> (d0 floordiv 2)>
// CHECK-DAG: #map7 = affine_map<(d0, d1) -> (d0 + d1 floordiv 8)>
// CHECK-DAG: #map8 = affine_map<(d0, d1) -> ((d0 * 8 + d1) mod 16)>

// CHECK-LABEL: func.func @one_quotient(
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: affine.for %arg0 = 0 to 8 {
// CHECK-NEXT: "test.use"(%c0, %arg0, %c1) : (index, index, index) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @one_quotient() {
  affine.for %i = 0 to 8 {
    %0 = affine.apply affine_map<(d0) -> (d0 floordiv 8)>(%i)
    %1 = affine.apply affine_map<(d0) -> (d0 mod 8)>(%i)
    %2 = affine.apply affine_map<(d0) -> ((d0 + 1) ceildiv 8)>(%i)
    "test.use"(%0, %1, %2) : (index, index, index) -> ()
  }
  return
}

// The greatest value of the variable is 17.
// CHECK-LABEL: func.func @steps(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: affine.for %arg0 = 5 to 20 step 3 {
// CHECK-NEXT: %0 = affine.apply #map(%arg0)
// CHECK-NEXT: %1 = affine.min #map1(%arg0)
// CHECK-NEXT: "test.use"(%c0, %0, %1) : (index, index, index) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @steps() {
  affine.for %i = 5 to 20 step 3 {
    %0 = affine.apply affine_map<(d0) -> (d0 floordiv 18)>(%i)
    %1 = affine.apply affine_map<(d0) -> (d0 floordiv 17)>(%i)
    %2 = affine.min affine_map<(d0) -> (d0 floordiv 18, d0)>(%i)
    "test.use"(%0, %1, %2) : (index, index, index) -> ()
  }
  return
}

// CHECK-LABEL: func.func @remainder(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %0 = affine.apply #map2()[%arg0]
// CHECK-NEXT: return %c0, %c1, %0 : index, index, index
// CHECK-NEXT: }
func.func @remainder(%n: index) -> (index, index, index) {
  %0 = affine.apply affine_map<()[s0] -> ((s0 mod 8) floordiv 8)>()[%n]
  %1 = affine.apply affine_map<()[s0] -> ((s0 mod 8 + 8) floordiv 8)>()[%n]
  %2 = affine.apply affine_map<()[s0] -> ((s0 mod 8) mod 16)>()[%n]
  return %0, %1, %2 : index, index, index
}

// CHECK-LABEL: func.func @several_quotients(
// CHECK-NEXT: %0 = affine.apply #map3()[%arg0]
// CHECK-NEXT: %1 = affine.apply #map4()[%arg0]
// CHECK-NEXT: return %0, %1 : index, index
// CHECK-NEXT: }
func.func @several_quotients(%n: index) -> (index, index) {
  %0 = affine.apply affine_map<()[s0] -> ((s0 mod 8) floordiv 4)>()[%n]
  %1 = affine.apply affine_map<()[s0] -> ((s0 mod 8) ceildiv 8)>()[%n]
  return %0, %1 : index, index
}

// The variable of the inner loop is less than what the other summand is a multiple of.
// CHECK-LABEL: func.func @apart(
// CHECK-NEXT: affine.for %arg1 = 0 to 8 {
// CHECK-NEXT: affine.for %arg2 = 0 to 8 {
// CHECK-NEXT: %0 = affine.load %arg0[%arg1, %arg2] : memref<8x8xf32>
// CHECK-NEXT: %1 = affine.apply #map5(%arg2)
// CHECK-NEXT: %2 = affine.apply #map6(%arg1)
// CHECK-NEXT: "test.use"(%0, %1, %2) : (f32, index, index) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @apart(%m: memref<8x8xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %m[(%i * 8 + %j) floordiv 8, (%i * 8 + %j) mod 8] : memref<8x8xf32>
      %1 = affine.apply affine_map<(d0, d1) -> ((d0 * 8 + d1) mod 4)>(%i, %j)
      %2 = affine.apply affine_map<(d0, d1) -> ((d0 * 8 + d1) floordiv 16)>(%i, %j)
      "test.use"(%0, %1, %2) : (f32, index, index) -> ()
    }
  }
  return
}

// CHECK-LABEL: func.func @not_apart(
// CHECK-NEXT: affine.for %arg0 = 0 to 8 {
// CHECK-NEXT: affine.for %arg1 = 0 to 9 {
// CHECK-NEXT: %0 = affine.apply #map7(%arg0, %arg1)
// CHECK-NEXT: %1 = affine.apply #map8(%arg0, %arg1)
// CHECK-NEXT: "test.use"(%0, %1) : (index, index) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @not_apart() {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 9 {
      %0 = affine.apply affine_map<(d0, d1) -> ((d0 * 8 + d1) floordiv 8)>(%i, %j)
      %1 = affine.apply affine_map<(d0, d1) -> ((d0 * 8 + d1) mod 16)>(%i, %j)
      "test.use"(%0, %1) : (index, index) -> ()
    }
  }
  return
}
