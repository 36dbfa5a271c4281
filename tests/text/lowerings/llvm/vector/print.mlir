// RUN: terrace-opt --convert-vector-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts %s | FileCheck %s

// Values are printed by calls of the runtime library, element by element.

func.func @scalars(%a: f32, %b: i1, %c: i8, %d: index, %e: ui4, %h: f16) {
  vector.print %a : f32
  vector.print %b : i1 punctuation <comma>
  vector.print %c : i8 punctuation <no_punctuation>
  vector.print %d : index
  vector.print %e : ui4
  vector.print %h : f16
  vector.print punctuation <open>
  vector.print str "hello"
  return
}
func.func @vectors(%v: vector<1x2xf64>) {
  vector.print %v : vector<1x2xf64>
  return
}

// CHECK:      llvm.func @printClose()
// CHECK-NEXT: llvm.func @printF64(f64)
// CHECK-NEXT: llvm.func @printString(!llvm.ptr)
// CHECK-NEXT: llvm.mlir.global private constant @vector_print_str(dense<[104, 101, 108, 108, 111, 0]> : tensor<6xi8>) {addr_space = 0 : i32} : !llvm.array<6 x i8>
// CHECK-NEXT: llvm.func @printOpen()
// CHECK-NEXT: llvm.func @printF16(i16)
// CHECK-NEXT: llvm.func @printU64(i64)
// CHECK-NEXT: llvm.func @printComma()
// CHECK-NEXT: llvm.func @printI64(i64)
// CHECK-NEXT: llvm.func @printNewline()
// CHECK-NEXT: llvm.func @printF32(f32)
// CHECK-NEXT: llvm.func @scalars(%arg0: f32, %arg1: i1, %arg2: i8, %arg3: i64, %arg4: i4, %arg5: f16) {
// CHECK-NEXT:   llvm.call @printF32(%arg0) : (f32) -> ()
// CHECK-NEXT:   llvm.call @printNewline() : () -> ()
// CHECK-NEXT:   %0 = llvm.zext %arg1 : i1 to i64
// CHECK-NEXT:   llvm.call @printI64(%0) : (i64) -> ()
// CHECK-NEXT:   llvm.call @printComma() : () -> ()
// CHECK-NEXT:   %1 = llvm.sext %arg2 : i8 to i64
// CHECK-NEXT:   llvm.call @printI64(%1) : (i64) -> ()
// CHECK-NEXT:   llvm.call @printU64(%arg3) : (i64) -> ()
// CHECK-NEXT:   llvm.call @printNewline() : () -> ()
// CHECK-NEXT:   %2 = llvm.zext %arg4 : i4 to i64
// CHECK-NEXT:   llvm.call @printU64(%2) : (i64) -> ()
// CHECK-NEXT:   llvm.call @printNewline() : () -> ()
// CHECK-NEXT:   %3 = llvm.bitcast %arg5 : f16 to i16
// CHECK-NEXT:   llvm.call @printF16(%3) : (i16) -> ()
// CHECK-NEXT:   llvm.call @printNewline() : () -> ()
// CHECK-NEXT:   llvm.call @printOpen() : () -> ()
// CHECK-NEXT:   %4 = llvm.mlir.addressof @vector_print_str : !llvm.ptr
// CHECK-NEXT:   %5 = llvm.getelementptr %4[0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<6 x i8>
// CHECK-NEXT:   llvm.call @printString(%5) : (!llvm.ptr) -> ()
// CHECK-NEXT:   llvm.return
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @vectors(%arg0: !llvm.array<1 x vector<2xf64>>) {
// CHECK-NEXT:   llvm.call @printOpen() : () -> ()
// CHECK-NEXT:   %0 = llvm.extractvalue %arg0[0] : !llvm.array<1 x vector<2xf64>>
// CHECK-NEXT:   llvm.call @printOpen() : () -> ()
// CHECK-NEXT:   %1 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %2 = llvm.extractelement %0[%1 : i64] : vector<2xf64>
// CHECK-NEXT:   llvm.call @printF64(%2) : (f64) -> ()
// CHECK-NEXT:   llvm.call @printComma() : () -> ()
// CHECK-NEXT:   %3 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %4 = llvm.extractelement %0[%3 : i64] : vector<2xf64>
// CHECK-NEXT:   llvm.call @printF64(%4) : (f64) -> ()
// CHECK-NEXT:   llvm.call @printClose() : () -> ()
// CHECK-NEXT:   llvm.call @printClose() : () -> ()
// CHECK-NEXT:   llvm.call @printNewline() : () -> ()
// CHECK-NEXT:   llvm.return
// CHECK-NEXT: }
