// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-debuginfo > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect --mlir-print-debuginfo | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect --mlir-print-debuginfo | diff %t.printed -

// Row "alias" of docs/text-format.md.

// CHECK: "any.op"() : () -> () loc(#[[LOC:.*]])
// CHECK-NEXT: "any.op"() : () -> () loc(#[[LOC]])
// CHECK: #[[LOC]] = loc("file":1:2)
#before = loc("file":1:2)
"any.op"() : () -> () loc(#before)
"any.op"() : () -> () loc(#after)
#after = loc("file":1:2)
