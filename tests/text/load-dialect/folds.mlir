// RUN: terrace-opt --load-dialect %S/inputs/folds.dialect --convert-arith-to-llvm %s | FileCheck %s
// RUN: terrace-opt --load-dialect %S/inputs/folds.dialect --canonicalize %s | FileCheck %s --check-prefix=PATTERNS

// Also a conversion of other ops folds. A rule that makes a constant is a pattern: a loaded dialect lacks the function
// that makes the op.

// CHECK-LABEL: func.func @letters
// CHECK-NEXT: %0 = letters.capital %arg0
// CHECK-NEXT: %1 = letters.letter 65
// CHECK-NEXT: %2 = letters.letter 97
// CHECK-NEXT: %3 = letters.capital %2
// CHECK-NEXT: return %0, %1, %3 : i8, i8, i8
// PATTERNS-LABEL: func.func @letters
// PATTERNS-NEXT: %0 = letters.letter 65
// PATTERNS-NEXT: %1 = letters.capital %arg0
// PATTERNS-NEXT: return %1, %0, %0 : i8, i8, i8
func.func @letters(%x: i8) -> (i8, i8, i8) {
  %0 = letters.capital %x
  %1 = letters.capital %0
  %2 = letters.letter 65
  %3 = letters.capital %2
  %4 = letters.letter 97
  %5 = letters.capital %4
  return %1, %3, %5 : i8, i8, i8
}
