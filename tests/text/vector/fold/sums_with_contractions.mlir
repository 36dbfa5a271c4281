// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Integers that are added to contractions; floats stay, since their sum would be made in another order.

// CHECK-LABEL: func.func @with_zero(
// CHECK-NEXT: %0 = vector.contract {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %arg0, %arg1, %arg2 : vector<2x3xi32>, vector<3x2xi32> into vector<2x2xi32>
// CHECK-NEXT: return %0 : vector<2x2xi32>
// CHECK-NEXT: }
func.func @with_zero(%a: vector<2x3xi32>, %b: vector<3x2xi32>, %c: vector<2x2xi32>) -> vector<2x2xi32> {
  %zero = arith.constant dense<0> : vector<2x2xi32>
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %zero : vector<2x3xi32>, vector<3x2xi32> into vector<2x2xi32>
  %1 = arith.addi %0, %c : vector<2x2xi32>
  return %1 : vector<2x2xi32>
}

// CHECK-LABEL: func.func @with_one(
// CHECK-NEXT: %cst = arith.constant dense<1> : vector<2x2xi32>
// CHECK-NEXT: %0 = vector.contract {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %arg0, %arg1, %cst : vector<2x3xi32>, vector<3x2xi32> into vector<2x2xi32>
// CHECK-NEXT: %1 = arith.addi %0, %arg2 : vector<2x2xi32>
// CHECK-NEXT: return %1 : vector<2x2xi32>
// CHECK-NEXT: }
func.func @with_one(%a: vector<2x3xi32>, %b: vector<3x2xi32>, %c: vector<2x2xi32>) -> vector<2x2xi32> {
  %one = arith.constant dense<1> : vector<2x2xi32>
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %one : vector<2x3xi32>, vector<3x2xi32> into vector<2x2xi32>
  %1 = arith.addi %0, %c : vector<2x2xi32>
  return %1 : vector<2x2xi32>
}
