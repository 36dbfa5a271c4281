// The op in a mask keeps its location.
func.func @masked(%v: vector<4xi32>, %m: vector<4xi1>) -> i32 {
  %r = vector.mask %m { vector.reduction <add>, %v : vector<4xi32> into i32 loc("inner") } : vector<4xi1> -> i32 loc("outer")
  return %r : i32
}
