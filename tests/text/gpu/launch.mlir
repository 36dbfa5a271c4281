// RUN: terrace-opt --allow-unregistered-dialect %s | terrace-opt --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @sizes
func.func @sizes(%n: index) {
  // CHECK: gpu.launch blocks(%[[BX:.*]], %{{.*}}, %{{.*}}) in (%[[GX:.*]] = %{{.*}}, %{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) threads(%[[TX:.*]], %{{.*}}, %{{.*}}) in (
  // CHECK-NEXT: "use"(%[[BX]], %[[TX]], %[[GX]])
  // CHECK-NEXT: gpu.terminator
  // CHECK-NEXT: }
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
             threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    "use"(%bx, %tx, %gx) : (index, index, index) -> ()
    gpu.terminator
  }
  return
}

// CHECK-LABEL: func.func @all
func.func @all(%n: index, %bytes: i32, %t: !gpu.async.token) {
  // CHECK: %{{.*}} = gpu.launch async [%{{.*}}] clusters(%{{.*}}, %{{.*}}, %[[CZ:.*]]) in (%{{.*}}, %{{.*}}, %[[SIZE:.*]] = %{{.*}}) blocks(
  // CHECK-SAME: threads(
  // CHECK-SAME: dynamic_shared_memory_size %{{.*}} module(@m) function(@f)
  // CHECK-SAME: workgroup(%[[W:.*]] : memref<4xf32, 3>) private(%{{.*}} : memref<1xf32>, %[[P:.*]] : memref<2xf32>) {
  // CHECK-NEXT: "use"(%[[CZ]], %[[SIZE]], %[[W]], %[[P]])
  // CHECK: } {note}
  %0 = gpu.launch async [%t] clusters(%cx, %cy, %cz) in (%a = %n, %b = %n, %c = %n)
      blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
      threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n)
      dynamic_shared_memory_size %bytes module(@m) function(@f)
      workgroup(%w: memref<4xf32, 3>) private(%p: memref<1xf32>, %q: memref<2xf32>) {
    "use"(%cz, %c, %w, %q) : (index, index, memref<4xf32, 3>, memref<2xf32>) -> ()
    gpu.terminator
  } {note}
  return
}
