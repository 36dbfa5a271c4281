// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Standard dialect (2019), lines 258-318, 382-422 and 459-578.
// Integers, vectors of them, and tensors of them. `divis`, `diviu`, `remis` and `remiu` have other names since.

// CHECK-LABEL: func @addi(%arg0: i64, %arg1: i64, %arg2: vector<4xi32>, %arg3: vector<4xi32>, %arg4: tensor<4x?xi8>, %arg5: tensor<4x?xi8>) {
// CHECK-NEXT: %0 = addi %arg0, %arg1 : i64
// CHECK-NEXT: %1 = addi %arg2, %arg3 : vector<4xi32>
// CHECK-NEXT: %2 = addi %arg4, %arg5 : tensor<4x?xi8>
// CHECK-NEXT: return
// CHECK-NEXT: }
func @addi(%b: i64, %c: i64, %g: vector<4xi32>, %h: vector<4xi32>, %y: tensor<4x?xi8>, %z: tensor<4x?xi8>) {
  %a = addi %b, %c : i64
  %f = addi %g, %h : vector<4xi32>
  %x = addi %y, %z : tensor<4x?xi8>
  return
}

// CHECK-LABEL: func @and(%arg0: i64, %arg1: i64, %arg2: vector<4xi32>, %arg3: vector<4xi32>, %arg4: tensor<4x?xi8>, %arg5: tensor<4x?xi8>) {
// CHECK-NEXT: %0 = and %arg0, %arg1 : i64
// CHECK-NEXT: %1 = and %arg2, %arg3 : vector<4xi32>
// CHECK-NEXT: %2 = and %arg4, %arg5 : tensor<4x?xi8>
// CHECK-NEXT: return
// CHECK-NEXT: }
func @and(%b: i64, %c: i64, %g: vector<4xi32>, %h: vector<4xi32>, %y: tensor<4x?xi8>, %z: tensor<4x?xi8>) {
  %a = and %b, %c : i64
  %f = and %g, %h : vector<4xi32>
  %x = and %y, %z : tensor<4x?xi8>
  return
}

// CHECK-LABEL: func @divis(%arg0: i64, %arg1: i64, %arg2: vector<4xi32>, %arg3: vector<4xi32>, %arg4: tensor<4x?xi8>, %arg5: tensor<4x?xi8>) {
// CHECK-NEXT: %0 = divi_signed %arg0, %arg1 : i64
// CHECK-NEXT: %1 = divi_signed %arg2, %arg3 : vector<4xi32>
// CHECK-NEXT: %2 = divi_signed %arg4, %arg5 : tensor<4x?xi8>
// CHECK-NEXT: return
// CHECK-NEXT: }
func @divis(%b: i64, %c: i64, %g: vector<4xi32>, %h: vector<4xi32>, %y: tensor<4x?xi8>, %z: tensor<4x?xi8>) {
  %a = divis %b, %c : i64
  %f = divis %g, %h : vector<4xi32>
  %x = divis %y, %z : tensor<4x?xi8>
  return
}

// CHECK-LABEL: func @diviu(%arg0: i64, %arg1: i64, %arg2: vector<4xi32>, %arg3: vector<4xi32>, %arg4: tensor<4x?xi8>, %arg5: tensor<4x?xi8>) {
// CHECK-NEXT: %0 = divi_unsigned %arg0, %arg1 : i64
// CHECK-NEXT: %1 = divi_unsigned %arg2, %arg3 : vector<4xi32>
// CHECK-NEXT: %2 = divi_unsigned %arg4, %arg5 : tensor<4x?xi8>
// CHECK-NEXT: return
// CHECK-NEXT: }
func @diviu(%b: i64, %c: i64, %g: vector<4xi32>, %h: vector<4xi32>, %y: tensor<4x?xi8>, %z: tensor<4x?xi8>) {
  %a = diviu %b, %c : i64
  %f = diviu %g, %h : vector<4xi32>
  %x = diviu %y, %z : tensor<4x?xi8>
  return
}

