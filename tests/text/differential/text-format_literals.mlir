// REQUIRES: mlir-opt

// The tests of `text-format/literals`: `mlir-opt` reads what Terrace prints as the same text, and reads the test
// itself, where it takes the spelling, as the same IR.

// RUN: terrace-opt %S/../text-format/literals/comment.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.comment
// RUN: mlir-opt %t.comment --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.comment -
// RUN: mlir-opt %S/../text-format/literals/comment.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.comment -

// RUN: terrace-opt %S/../text-format/literals/integer_literal.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.integer_literal
// RUN: mlir-opt %t.integer_literal --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.integer_literal -
// RUN: mlir-opt %S/../text-format/literals/integer_literal.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.integer_literal -

// RUN: terrace-opt %S/../text-format/literals/float_literal.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.float_literal
// RUN: mlir-opt %t.float_literal --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.float_literal -
// RUN: mlir-opt %S/../text-format/literals/float_literal.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.float_literal -

// RUN: terrace-opt %S/../text-format/literals/sign.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.sign
// RUN: mlir-opt %t.sign --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.sign -
// RUN: mlir-opt %S/../text-format/literals/sign.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.sign -

// RUN: terrace-opt %S/../text-format/literals/string.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.string
// RUN: mlir-opt %t.string --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.string -
// RUN: mlir-opt %S/../text-format/literals/string.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.string -

// RUN: terrace-opt %S/../text-format/literals/value_names.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.value_names
// RUN: mlir-opt %t.value_names --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.value_names -
// RUN: mlir-opt %S/../text-format/literals/value_names.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.value_names -

// RUN: terrace-opt %S/../text-format/literals/symbol.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.symbol
// RUN: mlir-opt %t.symbol --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.symbol -
// RUN: mlir-opt %S/../text-format/literals/symbol.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.symbol -

// RUN: terrace-opt %S/../text-format/literals/attribute_name.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.attribute_name
// RUN: mlir-opt %t.attribute_name --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.attribute_name -
// RUN: mlir-opt %S/../text-format/literals/attribute_name.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.attribute_name -
