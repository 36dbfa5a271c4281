// RUN: not terrace-run %s 2>&1 | FileCheck %s --check-prefix=MAIN
// RUN: not terrace-run %s --entry declared 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: not terrace-run %s --entry declared 1 2>&1 | FileCheck %s --check-prefix=DECLARED
// RUN: not terrace-run %s --entry calls_declared 1 2>&1 | FileCheck %s --check-prefix=CALLS
// RUN: not terrace-run %s --entry table 2>&1 | FileCheck %s --check-prefix=TABLE
// RUN: not terrace-run %s --entry f 1 2>&1 | FileCheck %s --check-prefix=NUMBER
// RUN: not terrace-run %s --entry f x 1.0 "dense<0> : tensor<2xi8>" 2>&1 | FileCheck %s --check-prefix=WORD
// RUN: not terrace-run %s --entry f 1.5 1.0 "dense<0> : tensor<2xi8>" 2>&1 | FileCheck %s --check-prefix=FLOAT
// RUN: not terrace-run %s --entry f 300 1.0 "dense<0> : tensor<2xi8>" 2>&1 | FileCheck %s --check-prefix=RANGE
// RUN: not terrace-run %s --entry f "3 : i16" 1.0 "dense<0> : tensor<2xi8>" 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not terrace-run %s --entry f '"three"' 1.0 "dense<0> : tensor<2xi8>" 2>&1 | FileCheck %s --check-prefix=STRING
// RUN: not terrace-run %s --entry f 3 1.0 "dense<0> : tensor<3xi8>" 2>&1 | FileCheck %s --check-prefix=SHAPE
// RUN: not terrace-run %s --entry gives_unwritten 2>&1 | FileCheck %s --check-prefix=UNWRITTEN
// RUN: not terrace-run %s --entry unknown_op 2>&1 | FileCheck %s --check-prefix=INTERFACE
// RUN: not terrace-run %S/missing.mlir 2>&1 | FileCheck %s --check-prefix=MISSING

// MAIN: error: there is no function 'main'
// MAIN: = help: the module has the functions declared, calls_declared, f, gives_unwritten, unknown_op

// ONE: error: the function takes 1 argument, but none is given
// ONE: = help: its type is 'i8'
// DECLARED: error: the function is only declared
// DECLARED: = help: a function that is executed needs a body
func private @declared(i8)

// CALLS: error: 'std.call' op calls a function that is only declared
// CALLS: note: it is declared here
func @calls_declared(%x: i8) {
  call @declared(%x) : (i8) -> ()
  return
}

// TABLE: error: 'table' is no function
module @table {
}

// NUMBER: takes 3 arguments, but 1 is given
// NUMBER: = help: their types are 'i8', 'f32', 'memref<2xi8>'
// WORD:  error: argument 0: 'x' is no value: expected attribute value, found 'x'
// WORD:  = help: write a number like '42' or '-1'
// FLOAT: error: argument 0: '1.5' is no value
// RANGE: error: argument 0: '300' is no value
// TYPE:  error: argument 0: '3 : i16' is of type 'i16', but the type is 'i8'
// STRING: error: argument 0: '"three"' is no value of type 'i8'
// SHAPE: error: argument 2: 'dense<0> : tensor<3xi8>' is of type 'tensor<3xi8>', but the type is 'memref<2xi8>'
// SHAPE: = help: write elements like 'dense<[1, 2]> : tensor<2xi8>'
func @f(%x: i8, %y: f32, %m: memref<2xi8>) {
  return
}

// UNWRITTEN: error: result 0: nothing was written to the element [0]
func @gives_unwritten() -> memref<2xi8> {
  %m = alloc() : memref<2xi8>
  return %m : memref<2xi8>
}

// INTERFACE: error: 'builtin.unrealized_conversion_cast' op cannot be executed: it does not implement the interface 'Interpretable'
func @unknown_op() {
  %x = constant 1 : i8
  %y = unrealized_conversion_cast %x : i8 to i16
  return
}

// MISSING: error: cannot read '{{.*}}missing.mlir'
