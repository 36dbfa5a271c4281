// RUN: terrace-opt %s --allow-unregistered-dialect --convert-std-to-llvm | FileCheck %s
// RUN: terrace-opt %s --allow-unregistered-dialect --convert-std-to-llvm=emit-c-wrappers | FileCheck %s --check-prefix=C

// Types, function types and signatures of `std`, by the pipeline. A type in each row.
// CHECK: llvm.func @scalars(i1, i47, f16, f32, f64, i64)
func private @scalars(i1, i47, f16, f32, f64, index)
// CHECK: llvm.func @vectors(vector<4xf32>, !llvm.array<4 x array<8 x vector<16xf32>>>)
func private @vectors(vector<4xf32>, vector<4x8x16xf32>)
// CHECK: llvm.func @ranks(!llvm.ptr, !llvm.ptr, i64, !llvm.ptr, !llvm.ptr, i64, i64, i64, i64, !llvm.ptr)
func private @ranks(memref<f32>, memref<?xvector<4xf32>>, memref<*xf32>)
// CHECK: llvm.func @descriptors() -> !llvm.struct<(struct<(ptr, ptr, i64)>, struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, struct<(ptr, ptr, i64, array<5 x i64>, array<5 x i64>)>, struct<(ptr, ptr, i64, array<5 x i64>, array<5 x i64>)>, struct<(i64, ptr)>)>
func private @descriptors() -> (memref<f32>, memref<1xf32>, memref<?xf32>, memref<10x42x42x43x123xf32>, memref<10x?x42x?x123xf32>, memref<*xf32>)
// A memref of two dimensions has two sizes, also where its elements are vectors.
// CHECK: llvm.func @elements() -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
func private @elements() -> memref<1x?xvector<4xf32>>
// Once without a form, this type is one of LLVM since.
// CHECK: llvm.func @brain(bf16)
func private @brain(bf16)
// CHECK: llvm.func @nothing()
func private @nothing() -> ()
// CHECK: llvm.func @one(i32) -> i64
func private @one(i32) -> (i64)
// CHECK: llvm.func @two(i32, f32) -> i64
func private @two(i32, f32) -> (i64)
// CHECK: llvm.func @packed(i32, f32) -> !llvm.struct<(i64, f64)>
func private @packed(i32, f32) -> (i64, f64)
// CHECK: llvm.func @higher(!llvm.ptr) -> !llvm.ptr
func private @higher(() -> ()) -> (() -> ())

