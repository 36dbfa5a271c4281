// RUN: pass-test-opt %s --pass-pipeline='func(test-mark,test-mark),test-count' --mlir-pass-statistics -o %t 2>&1 \
// RUN:   | FileCheck %s --check-prefix=PIPELINE
// RUN: pass-test-opt %s --pass-pipeline='func(test-mark,test-mark),strip-debuginfo' -pass-statistics \
// RUN:   -pass-statistics-display=list -o %t 2>&1 \
// RUN:   | FileCheck %s --check-prefix=LIST

//      PIPELINE:===-------------------------------------------------------------------------===
// PIPELINE-NEXT:                         ... Pass statistics report ...
// PIPELINE-NEXT:===-------------------------------------------------------------------------===
// PIPELINE-NEXT:'func' Pipeline
// PIPELINE-NEXT:  Mark
// PIPELINE-NEXT:    (S) 11 seen - A test statistic
// PIPELINE-NEXT:  VerifierPass
// PIPELINE-NEXT:  Mark
// PIPELINE-NEXT:    (S) 11 seen - A test statistic
// PIPELINE-NEXT:  VerifierPass
// PIPELINE-NEXT:VerifierPass
// PIPELINE-NEXT:MyPass
// PIPELINE-NEXT:  (S) 11 seen - A test statistic
// PIPELINE-NEXT:VerifierPass

//      LIST:===-------------------------------------------------------------------------===
// LIST-NEXT:                         ... Pass statistics report ...
// LIST-NEXT:===-------------------------------------------------------------------------===
// LIST-NEXT:Mark
// LIST-NEXT:  (S) 22 seen - A test statistic
//  LIST-NOT:{{.*}}Pass

func @a()
func @b()
func @c()
func @d()
func @e()
func @f()
func @g()
func @h()
func @i()
func @j()
func @k()
