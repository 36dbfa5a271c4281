// RUN: terrace-opt %s | FileCheck %s

// Arguments of blocks are read in every spelling, also behind arguments that are spelled as they are printed.

// CHECK-LABEL: func.func @headers
func.func @headers(%c: i1, %x: i32, %y: f32) {
  cf.cond_br %c, ^a(%x, %y : i32, f32), ^b(%x, %x, %y : i32, i32, f32)
// CHECK: ^bb1(%0: i32, %1: f32):  // pred: ^bb0
^a(%0: i32, %1 : f32):
  cf.br ^c
// CHECK: ^bb2(%2: i32, %3: i32, %4: f32):  // pred: ^bb0
^b(%2: i32, %3: i32 loc("here"), %4: f32) :
  cf.br ^d(%y : f32)
// CHECK: ^bb3:  // pred: ^bb1
^c :
  cf.br ^e
// CHECK: ^bb4(%5: f32):  // pred: ^bb2
// CHECK-NEXT: %6 = arith.addf %5, %5 : f32
^d(%5: f32 // a comment
  ): // another
  %6 = arith.addf %5, %5 : f32
  return
// CHECK: ^bb5:  // pred: ^bb3
^e():
  return
}
