// REQUIRES: mlir-opt
// RUN: mlir-opt --map-memref-spirv-storage-class %S/map-storage-class-vulkan.mlir -o %t.expected
// RUN: terrace-opt --map-memref-spirv-storage-class %S/map-storage-class-vulkan.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt "--map-memref-spirv-storage-class=client-api=opencl" %S/map-storage-class-opencl.mlir -o %t.expected
// RUN: terrace-opt "--map-memref-spirv-storage-class=client-api=opencl" %S/map-storage-class-opencl.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --map-memref-spirv-storage-class %S/map-storage-class-environment.mlir -o %t.expected
// RUN: terrace-opt --map-memref-spirv-storage-class %S/map-storage-class-environment.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
