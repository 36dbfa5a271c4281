// RUN: not terrace-opt --split-input-file --convert-func-to-spirv %s 2>&1 | FileCheck %s

// What cannot be a function of `spirv` is refused with the reason.

// CHECK: error: 'func.func' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'func.func': it has 2 results, and not at most one
func.func @two(%a: i32) -> (i32, i32) {
  return %a, %a : i32, i32
}

// -----

// CHECK: error: 'func.func' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'func.func': type '() -> ()' is not converted: the dialect 'spirv' has no type for it
func.func @function(%a: () -> ()) {
  return
}

// -----

// CHECK: error: 'func.func' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'func.func': type 'f64' is not converted: the target environment does not have the capability 'Float64'
func.func @fraction(%a: f64) {
  return
}

// -----

// CHECK: error: 'func.func' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'func.func': type 'i24' is not converted: integers have 1, 8, 16, 32 or 64 bits, and not 24
func.func @odd(%a: i24) {
  return
}

// -----

// CHECK: error: 'func.func' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'func.func': type 'memref<4xf32>' is not converted: it is in no storage class, such as '#spirv.storage_class<StorageBuffer>'
func.func @space(%a: memref<4xf32>) {
  return
}

// -----

// CHECK: error: 'func.func' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'func.func': type 'memref<4xf32, 1>' is not converted: its memory space 1 : i64 is no storage class, such as '#spirv.storage_class<StorageBuffer>'
func.func @number(%a: memref<4xf32, 1>) {
  return
}

// -----

// CHECK: error: 'func.func' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'func.func': type 'memref<0xf32, #spirv.storage_class<StorageBuffer>>' is not converted: there are no arrays of 0 elements
func.func @empty(%a: memref<0xf32, #spirv.storage_class<StorageBuffer>>) {
  return
}

// -----

// CHECK: error: 'func.func' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'func.func': type 'memref<4xf32, strided<[?]>, #spirv.storage_class<StorageBuffer>>' is not converted: its layout is not known
func.func @layout(%a: memref<4xf32, strided<[?]>, #spirv.storage_class<StorageBuffer>>) {
  return
}

// -----

// CHECK: error: 'func.func' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'func.func': type 'memref<*xf32, #spirv.storage_class<StorageBuffer>>' is not converted: memrefs without rank are not converted
func.func @rank(%a: memref<*xf32, #spirv.storage_class<StorageBuffer>>) {
  return
}

// -----

// CHECK: error: 'func.func' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'func.func': type 'tensor<?xf32>' is not converted: only tensors of known sizes become arrays
func.func @dynamic(%a: tensor<?xf32>) {
  return
}

// -----

// CHECK: error: 'func.func' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'func.func': type 'tensor<4xi1>' is not converted: arrays of booleans are not converted
func.func @bools(%a: tensor<4xi1>) {
  return
}

// -----

// CHECK: error: 'func.func' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'func.func': type 'vector<8xf32>' is not converted: the target environment does not have the capability 'Vector16'
func.func @long(%a: vector<8xf32>) {
  return
}

// -----

// CHECK: error: 'func.func' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'func.func': type 'vector<[4]xf32>' is not converted: scalable vectors have no counterpart in 'spirv'
func.func @scalable(%a: vector<[4]xf32>) {
  return
}

// -----

// CHECK: error: 'func.func' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'func.func': type 'complex<f16>' is not converted: complex numbers of emulated parts are not converted
func.func @half(%a: complex<f16>) {
  return
}
