// RUN: terrace-opt --load-dialect %S/inputs/ends.dialect %s | terrace-opt --load-dialect %S/inputs/ends.dialect | FileCheck %s

// What is written is read again as it was: groups and regions that are there but empty are written, and where the
// beginning of what follows would be read as a part of the op, the op is written in generic form.

// CHECK:      ends.grouped
// CHECK-NEXT: ends.grouped(())
// CHECK-NEXT: ends.grouped((), ())
"ends.grouped"() {x_segments = array<i32>} : () -> ()
"ends.grouped"() {x_segments = array<i32: 0>} : () -> ()
"ends.grouped"() {x_segments = array<i32: 0, 0>} : () -> ()

// CHECK-NEXT: ends.several do {
// CHECK-NEXT: }
// CHECK-NEXT: ends.several do {
// CHECK-NEXT: } else {
// CHECK-NEXT: }, {
// CHECK-NEXT: }
"ends.several"() ({}) : () -> ()
"ends.several"() ({}, {}, {}) : () -> ()

// CHECK-NEXT: "ends.take"() : () -> ()
// CHECK-NEXT: %0 = ends.give
// CHECK-NEXT: ends.take %0
// CHECK-NEXT: ends.take
"ends.take"() : () -> ()
%0 = ends.give
ends.take %0
"ends.take"() : () -> ()

// A string is an attribute, unless it is the name of the next op.
// CHECK-NEXT: ends.named
// CHECK-NEXT: "ends.plain"() : () -> ()
// CHECK-NEXT: ends.named "ends.plain"
// CHECK-NEXT: "ends.plain"() : () -> ()
// CHECK-NEXT: ends.noted
// CHECK-NEXT: "ends.plain"() : () -> ()
// CHECK-NEXT: ends.noted "ends.plain"
// CHECK-NEXT: "ends.plain"() : () -> ()
ends.named
"ends.plain"() : () -> ()
ends.named "ends.plain"
"ends.plain"() : () -> ()
ends.noted
"ends.plain"() : () -> ()
ends.noted "ends.plain"
"ends.plain"() : () -> ()

// CHECK-NEXT: func
func @jumps() {
  // CHECK-NEXT: ends.jump ^bb1
  ends.jump ^bb1
// CHECK-NEXT: ^bb1:
^bb1:
  // CHECK-NEXT: "ends.jump"() : () -> ()
  "ends.jump"() : () -> ()
// CHECK-NEXT: ^bb2:
^bb2:
  // CHECK-NEXT: ends.jump
  "ends.jump"() : () -> ()
}
