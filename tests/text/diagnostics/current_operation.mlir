// RUN: not terrace-opt %s --allow-unregistered-dialect --diagnostic-style=plain 2>&1 | FileCheck %s
// RUN: not terrace-opt %s --allow-unregistered-dialect --diagnostic-style=plain --mlir-print-op-on-diagnostic=false 2>&1 \
// RUN:   | FileCheck %s --check-prefix=WITHOUT --implicit-check-not="see current operation"

// Language reference (2020), lines 14321-14330: the operation that a diagnostic is about, in generic form.

// CHECK: {{.*}}current_operation.mlir:[[#@LINE+5]]:3: error: 'any.jump' op operation with block successors must terminate its parent block
// CHECK: {{.*}}current_operation.mlir:[[#@LINE+4]]:3: note: see current operation: "any.jump"()[^bb1] : () -> ()
// WITHOUT: error: 'any.jump' op

"any.op"() ({
  "any.jump"()[^bb1] : () -> ()
  "any.after"() : () -> ()
^bb1:
  "any.end"() : () -> ()
}) : () -> ()
