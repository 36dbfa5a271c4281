// RUN: terrace-opt %s --canonicalize --split-input-file | FileCheck %s

llvm.mlir.global internal @g(1 : i32) : i32
llvm.func @used(i32, i32, i64, !llvm.ptr)

// CHECK-LABEL: llvm.func @arithmetic
llvm.func @arithmetic(%a: i32, %p: !llvm.ptr) {
  %zero = llvm.mlir.constant(0 : i32) : i32
  %0 = llvm.or %a, %zero : i32
  %1 = llvm.shl %a, %zero : i32
  %c = llvm.mlir.constant(-1 : i32) : i32
  %2 = llvm.zext %c : i32 to i64
  %3 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  %4 = llvm.addrspacecast %3 : !llvm.ptr<1> to !llvm.ptr
  // CHECK: %[[WIDE:.*]] = llvm.mlir.constant(4294967295 : i64) : i64
  // CHECK: llvm.call @used(%arg0, %arg0, %[[WIDE]], %arg1)
  llvm.call @used(%0, %1, %2, %4) : (i32, i32, i64, !llvm.ptr) -> ()
  llvm.return
}

// CHECK-LABEL: llvm.func @casts
llvm.func @casts(%a: i32) -> i32 {
  %0 = llvm.bitcast %a : i32 to f32
  %1 = llvm.bitcast %0 : f32 to i32
  // CHECK: llvm.return %arg0
  llvm.return %1 : i32
}

// CHECK-LABEL: llvm.func @comparison
llvm.func @comparison(%a: i32) -> i1 {
  %0 = llvm.icmp "eq" %a, %a : i32
  // CHECK: %[[TRUE:.*]] = llvm.mlir.constant(true) : i1
  // CHECK: llvm.return %[[TRUE]]
  llvm.return %0 : i1
}

// CHECK-LABEL: llvm.func @comparisons_of_vectors
llvm.func @comparisons_of_vectors(%a: vector<2xi32>, %p: vector<[4]x!llvm.ptr>) -> vector<2xi1> {
  // CHECK: %[[FALSE:.*]] = llvm.mlir.constant(dense<false> : vector<2xi1>) : vector<2xi1>
  // CHECK: %[[TRUE:.*]] = llvm.mlir.constant(dense<true> : vector<[4]xi1>) : vector<[4]xi1>
  %0 = llvm.icmp "ne" %a, %a : vector<2xi32>
  %1 = llvm.icmp "eq" %p, %p : vector<[4]x!llvm.ptr>
  // CHECK: llvm.inline_asm has_side_effects "", "r" %[[TRUE]]
  llvm.inline_asm has_side_effects "", "r" %1 : (vector<[4]xi1>) -> ()
  // CHECK: llvm.return %[[FALSE]]
  llvm.return %0 : vector<2xi1>
}

// CHECK-LABEL: llvm.func @addresses
llvm.func @addresses(%p: !llvm.ptr) -> !llvm.ptr {
  %i = llvm.mlir.constant(3 : i32) : i32
  %0 = llvm.getelementptr %p[0] : (!llvm.ptr) -> !llvm.ptr, i32
  // CHECK: %[[ELEMENT:.*]] = llvm.getelementptr %arg0[3] : (!llvm.ptr) -> !llvm.ptr, f32
  // CHECK: llvm.return %[[ELEMENT]]
  %1 = llvm.getelementptr %0[%i] : (!llvm.ptr, i32) -> !llvm.ptr, f32
  llvm.return %1 : !llvm.ptr
}

// CHECK-LABEL: llvm.func @parts
llvm.func @parts(%s: !llvm.struct<(i32, i32)>, %a: i32, %v: vector<1xf32>) -> vector<1xf32> {
  %0 = llvm.insertvalue %a, %s[0] : !llvm.struct<(i32, i32)>
  %1 = llvm.extractvalue %0[0] : !llvm.struct<(i32, i32)>
  // CHECK: %[[OTHER:.*]] = llvm.extractvalue %arg0[1]
  %2 = llvm.extractvalue %0[1] : !llvm.struct<(i32, i32)>
  // CHECK: "llvm.intr.umul.with.overflow"(%arg1, %[[OTHER]])
  %3 = "llvm.intr.umul.with.overflow"(%1, %2) : (i32, i32) -> !llvm.struct<(i32, i1)>
  llvm.inline_asm has_side_effects "", "r" %3 : (!llvm.struct<(i32, i1)>) -> ()
  %4 = llvm.shufflevector %v, %v [0] : vector<1xf32>
  // CHECK: llvm.return %arg2
  llvm.return %4 : vector<1xf32>
}

// Constants are made once.
// CHECK-LABEL: llvm.func @constants
llvm.func @constants(%c: i1) {
  // CHECK-DAG: llvm.mlir.zero : !llvm.ptr
  // CHECK-DAG: llvm.mlir.poison : i32
  // CHECK-DAG: llvm.mlir.undef : i32
  // CHECK-DAG: llvm.mlir.addressof @g : !llvm.ptr
  // CHECK-DAG: llvm.dso_local_equivalent @used : !llvm.ptr
  // CHECK-DAG: llvm.blockaddress <function = @tagged, tag = <id = 1>> : !llvm.ptr
  %0 = llvm.mlir.zero : !llvm.ptr
  %1 = llvm.mlir.poison : i32
  %2 = llvm.mlir.undef : i32
  %3 = llvm.mlir.addressof @g : !llvm.ptr
  %4 = llvm.dso_local_equivalent @used : !llvm.ptr
  %5 = llvm.blockaddress <function = @tagged, tag = <id = 1>> : !llvm.ptr
  llvm.inline_asm has_side_effects "", "r,r,r,r,r,r" %0, %1, %2, %3, %4, %5 : (!llvm.ptr, i32, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}
llvm.func @tagged() {
  llvm.br ^next
^next:
  llvm.blocktag <id = 1>
  llvm.return
}
