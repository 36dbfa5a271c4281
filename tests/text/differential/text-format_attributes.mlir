// REQUIRES: mlir-opt

// The tests of `text-format/attributes`: `mlir-opt` reads what Terrace prints as the same text, and reads the test
// itself, where it takes the spelling, as the same IR.

// RUN: terrace-opt %S/../text-format/attributes/entry.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.entry
// RUN: mlir-opt %t.entry --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.entry -

// RUN: terrace-opt %S/../text-format/attributes/order.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.order
// RUN: mlir-opt %t.order --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.order -
// RUN: mlir-opt %S/../text-format/attributes/order.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.order -

// RUN: terrace-opt %S/../text-format/attributes/unit.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.unit
// RUN: mlir-opt %t.unit --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.unit -
// RUN: mlir-opt %S/../text-format/attributes/unit.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.unit -

// RUN: terrace-opt %S/../text-format/attributes/integer.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.integer
// RUN: mlir-opt %t.integer --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.integer -
// RUN: mlir-opt %S/../text-format/attributes/integer.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.integer -

// RUN: terrace-opt %S/../text-format/attributes/boolean.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.boolean
// RUN: mlir-opt %t.boolean --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.boolean -
// RUN: mlir-opt %S/../text-format/attributes/boolean.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.boolean -

// RUN: terrace-opt %S/../text-format/attributes/hexadecimal_integer.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.hexadecimal_integer
// RUN: mlir-opt %t.hexadecimal_integer --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.hexadecimal_integer -
// RUN: mlir-opt %S/../text-format/attributes/hexadecimal_integer.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.hexadecimal_integer -

// RUN: terrace-opt %S/../text-format/attributes/float.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.float
// RUN: mlir-opt %t.float --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.float -
// RUN: mlir-opt %S/../text-format/attributes/float.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.float -

// RUN: terrace-opt %S/../text-format/attributes/string.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.string
// RUN: mlir-opt %t.string --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.string -
// RUN: mlir-opt %S/../text-format/attributes/string.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.string -

// RUN: terrace-opt %S/../text-format/attributes/array.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.array
// RUN: mlir-opt %t.array --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.array -
// RUN: mlir-opt %S/../text-format/attributes/array.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.array -

// RUN: terrace-opt %S/../text-format/attributes/dense_array.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.dense_array
// RUN: mlir-opt %t.dense_array --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.dense_array -
// RUN: mlir-opt %S/../text-format/attributes/dense_array.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.dense_array -

// RUN: terrace-opt %S/../text-format/attributes/dense_elements.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.dense_elements
// RUN: mlir-opt %t.dense_elements --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.dense_elements -
// RUN: mlir-opt %S/../text-format/attributes/dense_elements.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.dense_elements -

// RUN: terrace-opt %S/../text-format/attributes/dense_elements_many.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.dense_elements_many
// RUN: mlir-opt %t.dense_elements_many --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.dense_elements_many -
// RUN: mlir-opt %S/../text-format/attributes/dense_elements_many.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.dense_elements_many -

// RUN: terrace-opt %S/../text-format/attributes/sparse_elements.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.sparse_elements
// RUN: mlir-opt %t.sparse_elements --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.sparse_elements -
// RUN: mlir-opt %S/../text-format/attributes/sparse_elements.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.sparse_elements -

// RUN: terrace-opt %S/../text-format/attributes/affine_map.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.affine_map
// RUN: mlir-opt %t.affine_map --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.affine_map -

// RUN: terrace-opt %S/../text-format/attributes/affine_set.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.affine_set
// RUN: mlir-opt %t.affine_set --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.affine_set -

// RUN: terrace-opt %S/../text-format/attributes/affine_expressions.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.affine_expressions
// RUN: mlir-opt %t.affine_expressions --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.affine_expressions -
// RUN: mlir-opt %S/../text-format/attributes/affine_expressions.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.affine_expressions -

// RUN: terrace-opt %S/../text-format/attributes/symbol_reference.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.symbol_reference
// RUN: mlir-opt %t.symbol_reference --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.symbol_reference -
// RUN: mlir-opt %S/../text-format/attributes/symbol_reference.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.symbol_reference -

// RUN: terrace-opt %S/../text-format/attributes/distinct.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.distinct
// RUN: mlir-opt %t.distinct --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.distinct -
// RUN: mlir-opt %S/../text-format/attributes/distinct.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.distinct -

// RUN: terrace-opt %S/../text-format/attributes/dialect_attribute.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.dialect_attribute
// RUN: mlir-opt %t.dialect_attribute --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.dialect_attribute -
// RUN: mlir-opt %S/../text-format/attributes/dialect_attribute.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.dialect_attribute -

// RUN: terrace-opt %S/../text-format/attributes/location.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.location
// RUN: mlir-opt %t.location --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.location -
