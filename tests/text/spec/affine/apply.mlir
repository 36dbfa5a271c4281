// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), lines 13894-13900; Specification of 2020, lines 1061-1067; Specification of 2018, lines 1280-1288.
// Maps by name and in place, wrapped and bare; a map of several results is as many ops.

// CHECK: #map = affine_map<(d0) -> (d0 + 10)>
// CHECK: #map1 = affine_map<(d0, d1) -> (d0 floordiv 8)>
// CHECK: #map2 = affine_map<(d0, d1) -> (d1 floordiv 128)>
// CHECK: #map3 = affine_map<(d0, d1) -> (d0 mod 8)>
// CHECK: #map4 = affine_map<(d0, d1) -> (d1 mod 128)>
// CHECK: #map5 = affine_map<(d0)[s0] -> (d0 + s0)>

#map = (d0) -> (d0 + 10)

// CHECK-LABEL: func @apply(%arg0: index, %arg1: index, %arg2: index, %arg3: index, %arg4: index) {
// CHECK-NEXT: %0 = affine.apply #map(%arg0)
// CHECK-NEXT: %1 = affine.apply #map(%arg0)
// CHECK-NEXT: %2 = affine.apply #map(%arg0)
// CHECK-NEXT: %3 = affine.apply #map1(%arg1, %arg2)
// CHECK-NEXT: %4 = affine.apply #map2(%arg1, %arg2)
// CHECK-NEXT: %5 = affine.apply #map3(%arg1, %arg2)
// CHECK-NEXT: %6 = affine.apply #map4(%arg1, %arg2)
// CHECK-NEXT: %7 = affine.apply #map5(%arg3)[%arg4]
// CHECK-NEXT: return
// CHECK-NEXT: }
func @apply(%a: index, %s: index, %t: index, %42: index, %n: index) {
  // Using the original attribute.
  %b = affine.apply affine_map<(d0) -> (d0 + 10)> (%a)
  %c = affine.apply (d0) -> (d0 + 10) (%a)

  // Using the attribute alias.
  %d = affine.apply #map(%a)

  %1 = affine.apply (d0, d1) -> (d0 floordiv 8) (%s, %t)
  %3 = affine.apply (d0, d1) -> (d1 floordiv 128) (%s, %t)
  %4 = affine.apply (d0, d1) -> (d0 mod 8) (%s, %t)
  %5 = affine.apply (d0, d1) -> (d1 mod 128) (%s, %t)

  // Inline example.
  %2 = affine.apply (i)[s0] -> (i+s0) (%42)[%n]
  return
}
