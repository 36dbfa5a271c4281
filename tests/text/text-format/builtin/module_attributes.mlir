// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "attributes of a module" of docs/text-format.md.

// CHECK: {{^}}module @m attributes {any.value = 1 : i8, sym_visibility = "private"} {
"builtin.module"() <{sym_name = "m", sym_visibility = "private"}> ({
^bb0:
}) {any.value = 1 : i8} : () -> ()
