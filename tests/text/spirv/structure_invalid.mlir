// RUN: terrace-opt %s --split-input-file --allow-unregistered-dialect --verify-diagnostics

// Modules, functions, constants and graphs that are not right.

// expected-error@+1 {{'Here' is no addressing model}}
spirv.module Here GLSL450 {
}

// -----

// expected-error@+1 {{'There' is no memory model}}
spirv.module Logical There {
}

// -----

spirv.module Logical GLSL450 {
// expected-error@+1 {{'test.op' op is no op of this dialect: 'spirv.module' can only contain spirv.* ops}}
  "test.op"() : () -> ()
}

// -----

spirv.module Logical GLSL450 {
  spirv.func @f() "None" {
// expected-error@+1 {{'test.op' op functions in 'spirv.module' can only contain spirv.* ops}}
    "test.op"() : () -> ()
  }
}

// -----

spirv.module Logical GLSL450 {
  func @f() {
// expected-error@+1 {{'std.return' op functions in 'spirv.module' can only contain spirv.* ops}}
    return
  }
}

// -----

spirv.module Logical GLSL450 {
// expected-error@+1 {{'spirv.func' op 'spirv.module' cannot contain external functions without 'Import' linkage_attributes (LinkageAttributes)}}
  spirv.func @f() "None"
}

// -----

spirv.module Logical GLSL450 {
// expected-error@+1 {{'Quick' is no function control}}
  spirv.func @f() "Quick" {
    spirv.Return
  }
}

// -----

spirv.module Logical GLSL450 {
// expected-error@+1 {{'spirv.func' op cannot have more than one result}}
  spirv.func @f() -> (i32, i32) "None" {
// expected-error@+1 {{'spirv.Return' op cannot be used in functions returning value}}
    spirv.Return
  }
}

// -----

spirv.module Logical GLSL450 {
// expected-error@+1 {{'spirv.func' op with a pointer points to a physical buffer pointer must be decorated either 'AliasedPointer' or 'RestrictPointer'}}
  spirv.func @f(%p: !spirv.ptr<!spirv.ptr<i32, PhysicalStorageBuffer>, Function>) "None" {
    spirv.Return
  }
}

// -----

spirv.module Logical GLSL450 {
// expected-error@+1 {{'spirv.func' op with physical buffer pointer must be decorated either 'Aliased' or 'Restrict'}}
  spirv.func @f(%p: !spirv.ptr<i32, PhysicalStorageBuffer>) "None" {
    spirv.Return
  }
}

// -----

spirv.module Logical GLSL450 {
// expected-error@+1 {{'spirv.EntryPoint' op function 'f' not found in 'spirv.module'}}
  spirv.EntryPoint "GLCompute" @f
}

// -----

spirv.module Logical GLSL450 {
// expected-error@+1 {{'Nowhere' is no execution model}}
  spirv.EntryPoint "Nowhere" @f
}

// -----

spirv.module Logical GLSL450 {
// expected-error@+1 {{'Slowly' is no execution mode}}
  spirv.ExecutionMode @f "Slowly"
}

// -----

spirv.module Logical GLSL450 {
  spirv.func @f() "None" {
    spirv.Return
  }
// expected-error@+1 {{'spirv.EntryPoint' op expected spirv.GlobalVariable symbol reference instead of '@f'}}
  spirv.EntryPoint "GLCompute" @f, @f
}

// -----

spirv.module Logical GLSL450 {
  spirv.func @f() "None" {
    spirv.Return
  }
  spirv.EntryPoint "GLCompute" @f
// expected-error@+1 {{'spirv.EntryPoint' op duplicate of a previous EntryPointOp}}
  spirv.EntryPoint "GLCompute" @f
}

// -----

spirv.module Logical GLSL450 {
// expected-error@+1 {{expected spirv.ptr type}}
  spirv.GlobalVariable @v : f32
}

// -----

