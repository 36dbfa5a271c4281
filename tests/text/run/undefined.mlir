// RUN: not terrace-run %s --entry divide 1 0 2>&1 | FileCheck %s --check-prefix=DIVIDE
// RUN: not terrace-run %s --entry divide -- -128 -1 2>&1 | FileCheck %s --check-prefix=DIVIDE2
// RUN: not terrace-run %s --entry shift 1 8 2>&1 | FileCheck %s --check-prefix=SHIFT
// RUN: not terrace-run %s --entry convert 300.0 2>&1 | FileCheck %s --check-prefix=CONVERT
// RUN: not terrace-run %s --entry load "dense<0> : tensor<2x3xi8>" 2 2>&1 | FileCheck %s --check-prefix=LOAD
// RUN: not terrace-run %s --entry load "dense<0> : tensor<2x3xi8>" -1 2>&1 | FileCheck %s --check-prefix=LOAD2
// RUN: not terrace-run %s --entry unwritten 0 2>&1 | FileCheck %s --check-prefix=UNWRITTEN
// RUN: not terrace-run %s --entry freed 1 2>&1 | FileCheck %s --check-prefix=FREED
// RUN: not terrace-run %s --entry twice 1 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not terrace-run %s --entry stack 1 2>&1 | FileCheck %s --check-prefix=STACK
// RUN: not terrace-run %s --entry holds false 2>&1 | FileCheck %s --check-prefix=HOLDS
// RUN: not terrace-run %s --entry aligned 1 2>&1 | FileCheck %s --check-prefix=ALIGNED
// RUN: not terrace-run %s --entry cast 3 2>&1 | FileCheck %s --check-prefix=CAST
// RUN: not terrace-run %s --entry part "dense<0> : tensor<4xi8>" 3 2>&1 | FileCheck %s --check-prefix=PART
// RUN: not terrace-run %s --entry seen "dense<0> : tensor<4xi8>" 1 2>&1 | FileCheck %s --check-prefix=SEEN
// RUN: not terrace-run %s --entry sized -2 2>&1 | FileCheck %s --check-prefix=SIZED
// RUN: not terrace-run %s --entry dimension "dense<0> : tensor<2xi8>" 1 2>&1 | FileCheck %s --check-prefix=DIMENSION
// RUN: not terrace-run %s --entry element "dense<0> : tensor<2xi8>" 2 2>&1 | FileCheck %s --check-prefix=ELEMENT
// RUN: not terrace-run %s --entry shapes "dense<0> : tensor<2xi8>" "dense<0> : tensor<3xi8>" 2>&1 | FileCheck %s --check-prefix=SHAPES
// RUN: not terrace-run %s --entry map 5 -2 2>&1 | FileCheck %s --check-prefix=MAP
// RUN: not terrace-run %s --entry overflow 4611686018427387904 2>&1 | FileCheck %s --check-prefix=OVERFLOW
// RUN: not terrace-run %s --entry places "dense<0> : tensor<4xi8>" 3 2>&1 | FileCheck %s --check-prefix=PLACES
// RUN: not terrace-run %s --entry copied "dense<0> : tensor<4xi8>" 3 2>&1 | FileCheck %s --check-prefix=COPIED
// RUN: not terrace-run %s --entry precise 1.0 2>&1 | FileCheck %s --check-prefix=PRECISE

// What is undefined stops the program, at the op.

// DIVIDE: error: 'std.divi_signed' op divides by zero
// DIVIDE2: error: 'std.divi_signed' op divides the least number by -1
func @divide(%a: i8, %b: i8) -> i8 {
  %r = divi_signed %a, %b : i8
  return %r : i8
}

// SHIFT: error: 'std.shift_left' op shifts by 8, which is not less than 8
func @shift(%a: i8, %b: i8) -> i8 {
  %r = shift_left %a, %b : i8
  return %r : i8
}

// CONVERT: error: 'std.fptosi' op makes a signed integer of 8 bits of 300, which it cannot hold
func @convert(%a: f32) -> i8 {
  %r = fptosi %a : f32 to i8
  return %r : i8
}

// LOAD: error: 'std.load' op index 2 of dimension 0 is out of bounds
// LOAD2: error: 'std.load' op index -1 of dimension 0 is out of bounds
func @load(%m: memref<2x3xi8>, %i: index) -> i8 {
  %r = load %m[%i, %i] : memref<2x3xi8>
  return %r : i8
}

// UNWRITTEN: error: 'std.load' op reads memory that nothing was written to
func @unwritten(%i: index) -> i8 {
  %m = alloc() : memref<4xi8>
  %r = load %m[%i] : memref<4xi8>
  return %r : i8
}

