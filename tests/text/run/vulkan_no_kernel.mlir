// REQUIRES: vulkan
// RUN: not terrace-run %s --engine vulkan 2>&1 | FileCheck %s

// CHECK: error: the program has no kernel for a device
// CHECK: help: kernels are launched by 'gpu.launch_func' and 'gpu.launch', and made of 'scf.parallel' without results
func.func @main() {
  return
}
