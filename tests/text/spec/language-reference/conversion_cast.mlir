// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Builtin dialect page, lines 886-892.

// CHECK: module {

// CHECK-NEXT: %0:2 = "any.values"() : () -> (!foo.type, !foo.tuple_type<!foo.type, !foo.type>)
%operand, %tuple_operand = "any.values"() : () -> (!foo.type, !foo.tuple_type<!foo.type, !foo.type>)
// CHECK-NEXT: %1 = unrealized_conversion_cast to !bar.tuple_type<>
%result = unrealized_conversion_cast to !bar.tuple_type<>
// CHECK-NEXT: %2 = unrealized_conversion_cast %0#0 : !foo.type to !bar.lowered_type
%result1 = unrealized_conversion_cast %operand : !foo.type to !bar.lowered_type
// CHECK-NEXT: %3:2 = unrealized_conversion_cast %0#1 : !foo.tuple_type<!foo.type, !foo.type> to !foo.type, !foo.type
%results2:2 = unrealized_conversion_cast %tuple_operand : !foo.tuple_type<!foo.type, !foo.type> to !foo.type, !foo.type
// CHECK-NEXT: %4 = unrealized_conversion_cast %0#0, %0#0 : !foo.type, !foo.type to !bar.tuple_type<!foo.type, !foo.type>
%result3 = unrealized_conversion_cast %operand, %operand : !foo.type, !foo.type to !bar.tuple_type<!foo.type, !foo.type>
