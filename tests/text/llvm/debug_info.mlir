// RUN: terrace-opt %s | FileCheck %s
// RUN: terrace-opt %s | terrace-opt | FileCheck %s
// RUN: terrace-opt %s --mlir-print-op-generic | terrace-opt | FileCheck %s

// CHECK-DAG: #di_file = #llvm.di_file<"main.c" in "/">
// CHECK-DAG: #di_basic_type = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
// CHECK-DAG: #di_subroutine_type = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #di_null_type, #di_basic_type>
// CHECK-DAG: #di_compile_unit = #llvm.di_compile_unit<id = distinct[{{[0-9]}}]<>, sourceLanguage = DW_LANG_C, file = #di_file, isOptimized = true, emissionKind = Full>
// CHECK-DAG: #di_subprogram = #llvm.di_subprogram<id = distinct[{{[0-9]}}]<>, compileUnit = #di_compile_unit, scope = #di_file, name = "main", file = #di_file, line = 1, subprogramFlags = "Definition|Optimized", type = #di_subroutine_type>
// CHECK-DAG: #di_local_variable = #llvm.di_local_variable<scope = #di_subprogram, name = "x", arg = 1, type = #di_composite_type{{[0-9]*}}, flags = Artificial>
// A type that contains itself does so by a number.
// CHECK-DAG: #[[SELF:di_composite_type[0-9]*]] = #llvm.di_composite_type<recId = distinct[{{[0-9]}}]<>, isRecSelf = true>
// CHECK-DAG: #[[NEXT:di_derived_type[0-9]*]] = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #[[SELF]], sizeInBits = 64>
// CHECK-DAG: #llvm.di_composite_type<recId = distinct[{{[0-9]}}]<>, tag = DW_TAG_structure_type, name = "list", elements = #[[NEXT]]>
#file = #llvm.di_file<"main.c" in "/">
#int = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#function_type = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #llvm.di_null_type, #int>
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, isOptimized = true, emissionKind = Full>
#function = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #unit, scope = #file, name = "main", file = #file, line = 1, subprogramFlags = "Definition|Optimized", type = #function_type>
#self = #llvm.di_composite_type<recId = distinct[2]<>, isRecSelf = true>
#pointer = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #self, sizeInBits = 64>
#list = #llvm.di_composite_type<recId = distinct[2]<>, tag = DW_TAG_structure_type, name = "list", elements = #pointer>
#variable = #llvm.di_local_variable<scope = #function, name = "x", arg = 1, type = #list, flags = Artificial>
#label = #llvm.di_label<scope = #function, name = "again", line = 4>

// CHECK: llvm.func @main
llvm.func @main(%p: !llvm.ptr, %a: i32) {
  // CHECK: llvm.intr.dbg.declare #di_local_variable = %arg0 : !llvm.ptr
  llvm.intr.dbg.declare #variable = %p : !llvm.ptr
  // CHECK: llvm.intr.dbg.value #di_local_variable #llvm.di_expression<[DW_OP_plus_uconst(4), DW_OP_LLVM_convert(16, DW_ATE_signed), DW_OP_stack_value]> = %arg1 : i32
  llvm.intr.dbg.value #variable #llvm.di_expression<[DW_OP_plus_uconst(4), DW_OP_LLVM_convert(16, DW_ATE_signed), DW_OP_stack_value]> = %a : i32
  // CHECK: llvm.intr.dbg.label #di_label
  llvm.intr.dbg.label #label
  llvm.return
}
