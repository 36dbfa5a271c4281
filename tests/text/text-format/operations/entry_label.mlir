// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "label of the entry block" of docs/text-format.md.

// CHECK: "any.op"() ({
// CHECK-NEXT: "any.inner"() : () -> ()
// CHECK-NEXT: }, {
// CHECK-NEXT: {{^ *}}^bb0(%{{.*}}: i1):
// CHECK-NEXT: "any.inner"() : () -> ()
// CHECK-NEXT: }, {
// CHECK-NEXT: {{^ *}}^bb0:
// CHECK-NEXT: }) : () -> ()
"any.op"() ({
^entry:
  "any.inner"() : () -> ()
}, {
^entry(%a: i1):
  "any.inner"() : () -> ()
}, {
^entry:
}) : () -> ()
