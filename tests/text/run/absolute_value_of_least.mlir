// RUN: terrace-run %s --entry main --engine interpreter | FileCheck %s
// RUN: terrace-run %s --entry main --engine jit | FileCheck %s

// The least number has no absolute value of its width, and stays.

// CHECK: -128 : i8
func.func @main() -> i8 {
  %0 = arith.constant -128 : i8
  %1 = math.absi %0 : i8
  return %1 : i8
}
