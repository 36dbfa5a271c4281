// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), lines 13749-13760.

// CHECK: "any.op"() : () -> memref<42x16xf32, strided<[1, 64], offset: 33>>{{$}}

%0 = "any.op"() : () -> (memref<42x16xf32, offset: 33, strides: [1, 64]>)
