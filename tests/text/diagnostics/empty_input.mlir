// RUN: terrace-opt %s | FileCheck %s

// A text without an operation is an empty module.

// CHECK: {{^}}module {
// CHECK-NEXT: {{^}}}
