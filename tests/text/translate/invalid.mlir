// RUN: terrace-translate --mlir-to-llvmir %s --split-input-file --verify-diagnostics

// expected-error@+1 {{'func.func' op has no translation to LLVM IR}}
func.func @f() {
  func.return
}

// -----

llvm.func @f() {
  // expected-error@+1 {{'test.op' op has no translation to LLVM IR}}
  "test.op"() : () -> ()
  llvm.return
}

// -----

llvm.mlir.global external @h() : i64
llvm.mlir.global external @g() : i64 {
  %0 = llvm.mlir.addressof @h : !llvm.ptr
  %1 = llvm.ptrtoint %0 : !llvm.ptr to i64
  // expected-error@+1 {{'llvm.mul' op is not constant in the initializer of a global}}
  %2 = llvm.mul %1, %1 : i64
  llvm.return %2 : i64
}

// -----

// expected-error@+1 {{unsupported data layout key "other"}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"other" = 64>} {
}

// -----

// expected-error@+1 {{unsupported type in data layout: 'bf16'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<bf16 = dense<16> : vector<1xi64>>} {
}

// -----

// expected-error@+1 {{data layout entry "dlti.stack_alignment" has the value 12 : i64, which LLVM does not have}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.stack_alignment" = 12>} {
}

// -----

// expected-error@+1 {{the alignment of 'i32' in the data layout is one that LLVM does not have}}
module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = dense<4> : vector<1xi64>>} {
}

// -----

llvm.func @f() -> i32 {
  // expected-error@+1 {{'llvm.mlir.constant' op has a value that is no constant of LLVM IR}}
  %0 = llvm.mlir.constant(dense_resource<missing> : tensor<2xi32>) : !llvm.array<2 x i32>
  %1 = llvm.extractvalue %0[0] : !llvm.array<2 x i32>
  llvm.return %1 : i32
}

// -----

// expected-error@+1 {{has a value that is no constant of LLVM IR}}
llvm.mlir.global external @single(1.0 : f64) : f32

// -----

// expected-error@+1 {{LLVM attribute 'noinline' does not expect a value, found 'x'}}
llvm.func @value() attributes {passthrough = [["noinline", "x"]]}

// -----

// expected-error@+1 {{LLVM attribute 'alignstack' expects a value}}
llvm.func @no_value() attributes {passthrough = ["cold", "alignstack"]}

// -----

// expected-error@+1 {{expected 'passthrough' to contain string or array attributes}}
llvm.func @number() attributes {passthrough = [3 : i32]}

// -----

// expected-error@+1 {{expected 'target_specific_attrs' to contain string or array attributes}}
llvm.mlir.global external @three_strings() {target_specific_attrs = [["a", "b", "c"]]} : i32

// -----

// expected-error@+1 {{expected arrays within 'passthrough' to contain two strings}}
llvm.func @pair() attributes {passthrough = [["a", 3 : i32]]}

// -----

llvm.mlir.global @a() : i64 {
^bb0(%a: i64):
  // expected-error@+1 {{'llvm.return' op returns an argument from the initializer of a global}}
  llvm.return %a : i64
}
