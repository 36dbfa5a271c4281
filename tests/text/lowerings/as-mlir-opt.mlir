// REQUIRES: mlir-opt
// RUN: mlir-opt --allow-unregistered-dialect --lower-affine %S/lower-affine.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --lower-affine %S/lower-affine.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --lower-affine --convert-scf-to-cf %S/lower-affine.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --lower-affine --convert-scf-to-cf %S/lower-affine.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --convert-scf-to-cf %S/scf-to-cf.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --convert-scf-to-cf %S/scf-to-cf.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --arith-expand %S/arith-expand.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --arith-expand %S/arith-expand.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --memref-expand %S/memref-expand.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --memref-expand %S/memref-expand.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --normalize-memrefs --canonicalize %S/normalize-memrefs/functions.mlir -o %t.expected
// RUN: terrace-opt --normalize-memrefs --canonicalize %S/normalize-memrefs/functions.mlir -o %t.found
// RUN: diff -B %t.expected %t.found

// The passes make the text that version 22 makes.
