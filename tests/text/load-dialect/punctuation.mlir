// RUN: terrace-opt %s --load-dialect %S/inputs/punctuation.dialect | FileCheck %s
// RUN: terrace-opt %s --load-dialect %S/inputs/punctuation.dialect | terrace-opt - --load-dialect %S/inputs/punctuation.dialect | FileCheck %s

// CHECK-LABEL: func.func @signs(%arg0: i32, %arg1: i32)
func.func @signs(%a: i32, %b: i32) {
  // CHECK-NEXT: signs.assign (%arg0, %arg1) <- (%arg1){{$}}
  signs.assign (%a, %b) <- (%b)
  // CHECK-NEXT: signs.assign <- (%arg1){{$}}
  signs.assign <- (%b)
  // CHECK-NEXT: signs.assign <- (){{$}}
  signs.assign<-()
  // CHECK-NEXT: signs.signed - 3 ... - -4 + {{[{]}}note}
  signs.signed - 3 ... --4 + {note}
  // CHECK-NEXT: signs.signed - -3 ... - 4 +{{$}}
  signs.signed - -3 ...-4 +
  return
}
