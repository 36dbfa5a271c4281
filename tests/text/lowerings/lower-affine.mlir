// RUN: terrace-opt --allow-unregistered-dialect --lower-affine %s | FileCheck %s

// Ops of affine as loops, conditions, accesses and arithmetic.

// CHECK-LABEL: func.func @loops(%arg0: memref<100x100xf32>, %arg1: index) -> f32 {
// CHECK-NEXT:   %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c10 = arith.constant 10 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %0 = scf.for %arg2 = %c0 to %c10 step %c1 iter_args(%arg3 = %cst) -> (f32) {
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %1 = arith.addi %arg2, %c3 : index
// CHECK-NEXT:     %2 = memref.load %arg0[%1, %arg1] : memref<100x100xf32>
// CHECK-NEXT:     %3 = arith.addf %arg3, %2 : f32
// CHECK-NEXT:     scf.yield %3 : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   %c0_0 = arith.constant 0 : index
// CHECK-NEXT:   %c4 = arith.constant 4 : index
// CHECK-NEXT:   scf.for %arg2 = %c0_0 to %arg1 step %c4 {
// CHECK-NEXT:     %c-8 = arith.constant -8 : index
// CHECK-NEXT:     %1 = arith.addi %arg1, %c-8 : index
// CHECK-NEXT:     %2 = arith.maxsi %arg2, %1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %3 = arith.muli %arg2, %c2 overflow<nsw> : index
// CHECK-NEXT:     %c1_1 = arith.constant 1 : index
// CHECK-NEXT:     %4 = arith.addi %arg1, %c1_1 : index
// CHECK-NEXT:     %5 = arith.minsi %3, %4 : index
// CHECK-NEXT:     %c1_2 = arith.constant 1 : index
// CHECK-NEXT:     scf.for %arg3 = %2 to %5 step %c1_2 {
// CHECK-NEXT:       memref.store %0, %arg0[%arg2, %arg3] : memref<100x100xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   return %0 : f32
// CHECK-NEXT: }
func.func @loops(%m: memref<100x100xf32>, %n: index) -> f32 {
  %zero = arith.constant 0.0 : f32
  %sum = affine.for %i = 0 to 10 iter_args(%before = %zero) -> f32 {
    %x = affine.load %m[%i + 3, symbol(%n)] : memref<100x100xf32>
    %after = arith.addf %before, %x : f32
    affine.yield %after : f32
  }
  affine.for %i = 0 to %n step 4 {
    affine.for %j = max affine_map<(d0)[s0] -> (d0, s0 - 8)>(%i)[%n] to min affine_map<(d0)[s0] -> (d0 * 2, s0 + 1)>(%i)[%n] {
      affine.store %sum, %m[%i, %j] : memref<100x100xf32>
    }
  }
  return %sum : f32
}

