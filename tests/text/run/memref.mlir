// RUN: terrace-run %s --entry views | FileCheck %s --check-prefix=VIEWS
// RUN: terrace-run %s --entry atomics | FileCheck %s --check-prefix=ATOMICS
// RUN: terrace-run %s --entry global 2 | FileCheck %s --check-prefix=GLOBAL
// RUN: terrace-run %s --entry copies | FileCheck %s --check-prefix=COPIES
// RUN: not terrace-run %s --entry beyond 2>&1 | FileCheck %s --check-prefix=BEYOND

// VIEWS:      7 : i32
// VIEWS-NEXT: 7 : i32
// VIEWS-NEXT: 7 : i32
// VIEWS-NEXT: 6 : index
func.func @views() -> (i32, i32, i32, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %x = arith.constant 7 : i32
  %m = memref.alloc() : memref<4x6xi32>
  memref.store %x, %m[%c2, %c1] : memref<4x6xi32>
  %part = memref.subview %m[%c1, 0] [2, 6] [1, 1] : memref<4x6xi32> to memref<2x6xi32, strided<[6, 1], offset: ?>>
  %0 = memref.load %part[%c1, %c1] : memref<2x6xi32, strided<[6, 1], offset: ?>>
  %turned = memref.transpose %m (i, j) -> (j, i) : memref<4x6xi32> to memref<6x4xi32, strided<[1, 6]>>
  %1 = memref.load %turned[%c1, %c2] : memref<6x4xi32, strided<[1, 6]>>
  %flat = memref.collapse_shape %m [[0, 1]] : memref<4x6xi32> into memref<24xi32>
  %split = memref.expand_shape %flat [[0, 1, 2]] output_shape [2, 2, 6] : memref<24xi32> into memref<2x2x6xi32>
  %2 = memref.load %split[%c1, %c0, %c1] : memref<2x2x6xi32>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %part : memref<2x6xi32, strided<[6, 1], offset: ?>> -> memref<i32>, index, index, index, index, index
  memref.dealloc %m : memref<4x6xi32>
  return %0, %1, %2, %offset : i32, i32, i32, index
}

// ATOMICS:      5 : i32
// ATOMICS-NEXT: 8 : i32
// ATOMICS-NEXT: 16 : i32
func.func @atomics() -> (i32, i32, i32) {
  %x = arith.constant 5 : i32
  %y = arith.constant 3 : i32
  %m = memref.alloca() : memref<i32>
  memref.store %x, %m[] : memref<i32>
  %0 = memref.atomic_rmw addi %y, %m[] : (i32, memref<i32>) -> i32
  %1 = memref.generic_atomic_rmw %m[] : memref<i32> {
  ^bb0(%old: i32):
    %new = arith.addi %old, %old : i32
    memref.atomic_yield %new : i32
  }
  %2 = memref.load %m[] : memref<i32>
  return %0, %1, %2 : i32, i32, i32
}

memref.global "private" constant @table : memref<4xi32> = dense<[10, 20, 30, 40]>

// GLOBAL: 30 : i32
func.func @global(%i: index) -> i32 {
  %m = memref.get_global @table : memref<4xi32>
  %0 = memref.load %m[%i] : memref<4xi32>
  return %0 : i32
}

// COPIES:      1 : i32
// COPIES-NEXT: 8 : index
func.func @copies() -> (i32, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : i32
  %c8 = arith.constant 8 : index
  %a = memref.alloc() : memref<2xi32>
  memref.store %c1, %a[%c0] : memref<2xi32>
  %b = memref.alloca() : memref<2xi32>
  memref.copy %a, %b : memref<2xi32> to memref<2xi32>
  %0 = memref.load %b[%c0] : memref<2xi32>
  %c = memref.realloc %a(%c8) : memref<2xi32> to memref<?xi32>
  %1 = memref.dim %c, %c0 : memref<?xi32>
  memref.dealloc %c : memref<?xi32>
  return %0, %1 : i32, index
}

// BEYOND: error: 'memref.reinterpret_cast' op takes elements up to byte 40 of 8
func.func @beyond() -> i32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloca() : memref<2xi32>
  %0 = memref.reinterpret_cast %m to offset: [2], sizes: [8], strides: [1] : memref<2xi32> to memref<8xi32, strided<[1], offset: 2>>
  %1 = memref.load %0[%c0] : memref<8xi32, strided<[1], offset: 2>>
  return %1 : i32
}
