// RUN: terrace-opt %s --allow-unregistered-dialect --loop-invariant-code-motion | FileCheck %s

// An op leaves all loops that it is invariant in at once.

// CHECK-LABEL: func.func @out_of_all_loops(%arg0: index, %arg1: index, %arg2: index, %arg3: i32) {
// CHECK-NEXT:      %0 = arith.addi %arg3, %arg3 : i32
// CHECK-NEXT:      %1 = arith.addi %0, %arg3 : i32
// CHECK-NEXT:      %2 = arith.muli %1, %0 : i32
// CHECK-NEXT:      scf.for %arg4 = %arg0 to %arg1 step %arg2 {
// CHECK-NEXT:        %3 = arith.addi %arg4, %arg1 : index
// CHECK-NEXT:        %4 = arith.addi %3, %arg2 : index
// CHECK-NEXT:        scf.for %arg5 = %arg0 to %arg1 step %arg2 {
// CHECK-NEXT:          %5 = arith.addi %4, %arg5 : index
// CHECK-NEXT:          scf.for %arg6 = %arg0 to %arg1 step %arg2 {
// CHECK-NEXT:            "test.use"(%2, %5) : (i32, index) -> ()
// CHECK-NEXT:          }
// CHECK-NEXT:        }
// CHECK-NEXT:      }
// CHECK-NEXT:      return
// CHECK-NEXT:    }
func.func @out_of_all_loops(%l: index, %u: index, %s: index, %x: i32) {
  scf.for %i = %l to %u step %s {
    %0 = arith.addi %x, %x : i32
    scf.for %j = %l to %u step %s {
      %1 = arith.addi %0, %x : i32
      %2 = arith.addi %i, %u : index
      scf.for %k = %l to %u step %s {
        %3 = arith.muli %1, %0 : i32
        %4 = arith.addi %2, %s : index
        %5 = arith.addi %4, %j : index
        "test.use"(%3, %5) : (i32, index) -> ()
      }
    }
  }
  return
}

// CHECK-LABEL: func.func @pure_loop_leaves_with_its_contents(%arg0: index, %arg1: index, %arg2: i32, %arg3: i1) {
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %0 = arith.muli %arg2, %arg2 : i32
// CHECK-NEXT:      %1 = scf.for %arg4 = %arg0 to %arg1 step %c1 iter_args(%arg5 = %arg2) -> (i32) {
// CHECK-NEXT:        %2 = scf.if %arg3 -> (i32) {
// CHECK-NEXT:          scf.yield %arg5 : i32
// CHECK-NEXT:        } else {
// CHECK-NEXT:          scf.yield %0 : i32
// CHECK-NEXT:        }
// CHECK-NEXT:        scf.yield %2 : i32
// CHECK-NEXT:      }
// CHECK-NEXT:      scf.for %arg4 = %arg0 to %arg1 step %c1 {
// CHECK-NEXT:        %2 = arith.index_cast %arg4 : index to i32
// CHECK-NEXT:        %3 = scf.for %arg5 = %arg0 to %arg1 step %c1 iter_args(%arg6 = %arg2) -> (i32) {
// CHECK-NEXT:          %4 = arith.addi %arg6, %2 : i32
// CHECK-NEXT:          scf.yield %4 : i32
// CHECK-NEXT:        }
// CHECK-NEXT:        scf.for %arg5 = %arg0 to %arg1 step %c1 {
// CHECK-NEXT:          "test.use"(%1, %3) : (i32, i32) -> ()
// CHECK-NEXT:        }
// CHECK-NEXT:      }
// CHECK-NEXT:      return
// CHECK-NEXT:    }
func.func @pure_loop_leaves_with_its_contents(%l: index, %u: index, %x: i32, %c: i1) {
  %s = arith.constant 1 : index
  scf.for %i = %l to %u step %s {
    scf.for %j = %l to %u step %s {
      %0 = arith.index_cast %i : index to i32
      %1 = scf.for %k = %l to %u step %s iter_args(%a = %x) -> (i32) {
        %2 = arith.muli %x, %x : i32
        %3 = scf.if %c -> (i32) {
          scf.yield %a : i32
        } else {
          scf.yield %2 : i32
        }
        scf.yield %3 : i32
      }
      %4 = scf.for %k = %l to %u step %s iter_args(%a = %x) -> (i32) {
        %5 = arith.addi %a, %0 : i32
        scf.yield %5 : i32
      }
      "test.use"(%1, %4) : (i32, i32) -> ()
    }
  }
  return
}

// CHECK-LABEL: func.func @condition_between(%arg0: index, %arg1: index, %arg2: index, %arg3: i32, %arg4: i1) {
// CHECK-NEXT:      scf.for %arg5 = %arg0 to %arg1 step %arg2 {
// CHECK-NEXT:        scf.if %arg4 {
// CHECK-NEXT:          %0 = arith.addi %arg3, %arg3 : i32
// CHECK-NEXT:          scf.for %arg6 = %arg0 to %arg1 step %arg2 {
// CHECK-NEXT:            "test.use"(%0) : (i32) -> ()
// CHECK-NEXT:          }
// CHECK-NEXT:        }
// CHECK-NEXT:      }
// CHECK-NEXT:      return
// CHECK-NEXT:    }
func.func @condition_between(%l: index, %u: index, %s: index, %x: i32, %c: i1) {
  scf.for %i = %l to %u step %s {
    scf.if %c {
      scf.for %j = %l to %u step %s {
        %0 = arith.addi %x, %x : i32
        "test.use"(%0) : (i32) -> ()
      }
    }
  }
  return
}
