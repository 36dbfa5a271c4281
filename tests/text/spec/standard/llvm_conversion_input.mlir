// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// The chapter on the conversion to LLVM (2020), lines 3365-3376, 3414-3444, 3472-3494, 3650-3663 and 3695-3705.
// What is converted there. Functions that are given no end in the document end with `return`, and indices are values.

// CHECK-LABEL: func @foo(%arg0: i32, %arg1: i64) -> (i32, i64) {
// CHECK-NEXT: return %arg0, %arg1 : i32, i64
// CHECK-NEXT: }
func @foo(%arg0: i32, %arg1: i64) -> (i32, i64) {
  return %arg0, %arg1 : i32, i64
}

// CHECK-LABEL: func @bar() {
// CHECK-NEXT: %c42_i32 = constant 42 : i32
// CHECK-NEXT: %c17_i64 = constant 17 : i64
// CHECK-NEXT: %0:2 = call @foo(%c42_i32, %c17_i64) : (i32, i64) -> (i32, i64)
// CHECK-NEXT: "use_i32"(%0#0) : (i32) -> ()
// CHECK-NEXT: "use_i64"(%0#1) : (i64) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
func @bar() {
  %0 = constant 42 : i32
  %1 = constant 17 : i64
  %2:2 = call @foo(%0, %1) : (i32, i64) -> (i32, i64)
  "use_i32"(%2#0) : (i32) -> ()
  "use_i64"(%2#1) : (i64) -> ()
  return
}

// CHECK-LABEL: func @take_memref(%arg0: memref<?xf32>) {
// CHECK-NEXT: "use"(%arg0) : (memref<?xf32>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
func @take_memref(%arg0: memref<?xf32>) -> () {
  "use"(%arg0) : (memref<?xf32>) -> ()
  return
}

// CHECK-LABEL: func @give_memref() {
// CHECK-NEXT: %0 = "get"() : () -> memref<?xf32>
// CHECK-NEXT: call @take_memref(%0) : (memref<?xf32>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
func @give_memref() {
  %0 = "get"() : () -> (memref<?xf32>)
  call @take_memref(%0) : (memref<?xf32>) -> ()
  return
}

// CHECK-LABEL: func @take_unranked(%arg0: memref<*xf32>) {
// CHECK-NEXT: "use"(%arg0) : (memref<*xf32>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
func @take_unranked(%arg0: memref<*xf32>) -> () {
  "use"(%arg0) : (memref<*xf32>) -> ()
  return
}

// CHECK-LABEL: func @give_unranked() {
// CHECK-NEXT: %0 = "get"() : () -> memref<*xf32>
// CHECK-NEXT: call @take_unranked(%0) : (memref<*xf32>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
func @give_unranked() {
  %0 = "get"() : () -> (memref<*xf32>)
  call @take_unranked(%0): (memref<*xf32>) -> ()
  return
}

// CHECK-LABEL: func @one_successor_twice(%arg0: i1, %arg1: i32, %arg2: i32) {
// CHECK-NEXT: cond_br %arg0, ^bb1(%arg1 : i32), ^bb1(%arg2 : i32)
// CHECK-NEXT: ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb0
// CHECK-NEXT: "use"(%0) : (i32) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
func @one_successor_twice(%0: i1, %1: i32, %2: i32) {
  cond_br %0, ^bb1(%1 : i32), ^bb1(%2 : i32)
^bb1(%3 : i32):
  "use"(%3) : (i32) -> ()
  return
}

// CHECK-LABEL: func @one_successor_and_another(%arg0: i1, %arg1: i32, %arg2: i32) {
// CHECK-NEXT: cond_br %arg0, ^bb1(%arg1 : i32), ^bb2
// CHECK-NEXT: ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb2
// CHECK-NEXT: "use"(%0) : (i32) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: ^bb2:  // pred: ^bb0
// CHECK-NEXT: br ^bb1(%arg2 : i32)
// CHECK-NEXT: }
func @one_successor_and_another(%0: i1, %1: i32, %2: i32) {
  cond_br %0, ^bb1(%1 : i32), ^dummy
^bb1(%3 : i32):
  "use"(%3) : (i32) -> ()
  return
^dummy:
  br ^bb1(%2 : i32)
}

// CHECK-LABEL: func @access(%arg0: memref<f32>, %arg1: memref<10x?x13x?xf32>, %arg2: index) {
// CHECK-NEXT: %0 = load %arg0[] : memref<f32>
// CHECK-NEXT: %1 = load %arg1[%arg2, %arg2, %arg2, %arg2] : memref<10x?x13x?xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
func @access(%m: memref<f32>, %n: memref<10x?x13x?xf32>, %i: index) {
  %0 = load %m[] : memref<f32>
  %1 = load %n[%i, %i, %i, %i] : memref<10x?x13x?xf32>
  return
}
