// RUN: terrace-opt --expand-strided-metadata %s | FileCheck %s

// What a type says is a constant, and blocks are merged.

// CHECK-LABEL: func.func @known(
// CHECK-DAG: %c0 = arith.constant 0 : index
// CHECK-DAG: %c10 = arith.constant 10 : index
// CHECK-DAG: %c1 = arith.constant 1 : index
// CHECK: return %c0, %c10, %sizes#1, %strides#0, %c1 : index, index, index, index, index
func.func @known(%m: memref<10x?xf32>) -> (index, index, index, index, index) {
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : memref<10x?xf32> -> memref<f32>, index, index, index, index, index
  return %offset, %sizes#0, %sizes#1, %strides#0, %strides#1 : index, index, index, index, index
}

// CHECK-LABEL: func.func @merged(
// CHECK-NEXT: cf.cond_br %arg0, ^bb1{{.*}}, ^bb1
// CHECK-NEXT: ^bb1
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @merged(%c: i1, %a: f32) -> f32 {
  cf.cond_br %c, ^bb1(%a : f32), ^bb2(%a : f32)
^bb1(%0: f32):
  return %0 : f32
^bb2(%1: f32):
  return %1 : f32
}
