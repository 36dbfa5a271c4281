// RUN: terrace-opt --allow-unregistered-dialect --convert-func-to-llvm=use-bare-ptr-memref-call-conv=1 %s | FileCheck %s

// A memref of known sizes, strides and offset can be passed as its pointer.

func.func @bare(%m: memref<2x3xf32, strided<[4, 1], offset: 5>> {llvm.noalias}) -> memref<2x3xf32, strided<[4, 1], offset: 5>> {
  %0 = call @bare(%m) : (memref<2x3xf32, strided<[4, 1], offset: 5>>) -> memref<2x3xf32, strided<[4, 1], offset: 5>>
  return %0 : memref<2x3xf32, strided<[4, 1], offset: 5>>
}

// CHECK:      llvm.func @bare(%arg0: !llvm.ptr {llvm.noalias}) -> !llvm.ptr {
// CHECK-NEXT:   %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %2 = llvm.insertvalue %arg0, %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %3 = llvm.mlir.constant(5 : index) : i64
// CHECK-NEXT:   %4 = llvm.insertvalue %3, %2[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %5 = llvm.mlir.constant(2 : index) : i64
// CHECK-NEXT:   %6 = llvm.insertvalue %5, %4[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %7 = llvm.mlir.constant(4 : index) : i64
// CHECK-NEXT:   %8 = llvm.insertvalue %7, %6[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %9 = llvm.mlir.constant(3 : index) : i64
// CHECK-NEXT:   %10 = llvm.insertvalue %9, %8[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %11 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:   %12 = llvm.insertvalue %11, %10[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %13 = llvm.extractvalue %12[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %14 = llvm.call @bare(%13) : (!llvm.ptr) -> !llvm.ptr
// CHECK-NEXT:   %15 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %16 = llvm.insertvalue %14, %15[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %17 = llvm.insertvalue %14, %16[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %18 = llvm.mlir.constant(5 : index) : i64
// CHECK-NEXT:   %19 = llvm.insertvalue %18, %17[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %20 = llvm.mlir.constant(2 : index) : i64
// CHECK-NEXT:   %21 = llvm.insertvalue %20, %19[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %22 = llvm.mlir.constant(4 : index) : i64
// CHECK-NEXT:   %23 = llvm.insertvalue %22, %21[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %24 = llvm.mlir.constant(3 : index) : i64
// CHECK-NEXT:   %25 = llvm.insertvalue %24, %23[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %26 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:   %27 = llvm.insertvalue %26, %25[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %28 = llvm.extractvalue %27[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   llvm.return %28 : !llvm.ptr
// CHECK-NEXT: }

// C passes bare pointers as the function takes them, so there is no interface between.
func.func @interface(%m: memref<4xf32>) attributes {llvm.emit_c_interface} {
  return
}
func.func private @declared(memref<4xf32>) attributes {llvm.emit_c_interface}

// CHECK:      llvm.func @interface(%arg0: !llvm.ptr) attributes {llvm.emit_c_interface} {
// CHECK-NEXT:   llvm.return
// CHECK-NEXT: }
// CHECK-NOT:  _mlir_ciface
// CHECK:      llvm.func @declared(!llvm.ptr) attributes {llvm.emit_c_interface, sym_visibility = "private"}
