// RUN: terrace-opt --load-dialect %S/inputs/kinds.dialect %s | FileCheck %s

// A type that follows from an attribute is not written, and old names are read.
// CHECK: %0 = kinds.typed dense<1> : tensor<2xi32>
%0 = kinds.typed dense<1> : tensor<2xi32>
// CHECK-NEXT: %1 = kinds.typed dense<2> : tensor<1xi32>
%1 = "kinds.old"() <{value = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
