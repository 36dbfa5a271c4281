// RUN: terrace-opt --mlir-print-op-generic %s | FileCheck %s --check-prefix=GENERIC
// RUN: terrace-opt --mlir-print-debuginfo %s | FileCheck %s --check-prefix=LOCATIONS
// RUN: terrace-opt --mlir-print-debuginfo --mlir-print-local-scope %s | FileCheck %s --check-prefix=LOCAL
// RUN: terrace-opt --mlir-print-skip-regions %s | FileCheck %s --check-prefix=SKIPPED
// RUN: terrace-opt --mlir-elide-elementsattrs-if-larger=2 %s | FileCheck %s --check-prefix=SHORT
// RUN: terrace-opt --mlir-print-value-users %s | FileCheck %s --check-prefix=USERS

// GENERIC:   "builtin.module"() <{sym_name = "m"}> ({
// LOCATIONS: loc(#loc{{[0-9]*}})
// LOCAL:     loc("{{.*}}printing.mlir":[[@LINE+5]]:1)
// LOCAL-NOT: #loc
// SKIPPED:   module @m {{.*}} {...}
// SHORT:     dense_resource<__elided__> : tensor<3xi8>
// USERS:     // user: %1
module @m attributes {demo.elements = dense<[1, 2, 3]> : tensor<3xi8>} {
  %0 = unrealized_conversion_cast to i32
  %1 = unrealized_conversion_cast %0 : i32 to index
}
