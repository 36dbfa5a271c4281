// RUN: not terrace-run %s --entry scalable 2>&1 | FileCheck %s --check-prefix=SCALABLE
// RUN: not terrace-run %s --entry mixed 2>&1 | FileCheck %s --check-prefix=MIXED

// SCALABLE: error: 'arith.constant' op has a value of type 'vector<[4]xi32>', whose size the machine determines
// SCALABLE: vector_invalid.mlir:8:8
// SCALABLE: = help: the interpreter executes vectors of fixed size; write the size without brackets, or run machine code
func.func @scalable() -> vector<[4]xi32> {
  %v = arith.constant dense<1> : vector<[4]xi32>
  return %v : vector<[4]xi32>
}

// MIXED: error: 'vector.contract' op multiplies elements of another type than those of the result
// MIXED: = help: extend the operands before
func.func @mixed() -> f32 {
  %a = arith.constant dense<1.0> : vector<4xf16>
  %z = arith.constant 0.0 : f32
  %r = vector.contract {
      indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
      iterator_types = ["reduction"], kind = #vector.kind<add>
    } %a, %a, %z : vector<4xf16>, vector<4xf16> into f32
  return %r : f32
}
