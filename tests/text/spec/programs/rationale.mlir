// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// The chapter on the rationale (2020), lines 14828-14847, 15087-15118, 15140-15156 and 15166-15222.
// Its examples, which are sketches there, written out: with types of calls, numbers as constants, `/` as `floordiv`, and a
// result for each map.

// CHECK: #map = affine_map<(d0, d1) -> (d1, d0)>
// CHECK: #map1 = affine_map<(d0, d1, d2, d3) -> (d3, d0, d1, d2)>
// CHECK: #map2 = affine_map<(d0, d1, d2, d3)[s0, s1, s2, s3, s4, s5] -> (d0 * s0 + d2 * s2 - s4)>
// CHECK: #map3 = affine_map<(d0, d1, d2, d3)[s0, s1, s2, s3, s4, s5] -> (d1 * s1 + d3 * s3 - s5)>
// CHECK: #map4 = affine_map<(d0, d1)[s0, s1] -> (d0 floordiv s0)>
// CHECK: #map5 = affine_map<(d0, d1)[s0, s1] -> (d1 floordiv s1)>
// CHECK: #set = affine_set<(d0, d1)[s0, s1, s2, s3] : (d0 mod s0 == 0, d1 mod s1 == 0, d0 >= 0, d1 >= 0, -d0 + s3 - 1 >= 0, -d1 + s2 - 1 >= 0)>

#lmap = affine_map<(d0, d1) -> (d1, d0)>
#lm0 = affine_map<(d0, d1, d2, d3) -> (d3, d0, d1, d2)>

// CHECK-LABEL: func @sizes_are_in_memrefs(%arg0: memref<8x?xi32, #map>) {
// CHECK-NEXT: %0 = dim %arg0, 1 : memref<8x?xi32, #map>
// CHECK-NEXT: %c1_i32 = constant 1 : i32
// CHECK-NEXT: affine.for %arg1 = 0 to 8 {
// CHECK-NEXT: affine.for %arg2 = 0 to %0 {
// CHECK-NEXT: %1 = affine.load %arg0[%arg1, %arg2] : memref<8x?xi32, #map>
// CHECK-NEXT: %2 = addi %1, %c1_i32 : i32
// CHECK-NEXT: affine.store %2, %arg0[%arg1, %arg2] : memref<8x?xi32, #map>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func @sizes_are_in_memrefs(%A : memref<8x?xi32, #lmap>) {
  // Type of %A indicates that %A has dynamic shape with 8 rows
  // and unknown number of columns. The number of columns is queried
  // dynamically using dim instruction.
  %N = dim %A, 1 : memref<8x?xi32, #lmap>
  %one = constant 1 : i32

  affine.for %i = 0 to 8 {
    affine.for %j = 0 to %N {
      // A[i,j] += 1
      %s1 = affine.load %A[%i, %j] : memref<8x?xi32, #lmap>
      %s2 = addi %s1, %one : i32
      affine.store %s2, %A[%i, %j] : memref<8x?xi32, #lmap>
    }
  }
  return
}

// CHECK-LABEL: func @search(%arg0: memref<?x?xi32>, %arg1: memref<?xi32>, %arg2: i32) {
// CHECK-NEXT: %0 = dim %arg0, 0 : memref<?x?xi32>
// CHECK-NEXT: affine.for %arg3 = 0 to %0 {
// CHECK-NEXT: call @search_body(%arg0, %arg1, %arg2, %arg3) : (memref<?x?xi32>, memref<?xi32>, i32, index) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func @search(%A: memref<?x?xi32>, %S: memref<?xi32>, %key : i32) {
  %ni = dim %A, 0 : memref<?x?xi32>
  // This loop can be parallelized
  affine.for %i = 0 to %ni {
    call @search_body (%A, %S, %key, %i) : (memref<?x?xi32>, memref<?xi32>, i32, index) -> ()
  }
  return
}

