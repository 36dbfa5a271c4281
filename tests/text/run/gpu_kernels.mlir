// RUN: terrace-run %s --entry scaled | FileCheck %s --check-prefix=SCALED
// RUN: terrace-run %s --entry positions | FileCheck %s --check-prefix=POSITIONS
// RUN: terrace-run %s --entry reversed | FileCheck %s --check-prefix=REVERSED
// RUN: terrace-run %s --entry tokens | FileCheck %s --check-prefix=TOKENS
// RUN: terrace-run %s --entry nothing | FileCheck %s --check-prefix=NOTHING

// Kernels are executed thread by thread; the threads of a block meet at barriers.

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @scale(%m: memref<?xf32>, %by: f32) kernel {
      %i = gpu.global_id x
      %x = memref.load %m[%i] : memref<?xf32>
      %y = arith.mulf %x, %by : f32
      memref.store %y, %m[%i] : memref<?xf32>
      gpu.return
    }
    gpu.func @number(%m: memref<2x3xindex>) kernel {
      %bx = gpu.block_id x
      %ty = gpu.thread_id y
      %gx = gpu.grid_dim x
      %sy = gpu.block_dim y
      %c10 = arith.constant 10 : index
      %0 = arith.muli %gx, %c10 : index
      %1 = arith.addi %0, %sy : index
      %2 = arith.muli %1, %c10 : index
      %3 = arith.addi %2, %bx : index
      %4 = arith.muli %3, %c10 : index
      %5 = arith.addi %4, %ty : index
      memref.store %5, %m[%bx, %ty] : memref<2x3xindex>
      gpu.return
    }
    gpu.func @reverse(%m: memref<8xi32>) workgroup(%shared: memref<4xi32, #gpu.address_space<workgroup>>)
        private(%own: memref<1xi32, #gpu.address_space<private>>) kernel {
      %c0 = arith.constant 0 : index
      %c3 = arith.constant 3 : index
      %i = gpu.global_id x
      %t = gpu.thread_id x
      %x = memref.load %m[%i] : memref<8xi32>
      memref.store %x, %own[%c0] : memref<1xi32, #gpu.address_space<private>>
      memref.store %x, %shared[%t] : memref<4xi32, #gpu.address_space<workgroup>>
      gpu.barrier
      %other = arith.subi %c3, %t : index
      %y = memref.load %shared[%other] : memref<4xi32, #gpu.address_space<workgroup>>
      %z = memref.load %own[%c0] : memref<1xi32, #gpu.address_space<private>>
      %both = arith.addi %y, %z : i32
      gpu.barrier
      memref.store %both, %m[%i] : memref<8xi32>
      gpu.return
    }
  }

  // SCALED: dense<[3.000000e+00, -4.500000e+00, 0.000000e+00, 1.500000e+00]> : tensor<4xf32>
  memref.global @numbers : memref<4xf32> = dense<[2.0, -3.0, 0.0, 1.0]>
  func.func @scaled() -> memref<?xf32> {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %by = arith.constant 1.5 : f32
    %numbers = memref.get_global @numbers : memref<4xf32>
    %m = memref.cast %numbers : memref<4xf32> to memref<?xf32>
    gpu.launch_func @kernels::@scale blocks in (%c2, %c1, %c1) threads in (%c2, %c1, %c1) args(%m : memref<?xf32>, %by : f32)
    return %m : memref<?xf32>
  }

  // POSITIONS: dense<{{\[\[}}2300, 2301, 2302], [2310, 2311, 2312]]> : tensor<2x3xindex>
  func.func @positions() -> memref<2x3xindex> {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %m = memref.alloc() : memref<2x3xindex>
    gpu.launch_func @kernels::@number blocks in (%c2, %c1, %c1) threads in (%c1, %c3, %c1) args(%m : memref<2x3xindex>)
    return %m : memref<2x3xindex>
  }

  // REVERSED: dense<[1002, 101, 101, 1002, 20020, 2200, 2200, 20020]> : tensor<8xi32>
  memref.global @pairs : memref<8xi32> = dense<[2, 1, 100, 1000, 20, 200, 2000, 20000]>
  func.func @reversed() -> memref<8xi32> {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %m = memref.get_global @pairs : memref<8xi32>
    gpu.launch_func @kernels::@reverse blocks in (%c2, %c1, %c1) threads in (%c4, %c1, %c1) args(%m : memref<8xi32>)
    return %m : memref<8xi32>
  }

  // TOKENS: dense<1.000000e+01> : tensor<2xf32>
  func.func @tokens() -> memref<2xf32> {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %five = arith.constant 5.0 : f32
    %two = arith.constant 2.0 : f32
    %host = memref.alloc() : memref<2xf32>
    %0 = gpu.wait async
    %m, %1 = gpu.alloc async [%0] (%c2) : memref<?xf32>
    %2 = gpu.memset async [%1] %m, %five : memref<?xf32>, f32
    %3 = gpu.launch_func async [%2] @kernels::@scale blocks in (%c1, %c1, %c1) threads in (%c2, %c1, %c1) args(%m : memref<?xf32>, %two : f32)
    %all = memref.cast %host : memref<2xf32> to memref<?xf32>
    %4 = gpu.memcpy async [%3] %all, %m : memref<?xf32>, memref<?xf32>
    %5 = gpu.dealloc async [%4] %m : memref<?xf32>
    gpu.wait [%5]
    return %host : memref<2xf32>
  }

  // NOTHING: dense<0.000000e+00> : tensor<2xf32>
  func.func @nothing() -> memref<?xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %zero = arith.constant 0.0 : f32
    %m = gpu.alloc (%c2) : memref<?xf32>
    gpu.memset %m, %zero : memref<?xf32>, f32
    gpu.launch_func @kernels::@scale blocks in (%c0, %c1, %c1) threads in (%c2, %c1, %c1) args(%m : memref<?xf32>, %zero : f32)
    return %m : memref<?xf32>
  }
}
