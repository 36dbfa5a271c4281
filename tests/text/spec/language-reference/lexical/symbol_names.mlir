// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), line 13080.
// A symbol name is read as a suffix or a string, and printed in quotes where the tools of today need them.

// CHECK: "any.op"() {a = @plain, b = @a.b$c, c = @"with blank", d = @needs_none} : () -> ()
// CHECK-NEXT: "any.op"() {a = @"42", b = @"a-b"} : () -> ()

"any.op"() {a = @plain, b = @a.b$c, c = @"with blank", d = @"needs_none"} : () -> ()
"any.op"() {a = @42, b = @a-b} : () -> ()