// CHECK-LABEL: func @search_body(%arg0: memref<?x?xi32>, %arg1: memref<?xi32>, %arg2: i32, %arg3: index) {
// CHECK-NEXT: %0 = dim %arg0, 1 : memref<?x?xi32>
// CHECK-NEXT: %c0 = constant 0 : index
// CHECK-NEXT: %c1 = constant 1 : index
// CHECK-NEXT: br ^bb1(%c0 : index)
// CHECK-NEXT: ^bb1(%1: index):  // 2 preds: ^bb0, ^bb4
// CHECK-NEXT: %2 = cmpi "slt", %1, %0 : index
// CHECK-NEXT: cond_br %2, ^bb2, ^bb5
// CHECK-NEXT: ^bb2:  // pred: ^bb1
// CHECK-NEXT: %3 = affine.load %arg0[%arg3, %1] : memref<?x?xi32>
// CHECK-NEXT: %4 = cmpi "eq", %3, %arg2 : i32
// CHECK-NEXT: cond_br %4, ^bb3(%1 : index), ^bb4
// CHECK-NEXT: ^bb3(%5: index):  // pred: ^bb2
// CHECK-NEXT: %6 = index_cast %5 : index to i32
// CHECK-NEXT: affine.store %6, %arg1[%arg3] : memref<?xi32>
// CHECK-NEXT: br ^bb5
// CHECK-NEXT: ^bb4:  // pred: ^bb2
// CHECK-NEXT: %7 = addi %1, %c1 : index
// CHECK-NEXT: br ^bb1(%7 : index)
// CHECK-NEXT: ^bb5:  // 2 preds: ^bb1, ^bb3
// CHECK-NEXT: return
// CHECK-NEXT: }
func @search_body(%A: memref<?x?xi32>, %S: memref<?xi32>, %key: i32, %i : index) {
  %nj = dim %A, 1 : memref<?x?xi32>
  %zero = constant 0 : index
  %one = constant 1 : index
  br ^bb1(%zero : index)

^bb1(%j: index):
  %p1 = cmpi "slt", %j, %nj : index
  cond_br %p1, ^bb2, ^bb5

^bb2:
  %v = affine.load %A[%i, %j] : memref<?x?xi32>
  %p2 = cmpi "eq", %v, %key : i32
  cond_br %p2, ^bb3(%j : index), ^bb4

^bb3(%k: index):
  %found = index_cast %k : index to i32
  affine.store %found, %S[%i] : memref<?xi32>
  br ^bb5

^bb4:
  %jinc = addi %j, %one : index
  br ^bb1(%jinc : index)

^bb5:
  return
}

// CHECK-LABEL: func private @pow(index, index) -> index
func private @pow(index, index) -> index

// CHECK-LABEL: func @outer_nest(%arg0: index) {
// CHECK-NEXT: %c2 = constant 2 : index
// CHECK-NEXT: affine.for %arg1 = 0 to %arg0 {
// CHECK-NEXT: affine.for %arg2 = 0 to %arg0 {
// CHECK-NEXT: %0 = call @pow(%c2, %arg2) : (index, index) -> index
// CHECK-NEXT: call @inner_nest(%0, %arg0) : (index, index) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func @outer_nest(%n : index) {
  %two = constant 2 : index
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %pow = call @pow(%two, %j) : (index, index) ->  index
      call @inner_nest(%pow, %n) : (index, index) -> ()
    }
  }
  return
}

// CHECK-LABEL: func @inner_nest(%arg0: index, %arg1: index) {
// CHECK-NEXT: affine.for %arg2 = 0 to %arg0 {
// CHECK-NEXT: affine.for %arg3 = 0 to %arg1 {
// CHECK-NEXT: "any.body"() : () -> ()
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func @inner_nest(%m : index, %n : index) {
  affine.for %k = 0 to %m {
    affine.for %l = 0 to %n {
      "any.body"() : () -> ()
    }
  }
  return
}

#map1_0 = (d0, d1, d2, d3) [S0, S1, S2, S3, S4, S5] -> (d0 * S0 + d2 * S2 - S4)
#map1_1 = (d0, d1, d2, d3) [S0, S1, S2, S3, S4, S5] -> (d1 * S1 + d3 * S3 - S5)
#domain = (d0, d1)[S0, S1, S2, S3]: (d0 mod S0 == 0, d1 mod S1 == 0, d0 >= 0, d1 >= 0,  S3 - d0 - 1 >= 0, S2 - d1 - 1 >= 0)
#map2_0 = (d0, d1) [S0, S1] -> (d0 floordiv S0)
#map2_1 = (d0, d1) [S0, S1] -> (d1 floordiv S1)

