// RUN: not terrace-opt --split-input-file --convert-ub-to-spirv %s 2>&1 | FileCheck %s

// In `spirv`, the entry block of a function must not end as one that is not reached.

// CHECK: error: 'ub.unreachable' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'ub.unreachable': the entry block of a function is always reachable
func.func @f() {
  ub.unreachable
}
