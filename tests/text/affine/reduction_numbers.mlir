// RUN: terrace-opt %s --mlir-print-op-generic | FileCheck %s

// The generic form has the numbers of the kinds as in version 22 of MLIR, in the order of their names. Former names are
// those of the kinds that also propagate NaN.

// CHECK: reductions = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]
func.func @numbers(%f: f32, %i: i32) {
  %0:16 = affine.parallel (%k) = (0) to (2)
      reduce ("addf", "addi", "andi", "assign", "maximumf", "maxnumf", "maxs", "maxu", "minimumf", "minnumf", "mins", "minu", "mulf", "muli", "ori", "xori")
      -> (f32, i32, i32, i32, f32, f32, i32, i32, f32, f32, i32, i32, f32, i32, i32, i32) {
    affine.yield %f, %i, %i, %i, %f, %f, %i, %i, %f, %f, %i, %i, %f, %i, %i, %i : f32, i32, i32, i32, f32, f32, i32, i32, f32, f32, i32, i32, f32, i32, i32, i32
  }
  return
}

// CHECK: reductions = [4, 8]
func.func @former_names(%f: f32) {
  %0:2 = affine.parallel (%k) = (0) to (2) reduce ("maxf", "minf") -> (f32, f32) {
    affine.yield %f, %f : f32, f32
  }
  return
}
