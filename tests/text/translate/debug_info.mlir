// RUN: terrace-translate --mlir-to-llvmir %s | FileCheck %s

#file = #llvm.di_file<"main.c" in "/src">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, producer = "terrace", isOptimized = false, emissionKind = Full>
#int = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#self = #llvm.di_composite_type<recId = distinct[9]<>, isRecSelf = true>
#next = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #self, sizeInBits = 64>
#node = #llvm.di_composite_type<recId = distinct[9]<>, tag = DW_TAG_structure_type, name = "node", file = #file, line = 2, sizeInBits = 64, elements = #next>
#signature = #llvm.di_subroutine_type<types = #llvm.di_null_type, #int, #node>
#subprogram = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #unit, scope = #file, name = "main", file = #file, line = 3, scopeLine = 3, subprogramFlags = "Definition|Optimized", type = #signature>
#block = #llvm.di_lexical_block<scope = #subprogram, file = #file, line = 4, column = 5>
#variable = #llvm.di_local_variable<scope = #block, name = "x", file = #file, line = 5, arg = 1, type = #int>
#global = #llvm.di_global_variable<scope = #unit, name = "g", file = #file, line = 1, type = #int, isDefined = true>
#whole = #llvm.di_global_variable_expression<var = #global, expr = <>>

// CHECK: @g = global i32 1, !dbg ![[WHOLE:[0-9]+]]
llvm.mlir.global external @g(1 : i32) {dbg_exprs = [#whole]} : i32

// CHECK: define void @main(i32 %0) !dbg ![[MAIN:[0-9]+]] {
llvm.func @main(%a: i32) {
  // CHECK-NEXT: #dbg_value(i32 %0, ![[X:[0-9]+]], !DIExpression(DW_OP_LLVM_fragment, 0, 16), ![[PLACE:[0-9]+]])
  llvm.intr.dbg.value #variable #llvm.di_expression<[DW_OP_LLVM_fragment(0, 16)]> = %a : i32 loc(fused<#block>["main.c":6:7])
  // CHECK-NEXT: %2 = add i32 %0, %0, !dbg ![[INLINED:[0-9]+]]
  %0 = llvm.add %a, %a : i32 loc(callsite(fused<#block>["main.c":8:1] at "main.c":9:2))
  // CHECK-NEXT: ret void, !dbg ![[END:[0-9]+]]
  llvm.return loc("main.c":10:3)
} loc(fused<#subprogram>["main.c":3:1])

// Locations are kept only in a function with a subprogram.
// CHECK: define void @plain()
// CHECK-NEXT: ret void{{$}}
llvm.func @plain() {
  llvm.return loc("main.c":10:3)
}

// CHECK: !llvm.dbg.cu = !{![[UNIT:[0-9]+]]}
// CHECK: ![[FILE:[0-9]+]] = !DIFile(filename: "main.c", directory: "/src")
// CHECK: ![[UNIT]] = distinct !DICompileUnit(language: DW_LANG_C, file: ![[FILE]], producer: "terrace", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, globals: !{{[0-9]+}})
// CHECK: ![[WHOLE]] = !DIGlobalVariableExpression(var: !{{[0-9]+}}, expr: !DIExpression())
// CHECK: ![[MAIN]] = distinct !DISubprogram(name: "main", scope: ![[FILE]], file: ![[FILE]], line: 3, type: !{{[0-9]+}}, scopeLine: 3, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: ![[UNIT]])
// CHECK: ![[NODE:[0-9]+]] = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "node", file: ![[FILE]], line: 2, size: 64, elements: !{{[0-9]+}})
// CHECK: = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: ![[NODE]], size: 64)
// CHECK: ![[BLOCK:[0-9]+]] = distinct !DILexicalBlock(scope: ![[MAIN]], file: ![[FILE]], line: 4, column: 5)
// CHECK: ![[PLACE]] = !DILocation(line: 6, column: 7, scope: ![[BLOCK]])
// CHECK: ![[X]] = !DILocalVariable(name: "x", arg: 1, scope: ![[BLOCK]], file: ![[FILE]], line: 5, type: !{{[0-9]+}})
// CHECK: ![[INLINED]] = !DILocation(line: 8, column: 1, scope: ![[BLOCK]], inlinedAt: !{{[0-9]+}})
// CHECK: ![[END]] = !DILocation(line: 10, column: 3, scope: ![[MAIN]])
