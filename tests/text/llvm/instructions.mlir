// RUN: terrace-opt %s | FileCheck %s
// RUN: terrace-opt %s --mlir-print-op-generic | terrace-opt | FileCheck %s

// CHECK-LABEL: llvm.func @values
llvm.func @values(%a: i32, %f: f32, %p: !llvm.ptr, %v: vector<4xf32>, %s: !llvm.struct<(i32, array<2 x f32>)>) {
  // CHECK: llvm.add %arg0, %arg0 overflow<nsw, nuw> : i32
  %0 = llvm.add %a, %a overflow<nuw, nsw> : i32
  // CHECK: llvm.add %arg0, %arg0 : i32
  %1 = llvm.add %a, %a overflow<none> : i32
  // CHECK: llvm.trunc %arg0 overflow<nsw> : i32 to i8
  %2 = llvm.trunc %a overflow<nsw> : i32 to i8
  // CHECK: llvm.fadd %arg1, %arg1 : f32
  %3 = llvm.fadd %f, %f {fastmathFlags = #llvm.fastmath<none>} : f32
  // CHECK: llvm.fcmp "_true" %arg1, %arg1 {fastmathFlags = #llvm.fastmath<fast>} : f32
  %4 = llvm.fcmp "_true" %f, %f {fastmathFlags = #llvm.fastmath<fast>} : f32
  // CHECK: llvm.getelementptr inbounds|nuw %arg2[%arg0, -3] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<4 x i32>
  %5 = llvm.getelementptr nuw|inbounds %p[%a, -3] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<4 x i32>
  // CHECK: llvm.load volatile %arg2 atomic syncscope("agent") monotonic invariant_group {alignment = 4 : i64} : !llvm.ptr -> i32
  %6 = llvm.load volatile %p atomic syncscope("agent") monotonic invariant_group {alignment = 4 : i64} : !llvm.ptr -> i32
  // CHECK: llvm.extractvalue %arg4[1, 0] : !llvm.struct<(i32, array<2 x f32>)>
  %7 = llvm.extractvalue %s[1, 0] : !llvm.struct<(i32, array<2 x f32>)>
  // CHECK: llvm.insertvalue %arg0, %arg4[0] : !llvm.struct<(i32, array<2 x f32>)>
  %8 = llvm.insertvalue %a, %s[0] : !llvm.struct<(i32, array<2 x f32>)>
  // CHECK: llvm.shufflevector %arg3, %arg3 [0, -1, 3] : vector<4xf32>
  %9 = llvm.shufflevector %v, %v [0, -1, 3] : vector<4xf32>
  // CHECK: llvm.alloca inalloca %arg0 x i32 {alignment = 4 : i64} : (i32) -> !llvm.ptr
  %10 = llvm.alloca inalloca %a x i32 {alignment = 4 : i64} : (i32) -> !llvm.ptr
  // CHECK: llvm.atomicrmw _and %arg2, %arg0 monotonic : !llvm.ptr, i32
  %11 = llvm.atomicrmw _and %p, %a monotonic : !llvm.ptr, i32
  // CHECK: llvm.cmpxchg weak volatile %arg2, %arg0, %arg0 acq_rel monotonic : !llvm.ptr, i32
  %12 = llvm.cmpxchg weak volatile %p, %a, %a acq_rel monotonic : !llvm.ptr, i32
  llvm.return
}
