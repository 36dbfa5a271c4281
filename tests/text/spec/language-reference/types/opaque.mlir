// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Builtin dialect page, lines 1381-1382.
// The page gives types of dialects that are not registered a spelling that no tool reads but Terrace.

// CHECK: "any.op"() : () -> !llvmx<"struct<(i32, float)>">
// CHECK-NEXT: %{{.*}} = "any.op"() : () -> !pdlx{{.*value.*}}

%0 = "any.op"() : () -> (opaque<"llvmx", "struct<(i32, float)>">)
%1 = "any.op"() : () -> (opaque<"pdlx", "value">)