// CHECK-LABEL: func.func @maps(%arg0: index, %arg1: index) {
// CHECK-NEXT:   %c2 = arith.constant 2 : index
// CHECK-NEXT:   %0 = arith.muli %arg0, %c2 overflow<nsw> : index
// CHECK-NEXT:   %1 = arith.addi %0, %arg1 : index
// CHECK-NEXT:   %c-5 = arith.constant -5 : index
// CHECK-NEXT:   %2 = arith.addi %1, %c-5 : index
// CHECK-NEXT:   %c7 = arith.constant 7 : index
// CHECK-NEXT:   %3 = arith.remsi %arg0, %c7 : index
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %4 = arith.cmpi slt, %3, %c0 : index
// CHECK-NEXT:   %5 = arith.addi %3, %c7 : index
// CHECK-NEXT:   %6 = arith.select %4, %5, %3 : index
// CHECK-NEXT:   %c3 = arith.constant 3 : index
// CHECK-NEXT:   %c0_0 = arith.constant 0 : index
// CHECK-NEXT:   %c-1 = arith.constant -1 : index
// CHECK-NEXT:   %7 = arith.cmpi slt, %arg0, %c0_0 : index
// CHECK-NEXT:   %8 = arith.subi %c-1, %arg0 : index
// CHECK-NEXT:   %9 = arith.select %7, %8, %arg0 : index
// CHECK-NEXT:   %10 = arith.divsi %9, %c3 : index
// CHECK-NEXT:   %11 = arith.subi %c-1, %10 : index
// CHECK-NEXT:   %12 = arith.select %7, %11, %10 : index
// CHECK-NEXT:   %c0_1 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %13 = arith.cmpi sle, %arg0, %c0_1 : index
// CHECK-NEXT:   %14 = arith.subi %c0_1, %arg0 : index
// CHECK-NEXT:   %15 = arith.subi %arg0, %c1 : index
// CHECK-NEXT:   %16 = arith.select %13, %14, %15 : index
// CHECK-NEXT:   %17 = arith.divsi %16, %arg1 : index
// CHECK-NEXT:   %18 = arith.subi %c0_1, %17 : index
// CHECK-NEXT:   %19 = arith.addi %17, %c1 : index
// CHECK-NEXT:   %20 = arith.select %13, %18, %19 : index
// CHECK-NEXT:   %c7_2 = arith.constant 7 : index
// CHECK-NEXT:   %c-1_3 = arith.constant -1 : index
// CHECK-NEXT:   %21 = arith.muli %arg1, %c-1_3 overflow<nsw> : index
// CHECK-NEXT:   %22 = arith.minsi %arg0, %c7_2 : index
// CHECK-NEXT:   %23 = arith.minsi %22, %21 : index
// CHECK-NEXT:   %24 = arith.maxsi %arg0, %arg1 : index
// CHECK-NEXT:   "test.use"(%2, %6, %12, %20, %23, %24) : (index, index, index, index, index, index) -> ()
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @maps(%i: index, %n: index) {
  %product = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0 - 5)>(%i)[%n]
  %remainder = affine.apply affine_map<(d0) -> (d0 mod 7)>(%i)
  %floor = affine.apply affine_map<(d0) -> (d0 floordiv 3)>(%i)
  %ceil = affine.apply affine_map<(d0)[s0] -> (d0 ceildiv s0)>(%i)[%n]
  %least = affine.min affine_map<(d0)[s0] -> (d0, 7, -s0)>(%i)[%n]
  %greatest = affine.max affine_map<(d0)[s0] -> (d0, s0)>(%i)[%n]
  "test.use"(%product, %remainder, %floor, %ceil, %least, %greatest) : (index, index, index, index, index, index) -> ()
  return
}

// CHECK-LABEL: func.func @conditions(%arg0: index, %arg1: index, %arg2: index, %arg3: f32, %arg4: f32) -> f32 {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c-1 = arith.constant -1 : index
// CHECK-NEXT:   %0 = arith.muli %arg1, %c-1 overflow<nsw> : index
// CHECK-NEXT:   %1 = arith.addi %arg0, %0 : index
// CHECK-NEXT:   %2 = arith.cmpi sge, %1, %c0 : index
// CHECK-NEXT:   %c-1_0 = arith.constant -1 : index
// CHECK-NEXT:   %3 = arith.muli %arg0, %c-1_0 overflow<nsw> : index
// CHECK-NEXT:   %4 = arith.addi %3, %arg2 : index
// CHECK-NEXT:   %c-1_1 = arith.constant -1 : index
// CHECK-NEXT:   %5 = arith.addi %4, %c-1_1 : index
// CHECK-NEXT:   %6 = arith.cmpi eq, %5, %c0 : index
// CHECK-NEXT:   %7 = arith.andi %2, %6 : i1
// CHECK-NEXT:   scf.if %7 {
// CHECK-NEXT:     "test.use"(%arg3) : (f32) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   %c0_2 = arith.constant 0 : index
// CHECK-NEXT:   %c-4 = arith.constant -4 : index
// CHECK-NEXT:   %8 = arith.addi %arg0, %c-4 : index
// CHECK-NEXT:   %9 = arith.cmpi sge, %8, %c0_2 : index
// CHECK-NEXT:   %10 = scf.if %9 -> (f32) {
// CHECK-NEXT:     scf.yield %arg3 : f32
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.yield %arg4 : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   return %10 : f32
// CHECK-NEXT: }
func.func @conditions(%i: index, %j: index, %n: index, %x: f32, %y: f32) -> f32 {
  affine.if affine_set<(d0, d1)[s0] : (d0 - d1 >= 0, s0 - d0 - 1 == 0)>(%i, %j)[%n] {
    "test.use"(%x) : (f32) -> ()
  }
  %z = affine.if affine_set<(d0) : (d0 - 4 >= 0)>(%i) -> f32 {
    affine.yield %x : f32
  } else {
    affine.yield %y : f32
  }
  return %z : f32
}

