// RUN: pass-test-opt %s --inline=inlining-threshold=100 | FileCheck %s --check-prefix=SMALL
// RUN: not pass-test-opt %s --inline='op-pipelines=func(test-none)' 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: pass-test-opt %s --inline='default-pipeline= op-pipelines=func(cse)' | FileCheck %s --check-prefix=CSE
// RUN: pass-test-opt %s --inline -mlir-print-debuginfo -mlir-print-local-scope | FileCheck %s --check-prefix=LOCATIONS
// RUN: not pass-test-opt %s --pass-pipeline='func(inline)' 2>&1 | FileCheck %s --check-prefix=TABLE

// SMALL-LABEL: func @caller
// SMALL-NEXT:    flow.call @large
// SMALL-NEXT:    flow.use

// UNKNOWN: 'func(test-none)' is no pipeline for the inliner

// CSE-LABEL: func @large
// CSE-NEXT:    flow.add
// CSE-NEXT:    flow.use %0, %0
// CSE-LABEL: func @caller
// CSE-NEXT:    flow.add
// CSE-NEXT:    flow.use %0, %0
// CSE-NEXT:    flow.use

// LOCATIONS-LABEL: func @caller
// LOCATIONS:         flow.add {{.*}} loc(callsite("{{.*}}options.mlir":27:8 at "{{.*}}options.mlir":33:8))

// TABLE: error: 'func' op was scheduled to run under the inliner, but does not define a symbol table

func @large(%a: i32) -> i32 {
  %0 = flow.add %a, %a : i32
  %1 = flow.add %a, %a : i32
  flow.use %0, %1 : i32, i32
  flow.return %0 : i32
}
func @caller(%a: i32) {
  %0 = flow.call @large(%a) : (i32) -> i32
  flow.use %0 : i32
  flow.return
}
