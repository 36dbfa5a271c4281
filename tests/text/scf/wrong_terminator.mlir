// RUN: not terrace-opt --split-input-file %s 2>&1 | FileCheck %s

// An op that ends a region and must not be there is the error, and not the region that ends with another op.

// CHECK: error: 'func.return' op expects parent op 'func.func'
// CHECK: wrong_terminator.mlir:10:5
// CHECK-NOT: expects regions to end
func.func @f(%i: index) {
  scf.for %a = %i to %i step %i {
    func.return
  }
  return
}

// -----

// Where nothing is wrong with the op by itself, the region is.
// CHECK: error: 'scf.for' op expects regions to end with 'scf.yield', found 'llvm.unreachable'
func.func @g(%i: index) {
  scf.for %a = %i to %i step %i {
    llvm.unreachable
  }
  return
}

// -----

// Of two terminators of a dialect, the region asks for the other one.
// CHECK: error: 'scf.parallel' op expects regions to end with 'scf.reduce', found 'scf.yield'
func.func @h(%i: index) {
  scf.parallel (%a) = (%i) to (%i) step (%i) {
    scf.yield
  }
  return
}
