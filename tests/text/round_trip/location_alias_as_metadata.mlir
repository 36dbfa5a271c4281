// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-op-generic > %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-op-generic \
// RUN:   | diff %t.printed -

// The alias of a location is defined behind the ops, and is first used as the metadata of another location.

"any.op"() : () -> () loc(#outer)
"any.op"() : () -> () loc(#inner)
#inner = loc(callsite("a" at "b"))
#outer = loc(fused<#inner>["file":1:1])
