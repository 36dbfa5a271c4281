// RUN: not terrace-opt --load-dialect %S/inputs/broken.dialect %s 2>&1 | FileCheck %s
// RUN: not terrace-opt --load-dialect %S/inputs/missing.dialect %s 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not terrace-opt --load-dialect %S/inputs/builtin.dialect %s 2>&1 | FileCheck %s --check-prefix=BUILTIN

// CHECK:   broken.dialect:3:
// CHECK:   broken.dialect:4:
// CHECK:   error: the definitions of the dialects to load are wrong
// MISSING: error: cannot read '{{.*}}missing.dialect': No such file or directory
// BUILTIN: error: dialect 'builtin' cannot be loaded: it is compiled into this program
