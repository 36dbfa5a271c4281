// RUN: terrace-run %s --entry scalars 3 1.5 | FileCheck %s --check-prefix=SCALARS
// RUN: terrace-run %s --entry halves 1.5 2.25 | FileCheck %s --check-prefix=HALVES
// RUN: terrace-run %s --entry wide -- -5 7 | FileCheck %s --check-prefix=WIDE
// RUN: terrace-run %s --entry vectors "dense<[1, 2, 3]>" --engine jit | FileCheck %s --check-prefix=VECTORS
// RUN: terrace-run %s --entry print 2>&1 --verbose | FileCheck %s --check-prefix=PRINT
// RUN: terrace-run %s --entry memrefs | FileCheck %s --check-prefix=MEMREFS
// RUN: not terrace-run %s --entry trap 2>&1 | FileCheck %s --check-prefix=TRAP
// RUN: not terrace-run %s --entry divide 1 0 2>&1 | FileCheck %s --check-prefix=DIVIDE
// RUN: not terrace-run %s --entry wild 2>&1 | FileCheck %s --check-prefix=WILD
// RUN: not terrace-run %s --entry endless --max-time 0.2 2>&1 | FileCheck %s --check-prefix=ENDLESS
// RUN: not terrace-run %s --entry pointer 1 2>&1 | FileCheck %s --check-prefix=POINTER
// RUN: not terrace-run %s --entry structure 2>&1 | FileCheck %s --check-prefix=STRUCTURE
// RUN: not terrace-run %s --entry divide 6 3 --engine interpreter 2>&1 | FileCheck %s --check-prefix=INTERPRETER

// SCALARS: 4.500000e+00 : f64
// HALVES: 3.750000e+00 : f16
// WIDE: -35 : i100
// VECTORS: dense<[2, 4, 6]> : vector<3xi32>

// PRINT: note: engine: machine code (Cranelift): all ops are of the dialect 'llvm'
// PRINT: ( -7, 18446744073709551609, 1.5, 0.1 )
// PRINT-NEXT: text 42 2.50

// MEMREFS: Unranked Memref base@ = 0x{{[0-9a-f]+}} rank = 2 offset = 0 sizes = [2, 3] strides = [3, 1] data =
// MEMREFS-NEXT: {{\[\[1, +2, +3\],}}
// MEMREFS-NEXT: {{\[4\.5, +5, +1e\+10\]\]}}

// TRAP: error: 'trap' of '{{.*}}' was stopped: it reached a trap: a division by zero, or code that cannot be reached (SIGILL)
// TRAP-NEXT: help: machine code does not check undefined behaviour
// DIVIDE: error: 'divide' of '{{.*}}' was stopped: it reached a trap
// WILD: error: 'wild' of '{{.*}}' was stopped: it accessed memory that is not its own (SIGSEGV)
// ENDLESS: error: 'endless' of '{{.*}}' was stopped: it ran for more than 0.2 seconds
// ENDLESS-NEXT: help: the limit is that of '--max-time'
// POINTER: error: argument 0: '1' is of type 'i64', but the type is '!llvm.ptr'
// STRUCTURE: error: result 0: a value of type '!llvm.struct<(i32)>' cannot be printed from machine code
// INTERPRETER: error: 'llvm.sdiv' op cannot be executed

llvm.func @printI64(i64)
llvm.func @printU64(i64)
llvm.func @printF32(f32)
llvm.func @printF64(f64)
llvm.func @printOpen()
llvm.func @printComma()
llvm.func @printClose()
llvm.func @printNewline()
llvm.func @printf(!llvm.ptr, ...) -> i32
llvm.func @printMemrefF32(i64, !llvm.ptr)

llvm.func @scalars(%x: i32, %y: f64) -> f64 {
  %0 = llvm.sitofp %x : i32 to f64
  %1 = llvm.fadd %0, %y : f64
  llvm.return %1 : f64
}
llvm.func @halves(%x: f16, %y: f16) -> f16 {
  %0 = llvm.fadd %x, %y : f16
  llvm.return %0 : f16
}
llvm.func @wide(%x: i100, %y: i100) -> i100 {
  %0 = llvm.mul %x, %y : i100
  llvm.return %0 : i100
}
llvm.func @vectors(%x: vector<3xi32>) -> vector<3xi32> {
  %0 = llvm.add %x, %x : vector<3xi32>
  llvm.return %0 : vector<3xi32>
}

llvm.mlir.global private constant @format("text %d %.2f\0A\00") {addr_space = 0 : i32}
llvm.func @print() {
  %i = llvm.mlir.constant(-7 : i64) : i64
  %s = llvm.mlir.constant(1.5 : f32) : f32
  %d = llvm.mlir.constant(0.1 : f64) : f64
  llvm.call @printOpen() : () -> ()
  llvm.call @printI64(%i) : (i64) -> ()
  llvm.call @printComma() : () -> ()
  llvm.call @printU64(%i) : (i64) -> ()
  llvm.call @printComma() : () -> ()
  llvm.call @printF32(%s) : (f32) -> ()
  llvm.call @printComma() : () -> ()
  llvm.call @printF64(%d) : (f64) -> ()
  llvm.call @printClose() : () -> ()
  llvm.call @printNewline() : () -> ()
  %format = llvm.mlir.addressof @format : !llvm.ptr
  %n = llvm.mlir.constant(42 : i32) : i32
  %x = llvm.mlir.constant(2.5 : f64) : f64
  %0 = llvm.call @printf(%format, %n, %x) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32, f64) -> i32
  llvm.return
}

llvm.mlir.global private @elements(dense<[[1.0, 2.0, 3.0], [4.5, 5.0, 1.0e10]]> : tensor<2x3xf32>) {addr_space = 0 : i32} : !llvm.array<2 x array<3 x f32>>
llvm.func @memrefs() {
  %one = llvm.mlir.constant(1 : i64) : i64
  %two = llvm.mlir.constant(2 : i64) : i64
  %three = llvm.mlir.constant(3 : i64) : i64
  %zero = llvm.mlir.constant(0 : i64) : i64
  %data = llvm.mlir.addressof @elements : !llvm.ptr
  %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %1 = llvm.insertvalue %data, %0[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %2 = llvm.insertvalue %data, %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %3 = llvm.insertvalue %zero, %2[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %4 = llvm.insertvalue %two, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %5 = llvm.insertvalue %three, %4[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %6 = llvm.insertvalue %three, %5[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %7 = llvm.insertvalue %one, %6[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %p = llvm.alloca %one x !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> : (i64) -> !llvm.ptr
  llvm.store %7, %p : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, !llvm.ptr
  llvm.call @printMemrefF32(%two, %p) : (i64, !llvm.ptr) -> ()
  llvm.return
}

llvm.func @trap() {
  llvm.unreachable
}
llvm.func @divide(%a: i32, %b: i32) -> i32 {
  %0 = llvm.sdiv %a, %b : i32
  llvm.return %0 : i32
}
llvm.func @wild() -> i32 {
  %0 = llvm.mlir.zero : !llvm.ptr
  %1 = llvm.load %0 : !llvm.ptr -> i32
  llvm.return %1 : i32
}
llvm.func @endless() {
  llvm.br ^again
^again:
  llvm.br ^again
}
llvm.func @pointer(%a: !llvm.ptr) {
  llvm.return
}
llvm.func @structure() -> !llvm.struct<(i32)> {
  %0 = llvm.mlir.zero : !llvm.struct<(i32)>
  llvm.return %0 : !llvm.struct<(i32)>
}
