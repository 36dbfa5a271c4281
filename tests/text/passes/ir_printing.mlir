// RUN: pass-test-opt %s --pass-pipeline='func(test-mark,test-mark)' --mlir-print-ir-before=test-mark -o %t 2>&1 \
// RUN:   | FileCheck %s --check-prefix=BEFORE
// RUN: pass-test-opt %s --pass-pipeline='func(test-mark,test-mark)' -print-ir-after=test-mark -print-ir-after-change \
// RUN:   -o %t 2>&1 | FileCheck %s --check-prefix=CHANGE
// RUN: pass-test-opt %s --pass-pipeline='func(test-mark)' --mlir-disable-threading --mlir-print-ir-after-all \
// RUN:   --mlir-print-ir-module-scope -o %t 2>&1 | FileCheck %s --check-prefix=SCOPE
// RUN: not pass-test-opt %s --pass-pipeline='func(test-mark,test-fail{on=b})' --mlir-print-ir-after-failure 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FAILURE
// RUN: not pass-test-opt %s --test-mark --mlir-print-ir-after-all --mlir-print-ir-module-scope 2>&1 \
// RUN:   | FileCheck %s --check-prefix=THREADS
// RUN: not pass-test-opt %s --mlir-print-ir-after=test-mak 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: pass-test-opt %s --test-mark --mlir-print-ir-after-change -o %t 2>&1 | FileCheck %s --check-prefix=NONE --allow-empty

//      BEFORE: *** IR Dump Before Mark ***
// BEFORE-NEXT: func @a()
// BEFORE-EMPTY:
// BEFORE-NEXT: *** IR Dump Before Mark ***
// BEFORE-NEXT: func @a() attributes {marked}
//      BEFORE: *** IR Dump Before Mark ***
// BEFORE-NEXT: func @b()
//      BEFORE: *** IR Dump Before Mark ***
// BEFORE-NEXT: func @b() attributes {marked}
//  BEFORE-NOT: IR Dump

//      CHANGE: *** IR Dump After Mark ***
// CHANGE-NEXT: func @a() attributes {marked}
//      CHANGE: *** IR Dump After Mark ***
// CHANGE-NEXT: func @b() attributes {marked}
//  CHANGE-NOT: IR Dump

//      SCOPE: *** IR Dump After Mark ***  ('func' operation: @a)
// SCOPE-NEXT: module {
// SCOPE-NEXT:   func @a() attributes {marked}
// SCOPE-NEXT:   func @b(){{$}}
//      SCOPE: *** IR Dump After Mark ***  ('func' operation: @b)
// SCOPE-NEXT: module {
// SCOPE-NEXT:   func @a() attributes {marked}
// SCOPE-NEXT:   func @b() attributes {marked}

//     FAILURE: error: 'func' op is not liked
// FAILURE-NOT: IR Dump After Mark
//     FAILURE: *** IR Dump After Fail Failed ***
// FAILURE-NEXT: func @b() attributes {marked}

// THREADS: error: IR at the scope of the module cannot be had while passes run on several threads
// THREADS: help: disable threading: '--mlir-disable-threading'

// NAME: error: unknown pass 'test-mak' in an option that prints IR before or after passes
// NAME: help: did you mean 'test-mark'?

// NONE-NOT: IR Dump

func @a()
func @b()
