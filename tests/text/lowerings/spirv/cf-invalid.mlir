// RUN: not terrace-opt --split-input-file --convert-cf-to-spirv %s 2>&1 | FileCheck %s

// Switches and assertions are not lowered.

// CHECK: error: 'cf.switch' op could not be legalized: the target makes it illegal
// CHECK: note: no pattern is for this op
func.func @switch(%a: i32) {
  cf.switch %a : i32, [default: ^a]
^a:
  return
}

// -----

// CHECK: error: 'cf.assert' op could not be legalized: the target makes it illegal
// CHECK: note: no pattern is for this op
func.func @assert(%a: i1) {
  cf.assert %a, "no"
  return
}
