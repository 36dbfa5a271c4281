// RUN: terrace-opt --load-dialect %S/../../../examples/ir/shop.dialect %S/../../../examples/ir/shop.mlir > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt --load-dialect %S/../../../examples/ir/shop.dialect %t.printed | diff %t.printed -

// The example of the README.

// CHECK: module {
// CHECK-NEXT:   %0 = shop.price "bread"
// CHECK-NEXT:   %1 = shop.price "a novel" as books
// CHECK-NEXT:   %2 = shop.price "voucher" as other
// CHECK-NEXT:   %3 = shop.total(%0, %1) less %2
// CHECK-NEXT: }
