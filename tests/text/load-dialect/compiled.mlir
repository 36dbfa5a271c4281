// RUN: terrace-opt %s --load-dialect %S/inputs/referenced.dialect --load-dialect %S/inputs/pointers.dialect | FileCheck %s
// RUN: not terrace-opt %s --load-dialect %S/inputs/referenced.dialect 2>&1 | FileCheck %s --check-prefix=ALONE

// The file of a dialect that is compiled in serves the others: its ops and types are the compiled ones.
// ALONE: error: custom op 'pointers.free' is unknown

func.func @both(%p: !llvm.ptr) {
  // CHECK: pointers.free %{{.*}} : !llvm.ptr
  pointers.free %p : !llvm.ptr
  // CHECK: llvm.load %{{.*}} : !llvm.ptr -> i32
  %0 = llvm.load %p : !llvm.ptr -> i32
  return
}
