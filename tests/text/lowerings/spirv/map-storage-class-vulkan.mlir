// RUN: terrace-opt --map-memref-spirv-storage-class %s | FileCheck %s

// Memory spaces become storage classes in all types: of arguments, results, attributes, and of elements.

// CHECK: module {
// CHECK-NEXT: func.func @spaces(%arg0: memref<4xf32, #spirv.storage_class<StorageBuffer>>, %arg1: memref<4xf32, #spirv.storage_class<Generic>>, %arg2: memref<?xf32, #spirv.storage_class<Workgroup>>, %arg3: memref<*xf32, #spirv.storage_class<Uniform>>, %arg4: memref<4xf32, #spirv.storage_class<Private>>, %arg5: memref<4xf32, #spirv.storage_class<Function>>, %arg6: memref<4xf32, #spirv.storage_class<PushConstant>>, %arg7: memref<4xf32, #spirv.storage_class<UniformConstant>>, %arg8: memref<4xf32, #spirv.storage_class<Input>>, %arg9: memref<4xf32, #spirv.storage_class<Output>>, %arg10: memref<4xf32, #spirv.storage_class<PhysicalStorageBuffer>>) -> memref<4xf32, #spirv.storage_class<StorageBuffer>> attributes {list = [memref<2xi8, #spirv.storage_class<Workgroup>>], one = memref<3xi8, #spirv.storage_class<StorageBuffer>>} {
// CHECK-NEXT: %alloc = memref.alloc() {note = memref<i32, #spirv.storage_class<Workgroup>>} : memref<4xmemref<3xf32, #spirv.storage_class<StorageBuffer>>, #spirv.storage_class<StorageBuffer>>
// CHECK-NEXT: cf.br ^bb1(%arg0 : memref<4xf32, #spirv.storage_class<StorageBuffer>>)
// CHECK-NEXT: ^bb1(%0: memref<4xf32, #spirv.storage_class<StorageBuffer>>):
// CHECK-NEXT: return %arg0 : memref<4xf32, #spirv.storage_class<StorageBuffer>>
func.func @spaces(%a: memref<4xf32>, %b: memref<4xf32, 1>, %c: memref<?xf32, 3>, %d: memref<*xf32, 4>, %e: memref<4xf32, 5>, %f: memref<4xf32, 6>, %g: memref<4xf32, 7>, %h: memref<4xf32, 8>, %i: memref<4xf32, 9>, %j: memref<4xf32, 10>, %k: memref<4xf32, 11>) -> memref<4xf32> attributes {list = [memref<2xi8, 3>], one = memref<3xi8>} {
  %x = memref.alloc() {note = memref<i32, 3>} : memref<4xmemref<3xf32>>
  cf.br ^bb1(%a : memref<4xf32>)
^bb1(%y : memref<4xf32>):
  return %a : memref<4xf32>
}

// CHECK: memref.global @global : memref<2xi32, #spirv.storage_class<Workgroup>>
memref.global @global : memref<2xi32, 3>

// CHECK: func.func private @declared(memref<3xi8, #spirv.storage_class<Workgroup>>) -> memref<2xi8, #spirv.storage_class<StorageBuffer>>
func.func private @declared(memref<3xi8, 3>) -> memref<2xi8>

// CHECK: func.func @mapped(%arg0: memref<4xf32, #spirv.storage_class<Input>>) {
func.func @mapped(%a: memref<4xf32, #spirv.storage_class<Input>>) {
  return
}
