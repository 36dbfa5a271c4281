// RUN: terrace-opt --allow-unregistered-dialect %s | terrace-opt --allow-unregistered-dialect | FileCheck %s

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @kernel(%x: f32, %m: memref<4xf32>) kernel {
      gpu.return
    }
  }
  gpu.binary @compiled [#gpu.object<#target.any, "code">]

  // CHECK-LABEL: func.func @index
  func.func @index(%n: index, %x: f32, %m: memref<4xf32>) {
    // CHECK: gpu.launch_func {{ *}}@kernels::@kernel blocks in (%[[N:[a-z0-9_]+]], %[[N]], %[[N]]) threads in (%[[N]], %[[N]], %[[N]]) {{ *}}args(%{{[a-z0-9_]+}} : f32, %{{[a-z0-9_]+}} : memref<4xf32>)
    gpu.launch_func @kernels::@kernel blocks in (%n, %n, %n) threads in (%n, %n, %n) args(%x: f32, %m: memref<4xf32>)
    return
  }

  // CHECK-LABEL: func.func @integers
  func.func @integers(%n: i64, %bytes: i32, %t: !gpu.async.token) {
    // CHECK: %{{[a-z0-9_]+}} = gpu.launch_func async [%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}] @compiled::@any clusters in (%[[N:[a-z0-9_]+]], %[[N]], %[[N]]) blocks in (%[[N]], %[[N]], %[[N]])
    // CHECK-SAME: threads in (%[[N]], %[[N]], %[[N]]) : i64 dynamic_shared_memory_size %{{[a-z0-9_]+}} {{ *}}{note}
    %0 = gpu.launch_func async [%t, %t] @compiled::@any clusters in (%n, %n, %n) blocks in (%n, %n, %n)
        threads in (%n, %n, %n) : i64 dynamic_shared_memory_size %bytes {note}
    return
  }

  // CHECK-LABEL: func.func @stream
  func.func @stream(%n: index, %stream: i64) {
    // CHECK: gpu.launch_func <%{{[a-z0-9_]+}} : i64> @compiled::@any blocks in
    gpu.launch_func <%stream : i64> @compiled::@any blocks in (%n, %n, %n) threads in (%n, %n, %n)
    return
  }
}