// CHECK-LABEL: func.func @memory(%arg0: memref<100x100xf32>, %arg1: index, %arg2: index) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c4 = arith.constant 4 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   scf.for %arg3 = %c0 to %c4 step %c1 {
// CHECK-NEXT:     %c5 = arith.constant 5 : index
// CHECK-NEXT:     %0 = arith.addi %arg3, %c5 : index
// CHECK-NEXT:     memref.prefetch %arg0[%arg1, %0], read, locality<3>, data : memref<100x100xf32>
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %1 = arith.muli %arg3, %c8 overflow<nsw> : index
// CHECK-NEXT:     %2 = vector.load %arg0[%arg1, %1] : memref<100x100xf32>, vector<8xf32>
// CHECK-NEXT:     %c8_0 = arith.constant 8 : index
// CHECK-NEXT:     %3 = arith.addi %arg3, %c8_0 : index
// CHECK-NEXT:     vector.store %2, %arg0[%arg3, %3] : memref<100x100xf32>, vector<8xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @memory(%m: memref<100x100xf32>, %i: index, %n: index) {
  affine.for %j = 0 to 4 {
    affine.prefetch %m[%i, %j + 5], read, locality<3>, data : memref<100x100xf32>
    %v = affine.vector_load %m[%i, %j * 8] : memref<100x100xf32>, vector<8xf32>
    affine.vector_store %v, %m[%j, %j + 8] : memref<100x100xf32>, vector<8xf32>
  }
  return
}

// CHECK-LABEL: func.func @transfers(%arg0: memref<40xf32>, %arg1: memref<40xf32, 1>, %arg2: memref<2xi32>, %arg3: index, %arg4: index) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c4 = arith.constant 4 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   scf.for %arg5 = %c0 to %c4 step %c1 {
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %0 = arith.addi %arg5, %c7 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %1 = arith.remsi %arg5, %c2 : index
// CHECK-NEXT:     %c0_0 = arith.constant 0 : index
// CHECK-NEXT:     %2 = arith.cmpi slt, %1, %c0_0 : index
// CHECK-NEXT:     %3 = arith.addi %1, %c2 : index
// CHECK-NEXT:     %4 = arith.select %2, %3, %1 : index
// CHECK-NEXT:     memref.dma_start %arg0[%arg5], %arg1[%0], %arg3, %arg2[%4] : memref<40xf32>, memref<40xf32, 1>, memref<2xi32>
// CHECK-NEXT:     %c0_1 = arith.constant 0 : index
// CHECK-NEXT:     memref.dma_start %arg0[%arg5], %arg1[%arg5], %arg3, %arg2[%c0_1], %arg4, %arg4 : memref<40xf32>, memref<40xf32, 1>, memref<2xi32>
// CHECK-NEXT:     %c2_2 = arith.constant 2 : index
// CHECK-NEXT:     %5 = arith.remsi %arg5, %c2_2 : index
// CHECK-NEXT:     %c0_3 = arith.constant 0 : index
// CHECK-NEXT:     %6 = arith.cmpi slt, %5, %c0_3 : index
// CHECK-NEXT:     %7 = arith.addi %5, %c2_2 : index
// CHECK-NEXT:     %8 = arith.select %6, %7, %5 : index
// CHECK-NEXT:     memref.dma_wait %arg2[%8], %arg3 : memref<2xi32>
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @transfers(%a: memref<40xf32>, %b: memref<40xf32, 1>, %t: memref<2xi32>, %n: index, %s: index) {
  affine.for %i = 0 to 4 {
    affine.dma_start %a[%i], %b[%i + 7], %t[%i mod 2], %n : memref<40xf32>, memref<40xf32, 1>, memref<2xi32>
    affine.dma_start %a[%i], %b[%i], %t[0], %n, %s, %s : memref<40xf32>, memref<40xf32, 1>, memref<2xi32>
    affine.dma_wait %t[%i mod 2], %n : memref<2xi32>
  }
  return
}

