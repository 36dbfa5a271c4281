// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// The dialect llvm (2020), lines 4028-4427. What the document shows alone stands in a function; a number of a float has a
// dot. A branch to one block twice with other arguments, which is an error there, is legal since: the translation to LLVM
// IR adds a block.

// CHECK-LABEL: llvm.func @bar(%arg0: i64) -> i64 {
// CHECK-NEXT: llvm.return %arg0 : i64
// CHECK-NEXT: }
llvm.func @bar(%arg0: !llvm.i64) -> !llvm.i64 {
  llvm.return %arg0 : !llvm.i64
}

// CHECK-LABEL: llvm.func @foo(%arg0: i64) {
// CHECK-NEXT: llvm.return
// CHECK-NEXT: }
llvm.func @foo(%arg0: !llvm.i64) {
  llvm.return
}

// CHECK-LABEL: llvm.func internal @internal_func() {
// CHECK-NEXT: llvm.return
// CHECK-NEXT: }
llvm.func internal @internal_func() {
  llvm.return
}

// CHECK-LABEL: llvm.func @func() attributes {passthrough = ["noinline", ["alignstack", "4"], ["other", "attr"]]} {
// CHECK-NEXT: llvm.return
// CHECK-NEXT: }
llvm.func @func() attributes {
  passthrough = ["noinline",
                 ["alignstack", "4"],
                 ["other", "attr"]]
} {
  llvm.return
}

// CHECK-LABEL: llvm.func @arithmetic(%arg0: i32, %arg1: i32, %arg2: f32, %arg3: f32) {
// CHECK-NEXT: %0 = llvm.add %arg0, %arg1 : i32
// CHECK-NEXT: %1 = llvm.udiv %arg0, %arg1 : i32
// CHECK-NEXT: %2 = llvm.fadd %arg2, %arg3 : f32
// CHECK-NEXT: %3 = llvm.fdiv %arg2, %arg3 : f32
// CHECK-NEXT: llvm.return
// CHECK-NEXT: }
llvm.func @arithmetic(%a: !llvm.i32, %b: !llvm.i32, %x: !llvm.float, %y: !llvm.float) {
  %0 = llvm.add %a, %b : !llvm.i32
  %1 = llvm.udiv %a, %b : !llvm.i32
  %2 = llvm.fadd %x, %y : !llvm.float
  %3 = llvm.fdiv %x, %y : !llvm.float
  llvm.return
}

// CHECK-LABEL: llvm.func @memory() {
// CHECK-NEXT: %0 = llvm.mlir.constant(4 : i64) : i64
// CHECK-NEXT: %1 = llvm.alloca %0 x f32 : (i64) -> !llvm.ptr
// CHECK-NEXT: %2 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %3 = llvm.getelementptr %1[%2] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: %4 = llvm.mlir.constant(4.200000e+01 : f32) : f32
// CHECK-NEXT: llvm.store %4, %3 : f32, !llvm.ptr
// CHECK-NEXT: %5 = llvm.load %3 : !llvm.ptr -> f32
// CHECK-NEXT: llvm.return
// CHECK-NEXT: }
llvm.func @memory() {
  %c4 = llvm.mlir.constant(4) : !llvm.i64
  %0 = llvm.alloca %c4 x !llvm.float : (!llvm.i64) -> !llvm<"float*">
  %c1 = llvm.mlir.constant(1) : !llvm.i64
  %1 = llvm.getelementptr %0[%c1] : (!llvm<"float*">, !llvm.i64)
                                     -> !llvm<"float*">
  %cf = llvm.mlir.constant(42.0 : f32) : !llvm.float
  llvm.store %cf, %1 : !llvm<"float*">
  %3 = llvm.load %1 : !llvm<"float*">
  llvm.return
}

// CHECK-LABEL: llvm.func @branches(%arg0: i1, %arg1: i32) {
// CHECK-NEXT: llvm.cond_br %arg0, ^bb1, ^bb2(%arg1 : i32)
// CHECK-NEXT: ^bb1:  // 4 preds: ^bb0, ^bb1, ^bb3, ^bb3
// CHECK-NEXT: llvm.br ^bb1
// CHECK-NEXT: ^bb2(%0: i32):  // 2 preds: ^bb0, ^bb2
// CHECK-NEXT: llvm.br ^bb2(%0 : i32)
// CHECK-NEXT: ^bb3:  // no predecessors
// CHECK-NEXT: llvm.cond_br %arg0, ^bb1, ^bb1
// CHECK-NEXT: }
llvm.func @branches(%cond: !llvm.i1, %value: !llvm.i32) {
  llvm.cond_br %cond, ^bb0, ^bb1(%value : !llvm.i32)
^bb0:
  llvm.br ^bb0
^bb1(%arg: !llvm.i32):
  llvm.br ^bb1(%arg : !llvm.i32)
^bb2:
  llvm.cond_br %cond, ^bb0, ^bb0
}

// CHECK-LABEL: llvm.func @give() -> f32
llvm.func @give() -> !llvm.float

// CHECK-LABEL: llvm.func @take(f32)
llvm.func @take(!llvm.float)

