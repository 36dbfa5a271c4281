// RUN: terrace-opt %s --allow-unregistered-dialect --print-op-stats -o %t 2>&1 \
// RUN:   | FileCheck %s --check-prefix=STATS
// RUN: terrace-opt %s --allow-unregistered-dialect --print-op-stats=json -o %t 2>&1 | FileCheck %s --check-prefix=JSON
// RUN: terrace-opt %s --allow-unregistered-dialect --view-op-graph -o %t 2>&1 | FileCheck %s --check-prefix=GRAPH
// RUN: terrace-opt %s --allow-unregistered-dialect --strip-debuginfo --mlir-print-debuginfo \
// RUN:   | FileCheck %s --check-prefix=STRIP
// RUN: terrace-opt %s --allow-unregistered-dialect --snapshot-op-locations='filename=%t.snapshot tag=new' \
// RUN:   --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=LOCATIONS
// RUN: not terrace-opt %s --allow-unregistered-dialect --snapshot-op-locations='filename=/' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNWRITABLE

//      STATS:Operations encountered:
// STATS-NEXT:-----------------------
// STATS-NEXT:  builtin.module , 1
// STATS-NEXT:          func   , 1
// STATS-NEXT:        x.one    , 1
// STATS-NEXT:        x.two    , 2

//      JSON: {
// JSON-NEXT:   "builtin.module" : 1,
// JSON-NEXT:   "func" : 1,
// JSON-NEXT:   "x.one" : 1,
// JSON-NEXT:   "x.two" : 2
// JSON-NEXT: }

// GRAPH: digraph G {
// GRAPH: label = "{{[{][{]}}<arg_arg0> %arg0}|x.one\l|{<res_0> %0 i32}}", shape = Mrecord, style = filled];
// GRAPH: v{{[0-9]+}}:res_arg0:s -> v{{[0-9]+}}:arg_arg0:n[style = solid];

// STRIP: #loc = loc(unknown)
// STRIP: %arg0: i32 loc(unknown)
// STRIP-NOT: library.mlir

// LOCATIONS: "x.one"(%arg0) : (i32) -> i32 loc(fused["{{.*}}library.mlir":{{[0-9]+}}:8, "new"("{{.*}}.snapshot":3:4)])

// UNWRITABLE: error: 'builtin.module' op has a snapshot that cannot be written to '/'

func @f(%a: i32) {
  %0 = "x.one"(%a) : (i32) -> i32
  "x.two"(%0) : (i32) -> ()
  "x.two"(%0) : (i32) -> ()
}
