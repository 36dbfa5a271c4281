// RUN: terrace-opt --gpu-kernel-outlining %s | FileCheck %s

// Without a launch the module stays as it is.
// CHECK: module {
// CHECK-NOT: gpu.container_module
func.func @f() {
  return
}
