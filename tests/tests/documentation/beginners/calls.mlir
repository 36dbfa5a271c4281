func @f(%a: i32) -> i32 {
  return %a : i32
}
func @main(%a: i32) -> i32 {
  %b = call @g(%a) : (i32) -> i32
  %c = call @f(%a) : (i32) -> f32
  %d = call @f() : () -> i32
  return %b : i32
}
