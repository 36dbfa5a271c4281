// RUN: terrace-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @two_stores
// CHECK: %[[VALUE:.*]] = spirv.Select %arg0, %arg1, %arg2 : i1, i32
// CHECK-NEXT: spirv.Store "Function" %arg3, %[[VALUE]] ["Aligned", 4] : i32
// CHECK-NEXT: return
func.func @two_stores(%c: i1, %x: i32, %y: i32, %p: !spirv.ptr<i32, Function>) {
  spirv.mlir.selection {
    spirv.BranchConditional %c, ^then, ^else
  ^then:
    spirv.Store "Function" %p, %x ["Aligned", 4] : i32
    spirv.Branch ^merge
  ^else:
    spirv.Store "Function" %p, %y ["Aligned", 4] : i32
    spirv.Branch ^merge
  ^merge:
    spirv.mlir.merge
  }
  return
}

// CHECK-LABEL: func.func @other_alignment
// CHECK: spirv.mlir.selection
func.func @other_alignment(%c: i1, %x: i32, %y: i32, %p: !spirv.ptr<i32, Function>) {
  spirv.mlir.selection {
    spirv.BranchConditional %c, ^then, ^else
  ^then:
    spirv.Store "Function" %p, %x ["Aligned", 4] : i32
    spirv.Branch ^merge
  ^else:
    spirv.Store "Function" %p, %y ["Aligned", 8] : i32
    spirv.Branch ^merge
  ^merge:
    spirv.mlir.merge
  }
  return
}

// CHECK-LABEL: func.func @other_pointer
// CHECK: spirv.mlir.selection
func.func @other_pointer(%c: i1, %x: i32, %p: !spirv.ptr<i32, Function>, %q: !spirv.ptr<i32, Function>) {
  spirv.mlir.selection {
    spirv.BranchConditional %c, ^then, ^else
  ^then:
    spirv.Store "Function" %p, %x : i32
    spirv.Branch ^merge
  ^else:
    spirv.Store "Function" %q, %x : i32
    spirv.Branch ^merge
  ^merge:
    spirv.mlir.merge
  }
  return
}
