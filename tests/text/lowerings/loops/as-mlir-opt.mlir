// REQUIRES: mlir-opt
// RUN: mlir-opt --allow-unregistered-dialect --scf-for-loop-peeling %S/peeling.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --scf-for-loop-peeling %S/peeling.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --scf-for-to-while %S/to-while.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --scf-for-to-while %S/to-while.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --scf-parallel-loop-specialization %S/parallel-specialization.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --scf-parallel-loop-specialization %S/parallel-specialization.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --scf-forall-to-for %S/forall-to-for.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --scf-forall-to-for %S/forall-to-for.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --scf-forall-to-parallel %S/forall-to-parallel.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --scf-forall-to-parallel %S/forall-to-parallel.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --scf-parallel-loop-fusion %S/parallel-fusion.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --scf-parallel-loop-fusion %S/parallel-fusion.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --scf-parallel-loop-tiling=parallel-loop-tile-sizes=4,2 %S/parallel-tiling.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --scf-parallel-loop-tiling=parallel-loop-tile-sizes=4,2 %S/parallel-tiling.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(affine-loop-coalescing))' %S/coalescing.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(affine-loop-coalescing))' %S/coalescing.mlir -o %t.found
// RUN: diff -B %t.expected %t.found

// The passes make the text that version 22 makes.
