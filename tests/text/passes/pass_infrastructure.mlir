// The outputs of the document "Pass Infrastructure", in their layout.

// RUN: terrace-opt %s -pass-pipeline='func(cse)' -print-ir-before=cse -o %t 2>&1 | FileCheck %s --check-prefix=BEFORE
// RUN: terrace-opt %s -pass-pipeline='func(cse)' -print-ir-after=cse -o %t 2>&1 | FileCheck %s --check-prefix=AFTER
// RUN: terrace-opt %s -pass-pipeline='func(cse,cse)' -print-ir-after=cse -print-ir-after-change -o %t 2>&1 \
// RUN:   | FileCheck %s --check-prefix=CHANGE
// RUN: terrace-opt %s -mlir-disable-threading -pass-pipeline='func(cse)' -print-ir-after=cse -print-ir-module-scope -o %t 2>&1 \
// RUN:   | FileCheck %s --check-prefix=SCOPE
// RUN: terrace-opt %s -mlir-disable-threading -pass-pipeline='func(cse,canonicalize)' -symbol-dce -pass-timing \
// RUN:   -pass-timing-display=list -o %t 2>&1 | FileCheck %s --check-prefix=LIST
// RUN: terrace-opt %s -mlir-disable-threading -pass-pipeline='func(cse,canonicalize)' -symbol-dce -pass-timing -o %t 2>&1 \
// RUN:   | FileCheck %s --check-prefix=TREE
// RUN: terrace-opt %s -pass-pipeline='func(cse,canonicalize)' -symbol-dce -pass-timing -o %t 2>&1 \
// RUN:   | FileCheck %s --check-prefix=THREADS
// RUN: terrace-opt %s -pass-pipeline='func(cse,cse)' -pass-statistics -o %t 2>&1 | FileCheck %s --check-prefix=COUNTS
// RUN: terrace-opt %s -pass-pipeline='func(cse, cse)' -pass-statistics -pass-statistics-display=list -o %t 2>&1 \
// RUN:   | FileCheck %s --check-prefix=SUMS
// RUN: terrace-opt %s -cse -canonicalize -dump-pass-pipeline -o %t 2> %t.flags
// RUN: terrace-opt %s -pass-pipeline='builtin.module(cse, canonicalize)' -dump-pass-pipeline -o %t 2> %t.text
// RUN: diff %t.flags %t.text

//      BEFORE:*** IR Dump Before CSE ***
// BEFORE-NEXT:func @bar(%arg0: f32, %arg1: f32) -> f32 {
//      BEFORE:*** IR Dump Before CSE ***
// BEFORE-NEXT:func @simple_constant() -> (i32, i32) {
// BEFORE-NEXT:  %c1_i32 = constant 1 : i32
// BEFORE-NEXT:  %c1_i32_0 = constant 1 : i32
// BEFORE-NEXT:  return %c1_i32, %c1_i32_0 : i32, i32
// BEFORE-NEXT:}

//      AFTER:*** IR Dump After CSE ***
// AFTER-NEXT:func @bar
//      AFTER:*** IR Dump After CSE ***
// AFTER-NEXT:func @simple_constant() -> (i32, i32) {
// AFTER-NEXT:  %c1_i32 = constant 1 : i32
// AFTER-NEXT:  return %c1_i32, %c1_i32 : i32, i32
// AFTER-NEXT:}

//     CHANGE:*** IR Dump After CSE ***
// CHANGE-NEXT:func @bar
//     CHANGE:*** IR Dump After CSE ***
// CHANGE-NEXT:func @simple_constant() -> (i32, i32) {
// CHANGE-NOT:IR Dump

//      SCOPE:*** IR Dump After CSE ***  ('func' operation: @bar)
// SCOPE-NEXT:module {
// SCOPE-NEXT:  func @bar(%arg0: f32, %arg1: f32) -> f32 {
// SCOPE-NEXT:    %0 = addf %arg0, %arg1 : f32
// SCOPE-NEXT:    %1 = addf %0, %0 : f32
// SCOPE-NEXT:    return %1 : f32
// SCOPE-NEXT:  }
// SCOPE-NEXT:  func @simple_constant() -> (i32, i32) {
// SCOPE-NEXT:    %c1_i32 = constant 1 : i32
// SCOPE-NEXT:    %c1_i32_0 = constant 1 : i32
//      SCOPE:*** IR Dump After CSE ***  ('func' operation: @simple_constant)
// SCOPE-NEXT:module {
//      SCOPE:  func @simple_constant() -> (i32, i32) {
// SCOPE-NEXT:    %c1_i32 = constant 1 : i32
// SCOPE-NEXT:    return %c1_i32, %c1_i32 : i32, i32

