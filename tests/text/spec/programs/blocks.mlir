// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), lines 13220-13284; Specification of 2020, lines 340-402.
// Functions, branches and block arguments; `attributes {fruit: "banana"}` is an attribute of a dialect here.

// CHECK: #map = affine_map<(d0, d1) -> (d1, d0)>

// CHECK-LABEL: func private @abort()
func private @abort()
// CHECK-LABEL: func private @scribble(i32, i64, memref<?x128xf32, #map>) -> f64
func private @scribble(i32, i64, memref<? x 128 x f32, affine_map<(d0, d1) -> (d1, d0)>>) -> f64

// A function that returns its argument twice:
// CHECK-LABEL: func @count(%arg0: i64) -> (i64, i64) attributes {any.fruit = "banana"} {
// CHECK-NEXT: return %arg0, %arg0 : i64, i64
// CHECK-NEXT: }
func @count(%x: i64) -> (i64, i64)
  attributes {any.fruit: "banana"} {
  return %x, %x: i64, i64
}

// CHECK-LABEL: func @simple(%arg0: i64, %arg1: i1) -> i64 {
// CHECK-NEXT: cond_br %arg1, ^bb1, ^bb2
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT: br ^bb3(%arg0 : i64)
// CHECK-NEXT: ^bb2:  // pred: ^bb0
// CHECK-NEXT: %0 = addi %arg0, %arg0 : i64
// CHECK-NEXT: br ^bb3(%0 : i64)
// CHECK-NEXT: ^bb3(%1: i64):  // 2 preds: ^bb1, ^bb2
// CHECK-NEXT: br ^bb4(%1, %arg0 : i64, i64)
// CHECK-NEXT: ^bb4(%2: i64, %3: i64):  // pred: ^bb3
// CHECK-NEXT: %4 = addi %2, %3 : i64
// CHECK-NEXT: return %4 : i64
// CHECK-NEXT: }
func @simple(i64, i1) -> i64 {
^bb0(%a: i64, %cond: i1): // Code dominated by ^bb0 may refer to %a
  cond_br %cond, ^bb1, ^bb2

^bb1:
  br ^bb3(%a: i64)    // Branch passes %a as the argument

^bb2:
  %b = addi %a, %a : i64
  br ^bb3(%b: i64)    // Branch passes %b as the argument

// ^bb3 receives an argument, named %c, from predecessors
// and passes it on to bb4 along with %a.
^bb3(%c: i64):
  br ^bb4(%c, %a : i64, i64)

^bb4(%d : i64, %e : i64):
  %0 = addi %d, %e : i64
  return %0 : i64   // Return is also a terminator.
}

// CHECK-LABEL: func @simple_of_2020(%arg0: i64, %arg1: i1) -> i64 {
// CHECK-NEXT: cond_br %arg1, ^bb1, ^bb2
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT: br ^bb3(%arg0 : i64)
// CHECK-NEXT: ^bb2:  // pred: ^bb0
// CHECK-NEXT: %0 = addi %arg0, %arg0 : i64
// CHECK-NEXT: br ^bb3(%0 : i64)
// CHECK-NEXT: ^bb3(%1: i64):  // 2 preds: ^bb1, ^bb2
// CHECK-NEXT: br ^bb4(%1, %1 : i64, i64)
// CHECK-NEXT: ^bb4(%2: i64, %3: i64):  // pred: ^bb3
// CHECK-NEXT: %4 = addi %2, %3 : i64
// CHECK-NEXT: return %4 : i64
// CHECK-NEXT: }
func @simple_of_2020(i64, i1) -> i64 {
^bb0(%a: i64, %cond: i1):
  cond_br %cond, ^bb1, ^bb2
^bb1:
  br ^bb3(%a: i64)
^bb2:
  %b = addi %a, %a : i64
  br ^bb3(%b: i64)
// ^bb3 passes its argument on to bb4 twice.
^bb3(%c: i64):
  br ^bb4(%c, %c : i64, i64)
^bb4(%d : i64, %e : i64):
  %0 = addi %d, %e : i64
  return %0 : i64
}

// CHECK-LABEL: func @accelerator_compute(%arg0: i64, %arg1: i1) -> i64 {
// CHECK-NEXT: cond_br %arg1, ^bb1, ^bb2
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT: %0 = "op.convert"(%arg0) : (i64) -> i64
// CHECK-NEXT: br ^bb3(%arg0 : i64)
// CHECK-NEXT: ^bb2:  // pred: ^bb0
// CHECK-NEXT: "accelerator.launch"() ({
// CHECK-NEXT: %2 = "accelerator.do_something"(%arg0) : (i64) -> i64
// CHECK-NEXT: "accelerator.end"() : () -> ()
// CHECK-NEXT: }) : () -> ()
// CHECK-NEXT: br ^bb3(%arg0 : i64)
// CHECK-NEXT: ^bb3(%1: i64):  // 2 preds: ^bb1, ^bb2
// CHECK-NEXT: return %1 : i64
// CHECK-NEXT: }
func @accelerator_compute(i64, i1) -> i64 {
^bb0(%a: i64, %cond: i1): // Code dominated by ^bb0 may refer to %a
  cond_br %cond, ^bb1, ^bb2

^bb1:
  // This def for %value does not dominate ^bb2
  %value = "op.convert"(%a) : (i64) -> i64
  br ^bb3(%a: i64)    // Branch passes %a as the argument

^bb2:
  "accelerator.launch"() {
    ^bb0:
      // Region of code nested under "accelerator.launch", it can reference %a but
      // not %value.
      %new_value = "accelerator.do_something"(%a) : (i64) -> (i64)
      "accelerator.end"() : () -> ()
  }
  // %new_value cannot be referenced outside of the region
  br ^bb3(%a: i64)

^bb3(%c: i64):
  return %c : i64
}
