#map = affine_map<(d0)[s0] -> (-d0 + s0)>
module {
  func @product(%arg0: memref<?x?xf64>, %arg1: memref<?x?xf64>, %arg2: memref<?x?xf64>) {
    %cst = constant 0.000000e+00 : f64
    %0 = dim %arg0, 0 : memref<?x?xf64>
    %1 = dim %arg0, 1 : memref<?x?xf64>
    %2 = dim %arg1, 1 : memref<?x?xf64>
    affine.for %arg3 = 0 to %0 {
      affine.for %arg4 = 0 to %2 {
        %3 = affine.for %arg5 = 0 to %1 iter_args(%arg6 = %cst) -> (f64) {
          %4 = affine.load %arg0[%arg3, %arg5] : memref<?x?xf64>
          %5 = affine.load %arg1[%arg5, %arg4] : memref<?x?xf64>
          %6 = mulf %4, %5 : f64
          %7 = addf %arg6, %6 : f64
          affine.yield %7 : f64
        }
        affine.store %3, %arg2[%arg3, %arg4] : memref<?x?xf64>
      }
    }
    return
  }
  func @primes(%arg0: index) -> index {
    %true = constant true
    %false = constant false
    %c0 = constant 0 : index
    %c1 = constant 1 : index
    %c2 = constant 2 : index
    %0 = alloc(%arg0) : memref<?xi1>
    affine.for %arg1 = 0 to %arg0 {
      affine.store %true, %0[%arg1] : memref<?xi1>
    }
    br ^bb1(%c2, %c0 : index, index)
  ^bb1(%1: index, %2: index):  // 3 preds: ^bb0, ^bb2, ^bb5
    %3 = cmpi "slt", %1, %arg0 : index
    cond_br %3, ^bb2, ^bb6
  ^bb2:  // pred: ^bb1
    %4 = load %0[%1] : memref<?xi1>
    %5 = addi %1, %c1 : index
    %6 = muli %1, %c2 : index
    cond_br %4, ^bb3(%6 : index), ^bb1(%5, %2 : index, index)
  ^bb3(%7: index):  // 2 preds: ^bb2, ^bb4
    %8 = cmpi "slt", %7, %arg0 : index
    cond_br %8, ^bb4, ^bb5
  ^bb4:  // pred: ^bb3
    store %false, %0[%7] : memref<?xi1>
    %9 = addi %7, %1 : index
    br ^bb3(%9 : index)
  ^bb5:  // pred: ^bb3
    %10 = addi %2, %c1 : index
    br ^bb1(%5, %10 : index, index)
  ^bb6:  // pred: ^bb1
    dealloc %0 : memref<?xi1>
    return %2 : index
  }
  func @fibonacci(%arg0: i64) -> i64 {
    %c1_i64 = constant 1 : i64
    %c2_i64 = constant 2 : i64
    %0 = cmpi "slt", %arg0, %c2_i64 : i64
    cond_br %0, ^bb2(%arg0 : i64), ^bb1
  ^bb1:  // pred: ^bb0
    %1 = subi %arg0, %c1_i64 : i64
    %2 = subi %arg0, %c2_i64 : i64
    %3 = call @fibonacci(%1) : (i64) -> i64
    %4 = call @fibonacci(%2) : (i64) -> i64
    %5 = addi %3, %4 : i64
    br ^bb2(%5 : i64)
  ^bb2(%6: i64):  // 2 preds: ^bb0, ^bb1
    return %6 : i64
  }
  func @sort(%arg0: memref<?xi16>) {
    %c1 = constant 1 : index
    %0 = dim %arg0, 0 : memref<?xi16>
    affine.for %arg1 = 1 to %0 {
      affine.for %arg2 = 0 to #map(%arg1)[%0] {
        %1 = addi %arg2, %c1 : index
        %2 = load %arg0[%arg2] : memref<?xi16>
        %3 = load %arg0[%1] : memref<?xi16>
        %4 = cmpi "sgt", %2, %3 : i16
        %5 = select %4, %3, %2 : i16
        %6 = select %4, %2, %3 : i16
        store %5, %arg0[%arg2] : memref<?xi16>
        store %6, %arg0[%1] : memref<?xi16>
      }
    }
    return
  }
  func @euler(%arg0: index) -> (f64, i1) {
    %cst = constant 9.9999999999999999E-15 : f64
    %cst_0 = constant 1.000000e+00 : f64
    %0:2 = affine.for %arg1 = 1 to %arg0 iter_args(%arg2 = %cst_0, %arg3 = %cst_0) -> (f64, f64) {
      %5 = index_cast %arg1 : index to i64
      %6 = sitofp %5 : i64 to f64
      %7 = divf %arg3, %6 : f64
      %8 = addf %arg2, %7 : f64
      affine.yield %8, %7 : f64, f64
    }
    %1 = exp %cst_0 : f64
    %2 = subf %0#0, %1 : f64
    %3 = absf %2 : f64
    %4 = cmpf "olt", %3, %cst : f64
    return %0#0, %4 : f64, i1
  }
}