spirv.module Logical GLSL450 {
// expected-error@+1 {{'spirv.GlobalVariable' op result must be of a !spirv.ptr type}}
  "spirv.GlobalVariable"() {sym_name = "v", type = f32} : () -> ()
}

// -----

spirv.module Logical GLSL450 {
// expected-error@+1 {{'spirv.GlobalVariable' op storage class cannot be 'Generic'}}
  spirv.GlobalVariable @v : !spirv.ptr<f32, Generic>
}

// -----

spirv.module Logical GLSL450 {
// expected-error@+1 {{'spirv.GlobalVariable' op initializer must be result of a spirv.SpecConstant or spirv.SpecConstantCompositeOp op}}
  spirv.GlobalVariable @v initializer(@v) : !spirv.ptr<f32, Private>
}

// -----

spirv.module Logical GLSL450 {
  spirv.SpecConstant @v = 1 : i32
  spirv.func @f() "None" {
    %0 =
// expected-error@+1 {{'spirv.mlir.addressof' op expected spirv.GlobalVariable symbol}}
    spirv.mlir.addressof @v : !spirv.ptr<f32, Private>
    spirv.Return
  }
}

// -----

spirv.module Logical GLSL450 {
  spirv.GlobalVariable @v : !spirv.ptr<i32, Private>
  spirv.func @f() "None" {
    %0 =
// expected-error@+1 {{'spirv.mlir.addressof' op result type mismatch with the referenced global variable's type}}
    spirv.mlir.addressof @v : !spirv.ptr<f32, Private>
    spirv.Return
  }
}

// -----

spirv.module Logical GLSL450 {
  spirv.GlobalVariable @v : !spirv.ptr<i32, Private>
  spirv.func @f() "None" {
    %0 =
// expected-error@+1 {{'spirv.mlir.referenceof' op expected spirv.SpecConstant, spirv.SpecConstantComposite or spirv.EXT.SpecConstantCompositeReplicate symbol}}
    spirv.mlir.referenceof @v : i32
    spirv.Return
  }
}

// -----

spirv.module Logical GLSL450 {
  spirv.SpecConstant @v = 1 : i32
  spirv.func @f() "None" {
    %0 =
// expected-error@+1 {{'spirv.mlir.referenceof' op result type mismatch with the referenced specialization constant's type}}
    spirv.mlir.referenceof @v : f32
    spirv.Return
  }
}

// -----

spirv.module Logical GLSL450 {
// expected-error@+1 {{'spirv.SpecConstant' op SpecId cannot be negative}}
  spirv.SpecConstant @v spec_id(-1) = 1 : i32
}

// -----

spirv.module Logical GLSL450 {
// expected-error@+1 {{'spirv.SpecConstant' op default value can only be a bool, integer, or float scalar}}
  spirv.SpecConstant @v = dense<1> : vector<2xi32>
}

// -----

spirv.module Logical GLSL450 {
  spirv.SpecConstant @v = 1 : i32
// expected-error@+1 {{result type must be a composite type, but provided 'i32'}}
  spirv.SpecConstantComposite @w (@v) : i32
}

// -----

spirv.module Logical GLSL450 {
// expected-error@+1 {{'spirv.SpecConstantComposite' op result type must be a composite type, but provided 'i32'}}
  "spirv.SpecConstantComposite"() {sym_name = "w", type = i32, constituents = []} : () -> ()
}

// -----

spirv.module Logical GLSL450 {
// expected-error@+1 {{'spirv.EXT.SpecConstantCompositeReplicate' op result type must be a composite type, but provided 'i32'}}
  "spirv.EXT.SpecConstantCompositeReplicate"() {sym_name = "w", type = i32, constituent = @w} : () -> ()
}

// -----

spirv.module Logical GLSL450 {
  spirv.SpecConstant @v = 1 : i32
// expected-error@+1 {{'spirv.SpecConstantComposite' op unsupported composite type: a cooperative matrix has no constituents that are known}}
  spirv.SpecConstantComposite @w (@v) : !spirv.coopmatrix<4x4xi32, Subgroup, MatrixA>
}

