// RUN: terrace-run %s --entry slices | FileCheck %s --check-prefix=SLICES
// RUN: terrace-run %s --entry computed 3 | FileCheck %s --check-prefix=COMPUTED
// RUN: terrace-run %s --entry indexed | FileCheck %s --check-prefix=INDEXED

// SLICES:      dense<{{\[\[}}6, 8], [10, 12{{\]\]}}> : tensor<2x2xi32>
// SLICES-NEXT: dense<[1, 2, 3, 6, 8, 10, 12, 8, 9, 10, 11, 12]> : tensor<12xi32>
func.func @slices() -> (tensor<2x2xi32>, tensor<12xi32>) {
  %t = arith.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]> : tensor<3x4xi32>
  %0 = tensor.extract_slice %t[1, 1] [2, 2] [1, 2] : tensor<3x4xi32> to tensor<2x2xi32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<2x2xi32> into tensor<4xi32>
  %2 = tensor.collapse_shape %t [[0, 1]] : tensor<3x4xi32> into tensor<12xi32>
  %3 = tensor.insert_slice %1 into %2[3] [4] [1] : tensor<4xi32> into tensor<12xi32>
  return %0, %3 : tensor<2x2xi32>, tensor<12xi32>
}

// COMPUTED:      dense<[0, 2, 4]> : tensor<3xindex>
// COMPUTED-NEXT: dense<[7, 0, 2, 4, 7, 7]> : tensor<6xindex>
// COMPUTED-NEXT: 3 : index
func.func @computed(%n: index) -> (tensor<?xindex>, tensor<?xindex>, index) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %0 = tensor.generate %n {
  ^bb0(%i: index):
    %twice = arith.addi %i, %i : index
    tensor.yield %twice : index
  } : tensor<?xindex>
  %1 = tensor.pad %0 low[1] high[2] {
  ^bb0(%i: index):
    tensor.yield %c7 : index
  } : tensor<?xindex> to tensor<?xindex>
  %2 = tensor.dim %0, %c0 : tensor<?xindex>
  return %0, %1, %2 : tensor<?xindex>, tensor<?xindex>, index
}

// INDEXED:      dense<{{\[\[}}5, 6], [1, 2{{\]\]}}> : tensor<2x2xi32>
// INDEXED-NEXT: dense<{{\[\[}}1, 2], [3, 4], [5, 6], [5, 6], [1, 2{{\]\]}}> : tensor<5x2xi32>
func.func @indexed() -> (tensor<2x2xi32>, tensor<5x2xi32>) {
  %t = arith.constant dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>
  %i = arith.constant dense<[[2], [0]]> : tensor<2x1xindex>
  %0 = tensor.gather %t[%i] gather_dims([0]) : (tensor<3x2xi32>, tensor<2x1xindex>) -> tensor<2x2xi32>
  %1 = tensor.concat dim(0) %t, %0 : (tensor<3x2xi32>, tensor<2x2xi32>) -> tensor<5x2xi32>
  return %0, %1 : tensor<2x2xi32>, tensor<5x2xi32>
}
