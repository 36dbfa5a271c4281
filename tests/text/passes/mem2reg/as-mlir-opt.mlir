// REQUIRES: mlir-opt
// RUN: mlir-opt --allow-unregistered-dialect --mem2reg %S/branches.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --mem2reg %S/branches.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --mem2reg %S/loops.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --mem2reg %S/loops.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --mem2reg %S/memory-of-one-element.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --mem2reg %S/memory-of-one-element.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --mem2reg %S/nested-regions.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --mem2reg %S/nested-regions.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --mem2reg %S/other-uses.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --mem2reg %S/other-uses.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --mem2reg %S/straight-line.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --mem2reg %S/straight-line.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --mem2reg %S/unreachable-blocks.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --mem2reg %S/unreachable-blocks.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --mem2reg %S/values-not-needed.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --mem2reg %S/values-not-needed.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --mem2reg %S/../../llvm/mem2reg/accesses-that-stay.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --mem2reg %S/../../llvm/mem2reg/accesses-that-stay.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --mem2reg %S/../../llvm/mem2reg/big-endian.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --mem2reg %S/../../llvm/mem2reg/big-endian.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --mem2reg %S/../../llvm/mem2reg/conversions.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --mem2reg %S/../../llvm/mem2reg/conversions.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --mem2reg %S/../../llvm/mem2reg/debug-info.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --mem2reg %S/../../llvm/mem2reg/debug-info.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --mem2reg %S/../../llvm/mem2reg/erased-uses.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --mem2reg %S/../../llvm/mem2reg/erased-uses.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --mem2reg %S/../../llvm/mem2reg/stored-pointers.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --mem2reg %S/../../llvm/mem2reg/stored-pointers.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --mem2reg %S/../../llvm/mem2reg/switch.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --mem2reg %S/../../llvm/mem2reg/switch.mlir -o %t.found
// RUN: diff -B %t.expected %t.found

// The pass makes the text that version 22 makes.
