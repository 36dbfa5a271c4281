// RUN: terrace-opt %s --split-input-file --verify-diagnostics

// expected-error@below {{expected the end of the string, found '}'}}
llvm.func @f(!llvm<"i32 }">)

// -----

// expected-error@below {{expected 'x', found '5'}}
llvm.func @f(!llvm<"[4 5 i8]">)

// -----

// expected-error@below {{expected integer value, found 'a'}}
llvm.func @f(!llvm<"[a x i8]">)

// -----

// expected-error@below {{the type is nested too deeply}}
llvm.func @f(!llvm<"{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{i8}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}">)

// -----

// expected-error@below {{there is no address space 4294967296}}
llvm.func @f(!llvm<"i8 addrspace(4294967296)*">)

// -----

// expected-error@below {{there is no array of -1 elements}}
llvm.func @f(!llvm<"[-1 x i8]">)

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

// -----

llvm.func @f(%a: vector<2xi32>) {
  // expected-error@below {{the index 4294967296 does not fit into 32 bits}}
  %0 = llvm.shufflevector %a, %a [0 : i32, 4294967296 : i32] : vector<2xi32>
}

// -----

llvm.func @f(%a: vector<2xi32>) {
  // expected-error@below {{the first vector has the type 'vector<2xi32>', but the second one has 'vector<2xf32>'}}
  %0 = llvm.shufflevector %a, %a [0 : i32] : vector<2xi32>, vector<2xf32>
}

// -----

// expected-error@below {{expected the end of the string, found 'x'}}
llvm.func @f(!llvm<"void x">)
