// RUN: terrace-run %s --entry main --verbose 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=ENGINE --input-file %t
// RUN: not terrace-run %s --entry main --engine interpreter 2>&1 | FileCheck %s --check-prefix=INTERPRETER

// A program that declares functions of the runtime runs as machine code.

// ENGINE: note: engine: machine code (Cranelift): 'printI64' is a function of the runtime for machine code
// CHECK: 42
// INTERPRETER: error: 'func.call' op calls a function that is only declared
func.func private @printI64(i64)

func.func @main() {
  %0 = arith.constant 42 : i64
  call @printI64(%0) : (i64) -> ()
  return
}
