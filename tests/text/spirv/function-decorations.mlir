// RUN: terrace-opt %s | FileCheck %s

// Pointers in physical memory may have several decorations, which are listed by their numbers.
// CHECK-LABEL: spirv.func @restricted
// CHECK-SAME: {spirv.decorations = {{\[\[}}19 : i32], [5355 : i32]]}
spirv.func @restricted(%p: !spirv.ptr<!spirv.ptr<i32, PhysicalStorageBuffer>, Function> {spirv.decorations = [[19 : i32], [5355 : i32]]}, %q: !spirv.ptr<i32, PhysicalStorageBuffer> {spirv.decorations = [[24 : i32], [20 : i32]]}) "None" {
  spirv.Return
}
