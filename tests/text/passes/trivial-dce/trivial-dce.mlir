// RUN: pass-test-opt %s --trivial-dce | FileCheck %s
// RUN: pass-test-opt %s --dce | FileCheck %s

// CHECK-LABEL: func @f(%arg0: i32, %arg1: i1) -> i32 {
// CHECK-NEXT:    %0 = flow.input : i32
// CHECK-NEXT:    flow.return %arg0 : i32
// CHECK-NEXT:  }
func @f(%a: i32, %c: i1) -> i32 {
  %0 = flow.add %a, %a : i32
  %1 = flow.add %0, %a : i32
  flow.if %c {
    %x = flow.add %0, %1 : i32
    flow.yield
  }
  %2 = flow.input : i32
  flow.return %a : i32
^lost:
  flow.use %2 : i32
  flow.branch ^lost
}
