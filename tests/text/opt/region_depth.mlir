// RUN: terrace-opt %s | FileCheck %s
// RUN: terrace-opt --max-region-depth=5 %s | FileCheck %s
// RUN: not terrace-opt --max-region-depth=2 %s 2>&1 | FileCheck %s --check-prefix=REFUSED

// CHECK: module @third
// REFUSED: error:
module @first {
  module @second {
    module @third {
    }
  }
}
