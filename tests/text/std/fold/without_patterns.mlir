// RUN: terrace-opt %s --expand-strided-metadata | FileCheck %s

// Folds need no patterns.

// CHECK-LABEL: func @neutral
// CHECK-NEXT: return %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0 : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
func @neutral(%x: i32) -> (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) {
  %zero = constant 0 : i32
  %one = constant 1 : i32
  %ones = constant -1 : i32
  %0 = addi %x, %zero : i32
  %1 = subi %x, %zero : i32
  %2 = muli %x, %one : i32
  %3 = divi_unsigned %x, %one : i32
  %4 = divi_signed %x, %one : i32
  %5 = ceildivi_signed %x, %one : i32
  %6 = floordivi_signed %x, %one : i32
  %7 = and %x, %ones : i32
  %8 = or %x, %zero : i32
  %9 = xor %x, %zero : i32
  %10 = shift_left %x, %zero : i32
  %11 = shift_right_unsigned %x, %zero : i32
  %12 = shift_right_signed %x, %zero : i32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12 : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
}

// CHECK-LABEL: func @absorbing
// CHECK-NEXT: %c0_i32 = constant 0 : i32
// CHECK-NEXT: %c-1_i32 = constant -1 : i32
// CHECK-NEXT: return %c0_i32, %c0_i32, %c0_i32, %c0_i32, %c-1_i32 : i32, i32, i32, i32, i32
func @absorbing(%x: i32) -> (i32, i32, i32, i32, i32) {
  %zero = constant 0 : i32
  %one = constant 1 : i32
  %ones = constant -1 : i32
  %0 = muli %x, %zero : i32
  %1 = remi_unsigned %x, %one : i32
  %2 = remi_signed %x, %one : i32
  %3 = and %x, %zero : i32
  %4 = or %x, %ones : i32
  return %0, %1, %2, %3, %4 : i32, i32, i32, i32, i32
}

// CHECK-LABEL: func @with_itself
// CHECK-NEXT: %c0_i32 = constant 0 : i32
// CHECK-NEXT: return %c0_i32, %arg0, %arg0, %c0_i32 : i32, i32, i32, i32
func @with_itself(%x: i32) -> (i32, i32, i32, i32) {
  %0 = subi %x, %x : i32
  %1 = and %x, %x : i32
  %2 = or %x, %x : i32
  %3 = xor %x, %x : i32
  return %0, %1, %2, %3 : i32, i32, i32, i32
}

// CHECK-LABEL: func @conversions
// CHECK-NEXT: return %arg0, %arg0, %arg1, %arg2, %arg2, %arg3 : i8, i8, f16, f32, f32, index
func @conversions(%i: i8, %h: f16, %f: f32, %n: index) -> (i8, i8, f16, f32, f32, index) {
  %s = sexti %i : i8 to i32
  %u = zexti %i : i8 to i32
  %e = fpext %h : f16 to f32
  %b = bitcast %f : f32 to i32
  %c = index_cast %n : index to i64
  %0 = trunci %s : i32 to i8
  %1 = trunci %u : i32 to i8
  %2 = fptrunc %e : f32 to f16
  %3 = bitcast %b : i32 to f32
  %4 = bitcast %f : f32 to f32
  %5 = index_cast %c : i64 to index
  return %0, %1, %2, %3, %4, %5 : i8, i8, f16, f32, f32, index
}

// CHECK-LABEL: func @choices
// CHECK-NEXT: return %arg1, %arg1, %arg2, %arg2, %arg1, %arg1, %arg2, %arg0 : i32, i32, i32, i32, i32, i32, i32, i1
func @choices(%c: i1, %x: i32, %y: i32) -> (i32, i32, i32, i32, i32, i32, i32, i1) {
  %true = constant true
  %false = constant false
  %equal = cmpi eq, %x, %y : i32
  %different = cmpi ne, %x, %y : i32
  %0 = select %c, %x, %x : i32
  %1 = select %true, %x, %y : i32
  %2 = select %false, %x, %y : i32
  %3 = select %equal, %x, %y : i32
  %4 = select %equal, %y, %x : i32
  %5 = select %different, %x, %y : i32
  %6 = select %different, %y, %x : i32
  %7 = select %c, %true, %false : i1
  return %0, %1, %2, %3, %4, %5, %6, %7 : i32, i32, i32, i32, i32, i32, i32, i1
}

// CHECK-LABEL: func @shapes
// CHECK-NEXT: return %arg0, %arg0, %arg1, %arg1 : memref<4xf32>, memref<4xf32>, tensor<4xf32>, tensor<4xf32>
func @shapes(%m: memref<4xf32>, %t: tensor<4xf32>) -> (memref<4xf32>, memref<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %a = memref_cast %m : memref<4xf32> to memref<?xf32>
  %b = tensor_cast %t : tensor<4xf32> to tensor<?xf32>
  %0 = memref_cast %a : memref<?xf32> to memref<4xf32>
  %1 = memref_cast %m : memref<4xf32> to memref<4xf32>
  %2 = tensor_cast %b : tensor<?xf32> to tensor<4xf32>
  %3 = tensor_cast %t : tensor<4xf32> to tensor<4xf32>
  return %0, %1, %2, %3 : memref<4xf32>, memref<4xf32>, tensor<4xf32>, tensor<4xf32>
}
