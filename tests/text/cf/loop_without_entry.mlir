// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s
// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize=top-down=false | FileCheck %s

// A loop that is never entered goes, though its header is given its own arguments by its only predecessor.

// CHECK-LABEL: func.func @never
// CHECK-NEXT:    return %arg0 : i32
// CHECK-NEXT:  }
func.func @never(%init: i32, %c: i1) -> i32 {
  %false = arith.constant false
  cf.cond_br %false, ^header(%init, %init : i32, i32), ^exit(%init : i32)
^header(%x: i32, %y: i32):
  "any.use"(%x, %y) : (i32, i32) -> ()
  cf.cond_br %c, ^latch, ^exit(%x : i32)
^latch:
  cf.br ^header(%y, %x : i32, i32)
^exit(%r: i32):
  return %r : i32
}
