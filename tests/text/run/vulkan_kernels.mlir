// REQUIRES: vulkan
// RUN: terrace-run %S/gpu_kernels.mlir --entry scaled --engine vulkan | FileCheck %S/gpu_kernels.mlir --check-prefix=SCALED
// RUN: terrace-run %S/gpu_kernels.mlir --entry positions --engine vulkan | FileCheck %S/gpu_kernels.mlir --check-prefix=POSITIONS
// RUN: terrace-run %S/gpu_kernels.mlir --entry reversed --engine vulkan | FileCheck %S/gpu_kernels.mlir --check-prefix=REVERSED
// RUN: terrace-run %S/gpu_kernels.mlir --entry tokens --engine vulkan | FileCheck %S/gpu_kernels.mlir --check-prefix=TOKENS
// RUN: terrace-run %S/gpu_kernels.mlir --entry nothing --engine vulkan | FileCheck %S/gpu_kernels.mlir --check-prefix=NOTHING
// RUN: terrace-run %S/gpu_launch.mlir --entry sums --engine vulkan | FileCheck %S/gpu_launch.mlir
// RUN: terrace-run %S/../lowerings/spirv/parallel-loops.mlir --entry table --engine vulkan | FileCheck %S/../lowerings/spirv/parallel-loops.mlir --check-prefix=VALUES

// What the interpreter executes gives the same on a device.
