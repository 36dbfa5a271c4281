// RUN: not terrace-run %s 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: not terrace-run %s --allow-unregistered-dialect 2>&1 | FileCheck %s --check-prefix=STOPPED
// RUN: terrace-run %s --allow-unregistered-dialect --entry other | FileCheck %s --check-prefix=OTHER

// Ops that nobody knows can be read, and stand beside what is executed.

// REFUSED: error: op 'some.op' is of a dialect that is not registered
// REFUSED: allow unregistered dialects (--allow-unregistered-dialect)
// STOPPED: error: 'some.op' op cannot be executed
func @main() -> i32 {
  %0 = "some.op"() : () -> i32
  return %0 : i32
}

// OTHER: 5 : i32
func @other() -> i32 {
  %0 = constant 5 : i32
  return %0 : i32
}
