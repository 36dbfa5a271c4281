// REQUIRES: vulkan
// RUN: terrace-run %s --entry values --engine interpreter --show-memory "dense<[1, 127, 3, 4]> : tensor<4xi8>" "dense<[true, false, true, true]> : tensor<4xi1>" "dense<0.0> : tensor<4xf32>" true "dense<[1.0, 2.0, 3.0, 4.0]> : vector<4xf32>" -- -3 | FileCheck %s
// RUN: terrace-run %s --entry values --engine vulkan --show-memory "dense<[1, 127, 3, 4]> : tensor<4xi8>" "dense<[true, false, true, true]> : tensor<4xi1>" "dense<0.0> : tensor<4xf32>" true "dense<[1.0, 2.0, 3.0, 4.0]> : vector<4xf32>" -- -3 | FileCheck %s
// RUN: terrace-run %s --entry parts --engine interpreter | FileCheck %s --check-prefix=PARTS
// RUN: terrace-run %s --entry parts --engine vulkan | FileCheck %s --check-prefix=PARTS

// Values of all kinds are passed to kernels, and parts of the same memory.

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @values(%m: memref<4xi8>, %n: memref<?xi1>, %o: memref<4xf32>, %a: i8, %b: i1, %c: f16, %d: vector<4xf32>, %e: i64) kernel {
      %c0 = arith.constant 0 : index
      %i = gpu.thread_id x
      %x = memref.load %m[%i] : memref<4xi8>
      %y = arith.addi %x, %a : i8
      memref.store %y, %m[%i] : memref<4xi8>
      %t = memref.load %n[%i] : memref<?xi1>
      %u = arith.xori %t, %b : i1
      memref.store %u, %n[%i] : memref<?xi1>
      %f = vector.extract %d[1] : f32 from vector<4xf32>
      %wide = arith.extf %c : f16 to f32
      %g = arith.addf %f, %wide : f32
      %h = arith.sitofp %e : i64 to f32
      %k = arith.addf %g, %h : f32
      %size = memref.dim %n, %c0 : memref<?xi1>
      %size_i32 = arith.index_cast %size : index to i32
      %l = arith.sitofp %size_i32 : i32 to f32
      %p = arith.addf %k, %l : f32
      memref.store %p, %o[%i] : memref<4xf32>
      gpu.return
    }
    gpu.func @move(%from: memref<?xi32, strided<[?], offset: ?>>, %to: memref<?xi32, strided<[?], offset: ?>>) kernel {
      %i = gpu.thread_id x
      %x = memref.load %from[%i] : memref<?xi32, strided<[?], offset: ?>>
      memref.store %x, %to[%i] : memref<?xi32, strided<[?], offset: ?>>
      gpu.return
    }
  }
  // CHECK: dense<[-2, 124, 0, 1]> : tensor<4xi8>
  // CHECK-NEXT: dense<[false, true, false, false]> : tensor<4xi1>
  // CHECK-NEXT: dense<1000007.5> : tensor<4xf32>
  func.func @values(%m: memref<4xi8>, %n: memref<?xi1>, %o: memref<4xf32>, %b: i1, %d: vector<4xf32>, %a: i8) {
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c = arith.constant 1.5 : f16
    %e = arith.constant 1000000 : i64
    gpu.launch_func @kernels::@values blocks in (%c1, %c1, %c1) threads in (%c4, %c1, %c1)
      args(%m : memref<4xi8>, %n: memref<?xi1>, %o: memref<4xf32>, %a: i8, %b: i1, %c: f16, %d: vector<4xf32>, %e: i64)
    return
  }

  // PARTS: dense<[1, 1, 3, 3, 5, 5]> : tensor<6xi32>
  memref.global @numbers : memref<6xi32> = dense<[1, 2, 3, 4, 5, 6]>
  func.func @parts() -> memref<6xi32> {
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %m = memref.get_global @numbers : memref<6xi32>
    %even = memref.subview %m[0] [3] [2] : memref<6xi32> to memref<3xi32, strided<[2]>>
    %odd = memref.subview %m[1] [3] [2] : memref<6xi32> to memref<3xi32, strided<[2], offset: 1>>
    %from = memref.cast %even : memref<3xi32, strided<[2]>> to memref<?xi32, strided<[?], offset: ?>>
    %to = memref.cast %odd : memref<3xi32, strided<[2], offset: 1>> to memref<?xi32, strided<[?], offset: ?>>
    gpu.launch_func @kernels::@move blocks in (%c1, %c1, %c1) threads in (%c3, %c1, %c1)
      args(%from : memref<?xi32, strided<[?], offset: ?>>, %to : memref<?xi32, strided<[?], offset: ?>>)
    return %m : memref<6xi32>
  }
}
