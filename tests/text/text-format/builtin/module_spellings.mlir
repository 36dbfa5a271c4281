// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "module" of docs/text-format.md.

// CHECK-COUNT-4: {{^}}  module {
// CHECK-NOT: builtin.module
module {
  module {
  }
  builtin.module {
  }
  "builtin.module"() ({
  ^bb0:
  }) : () -> ()
  "module"() ({
  ^bb0:
  }) : () -> ()
}
