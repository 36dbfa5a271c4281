// RUN: pass-test-opt %s --pass-pipeline='func(test-count,test-mark),test-count' --mlir-timing --mlir-disable-threading \
// RUN:   -o %t 2>&1 | FileCheck %s --check-prefix=TREE
// RUN: pass-test-opt %s --pass-pipeline='func(test-count,test-mark),test-count' --mlir-timing --mlir-disable-threading \
// RUN:   --mlir-timing-display=list -o %t 2>&1 | FileCheck %s --check-prefix=LIST
// RUN: pass-test-opt %s --pass-pipeline='func(test-count)' -pass-timing --verify-each=false -o %t 2>&1 \
// RUN:   | FileCheck %s --check-prefix=THREADS

//      TREE:===-------------------------------------------------------------------------===
// TREE-NEXT:                      ... Pass execution timing report ...
// TREE-NEXT:===-------------------------------------------------------------------------===
// TREE-NEXT:  Total Execution Time: {{[0-9]+\.[0-9][0-9][0-9][0-9]}} seconds
// TREE-EMPTY:
// TREE-NEXT:   ---Wall Time---  --- Name ---
// TREE-NEXT:   {{[0-9]\.[0-9]+ \([ 0-9]+\.[0-9]%\)}}  'func' Pipeline
// TREE-NEXT:   {{[0-9]\.[0-9]+ \([ 0-9]+\.[0-9]%\)}}    MyPass
// TREE-NEXT:   {{[0-9]\.[0-9]+ \([ 0-9]+\.[0-9]%\)}}      (A) DominanceInfo
// TREE-NEXT:   {{[0-9]\.[0-9]+ \([ 0-9]+\.[0-9]%\)}}    VerifierPass
// TREE-NEXT:   {{[0-9]\.[0-9]+ \([ 0-9]+\.[0-9]%\)}}    Mark
// TREE-NEXT:   {{[0-9]\.[0-9]+ \([ 0-9]+\.[0-9]%\)}}    VerifierPass
// TREE-NEXT:   {{[0-9]\.[0-9]+ \([ 0-9]+\.[0-9]%\)}}  VerifierPass
// TREE-NEXT:   {{[0-9]\.[0-9]+ \([ 0-9]+\.[0-9]%\)}}  MyPass
// TREE-NEXT:   {{[0-9]\.[0-9]+ \([ 0-9]+\.[0-9]%\)}}    (A) DominanceInfo
// TREE-NEXT:   {{[0-9]\.[0-9]+ \([ 0-9]+\.[0-9]%\)}}  VerifierPass
// TREE-NEXT:   {{[0-9]\.[0-9]+}} (100.0%)  Total

// LIST: ... Pass execution timing report ...
// LIST: Total Execution Time: {{[0-9]+\.[0-9]+}} seconds
// LIST: ---Wall Time---  --- Name ---
// LIST-NOT: Pipeline
// LIST-DAG: %)  VerifierPass
// LIST-DAG: %)  MyPass
// LIST-DAG: %)  Mark
// LIST-DAG: %)  (A) DominanceInfo
// LIST: (100.0%)  Total

// THREADS: ---User Time---   ---Wall Time---  --- Name ---
// THREADS-NEXT: {{.*%\).*%\)}}  'func' Pipeline
// THREADS-NEXT: {{.*%\).*%\)}}    MyPass
// THREADS-NEXT: {{.*%\).*%\)}}      (A) DominanceInfo
// THREADS-NEXT: (100.0%) {{.*}} (100.0%)  Total

func @a()
func @b()
