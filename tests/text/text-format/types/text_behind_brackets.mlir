// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -

// What stands behind the brackets of a name would be read as no part of the type, so the name does not follow a dot.

// CHECK: "any.op"() {a = !d<name<x><y>>} : () -> ()
"any.op"() {a = !d<name<x><y>>} : () -> ()
// CHECK-NEXT: "any.op"() {a = !d<name<x>affine_map<(d0) -> (d0)>>} : () -> ()
"any.op"() {a = !d<name<x>affine_map<(d0) -> (d0)>>} : () -> ()
// CHECK-NEXT: "any.op"() {a = !d.name<<x><y>>} : () -> ()
"any.op"() {a = !d<name<<x><y>>>} : () -> ()
