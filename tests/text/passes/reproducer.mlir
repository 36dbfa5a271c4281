// RUN: not pass-test-opt %s --pass-pipeline='func(test-mark,test-panic{on=b})' \
// RUN:   --mlir-pass-pipeline-crash-reproducer=%t 2>&1 | FileCheck %s --check-prefix=WRITTEN
// RUN: FileCheck %s --check-prefix=FILE --input-file=%t
// RUN: not pass-test-opt %t --run-reproducer --dump-pass-pipeline 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: pass-test-opt %t | FileCheck %s --check-prefix=READ
// RUN: not pass-test-opt %s --pass-pipeline='func(test-mark,test-fail{on=b},test-mark)' --mlir-disable-threading \
// RUN:   -pass-pipeline-crash-reproducer=%t.local -pass-pipeline-local-reproducer --verify-each=0 2>&1 \
// RUN:   | FileCheck %s --check-prefix=LIKED
// RUN: FileCheck %s --check-prefix=LOCAL --input-file=%t.local
// RUN: not pass-test-opt %s --test-mark -pass-pipeline-crash-reproducer=%t -pass-pipeline-local-reproducer 2>&1 \
// RUN:   | FileCheck %s --check-prefix=THREADS
// RUN: pass-test-opt %s --test-mark --mlir-generate-reproducer=%t.made -o %t.out
// RUN: pass-test-opt %t.made --run-reproducer --test-count --dump-pass-pipeline -o %t.out 2>&1 \
// RUN:   | FileCheck %s --check-prefix=MADE

// WRITTEN: error: pass 'Panic' panicked on 'func' operation: @b
// WRITTEN: remark: a reproducer was written to '{{.*}}': pass 'Panic' panicked on 'func' operation: @b

//      FILE: // configuration: -pass-pipeline='builtin.module(func(test-mark{on=},test-panic{on=b}))'
// FILE-NEXT: // note: verifyPasses=true
// FILE-EMPTY:
// FILE-NEXT: module {
// FILE-NEXT:   func @a(){{$}}
//      FILE: {-#
// FILE-NEXT:   external_resources: {
// FILE-NEXT:     mlir_reproducer: {
// FILE-NEXT:       pipeline: "builtin.module(func(test-mark{on=},test-panic{on=b}))",
// FILE-NEXT:       disable_threading: false,
// FILE-NEXT:       verify_each: true
// FILE-NEXT:     }
// FILE-NEXT:   }
// FILE-NEXT: #-}

// AGAIN: func(
// AGAIN-NEXT: test-mark{on=},
// AGAIN-NEXT: test-panic{on=b}
// AGAIN: error: pass 'Panic' panicked on 'func' operation: @b

// READ: func @b(){{$}}

// LIKED: error: 'func' op is not liked
//      LOCAL: // configuration: -pass-pipeline='builtin.module(func(test-fail{on=b}))'
// LOCAL-NEXT: // note: verifyPasses=false
//      LOCAL: func @a() attributes {marked}
//      LOCAL: func @b() attributes {marked}
//      LOCAL: disable_threading: true,
// LOCAL-NEXT: verify_each: false

// THREADS: error: a local reproducer cannot be had while passes run on several threads

//      MADE: Pass Manager with 2 passes:
// MADE-NEXT: builtin.module(
// MADE-NEXT:   func(
// MADE-NEXT:     test-mark{on=}
// MADE-NEXT:   ),
// MADE-NEXT:   test-count{on=}
// MADE-NEXT: )

func @a()
func @b()
