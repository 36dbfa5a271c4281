// Fibonacci numbers by recursion: `terrace-run examples/ir/fibonacci.mlir 10`.
func.func @main(%n: i32) -> i32 {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %small = arith.cmpi slt, %n, %two : i32
  cf.cond_br %small, ^end(%n : i32), ^recurse
^recurse:
  %a = arith.subi %n, %one : i32
  %b = arith.subi %n, %two : i32
  %x = call @main(%a) : (i32) -> i32
  %y = call @main(%b) : (i32) -> i32
  %sum = arith.addi %x, %y : i32
  cf.br ^end(%sum : i32)
^end(%result: i32):
  return %result : i32
}
