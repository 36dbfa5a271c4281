// RUN: not terrace-opt --split-input-file --convert-vector-to-llvm --finalize-memref-to-llvm --convert-math-to-llvm %s 2>&1 | FileCheck %s

// What no op of 'llvm' says, or nothing lowers yet, is refused with the reason.

// CHECK: error: 'memref.reshape' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerReshape': a reshape to an unknown rank is not lowered
func.func @unknown_rank(%m: memref<2xf32>, %s: memref<?xindex>) -> memref<*xf32> {
  %0 = memref.reshape %m(%s) : (memref<2xf32>, memref<?xindex>) -> memref<*xf32>
  return %0 : memref<*xf32>
}

// -----

// CHECK: error: 'memref.atomic_rmw' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerAtomicRmw': there is no instruction for atomic products
func.func @product(%m: memref<8xi32>, %v: i32, %i: index) -> i32 {
  %0 = memref.atomic_rmw muli %v, %m[%i] : (i32, memref<8xi32>) -> i32
  return %0 : i32
}

// -----

// CHECK: error: 'memref.alloc' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerAlloc': only memory without gaps is allocated
func.func @gaps() -> memref<2xf32, strided<[2]>> {
  %0 = memref.alloc() : memref<2xf32, strided<[2]>>
  return %0 : memref<2xf32, strided<[2]>>
}

// -----

// CHECK: error: 'memref.memory_space_cast' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerMemorySpaceCast': the memory space of an unranked memref is not changed
func.func @unranked_space(%m: memref<*xf32>) -> memref<*xf32, 1> {
  %0 = memref.memory_space_cast %m : memref<*xf32> to memref<*xf32, 1>
  return %0 : memref<*xf32, 1>
}

// -----

// CHECK: error: 'memref.reshape' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerReshape': the sizes are not as wide as an index
func.func @narrow_sizes(%m: memref<?xf32>, %s: memref<1xi32>) -> memref<?xf32> {
  %0 = memref.reshape %m(%s) : (memref<?xf32>, memref<1xi32>) -> memref<?xf32>
  return %0 : memref<?xf32>
}

// -----

// CHECK: error: 'memref.generic_atomic_rmw' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerGenericAtomicRmw': only integers are compared and exchanged
func.func @compared(%m: memref<8xf32>, %i: index) -> f32 {
  %0 = memref.generic_atomic_rmw %m[%i] : memref<8xf32> {
  ^bb0(%old: f32):
    memref.atomic_yield %old : f32
  }
  return %0 : f32
}

// -----

// CHECK: error: 'vector.extract' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerExtract': the position in an array of vectors is not known
func.func @open_array(%m: vector<2x3xf32>, %i: index) -> vector<3xf32> {
  %0 = vector.extract %m[%i] : vector<3xf32> from vector<2x3xf32>
  return %0 : vector<3xf32>
}

// -----

// CHECK: error: 'vector.load' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerLoad': a vector of several dimensions is not accessed at once
func.func @several_dimensions(%m: memref<8x8xf32>, %i: index) -> vector<2x2xf32> {
  %0 = vector.load %m[%i, %i] : memref<8x8xf32>, vector<2x2xf32>
  return %0 : vector<2x2xf32>
}

// -----

// CHECK: error: 'vector.create_mask' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerCreateMask': scalable masks and sequences are not lowered
func.func @scalable(%n: index) -> vector<[4]xi1> {
  %0 = vector.create_mask %n : vector<[4]xi1>
  return %0 : vector<[4]xi1>
}

// -----

// CHECK: error: 'vector.print' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerPrint': texts are not printed
func.func @text() {
  vector.print str "text"
  return
}

// -----

// CHECK: error: 'vector.print' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerPrint': there is no function that prints this type
func.func @wide(%x: i128) {
  vector.print %x : i128
  return
}

// -----

// CHECK: error: 'math.sincos' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerSincos': vectors of several dimensions are not lowered
func.func @both(%v: vector<2x2xf32>) -> vector<2x2xf32> {
  %0, %1 = math.sincos %v : vector<2x2xf32>
  return %0 : vector<2x2xf32>
}
