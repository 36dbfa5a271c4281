// REQUIRES: mlir-opt
// RUN: mlir-opt --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(affine-loop-normalize))' %S/normalize.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(affine-loop-normalize))' %S/normalize.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(affine-loop-normalize{promote-single-iter=true}))' %S/promote.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(affine-loop-normalize{promote-single-iter=true}))' %S/promote.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(affine-loop-unroll))' %S/unroll.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(affine-loop-unroll))' %S/unroll.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(affine-loop-unroll{unroll-factor=-1 unroll-full-threshold=3}))' %S/unroll-full.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(affine-loop-unroll{unroll-factor=-1 unroll-full-threshold=3}))' %S/unroll-full.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(affine-loop-invariant-code-motion))' %S/invariant-code-motion.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(affine-loop-invariant-code-motion))' %S/invariant-code-motion.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(affine-simplify-structures))' %S/simplify-structures.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(affine-simplify-structures))' %S/simplify-structures.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(affine-parallelize))' %S/parallelize-max-nested.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(affine-parallelize))' %S/parallelize-max-nested.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(affine-loop-tile{tile-size=32}))' %S/tile.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(affine-loop-tile{tile-size=32}))' %S/tile.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(affine-loop-tile{tile-sizes=8,16}))' %S/tile-sizes.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(affine-loop-tile{tile-sizes=8,16}))' %S/tile-sizes.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(affine-loop-tile{tile-size=32 separate=true}))' %S/tile-separate.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(affine-loop-tile{tile-size=32 separate=true}))' %S/tile-separate.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(affine-loop-tile{cache-size=64}))' %S/tile-cache.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(affine-loop-tile{cache-size=64}))' %S/tile-cache.mlir -o %t.found
// RUN: diff -B %t.expected %t.found

// The passes make the text that version 22 makes.
