// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Builtin dialect page, line 203, with the section of the file that holds the resource.

// CHECK: "any.op"() {a = dense_resource<resource_1> : tensor<2xui32>} : () -> ()
// CHECK: {-#
// CHECK-NEXT: dialect_resources: {
// CHECK-NEXT: builtin: {
// CHECK-NEXT: resource_1: "0x040000000100000002000000"
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: #-}

"any.op"() {a = dense_resource<resource_1> : tensor<2xui32>} : () -> ()

{-#
  dialect_resources: {
    builtin: {
      resource_1: "0x040000000100000002000000"
    }
  }
#-}
