// RUN: not pass-test-opt %s --allow-unregistered-dialect --test-convert 2>&1 | FileCheck %s
// RUN: not pass-test-opt %s --allow-unregistered-dialect --test-convert --explain-conversion 2>&1 | FileCheck %s --check-prefix=EXPLAIN

// One diagnostic names the op, the patterns, and why each does not apply.

//      CHECK: error: 'test.picky' op could not be legalized: the target makes it illegal
//      CHECK: note: pattern 'PickyToNew': there is no operand
//  CHECK-NOT: error

// The report is about all ops that were left.

// EXPLAIN-DAG: 'test.picky' at {{.*}}failure.mlir{{.*}}: the target makes it illegal
// EXPLAIN-DAG:   pattern 'PickyToNew': there is no operand
// EXPLAIN-DAG: 'test.unknown' at {{.*}}failure.mlir{{.*}}: left as it is

"test.unknown"() : () -> ()
"test.picky"() : () -> ()
