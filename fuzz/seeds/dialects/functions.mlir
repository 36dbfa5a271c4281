func.func private @g(i32, tensor<?xf32> {llvm.noalias}) -> (i32 {d.x = 1})
func.func @f(%x: i32, %m: memref<4x?xf32>, %i: index, %c: i1) -> i32 attributes {llvm.emit_c_interface} {
  %0 = arith.constant 42 : i32
  %1 = arith.addi %x, %0 overflow<nsw> : i32
  %2 = scf.if %c -> (i32) {
    scf.yield %1 : i32
  } else {
    %3 = memref.load %m[%i, %i] : memref<4x?xf32>
    memref.store %3, %m[%i, %i] : memref<4x?xf32>
    scf.yield %0 : i32
  }
  affine.for %j = 0 to 10 step 2 {
    %v = affine.load %m[%j mod 4, symbol(%i)] : memref<4x?xf32>
    affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%j) { affine.store %v, %m[0, 0] : memref<4x?xf32> }
  }
  cf.cond_br %c, ^a(%2 : i32), ^b
^a(%r: i32):
  return %r : i32
^b:
  cf.switch %x : i32, [default: ^a(%x : i32), 1: ^b]
}
