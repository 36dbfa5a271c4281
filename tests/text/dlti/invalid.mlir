// RUN: terrace-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

// expected-error@+1 {{expected '<'}}
"test.a"() {a = #dlti.dl_spec} : () -> ()

// -----

// expected-error@+1 {{invalid kind of attribute specified}}
"test.a"() {a = #dlti.map<4 = 4>} : () -> ()

// -----

// expected-error@+1 {{invalid kind of attribute specified}}
"test.a"() {a = #dlti.target_device_spec<i32 = 4>} : () -> ()

// -----

// expected-error@+1 {{expected '='}}
"test.a"() {a = #dlti.dl_spec<i32 4>} : () -> ()

// -----

// expected-error@+1 {{expected a type or a quoted string}}
"test.a"() {a = #dlti.dl_entry<4, 4>} : () -> ()

// -----

// expected-error@+2 {{repeated DLTI key: "a"}}
// expected-note@+1 {{in the parameters of '#dlti.map'}}
"test.a"() {a = #dlti.map<"a" = 4, "a" = 5>} : () -> ()

// -----

// expected-error@+2 {{repeated DLTI key: i32}}
// expected-note@+1 {{in the parameters of '#dlti.dl_spec'}}
"test.a"() {a = #dlti.dl_spec<i32 = 4, i64 = 4, i32 = 5>} : () -> ()

// -----

// expected-error@+2 {{empty string as DLTI key is not allowed}}
// expected-note@+1 {{in the parameters of '#dlti.map'}}
"test.a"() {a = #dlti.map<"" = 4>} : () -> ()

// -----

// expected-error@+2 {{no DLTI entries provided}}
// expected-note@+1 {{in the parameters of '#dlti.target_device_spec'}}
"test.a"() {a = #dlti.target_device_spec<>} : () -> ()

// -----

// expected-error@+2 {{DLTI key is not a string: i32}}
// expected-note@+1 {{in the parameters of '#dlti.target_device_spec'}}
"test.a"() {a = #dlti.target_device_spec<#dlti.dl_entry<i32, 4>>} : () -> ()

// -----

// expected-error@+2 {{value associated with key "a" is not a DLTI device spec}}
// expected-note@+1 {{in the parameters of '#dlti.target_system_spec'}}
"test.a"() {a = #dlti.target_system_spec<"a" = 4>} : () -> ()

// -----

// expected-error@+1 {{'dlti.dl_spec' is expected to be a #dlti.dl_spec attribute}}
func.func private @f() attributes {dlti.dl_spec = 4}

// -----

// expected-error@+1 {{'dlti.map' is expected to be a #dlti.map attribute}}
"test.a"() {dlti.map = 4} : () -> ()

// -----

// expected-error@+1 {{attribute 'dlti.other' not supported by dialect}}
"test.a"() {dlti.other} : () -> ()

// -----

// expected-error@+1 {{'dlti.endianness' data layout entry is expected to be either 'big' or 'little'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "some">} {}

// -----

// expected-error@+1 {{unknown data layout entry name: dlti.other}}
"test.scope"() {dlti.dl_spec = #dlti.dl_spec<"dlti.other" = "some">} : () -> ()

// -----

// A function is no scope.
func.func private @f() attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.other" = "some">}

// -----

// expected-error@+1 {{the 'builtin' dialect does not support identifier data layout entries}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"other.a" = 1, "builtin.a" = 1>} {}

// -----

// expected-error@+1 {{expected integer attribute in the data layout entry for 'index'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<index = [4]>} {}

// -----

// expected-error@+1 {{the width of 'index' must be between 1 and 128 bits}}
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 0>} {}

// -----

// expected-error@+1 {{expected a dense i64 elements attribute in the data layout entry #dlti.dl_entry<i32, dense<64> : vector<1xi32>>}}
module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = dense<64> : vector<1xi32>>} {}

// -----

// expected-error@+1 {{expected 1 or 2 elements in the data layout entry}}
module attributes {dlti.dl_spec = #dlti.dl_spec<f32 = dense<64> : vector<3xi64>>} {}

// -----

// expected-error@+1 {{preferred alignment is expected to be greater than or equal to the abi alignment in data layout entry}}
module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = dense<[64, 32]> : vector<2xi64>>} {}

// -----

// expected-error@+1 {{unexpected data layout for a built-in type}}
module attributes {dlti.dl_spec = #dlti.dl_spec<vector<4xi32> = dense<64> : vector<1xi64>>} {}

// -----

// expected-error@+1 {{data layout specified for a type that does not support it}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.void = dense<64> : vector<1xi64>>} {}

// -----

// expected-error@+1 {{expected layout attribute for '!llvm.ptr' to be a dense integer elements attribute with 3 or 4 elements}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<64> : vector<2xi64>>} {}

// -----

// expected-error@+1 {{expected i64 parameters for '!llvm.ptr<1>'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr<1> = dense<64> : vector<3xi32>>} {}

// -----

// expected-error@+1 {{preferred alignment is expected to be at least as large as ABI alignment}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<[64, 64, 32]> : vector<3xi64>>} {}

// -----

// expected-error@+1 {{expected layout attribute for '!llvm.struct<()>' to be a dense integer elements attribute of 1 or 2 elements}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<()> = dense<64> : vector<3xi64>>} {}

// -----

// expected-error@+1 {{expected i64 entries for '!llvm.struct<()>'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<()> = dense<64> : vector<2xi32>>} {}

// -----

// expected-error@+1 {{unexpected layout attribute for struct '!llvm.struct<(i32)>'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<(i32)> = dense<64> : vector<2xi64>>} {}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big", i32 = dense<32> : vector<1xi64>>} {
  // An entry for a type may be replaced.
  module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big", i32 = dense<64> : vector<1xi64>>} {}
  module {
    // expected-error@+1 {{data layout does not combine with layouts of enclosing ops}}
    module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "little">} {}
  }
}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<64> : vector<3xi64>>} {
  module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<[64, 32, 64]> : vector<3xi64>>} {}
  // expected-error@+1 {{data layout does not combine with layouts of enclosing ops}}
  module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr<1> = dense<32> : vector<3xi64>>} {}
}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<()> = dense<64> : vector<1xi64>>} {
  module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<()> = dense<32> : vector<1xi64>>} {}
  // expected-error@+1 {{data layout does not combine with layouts of enclosing ops}}
  module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<()> = dense<128> : vector<1xi64>>} {}
}
