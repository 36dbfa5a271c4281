// Fibonacci numbers, the slow way: `terrace-run examples/ir/fibonacci.mlir 10`.
func @main(%n: i32) -> i32 {
  %one = constant 1 : i32
  %two = constant 2 : i32
  %small = cmpi "slt", %n, %two : i32
  cond_br %small, ^end(%n : i32), ^recurse
^recurse:
  %a = subi %n, %one : i32
  %b = subi %n, %two : i32
  %x = call @main(%a) : (i32) -> i32
  %y = call @main(%b) : (i32) -> i32
  %sum = addi %x, %y : i32
  br ^end(%sum : i32)
^end(%result: i32):
  return %result : i32
}
