// RUN: not terrace-opt %s --run-reproducer --split-input-file 2>&1 | FileCheck %s

// CHECK: error: expected string value for key 'pipeline' of 'mlir_reproducer'
module {}
{-# external_resources: { mlir_reproducer: { pipeline: true } } #-}

// -----

// CHECK: error: expected bool value for key 'verify_each' of 'mlir_reproducer'
module {}
{-# external_resources: { mlir_reproducer: { pipeline: "builtin.module(cse)", verify_each: "yes" } } #-}
