func @main(%a: i32) -> i32 {
  %b = adi %a, %a : i32
  retrun %b : i32
}
