// RUN: terrace-opt %s --allow-unregistered-dialect --split-input-file | FileCheck %s

// Row "parts of a file" of docs/text-format.md.

// CHECK: "any.first"() : () -> ()
// CHECK: {{^}}// {{-----$}}
// CHECK: "any.second"() : () -> ()
"any.first"() : () -> () // ----- "any.second"() : () -> ()
