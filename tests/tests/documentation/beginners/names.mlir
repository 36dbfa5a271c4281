func @main(%length: i32, %c: i1) -> i32 {
  %width = addi %lenght, %length : i32
  cond_br %c, ^thne, ^else
^then:
  return %widht : i32
^else:
  return %width : i32
}
