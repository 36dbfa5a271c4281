// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), line 13064.
// The documents leave the escapes open; see the table of literals in docs/text-format.md.

// CHECK: module {

// CHECK-NEXT: "any.op"() {a = "", b = "plain", c = "a \22quote\22 and a \\", d = "tab \09 and line \0A", e = "\00\7F\FF", f = "//"} : () -> ()
"any.op"() {a = "", b = "plain", c = "a \"quote\" and a \\", d = "tab \t and line \n", e = "\00\7F\FF", f = "//"} : () -> ()