// -----

spirv.module Logical GLSL450 {
  spirv.SpecConstant @v = 1 : i32
// expected-error@+1 {{'spirv.SpecConstantComposite' op has incorrect number of operands: expected 2, but provided 1}}
  spirv.SpecConstantComposite @w (@v) : vector<2xi32>
}

// -----

spirv.module Logical GLSL450 {
  spirv.SpecConstant @v = 1 : i32
// expected-error@+1 {{'spirv.SpecConstantComposite' op has incorrect types of operands: expected 'f32', but provided 'i32'}}
  spirv.SpecConstantComposite @w (@v, @v) : vector<2xf32>
}

// -----

spirv.module Logical GLSL450 {
  spirv.SpecConstant @v = 1 : i32
// expected-error@+1 {{expected one constituent}}
  spirv.EXT.SpecConstantCompositeReplicate @w (@v, @v) : vector<2xi32>
}

// -----

spirv.module Logical GLSL450 {
// expected-error@+1 {{'spirv.EXT.SpecConstantCompositeReplicate' op splat spec constant reference defining constituent not found}}
  spirv.EXT.SpecConstantCompositeReplicate @w (@v) : vector<2xi32>
}

// -----

spirv.module Logical GLSL450 {
  spirv.SpecConstant @v = 1 : i32
// expected-error@+1 {{'spirv.EXT.SpecConstantCompositeReplicate' op constituent has incorrect type: expected 'f32', but provided 'i32'}}
  spirv.EXT.SpecConstantCompositeReplicate @w (@v) : vector<2xf32>
}

// -----

func.func @f() {
// expected-error@+1 {{'spirv.SpecConstant' op failed to verify that op must appear in a module-like op's block}}
  spirv.SpecConstant @v = 1 : i32
  return
}

// -----

spirv.module Logical GLSL450 {
// expected-error@+1 {{'spirv.Unreachable' op failed to verify that op must appear in a function-like op's block}}
  spirv.Unreachable
}

// -----

func.func @f() {
  %0 =
// expected-error@+1 {{'spirv.ARM.GraphConstant' op failed to verify that op must appear in a spirv.ARM.Graph op's block}}
  spirv.ARM.GraphConstant {graph_constant_id = 1 : i32} : !spirv.arm.tensor<2xi8>
  return
}

// -----

func.func @f() {
// expected-error@+1 {{'spirv.Constant' op result type ('f32') does not match value type ('i32')}}
  %0 = "spirv.Constant"() {value = 1 : i32} : () -> f32
  return
}

// -----

func.func @f() {
// expected-error@+1 {{'spirv.Constant' op result type ('f32') must be an array for value type ('vector<2xi32>')}}
  %0 = "spirv.Constant"() {value = dense<1> : vector<2xi32>} : () -> f32
  return
}

// -----

func.func @f() {
  %0 =
// expected-error@+1 {{'spirv.Constant' op result element type ('f32') does not match value element type ('i32')}}
  spirv.Constant dense<1> : tensor<2xi32> : !spirv.array<2 x f32>
  return
}

// -----

func.func @f() {
  %0 =
// expected-error@+1 {{'spirv.Constant' op result number of elements (3) does not match value number of elements (2)}}
  spirv.Constant dense<1> : tensor<2xi32> : !spirv.array<3 x i32>
  return
}

// -----

func.func @f() {
  %0 =
// expected-error@+1 {{'spirv.Constant' op must have spirv.array result type for array value, and not 'i32'}}
  spirv.Constant [1 : i32] : i32
  return
}

// -----

func.func @f() {
  %0 =
// expected-error@+1 {{'spirv.Constant' op cannot have attribute: it is neither a number, a vector nor an array}}
  spirv.Constant "text" : i32
  return
}

// -----

