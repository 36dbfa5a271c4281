// RUN: terrace-opt --load-dialect %S/inputs/effects.dialect --canonicalize %s | FileCheck %s

// CHECK:      %0 = "heap.make"() : () -> i32
// CHECK-NEXT: "heap.store"(%0) : (i32) -> ()
// CHECK-NEXT: %1 = "heap.unknown"() : () -> i8
// CHECK-NOT:  heap
%unused = "heap.make"() : () -> i32
%used = "heap.make"() : () -> i32
"heap.store"(%used) : (i32) -> ()
%value = "heap.load"(%used) : (i32) -> i8
%other = "heap.unknown"() : () -> i8
