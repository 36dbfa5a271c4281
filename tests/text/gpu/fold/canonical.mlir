// RUN: terrace-opt --canonicalize --allow-unregistered-dialect %s | FileCheck %s

// CHECK-LABEL: func.func @barriers
// CHECK: gpu.barrier
// CHECK-NEXT: return
func.func @barriers() {
  gpu.barrier
  gpu.barrier
  return
}

// CHECK-LABEL: func.func @known_ids
// CHECK: %[[C0:.*]] = arith.constant 0 : index
// CHECK: gpu.launch blocks(%{{[a-z0-9]+}}, %[[BY:[a-z0-9]+]], %{{[a-z0-9]+}}) in
// CHECK-NEXT: "use"(%[[C0]], %[[BY]], %[[C0]])
func.func @known_ids(%n: index) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %c1) {
    "use"(%bx, %by, %tz) : (index, index, index) -> ()
    gpu.terminator
  }
  return
}

// CHECK-LABEL: func.func @uniform
// CHECK: gpu.all_reduce {{ *}}add %{{.*}} uniform
// CHECK: gpu.subgroup_reduce {{ *}}add %{{.*}} uniform
// CHECK: scf.if
// CHECK-NEXT: gpu.all_reduce {{ *}}add %{{[a-z0-9]*}} {
func.func @uniform(%n: index, %x: f32, %c: i1) {
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    %0 = gpu.all_reduce add %x {} : (f32) -> f32
    %1 = gpu.subgroup_reduce add %x : (f32) -> f32
    "use"(%0, %1) : (f32, f32) -> ()
    scf.if %c {
      %2 = gpu.all_reduce add %x {} : (f32) -> f32
      "use"(%2) : (f32) -> ()
    }
    gpu.terminator
  }
  return
}

// CHECK-LABEL: func.func @one_lane
// CHECK-SAME: (%[[X:.*]]: f32)
// CHECK-NEXT: return %[[X]]
func.func @one_lane(%x: f32) -> f32 {
  %0 = gpu.subgroup_reduce add %x cluster(size = 1) : (f32) -> f32
  return %0 : f32
}

// CHECK-LABEL: func.func @broadcast_twice
// CHECK: %[[FIRST:.*]] = gpu.subgroup_broadcast
// CHECK-NEXT: return %[[FIRST]]
func.func @broadcast_twice(%x: f32, %lane: i32) -> f32 {
  %0 = gpu.subgroup_broadcast %x, specific_lane %lane : f32
  %1 = gpu.subgroup_broadcast %0, first_active_lane : f32
  return %1 : f32
}

// CHECK-LABEL: func.func @casts
// CHECK-SAME: (%[[M:.*]]: memref<4xf32>,
// CHECK-NEXT: gpu.memcpy {{ *}}%{{.*}}, %[[M]] : memref<?xf32>, memref<4xf32>
// CHECK-NEXT: gpu.memset {{ *}}%[[M]], %{{.*}} : memref<4xf32>, f32
func.func @casts(%m: memref<4xf32>, %to: memref<?xf32>, %x: f32) {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  gpu.memcpy %to, %0 : memref<?xf32>, memref<?xf32>
  gpu.memset %0, %x : memref<?xf32>, f32
  return
}

// CHECK-LABEL: func.func @unread
// CHECK-SAME: (%{{.*}}: memref<?xf32>, %{{.*}}: index, %[[T:.*]]: !gpu.async.token)
// CHECK: %[[NEW:.*]], %{{.*}} = gpu.alloc async
// CHECK-NEXT: gpu.dealloc async [%[[T]]] %[[NEW]]
func.func @unread(%m: memref<?xf32>, %n: index, %t: !gpu.async.token) -> !gpu.async.token {
  %0, %1 = gpu.alloc async [%t] (%n) : memref<?xf32>
  %2 = gpu.memcpy async [%t] %0, %m : memref<?xf32>, memref<?xf32>
  %3 = gpu.dealloc async [%2] %0 : memref<?xf32>
  return %3 : !gpu.async.token
}

// CHECK-LABEL: func.func @size
// CHECK-SAME: (%[[N:.*]]: index)
// CHECK: return %[[N]]
func.func @size(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = gpu.alloc (%n) : memref<?xf32>
  %1 = memref.dim %0, %c0 : memref<?xf32>
  return %1 : index
}

// CHECK-LABEL: func.func @waits
// CHECK-SAME: (%[[A:.*]]: !gpu.async.token, %[[B:.*]]: !gpu.async.token)
// CHECK-NEXT: gpu.wait [%[[A]]]
// CHECK-NEXT: return %[[B]]
func.func @waits(%a: !gpu.async.token, %b: !gpu.async.token) -> !gpu.async.token {
  // Nothing to wait for.
  gpu.wait
  // Ready from the start.
  %0 = gpu.wait async
  gpu.wait [%a, %0]
  // Not used.
  %1 = gpu.wait async [%a, %b]
  // The same as its dependency.
  %2 = gpu.wait async [%b]
  return %2 : !gpu.async.token
}
