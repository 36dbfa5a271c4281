module @m attributes {dlti.dl_spec = #dlti.dl_spec<i32 = dense<32> : vector<2xi64>>} {
  llvm.func @printf(!llvm.ptr, ...) -> i32
  llvm.mlir.global internal constant @s("a\00") {addr_space = 0 : i32}
  llvm.func @l(%p: !llvm.ptr {llvm.align = 8 : i64}, %n: i64) -> vector<4xf32> {
    %0 = llvm.getelementptr inbounds %p[%n, 1] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(f32, i8)>
    %1 = llvm.load %0 {alignment = 16 : i64} : !llvm.ptr -> vector<4xf32>
    llvm.return %1 : vector<4xf32>
  }
  spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
    spirv.GlobalVariable @v bind(0, 1) : !spirv.ptr<!spirv.struct<(!spirv.array<4 x f32, stride=4> [0])>, StorageBuffer>
    spirv.func @k(%a: i32) "None" { %0 = spirv.IAdd %a, %a : i32  spirv.Return }
  }
  gpu.module @k { gpu.func @f(%a: memref<?xf32>) kernel { %t = gpu.thread_id x  gpu.return } }
  func.func @v(%v: vector<4xf32>, %t: tensor<?x2xi8>, %z: complex<f32>) -> index {
    %c = arith.constant 1 : index
    %0 = vector.extract %v[2] : f32 from vector<4xf32>
    %1 = vector.transfer_read %t[%c, %c], %2 : tensor<?x2xi8>, vector<2xi8>
    %2 = tensor.extract %t[%c, %c] : tensor<?x2xi8>
    %3 = complex.abs %z : complex<f32>
    %4 = math.fma %0, %3, %0 fastmath<fast> : f32
    %5 = index.add %c, %c
    return %5 : index
  }
}
func @std(%a: i32) -> i32 {
  %0 = addi %a, %a : i32
  br ^b(%0 : i32)
^b(%x: i32):
  return %x : i32
}
