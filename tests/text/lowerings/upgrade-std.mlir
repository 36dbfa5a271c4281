// RUN: terrace-opt  --upgrade-std %s | FileCheck %s

// Ops of std as those of the dialects that came after it.

// CHECK-LABEL: func.func @arithmetic(%arg0: i32, %arg1: i32, %arg2: f32, %arg3: i1, %arg4: index, %arg5: tensor<4xf32>) {
// CHECK-NEXT:   %0 = arith.addi %arg0, %arg1 : i32
// CHECK-NEXT:   %1 = arith.floordivsi %arg0, %arg1 : i32
// CHECK-NEXT:   %2 = arith.xori %arg0, %arg1 : i32
// CHECK-NEXT:   %3 = arith.shrui %arg0, %arg1 : i32
// CHECK-NEXT:   %4 = arith.cmpi slt, %arg0, %arg1 : i32
// CHECK-NEXT:   %5 = arith.cmpf olt, %arg2, %arg2 : f32
// CHECK-NEXT:   %6 = arith.select %arg3, %arg0, %arg1 : i32
// CHECK-NEXT:   %7 = arith.addf %arg5, %arg5 : tensor<4xf32>
// CHECK-NEXT:   %8 = arith.negf %arg2 : f32
// CHECK-NEXT:   %9 = math.absf %arg2 : f32
// CHECK-NEXT:   %10 = math.ceil %arg2 : f32
// CHECK-NEXT:   %11 = math.atan2 %arg2, %arg2 : f32
// CHECK-NEXT:   %12 = arith.index_cast %arg4 : index to i32
// CHECK-NEXT:   %13 = arith.extsi %arg0 : i32 to i64
// CHECK-NEXT:   %14 = arith.extf %arg2 : f32 to f64
// CHECK-NEXT:   %15 = arith.sitofp %arg0 : i32 to f32
// CHECK-NEXT:   %16 = complex.create %arg2, %arg2 : complex<f32>
// CHECK-NEXT:   %17 = complex.add %16, %16 : complex<f32>
// CHECK-NEXT:   %18 = complex.re %17 : complex<f32>
// CHECK-NEXT:   %cst = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:   %cst_0 = arith.constant dense<1> : vector<2xi8>
// CHECK-NEXT:   %cst_1 = complex.constant [1.000000e+00 : f32, 2.000000e+00 : f32] : complex<f32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
func @arithmetic(%a: i32, %b: i32, %f: f32, %c: i1, %i: index, %t: tensor<4xf32>) {
  %0 = addi %a, %b : i32
  %1 = floordivi_signed %a, %b : i32
  %2 = xor %a, %b : i32
  %3 = shift_right_unsigned %a, %b : i32
  %4 = cmpi "slt", %a, %b : i32
  %5 = cmpf "olt", %f, %f : f32
  %6 = select %c, %a, %b : i32
  %7 = addf %t, %t : tensor<4xf32>
  %8 = negf %f : f32
  %9 = absf %f : f32
  %10 = ceilf %f : f32
  %11 = atan2 %f, %f : f32
  %12 = index_cast %i : index to i32
  %13 = sexti %a : i32 to i64
  %14 = fpext %f : f32 to f64
  %15 = sitofp %a : i32 to f32
  %16 = create_complex %f, %f : complex<f32>
  %17 = addcf %16, %16 : complex<f32>
  %18 = re %17 : complex<f32>
  %19 = constant 1.0 : f32
  %20 = constant dense<1> : vector<2xi8>
  %21 = constant [1.0 : f32, 2.0 : f32] : complex<f32>
  return
}

