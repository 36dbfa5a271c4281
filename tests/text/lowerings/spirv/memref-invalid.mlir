// RUN: not terrace-opt --split-input-file --convert-memref-to-spirv %s 2>&1 | FileCheck %s

// What is not lowered is refused with the reason.

// CHECK: error: 'memref.load' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'memref.load': the strides or the offset of its memref are not known
func.func @strides(%p: memref<?x?xf32, #spirv.storage_class<StorageBuffer>>, %i: index) -> f32 {
  %0 = memref.load %p[%i, %i] : memref<?x?xf32, #spirv.storage_class<StorageBuffer>>
  return %0 : f32
}

// -----

// CHECK: error: 'memref.load' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'memref.load': operand #0: type 'memref<4xf32>' is not converted: it is in no storage class, such as '#spirv.storage_class<StorageBuffer>'
func.func @space(%p: memref<4xf32>, %i: index) -> f32 {
  %0 = memref.load %p[%i] : memref<4xf32>
  return %0 : f32
}

// -----

// CHECK: error: 'memref.load' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'memref.load': only integers are parts of words: the target environment does not have such elements in this memory
func.func @half(%p: memref<4xf16, #spirv.storage_class<StorageBuffer>>, %i: index) -> f16 {
  %0 = memref.load %p[%i] : memref<4xf16, #spirv.storage_class<StorageBuffer>>
  return %0 : f16
}

// -----

// CHECK: error: 'memref.store' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'memref.store': parts of words are stored in the storage classes Function, Private, StorageBuffer and Workgroup only
func.func @uniform(%v: i8, %p: memref<4xi8, #spirv.storage_class<Uniform>>, %i: index) {
  memref.store %v, %p[%i] : memref<4xi8, #spirv.storage_class<Uniform>>
  return
}

// -----

// CHECK: error: 'memref.alloc' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'memref.alloc': only memory of known size is allocated
func.func @dynamic(%n: index) {
  %0 = memref.alloc(%n) : memref<?xf32, #spirv.storage_class<Workgroup>>
  return
}

// -----

// CHECK: error: 'memref.alloc' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'memref.alloc': it is lowered in the storage class Workgroup only
func.func @buffer() {
  %0 = memref.alloc() : memref<4xf32, #spirv.storage_class<StorageBuffer>>
  return
}

// -----

// CHECK: error: 'memref.alloca' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'memref.alloca': it is lowered in the storage class Function only
func.func @stack() {
  %0 = memref.alloca() : memref<4xf32, #spirv.storage_class<StorageBuffer>>
  return
}

// -----

// CHECK: error: 'memref.dealloc' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'memref.dealloc': only memory of a workgroup is freed
func.func @freed(%p: memref<4xf32, #spirv.storage_class<StorageBuffer>>) {
  memref.dealloc %p : memref<4xf32, #spirv.storage_class<StorageBuffer>>
  return
}

// -----

// CHECK: error: 'memref.atomic_rmw' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'memref.atomic_rmw': this atomic update is not lowered
func.func @update(%v: f32, %p: memref<4xf32, #spirv.storage_class<StorageBuffer>>, %i: index) {
  %0 = memref.atomic_rmw addf %v, %p[%i] : (f32, memref<4xf32, #spirv.storage_class<StorageBuffer>>) -> f32
  return
}

// -----

// CHECK: error: 'memref.atomic_rmw' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'memref.atomic_rmw': emulated numbers are not updated atomically
func.func @narrow_update(%v: i8, %p: memref<4xi8, #spirv.storage_class<StorageBuffer>>, %i: index) {
  %0 = memref.atomic_rmw addi %v, %p[%i] : (i8, memref<4xi8, #spirv.storage_class<StorageBuffer>>) -> i8
  return
}

// -----

// CHECK: error: 'memref.dim' op could not be legalized: the target makes it illegal
// CHECK: note: no pattern is for this op
func.func @size(%p: memref<?xf32, #spirv.storage_class<StorageBuffer>>, %i: index) -> index {
  %0 = memref.dim %p, %i : memref<?xf32, #spirv.storage_class<StorageBuffer>>
  return %0 : index
}