// CHECK-LABEL: llvm.func @calls(%arg0: !llvm.ptr) {
// CHECK-NEXT: %0 = llvm.call @give() : () -> f32
// CHECK-NEXT: llvm.call @take(%0) : (f32) -> ()
// CHECK-NEXT: llvm.call %arg0(%0) : !llvm.ptr, (f32) -> ()
// CHECK-NEXT: llvm.return
// CHECK-NEXT: }
llvm.func @calls(%1: !llvm<"void (float)*">) {
  %0 = llvm.call @give() : () -> (!llvm.float)
  llvm.call @take(%0) : (!llvm.float) -> ()
  llvm.call %1(%0) : (!llvm.float) -> ()
  llvm.return
}

// CHECK-LABEL: func @addresses() {
// CHECK-NEXT: %0 = llvm.mlir.addressof @const : !llvm.ptr
// CHECK-NEXT: %1 = llvm.load %0 : !llvm.ptr -> i32
// CHECK-NEXT: %2 = llvm.mlir.addressof @func : !llvm.ptr
// CHECK-NEXT: llvm.call %2() : !llvm.ptr, () -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
func @addresses() {
  %0 = llvm.mlir.addressof @const : !llvm<"i32*">
  %1 = llvm.load %0 : !llvm<"i32*">
  %2 = llvm.mlir.addressof @func : !llvm<"void ()*">
  llvm.call %2() : () -> ()
  return
}

// CHECK: llvm.mlir.global external @const(42 : i32) {addr_space = 0 : i32} : i32
llvm.mlir.global @const(42 : i32) : !llvm.i32

// CHECK-LABEL: llvm.func @constants() {
// CHECK-NEXT: %0 = llvm.mlir.constant(42 : i32) : i32
// CHECK-NEXT: %1 = llvm.mlir.constant(42 : i64) : i64
// CHECK-NEXT: %2 = llvm.mlir.constant(4.200000e+01 : f32) : f32
// CHECK-NEXT: %3 = llvm.mlir.constant(dense<1.000000e+00> : vector<4xf32>) : vector<4xf32>
// CHECK-NEXT: llvm.return
// CHECK-NEXT: }
llvm.func @constants() {
  %0 = llvm.mlir.constant(42 : i32) : !llvm.i32
  %1 = llvm.mlir.constant(42) : !llvm.i64
  %2 = llvm.mlir.constant(42.0 : f32) : !llvm.float
  %3 = llvm.mlir.constant(dense<1.0> : vector<4xf32>) : !llvm<"<4 x float>">
  llvm.return
}

// CHECK: llvm.mlir.global external @g2(7 : i32) {addr_space = 0 : i32} : i32
llvm.mlir.global @g2(7 : i32) : !llvm.i32

// CHECK: llvm.mlir.global external constant @int_gep() {addr_space = 0 : i32} : !llvm.ptr {
// CHECK-NEXT: %0 = llvm.mlir.addressof @g2 : !llvm.ptr
// CHECK-NEXT: %1 = llvm.mlir.constant(2 : i32) : i32
// CHECK-NEXT: %2 = llvm.getelementptr %0[%1] : (!llvm.ptr, i32) -> !llvm.ptr, i32
// CHECK-NEXT: llvm.return %2 : !llvm.ptr
// CHECK-NEXT: }
llvm.mlir.global constant @int_gep() : !llvm<"i32*"> {
  %0 = llvm.mlir.addressof @g2 : !llvm<"i32*">
  %1 = llvm.mlir.constant(2 : i32) : !llvm.i32
  %2 = llvm.getelementptr %0[%1] : (!llvm<"i32*">, !llvm.i32) -> !llvm<"i32*">
  llvm.return %2 : !llvm<"i32*">
}

// CHECK: llvm.mlir.global external constant @cst(42 : i32) {addr_space = 0 : i32} : i32
llvm.mlir.global constant @cst(42 : i32) : !llvm.i32

// CHECK: llvm.mlir.global external @variable(3.200000e+01 : f32) {addr_space = 0 : i32} : f32
llvm.mlir.global @variable(32.0 : f32) : !llvm.float

// CHECK: llvm.mlir.global external @string("abc") {addr_space = 0 : i32}
llvm.mlir.global @string("abc") : !llvm<"[3 x i8]">

// CHECK: llvm.mlir.global external constant @no_trailing_type("foo bar") {addr_space = 0 : i32}
llvm.mlir.global constant @no_trailing_type("foo bar")

// CHECK: llvm.mlir.global internal constant @internal_cst(42 : i32) {addr_space = 0 : i32} : i32
llvm.mlir.global internal constant @internal_cst(42 : i32) : !llvm.i32

// CHECK: llvm.mlir.global external @glob(0.000000e+00 : f32) {addr_space = 0 : i32} : f32
llvm.mlir.global @glob(0.0 : f32) : !llvm.float

// CHECK-LABEL: llvm.func @values() {
// CHECK-NEXT: %0 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT: %1 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT: %2 = llvm.mlir.undef : !llvm.struct<(i32, f32)>
// CHECK-NEXT: llvm.return
// CHECK-NEXT: }
llvm.func @values() {
  %0 = llvm.mlir.null : !llvm<"i8*">
  %1 = llvm.mlir.null : !llvm<"void()*">
  %2 = llvm.mlir.undef : !llvm<"{i32, float}">
  llvm.return
}

