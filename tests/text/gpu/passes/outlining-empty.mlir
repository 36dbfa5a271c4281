// RUN: terrace-opt --gpu-kernel-outlining %s | FileCheck %s

// A launch with an empty region has no kernel and stays.
// CHECK-NOT: gpu.module
// CHECK: gpu.launch
// CHECK-NOT: gpu.launch_func
func.func @empty(%n: index) {
  "gpu.launch"(%n, %n, %n, %n, %n, %n) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
  }) : (index, index, index, index, index, index) -> ()
  return
}
