// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), lines 13331-13351; Specification of 2019-12, lines 444-463.
// The region in ^bb2 may refer to %a, and not to %value: ^bb1 does not dominate ^bb2.

// CHECK: func @accelerator_compute(%[[A:.*]]: i64, %{{.*}}: i1) -> i64 {
// CHECK: "accelerator.launch"() ({
// CHECK-NEXT: %{{.*}} = "accelerator.do_something"(%[[A]]) : (i64) -> i64
// CHECK-NEXT: "accelerator.end"() : () -> ()
// CHECK-NEXT: }) : () -> ()

func @accelerator_compute(i64, i1) -> i64 { // An SSACFG region
^bb0(%a: i64, %cond: i1): // Code dominated by ^bb0 may refer to %a
  "any.cond_br"(%cond)[^bb1, ^bb2] : (i1) -> ()
^bb1:
  %value = "op.convert"(%a) : (i64) -> i64
  "any.br"(%a)[^bb3] : (i64) -> ()
^bb2:
  "accelerator.launch"() ({ // An SSACFG region
    ^bb0:
      %new_value = "accelerator.do_something"(%a) : (i64) -> i64
      "accelerator.end"() : () -> ()
  }) : () -> ()
  "any.br"(%a)[^bb3] : (i64) -> ()
^bb3(%c: i64):
  "any.return"(%c) : (i64) -> ()
}