// CHECK-LABEL: func private @multiply_accumulate(memref<16x1024x1024x3xf32, #map1, 1>, memref<5x5x3x32xf32, #map1, 1>, memref<16x512x512x32xf32, #map1, 1>, index, index)
func private @multiply_accumulate(memref<16x1024x1024x3xf32, #lm0, 1>, memref<5x5x3x32xf32, #lm0, 1>, memref<16x512x512x32xf32, #lm0, 1>, index, index)

// CHECK-LABEL: func @conv2d(%arg0: memref<16x1024x1024x3xf32, #map1, 1>, %arg1: memref<5x5x3x32xf32, #map1, 1>, %arg2: memref<16x512x512x32xf32, #map1, 1>, %arg3: index, %arg4: index, %arg5: index, %arg6: index, %arg7: index, %arg8: index, %arg9: index, %arg10: index, %arg11: index, %arg12: index) {
// CHECK-NEXT: affine.for %arg13 = 0 to 512 {
// CHECK-NEXT: affine.for %arg14 = 0 to 512 {
// CHECK-NEXT: affine.for %arg15 = 0 to 5 {
// CHECK-NEXT: affine.for %arg16 = 0 to 5 {
// CHECK-NEXT: %0 = affine.apply #map2(%arg13, %arg14, %arg15, %arg16)[%arg3, %arg4, %arg5, %arg6, %arg7, %arg8]
// CHECK-NEXT: %1 = affine.apply #map3(%arg13, %arg14, %arg15, %arg16)[%arg3, %arg4, %arg5, %arg6, %arg7, %arg8]
// CHECK-NEXT: affine.if #set(%0, %1)[%arg9, %arg6, %arg11, %arg12] {
// CHECK-NEXT: %2 = affine.apply #map4(%0, %1)[%arg9, %arg10]
// CHECK-NEXT: %3 = affine.apply #map5(%0, %1)[%arg9, %arg10]
// CHECK-NEXT: call @multiply_accumulate(%arg0, %arg1, %arg2, %2, %3) : (memref<16x1024x1024x3xf32, #map1, 1>, memref<5x5x3x32xf32, #map1, 1>, memref<16x512x512x32xf32, #map1, 1>, index, index) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func @conv2d(%input: memref<16x1024x1024x3xf32, #lm0, 1>, %kernel: memref<5x5x3x32xf32, #lm0, 1>,
             %output: memref<16x512x512x32xf32, #lm0, 1>, %h_stride: index, %w_stride: index,
             %h_kernel_dilation: index, %w_kernel_dilation: index, %h_pad_low: index, %w_pad_low: index,
             %h_base_dilation: index, %w_base_dilation: index, %h_bound: index, %w_bound: index) {
  affine.for %oh = 0 to 512 {
    affine.for %ow = 0 to 512 {
      affine.for %kh = 0 to 5 {
        affine.for %kw = 0 to 5 {
          // Calculate input indices.
          %in_0 = affine.apply #map1_0 (%oh, %ow, %kh, %kw)
            [%h_stride, %w_stride, %h_kernel_dilation, %w_kernel_dilation, %h_pad_low, %w_pad_low]
          %in_1 = affine.apply #map1_1 (%oh, %ow, %kh, %kw)
            [%h_stride, %w_stride, %h_kernel_dilation, %w_kernel_dilation, %h_pad_low, %w_pad_low]

          // Check if access is not in padding.
          affine.if #domain(%in_0, %in_1) [%h_base_dilation, %w_kernel_dilation, %h_bound, %w_bound] {
            %at_0 = affine.apply #map2_0 (%in_0, %in_1)[%h_base_dilation, %w_base_dilation]
            %at_1 = affine.apply #map2_1 (%in_0, %in_1)[%h_base_dilation, %w_base_dilation]
            // Compute: output[output_indices] += input[input_indices] * kernel[kernel_indices]
            call @multiply_accumulate(%input, %kernel, %output, %at_0, %at_1) : (memref<16x1024x1024x3xf32, #lm0, 1>, memref<5x5x3x32xf32, #lm0, 1>, memref<16x512x512x32xf32, #lm0, 1>, index, index) -> ()
          }
        }
      }
    }
  }
  return
}
