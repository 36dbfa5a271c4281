// RUN: terrace-opt %s --allow-unregistered-dialect --split-input-file | FileCheck %s

// Row "top level" of docs/text-format.md.

// CHECK: {{^}}module {
// CHECK-NEXT: {{^}}  "any.op"() : () -> ()
// CHECK-NEXT: {{^}}}
"any.op"() : () -> ()

// -----

// CHECK: {{^}}module @only {
// CHECK-NEXT: {{^}}}
module @only {
}

// -----

// CHECK: {{^}}module {
// CHECK-NEXT: {{^}}  module @first {
// CHECK-NEXT: {{^}}  }
// CHECK-NEXT: {{^}}  module @second {
// CHECK-NEXT: {{^}}  }
// CHECK-NEXT: {{^}}}
module @first {
}
module @second {
}

// -----

// CHECK: {{^}}module {
// CHECK-NEXT: {{^}}}
// An empty part.
