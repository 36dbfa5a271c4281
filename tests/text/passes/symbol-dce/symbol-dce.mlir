// RUN: pass-test-opt %s --symbol-dce | FileCheck %s

func nested @n() 
func private @p() 
func private @q() { 
  flow.call @r() : () -> ()
  flow.return
}
func private @r()

// CHECK-LABEL: func @pub() {
// CHECK-NEXT:    flow.call @used() : () -> ()
// CHECK-NEXT:    flow.return
// CHECK-NEXT:  }
// CHECK-NEXT:  func private @used()
func @pub() {
  flow.call @used() : () -> ()
  flow.return
}
func private @used()

// CHECK-LABEL: module @m {
// CHECK-NEXT:    func @pub()
// CHECK-NEXT:  }
module @m {
  func nested @n()
  func @pub()
  func private @deep() attributes {uses = @other::@inner}
}

// CHECK-LABEL: module @other {
// CHECK-NEXT:    func nested @inner()
// CHECK-NEXT:  }
// CHECK-NEXT:  module {
// CHECK-NEXT:    func @pub()
// CHECK-NEXT:  }
// CHECK-NEXT:  flow.use {r = @other::@inner}
module @other {
  func nested @inner()
  func private @lost()
}
module @gone attributes {sym_visibility = "private"} {
  func @pub()
}
module {
  func nested @n()
  func @pub()
}
"flow.use"() {r = @other::@inner} : () -> ()
