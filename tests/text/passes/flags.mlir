// RUN: pass-test-opt %s --test-say=on=x -test-mark --pass-pipeline='module(test-say)' --test-mark-pipeline='times=2' \
// RUN:   --dump-pass-pipeline -o %t 2>&1 | FileCheck %s --check-prefix=ORDER
// RUN: not pass-test-opt %s --test-say=no=x 2>&1 | FileCheck %s --check-prefix=OPTION
// RUN: not pass-test-opt %s --test-sya 2>&1 | FileCheck %s --check-prefix=NEAR
// RUN: not pass-test-opt %s --test-mark-pipeline='times=many' 2>&1 | FileCheck %s --check-prefix=VALUE
// RUN: pass-test-opt --list-passes | FileCheck %s --check-prefix=LIST
// RUN: pass-test-opt --help | FileCheck %s --check-prefix=LIST
// RUN: pass-test-opt %s --test-fail-on-b -o %t
// RUN: not pass-test-opt %s --pass-pipeline='func(test-fail-on-b)' -o %t 2>&1 | FileCheck %s --check-prefix=SPECIAL

// A pass for functions is nested by itself.
//      ORDER: Pass Manager with 5 passes:
// ORDER-NEXT: builtin.module(
// ORDER-NEXT:   test-say{on=x},
// ORDER-NEXT:   func(
// ORDER-NEXT:     test-mark{on=}
// ORDER-NEXT:   ),
// ORDER-NEXT:   test-say{on=},
// ORDER-NEXT:   func(
// ORDER-NEXT:     test-mark{on=}
// ORDER-NEXT:   ),
// ORDER-NEXT:   func(
// ORDER-NEXT:     test-mark{on=}
// ORDER-NEXT:   )
// ORDER-NEXT: )

//      OPTION:error: 'test-say' has no option 'no'
// OPTION-NEXT: --> --test-say:1:1
// OPTION-NEXT:  |
// OPTION-NEXT:1 | no=x
// OPTION-NEXT:  | ^^
// OPTION-NEXT:  |
// OPTION-NEXT:  = help: did you mean 'on'?

// NEAR: error: unknown option '--test-sya'
// NEAR: help: did you mean '--test-say'?

// VALUE: error: 'many' is no value of option 'times': expected an unsigned integer

// LIST: Passes:
// LIST: --print-op-stats {{ *}}Print statistics of operations
// LIST-NEXT: json {{ *}}print the stats as JSON [default: false]
// LIST: --test-fail-on-b {{ *}}Fails on @b
// LIST: Pipelines:
// LIST-NEXT: --test-mark-pipeline {{ *}}Marks functions several times
// LIST-NEXT: times {{ *}}how often functions are marked [default: 0]

// SPECIAL: error: 'func' op is not liked

func @b()
