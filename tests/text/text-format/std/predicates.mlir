// RUN: terrace-opt %s > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed | diff %t.printed -

// Row "predicates of `cmpi` and `cmpf`, kinds of `atomic_rmw`" of docs/text-format.md.

// CHECK: cmpi "slt", %arg0, %arg0 : i32
// CHECK-NEXT: cmpi "slt", %arg0, %arg0 : i32
// CHECK-NEXT: cmpf "olt", %arg1, %arg1 : f32
// CHECK-NEXT: atomic_rmw "addf" %arg1, %arg2[%arg3] : (f32, memref<4xf32>) -> f32
func @predicates(%x: i32, %f: f32, %m: memref<4xf32>, %i: index) {
  %0 = cmpi "slt", %x, %x : i32
  %1 = cmpi slt, %x, %x : i32
  %2 = cmpf olt, %f, %f : f32
  %3 = atomic_rmw addf %f, %m[%i] : (f32, memref<4xf32>) -> f32
  return
}
