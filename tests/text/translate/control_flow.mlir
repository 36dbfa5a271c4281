// RUN: terrace-translate --mlir-to-llvmir %s | FileCheck %s

// Arguments of blocks are PHI nodes, the last predecessor first.
// CHECK-LABEL: define i32 @loop(i32 %0)
llvm.func @loop(%n: i32) -> i32 {
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c1 = llvm.mlir.constant(1 : i32) : i32
  // CHECK-NEXT: br label %2
  llvm.br ^head(%c0 : i32)
^head(%i: i32):
  // CHECK: 2:
  // CHECK-NEXT: %3 = phi i32 [ %6, %5 ], [ 0, %1 ]
  // CHECK-NEXT: %4 = icmp slt i32 %3, %0
  %0 = llvm.icmp "slt" %i, %n : i32
  // CHECK-NEXT: br i1 %4, label %5, label %7, !prof !{{[0-9]+}}
  llvm.cond_br %0 weights([9, 1]), ^body, ^end
^body:
  // CHECK: 5:
  // CHECK-NEXT: %6 = add i32 %3, 1
  %1 = llvm.add %i, %c1 : i32
  // CHECK-NEXT: br label %2, !llvm.loop !{{[0-9]+}}
  llvm.br ^head(%1 : i32) {loop_annotation = #llvm.loop_annotation<mustProgress = true, unroll = <disable = true>>}
^end:
  // CHECK: 7:
  // CHECK-NEXT: ret i32 %3
  llvm.return %i : i32
}

// A successor with arguments that is mentioned twice is reached through a block of its own the second time.
// CHECK-LABEL: define i32 @repeated(i1 %0, i32 %1, i32 %2)
llvm.func @repeated(%c: i1, %a: i32, %b: i32) -> i32 {
  // CHECK-NEXT: br i1 %0, label %4, label %6
  llvm.cond_br %c, ^end(%a : i32), ^end(%b : i32)
^end(%r: i32):
  // CHECK: 4:
  // CHECK-NEXT: %5 = phi i32 [ %7, %6 ], [ %1, %3 ]
  // CHECK-NEXT: ret i32 %5
  // CHECK: 6:
  // CHECK-NEXT: %7 = phi i32 [ %2, %3 ]
  // CHECK-NEXT: br label %4
  llvm.return %r : i32
}

// CHECK-LABEL: define void @cases(i32 %0)
llvm.func @cases(%v: i32) {
  // CHECK-NEXT: switch i32 %0, label %2 [
  // CHECK-NEXT: i32 1, label %3
  // CHECK-NEXT: i32 -1, label %2
  // CHECK-NEXT: ]
  llvm.switch %v : i32, ^a [
    1: ^b,
    -1: ^a
  ]
^a:
  llvm.return
^b:
  // CHECK: unreachable
  llvm.unreachable
}

// A block whose definitions come first may be behind its uses in the text.
// CHECK-LABEL: define i32 @order(i32 %0)
llvm.func @order(%a: i32) -> i32 {
  // CHECK-NEXT: br label %4
  llvm.br ^second
^first:
  // CHECK: 2:
  // CHECK-NEXT: %3 = add i32 %5, %0
  %0 = llvm.add %1, %a : i32
  llvm.return %0 : i32
^second:
  // CHECK: 4:
  // CHECK-NEXT: %5 = mul i32 %0, %0
  %1 = llvm.mul %a, %a : i32
  // CHECK-NEXT: br label %2
  llvm.br ^first
}

llvm.func @throws(i32) -> i32
llvm.func @personality(...) -> i32

// CHECK-LABEL: define i32 @caught(i32 %0) personality ptr @personality
llvm.func @caught(%a: i32) -> i32 attributes {personality = @personality} {
  %null = llvm.mlir.zero : !llvm.ptr
  // CHECK-NEXT: %2 = invoke i32 @throws(i32 %0)
  // CHECK-NEXT: to label %3 unwind label %4
  %0 = llvm.invoke @throws(%a) to ^normal unwind ^failed : (i32) -> i32
^normal:
  llvm.return %0 : i32
^failed:
  // CHECK: %5 = landingpad { ptr, i32 } cleanup
  // CHECK-NEXT: catch ptr null
  %1 = llvm.landingpad cleanup (catch %null : !llvm.ptr) : !llvm.struct<(ptr, i32)>
  // CHECK-NEXT: resume { ptr, i32 } %5
  llvm.resume %1 : !llvm.struct<(ptr, i32)>
}

// CHECK-LABEL: @metadata
llvm.func @metadata() {
  llvm.return
}
// CHECK-DAG: = !{!"branch_weights", i32 9, i32 1}
// CHECK-DAG: = !{!"llvm.loop.mustprogress"}
// CHECK-DAG: = !{!"llvm.loop.unroll.disable"}