// CHECK-LABEL: func.func @memory(%arg0: memref<4x?xf32>, %arg1: index, %arg2: memref<4xi32>, %arg3: i32, %arg4: memref<2048xi8>) {
// CHECK-NEXT:   %alloc = memref.alloc(%arg1) {alignment = 8 : i64} : memref<4x?xf32>
// CHECK-NEXT:   %alloca = memref.alloca() : memref<4xi32>
// CHECK-NEXT:   %0 = memref.load %arg0[%arg1, %arg1] : memref<4x?xf32>
// CHECK-NEXT:   memref.store %0, %alloc[%arg1, %arg1] : memref<4x?xf32>
// CHECK-NEXT:   memref.dealloc %alloc : memref<4x?xf32>
// CHECK-NEXT:   memref.prefetch %arg0[%arg1, %arg1], read, locality<3>, data : memref<4x?xf32>
// CHECK-NEXT:   %assume_align = memref.assume_alignment %arg0, 16 : memref<4x?xf32>
// CHECK-NEXT:   %cast = memref.cast %arg0 : memref<4x?xf32> to memref<?x?xf32>
// CHECK-NEXT:   %view = memref.view %arg4[%arg1][] : memref<2048xi8> to memref<64x4xf32>
// CHECK-NEXT:   %subview = memref.subview %arg2[%arg1] [2] [1] : memref<4xi32> to memref<2xi32, strided<[1], offset: ?>>
// CHECK-NEXT:   %1 = memref.atomic_rmw maxs %arg3, %arg2[%arg1] : (i32, memref<4xi32>) -> i32
// CHECK-NEXT:   %2 = memref.generic_atomic_rmw %arg2[%arg1] : memref<4xi32> {
// CHECK-NEXT:   ^bb0(%arg5: i32):
// CHECK-NEXT:     %3 = arith.addi %arg5, %arg3 : i32
// CHECK-NEXT:     memref.atomic_yield %3 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func @memory(%m: memref<4x?xf32>, %i: index, %n: memref<4xi32>, %a: i32, %bytes: memref<2048xi8>) {
  %0 = alloc(%i) {alignment = 8} : memref<4x?xf32>
  %1 = alloca() : memref<4xi32>
  %2 = load %m[%i, %i] : memref<4x?xf32>
  store %2, %0[%i, %i] : memref<4x?xf32>
  dealloc %0 : memref<4x?xf32>
  prefetch %m[%i, %i], read, locality<3>, data : memref<4x?xf32>
  assume_alignment %m, 16 : memref<4x?xf32>
  %3 = memref_cast %m : memref<4x?xf32> to memref<?x?xf32>
  %4 = view %bytes[%i][] : memref<2048xi8> to memref<64x4xf32>
  %5 = subview %n[%i] [2] [1] : memref<4xi32> to memref<2xi32, strided<[1], offset: ?>>
  %6 = atomic_rmw "maxs" %a, %n[%i] : (i32, memref<4xi32>) -> i32
  %7 = generic_atomic_rmw %n[%i] : memref<4xi32> {
  ^bb0(%x: i32):
    %y = addi %x, %a : i32
    atomic_yield %y : i32
  }
  return
}

// CHECK-LABEL: func.func @shapes(%arg0: memref<4x?xf32>, %arg1: tensor<4x?xf32>, %arg2: tensor<*xf32>, %arg3: vector<4x2xf32>, %arg4: f32, %arg5: index) {
// CHECK-NEXT:   %dim = memref.dim %arg0, %arg5 : memref<4x?xf32>
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %dim_0 = tensor.dim %arg1, %c1 : tensor<4x?xf32>
// CHECK-NEXT:   %rank = tensor.rank %arg2 : tensor<*xf32>
// CHECK-NEXT:   %extracted = tensor.extract %arg1[%arg5, %arg5] : tensor<4x?xf32>
// CHECK-NEXT:   %cast = tensor.cast %arg2 : tensor<*xf32> to tensor<?x?xf32>
// CHECK-NEXT:   %extracted_1 = tensor.extract %cast[%arg5, %arg5] : tensor<?x?xf32>
// CHECK-NEXT:   %0 = vector.extract %arg3[%arg5, %arg5] : f32 from vector<4x2xf32>
// CHECK-NEXT:   %splat = tensor.splat %arg4 : tensor<8xf32>
// CHECK-NEXT:   %1 = vector.broadcast %arg4 : f32 to vector<8xf32>
// CHECK-NEXT:   %from_elements = tensor.from_elements %arg4, %arg4 : tensor<2xf32>
// CHECK-NEXT:   %cast_2 = tensor.cast %arg1 : tensor<4x?xf32> to tensor<?x?xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// CHECK-LABEL: func.func @reshape(%arg0: memref<?x6xf32>, %arg1: index, %arg2: index) -> memref<?x3x?xf32> {
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %0 = arith.muli %c1, %arg2 : index
// CHECK-NEXT:   %c3 = arith.constant 3 : index
// CHECK-NEXT:   %1 = arith.muli %0, %c3 : index
// CHECK-NEXT:   %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [%arg1, 3, %arg2], strides: [%1, %0, 1] : memref<?x6xf32> to memref<?x3x?xf32>
// CHECK-NEXT:   return %reinterpret_cast : memref<?x3x?xf32>
// CHECK-NEXT: }
func @shapes(%m: memref<4x?xf32>, %t: tensor<4x?xf32>, %u: tensor<*xf32>, %v: vector<4x2xf32>, %f: f32, %i: index) {
  %0 = dim %m, %i : memref<4x?xf32>
  %1 = dim %t, 1 : tensor<4x?xf32>
  %2 = rank %u : tensor<*xf32>
  %3 = extract_element %t[%i, %i] : tensor<4x?xf32>
  %4 = extract_element %u[%i, %i] : tensor<*xf32>
  %5 = extract_element %v[%i, %i] : vector<4x2xf32>
  %6 = splat %f : tensor<8xf32>
  %7 = splat %f : vector<8xf32>
  %8 = tensor_from_elements %f, %f : tensor<2xf32>
  %9 = tensor_cast %t : tensor<4x?xf32> to tensor<?x?xf32>
  return
}
func @reshape(%m: memref<?x6xf32>, %i: index, %j: index) -> memref<?x3x?xf32> {
  %0 = reshape %m[%i, %j] : memref<?x6xf32> to memref<?x3x?xf32>
  return %0 : memref<?x3x?xf32>
}

