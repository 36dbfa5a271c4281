// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "`module_terminator`" of docs/text-format.md.

// CHECK: {{^}}module {
// CHECK-NEXT: module {
// CHECK-NEXT: }
// CHECK-NEXT: module {
// CHECK-NEXT: "any.op"() : () -> ()
// CHECK-NEXT: }
// CHECK-NEXT: {{^}}}
module {
  module {
    "module_terminator"() : () -> ()
  }
  module {
    "any.op"() : () -> ()
    module_terminator
  }
  "builtin.module_terminator"() : () -> ()
}
