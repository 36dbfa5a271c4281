// Memrefs that keep their layouts.
// RUN: terrace-opt --allow-unregistered-dialect --normalize-memrefs --mlir-pass-statistics %s 2> %t.statistics | FileCheck %s
// RUN: FileCheck --check-prefix=STATISTICS %s < %t.statistics
// RUN: terrace-opt --allow-unregistered-dialect %s -o %t.before
// RUN: terrace-opt --allow-unregistered-dialect --normalize-memrefs %s | diff %t.before -

// STATISTICS: (S) 10 num-kept-functions
// STATISTICS: (S)  0 num-normalized

// CHECK: #[[LAYOUT:.+]] = affine_map<(d0, d1) -> (d1, d0)>
#transposed = affine_map<(d0, d1) -> (d1, d0)>
#symbolic = affine_map<(d0)[s0] -> (d0 + s0)>
#negative = affine_map<(d0) -> (d0 - 8)>
#opposite = affine_map<(d0) -> (d0 * -1)>

// Another op may rely on the layout; so its function is kept, with those that call it and are called.
// CHECK-LABEL: func.func @other_op
func.func @other_op(%m: memref<4x8xf32, #transposed>) {
  "test.op"(%m) : (memref<4x8xf32, #transposed>) -> ()
  call @callee(%m) : (memref<4x8xf32, #transposed>) -> ()
  return
}
// CHECK: func.func private @callee(memref<4x8xf32, #[[LAYOUT]]>)
func.func private @callee(memref<4x8xf32, #transposed>)
func.func @caller(%m: memref<4x8xf32, #transposed>) {
  call @other_op(%m) : (memref<4x8xf32, #transposed>) -> ()
  return
}

// A vector is contiguous in the last dimension.
func.func @vector(%m: memref<4x8xf32, #transposed>, %i: index) {
  %v = affine.vector_load %m[symbol(%i), 0] : memref<4x8xf32, #transposed>, vector<4xf32>
  return
}

// A branch passes the memref on.
func.func @branch(%m: memref<4x8xf32, #transposed>) {
  cf.br ^next(%m : memref<4x8xf32, #transposed>)
^next(%n: memref<4x8xf32, #transposed>):
  return
}

// A memref of memrefs has the element type.
func.func @element(%m: memref<4x8xf32, #transposed>, %to: memref<2xmemref<4x8xf32, #transposed>>) {
  affine.store %m, %to[1] : memref<2xmemref<4x8xf32, #transposed>>
  %n = affine.load %to[0] : memref<2xmemref<4x8xf32, #transposed>>
  return
}

// A cast compares layouts.
func.func @cast(%m: memref<4x8xf32, #transposed>) {
  %c = memref.cast %m : memref<4x8xf32, #transposed> to memref<?x8xf32, #transposed>
  return
}

// The caller of a function value relies on its type.
func.func @value(%m: memref<4x8xf32, #transposed>) {
  return
}
func.func @taken() {
  %f = constant @value : (memref<4x8xf32, #transposed>) -> ()
  return
}

// The type that an unknown op returns is fixed.
func.func @unknown() -> memref<4x8xf32, #transposed> {
  %m = "test.make"() : () -> memref<4x8xf32, #transposed>
  return %m : memref<4x8xf32, #transposed>
}

// A call from elsewhere than a function.
func.func @called_inside(%m: memref<4x8xf32, #transposed>) {
  return
}
"test.holder"() ({
  %m = "test.make"() : () -> memref<4x8xf32, #transposed>
  func.call @called_inside(%m) : (memref<4x8xf32, #transposed>) -> ()
}, {
}) : () -> ()

// Layouts that cannot be normalized.
func.func @layouts(%s: index, %n: index) {
  %symbolic = memref.alloc()[%s] : memref<10xf32, #symbolic>
  %dynamic = memref.alloc(%n) : memref<?x8xf32, #transposed>
  %negative = memref.alloc() : memref<10xf32, #negative>
  %opposite = memref.alloc() : memref<10xf32, #opposite>
  %empty = memref.alloc() : memref<0x8xf32, #transposed>
  return
}
