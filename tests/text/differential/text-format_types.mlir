// REQUIRES: mlir-opt

// The tests of `text-format/types`: `mlir-opt` reads what Terrace prints as the same text, and reads the test
// itself, where it takes the spelling, as the same IR.

// RUN: terrace-opt %S/../text-format/types/integer.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.integer
// RUN: mlir-opt %t.integer --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.integer -
// RUN: mlir-opt %S/../text-format/types/integer.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.integer -

// RUN: terrace-opt %S/../text-format/types/float.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.float
// RUN: mlir-opt %t.float --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.float -
// RUN: mlir-opt %S/../text-format/types/float.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.float -

// RUN: terrace-opt %S/../text-format/types/dimension_list.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.dimension_list
// RUN: mlir-opt %t.dimension_list --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.dimension_list -
// RUN: mlir-opt %S/../text-format/types/dimension_list.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.dimension_list -

// RUN: terrace-opt %S/../text-format/types/tensor_elements.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.tensor_elements
// RUN: mlir-opt %t.tensor_elements --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.tensor_elements -
// RUN: mlir-opt %S/../text-format/types/tensor_elements.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.tensor_elements -

// RUN: terrace-opt %S/../text-format/types/vector_elements.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.vector_elements
// RUN: mlir-opt %t.vector_elements --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.vector_elements -
// RUN: mlir-opt %S/../text-format/types/vector_elements.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.vector_elements -

// RUN: terrace-opt %S/../text-format/types/memref_elements.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.memref_elements
// RUN: mlir-opt %t.memref_elements --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.memref_elements -
// RUN: mlir-opt %S/../text-format/types/memref_elements.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.memref_elements -

// RUN: terrace-opt %S/../text-format/types/vector_without_dimensions.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.vector_without_dimensions
// RUN: mlir-opt %t.vector_without_dimensions --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.vector_without_dimensions -
// RUN: mlir-opt %S/../text-format/types/vector_without_dimensions.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.vector_without_dimensions -

// RUN: terrace-opt %S/../text-format/types/scalable_vector.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.scalable_vector
// RUN: mlir-opt %t.scalable_vector --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.scalable_vector -
// RUN: mlir-opt %S/../text-format/types/scalable_vector.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.scalable_vector -

// RUN: terrace-opt %S/../text-format/types/memref_layout.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.memref_layout
// RUN: mlir-opt %t.memref_layout --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.memref_layout -

// RUN: terrace-opt %S/../text-format/types/strided_old_spelling.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.strided_old_spelling
// RUN: mlir-opt %t.strided_old_spelling --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.strided_old_spelling -

// RUN: terrace-opt %S/../text-format/types/strided.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.strided
// RUN: mlir-opt %t.strided --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.strided -
// RUN: mlir-opt %S/../text-format/types/strided.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.strided -

// RUN: terrace-opt %S/../text-format/types/memory_space.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.memory_space
// RUN: mlir-opt %t.memory_space --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.memory_space -
// RUN: mlir-opt %S/../text-format/types/memory_space.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.memory_space -

// RUN: terrace-opt %S/../text-format/types/unranked_memref.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.unranked_memref
// RUN: mlir-opt %t.unranked_memref --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.unranked_memref -
// RUN: mlir-opt %S/../text-format/types/unranked_memref.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.unranked_memref -

// RUN: terrace-opt %S/../text-format/types/tensor_encoding.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.tensor_encoding
// RUN: mlir-opt %t.tensor_encoding --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.tensor_encoding -
// RUN: mlir-opt %S/../text-format/types/tensor_encoding.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.tensor_encoding -

// RUN: terrace-opt %S/../text-format/types/dialect_type.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.dialect_type
// RUN: mlir-opt %t.dialect_type --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.dialect_type -
// RUN: mlir-opt %S/../text-format/types/dialect_type.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.dialect_type -

// RUN: terrace-opt %S/../text-format/types/unregistered_dialect_type.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.unregistered_dialect_type
// RUN: mlir-opt %t.unregistered_dialect_type --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.unregistered_dialect_type -
// RUN: mlir-opt %S/../text-format/types/unregistered_dialect_type.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.unregistered_dialect_type -

// RUN: terrace-opt %S/../text-format/types/opaque_type.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.opaque_type
// RUN: mlir-opt %t.opaque_type --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.opaque_type -
