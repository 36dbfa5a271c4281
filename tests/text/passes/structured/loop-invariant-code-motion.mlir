// RUN: terrace-opt  --loop-invariant-code-motion %s | FileCheck %s

// Invariants leave loops of scf and affine.

// CHECK-LABEL: func.func @for(%arg0: i32, %arg1: i32, %arg2: memref<8xi32>, %arg3: index) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %0 = arith.muli %arg0, %arg1 : i32
// CHECK-NEXT:   %1 = arith.xori %0, %arg1 : i32
// CHECK-NEXT:   scf.for %arg4 = %c0 to %arg3 step %c1 {
// CHECK-NEXT:     %2 = arith.divsi %arg0, %arg1 : i32
// CHECK-NEXT:     %3 = arith.addi %0, %2 : i32
// CHECK-NEXT:     %4 = arith.addi %arg4, %arg3 : index
// CHECK-NEXT:     scf.for %arg5 = %c0 to %arg4 step %c1 {
// CHECK-NEXT:       memref.store %1, %arg2[%4] : memref<8xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.store %3, %arg2[%arg4] : memref<8xi32>
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @for(%a: i32, %b: i32, %m: memref<8xi32>, %n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %0 = arith.muli %a, %b : i32
    %1 = arith.divsi %a, %b : i32
    %2 = arith.addi %0, %1 : i32
    scf.for %j = %zero to %i step %one {
      %3 = arith.addi %i, %n : index
      %4 = arith.xori %0, %b : i32
      memref.store %4, %m[%3] : memref<8xi32>
    }
    memref.store %2, %m[%i] : memref<8xi32>
  }
  return
}

// CHECK-LABEL: func.func @others(%arg0: i32, %arg1: i32, %arg2: i1, %arg3: memref<8xi32>, %arg4: index) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %0 = arith.muli %arg0, %arg1 : i32
// CHECK-NEXT:   scf.parallel (%arg5) = (%c0) to (%arg4) step (%c1) {
// CHECK-NEXT:     memref.store %0, %arg3[%arg5] : memref<8xi32>
// CHECK-NEXT:     scf.reduce 
// CHECK-NEXT:   }
// CHECK-NEXT:   %1 = arith.subi %arg0, %arg1 : i32
// CHECK-NEXT:   %2 = arith.ori %arg0, %arg1 : i32
// CHECK-NEXT:   scf.while : () -> () {
// CHECK-NEXT:     memref.store %1, %arg3[%c0] : memref<8xi32>
// CHECK-NEXT:     scf.condition(%arg2)
// CHECK-NEXT:   } do {
// CHECK-NEXT:     memref.store %2, %arg3[%c1] : memref<8xi32>
// CHECK-NEXT:     scf.yield
// CHECK-NEXT:   }
// CHECK-NEXT:   %3 = arith.andi %arg0, %arg1 : i32
// CHECK-NEXT:   scf.forall (%arg5) in (%arg4) {
// CHECK-NEXT:     memref.store %3, %arg3[%arg5] : memref<8xi32>
// CHECK-NEXT:   }
// CHECK-NEXT:   %4 = arith.xori %arg0, %arg1 : i32
// CHECK-NEXT:   affine.for %arg5 = 0 to 8 {
// CHECK-NEXT:     affine.store %4, %arg3[%arg5] : memref<8xi32>
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @others(%a: i32, %b: i32, %c: i1, %m: memref<8xi32>, %n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.parallel (%i) = (%zero) to (%n) step (%one) {
    %0 = arith.muli %a, %b : i32
    memref.store %0, %m[%i] : memref<8xi32>
    scf.reduce
  }
  scf.while : () -> () {
    %1 = arith.subi %a, %b : i32
    memref.store %1, %m[%zero] : memref<8xi32>
    scf.condition(%c)
  } do {
    %2 = arith.ori %a, %b : i32
    memref.store %2, %m[%one] : memref<8xi32>
    scf.yield
  }
  scf.forall (%i) in (%n) {
    %3 = arith.andi %a, %b : i32
    memref.store %3, %m[%i] : memref<8xi32>
  }
  affine.for %i = 0 to 8 {
    %4 = arith.xori %a, %b : i32
    affine.store %4, %m[%i] : memref<8xi32>
  }
  return
}
