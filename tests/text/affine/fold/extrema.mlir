// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Minima of minima are one minimum, with its linear results in the order of their factors.

// CHECK-DAG: #[[MERGED:.*]] = affine_map<()[s0, s1] -> (s1 + 7, s0 + 16, s0 * 8)>
// CHECK-DAG: #[[MIXED:.*]] = affine_map<()[s0] -> (s0 + 16, s0 * 8)>
// CHECK-DAG: #[[DIVIDED:.*]] = affine_map<()[s0] -> (s0 + 7, s0 floordiv 2)>

// CHECK-LABEL: func.func @merged
// CHECK-NEXT: %[[MINIMUM:.*]] = affine.min #[[MERGED]]()[%arg0, %arg1]
// CHECK-NEXT: return %[[MINIMUM]]
func.func @merged(%a: index, %b: index) -> index {
  %0 = affine.min affine_map<(d0) -> (d0 + 16, d0 * 8)>(%a)
  %1 = affine.min affine_map<(d0, d1) -> (d0 + 7, d1)>(%b, %0)
  return %1 : index
}

// A maximum in a minimum stays.

// CHECK-LABEL: func.func @mixed
// CHECK-NEXT: %[[MAXIMUM:.*]] = affine.max #[[MIXED]]()[%arg0]
// CHECK-NEXT: affine.min #{{.*}}()[%arg1, %[[MAXIMUM]]]
func.func @mixed(%a: index, %b: index) -> index {
  %0 = affine.max affine_map<(d0) -> (d0 + 16, d0 * 8)>(%a)
  %1 = affine.min affine_map<(d0, d1) -> (d0 + 7, d1)>(%b, %0)
  return %1 : index
}

// Part of a sum is not merged.

// CHECK-LABEL: func.func @part_of_a_sum
// CHECK-NEXT: affine.min #[[MIXED]]()[%arg0]
// CHECK-NEXT: affine.min
func.func @part_of_a_sum(%a: index, %b: index) -> index {
  %0 = affine.min affine_map<(d0) -> (d0 + 16, d0 * 8)>(%a)
  %1 = affine.min affine_map<(d0, d1) -> (d0 + d1, 3)>(%b, %0)
  return %1 : index
}

// The order of results with divisions stays.

// CHECK-LABEL: func.func @not_linear
// CHECK-NEXT: affine.min #[[DIVIDED]]()[%arg0]
func.func @not_linear(%a: index) -> index {
  %0 = affine.min affine_map<(d0) -> (d0 + 7, d0 floordiv 2)>(%a)
  return %0 : index
}

// Maxima are merged and ordered alike.

// CHECK-LABEL: func.func @maxima
// CHECK-NEXT: %[[MAXIMUM:.*]] = affine.max #[[MERGED]]()[%arg0, %arg1]
// CHECK-NEXT: return %[[MAXIMUM]]
func.func @maxima(%a: index, %b: index) -> index {
  %0 = affine.max affine_map<(d0) -> (d0 + 16, d0 * 8)>(%a)
  %1 = affine.max affine_map<(d0, d1) -> (d0 + 7, d1)>(%b, %0)
  return %1 : index
}
