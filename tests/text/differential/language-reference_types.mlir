// REQUIRES: mlir-opt

// The tests of `spec/language-reference/types`: `mlir-opt` reads what Terrace prints as the same text, and reads the test
// itself, where it takes the spelling, as the same IR.

// RUN: terrace-opt %S/../spec/language-reference/types/alias.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.alias
// RUN: mlir-opt %t.alias --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.alias -

// RUN: terrace-opt %S/../spec/language-reference/types/dialect_types.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.dialect_types
// RUN: mlir-opt %t.dialect_types --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.dialect_types -
// RUN: mlir-opt %S/../spec/language-reference/types/dialect_types.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.dialect_types -

// RUN: terrace-opt %S/../spec/language-reference/types/complex.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.complex
// RUN: mlir-opt %t.complex --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.complex -
// RUN: mlir-opt %S/../spec/language-reference/types/complex.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.complex -

// RUN: terrace-opt %S/../spec/language-reference/types/float.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.float
// RUN: mlir-opt %t.float --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.float -
// RUN: mlir-opt %S/../spec/language-reference/types/float.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.float -

// RUN: terrace-opt %S/../spec/language-reference/types/function.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.function
// RUN: mlir-opt %t.function --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.function -
// RUN: mlir-opt %S/../spec/language-reference/types/function.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.function -

// RUN: terrace-opt %S/../spec/language-reference/types/index_and_none.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.index_and_none
// RUN: mlir-opt %t.index_and_none --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.index_and_none -
// RUN: mlir-opt %S/../spec/language-reference/types/index_and_none.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.index_and_none -

// RUN: terrace-opt %S/../spec/language-reference/types/integer.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.integer
// RUN: mlir-opt %t.integer --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.integer -
// RUN: mlir-opt %S/../spec/language-reference/types/integer.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.integer -

// RUN: terrace-opt %S/../spec/language-reference/types/memref_distinct.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.memref_distinct
// RUN: mlir-opt %t.memref_distinct --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.memref_distinct -
// RUN: mlir-opt %S/../spec/language-reference/types/memref_distinct.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.memref_distinct -

// RUN: terrace-opt %S/../spec/language-reference/types/memref_unranked.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.memref_unranked
// RUN: mlir-opt %t.memref_unranked --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.memref_unranked -
// RUN: mlir-opt %S/../spec/language-reference/types/memref_unranked.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.memref_unranked -

// RUN: terrace-opt %S/../spec/language-reference/types/memref_layouts.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.memref_layouts
// RUN: mlir-opt %t.memref_layouts --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.memref_layouts -
// RUN: mlir-opt %S/../spec/language-reference/types/memref_layouts.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.memref_layouts -

// RUN: terrace-opt %S/../spec/language-reference/types/memref_identity_layout.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.memref_identity_layout
// RUN: mlir-opt %t.memref_identity_layout --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.memref_identity_layout -

// RUN: terrace-opt %S/../spec/language-reference/types/memref_bare_layout_maps.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.memref_bare_layout_maps
// RUN: mlir-opt %t.memref_bare_layout_maps --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.memref_bare_layout_maps -

// RUN: terrace-opt %S/../spec/language-reference/types/memref_strided_old_spelling.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.memref_strided_old_spelling
// RUN: mlir-opt %t.memref_strided_old_spelling --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.memref_strided_old_spelling -

// RUN: terrace-opt %S/../spec/language-reference/types/memref_strided.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.memref_strided
// RUN: mlir-opt %t.memref_strided --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.memref_strided -
// RUN: mlir-opt %S/../spec/language-reference/types/memref_strided.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.memref_strided -

// RUN: terrace-opt %S/../spec/language-reference/types/memref_memory_space.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.memref_memory_space
// RUN: mlir-opt %t.memref_memory_space --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.memref_memory_space -
// RUN: mlir-opt %S/../spec/language-reference/types/memref_memory_space.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.memref_memory_space -

// RUN: terrace-opt %S/../spec/language-reference/types/memref_elements.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.memref_elements
// RUN: mlir-opt %t.memref_elements --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.memref_elements -
// RUN: mlir-opt %S/../spec/language-reference/types/memref_elements.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.memref_elements -

// RUN: terrace-opt %S/../spec/language-reference/types/tensor.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   --mlir-print-local-scope > %t.tensor
// RUN: mlir-opt %t.tensor --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.tensor -
// RUN: mlir-opt %S/../spec/language-reference/types/tensor.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.tensor -

// RUN: terrace-opt %S/../spec/language-reference/types/tuple.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.tuple
// RUN: mlir-opt %t.tuple --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.tuple -
// RUN: mlir-opt %S/../spec/language-reference/types/tuple.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.tuple -

// RUN: terrace-opt %S/../spec/language-reference/types/vector.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.vector
// RUN: mlir-opt %t.vector --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.vector -
// RUN: mlir-opt %S/../spec/language-reference/types/vector.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.vector -

// RUN: terrace-opt %S/../spec/language-reference/types/opaque.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.opaque
// RUN: mlir-opt %t.opaque --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.opaque -