// CHECK-LABEL: func.func @parallel(%arg0: index, %arg1: index, %arg2: f32, %arg3: i32) -> (f32, f32, f32, f32, i32, i32, i32, i32) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c3 = arith.constant 3 : index
// CHECK-NEXT:   %0 = arith.maxsi %arg0, %c3 : index
// CHECK-NEXT:   %c10 = arith.constant 10 : index
// CHECK-NEXT:   %1 = arith.minsi %arg1, %c10 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %c5 = arith.constant 5 : index
// CHECK-NEXT:   scf.parallel (%arg4, %arg5) = (%c0, %0) to (%arg0, %1) step (%c1, %c5) {
// CHECK-NEXT:     "test.use"(%arg4, %arg5) : (index, index) -> ()
// CHECK-NEXT:     scf.reduce 
// CHECK-NEXT:   }
// CHECK-NEXT:   %c0_0 = arith.constant 0 : index
// CHECK-NEXT:   %c1_1 = arith.constant 1 : index
// CHECK-NEXT:   %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:   %cst_2 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:   %cst_3 = arith.constant 0xFF800000 : f32
// CHECK-NEXT:   %cst_4 = arith.constant 0x7F800000 : f32
// CHECK-NEXT:   %2:4 = scf.parallel (%arg4) = (%c0_0) to (%arg0) step (%c1_1) init (%cst, %cst_2, %cst_3, %cst_4) -> (f32, f32, f32, f32) {
// CHECK-NEXT:     scf.reduce(%arg2, %arg2, %arg2, %arg2 : f32, f32, f32, f32) {
// CHECK-NEXT:     ^bb0(%arg5: f32, %arg6: f32):
// CHECK-NEXT:       %4 = arith.addf %arg5, %arg6 : f32
// CHECK-NEXT:       scf.reduce.return %4 : f32
// CHECK-NEXT:     }, {
// CHECK-NEXT:     ^bb0(%arg5: f32, %arg6: f32):
// CHECK-NEXT:       %4 = arith.mulf %arg5, %arg6 : f32
// CHECK-NEXT:       scf.reduce.return %4 : f32
// CHECK-NEXT:     }, {
// CHECK-NEXT:     ^bb0(%arg5: f32, %arg6: f32):
// CHECK-NEXT:       %4 = arith.maximumf %arg5, %arg6 : f32
// CHECK-NEXT:       scf.reduce.return %4 : f32
// CHECK-NEXT:     }, {
// CHECK-NEXT:     ^bb0(%arg5: f32, %arg6: f32):
// CHECK-NEXT:       %4 = arith.minimumf %arg5, %arg6 : f32
// CHECK-NEXT:       scf.reduce.return %4 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   %c0_5 = arith.constant 0 : index
// CHECK-NEXT:   %c1_6 = arith.constant 1 : index
// CHECK-NEXT:   %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:   %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:   %c0_i32_7 = arith.constant 0 : i32
// CHECK-NEXT:   %c-1_i32 = arith.constant -1 : i32
// CHECK-NEXT:   %3:4 = scf.parallel (%arg4) = (%c0_5) to (%arg0) step (%c1_6) init (%c0_i32, %c1_i32, %c0_i32_7, %c-1_i32) -> (i32, i32, i32, i32) {
// CHECK-NEXT:     scf.reduce(%arg3, %arg3, %arg3, %arg3 : i32, i32, i32, i32) {
// CHECK-NEXT:     ^bb0(%arg5: i32, %arg6: i32):
// CHECK-NEXT:       %4 = arith.addi %arg5, %arg6 : i32
// CHECK-NEXT:       scf.reduce.return %4 : i32
// CHECK-NEXT:     }, {
// CHECK-NEXT:     ^bb0(%arg5: i32, %arg6: i32):
// CHECK-NEXT:       %4 = arith.muli %arg5, %arg6 : i32
// CHECK-NEXT:       scf.reduce.return %4 : i32
// CHECK-NEXT:     }, {
// CHECK-NEXT:     ^bb0(%arg5: i32, %arg6: i32):
// CHECK-NEXT:       %4 = arith.ori %arg5, %arg6 : i32
// CHECK-NEXT:       scf.reduce.return %4 : i32
// CHECK-NEXT:     }, {
// CHECK-NEXT:     ^bb0(%arg5: i32, %arg6: i32):
// CHECK-NEXT:       %4 = arith.andi %arg5, %arg6 : i32
// CHECK-NEXT:       scf.reduce.return %4 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   return %2#0, %2#1, %2#2, %2#3, %3#0, %3#1, %3#2, %3#3 : f32, f32, f32, f32, i32, i32, i32, i32
// CHECK-NEXT: }
func.func @parallel(%n: index, %m: index, %x: f32, %k: i32) -> (f32, f32, f32, f32, i32, i32, i32, i32) {
  affine.parallel (%i, %j) = (0, max(%n, 3)) to (%n, min(%m, 10)) step (1, 5) {
    "test.use"(%i, %j) : (index, index) -> ()
  }
  %0:4 = affine.parallel (%i) = (0) to (%n) reduce ("addf", "mulf", "maximumf", "minimumf") -> (f32, f32, f32, f32) {
    affine.yield %x, %x, %x, %x : f32, f32, f32, f32
  }
  %1:4 = affine.parallel (%i) = (0) to (%n) reduce ("addi", "muli", "ori", "andi") -> (i32, i32, i32, i32) {
    affine.yield %k, %k, %k, %k : i32, i32, i32, i32
  }
  return %0#0, %0#1, %0#2, %0#3, %1#0, %1#1, %1#2, %1#3 : f32, f32, f32, f32, i32, i32, i32, i32
}

