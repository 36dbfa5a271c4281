// RUN: not terrace-opt --split-input-file --lower-affine %s 2>&1 | FileCheck %s
// RUN: not terrace-opt --split-input-file --convert-scf-to-cf %s 2>&1 | FileCheck %s --check-prefix=SCF

// What no branches and no arithmetic can say is refused with the reason.

// CHECK: error: 'affine.apply' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerApply': 'mod' is defined for a positive right-hand side only
func.func @modulo(%n: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0 mod -5)>(%n)
  return %0 : index
}

// -----

// CHECK: error: 'affine.load' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerLoad': 'floordiv' and 'ceildiv' are defined for a positive right-hand side only
func.func @quotient(%m: memref<?xf32>, %n: index) -> f32 {
  %0 = affine.load %m[symbol(%n) floordiv -5] : memref<?xf32>
  return %0 : f32
}

// -----

// CHECK: error: 'affine.parallel' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerParallel': there is no reduction 'assign' of values of type 'i32'
func.func @assign(%n: index, %x: i32) -> i32 {
  %0 = affine.parallel (%i) = (0) to (%n) reduce ("assign") -> (i32) {
    affine.yield %x : i32
  }
  return %0 : i32
}

// -----

// SCF: error: 'scf.forall' op could not be legalized: the target makes it illegal
// SCF: note: pattern 'LowerForall': only a loop on memrefs, without results, is lowered
func.func @tensors(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4xf32>) {
    scf.forall.in_parallel {
    }
  }
  return %0 : tensor<4xf32>
}
