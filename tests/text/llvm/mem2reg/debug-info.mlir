// RUN: terrace-opt %s --mem2reg | FileCheck %s

#type = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#file = #llvm.di_file<"a.c" in "/">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C11, file = #file, isOptimized = false, emissionKind = Full>
#function = #llvm.di_subprogram<compileUnit = #unit, scope = #file, name = "f", file = #file, subprogramFlags = Definition>
#variable = #llvm.di_local_variable<scope = #function, name = "v", file = #file, line = 1, type = #type>

// The variable of a slot has the stored values and the arguments of blocks.

// CHECK-LABEL: llvm.func @declaration(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
// CHECK-NEXT:   %0 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:   llvm.intr.dbg.value #di_local_variable = %arg1 : i32
// CHECK-NEXT:   llvm.cond_br %arg0, ^bb1, ^bb2(%arg1 : i32)
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT:   llvm.intr.dbg.value #di_local_variable = %arg2 : i32
// CHECK-NEXT:   llvm.br ^bb2(%arg2 : i32)
// CHECK-NEXT: ^bb2(%1: i32):  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT:   llvm.intr.dbg.value #di_local_variable = %1 : i32
// CHECK-NEXT:   llvm.return %1 : i32
// CHECK-NEXT: }
llvm.func @declaration(%c: i1, %x: i32, %y: i32) -> i32 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  llvm.intr.dbg.declare #variable = %a : !llvm.ptr
  llvm.store %x, %a : i32, !llvm.ptr
  llvm.cond_br %c, ^store, ^end
^store:
  llvm.store %y, %a : i32, !llvm.ptr
  llvm.br ^end
^end:
  %0 = llvm.load %a : !llvm.ptr -> i32
  llvm.return %0 : i32
}

// A variable with the address is undefined.

// CHECK-LABEL: llvm.func @address(%arg0: i32) -> i32 {
// CHECK-NEXT:   %0 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:   %1 = llvm.mlir.undef : !llvm.ptr
// CHECK-NEXT:   llvm.intr.dbg.value #di_local_variable = %1 : !llvm.ptr
// CHECK-NEXT:   llvm.return %arg0 : i32
// CHECK-NEXT: }
llvm.func @address(%x: i32) -> i32 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  llvm.store %x, %a : i32, !llvm.ptr
  llvm.intr.dbg.value #variable = %a : !llvm.ptr
  %0 = llvm.load %a : !llvm.ptr -> i32
  llvm.return %0 : i32
}
