// RUN: cat %s > %t.copy
// RUN: diff %s %t.copy
// RUN: echo "one line" > %t.other
// RUN: not diff %s %t.other | FileCheck %s
// RUN: not cat %t.none 2>&1 | FileCheck %s --check-prefix=MISSING

// CHECK: +one line
// MISSING: cannot read {{.*}}t.none
