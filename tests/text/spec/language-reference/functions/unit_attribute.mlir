// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), lines 14131-14134; Builtin dialect page, lines 581-584.
// A unit attribute with and without its value.

// CHECK: func @verbose_form(i1) attributes {dialectName.unitAttr}{{$}}
// CHECK-NEXT: func @simple_form(i1) attributes {dialectName.unitAttr}{{$}}

func @verbose_form(i1) attributes {dialectName.unitAttr = unit}
func @simple_form(i1) attributes {dialectName.unitAttr}
