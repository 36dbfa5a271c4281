// RUN: not terrace-opt --no-such-pass %s 2>&1 | FileCheck %s --check-prefix=PASS
// RUN: not terrace-opt -split-input-fil %s 2>&1 | FileCheck %s --check-prefix=NEAR
// RUN: not terrace-opt %s %s 2>&1 | FileCheck %s --check-prefix=SECOND
// RUN: not terrace-opt %t 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not terrace-opt . 2>&1 | FileCheck %s --check-prefix=FOLDER
// RUN: not terrace-opt --verify-diagnostics=none %s 2>&1 | FileCheck %s --check-prefix=VALUE
// RUN: terrace-opt --show-dialects | FileCheck %s --check-prefix=DIALECTS
// RUN: terrace-opt -version | FileCheck %s --check-prefix=VERSION

// PASS: error: unknown option '--no-such-pass': there is no option and no pass of this name
// PASS: help: '{{.*}} --help' lists the options
// NEAR: help: did you mean '--split-input-file'?
// SECOND: error: more than one input file: '{{.*}}arguments.mlir'
// MISSING: error: cannot read '{{.*}}': No such file or directory
// FOLDER: error: cannot read '.': is a directory
// VALUE: [possible values: all, only-expected]
// DIALECTS: Available Dialects: {{.*}}builtin
// VERSION: Terrace {{[0-9]+\.[0-9]+\.[0-9]+}}
