// Memory seen as vectors: of all dimensions, and of the inner ones.
// RUN: terrace-run %s | FileCheck %s
// RUN: terrace-run %s --engine jit | FileCheck %s

// CHECK:      ( 3, 4 )
// CHECK-NEXT: ( ( 1, 2 ), ( 3, 4 ), ( 5, 6 ) )
// CHECK-NEXT: ( 5, 6 )
// CHECK-NEXT: ( ( 9, 6 ), ( 7, 8 ) )
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<3x2xf32>
  %numbers = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : vector<3x2xf32>
  vector.transfer_write %numbers, %m[%c0, %c0] : vector<3x2xf32>, memref<3x2xf32>
  %rows = vector.type_cast %m : memref<3x2xf32> to memref<3xvector<2xf32>>
  %row = memref.load %rows[%c1] : memref<3xvector<2xf32>>
  vector.print %row : vector<2xf32>
  %whole = vector.type_cast %m : memref<3x2xf32> to memref<vector<3x2xf32>>
  %all = memref.load %whole[] : memref<vector<3x2xf32>>
  vector.print %all : vector<3x2xf32>
  memref.dealloc %m : memref<3x2xf32>

  %n = memref.alloc() : memref<2x2x2xi8>
  %bytes = arith.constant dense<[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]> : vector<2x2x2xi8>
  vector.transfer_write %bytes, %n[%c0, %c0, %c0] : vector<2x2x2xi8>, memref<2x2x2xi8>
  %pairs = vector.type_cast %n : memref<2x2x2xi8> to memref<2x2xvector<2xi8>>
  %pair = memref.load %pairs[%c1, %c0] : memref<2x2xvector<2xi8>>
  vector.print %pair : vector<2xi8>
  // The memory is the same.
  %nine = arith.constant 9 : i8
  memref.store %nine, %n[%c1, %c0, %c0] : memref<2x2x2xi8>
  %halves = vector.type_cast %n : memref<2x2x2xi8> to memref<2xvector<2x2xi8>>
  %half = memref.load %halves[%c1] : memref<2xvector<2x2xi8>>
  vector.print %half : vector<2x2xi8>
  memref.dealloc %n : memref<2x2x2xi8>
  return
}
