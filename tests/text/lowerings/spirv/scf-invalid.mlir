// RUN: not terrace-opt --split-input-file --convert-scf-to-spirv %s 2>&1 | FileCheck %s

// Other structured control flow, and values without a type, are refused.

// CHECK: error: 'scf.parallel' op could not be legalized: the target makes it illegal
// CHECK: note: no pattern is for this op
func.func @parallel(%a: index) {
  scf.parallel (%i) = (%a) to (%a) step (%a) {
    scf.reduce
  }
  return
}

// -----

// CHECK: error: 'scf.if' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'scf.if': type 'i64' is not converted: the target environment does not have the capability 'Int64'
func.func @value(%c: i1, %a: i64) {
  %0 = scf.if %c -> i64 {
    scf.yield %a : i64
  } else {
    scf.yield %a : i64
  }
  return
}
