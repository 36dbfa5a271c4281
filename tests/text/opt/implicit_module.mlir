// RUN: terrace-opt --allow-unregistered-dialect --split-input-file %s | FileCheck %s
// RUN: not terrace-opt --no-implicit-module --split-input-file %s 2>&1 | FileCheck %s --check-prefix=WITHOUT

// Only the one module is by itself what the option asks for. This piece is empty.

// CHECK:      module {
// CHECK-NEXT: }
// CHECK:      module @one {
// CHECK:      module {
// CHECK-NEXT:   module @first {
// CHECK:        module @second {

// WITHOUT-DAG: error:
// WITHOUT-DAG: module @one {

// -----

module @one {
}

// -----

module @first {
}
module @second {
}
