// RUN: terrace-opt --load-dialect %S/inputs/library.dialect --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// A type by its text need not be written.
%fixed, %scalable, %pair = "test.value"() : () -> (vector<4xi8>, vector<[4]xi8>, vector<2xf32>)
%ranked = "test.value"() : () -> memref<2x?xi8>
"library.fixed"(%fixed) : (vector<4xi8>) -> ()
"library.scalable"(%scalable) : (vector<[4]xi8>) -> ()
"library.rank"(%ranked) : (memref<2x?xi8>) -> ()
library.pair %pair
"library.power"() <{value = 8 : i32}> : () -> ()
"library.blocks"() ({
}) : () -> ()

// -----
%a = "test.value"() : () -> vector<[4]xi8>
// expected-error@+1 {{'library.fixed' op operand #0 must be vector of fixed length, but got 'vector<[4]xi8>'}}
"library.fixed"(%a) : (vector<[4]xi8>) -> ()

// -----
%a = "test.value"() : () -> vector<4xi8>
// expected-error@+1 {{'library.scalable' op operand #0 must be scalable vector, but got 'vector<4xi8>'}}
"library.scalable"(%a) : (vector<4xi8>) -> ()

// -----
%a = "test.value"() : () -> memref<2xi8>
// expected-error@+1 {{'library.rank' op operand #0 must be has a rank of at least 2, but got 'memref<2xi8>'}}
"library.rank"(%a) : (memref<2xi8>) -> ()

// -----
%a = "test.value"() : () -> tensor<*xi8>
// expected-error@+1 {{'library.rank' op operand #0 must be has a rank of at least 2, but got 'tensor<*xi8>'}}
"library.rank"(%a) : (tensor<*xi8>) -> ()

// -----
%a = "test.value"() : () -> vector<2xf64>
// expected-error@+1 {{'library.pair' op operand #0 must be type vector<2xf32>, but got 'vector<2xf64>'}}
"library.pair"(%a) : (vector<2xf64>) -> ()

// -----
// expected-error@+1 {{'library.power' op attribute 'value' failed to satisfy constraint: positive power of two}}
"library.power"() <{value = 12 : i32}> : () -> ()

// -----
// expected-error@+1 {{'library.power' op attribute 'value' failed to satisfy constraint: positive power of two}}
"library.power"() <{value = 0 : i32}> : () -> ()

// -----
// expected-error@+1 {{'library.blocks' op failed to verify that region #0 ('body') must be region with at most 1 blocks}}
"library.blocks"() ({
  "test.branch"()[^next] : () -> ()
^next:
  "test.end"() : () -> ()
}) : () -> ()
