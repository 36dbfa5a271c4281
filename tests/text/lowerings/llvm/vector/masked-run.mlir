// Reductions and contractions combine only the elements for which a mask is set, as machine code too.
// RUN: terrace-run %s | FileCheck %s
// RUN: terrace-opt %s --lower-to-llvm -o %t.mlir
// RUN: terrace-run %t.mlir | FileCheck %s

// CHECK:      ( 14, 31 )
// CHECK-NEXT: ( 1, 5, 18 )
// CHECK-NEXT: 115
// CHECK-NEXT: ( ( 10, 10, 30 ), ( 10, 50, 60 ) )
// CHECK-NEXT: 121
// CHECK-NEXT: ( ( 104, 203 ), ( 304, 400 ) )
// CHECK-NEXT: 360
func.func @main() {
  %v = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : vector<2x3xf32>
  %k = arith.constant dense<[[true, false, true], [false, true, true]]> : vector<2x3xi1>

  %pair = arith.constant dense<[10.0, 20.0]> : vector<2xf32>
  %0 = vector.mask %k { vector.multi_reduction <add>, %v, %pair [1] : vector<2x3xf32> to vector<2xf32> } : vector<2x3xi1> -> vector<2xf32>
  vector.print %0 : vector<2xf32>
  %ones = arith.constant dense<1.0> : vector<3xf32>
  %1 = vector.mask %k { vector.multi_reduction <mul>, %v, %ones [0] : vector<2x3xf32> to vector<3xf32> } : vector<2x3xi1> -> vector<3xf32>
  vector.print %1 : vector<3xf32>
  %hundred = arith.constant 100.0 : f32
  %2 = vector.mask %k { vector.multi_reduction <add>, %v, %hundred [0, 1] : vector<2x3xf32> to f32 } : vector<2x3xi1> -> f32
  vector.print %2 : f32
  // No dimension is reduced: each element is combined with its own start value.
  %tens = arith.constant dense<10.0> : vector<2x3xf32>
  %3 = vector.mask %k { vector.multi_reduction <mul>, %v, %tens [] : vector<2x3xf32> to vector<2x3xf32> } : vector<2x3xi1> -> vector<2x3xf32>
  vector.print %3 : vector<2x3xf32>
  // A mask that is set everywhere is none.
  %all = vector.constant_mask [2, 3] : vector<2x3xi1>
  %4 = vector.mask %all { vector.multi_reduction <add>, %v, %hundred [0, 1] : vector<2x3xf32> to f32 } : vector<2x3xi1> -> f32
  vector.print %4 : f32

  %right = arith.constant dense<[[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]> : vector<3x2xf32>
  %start = arith.constant dense<[[100.0, 200.0], [300.0, 400.0]]> : vector<2x2xf32>
  %steps = arith.constant dense<[[[true, true, true], [false, false, true]], [[true, false, false], [false, false, false]]]> : vector<2x2x3xi1>
  %5 = vector.mask %steps {
    vector.contract {
      indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
      iterator_types = ["parallel", "parallel", "reduction"]
    } %v, %right, %start : vector<2x3xf32>, vector<3x2xf32> into vector<2x2xf32>
  } : vector<2x2x3xi1> -> vector<2x2xf32>
  vector.print %5 : vector<2x2xf32>
  // Two dimensions are reduced.
  %left = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : vector<2x2xf32>
  %square = arith.constant dense<[[10.0, 20.0], [30.0, 40.0]]> : vector<2x2xf32>
  %corner = arith.constant dense<[[true, false], [true, true]]> : vector<2x2xi1>
  %7 = vector.mask %corner {
    vector.contract {
      indexing_maps = [affine_map<(k, l) -> (k, l)>, affine_map<(k, l) -> (k, l)>, affine_map<(k, l) -> ()>],
      iterator_types = ["reduction", "reduction"]
    } %left, %square, %hundred : vector<2x2xf32>, vector<2x2xf32> into f32
  } : vector<2x2xi1> -> f32
  vector.print %7 : f32
  return
}
