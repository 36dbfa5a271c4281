// RUN: not pass-test-opt %s --pass-pipeline='func(test-fail{on=b},test-say)' > %t 2> %t.errors
// RUN: FileCheck %s --check-prefix=FAIL --input-file=%t.errors
// RUN: not pass-test-opt %s --pass-pipeline='func(test-fail-silently{on=b}),test-say' 2>&1 | FileCheck %s --check-prefix=SILENT
// RUN: not pass-test-opt %s --pass-pipeline='func(test-panic{on=b})' 2>&1 | FileCheck %s --check-prefix=PANIC
// RUN: not pass-test-opt %s --pass-pipeline='func(test-break{on=b},test-say)' 2>&1 | FileCheck %s --check-prefix=INVALID
// RUN: pass-test-opt %s --pass-pipeline='func(test-break{on=b},test-say)' --verify-each=false -o %t.invalid 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNCHECKED

// The other functions go on to the end of the step.
//     FAIL: remark: sees 'a'
//     FAIL: error: 'func' op is not liked
// FAIL-NEXT: failure.mlir:[[# @LINE + 20]]:1
//     FAIL: remark: sees 'c'
// FAIL-NOT: error:

//     SILENT: error: pass 'FailSilently' failed on 'func' operation: @b
// SILENT-NOT: remark: sees

// PANIC: error: pass 'Panic' panicked on 'func' operation: @b: this op is too much
// PANIC: help: this is a mistake in the pass, not in the input

//     INVALID: remark: sees 'a'
//     INVALID: error: 'func' op requires attribute 'type'
//     INVALID: remark: the IR of 'func' operation: @b is not valid after 'Break'
// INVALID-NOT: sees 'b'

//     UNCHECKED: remark: sees 'b'
// UNCHECKED-NOT: error:

func @a()

func @b()
func @c()
