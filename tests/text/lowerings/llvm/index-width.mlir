// The width of an index is that of the data layout around, unless the option says otherwise.
// RUN: terrace-opt %s --split-input-file --lower-to-llvm | FileCheck %s
// RUN: terrace-opt %s --split-input-file --convert-to=llvm | FileCheck %s
// RUN: terrace-opt %s --split-input-file --convert-to-llvm | FileCheck %s
// RUN: terrace-opt %s --split-input-file --convert-func-to-llvm=index-bitwidth=16 --convert-arith-to-llvm=index-bitwidth=16 | FileCheck %s --check-prefix=OPTION
// RUN: terrace-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(convert-arith-to-llvm))' | FileCheck %s --check-prefix=NESTED

module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32>} {
  // CHECK-LABEL: llvm.func @f(%arg0: i32) -> i32
  // CHECK: llvm.mlir.constant(3 : index) : i32
  // CHECK: llvm.add {{.*}} : i32
  // OPTION-LABEL: llvm.func @f(%arg0: i16) -> i16
  // OPTION: llvm.add {{.*}} : i16
  // NESTED-LABEL: func.func @f
  func.func @f(%a: index) -> index {
    %c = arith.constant 3 : index
    // NESTED: llvm.add {{.*}} : i32
    %b = arith.addi %a, %c : index
    return %b : index
  }
}

// -----

module {
  // CHECK-LABEL: llvm.func @g(%arg0: i64) -> i64
  func.func @g(%a: index) -> index {
    return %a : index
  }
}
