// RUN: terrace-opt --allow-unregistered-dialect --convert-vector-to-llvm --convert-arith-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts %s | FileCheck %s

// Printing calls a function of the runtime for each scalar, and for what is between them.

func.func @printed(%x: f32, %n: i8, %u: ui16, %c: i1, %v: vector<2x2xf64>) {
  vector.print %x : f32
  vector.print %n : i8 punctuation <comma>
  vector.print %u : ui16 punctuation <no_punctuation>
  vector.print %c : i1
  vector.print punctuation <newline>
  vector.print %v : vector<2x2xf64>
  return
}

// CHECK:      llvm.func @printClose()
// CHECK-NEXT: llvm.func @printOpen()
// CHECK-NEXT: llvm.func @printF64(f64)
// CHECK-NEXT: llvm.func @printU64(i64)
// CHECK-NEXT: llvm.func @printComma()
// CHECK-NEXT: llvm.func @printI64(i64)
// CHECK-NEXT: llvm.func @printNewline()
// CHECK-NEXT: llvm.func @printF32(f32)
// CHECK-NEXT: llvm.func @printed(%arg0: f32, %arg1: i8, %arg2: i16, %arg3: i1, %arg4: !llvm.array<2 x vector<2xf64>>) {
// CHECK-NEXT:   llvm.call @printF32(%arg0) : (f32) -> ()
// CHECK-NEXT:   llvm.call @printNewline() : () -> ()
// CHECK-NEXT:   %0 = llvm.sext %arg1 : i8 to i64
// CHECK-NEXT:   llvm.call @printI64(%0) : (i64) -> ()
// CHECK-NEXT:   llvm.call @printComma() : () -> ()
// CHECK-NEXT:   %1 = llvm.zext %arg2 : i16 to i64
// CHECK-NEXT:   llvm.call @printU64(%1) : (i64) -> ()
// CHECK-NEXT:   %2 = llvm.zext %arg3 : i1 to i64
// CHECK-NEXT:   llvm.call @printI64(%2) : (i64) -> ()
// CHECK-NEXT:   llvm.call @printNewline() : () -> ()
// CHECK-NEXT:   llvm.call @printNewline() : () -> ()
// CHECK-NEXT:   llvm.call @printOpen() : () -> ()
// CHECK-NEXT:   %3 = llvm.extractvalue %arg4[0] : !llvm.array<2 x vector<2xf64>>
// CHECK-NEXT:   llvm.call @printOpen() : () -> ()
// CHECK-NEXT:   %4 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %5 = llvm.extractelement %3[%4 : i64] : vector<2xf64>
// CHECK-NEXT:   llvm.call @printF64(%5) : (f64) -> ()
// CHECK-NEXT:   llvm.call @printComma() : () -> ()
// CHECK-NEXT:   %6 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %7 = llvm.extractelement %3[%6 : i64] : vector<2xf64>
// CHECK-NEXT:   llvm.call @printF64(%7) : (f64) -> ()
// CHECK-NEXT:   llvm.call @printClose() : () -> ()
// CHECK-NEXT:   llvm.call @printComma() : () -> ()
// CHECK-NEXT:   %8 = llvm.extractvalue %arg4[1] : !llvm.array<2 x vector<2xf64>>
// CHECK-NEXT:   llvm.call @printOpen() : () -> ()
// CHECK-NEXT:   %9 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %10 = llvm.extractelement %8[%9 : i64] : vector<2xf64>
// CHECK-NEXT:   llvm.call @printF64(%10) : (f64) -> ()
// CHECK-NEXT:   llvm.call @printComma() : () -> ()
// CHECK-NEXT:   %11 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %12 = llvm.extractelement %8[%11 : i64] : vector<2xf64>
// CHECK-NEXT:   llvm.call @printF64(%12) : (f64) -> ()
// CHECK-NEXT:   llvm.call @printClose() : () -> ()
// CHECK-NEXT:   llvm.call @printClose() : () -> ()
// CHECK-NEXT:   llvm.call @printNewline() : () -> ()
// CHECK-NEXT:   llvm.return
// CHECK-NEXT: }