// CHECK-LABEL: func.func private @callee(i32, memref<4xf32>) -> i32
// CHECK-LABEL: func.func @control(%arg0: i32 {test.attribute = 1 : i32}, %arg1: memref<4xf32>, %arg2: i1) -> i32 attributes {other} {
// CHECK-NEXT:   %f = constant @callee : (i32, memref<4xf32>) -> i32
// CHECK-NEXT:   %0 = call_indirect %f(%arg0, %arg1) : (i32, memref<4xf32>) -> i32
// CHECK-NEXT:   cf.assert %arg2, "message"
// CHECK-NEXT:   cf.cond_br %arg2, ^bb1(%0 : i32), ^bb2
// CHECK-NEXT: ^bb1(%1: i32):  // pred: ^bb0
// CHECK-NEXT:   %2 = call @callee(%1, %arg1) : (i32, memref<4xf32>) -> i32
// CHECK-NEXT:   cf.br ^bb2
// CHECK-NEXT: ^bb2:  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT:   return %arg0 : i32
// CHECK-NEXT: }
func private @callee(i32, memref<4xf32>) -> i32
func @control(%a: i32 {test.attribute = 1 : i32}, %m: memref<4xf32>, %c: i1) -> i32 attributes {other} {
  %f = constant @callee : (i32, memref<4xf32>) -> i32
  %0 = call_indirect %f(%a, %m) : (i32, memref<4xf32>) -> i32
  assert %c, "message"
  cond_br %c, ^first(%0 : i32), ^second
^first(%x: i32):
  %1 = call @callee(%x, %m) : (i32, memref<4xf32>) -> i32
  br ^second
^second:
  return %a : i32
}

// CHECK-LABEL: func.func @indices_and_floats(%arg0: index, %arg1: f32)
// CHECK-NEXT:   %0 = arith.index_cast %arg0 : index to i64
// CHECK-NEXT:   %1 = arith.sitofp %0 : i64 to f32
// CHECK-NEXT:   %2 = arith.index_castui %arg0 : index to i64
// CHECK-NEXT:   %3 = arith.uitofp %2 : i64 to f32
// CHECK-NEXT:   %4 = arith.fptosi %arg1 : f32 to i64
// CHECK-NEXT:   %5 = arith.index_cast %4 : i64 to index
// CHECK-NEXT:   %6 = arith.fptoui %arg1 : f32 to i64
// CHECK-NEXT:   %7 = arith.index_castui %6 : i64 to index
func @indices_and_floats(%i: index, %x: f32) {
  %0 = sitofp %i : index to f32
  %1 = uitofp %i : index to f32
  %2 = fptosi %x : f32 to index
  %3 = fptoui %x : f32 to index
  return
}
