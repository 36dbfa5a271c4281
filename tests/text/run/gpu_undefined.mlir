// RUN: not terrace-run %s --no-op-text --entry some 2>&1 | FileCheck %s --check-prefix=SOME
// RUN: not terrace-run %s --no-op-text --entry others 2>&1 | FileCheck %s --check-prefix=OTHERS
// RUN: not terrace-run %s --no-op-text --entry beyond 2>&1 | FileCheck %s --check-prefix=BEYOND
// RUN: not terrace-run %s --no-op-text --entry outside 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// RUN: not terrace-run %s --no-op-text --entry barrier_outside 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// RUN: not terrace-run %s --no-op-text --entry sizes 2>&1 | FileCheck %s --check-prefix=SIZES
// RUN: not terrace-run %s --no-op-text --entry negative 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not terrace-run %s --no-op-text --entry many 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: not terrace-run %s --no-op-text --entry nested 2>&1 | FileCheck %s --check-prefix=NESTED
// RUN: not terrace-run %s --no-op-text --entry clusters 2>&1 | FileCheck %s --check-prefix=CLUSTERS
// RUN: not terrace-run %s --no-op-text --entry shared 2>&1 | FileCheck %s --check-prefix=SHARED

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @some() kernel {
      %c2 = arith.constant 2 : index
      %t = gpu.thread_id x
      %is_low = arith.cmpi ult, %t, %c2 : index
      scf.if %is_low {
        gpu.barrier
      }
      gpu.return
    }
    gpu.func @others() kernel {
      %c2 = arith.constant 2 : index
      %t = gpu.thread_id x
      %is_low = arith.cmpi ult, %t, %c2 : index
      scf.if %is_low {
        gpu.barrier
      } else {
        gpu.barrier
      }
      gpu.return
    }
    gpu.func @store(%m: memref<2xindex>) kernel {
      %t = gpu.thread_id x
      memref.store %t, %m[%t] : memref<2xindex>
      gpu.return
    }
    gpu.func @known() kernel attributes {known_block_size = array<i32: 8, 1, 1>} {
      gpu.return
    }
  }

  // SOME: error: 'gpu.barrier' op is a barrier that 2 of 3 threads of the block reach
  // SOME: help: all threads of a block execute the same barriers
  // SOME: launched here
  func.func @some() {
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    gpu.launch_func @kernels::@some blocks in (%c1, %c1, %c1) threads in (%c3, %c1, %c1)
    return
  }
  // OTHERS: error: 'gpu.barrier' op is a barrier at which some threads of the block wait, while others wait at another one
  // OTHERS: the other barrier
  func.func @others() {
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    gpu.launch_func @kernels::@others blocks in (%c1, %c1, %c1) threads in (%c3, %c1, %c1)
    return
  }
  // BEYOND: error: 'memref.store' op index 2 of dimension 0 is out of bounds
  // BEYOND: launched here
  func.func @beyond() {
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %m = memref.alloc() : memref<2xindex>
    gpu.launch_func @kernels::@store blocks in (%c1, %c1, %c1) threads in (%c3, %c1, %c1) args(%m : memref<2xindex>)
    return
  }
  // OUTSIDE: error: 'gpu.{{.*}}' op is not executed by a thread of a launch
  // OUTSIDE: help: it belongs into a kernel, which 'gpu.launch_func' or 'gpu.launch' starts
  func.func @outside() -> index {
    %0 = gpu.thread_id x
    return %0 : index
  }
  func.func @barrier_outside() {
    gpu.barrier
    return
  }
  // SIZES: error: 'gpu.launch_func' op launches the sizes [3, 1, 1], and the kernel has 'known_block_size' [8, 1, 1]
  // SIZES: the kernel is defined here
  func.func @sizes() {
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    gpu.launch_func @kernels::@known blocks in (%c1, %c1, %c1) threads in (%c3, %c1, %c1)
    return
  }
  // NEGATIVE: error: 'gpu.launch_func' op launches a grid of the size -1
  // NEGATIVE: help: sizes are not negative
  func.func @negative() {
    %c1 = arith.constant 1 : index
    %n = arith.constant -1 : index
    gpu.launch_func @kernels::@some blocks in (%c1, %n, %c1) threads in (%c1, %c1, %c1)
    return
  }
  // MANY: error: 'gpu.launch_func' op launches blocks of [1, 1024, 2] threads
  // MANY: help: a block has 1024 threads at most
  func.func @many() {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %n = arith.constant 1024 : index
    gpu.launch_func @kernels::@some blocks in (%c1, %c1, %c1) threads in (%c1, %n, %c2)
    return
  }
  // NESTED: error: 'gpu.launch' op launches threads from a thread
  // NESTED: launched here
  func.func @nested() {
    %c1 = arith.constant 1 : index
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
      gpu.launch blocks(%b0, %b1, %b2) in (%g0 = %c1, %g1 = %c1, %g2 = %c1) threads(%t0, %t1, %t2) in (%s0 = %c1, %s1 = %c1, %s2 = %c1) {
        gpu.terminator
      }
      gpu.terminator
    }
    return
  }
  // CLUSTERS: error: 'gpu.launch_func' op launches clusters of blocks
  // CLUSTERS: help: launches without clusters are executed
  func.func @clusters() {
    %c1 = arith.constant 1 : index
    gpu.launch_func @kernels::@some clusters in (%c1, %c1, %c1) blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
    return
  }
  // SHARED: error: 'gpu.launch_func' op launches a kernel with shared memory of a dynamic size
  // SHARED: help: memory of the workgroup is an attribution of the kernel
  func.func @shared() {
    %c1 = arith.constant 1 : index
    %bytes = arith.constant 16 : i32
    gpu.launch_func @kernels::@some blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) dynamic_shared_memory_size %bytes
    return
  }
}
