// RUN: terrace-opt %s --finalize-memref-to-llvm | FileCheck %s

// The pointers are cast in a copy of the ranked descriptor; the numbers behind them stay.
// CHECK-LABEL: func.func @cast
// CHECK: %[[COPY:.*]] = llvm.alloca %{{.*}} x i8 : (i64) -> !llvm.ptr
// CHECK: %[[ALLOCATED:.*]] = llvm.addrspacecast %{{.*}} : !llvm.ptr<1> to !llvm.ptr
// CHECK: %[[ALIGNED:.*]] = llvm.addrspacecast %{{.*}} : !llvm.ptr<1> to !llvm.ptr
// CHECK: llvm.store %[[ALLOCATED]], %[[COPY]] : !llvm.ptr, !llvm.ptr
// CHECK: llvm.store %[[ALIGNED]], %{{.*}} : !llvm.ptr, !llvm.ptr
// CHECK: %[[FROM:.*]] = llvm.getelementptr %{{.*}}[2] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr<1>
// CHECK: %[[TO:.*]] = llvm.getelementptr %[[COPY]][2] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
// CHECK: "llvm.intr.memcpy"(%[[TO]], %[[FROM]], %{{.*}})
func.func @cast(%m: memref<*xf32, 1>) -> memref<*xf32> {
  %0 = memref.memory_space_cast %m : memref<*xf32, 1> to memref<*xf32>
  return %0 : memref<*xf32>
}
