// REQUIRES: mlir-opt

// The passes that both programs have give the same text.

// RUN: terrace-opt %s --allow-unregistered-dialect --print-op-stats -o %t.ir 2> %t
// RUN: mlir-opt %s --allow-unregistered-dialect --print-op-stats -o %t.ir 2> %t.other
// RUN: diff %t %t.other
// RUN: terrace-opt %s --allow-unregistered-dialect --print-op-stats=json=true -o %t.ir 2> %t
// RUN: mlir-opt %s --allow-unregistered-dialect --print-op-stats=json=true -o %t.ir 2> %t.other
// RUN: diff %t %t.other
// RUN: terrace-opt %s --allow-unregistered-dialect --view-op-graph -o %t.ir 2> %t
// RUN: mlir-opt %s --allow-unregistered-dialect --view-op-graph -o %t.ir 2> %t.other
// RUN: diff %t %t.other
// RUN: terrace-opt %s --allow-unregistered-dialect --view-op-graph='print-control-flow-edges print-attrs=0' -o %t.ir 2> %t
// RUN: mlir-opt %s --allow-unregistered-dialect --view-op-graph='print-control-flow-edges print-attrs=0' -o %t.ir 2> %t.other
// RUN: diff %t %t.other
// RUN: terrace-opt %s --allow-unregistered-dialect --snapshot-op-locations='filename=%t.snapshot tag=x' \
// RUN:   --mlir-print-debuginfo > %t
// RUN: mlir-opt %s --allow-unregistered-dialect --snapshot-op-locations='filename=%t.snapshot tag=x' \
// RUN:   --mlir-print-debuginfo | diff -B %t -
// RUN: terrace-opt %s --allow-unregistered-dialect --strip-debuginfo --mlir-print-debuginfo > %t
// RUN: mlir-opt %s --allow-unregistered-dialect --strip-debuginfo --mlir-print-debuginfo | diff -B %t -

// Pipelines are printed in the same way.

// RUN: terrace-opt %s --allow-unregistered-dialect --dump-pass-pipeline --print-op-stats --view-op-graph=max-label-len=7 \
// RUN:   --strip-debuginfo -o %t.ir 2> %t
// RUN: mlir-opt %s --allow-unregistered-dialect --dump-pass-pipeline --print-op-stats --view-op-graph=max-label-len=7 \
// RUN:   --strip-debuginfo -o %t.ir 2> %t.other
// RUN: diff %t %t.other
// RUN: terrace-opt %s --allow-unregistered-dialect --dump-pass-pipeline -o %t.ir 2> %t \
// RUN:   --pass-pipeline='builtin.module(any(strip-debuginfo,print-op-stats{json}),builtin.module(strip-debuginfo))'
// RUN: mlir-opt %s --allow-unregistered-dialect --dump-pass-pipeline -o %t.ir 2> %t.other \
// RUN:   --pass-pipeline='builtin.module(any(strip-debuginfo,print-op-stats{json}),builtin.module(strip-debuginfo))'
// RUN: diff %t %t.other

module {
"x.func"() ({
^bb0(%a: i32, %b: i1):
  %0:2 = "x.two"(%a) {attr = "a{b}|<c>", z = [1, 2]} : (i32) -> (i32, vector<4xi32>)
  %1 = "x.three"(%0#0, %a) : (i32, i32) -> i32
  "y.four"() : () -> ()
  "x.br"(%b)[^bb1, ^bb2] : (i1) -> ()
^bb1:
  %r = "x.region"(%1) ({
    "y.four"(%0#1) : (vector<4xi32>) -> ()
  }, {
    "y.eight"() : () -> ()
  }) : (i32) -> i32
  "x.return"(%r) : (i32) -> ()
^bb2:
  "x.return"(%a) : (i32) -> ()
}) {foo = "barbarbarbarbarbarbarbarbar", xx} : () -> ()
module @inner {
  "x.c"() : () -> ()
}
}