// CHECK-LABEL: func @or(%arg0: i64, %arg1: i64, %arg2: vector<4xi32>, %arg3: vector<4xi32>, %arg4: tensor<4x?xi8>, %arg5: tensor<4x?xi8>) {
// CHECK-NEXT: %0 = or %arg0, %arg1 : i64
// CHECK-NEXT: %1 = or %arg2, %arg3 : vector<4xi32>
// CHECK-NEXT: %2 = or %arg4, %arg5 : tensor<4x?xi8>
// CHECK-NEXT: return
// CHECK-NEXT: }
func @or(%b: i64, %c: i64, %g: vector<4xi32>, %h: vector<4xi32>, %y: tensor<4x?xi8>, %z: tensor<4x?xi8>) {
  %a = or %b, %c : i64
  %f = or %g, %h : vector<4xi32>
  %x = or %y, %z : tensor<4x?xi8>
  return
}

// CHECK-LABEL: func @remis(%arg0: i64, %arg1: i64, %arg2: vector<4xi32>, %arg3: vector<4xi32>, %arg4: tensor<4x?xi8>, %arg5: tensor<4x?xi8>) {
// CHECK-NEXT: %0 = remi_signed %arg0, %arg1 : i64
// CHECK-NEXT: %1 = remi_signed %arg2, %arg3 : vector<4xi32>
// CHECK-NEXT: %2 = remi_signed %arg4, %arg5 : tensor<4x?xi8>
// CHECK-NEXT: return
// CHECK-NEXT: }
func @remis(%b: i64, %c: i64, %g: vector<4xi32>, %h: vector<4xi32>, %y: tensor<4x?xi8>, %z: tensor<4x?xi8>) {
  %a = remis %b, %c : i64
  %f = remis %g, %h : vector<4xi32>
  %x = remis %y, %z : tensor<4x?xi8>
  return
}

// CHECK-LABEL: func @remiu(%arg0: i64, %arg1: i64, %arg2: vector<4xi32>, %arg3: vector<4xi32>, %arg4: tensor<4x?xi8>, %arg5: tensor<4x?xi8>) {
// CHECK-NEXT: %0 = remi_unsigned %arg0, %arg1 : i64
// CHECK-NEXT: %1 = remi_unsigned %arg2, %arg3 : vector<4xi32>
// CHECK-NEXT: %2 = remi_unsigned %arg4, %arg5 : tensor<4x?xi8>
// CHECK-NEXT: return
// CHECK-NEXT: }
func @remiu(%b: i64, %c: i64, %g: vector<4xi32>, %h: vector<4xi32>, %y: tensor<4x?xi8>, %z: tensor<4x?xi8>) {
  %a = remiu %b, %c : i64
  %f = remiu %g, %h : vector<4xi32>
  %x = remiu %y, %z : tensor<4x?xi8>
  return
}

// CHECK-LABEL: func @xor(%arg0: i64, %arg1: i64, %arg2: vector<4xi32>, %arg3: vector<4xi32>, %arg4: tensor<4x?xi8>, %arg5: tensor<4x?xi8>) {
// CHECK-NEXT: %0 = xor %arg0, %arg1 : i64
// CHECK-NEXT: %1 = xor %arg2, %arg3 : vector<4xi32>
// CHECK-NEXT: %2 = xor %arg4, %arg5 : tensor<4x?xi8>
// CHECK-NEXT: return
// CHECK-NEXT: }
func @xor(%b: i64, %c: i64, %g: vector<4xi32>, %h: vector<4xi32>, %y: tensor<4x?xi8>, %z: tensor<4x?xi8>) {
  %a = xor %b, %c : i64
  %f = xor %g, %h : vector<4xi32>
  %x = xor %y, %z : tensor<4x?xi8>
  return
}
