// RUN: terrace-opt %S/../../../examples/ir/hello.mlir | FileCheck %s --match-full-lines

// The README shows this output.

// CHECK: #map = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-NEXT: module @hello attributes {demo.answer = 42 : i64, demo.greeting = "hello"} {
// CHECK-NEXT:   %0:2 = unrealized_conversion_cast to i32, memref<?x4xf32, #map>
// CHECK-NEXT:   %1 = unrealized_conversion_cast %0#0 : i32 to index
// CHECK-NEXT:   %2 = unrealized_conversion_cast %1 : index to tensor<2x3xf32> {demo.checked}
// CHECK-NEXT:   module @inner {
// CHECK-NEXT:   }
// CHECK-NEXT: }
