// RUN: terrace-opt %s --finalize-memref-to-llvm | FileCheck %s
// RUN: terrace-opt %s --lower-to-llvm -o %t.mlir
// RUN: terrace-run %t.mlir --engine jit | FileCheck %s --check-prefix=SHOWN

// The descriptor has room for as many sizes and strides as the rank says; a loop writes them, the last dimension first.
// The pointers and the offset are those of the source.
// CHECK-LABEL: func.func @reshape
// CHECK: %[[DESCRIPTOR:.*]] = llvm.alloca %{{.*}} x i8 : (i64) -> !llvm.ptr
// CHECK: %[[OFFSET:.*]] = llvm.load %{{.*}} : !llvm.ptr -> i64
// CHECK: %[[PLACE:.*]] = llvm.getelementptr %[[DESCRIPTOR]][2] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
// CHECK: llvm.store %[[OFFSET]], %[[PLACE]] : i64, !llvm.ptr
// CHECK: llvm.br ^[[head:.*]](%{{.*}}, %{{.*}} : i64, i64)
// CHECK: ^[[head]](%[[dimension:.*]]: i64, %[[stride:.*]]: i64):
// CHECK: llvm.icmp "sge" %[[dimension]]
// CHECK: llvm.cond_br %{{.*}}, ^[[body:.*]], ^[[end:.*]]
// CHECK: ^[[body]]:
// CHECK: llvm.br ^[[head]](%{{.*}}, %{{.*}} : i64, i64)
// CHECK: ^[[end]]:
func.func @reshape(%m: memref<*xi32>, %s: memref<?xindex>) -> memref<*xi32> {
  %0 = memref.reshape %m(%s) : (memref<*xi32>, memref<?xindex>) -> memref<*xi32>
  return %0 : memref<*xi32>
}

func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}

// SHOWN: rank = 2 offset = 0 sizes = [3, 2] strides = [2, 1] data =
// SHOWN-NEXT: {{\[\[1, +2\],}}
// SHOWN-NEXT: {{ \[3, +4\],}}
// SHOWN-NEXT: {{ \[5, +6\]\]}}
memref.global "private" constant @numbers : memref<2x3xi32> = dense<[[1, 2, 3], [4, 5, 6]]>
func.func @main() {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %three = arith.constant 3 : index
  %m = memref.get_global @numbers : memref<2x3xi32>
  %u = memref.cast %m : memref<2x3xi32> to memref<*xi32>
  %s = memref.alloca() : memref<2xindex>
  memref.store %three, %s[%zero] : memref<2xindex>
  memref.store %two, %s[%one] : memref<2xindex>
  %0 = memref.reshape %u(%s) : (memref<*xi32>, memref<2xindex>) -> memref<*xi32>
  call @printMemrefI32(%0) : (memref<*xi32>) -> ()
  return
}