// FREED: error: 'std.load' op reads memory that is no longer there
func @freed(%x: i8) -> i8 {
  %i = constant 0 : index
  %m = alloc() : memref<4xi8>
  store %x, %m[%i] : memref<4xi8>
  dealloc %m : memref<4xi8>
  %r = load %m[%i] : memref<4xi8>
  return %r : i8
}

// TWICE: error: 'std.dealloc' op frees memory that is no longer there
func @twice(%r: i8) -> i8 {
  %m = alloc() : memref<4xi8>
  dealloc %m : memref<4xi8>
  dealloc %m : memref<4xi8>
  return %r : i8
}

// STACK: error: 'std.dealloc' op frees memory that the program does not free
func @stack(%r: i8) -> i8 {
  %m = alloca() : memref<4xi8>
  dealloc %m : memref<4xi8>
  return %r : i8
}

// HOLDS: error: 'std.assert' op does not hold: it must
func @holds(%c: i1) -> i1 {
  assert %c, "it must"
  %r = select %c, %c, %c : i1
  return %r : i1
}

// ALIGNED: error: 'std.assume_alignment' op is given memory at
func @aligned(%r: i8) -> i8 {
  %m = alloc() : memref<4xi8>
  assume_alignment %m, 64 : memref<4xi8>
  return %r : i8
}

// CAST: error: 'std.memref_cast' op has a memref with the sizes [3] as 'memref<4xi8>'
func @cast(%n: index) -> index {
  %m = alloc(%n) : memref<?xi8>
  %c = memref_cast %m : memref<?xi8> to memref<4xi8>
  dealloc %c : memref<4xi8>
  %r = addi %n, %n : index
  return %r : index
}

// PART: error: 'std.subview' op takes 2 elements from 3 on
func @part(%m: memref<4xi8>, %i: index) -> i8 {
  %s = subview %m[%i] [2] [1] : memref<4xi8> to memref<2xi8, strided<[1], offset: ?>>
  %z = constant 0 : index
  %r = load %s[%z] : memref<2xi8, strided<[1], offset: ?>>
  return %r : i8
}

// SEEN: error: 'std.view' op takes elements from byte 1 on that are not all in the 4 bytes
func @seen(%m: memref<4xi8>, %i: index) -> i16 {
  %s = view %m[%i][] : memref<4xi8> to memref<2xi16>
  %z = constant 0 : index
  %r = load %s[%z] : memref<2xi16>
  return %r : i16
}

// SIZED: error: 'std.alloc' op has the size -2
func @sized(%n: index) -> index {
  %m = alloc(%n) : memref<?xi8>
  %r = dim %m, 0 : memref<?xi8>
  return %r : index
}

// DIMENSION: error: 'std.dim' op asks for dimension 1
func @dimension(%t: tensor<2xi8>, %i: index) -> index {
  %r = dim %t, %i : tensor<2xi8>
  return %r : index
}

// ELEMENT: error: 'std.extract_element' op index 2 of dimension 0 is out of bounds
func @element(%t: tensor<2xi8>, %i: index) -> i8 {
  %r = extract_element %t[%i] : tensor<2xi8>
  return %r : i8
}

// SHAPES: error: 'std.addi' op has operands of the shapes [2] and [3]
func @shapes(%a: tensor<?xi8>, %b: tensor<?xi8>) -> tensor<?xi8> {
  %r = addi %a, %b : tensor<?xi8>
  return %r : tensor<?xi8>
}

// MAP: error: 'affine.apply' op divides by -2
func @map(%i: index, %n: index) -> index {
  %r = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%i)[%n]
  return %r : index
}

// OVERFLOW: error: 'affine.apply' op has a result that does not fit 64 bits
func @overflow(%i: index) -> index {
  %r = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
  return %r : index
}

// PLACES: error: 'affine.vector_load' op index 4 of dimension 0 is out of bounds
func @places(%m: memref<4xi8>, %i: index) -> vector<2xi8> {
  %r = affine.vector_load %m[symbol(%i)] : memref<4xi8>, vector<2xi8>
  return %r : vector<2xi8>
}

// COPIED: error: 'std.dma_start' op copies the element 2 past the first, which is outside of the memory
func @copied(%m: memref<4xi8>, %n: index) -> index {
  %z = constant 0 : index
  %o = alloc() : memref<2xi8, 1>
  %t = alloc() : memref<1xi32>
  dma_start %m[%z], %o[%z], %n, %t[%z] : memref<4xi8>, memref<2xi8, 1>, memref<1xi32>
  %r = addi %n, %n : index
  return %r : index
}

// PRECISE: error: 'std.addf' op computes with numbers of type 'f80'
func @precise(%a: f80) -> f80 {
  %r = addf %a, %a : f80
  return %r : f80
}
