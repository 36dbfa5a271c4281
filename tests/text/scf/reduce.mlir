// RUN: terrace-opt %s | FileCheck %s
// RUN: terrace-opt %s | terrace-opt | FileCheck %s

// Attributes of a terminator that reduces nothing would be read as a region, by `mlir-opt` as well, which prints them so.
// CHECK-LABEL: func.func @nothing
// CHECK: scf.parallel
// CHECK-NEXT: "scf.reduce"() {value = 1 : i64} : () -> ()
// CHECK-NEXT: }
// CHECK: scf.parallel
// CHECK-NEXT: scf.reduce {{$}}
func.func @nothing(%n: index) {
  scf.parallel (%i) = (%n) to (%n) step (%n) {
    "scf.reduce"() {value = 1 : i64} : () -> ()
  }
  scf.parallel (%i) = (%n) to (%n) step (%n) {
    scf.reduce
  }
  return
}

// CHECK-LABEL: func.func @sum
// CHECK: scf.reduce(%arg1 : f32) {
// CHECK: } {value = 1 : i64}
func.func @sum(%n: index, %a: f32) -> f32 {
  %0 = scf.parallel (%i) = (%n) to (%n) step (%n) init (%a) -> f32 {
    scf.reduce(%a : f32) {
    ^bb0(%x: f32, %y: f32):
      scf.reduce.return %x : f32
    } {value = 1 : i64}
  }
  return %0 : f32
}
