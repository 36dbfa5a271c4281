// RUN: not terrace-opt --split-input-file --convert-ub-to-spirv %s 2>&1 | FileCheck %s

// The block of an instruction that is not reached has to be unreachable, which is not known.

// CHECK: error: 'ub.unreachable' op could not be legalized: the target makes it illegal
// CHECK: note: no pattern is for this op
func.func @f() {
  ub.unreachable
}
