// RUN: terrace-opt %s | FileCheck %s
// RUN: terrace-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// Row "name of a module" of docs/text-format.md.

// CHECK: {{^}}module @name {
// GENERIC: "builtin.module"() <{sym_name = "name"}> ({
// GENERIC-NEXT: ^bb0:
// GENERIC-NEXT: }) : () -> ()
module @name {
}
