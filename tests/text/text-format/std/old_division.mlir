// RUN: terrace-opt %s > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed | diff %t.printed -

// Row "signed and unsigned division of `std`" of docs/text-format.md.

// CHECK: divi_signed %arg0, %arg0 : i32
// CHECK-NEXT: divi_unsigned %arg0, %arg0 : i32
// CHECK-NEXT: remi_signed %arg0, %arg0 : i32
// CHECK-NEXT: remi_unsigned %arg0, %arg0 : i32
// CHECK-NEXT: divi_signed %arg0, %arg0 : i32
func @old(%x: i32) {
  %0 = divis %x, %x : i32
  %1 = diviu %x, %x : i32
  %2 = remis %x, %x : i32
  %3 = remiu %x, %x : i32
  %4 = "std.divis"(%x, %x) : (i32, i32) -> i32
  return
}
