// RUN: terrace-opt --load-dialect %S/inputs/toy.dialect --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

%a = "test.value"() : () -> tensor<2xf32>
// expected-error@+1 {{'toy.add' op operand #0 must be tensor of 64-bit floats, but got 'tensor<2xf32>'}}
%b = toy.add %a, %a : tensor<2xf32>

// -----
%a, %b = "test.value"() : () -> (tensor<2xf64>, tensor<3xf64>)
// expected-error@+1 {{'toy.add' op requires the same type for all operands and results}}
%c = "toy.add"(%a, %b) : (tensor<2xf64>, tensor<3xf64>) -> tensor<2xf64>

// -----
%a, %b = "test.value"() : () -> (i32, i64)
// expected-error@+1 {{'toy.compare' op failed to verify that all have the same type}}
%c = "toy.compare"(%a, %b) <{order = 0 : i64}> : (i32, i64) -> i1

// -----
%a = "test.value"() : () -> tensor<2xf64>
// expected-error@+1 {{'toy.compare' op operand #0 must be not a tensor, but got 'tensor<2xf64>'}}
%c = toy.compare less, %a, %a : tensor<2xf64>

// -----
%a = "test.value"() : () -> i32
// expected-error@+1 {{expected 'order' to be one of: less, equal, more}}
%c = toy.compare lesser, %a, %a : i32

// -----
%a = "test.value"() : () -> i32
// expected-error@+1 {{'toy.compare' op attribute 'order' failed to satisfy constraint: The predicate of a comparison}}
%c = "toy.compare"(%a, %a) <{order = 3 : i64}> : (i32, i32) -> i1

// -----
%a = "test.value"() : () -> tensor<2xf64>
// expected-error@+1 {{'toy.pad' op attribute 'amount' failed to satisfy constraint: small number}}
%b = toy.pad %a {amount = 10 : i32} : tensor<2xf64> to tensor<4xf64>

// -----
// expected-error@+1 {{'toy.constant' op requires attribute 'value'}}
%a = "toy.constant"() : () -> tensor<2xf64>

// -----
// expected-error@+1 {{'toy.yield' op expects parent op 'toy.loop'}}
toy.yield

// -----
%x = "test.value"() : () -> index
// expected-error@+1 {{'toy.loop' op region #0 ('body') failed to verify constraint: region with 1 blocks}}
"toy.loop"(%x) ({ }) : (index) -> ()

// -----
%t, %w = "test.value"() : () -> (!toy.token, i64)
// expected-error@+1 {{'toy.make_pair' op operand #1 must be variadic of 32-bit signless integer or 32-bit float, but got 'i64'}}
%p = toy.make_pair %t #toy.range<low = 1, high = 2> with %w : i64 : !toy.pair<i32, i32>

// -----
%t = "test.value"() : () -> !toy.token
// expected-error@+1 {{'toy.make_pair' op result #0 must be A pair of types, but got '!toy.token'}}
%p = toy.make_pair %t #toy.range<low = 1, high = 2> : !toy.token

// -----
// expected-error@+1 {{dialect 'toy' has no type 'pear'}}
%p = "test.value"() : () -> !toy.pear<i32>

// -----
// expected-error@+1 {{expected ','}}
%p = "test.value"() : () -> !toy.pair<i32>

// -----
// expected-error@+1 {{'toy.unknown'}}
"toy.unknown"() : () -> ()

// -----
// expected-error@+2 {{integer constant out of range for the parameter}}
// expected-note@+1 {{in parameter 'width' of '!toy.named'}}
%p = "test.value"() : () -> !toy.named<"n"[1] width 4294967296>

// -----
// expected-error@+2 {{expected string}}
// expected-note@+1 {{in parameter 'name' of '!toy.named'}}
%p = "test.value"() : () -> !toy.named<7[1]>

// -----
// expected-error@+1 {{missing parameter 'high' of '#toy.range'}}
"test.op"() {range = #toy.range<low = 1>} : () -> ()
