// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Builtin dialect page, lines 836-838, with the function of the language reference.

// CHECK: {{^}}module {
// CHECK-NEXT: {{^}}  func @foo(){{$}}
// CHECK-NEXT: {{^}}}

module {
func @foo()
}
