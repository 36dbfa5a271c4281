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
  %0 = memref.atomic_rmw mulf %v, %p[%i] : (f32, memref<4xf32, #spirv.storage_class<StorageBuffer>>) -> f32
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

// -----

// CHECK: error: 'memref.memory_space_cast' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'memref.memory_space_cast': the target environment does not have the capability 'Kernel'
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.6, [Shader], []>, #spirv.resource_limits<>>} {
  func.func @f(%a: memref<4xf32, #spirv.storage_class<StorageBuffer>>) {
    %0 = memref.memory_space_cast %a : memref<4xf32, #spirv.storage_class<StorageBuffer>> to memref<4xf32, #spirv.storage_class<Uniform>>
    return
  }
}

// -----

// CHECK: error: 'memref.memory_space_cast' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'memref.memory_space_cast': pointers of the storage class UniformConstant cannot be cast to generic ones
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.6, [Kernel, Addresses, GenericPointer], []>, #spirv.resource_limits<>>} {
  func.func @f(%a: memref<4xf32, #spirv.storage_class<CrossWorkgroup>>) {
    %0 = memref.memory_space_cast %a : memref<4xf32, #spirv.storage_class<CrossWorkgroup>> to memref<4xf32, #spirv.storage_class<UniformConstant>>
    return
  }
}

// -----

// CHECK: error: 'memref.cast' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'memref.cast': the converted types differ
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.6, [Kernel, Addresses, GenericPointer], []>, #spirv.resource_limits<>>} {
  func.func @f(%a: memref<4xf32, #spirv.storage_class<CrossWorkgroup>>) {
    %0 = memref.cast %a : memref<4xf32, #spirv.storage_class<CrossWorkgroup>> to memref<?xf32, #spirv.storage_class<CrossWorkgroup>>
    return
  }
}

// -----

// CHECK: error: 'memref.reinterpret_cast' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'memref.reinterpret_cast': the converted types differ
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.6, [Kernel, Addresses, GenericPointer], []>, #spirv.resource_limits<>>} {
  func.func @f(%a: memref<4xf32, #spirv.storage_class<CrossWorkgroup>>) {
    %0 = memref.reinterpret_cast %a to offset: [0], sizes: [2], strides: [1] : memref<4xf32, #spirv.storage_class<CrossWorkgroup>> to memref<2xf32, #spirv.storage_class<CrossWorkgroup>>
    return
  }
}

// -----

// CHECK: error: 'memref.reinterpret_cast' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'memref.reinterpret_cast': only a pointer to an element can have an offset
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.6, [Shader], []>, #spirv.resource_limits<>>} {
  func.func @f(%a: memref<?xf32, #spirv.storage_class<StorageBuffer>>, %i: index) {
    %0 = memref.reinterpret_cast %a to offset: [%i], sizes: [%i], strides: [1] : memref<?xf32, #spirv.storage_class<StorageBuffer>> to memref<?xf32, strided<[1], offset: ?>, #spirv.storage_class<StorageBuffer>>
    return
  }
}

// -----

// CHECK: error: 'memref.store' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'memref.store': texels of sampled images are not stored
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.6, [Shader, Sampled1D], []>, #spirv.resource_limits<>>} {
  func.func @f(%a: memref<4xf32, #spirv.storage_class<Image>>, %i: index, %f: f32) {
    memref.store %f, %a[%i] : memref<4xf32, #spirv.storage_class<Image>>
    return
  }
}

// -----

// CHECK: error: 'memref.load' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'memref.load': operand #0: type 'memref<4x4x4x4xf32, #spirv.storage_class<Image>>' is not converted: an image has 1, 2 or 3 dimensions
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.6, [Shader, Sampled1D], []>, #spirv.resource_limits<>>} {
  func.func @f(%a: memref<4x4x4x4xf32, #spirv.storage_class<Image>>, %i: index) {
    %0 = memref.load %a[%i, %i, %i, %i] : memref<4x4x4x4xf32, #spirv.storage_class<Image>>
    return
  }
}

// -----

// CHECK: error: 'memref.load' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'memref.load': operand #0: type 'memref<4xi64, #spirv.storage_class<Image>>' is not converted: texels are numbers of 16 or 32 bits
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.6, [Shader, Sampled1D], []>, #spirv.resource_limits<>>} {
  func.func @f(%a: memref<4xi64, #spirv.storage_class<Image>>, %i: index) {
    %0 = memref.load %a[%i] : memref<4xi64, #spirv.storage_class<Image>>
    return
  }
}

// -----

// CHECK: error: 'memref.load' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'memref.load': operand #0: type 'memref<4xi16, #spirv.storage_class<Image>>' is not converted: texels are not emulated
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.6, [Shader, Sampled1D], []>, #spirv.resource_limits<>>} {
  func.func @f(%a: memref<4xi16, #spirv.storage_class<Image>>, %i: index) {
    %0 = memref.load %a[%i] : memref<4xi16, #spirv.storage_class<Image>>
    return
  }
}

// -----

// CHECK: error: 'memref.atomic_rmw' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'memref.atomic_rmw': the target environment does not have the capability 'AtomicFloat32AddEXT'
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.6, [Shader], []>, #spirv.resource_limits<>>} {
  func.func @f(%a: memref<4xf32, #spirv.storage_class<StorageBuffer>>, %i: index, %f: f32) {
    %0 = memref.atomic_rmw addf %f, %a[%i] : (f32, memref<4xf32, #spirv.storage_class<StorageBuffer>>) -> f32
    return
  }
}
