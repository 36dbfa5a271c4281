// REQUIRES: mlir-opt

// The tests of `spec/language-reference/attributes`: `mlir-opt` reads what Terrace prints as the same text, and reads the test
// itself, where it takes the spelling, as the same IR.

// RUN: terrace-opt %S/../spec/language-reference/attributes/affine_map.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.affine_map
// RUN: mlir-opt %t.affine_map --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.affine_map -
// RUN: mlir-opt %S/../spec/language-reference/attributes/affine_map.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.affine_map -

// RUN: terrace-opt %S/../spec/language-reference/attributes/alias.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.alias
// RUN: mlir-opt %t.alias --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.alias -

// RUN: terrace-opt %S/../spec/language-reference/attributes/array.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.array
// RUN: mlir-opt %t.array --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.array -
// RUN: mlir-opt %S/../spec/language-reference/attributes/array.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.array -

// RUN: terrace-opt %S/../spec/language-reference/attributes/dense_array.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.dense_array
// RUN: mlir-opt %t.dense_array --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.dense_array -
// RUN: mlir-opt %S/../spec/language-reference/attributes/dense_array.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.dense_array -

// RUN: terrace-opt %S/../spec/language-reference/attributes/dense_elements.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.dense_elements
// RUN: mlir-opt %t.dense_elements --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.dense_elements -
// RUN: mlir-opt %S/../spec/language-reference/attributes/dense_elements.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.dense_elements -

// RUN: terrace-opt %S/../spec/language-reference/attributes/dense_strings.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.dense_strings
// RUN: mlir-opt %t.dense_strings --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.dense_strings -
// RUN: mlir-opt %S/../spec/language-reference/attributes/dense_strings.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.dense_strings -

// RUN: terrace-opt %S/../spec/language-reference/attributes/dense_resource.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.dense_resource
// RUN: mlir-opt %t.dense_resource --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.dense_resource -
// RUN: mlir-opt %S/../spec/language-reference/attributes/dense_resource.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.dense_resource -

// RUN: terrace-opt %S/../spec/language-reference/attributes/dictionary.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.dictionary
// RUN: mlir-opt %t.dictionary --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.dictionary -
// RUN: mlir-opt %S/../spec/language-reference/attributes/dictionary.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.dictionary -

// RUN: terrace-opt %S/../spec/language-reference/attributes/float.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.float
// RUN: mlir-opt %t.float --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.float -
// RUN: mlir-opt %S/../spec/language-reference/attributes/float.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.float -

// RUN: terrace-opt %S/../spec/language-reference/attributes/integer.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.integer
// RUN: mlir-opt %t.integer --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.integer -
// RUN: mlir-opt %S/../spec/language-reference/attributes/integer.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.integer -

// RUN: terrace-opt %S/../spec/language-reference/attributes/affine_set.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.affine_set
// RUN: mlir-opt %t.affine_set --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.affine_set -
// RUN: mlir-opt %S/../spec/language-reference/attributes/affine_set.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.affine_set -

// RUN: terrace-opt %S/../spec/language-reference/attributes/affine_set_example.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.affine_set_example
// RUN: mlir-opt %t.affine_set_example --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.affine_set_example -
// RUN: mlir-opt %S/../spec/language-reference/attributes/affine_set_example.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.affine_set_example -

// RUN: terrace-opt %S/../spec/language-reference/attributes/opaque.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.opaque
// RUN: mlir-opt %t.opaque --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.opaque -
// RUN: mlir-opt %S/../spec/language-reference/attributes/opaque.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.opaque -

// RUN: terrace-opt %S/../spec/language-reference/attributes/sparse.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.sparse
// RUN: mlir-opt %t.sparse --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.sparse -
// RUN: mlir-opt %S/../spec/language-reference/attributes/sparse.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.sparse -

// RUN: terrace-opt %S/../spec/language-reference/attributes/string.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.string
// RUN: mlir-opt %t.string --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.string -
// RUN: mlir-opt %S/../spec/language-reference/attributes/string.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.string -

// RUN: terrace-opt %S/../spec/language-reference/attributes/symbol_reference.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.symbol_reference
// RUN: mlir-opt %t.symbol_reference --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.symbol_reference -
// RUN: mlir-opt %S/../spec/language-reference/attributes/symbol_reference.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.symbol_reference -

// RUN: terrace-opt %S/../spec/language-reference/attributes/type.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.type
// RUN: mlir-opt %t.type --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.type -
// RUN: mlir-opt %S/../spec/language-reference/attributes/type.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.type -

// RUN: terrace-opt %S/../spec/language-reference/attributes/unit.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.unit
// RUN: mlir-opt %t.unit --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.unit -
// RUN: mlir-opt %S/../spec/language-reference/attributes/unit.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.unit -

// RUN: terrace-opt %S/../spec/language-reference/attributes/dictionary_of_operation.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.dictionary_of_operation
// RUN: mlir-opt %t.dictionary_of_operation --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.dictionary_of_operation -
// RUN: mlir-opt %S/../spec/language-reference/attributes/dictionary_of_operation.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.dictionary_of_operation -
