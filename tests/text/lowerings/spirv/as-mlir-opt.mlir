// REQUIRES: mlir-opt
// RUN: mlir-opt --convert-arith-to-spirv %S/arith-integers.mlir -o %t.expected
// RUN: terrace-opt --convert-arith-to-spirv %S/arith-integers.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --convert-arith-to-spirv %S/arith-floats.mlir -o %t.expected
// RUN: terrace-opt --convert-arith-to-spirv %S/arith-floats.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --convert-arith-to-spirv %S/arith-kernel.mlir -o %t.expected
// RUN: terrace-opt --convert-arith-to-spirv %S/arith-kernel.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --convert-arith-to-spirv %S/arith-constants.mlir -o %t.expected
// RUN: terrace-opt --convert-arith-to-spirv %S/arith-constants.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --convert-func-to-spirv %S/types-storage.mlir -o %t.expected
// RUN: terrace-opt --convert-func-to-spirv %S/types-storage.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --convert-func-to-spirv %S/types-kernel.mlir -o %t.expected
// RUN: terrace-opt --convert-func-to-spirv %S/types-kernel.mlir -o %t.found
// RUN: diff -B %t.expected %t.found

// The conversions print what version 22 prints.
