func @main(%a: i32, %f: f32) -> i32 {
  %b = "std.addi"(%a) : (i32) -> i32
  %c = addi %f, %f : f32
  return %b, %b : i32, i32
}
