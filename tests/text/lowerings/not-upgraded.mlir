// RUN: not terrace-opt --split-input-file --upgrade-std %s 2>&1 | FileCheck %s

// Ops of std without successors are refused.

// CHECK: error: 'std.alloc_static' op could not be legalized: the target makes it illegal
// CHECK: note: no pattern is for this op
func @address() {
  %0 = alloc_static(0x1232a00) : memref<16xf32>
  return
}

// -----

// CHECK: error: 'std.tensor_load' op could not be legalized: the target makes it illegal
func @value(%m: memref<4xf32>) -> tensor<4xf32> {
  %0 = tensor_load %m : memref<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// CHECK: error: 'std.tensor_store' op could not be legalized: the target makes it illegal
func @memory(%m: memref<4xf32>, %t: tensor<4xf32>) {
  tensor_store %t, %m : memref<4xf32>
  return
}
