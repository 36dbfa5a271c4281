// RUN: terrace-run %s --entry loops 4 | FileCheck %s --check-prefix=LOOP
// RUN: terrace-run %s --entry conditions 3 | FileCheck %s --check-prefix=IF3
// RUN: terrace-run %s --entry conditions 9 | FileCheck %s --check-prefix=IF9
// RUN: terrace-run %s --entry parallel 5 | FileCheck %s --check-prefix=PARALLEL
// RUN: terrace-run %s --entry parallel 0 | FileCheck %s --check-prefix=NOROUND
// RUN: terrace-run %s --entry maps -7 3 | FileCheck %s --check-prefix=MAP
// RUN: terrace-run %s --entry vectors | FileCheck %s --check-prefix=VECTOR

// LOOP:      14 : index
// LOOP-NEXT: 24 : index
func @loops(%n: index) -> (index, index) {
  %c0 = constant 0 : index
  %c1 = constant 1 : index
  %sum, %product = affine.for %i = 0 to %n iter_args(%s = %c0, %p = %c1) -> (index, index) {
    %square = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %next = muli %p, %square : index
    %x = muli %i, %i : index
    %more = addi %s, %x : index
    affine.yield %more, %next : index, index
  }
  affine.for %i = max affine_map<()[s0] -> (0, s0 - 8)>()[%n] to min affine_map<()[s0] -> (s0, 2)>()[%n] step 2 {
  }
  return %sum, %product : index, index
}

// IF3: 1 : i32
// IF9: 2 : i32
func @conditions(%n: index) -> i32 {
  %one = constant 1 : i32
  %two = constant 2 : i32
  %r = affine.if affine_set<()[s0] : (s0 - 1 >= 0, 5 - s0 >= 0)>()[%n] -> i32 {
    affine.yield %one : i32
  } else {
    affine.yield %two : i32
  }
  affine.if affine_set<()[s0] : (s0 == 0)>()[%n] {
  }
  return %r : i32
}

// PARALLEL:      21 : i32
// PARALLEL-NEXT: 14 : i32
// NOROUND:      0 : i32
// NOROUND-NEXT: -2147483648 : i32
func @parallel(%n: index) -> (i32, i32) {
  %sum, %most = affine.parallel (%i, %j) = (0, 0) to (%n, 4) step (2, 3) reduce ("addi", "maxs") -> (i32, i32) {
    %x = affine.apply affine_map<(d0, d1) -> (d0 * 2 + d1 * 2)>(%i, %j)
    %y = index_cast %x : index to i32
    %c = constant 2 : i32
    %half = divi_signed %y, %c : i32
    affine.yield %half, %y : i32, i32
  }
  return %sum, %most : i32, i32
}

// MAP:      -2 : index
// MAP-NEXT: -3 : index
// MAP-NEXT: 1 : index
// MAP-NEXT: -7 : index
// MAP-NEXT: 3 : index
// MAP-NEXT: 2 : index
// MAP-NEXT: 11 : index
func @maps(%i: index, %n: index) -> (index, index, index, index, index, index, index) {
  %up = affine.apply affine_map<(d0)[s0] -> (d0 ceildiv s0)>(%i)[%n]
  %down = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%i)[%n]
  %rest = affine.apply affine_map<(d0) -> (d0 mod 4)>(%i)
  %least = affine.min affine_map<(d0)[s0] -> (d0, s0, 0)>(%i)[%n]
  %most = affine.max affine_map<(d0)[s0] -> (d0, s0, 0)>(%i)[%n]
  %c = constant 11 : index
  %digits:3 = affine.delinearize_index %c into (2, 4) : index, index, index
  %again = affine.linearize_index [%digits#0, %digits#1, %digits#2] by (2, 4) : index
  %sum = affine.apply affine_map<(d0, d1, d2) -> (d0 + d1 * 0 + d2 - 2)>(%digits#0, %digits#1, %digits#2)
  return %up, %down, %rest, %least, %most, %sum, %again : index, index, index, index, index, index, index
}

// VECTOR: dense<[3, 4]> : vector<2xi8>
func @vectors() -> vector<2xi8> {
  %m = alloca() : memref<2x4xi8>
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 4 {
      %x = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%i, %j)
      %y = index_cast %x : index to i8
      affine.store %y, %m[%i, %j] : memref<2x4xi8>
    }
  }
  affine.prefetch %m[0, 0], read, locality<3>, data : memref<2x4xi8>
  %v = affine.vector_load %m[0, 1] : memref<2x4xi8>, vector<2xi8>
  %one = constant dense<2> : vector<2xi8>
  %w = addi %v, %one : vector<2xi8>
  affine.vector_store %w, %m[1, 2] : memref<2x4xi8>, vector<2xi8>
  %r = affine.vector_load %m[1, 2] : memref<2x4xi8>, vector<2xi8>
  return %r : vector<2xi8>
}
