// RUN: terrace-opt --allow-unregistered-dialect %s -o %t.once.mlir
// RUN: terrace-opt --allow-unregistered-dialect %t.once.mlir | FileCheck %s

// CHECK: "test.a\22b\0A"() : () -> ()
"test.a\"b\n"() : () -> ()
// CHECK: "test.\C3\A4"() : () -> ()
"test.ä"() : () -> ()
// CHECK: module
"builtin\2Emodule"() ({
^bb0:
}) : () -> ()