//      LIST:===-------------------------------------------------------------------------===
// LIST-NEXT:                      ... Pass execution timing report ...
// LIST-NEXT:===-------------------------------------------------------------------------===
// LIST-NEXT:  Total Execution Time: {{[0-9]+\.[0-9][0-9][0-9][0-9]}} seconds
// LIST-EMPTY:
// LIST-NEXT:   ---Wall Time---  --- Name ---
//  LIST-DAG:   {{[0-9]\.[0-9]+ \([ 0-9]+\.[0-9]%\)}}  Canonicalizer
//  LIST-DAG:   {{[0-9]\.[0-9]+ \([ 0-9]+\.[0-9]%\)}}  VerifierPass
//  LIST-DAG:   {{[0-9]\.[0-9]+ \([ 0-9]+\.[0-9]%\)}}  CSE
//  LIST-DAG:   {{[0-9]\.[0-9]+ \([ 0-9]+\.[0-9]%\)}}  SymbolDCE
//      LIST:   {{[0-9]\.[0-9]+}} (100.0%)  Total

//      TREE:   ---Wall Time---  --- Name ---
// TREE-NEXT:   {{[0-9]\.[0-9]+ \([ 0-9]+\.[0-9]%\)}}  'func' Pipeline
// TREE-NEXT:   {{[0-9]\.[0-9]+ \([ 0-9]+\.[0-9]%\)}}    CSE
// TREE-NEXT:   {{[0-9]\.[0-9]+ \([ 0-9]+\.[0-9]%\)}}    VerifierPass
// TREE-NEXT:   {{[0-9]\.[0-9]+ \([ 0-9]+\.[0-9]%\)}}    Canonicalizer
// TREE-NEXT:   {{[0-9]\.[0-9]+ \([ 0-9]+\.[0-9]%\)}}    VerifierPass
// TREE-NEXT:   {{[0-9]\.[0-9]+ \([ 0-9]+\.[0-9]%\)}}  VerifierPass
// TREE-NEXT:   {{[0-9]\.[0-9]+ \([ 0-9]+\.[0-9]%\)}}  SymbolDCE
// TREE-NEXT:   {{[0-9]\.[0-9]+ \([ 0-9]+\.[0-9]%\)}}  VerifierPass
// TREE-NEXT:   {{[0-9]\.[0-9]+}} (100.0%)  Total

//      THREADS:   ---User Time---   ---Wall Time---  --- Name ---
// THREADS-NEXT:   {{[0-9]\.[0-9]+ \([ 0-9]+\.[0-9]%\)}}     {{[0-9]\.[0-9]+ \([ 0-9]+\.[0-9]%\)}}  'func' Pipeline
// THREADS-NEXT:   {{[0-9]\.[0-9]+ \([ 0-9]+\.[0-9]%\)}}     {{[0-9]\.[0-9]+ \([ 0-9]+\.[0-9]%\)}}    CSE
//      THREADS:   {{[0-9]\.[0-9]+}} (100.0%)     {{[0-9]\.[0-9]+}} (100.0%)  Total

//      COUNTS:===-------------------------------------------------------------------------===
// COUNTS-NEXT:                         ... Pass statistics report ...
// COUNTS-NEXT:===-------------------------------------------------------------------------===
// COUNTS-NEXT:'func' Pipeline
// COUNTS-NEXT:  CSE
// COUNTS-NEXT:    (S) 2 num-cse'd - Number of operations CSE'd
// COUNTS-NEXT:    (S) 0 num-dce'd - Number of operations DCE'd
// COUNTS-NEXT:  VerifierPass
// COUNTS-NEXT:  CSE
// COUNTS-NEXT:    (S) 0 num-cse'd - Number of operations CSE'd
// COUNTS-NEXT:    (S) 0 num-dce'd - Number of operations DCE'd
// COUNTS-NEXT:  VerifierPass
// COUNTS-NEXT:VerifierPass

//      SUMS:===-------------------------------------------------------------------------===
// SUMS-NEXT:                         ... Pass statistics report ...
// SUMS-NEXT:===-------------------------------------------------------------------------===
// SUMS-NEXT:CSE
// SUMS-NEXT:  (S) 2 num-cse'd - Number of operations CSE'd
// SUMS-NEXT:  (S) 0 num-dce'd - Number of operations DCE'd
//  SUMS-NOT:Pass

func @bar(%arg0: f32, %arg1: f32) -> f32 {
  %0 = addf %arg0, %arg1 : f32
  %1 = addf %arg0, %arg1 : f32
  %2 = addf %0, %1 : f32
  return %2 : f32
}

func @simple_constant() -> (i32, i32) {
  %c1_i32 = constant 1 : i32
  %c1_i32_0 = constant 1 : i32
  return %c1_i32, %c1_i32_0 : i32, i32
}
