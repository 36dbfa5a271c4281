// RUN: pass-test-opt %s --mlir-print-ir-after-all --mlir-print-ir-before=test-mark --mlir-print-ir-tree-dir=%t.tree -o %t \
// RUN:   --pass-pipeline='test-count,func(test-mark,cse),builtin.module(func(test-mark)),symbol-dce' 2> %t.errors
// RUN: FileCheck %s --check-prefix=COUNT --input-file=%t.tree/builtin_module_top/0_test-count.mlir
// RUN: FileCheck %s --check-prefix=BEFORE --input-file=%t.tree/builtin_module_top/func_a/0_0_test-mark.mlir
// RUN: FileCheck %s --check-prefix=AFTER --input-file=%t.tree/builtin_module_top/func_a/0_1_test-mark.mlir
// RUN: FileCheck %s --check-prefix=CSE --input-file=%t.tree/builtin_module_top/func_a/0_2_cse.mlir
// RUN: FileCheck %s --check-prefix=FIRST \
// RUN:   --input-file=%t.tree/builtin_module_top/builtin_module_no-symbol-name/func_b_c/0_0_1_test-mark.mlir
// RUN: FileCheck %s --check-prefix=SECOND \
// RUN:   --input-file=%t.tree/builtin_module_top/builtin_module_no-symbol-name_1/func_d/0_0_1_test-mark.mlir
// RUN: FileCheck %s --check-prefix=LAST --input-file=%t.tree/builtin_module_top/1_symbol-dce.mlir
// RUN: FileCheck %s --check-prefix=NOTHING --allow-empty --input-file=%t.errors
// RUN: pass-test-opt %s --test-count --mlir-print-ir-after-all --mlir-print-ir-tree-dir=%s -o %t 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REFUSED

// COUNT: *** IR Dump After MyPass ***
// COUNT-NEXT: module @top {
// BEFORE: *** IR Dump Before Mark ***
// BEFORE-NEXT: func @a(){{$}}
// AFTER: *** IR Dump After Mark ***
// AFTER-NEXT: func @a() attributes {marked}
// CSE: *** IR Dump After CSE ***
// CSE-NEXT: func @a() attributes {marked}
// FIRST: *** IR Dump After Mark ***
// FIRST-NEXT: func @"b/c"() attributes {marked}
// SECOND: func @d() attributes {marked}
// LAST: *** IR Dump After SymbolDCE ***
// LAST-NEXT: module @top {
// NOTHING-NOT: Dump
// REFUSED: warning: cannot print 'builtin.module' operation: @top to '{{.*}}0_test-count.mlir': {{.+}}

module @top {
  func @a()
  module {
    func @"b/c"()
  }
  module {
    func @d()
  }
}
