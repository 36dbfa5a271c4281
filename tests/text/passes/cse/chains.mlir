// RUN: pass-test-opt %s --pass-pipeline='func(cse,cse)' --mlir-pass-statistics -o %t 2> %t.report
// RUN: FileCheck %s --input-file=%t
// RUN: FileCheck %s --check-prefix=REPORT --input-file=%t.report

// What only dead ops needed goes in the same run: there is nothing left for a second one.

// CHECK-LABEL: func @chain(%arg0: i32, %arg1: i1) {
// CHECK-NEXT:    flow.return
// CHECK-NEXT:  }
func @chain(%a: i32, %c: i1) {
  %0 = flow.add %a, %a : i32
  %1 = flow.if %c {
    %x = flow.sub %0, %a : i32
    flow.yield %x : i32
  } else {
    flow.yield %0 : i32
  } : i32
  %2 = flow.divide %1, %0 : i32
  %3 = flow.add %2, %1 : i32
  flow.return
}

//      REPORT: 'func' Pipeline
// REPORT-NEXT:   CSE
// REPORT-NEXT:     (S) 0 num-cse'd - Number of operations CSE'd
// REPORT-NEXT:     (S) 4 num-dce'd - Number of operations DCE'd
// REPORT-NEXT:   VerifierPass
// REPORT-NEXT:   CSE
// REPORT-NEXT:     (S) 0 num-cse'd - Number of operations CSE'd
// REPORT-NEXT:     (S) 0 num-dce'd - Number of operations DCE'd
// REPORT-NEXT:   VerifierPass
// REPORT-NEXT: VerifierPass