// CHECK-LABEL: func.func @digits(%arg0: index, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c0_0 = arith.constant 0 : index
// CHECK-NEXT:   %c4 = arith.constant 4 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %0 = scf.for %arg3 = %c0_0 to %c4 step %c1 iter_args(%arg4 = %c0) -> (index) {
// CHECK-NEXT:     %c0_7 = arith.constant 0 : index
// CHECK-NEXT:     %c4_8 = arith.constant 4 : index
// CHECK-NEXT:     %c1_9 = arith.constant 1 : index
// CHECK-NEXT:     %25 = scf.for %arg5 = %c0_7 to %c4_8 step %c1_9 iter_args(%arg6 = %arg4) -> (index) {
// CHECK-NEXT:       %c5_10 = arith.constant 5 : index
// CHECK-NEXT:       %c5_11 = arith.constant 5 : index
// CHECK-NEXT:       %26 = arith.muli %arg0, %c5_11 overflow<nsw> : index
// CHECK-NEXT:       %27 = arith.muli %arg0, %arg2 overflow<nsw> : index
// CHECK-NEXT:       %c5_12 = arith.constant 5 : index
// CHECK-NEXT:       %28 = arith.muli %27, %c5_12 overflow<nsw> : index
// CHECK-NEXT:       %29 = arith.muli %arg5, %28 overflow<nsw> : index
// CHECK-NEXT:       %30 = arith.muli %arg3, %26 overflow<nsw> : index
// CHECK-NEXT:       %31 = arith.muli %arg1, %c5_10 overflow<nsw> : index
// CHECK-NEXT:       %32 = arith.addi %31, %30 overflow<nsw> : index
// CHECK-NEXT:       %33 = arith.addi %32, %29 overflow<nsw> : index
// CHECK-NEXT:       %34 = arith.addi %33, %arg6 overflow<nsw> : index
// CHECK-NEXT:       scf.yield %34 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.yield %25 : index
// CHECK-NEXT:   }
// CHECK-NEXT:   %c4_1 = arith.constant 4 : index
// CHECK-NEXT:   %c4_2 = arith.constant 4 : index
// CHECK-NEXT:   %1 = arith.muli %arg1, %c4_2 overflow<nsw, nuw> : index
// CHECK-NEXT:   %c0_3 = arith.constant 0 : index
// CHECK-NEXT:   %2 = arith.floordivsi %arg0, %1 : index
// CHECK-NEXT:   %3 = arith.remsi %arg0, %1 : index
// CHECK-NEXT:   %4 = arith.cmpi slt, %3, %c0_3 : index
// CHECK-NEXT:   %5 = arith.addi %3, %1 overflow<nsw> : index
// CHECK-NEXT:   %6 = arith.select %4, %5, %3 : index
// CHECK-NEXT:   %7 = arith.divsi %6, %c4_1 : index
// CHECK-NEXT:   %8 = arith.remsi %arg0, %c4_1 : index
// CHECK-NEXT:   %9 = arith.cmpi slt, %8, %c0_3 : index
// CHECK-NEXT:   %10 = arith.addi %8, %c4_1 overflow<nsw> : index
// CHECK-NEXT:   %11 = arith.select %9, %10, %8 : index
// CHECK-NEXT:   %c4_4 = arith.constant 4 : index
// CHECK-NEXT:   %c4_5 = arith.constant 4 : index
// CHECK-NEXT:   %12 = arith.muli %arg1, %c4_5 overflow<nsw, nuw> : index
// CHECK-NEXT:   %c0_6 = arith.constant 0 : index
// CHECK-NEXT:   %13 = arith.floordivsi %arg0, %12 : index
// CHECK-NEXT:   %14 = arith.remsi %arg0, %12 : index
// CHECK-NEXT:   %15 = arith.cmpi slt, %14, %c0_6 : index
// CHECK-NEXT:   %16 = arith.addi %14, %12 overflow<nsw> : index
// CHECK-NEXT:   %17 = arith.select %15, %16, %14 : index
// CHECK-NEXT:   %18 = arith.divsi %17, %c4_4 : index
// CHECK-NEXT:   %19 = arith.remsi %arg0, %c4_4 : index
// CHECK-NEXT:   %20 = arith.cmpi slt, %19, %c0_6 : index
// CHECK-NEXT:   %21 = arith.addi %19, %c4_4 overflow<nsw> : index
// CHECK-NEXT:   %22 = arith.select %20, %21, %19 : index
// CHECK-NEXT:   %c5 = arith.constant 5 : index
// CHECK-NEXT:   %23 = arith.muli %arg0, %c5 overflow<nsw> : index
// CHECK-NEXT:   %24 = arith.addi %23, %arg1 overflow<nsw> : index
// CHECK-NEXT:   "test.use"(%2, %7, %11, %13, %24) : (index, index, index, index, index) -> ()
// CHECK-NEXT:   return %0 : index
// CHECK-NEXT: }
func.func @digits(%n: index, %m: index, %k: index) -> index {
  %zero = arith.constant 0 : index
  %r = affine.for %i = 0 to 4 iter_args(%a = %zero) -> (index) {
    %s = affine.for %j = 0 to 4 iter_args(%b = %a) -> (index) {
      %l = affine.linearize_index [%j, %i, %m, %b] by (3, %k, %n, 5) : index
      affine.yield %l : index
    }
    affine.yield %s : index
  }
  %d:3 = affine.delinearize_index %n into (2, %m, 4) : index, index, index
  %e:3 = affine.delinearize_index %n into (%m, 4) : index, index, index
  %f = affine.linearize_index disjoint [%n, %m] by (5) : index
  "test.use"(%d#0, %d#1, %d#2, %e#0, %f) : (index, index, index, index, index) -> ()
  return %r : index
}
