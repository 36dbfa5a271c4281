// RUN: terrace-run %s --entry main --engine jit | FileCheck %s

// A product of matrices in loops of affine. docs/performance.md has its time.

// CHECK: 4.48703e+07
func.func private @printF32(f32)
func.func private @printNewline()
func.func @product(%a: memref<512x512xf32>, %b: memref<512x512xf32>, %c: memref<512x512xf32>) {
  affine.for %i = 0 to 512 {
    affine.for %j = 0 to 512 {
      affine.for %k = 0 to 512 {
        %x = affine.load %a[%i, %k] : memref<512x512xf32>
        %y = affine.load %b[%k, %j] : memref<512x512xf32>
        %z = affine.load %c[%i, %j] : memref<512x512xf32>
        %p = arith.mulf %x, %y : f32
        %s = arith.addf %z, %p : f32
        affine.store %s, %c[%i, %j] : memref<512x512xf32>
      }
    }
  }
  return
}
func.func @main() {
  %a = memref.alloc() : memref<512x512xf32>
  %b = memref.alloc() : memref<512x512xf32>
  %c = memref.alloc() : memref<512x512xf32>
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 512 {
    affine.for %j = 0 to 512 {
      %s = arith.addi %i, %j : index
      %n = arith.index_cast %s : index to i32
      %f = arith.sitofp %n : i32 to f32
      affine.store %f, %a[%i, %j] : memref<512x512xf32>
      affine.store %f, %b[%i, %j] : memref<512x512xf32>
      affine.store %zero, %c[%i, %j] : memref<512x512xf32>
    }
  }
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 1 : index
  scf.for %r = %c0 to %n step %c1 {
    func.call @product(%a, %b, %c) : (memref<512x512xf32>, memref<512x512xf32>, memref<512x512xf32>) -> ()
  }
  %v = memref.load %c[%c1, %c1] : memref<512x512xf32>
  call @printF32(%v) : (f32) -> ()
  call @printNewline() : () -> ()
  return
}
