// RUN: pass-test-opt %s --pass-pipeline='builtin.module(func(test-mark,strip-debuginfo{}))' --dump-pass-pipeline -o %t 2>&1 \
// RUN:   | FileCheck %s --check-prefix=DUMP
// RUN: pass-test-opt %s --pass-pipeline='func(test-mark, strip-debuginfo)' --dump-pass-pipeline -o %t 2>&1 \
// RUN:   | FileCheck %s --check-prefix=DUMP
// RUN: not pass-test-opt %s --pass-pipeline='func(test-mark,test-mrak)' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNKNOWN
// RUN: not pass-test-opt %s --pass-pipeline='any(test-mark)' 2>&1 | FileCheck %s --check-prefix=ANCHOR
// RUN: not pass-test-opt %s --pass-pipeline='func(func(test-mark' 2>&1 | FileCheck %s --check-prefix=OPEN
// RUN: not pass-test-opt %s --pass-pipeline='test-mark' 2>&1 | FileCheck %s --check-prefix=ROOT
// RUN: not pass-test-opt %s --pass-pipeline='fnuc(test-say)' 2>&1 | FileCheck %s --check-prefix=OP
// RUN: pass-test-opt %s --pass-pipeline='func(test-mark)' --no-implicit-module \
// RUN:   --dump-pass-pipeline -o %t 2>&1 | FileCheck %s --check-prefix=FUNCTION

//      DUMP: Pass Manager with 1 passes:
// DUMP-NEXT: builtin.module(
// DUMP-NEXT:   func(
// DUMP-NEXT:     test-mark{on=},
// DUMP-NEXT:     strip-debuginfo
// DUMP-NEXT:   )
// DUMP-NEXT: )

//      UNKNOWN:error: unknown pass or pipeline 'test-mrak'
// UNKNOWN-NEXT: --> <pass pipeline>:1:16
// UNKNOWN-NEXT:  |
// UNKNOWN-NEXT:1 | func(test-mark,test-mrak)
// UNKNOWN-NEXT:  |                ^^^^^^^^^
// UNKNOWN-NEXT:  |
// UNKNOWN-NEXT:  = help: did you mean 'test-mark'?

// ANCHOR: error: pass 'Mark' runs on 'func', and cannot be in a pipeline for 'any'
// ANCHOR: help: nest it: 'func(test-mark)'
// OPEN: error: ')' is missing
// ROOT: error: pass 'Mark' runs on 'func', and cannot be in a pipeline for 'builtin.module'
// OP: error: a pipeline cannot run on 'fnuc': no registered dialect has this op
// OP: help: did you mean 'func'?

//      FUNCTION: Pass Manager with 1 passes:
// FUNCTION-NEXT: func(
// FUNCTION-NEXT:   test-mark{on=}
// FUNCTION-NEXT: )

func @a()
