// RUN: not terrace-opt --split-input-file --finalize-memref-to-llvm --convert-math-to-llvm %s 2>&1 | FileCheck %s

// What no op of 'llvm' says, or nothing lowers yet, is refused with the reason.

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

// CHECK: error: 'math.sincos' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerSincos': vectors of several dimensions are not lowered
func.func @both(%v: vector<2x2xf32>) -> vector<2x2xf32> {
  %0, %1 = math.sincos %v : vector<2x2xf32>
  return %0 : vector<2x2xf32>
}
