// RUN: terrace-opt %s --mlir-print-debuginfo --allow-unregistered-dialect | FileCheck %s
// RUN: terrace-opt %s --mlir-print-debuginfo --allow-unregistered-dialect | terrace-opt --mlir-print-debuginfo --allow-unregistered-dialect | FileCheck %s
// RUN: terrace-opt %s --mlir-print-debuginfo --mlir-print-op-generic --allow-unregistered-dialect | FileCheck %s --check-prefix=GENERIC

// The arguments of loops have locations, though their types are not written.
func.func @loops(%n: index) {
  // CHECK: affine.for %{{.*}} loc("i":1:2) = 0 to 4 {
  // GENERIC: ^bb0(%{{.*}}: index loc("i":1:2)):
  affine.for %i loc("i":1:2) = 0 to 4 {
    // CHECK: affine.for %{{.*}} loc("{{.*}}argument_locations.mlir":12:16) = 0 to 5 iter_args(
    // GENERIC: ^bb0(%{{.*}}: index loc("{{.*}}argument_locations.mlir":12:16), %{{.*}}: index loc("sum")):
    affine.for %j = 0 to 5 iter_args(%s loc("sum") = %n) -> index {
      affine.yield %s : index
    }
  }
  // GENERIC: ^bb0(%{{.*}}: index loc("j"), %{{.*}}: index loc(
  affine.parallel (%j loc("j"), %k) = (0, 0) to (4, 5) {
  }
  // GENERIC: ^bb0(%{{.*}}: index loc("k")):
  scf.parallel (%k loc("k")) = (%n) to (%n) step (%n) {
  }
  return
}