func.func @f() {
  %0 =
// expected-error@+1 {{'spirv.EXT.ConstantCompositeReplicate' op value is neither a number nor a vector of these}}
  spirv.EXT.ConstantCompositeReplicate ["text"] : vector<2xi32>
  return
}

// -----

func.func @f() {
  %0 =
// expected-error@+1 {{'spirv.EXT.ConstantCompositeReplicate' op expected value attribute of the type of a constituent of 'vector<2xi32>', but found 'i16'}}
  spirv.EXT.ConstantCompositeReplicate [1 : i16] : vector<2xi32>
  return
}

// -----

func.func @f(%a: i32) {
// expected-error@+1 {{'spirv.SpecConstantOperation' op expected exactly 2 nested ops}}
  %0 = "spirv.SpecConstantOperation"() ({
    spirv.mlir.yield %a : i32
  }) : () -> i32
  return
}

// -----

func.func @f(%a: f32) {
// expected-error@+1 {{'spirv.SpecConstantOperation' op invalid enclosed op}}
  %0 = "spirv.SpecConstantOperation"() ({
    %1 =
    spirv.FAdd %a, %a : f32
    spirv.mlir.yield %1 : f32
  }) : () -> f32
  return
}

// -----

func.func @f(%a: i32) {
// expected-error@+1 {{'spirv.SpecConstantOperation' op invalid operand, must be defined by a constant operation}}
  %0 = "spirv.SpecConstantOperation"() ({
    %1 =
    spirv.IAdd %a, %a : i32
    spirv.mlir.yield %1 : i32
  }) : () -> i32
  return
}

// -----

spirv.module Logical GLSL450 {
// expected-error@+2 {{'spirv.ARM.Graph' op there should be at least one result}}
// expected-error@+1 {{'spirv.ARM.Graph' op empty block: expect at least a terminator}}
  spirv.ARM.Graph @g() {
  ^entry:
  }
}

// -----

spirv.module Logical GLSL450 {
// expected-error@+2 {{'spirv.ARM.Graph' op arguments and results are tensors: !spirv.arm.tensor<..>}}
// expected-error@+1 {{'spirv.ARM.Graph' op empty block: expect at least a terminator}}
  spirv.ARM.Graph @g(%a: i32) -> i32 {
  }
}

// -----

spirv.module Logical GLSL450 {
  spirv.ARM.Graph @g(%a: !spirv.arm.tensor<2xi8>) -> !spirv.arm.tensor<2xi8> {
// expected-error@+1 {{'spirv.ARM.GraphOutputs' op is returning 2 value(s) but enclosing spirv.ARM.Graph requires 1 result(s)}}
    spirv.ARM.GraphOutputs %a, %a : !spirv.arm.tensor<2xi8>, !spirv.arm.tensor<2xi8>
  }
}

// -----

spirv.module Logical GLSL450 {
  spirv.ARM.Graph @g(%a: !spirv.arm.tensor<2xi8>) -> !spirv.arm.tensor<3xi8> {
// expected-error@+1 {{'spirv.ARM.GraphOutputs' op type of return operand 0 ('!spirv.arm.tensor<2xi8>') doesn't match graph result type ('!spirv.arm.tensor<3xi8>')}}
    spirv.ARM.GraphOutputs %a : !spirv.arm.tensor<2xi8>
  }
}

// -----

spirv.module Logical GLSL450 {
  // expected-error@+1 {{integer constant out of range for attribute}}
  spirv.GlobalVariable @bound bind(0, 4294967296) : !spirv.ptr<f32, Input>
}

// -----

// expected-error@+1 {{integer constant out of range for attribute}}
module attributes {target = #spirv.target_env<#spirv.vce<v1.0, [], []>, {max_compute_workgroup_size = dense<4294967296> : vector<3xi64>}>} {}

// -----

spirv.module Logical GLSL450 {
// expected-error@+1 {{'spirv.EntryPoint' op requires attribute 'execution_model'}}
  "spirv.EntryPoint"() : () -> ()
}
