// RUN: terrace-opt --allow-unregistered-dialect --convert-cf-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts %s | FileCheck %s

// Branches convert the arguments of the blocks that they lead to.

func.func @branches(%c: i1, %n: i32, %a: index, %m: memref<2xf32>) -> index {
  cf.switch %n : i32, [default: ^b1(%a : index), 1: ^b2, 5: ^b1(%a : index)]
^b1(%x: index):
  cf.cond_br %c weights([3, 4]), ^b1(%x: index), ^b3(%m : memref<2xf32>)
^b2:
  cf.br ^b3(%m : memref<2xf32>) {note}
^b3(%y: memref<2xf32>):
  return %a : index
}

// CHECK:      llvm.func @branches(%arg0: i1, %arg1: i32, %arg2: i64, %arg3: !llvm.ptr, %arg4: !llvm.ptr, %arg5: i64, %arg6: i64, %arg7: i64) -> i64 {
// CHECK-NEXT:   %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %1 = llvm.insertvalue %arg3, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %2 = llvm.insertvalue %arg4, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %3 = llvm.insertvalue %arg5, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %4 = llvm.insertvalue %arg6, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %5 = llvm.insertvalue %arg7, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   llvm.switch %arg1 : i32, ^bb1(%arg2 : i64) [
// CHECK-NEXT:     1: ^bb2,
// CHECK-NEXT:     5: ^bb1(%arg2 : i64)
// CHECK-NEXT:   ]
// CHECK-NEXT: ^bb1(%6: i64):  // 3 preds: ^bb0, ^bb0, ^bb1
// CHECK-NEXT:   llvm.cond_br %arg0 weights([3, 4]), ^bb1(%6 : i64), ^bb3(%5 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>)
// CHECK-NEXT: ^bb2:  // pred: ^bb0
// CHECK-NEXT:   llvm.br ^bb3(%5 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>) {note}
// CHECK-NEXT: ^bb3(%7: !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>):  // 2 preds: ^bb1, ^bb2
// CHECK-NEXT:   llvm.return %arg2 : i64
// CHECK-NEXT: }
