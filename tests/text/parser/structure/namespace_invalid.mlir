// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file

// The namespace of a dialect begins with a letter or an underscore.

// expected-error@below {{invalid dialect namespace ''}}
"any.op"() {a = #...t<1>} : () -> ()

// -----

// expected-error@below {{invalid dialect namespace ''}}
"any.op"() {a = #.t} : () -> ()

// -----

// expected-error@below {{invalid dialect namespace ''}}
"any.op"() : () -> (!..t<1>)

// -----

// expected-error@below {{'func' op requires a symbol name that is not empty}}
"func"() ({}) {sym_name = "", type = () -> ()} : () -> ()

// -----

// expected-error@below {{invalid dialect namespace '-'}}
"any.op"() {a = opaque<"-", "body">} : () -> ()

// -----

// expected-error@below {{invalid dialect namespace 'a.b'}}
"any.op"() : () -> opaque<"a.b", "body">

// -----

// expected-error@below {{invalid dialect namespace ''}}
"any.op"() {a = opaque<"", "0x00"> : tensor<1xi8>} : () -> ()

// -----

// expected-error@below {{'llvm.mlir.global' op requires a symbol name that is UTF-8}}
llvm.mlir.global internal @"\FF"() : i32

// -----

// expected-error@below {{'builtin.module' op requires a symbol name that is UTF-8}}
module @"a\E4" {}
