// RUN: terrace-opt %s --split-input-file --verify-diagnostics

// expected-error@below {{unknown LLVM type: unexpected '}' behind the type}}
llvm.func @f(!llvm<"i32 }">)

// -----

// expected-error@below {{unknown LLVM type: expected 'x' before '5 i8]'}}
llvm.func @f(!llvm<"[4 5 i8]">)

// -----

// expected-error@below {{unknown LLVM type: 'a' is no number}}
llvm.func @f(!llvm<"[a x i8]">)

// -----

// expected-error@below {{unknown LLVM type: it is nested too deeply}}
llvm.func @f(!llvm<"{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{i8}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}">)

// -----

// expected-error@below {{unknown LLVM type: no address space 4294967296}}
llvm.func @f(!llvm<"i8 addrspace(4294967296)*">)

// -----

// expected-error@below {{unknown LLVM type: no vector of 9223372036854775808 elements}}
llvm.func @f(!llvm<"<9223372036854775808 x i8>">)

// -----

// expected-error@below {{unknown LLVM type: the name of a structure does not end}}
llvm.func @f(!llvm<"%\22a">)

// -----

// expected-error@below {{unknown LLVM type: quad}}
llvm.func @f(!llvm<"quad">)

// -----

// expected-error@below {{unknown LLVM type: quad}}
llvm.func @f(!llvm.quad)

// -----

// expected-error@below {{invalid array element type: '!llvm.void'}}
llvm.func @f(!llvm<"[2 x void]">)

// -----

// expected-error@below {{invalid LLVM structure element type: '!llvm.void'}}
llvm.func @f(!llvm<"{ void }">)

// -----

// expected-error@below {{invalid function argument type: '!llvm.void'}}
llvm.func @f(!llvm<"i32 (void)">)