// Several results are packed, and unpacked by the caller.
// CHECK-LABEL: llvm.func @both(%arg0: i32, %arg1: i64) -> !llvm.struct<(i32, i64)>
// CHECK-NEXT: %[[NONE:.*]] = llvm.mlir.poison : !llvm.struct<(i32, i64)>
// CHECK-NEXT: %[[FIRST:.*]] = llvm.insertvalue %arg0, %[[NONE]][0] : !llvm.struct<(i32, i64)>
// CHECK-NEXT: %[[BOTH:.*]] = llvm.insertvalue %arg1, %[[FIRST]][1] : !llvm.struct<(i32, i64)>
// CHECK-NEXT: llvm.return %[[BOTH]] : !llvm.struct<(i32, i64)>
func @both(%a: i32, %b: i64) -> (i32, i64) {
  return %a, %b : i32, i64
}
// CHECK-LABEL: llvm.func @user
// CHECK: %[[A:.*]] = llvm.mlir.constant(42 : i32) : i32
// CHECK: %[[B:.*]] = llvm.mlir.constant(17 : i64) : i64
// CHECK: %[[R:.*]] = llvm.call @both(%[[A]], %[[B]]) : (i32, i64) -> !llvm.struct<(i32, i64)>
// CHECK: %[[R0:.*]] = llvm.extractvalue %[[R]][0]
// CHECK: %[[R1:.*]] = llvm.extractvalue %[[R]][1]
// CHECK: "use_i32"(%[[R0]]) : (i32) -> ()
// CHECK: "use_i64"(%[[R1]]) : (i64) -> ()
func @user() {
  %a = constant 42 : i32
  %b = constant 17 : i64
  %r:2 = call @both(%a, %b) : (i32, i64) -> (i32, i64)
  "use_i32"(%r#0) : (i32) -> ()
  "use_i64"(%r#1) : (i64) -> ()
  return
}

// A memref is passed as the parts of its descriptor. Ops of other dialects keep their types, behind a cast.
// CHECK-LABEL: llvm.func @ranked(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64)
// CHECK: llvm.insertvalue %arg0, %{{.*}}[0]
// CHECK: llvm.insertvalue %arg1, %{{.*}}[1]
// CHECK: llvm.insertvalue %arg2, %{{.*}}[2]
// CHECK: llvm.insertvalue %arg3, %{{.*}}[3, 0]
// CHECK: %[[DESCRIPTOR:.*]] = llvm.insertvalue %arg4, %{{.*}}[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %[[MEMREF:.*]] = builtin.unrealized_conversion_cast %[[DESCRIPTOR]] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> to memref<?xf32>
// CHECK: "use"(%[[MEMREF]])
// C-LABEL: llvm.func @_mlir_ciface_ranked(%arg0: !llvm.ptr)
// C: %[[LOADED:.*]] = llvm.load %arg0 : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// C: llvm.extractvalue %[[LOADED]][0]
// C: llvm.extractvalue %[[LOADED]][1]
// C: llvm.extractvalue %[[LOADED]][2]
// C: llvm.extractvalue %[[LOADED]][3, 0]
// C: llvm.extractvalue %[[LOADED]][4, 0]
// C: llvm.call @ranked(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> ()
// C: llvm.return
func @ranked(%m: memref<?xf32>) -> () {
  "use"(%m) : (memref<?xf32>) -> ()
  return
}
// CHECK-LABEL: llvm.func @caller
// CHECK: %[[GOT:.*]] = "get"() : () -> memref<?xf32>
// CHECK: %[[PARTS:.*]] = builtin.unrealized_conversion_cast %[[GOT]]
// CHECK: llvm.extractvalue %[[PARTS]][0]
// CHECK: llvm.extractvalue %[[PARTS]][1]
// CHECK: llvm.extractvalue %[[PARTS]][2]
// CHECK: llvm.extractvalue %[[PARTS]][3, 0]
// CHECK: llvm.extractvalue %[[PARTS]][4, 0]
// CHECK: llvm.call @ranked(%{{.*}}) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> ()
func @caller() {
  %m = "get"() : () -> (memref<?xf32>)
  call @ranked(%m) : (memref<?xf32>) -> ()
  return
}
// CHECK-LABEL: llvm.func @unranked(%arg0: i64, %arg1: !llvm.ptr)
// CHECK: %[[EMPTY:.*]] = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
// CHECK: %[[RANK:.*]] = llvm.insertvalue %arg0, %[[EMPTY]][0]
// CHECK: llvm.insertvalue %arg1, %[[RANK]][1]
func @unranked(%m: memref<*xf32>) -> () {
  "use"(%m) : (memref<*xf32>) -> ()
  return
}
// CHECK-LABEL: llvm.func @unranked_caller
// CHECK: %[[RANK:.*]] = llvm.extractvalue %{{.*}}[0] : !llvm.struct<(i64, ptr)>
// CHECK: %[[POINTER:.*]] = llvm.extractvalue %{{.*}}[1] : !llvm.struct<(i64, ptr)>
// CHECK: llvm.call @unranked(%[[RANK]], %[[POINTER]]) : (i64, !llvm.ptr) -> ()
func @unranked_caller() {
  %m = "get"() : () -> (memref<*xf32>)
  call @unranked(%m) : (memref<*xf32>) -> ()
  return
}

// An external function gets a body that calls its interface for C.
// C-LABEL: llvm.func private @external(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64)
// C: llvm.insertvalue %arg3, %{{.*}}[3, 0]
// C: llvm.insertvalue %arg5, %{{.*}}[4, 0]
// C: llvm.insertvalue %arg4, %{{.*}}[3, 1]
// C: %[[DESCRIPTOR:.*]] = llvm.insertvalue %arg6, %{{.*}}[4, 1]
// C: llvm.alloca %{{.*}} x !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> : (i64) -> !llvm.ptr
// C: llvm.store %{{.*}}, %[[STACK:.*]] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, !llvm.ptr
// C: llvm.call @_mlir_ciface_external(%[[STACK]]) : (!llvm.ptr) -> ()
// C: llvm.return
// C: llvm.func @_mlir_ciface_external(!llvm.ptr)
func private @external(%m: memref<?x?xf32>)

// A memref of rank zero is loaded without arithmetic. Other indices are linearized by the strides.
// CHECK-LABEL: llvm.func @zero
// CHECK: %[[POINTER:.*]] = llvm.extractvalue %{{.*}}[1]
// CHECK-NEXT: llvm.load %[[POINTER]] : !llvm.ptr -> f32
func @zero(%m: memref<f32>) -> f32 {
  %0 = load %m[] : memref<f32>
  return %0 : f32
}
// CHECK-LABEL: llvm.func @element
// CHECK: %[[S0:.*]] = llvm.extractvalue %{{.*}}[4, 0]
// CHECK: llvm.mul %{{.*}}, %[[S0]]
// CHECK: %[[S1:.*]] = llvm.extractvalue %{{.*}}[4, 1]
// CHECK: llvm.mul %{{.*}}, %[[S1]]
// CHECK: llvm.add
// CHECK: llvm.mul
// CHECK: llvm.add
// CHECK: llvm.add
// CHECK: %[[ADDRESS:.*]] = llvm.getelementptr inbounds|nuw %{{.*}}[%{{.*}}] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK: llvm.load %[[ADDRESS]] : !llvm.ptr -> f32
// CHECK: llvm.store
func @element(%m: memref<10x?x13x?xf32>) -> f32 {
  %c1 = constant 1 : index
  %c2 = constant 2 : index
  %c3 = constant 3 : index
  %c4 = constant 4 : index
  %0 = load %m[%c1, %c2, %c3, %c4] : memref<10x?x13x?xf32>
  store %0, %m[%c1, %c2, %c3, %c4] : memref<10x?x13x?xf32>
  return %0 : f32
}
