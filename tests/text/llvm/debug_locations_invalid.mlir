// RUN: terrace-opt %s --split-input-file --verify-diagnostics

#file = #llvm.di_file<"a.c" in "/src">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, isOptimized = true, emissionKind = Full>
#function = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #unit, scope = #file, name = "f", file = #file, subprogramFlags = "Definition">

llvm.func @callee() {
  llvm.return
} loc(fused<#function>["a.c":1:1])
llvm.func @declared()
llvm.func @caller() {
  llvm.call @declared() : () -> () loc(unknown)
  llvm.call @callee() : () -> () loc("a.c":3:4)
  llvm.return
} loc(fused<#function>["a.c":2:1])
llvm.func @without_information() {
  llvm.call @callee() : () -> () loc(unknown)
  llvm.return
}

// -----

#file = #llvm.di_file<"a.c" in "/src">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, isOptimized = true, emissionKind = Full>
#function = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #unit, scope = #file, name = "f", file = #file, subprogramFlags = "Definition">

llvm.func @callee() {
  llvm.return
} loc(fused<#function>["a.c":1:1])
llvm.func @caller() {
  // expected-error@unknown {{inlinable function call in a function with a DISubprogram location must have a debug location}}
  llvm.call @callee() : () -> () loc(unknown)
  llvm.return
} loc(fused<#function>["a.c":2:1])
