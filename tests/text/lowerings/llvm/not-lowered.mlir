// RUN: not terrace-opt --split-input-file --convert-arith-to-llvm --convert-cf-to-llvm --convert-func-to-llvm %s 2>&1 | FileCheck %s

// Types and attributes that 'llvm' has no counterpart for are refused with the reason.

// CHECK: error: 'func.func' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerFunc': type 'tensor<2xf32>' is not converted: the dialect 'llvm' has no type for it
func.func private @tensor(tensor<2xf32>)

// -----

// CHECK: error: 'func.func' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerFunc': type 'tuple<i32>' is not converted: the dialect 'llvm' has no type for it
func.func private @tuple(tuple<i32>)

// -----

// CHECK: error: 'func.func' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerFunc': type 'memref<2xf32, "shared">' is not converted: memory space "shared" is not the number of an address space
func.func private @space(memref<2xf32, "shared">)

// -----

// CHECK: error: 'func.func' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerFunc': type 'memref<2x2xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)>>' is not converted: its layout is not strided
func.func private @layout(memref<2x2xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)>>)

// -----

// CHECK: error: 'func.func' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerFunc': type 'vector<[4]x4xf32>' is not converted: only the last dimension can be scalable in arrays of vectors
func.func private @scalable(vector<[4]x4xf32>)

// -----

// CHECK: error: 'func.func' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerFunc': 'llvm.linkage' is not a linkage, as in #llvm.linkage<internal>
func.func private @linkage() attributes {llvm.linkage = "internal"}

// -----

// CHECK: error: 'func.func' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerFunc': a function with further arguments has no C interface
func.func private @variadic() attributes {llvm.emit_c_interface, func.varargs = true}

// -----

// CHECK: error: 'func.func' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerFunc': 'llvm.bareptr' is not for single functions: remove it and set the option 'use-bare-ptr-memref-call-conv'
func.func private @bare() attributes {llvm.bareptr}

// -----

// CHECK: error: 'arith.addi' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'arith.addi': operand #0: type 'tensor<2xi32>' is not converted: the dialect 'llvm' has no type for it
func.func @sums(%t: tensor<2xi32>) -> tensor<2xi32> {
  %0 = arith.addi %t, %t : tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

// CHECK: error: 'arith.addui_extended' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerAddUIExtended': vectors of several dimensions are not lowered
func.func @carry(%v: vector<2x2xi32>) -> vector<2x2xi32> {
  %0:2 = arith.addui_extended %v, %v : vector<2x2xi32>, vector<2x2xi1>
  return %0#0 : vector<2x2xi32>
}

// -----

// CHECK: error: 'arith.addf' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'arith.addf': LLVM does not compute with 'f8E4M3FN', which is represented by an integer
// CHECK: error: 'arith.truncf' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerTruncF': LLVM does not compute with 'f8E5M2', which is represented by an integer
func.func @small_floats(%a: f8E4M3FN, %v: vector<4x2xf32>) -> (f8E4M3FN, vector<4x2xf8E5M2>) {
  %0 = arith.addf %a, %a : f8E4M3FN
  %1 = arith.truncf %v : vector<4x2xf32> to vector<4x2xf8E5M2>
  return %0, %1 : f8E4M3FN, vector<4x2xf8E5M2>
}
