// RUN: terrace-opt --finalize-memref-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts %s | FileCheck %s

// Each two objects are assumed to be separate; of one, nothing is assumed.

// CHECK-LABEL: llvm.func @three
// CHECK: %[[C:.*]] = llvm.extractvalue %{{.*}}[1] : !llvm.struct<(ptr, ptr, i64)>
// CHECK: %[[TRUE:.*]] = llvm.mlir.constant(true) : i1
// CHECK: llvm.intr.assume %[[TRUE]] ["separate_storage"(%{{.*}}, %[[B:.*]] : !llvm.ptr, !llvm.ptr)] : i1
// CHECK: llvm.intr.assume %[[TRUE]] ["separate_storage"(%{{.*}}, %[[C]] : !llvm.ptr, !llvm.ptr)] : i1
// CHECK: llvm.intr.assume %[[TRUE]] ["separate_storage"(%[[B]], %[[C]] : !llvm.ptr, !llvm.ptr)] : i1
func.func @three(%a: memref<?xf32>, %b: memref<4xi8>, %c: memref<f32>) -> memref<4xi8> {
  %0, %1, %2 = memref.distinct_objects %a, %b, %c : memref<?xf32>, memref<4xi8>, memref<f32>
  return %1 : memref<4xi8>
}

// CHECK-LABEL: llvm.func @one
// CHECK-NOT: assume
func.func @one(%a: memref<?xf32>) -> memref<?xf32> {
  %0 = memref.distinct_objects %a : memref<?xf32>
  return %0 : memref<?xf32>
}
