func @main(%a: i32) -> i32 {
  %b = addi %a, %a : i32
}
