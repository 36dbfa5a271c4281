// RUN: not terrace-opt --split-input-file --convert-vector-to-llvm %s 2>&1 | FileCheck %s

// Ops that are not lowered are refused with the reason.

// CHECK: error: 'vector.transfer_read' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerTransferRead': its permutation map is no minor identity
func.func @permuted(%m: memref<8x8xf32>, %i: index, %x: f32) -> vector<4x2xf32> {
  %0 = vector.transfer_read %m[%i, %i], %x {permutation_map = affine_map<(i, j) -> (j, i)>} : memref<8x8xf32>, vector<4x2xf32>
  return %0 : vector<4x2xf32>
}

// -----

// CHECK: error: 'vector.transfer_read' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerTransferRead': the elements of its memref are vectors
func.func @vectors(%m: memref<8xvector<4xf32>>, %i: index, %x: vector<4xf32>) -> vector<1x4xf32> {
  %0 = vector.transfer_read %m[%i], %x : memref<8xvector<4xf32>>, vector<1x4xf32>
  return %0 : vector<1x4xf32>
}

// -----

// CHECK: error: 'vector.maskedload' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerMaskedLoad': the last dimension of its memref is not contiguous
func.func @strided(%m: memref<8xf32, strided<[2]>>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.maskedload %m[%i], %k, %v : memref<8xf32, strided<[2]>>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %0 : vector<4xf32>
}

// -----

// CHECK: error: 'vector.transfer_read' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerTransferRead': operand #0: type 'tensor<8xf32>' is not converted: the dialect 'llvm' has no type for it
func.func @tensor(%t: tensor<8xf32>, %i: index, %x: f32) -> vector<4xf32> {
  %0 = vector.transfer_read %t[%i], %x : tensor<8xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}

// -----

// CHECK: error: 'vector.contract' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerContraction': its operands and its result have different element types
func.func @widening(%a: vector<4xi8>, %c: i32) -> i32 {
  %0 = vector.contract {
    indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>], iterator_types = ["reduction"]
  } %a, %a, %c : vector<4xi8>, vector<4xi8> into i32
  return %0 : i32
}

// -----

// CHECK: error: 'vector.contract' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerContraction': the sizes of its operands are scalable
func.func @scalable(%a: vector<[4]xf32>, %c: f32) -> f32 {
  %0 = vector.contract {
    indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>], iterator_types = ["reduction"]
  } %a, %a, %c : vector<[4]xf32>, vector<[4]xf32> into f32
  return %0 : f32
}

// -----

// CHECK: error: 'vector.mask' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerMask': 'vector.gather' is not lowered under a mask
func.func @masked(%m: memref<8xf32>, %i: index, %x: vector<4xi32>, %k: vector<4xi1>, %v: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.mask %k {
    vector.gather %m[%i][%x], %k, %v : memref<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  } : vector<4xi1> -> vector<4xf32>
  return %0 : vector<4xf32>
}

// -----

// CHECK: error: 'vector.print' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerPrint': no function of the runtime library prints f128
func.func @print_wide(%x: f128) {
  vector.print %x : f128
  return
}

// -----

// CHECK: error: 'vector.print' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerPrint': the number of its elements is not known
func.func @print_scalable(%v: vector<[4]xf32>) {
  vector.print %v : vector<[4]xf32>
  return
}

// -----

// CHECK: error: 'vector.shape_cast' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerShapeCast': it changes the size of scalable dimensions
func.func @reshaped(%v: vector<2x[4]xf32>) -> vector<[8]xf32> {
  %0 = vector.shape_cast %v : vector<2x[4]xf32> to vector<[8]xf32>
  return %0 : vector<[8]xf32>
}

// -----

// CHECK: error: 'vector.scan' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerScan': the number of steps is not known
func.func @scan(%a: vector<[3]xi32>, %b: vector<i32>) -> vector<[3]xi32> {
  %0, %1 = vector.scan <add>, %a, %b {inclusive = true, reduction_dim = 0} : vector<[3]xi32>, vector<i32>
  return %0 : vector<[3]xi32>
}

// -----

// CHECK: error: 'vector.mask' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerMask': 'vector.transfer_read' is not lowered under a mask with other elements
func.func @passthru(%m: memref<8xf32>, %i: index, %x: f32, %k: vector<4xi1>, %other: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.mask %k, %other {
    vector.transfer_read %m[%i], %x {in_bounds = [true]} : memref<8xf32>, vector<4xf32>
  } : vector<4xi1> -> vector<4xf32>
  return %0 : vector<4xf32>
}
